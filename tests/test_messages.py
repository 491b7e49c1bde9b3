"""The message catalogues: complete, with the placeholders and plural forms of the sources; plurals and dates."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from types import ModuleType

import pytest

from judge import locale

ROOT = Path(__file__).resolve().parent.parent
TRANSLATED = tuple(code for code in locale.LANGUAGES if code != "en")


@pytest.fixture(scope="module")
def messages() -> ModuleType:
    """The tool that keeps the catalogues."""
    spec = importlib.util.spec_from_file_location("messages_tool", ROOT / "tools" / "messages.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("code", TRANSLATED)
def test_the_check_finds_nothing(messages: ModuleType, code: str) -> None:
    """No message is missing, empty or fuzzy, placeholders match, and every plural has all its forms."""
    assert list(messages.problems(code)) == []


def test_the_check_answers_with_its_exit_status(messages: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert messages.main(["check"]) == 0
    assert capsys.readouterr().out == "0 problems\n"


def test_the_check_sees_what_is_wrong(messages: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """A broken catalogue doesn't pass: an empty message, a fuzzy one, a wrong placeholder, a form too few."""
    whole = messages.load("ru")
    named = [m for m in whole if m.id and isinstance(m.id, str) and "{" in m.id]
    plural = next(m for m in whole if m.id and not isinstance(m.id, str))
    named[0].string = ""
    named[1].flags.add("fuzzy")
    named[2].string = "{something_else}"
    plural.string = plural.string[:2]
    monkeypatch.setattr(messages, "load", lambda _language: whole)
    found = "\n".join(messages.problems("ru"))
    assert "not translated" in found
    assert "fuzzy" in found
    assert "placeholders of '{something_else}'" in found
    assert "2 plural forms instead of 3" in found


def test_the_russian_plural() -> None:
    forms = {1: "жетон", 2: "жетона", 5: "жетонов", 11: "жетонов", 21: "жетон", 22: "жетона", 112: "жетонов"}
    with locale.speaking("ru"):
        for n, word in forms.items():
            said = locale.ngettext("{n} loyalty counter", "{n} loyalty counters", n).format(n=n)
            assert said == f"{n} {word} верности"


@pytest.mark.parametrize(
    ("code", "none", "one", "several"),
    [
        ("en", "0 loyalty counters", "1 loyalty counter", "21 loyalty counters"),
        ("es", "0 contadores de lealtad", "1 contador de lealtad", "21 contadores de lealtad"),
        ("fr", "0 marqueur « loyauté »", "1 marqueur « loyauté »", "21 marqueurs « loyauté »"),
    ],
)
def test_plurals_of_the_other_languages(code: str, none: str, one: str, several: str) -> None:
    """French counts nothing as one."""
    with locale.speaking(code):
        said = [locale.ngettext("{n} loyalty counter", "{n} loyalty counters", n).format(n=n) for n in (0, 1, 21)]
    assert list(map(_plain, said)) == [none, one, several]


@pytest.mark.parametrize(
    ("code", "long"),
    [("en", "April 27, 2018"), ("es", "27 de abril de 2018"), ("fr", "27 avril 2018"), ("ru", "27 апреля 2018 г.")],
)
def test_dates(code: str, long: str) -> None:
    day = date(2018, 4, 27)
    assert _plain(locale.format_date(day, code)) == long
    with locale.speaking(code):
        assert locale.format_date(day) == locale.format_date(day, code)


def test_no_two_stops_after_a_russian_date(messages: ModuleType) -> None:
    """Russian dates end in «г.», so no message puts a full stop right after one."""
    for source, texts in _messages(messages, "ru"):
        if re.search(r"\{(?:date|day|until)\}", source):
            for text in texts:
                assert not re.search(r"\{(?:date|day|first|last|until)\}\.", text), text


def test_french_typography(messages: ModuleType) -> None:
    """A no-break space before : ; ? ! and inside « », save in quotations from the other languages."""
    for _source, texts in _messages(messages, "fr"):
        for text in texts:
            own = re.sub("«(?:si|если) … [^«»]*»", "", text)
            assert not re.search(r" [:;?!](?:\s|$)", own), text
            assert not re.search("«(?!\u00a0| »)|(?<![\u00a0 ])»", own), text


def test_spanish_typography(messages: ModuleType) -> None:
    """Questions and exclamations are opened."""
    for _source, texts in _messages(messages, "es"):
        for text in texts:
            own = re.sub(r"\{[^{}]*\}|: ; \? !|“¿”", "", text)
            assert own.count("?") == own.count("¿"), text
            assert own.count("!") == own.count("¡"), text


def test_russian_typography(messages: ModuleType) -> None:
    """Quotation marks are in pairs, and ё is written е, as on cards."""
    for _source, texts in _messages(messages, "ru"):
        for text in texts:
            assert text.count("«") == text.count("»"), text
            assert "ё" not in text.lower().replace("ё не пишут", ""), text


def _messages(tool: ModuleType, code: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every message of a catalogue: the English text and its translations."""
    for message in tool.load(code):
        if message.id:
            source = message.id if isinstance(message.id, str) else message.id[0]
            yield source, (message.string,) if isinstance(message.string, str) else tuple(message.string)


def _plain(text: str) -> str:
    """A text with plain spaces."""
    return text.replace("\u00a0", " ").replace("\u202f", " ")
