"""Folding and cutting text into tokens, the same way for all four languages.

Folding takes away what writers vary without meaning anything by it: case, accents, ё for е, composed or decomposed
letters, kinds of spaces, dashes and apostrophes, ligatures.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from judge import data

_SAME = str.maketrans(
    {
        "’": "'", "ʼ": "'", "‘": "'", "`": "'", "´": "'",
        "−": "-", "–": "-", "—": "-", "‑": "-", "‐": "-",
        "\u00a0": " ", "\u202f": " ", "\u2009": " ",
        "œ": "oe", "Œ": "oe", "æ": "ae", "Æ": "ae", "ł": "l", "Ł": "l", "ø": "o", "Ø": "o",
    }
)  # fmt: skip


@cache
def word_lists() -> dict[str, dict[str, Any]]:
    """The small words of each language by their use, as ``corpus/language/words.toml`` lists them."""
    return tomllib.loads(data.path("language", "words.toml").read_text(encoding="utf-8"))


_LOOKALIKE = dict(zip("aceopxyktmhbABCEHKMOPTXyc", "асеорхуктмнвАВСЕНКМОРТХус", strict=True))
"""Latin letters that look like Cyrillic ones, for words typed in both scripts at once."""

_MOJIBAKE = re.compile(r"[À-ÿ]{4,}")

_TOKEN = re.compile(
    r"""
    (?P<mana>(?:\{[^{}\s]{1,7}\})+)
  | (?P<date>\d{4}-\d{2}-\d{2})
  | (?P<pt>(?<![\w.])[+\-−–]?(?:\d+|[xX*])/[+\-−–]?(?:\d+|[xX*])(?:['’]?s\b|(?!\w)))
  | (?P<rule>(?<![\w.])\d{3}\.\d{1,3}[a-z]?(?![\w])(?!\.\d))
  | (?P<signed>(?:(?<=\s)|(?<=[(«“"'])|^)[+\-−–](?:\d+|[xX])(?!\w|/))
  | (?P<number>\d+)
  | (?P<word>[^\W\d_]+(?:['’ʼ‑-][^\W\d_]+)*['’ʼ]?)
  | (?P<punct>[.?!,;:…()«»“”"])
    """,
    re.VERBOSE,
)

_CYRILLIC = re.compile(r"[а-яёА-ЯЁ]")
_LATIN = re.compile(r"[a-zA-ZÀ-ÿœŒ]")
_ELISION = re.compile(r"(?:jusqu|lorsqu|puisqu|quoiqu|quelqu|presqu|aujourd|[cdjlmnstu]|qu)['’ʼ]", re.IGNORECASE)
_LATIN_WITH_ENDING = re.compile(r"([a-zA-Z]{2,})['’ʼ-]([а-яё]{1,4})", re.IGNORECASE)
_WHOLE = frozenset({"aujourd'hui", "quelqu'un", "d'abord", "d'accord"})


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of text: ``text`` as written, ``norm`` folded, ``kind`` (word, number, signed, pt, mana, rule, date, punct).

    ``start`` and ``end`` are character offsets into the text the token was cut from.
    """

    text: str
    norm: str
    kind: str
    start: int
    end: int


@lru_cache(maxsize=65536)
def fold(text: str) -> str:
    """Case, accents, ё, ligatures and kinds of apostrophes, dashes and spaces folded away; й stays й."""
    out = []
    for letter in unicodedata.normalize("NFD", text.translate(_SAME).casefold()):
        if unicodedata.combining(letter):
            if letter == "\u0306" and out and out[-1] == "и":
                out[-1] = "й"
            continue
        out.append(letter)
    return "".join(out)


def repair(text: str) -> str:
    """Undo what makes a question unreadable: cp1251 read as cp1252, mixed scripts, and English negations in one word.

    «íà÷èíàþùèé» becomes «начинающий»; a Latin c inside a Cyrillic word becomes a Cyrillic one.
    """
    if _MOJIBAKE.search(text) and not _CYRILLIC.search(text):
        try:
            repaired = text.encode("cp1252").decode("cp1251")
        except UnicodeError:
            repaired = text
        letters = [c for c in repaired if c.isalpha()]
        if letters and sum("а" <= c.lower() <= "я" for c in letters) > 0.8 * len(letters):
            text = repaired
    text = _WITHOUT_APOSTROPHE.sub(lambda match: f"{match[1]}'t", text)
    return re.sub(r"\w+", lambda match: _one_script(match[0]), text)


_WITHOUT_APOSTROPHE = re.compile(r"(?i)\b((?:does|did|is|was|are|were|have|has|ca|wo|could|would|should)n|(?<=\bi )don|(?<=\byou )don)t\b")
"""English negations as players type them: *doesnt*, *cant*, *I dont*."""


def _one_script(word: str) -> str:
    cyrillic, latin = len(_CYRILLIC.findall(word)), len(_LATIN.findall(word))
    if cyrillic and latin and cyrillic >= latin:
        return "".join(_LOOKALIKE.get(letter, letter) for letter in word)
    return word


def tokens(text: str, language: str = "") -> list[Token]:
    """Cut a text into tokens. ``language`` matters for elisions and hyphens only; never raises."""
    found: list[Token] = []
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup or "punct"
        if kind == "word":
            found.extend(_words(match[0], match.start(), language))
        elif kind == "pt":
            found.append(_token(match[0].rstrip("s'’"), kind, match.start()))  # English «two 2/2s»
        else:
            found.append(_token(match[0], kind, match.start()))
    return found


def _token(text: str, kind: str, start: int) -> Token:
    return Token(text, fold(text), kind, start, start + len(text))


def _words(run: str, start: int, language: str) -> list[Token]:
    """The words of a run with apostrophes and hyphens: ``l'adversaire`` is two, ``planeswalker'ов`` is one."""
    if run.isalpha() and language:
        return [_token(run, "word", start)]
    ending = _LATIN_WITH_ENDING.fullmatch(run)
    if ending:
        return [Token(run, fold(ending[1]), "word", start, start + len(run))]
    if fold(run) in _WHOLE:
        return [_token(run, "word", start)]
    pieces: list[Token] = []
    position = 0
    while position < len(run):
        elided = _ELISION.match(run, position) if language in ("fr", "") or run[position : position + 2] in ("l'",) else None
        if elided and elided.end() < len(run):
            text = run[position : elided.end()]
            pieces.append(Token(text, fold(text), "word", start + position, start + elided.end()))
            position = elided.end()
            continue
        cut = re.search(r"[‑-]", run[position:])
        end = position + cut.start() if cut else len(run)
        text = run[position:end]
        if text:
            bare = text.rstrip("'’ʼ") if language != "fr" else text
            norm = fold(re.sub(r"['’ʼ]s$", "", bare)) if language in ("en", "") else fold(bare)
            pieces.append(Token(text, norm, "word", start + position, start + end))
        position = end + 1
    return pieces
