"""The language of the messages: gettext catalogues at run time, Babel for dates and lists.

English is the source language of every message. ``_`` and ``ngettext`` look the current language up when they are
called, so one process can speak several languages in turn (a batch of questions does).
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date
from functools import cache

from judge import data

LANGUAGES = ("en", "es", "fr", "ru")
"""The languages the program speaks, by ISO 639-1 code."""

_current: ContextVar[str] = ContextVar("language", default="en")


def language() -> str:
    """The language messages are in now."""
    return _current.get()


def set_language(code: str) -> None:
    """Speak a language from here on; an unknown code means English."""
    _current.set(code if code in LANGUAGES else "en")


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Speak a language inside a ``with`` block."""
    token = _current.set(code if code in LANGUAGES else "en")
    try:
        yield
    finally:
        _current.reset(token)


def language_of_environment(environ: dict[str, str] | None = None) -> str:
    """The first language we speak among LANGUAGE, LC_ALL, LC_MESSAGES and LANG; else English."""
    given = os.environ if environ is None else environ
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        for choice in given.get(name, "").split(":"):
            code = choice.split(".")[0].split("@")[0].replace("-", "_").split("_")[0].lower()
            if code in LANGUAGES:
                return code
            if code in ("c", "posix"):
                return "en"
    return "en"


@cache
def _catalogue(code: str) -> gettext.NullTranslations:
    if code == "en":
        return gettext.NullTranslations()
    compiled = data.locales() / code / "LC_MESSAGES" / "judge.mo"
    source = compiled.with_suffix(".po")
    if source.is_file() and (not compiled.is_file() or compiled.stat().st_mtime < source.stat().st_mtime):
        return _compiled_in_memory(source, code)
    if not compiled.is_file():
        return gettext.NullTranslations()
    with compiled.open("rb") as file:
        return gettext.GNUTranslations(file)


def _compiled_in_memory(source: os.PathLike[str], code: str) -> gettext.NullTranslations:
    """In a checkout the catalogues are sources; compile one, and keep the result beside it where that is possible."""
    from io import BytesIO
    from pathlib import Path

    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with Path(source).open("rb") as file:
        catalogue = read_po(file, locale=code)
    buffer = BytesIO()
    write_mo(buffer, catalogue)
    try:
        partial = Path(source).with_suffix(f".{os.getpid()}.part")
        partial.write_bytes(buffer.getvalue())
        partial.replace(Path(source).with_suffix(".mo"))
    except OSError:
        pass
    buffer.seek(0)
    return gettext.GNUTranslations(buffer)


def _(message: str) -> str:
    """The message in the current language."""
    return _catalogue(language()).gettext(message)


def ngettext(singular: str, plural: str, n: int) -> str:
    """The plural form for ``n`` in the current language; fill ``{n}`` in yourself with ``str.format``."""
    return _catalogue(language()).ngettext(singular, plural, n)


def pgettext(context: str, message: str) -> str:
    """The message in the current language, told apart by a context."""
    return _catalogue(language()).pgettext(context, message)


_QUOTES = {"en": "“{}”", "es": "«{}»", "fr": "«\u00a0{}\u00a0»", "ru": "«{}»"}


def quoted(value: object, code: str | None = None) -> str:
    """What somebody wrote, between the quotation marks of the language; what is no text is written as in a file."""
    if not isinstance(value, str):
        import json

        value = json.dumps(value, ensure_ascii=False, default=str)
    return _QUOTES[code or language()].format(value)


def joined(parts: Iterable[str], code: str | None = None) -> str:
    """Clauses with semicolons between them; French puts a no-break space before each."""
    return ("\u00a0; " if (code or language()) == "fr" else "; ").join(parts)


def format_date(day: date, code: str | None = None) -> str:
    """A date in words, as Babel's long format has it: ``27 апреля 2018 г.``"""
    from babel.dates import format_date as babel_format

    text = babel_format(day, "long", locale=code or language())
    return f"1er{text[1:]}" if (code or language()) == "fr" and text.startswith("1 ") else text


def format_list(items: Iterable[str], style: str = "standard", code: str | None = None) -> str:
    """Items as a list in words; ``style`` is ``standard`` (and), ``or`` or ``unit`` (commas only)."""
    if style == "unit":
        return ", ".join(items)  # CLDR's lists of units have other signs in some languages, or none
    from babel.lists import format_list as babel_format

    return babel_format(list(items), style=style, locale=code or language())
