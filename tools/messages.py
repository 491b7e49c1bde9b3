#!/usr/bin/env python3
"""Keep the message catalogues: extract from the sources, update locales/*/LC_MESSAGES/judge.po, check them.

    python tools/messages.py update     extract and merge; what is new is left empty, what changed is marked fuzzy
    python tools/messages.py check      exit status 1 for missing or fuzzy messages and placeholders that don't match
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ("es", "fr", "ru")
KEYWORDS = {"_": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}
PLACEHOLDER = re.compile(r"\{(\w*)[^{}]*\}")


def po_file(language: str) -> Path:
    return ROOT / "locales" / language / "LC_MESSAGES" / "judge.po"


def extracted() -> Catalog:
    """Every message of the package, in the order of the sources."""
    catalogue = Catalog(project="judge", charset="utf-8")
    found = extract_from_dir(ROOT / "judge", method_map=[("**.py", "python")], keywords=KEYWORDS)
    for filename, _line, message, comments, context in found:
        catalogue.add(message, locations=[(f"judge/{filename}", 0)], auto_comments=comments, context=context)
    return catalogue


def load(language: str) -> Catalog:
    file = po_file(language)
    if not file.is_file():
        return Catalog(
            locale=language, project="judge", charset="utf-8", fuzzy=False, copyright_holder="the Judge maintainers",
            header_comment=f"# Messages of Judge in {language}.", msgid_bugs_address="", last_translator="", language_team="",
        )  # fmt: skip
    with file.open("rb") as stream:
        return read_po(stream, locale=language)


def update() -> None:
    """Merge the sources' messages into every catalogue; translations are kept."""
    template = extracted()
    for language in LANGUAGES:
        catalogue = load(language)
        catalogue.update(template, no_fuzzy_matching=True)
        catalogue.obsolete.clear()
        buffer = BytesIO()
        write_po(buffer, catalogue, width=110, omit_header=False, sort_output=False, include_lineno=False, ignore_obsolete=True)
        file = po_file(language)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(buffer.getvalue())
        print(f"{language}: {sum(bool(m.id) for m in catalogue)} messages, {sum(1 for m in catalogue if m.id and not filled(m))} to translate")


def filled(message: Message) -> bool:
    texts = message.string if isinstance(message.string, tuple | list) else (message.string,)
    return all(texts)


def placeholders(text: str) -> set[str]:
    return set(PLACEHOLDER.findall(text))


def problems(language: str) -> Iterator[str]:
    """What is wrong with a catalogue, a line each."""
    catalogue = load(language)
    wanted = {(m.id if isinstance(m.id, str) else m.id[0], m.context) for m in extracted() if m.id}
    held = {(m.id if isinstance(m.id, str) else m.id[0], m.context): m for m in catalogue if m.id}
    for key in sorted(wanted - set(held), key=str):
        yield f"{language}: missing: {key[0]!r}"
    for key, message in held.items():
        if key not in wanted:
            continue
        if message.fuzzy:
            yield f"{language}: fuzzy: {key[0]!r}"
        if not filled(message):
            yield f"{language}: not translated: {key[0]!r}"
            continue
        ids = message.id if isinstance(message.id, tuple | list) else (message.id,)
        texts = message.string if isinstance(message.string, tuple | list) else (message.string,)
        if len(ids) > 1 and len(texts) != catalogue.num_plurals:
            yield f"{language}: {len(texts)} plural forms instead of {catalogue.num_plurals}: {key[0]!r}"
        allowed = set().union(*map(placeholders, ids))
        for text in texts:
            if placeholders(text) != placeholders(ids[-1]) and not (len(ids) > 1 and placeholders(text) <= allowed):
                yield f"{language}: placeholders of {text!r} differ from {ids[-1]!r}"


def main(arguments: list[str]) -> int:
    if arguments == ["update"]:
        update()
        return 0
    if arguments == ["check"]:
        found = [problem for language in LANGUAGES for problem in problems(language)]
        print("\n".join([*found, f"{len(found)} problems"]))
        return 1 if found else 0
    print(__doc__)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
