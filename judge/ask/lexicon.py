"""What the term base knows of a concept that questions need: its part of speech, its name in a language.

The term base is read once and kept as a table, so that no answer has to wait for all its files.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from judge import compiled, data
from judge.locale import LANGUAGES


@cache
def _table() -> dict[str, list[str]]:
    """For each concept its part of speech and its official words in the order of ``LANGUAGES``."""
    file = compiled.ensure("lexicon.json", [data.path("terms"), Path(__file__)], _write)
    return json.loads(file.read_text(encoding="utf-8"))


def _write(target: Path) -> None:
    from judge.terms import TermBase

    table = {
        concept.id: [concept.pos, *(form.text if (form := concept.official(code)) else "" for code in LANGUAGES)]
        for concept in TermBase.load()
    }
    target.write_text(json.dumps(table, ensure_ascii=False), encoding="utf-8")


def is_verb(concept: str) -> bool:
    """Whether a concept is something one does. Cues of the possible and of having count as verbs."""
    if concept in ("q-can", "q-must", "r-have", "r-keep", "r-became", "r-lose", "r-take"):
        return True
    return _table().get(concept, [""])[0] == "verb"


def word_for(concept: str, language: str) -> str | None:
    """The official word for a concept, or None where there is no such concept."""
    found = _table().get(concept)
    return (found[1 + LANGUAGES.index(language)] or None) if found else None
