"""Editions of the rules, the texts in them, and the way from a rule's key to its words at a date.

``Corpus.open()`` is what the rest of the program uses; ``read`` reads a file that a user holds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from judge.corpus.model import Document, Edition, Kind, Part, Place, Problem, Segment
    from judge.corpus.reader import read
    from judge.corpus.store import Citation, Corpus, Passage

_HOMES = {
    "Citation": "store", "Corpus": "store", "Passage": "store", "read": "reader", "Document": "model",
    "Edition": "model", "Kind": "model", "Part": "model", "Place": "model", "Problem": "model", "Segment": "model",
}  # fmt: skip

__all__ = [
    "Citation", "Corpus", "Document", "Edition", "Kind", "Part", "Passage", "Place", "Problem", "Segment", "read",
]  # fmt: skip


def __getattr__(name: str) -> object:
    """Import a module of the room when something of it is first used."""
    if name not in _HOMES:
        raise AttributeError(name)
    from importlib import import_module

    return getattr(import_module(f"judge.corpus.{_HOMES[name]}"), name)
