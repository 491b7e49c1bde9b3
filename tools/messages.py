#!/usr/bin/env python3
"""Keep the message catalogues: extract from the sources, update locales/*/LC_MESSAGES/judge.po, check them.

    python tools/messages.py update     extract and merge; what is new is left empty, what changed is marked fuzzy
    python tools/messages.py check      exit status 1 for missing or fuzzy messages and placeholders that don't match
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ("es", "fr", "ru")
SINGLE, PLURAL, CONTEXT = {"_", "N_"}, "ngettext", "pgettext"
PLACEHOLDER = re.compile(r"\{(\w*)[^{}]*\}")


def po_file(language: str) -> Path:
    return ROOT / "locales" / language / "LC_MESSAGES" / "judge.po"


def extracted() -> Catalog:
    """Every message of the package, in the order of the sources; calls inside f-strings are seen too."""
    catalogue = Catalog(project="judge", charset="utf-8")
    for file in sorted((ROOT / "judge").rglob("*.py")):
        place = [(file.relative_to(ROOT).as_posix(), 0)]
        for message, context in messages_of(ast.parse(file.read_text(encoding="utf-8")), file.parent.name == "cli"):
            catalogue.add(message, locations=place, context=context)
    return catalogue


def messages_of(tree: ast.Module, commands: bool) -> Iterator[tuple[str | tuple[str, str], str | None]]:
    """The messages of a module; of a module of commands also the first paragraphs that their help shows."""
    found: list[tuple[int, int, str | tuple[str, str], str | None]] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
            texts = [a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
            if node.func.id in SINGLE and texts:
                found.append((node.lineno, node.col_offset, texts[0], None))
            elif node.func.id == PLURAL and len(texts) > 1:
                found.append((node.lineno, node.col_offset, (texts[0], texts[1]), None))
            elif node.func.id == CONTEXT and len(texts) > 1:
                found.append((node.lineno, node.col_offset, texts[1], texts[0]))
        elif commands and isinstance(node, ast.FunctionDef) and "typer." in ast.unparse(node.args):
            first = (ast.get_docstring(node, clean=False) or "").strip().split("\n\n")[0].replace("\n    ", " ")
            if first and not node.name.startswith("_"):
                found.append((node.lineno, 0, first, None))
    for _line, _column, message, context in sorted(found, key=lambda f: f[:2]):
        yield message, context


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
    template.revision_date = template.creation_date = datetime(2026, 11, 29, tzinfo=UTC)
    for language in LANGUAGES:
        catalogue = load(language)
        catalogue.update(template, no_fuzzy_matching=True)
        catalogue.obsolete.clear()
        catalogue.version, catalogue.msgid_bugs_address = "0.1.0", "the project's issues"
        catalogue.last_translator = catalogue.language_team = "the Judge maintainers"
        catalogue.revision_date = template.revision_date
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
