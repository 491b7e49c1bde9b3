"""Which words of a text changed: two texts laid into each other, word by word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher

_PIECE = re.compile(r"\s+|[^\W_]+(?:['’][^\W_]+)*|.", re.DOTALL)
_CJK = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")


def pieces(old: str, new: str) -> Iterator[tuple[str, str]]:
    """The pieces of both texts in order: ``same``, ``gone`` or ``come``, and the words."""
    one, other = _cut(old), _cut(new)
    matcher = SequenceMatcher(None, one, other, autojunk=False)
    for kind, a, b, c, d in matcher.get_opcodes():
        if kind == "equal":
            yield "same", "".join(one[a:b])
            continue
        if b > a:
            yield "gone", "".join(one[a:b])
        if d > c:
            yield "come", "".join(other[c:d])


def marked(old: str, new: str, gone: tuple[str, str], come: tuple[str, str]) -> str:
    """Both texts as one, what is gone and what has come between marks. Paragraphs that are only in one stay whole."""
    marks = {"same": ("", ""), "gone": gone, "come": come}
    said = []
    for kind, words in pieces(old, new):
        opening, closing = marks[kind]
        body = words.strip()
        if kind == "same" or not body:
            said.append(words if kind != "gone" else "")
            continue
        lead, tail = words[: len(words) - len(words.lstrip())], words[len(words.rstrip()) :]
        said.append(f"{lead}{opening}{body}{closing}{tail}")
    return "".join(said)


def _cut(text: str) -> list[str]:
    """Words, spaces and marks; letters of scripts without spaces one by one."""
    cut: list[str] = []
    for piece in _PIECE.findall(text):
        cut += list(piece) if _CJK.search(piece) else [piece]
    return cut
