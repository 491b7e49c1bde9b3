"""Searching the corpus by words of any of its languages; Whoosh stays behind this room's door.

``Search.open()`` gives the shipped index, ``Search.find`` its hits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from judge.search.finder import Hit, Results, Search

__all__ = ["Hit", "Results", "Search"]


def __getattr__(name: str) -> object:
    """Import the finder, and with it Whoosh, when a search begins."""
    if name not in __all__:
        raise AttributeError(name)
    from judge.search import finder

    return getattr(finder, name)
