"""Single-fault variants of the restatement, and variants that keep its meaning, to measure ``judge check`` on.

    python tools/mutate.py --lang ru --each 12 --seed 1 > variants.jsonl

Each line is a variant of one rule: language, rule, kind, severity (``critical``, ``major``, or ``none`` where the
meaning is kept), text, and the words before and after. What may go wrong stands in ``tools/mutations.toml`` (words), in
the term base (words of another language or another time) and here (references, numbers, clauses, marks). The same
``--seed`` gives the same variants.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from judge.corpus import Corpus, Part, Segment

HERE = Path(__file__).resolve().parent
LANGUAGES = ("es", "fr", "ru")

_FEW = 12
"""A rule of fewer words has little that can go wrong."""
_NUMBERS = {
    "es": ("dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez"),
    "fr": ("deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix"),
    "ru": ("два", "три", "четыре", "пять", "шесть", "семь", "восемь", "девять", "десять"),
}
_INFLECTED = {"ru": (("двух", "трех"), ("трех", "четырех"), ("две", "три"), ("двумя", "тремя"), ("семи", "шести"))}
_LOOKALIKE = str.maketrans("аеорсухАВЕКМНОРСТХ", "aeopcyxABEKMHOPCTX")
_RULE = re.compile(r"\b(\d{3})(?:\.(\d+)([a-z])?)?(?:([–-])([a-z]))?(?![\d.]*\d)")
_WORD_FOR_RULE = re.compile(
    r"(?:reglas?|раздел\w*|sección|section|règles?|rule|правил\w*|subreglas?|и|y|et|,|o|ou|или)\s*$", re.IGNORECASE
)
_NOTE = re.compile(r"\s*\((?:ver|véase|cf\.|voir|см\.)[^()]*\)\.?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Variant:
    """One changed rule."""

    language: str
    rule: str
    kind: str
    severity: str
    text: str
    before: str
    after: str
    examples: tuple[str, ...]


class Change(NamedTuple):
    """The changed text, the words before and after; examples where they changed."""

    text: str
    before: str
    after: str
    examples: tuple[str, ...] | None = None


Maker = Callable[[Segment, random.Random], list[Change]]
"""Every change of one kind that can be made to a rule."""


def variants(language: str, each: int, seed: int, kinds: Sequence[str] = ()) -> Iterator[Variant]:
    """Up to ``each`` variants of every kind (or of ``kinds``), each of another rule, spread over all chapters."""
    rules = _rules(language)
    for kind, (severity, make) in _kinds(language).items():
        if kinds and kind not in kinds:
            continue
        chance = random.Random(f"{seed} {language} {kind}")
        chapters = [chance.sample(group, len(group)) for group in rules.values()]
        found = 0
        for segment in (s for row in zip_longest(*chapters) for s in row if s is not None):
            changes = [c for c in make(segment, chance) if c.text != segment.text]
            if changes:
                change = chance.choice(changes)
                examples = segment.examples if change.examples is None else change.examples
                yield Variant(
                    language, segment.name, kind, severity, change.text, change.before, change.after, examples
                )
                found += 1
                if found == each:
                    break


def _rules(language: str) -> dict[int, list[Segment]]:
    """Rules of more than a few words, by chapter."""
    chapters: dict[int, list[Segment]] = {}
    for _id, segment in Corpus.open().segments(f"{language}-2026-04"):
        if segment.part is Part.RULE and segment.number and len(segment.text.split()) >= _FEW:
            chapters.setdefault(segment.number.section // 100, []).append(segment)
    return chapters


# -- the kinds -------------------------------------------------------------------------------------------------------


def _kinds(language: str) -> dict[str, tuple[str, Maker]]:
    table = tomllib.loads((HERE / "mutations.toml").read_text(encoding="utf-8"))
    kinds: dict[str, tuple[str, Maker]] = {}
    for kind, row in table.items():
        pairs = [tuple(pair) for pair in row.get("swap", {}).get(language, ())]
        if row.get("both"):
            pairs += [(b, a) for a, b in pairs]
        pairs += [(word, "") for word in row.get("drop", {}).get(language, ())]
        kinds[kind] = row["severity"], _swapping(pairs)
    coded = {
        "reference-lost": ("major", _reference_lost), "reference-changed": ("major", _reference_changed),
        "reference-letter": ("major", _reference_letter), "reference-range": ("major", _reference_range),
        "reference-dangling": ("critical", _reference_dangling), "number-changed": ("critical", _number(language)),
        "clause-dropped": ("major", _clause_dropped),
        "sentence-dropped": ("major", _sentence_dropped),
        "sentence-of-another": ("major", _foreign(language)), "quote-lost": ("major", _quote_lost),
        "quote-unbalanced": ("major", _quote_unbalanced), "bracket-missing": ("major", _bracket),
        "untranslated": ("major", _untranslated(language)), "word-repeated": ("major", _repeated),
        "example-missing": ("major", _example_missing), "same-apostrophe": ("none", _apostrophe),
        "same-note-moved": ("none", _note_moved), "same-order": ("none", _order(language)),
    }  # fmt: skip
    if language == "ru":
        coded["mixed-script"] = ("major", _mixed)
    return {**kinds, **coded}


def _swapping(pairs: Sequence[tuple[str, str]]) -> Maker:
    compiled = [(re.compile(rf"(?<![\w.]){re.escape(a)}(?![\w]|\.\d)", re.IGNORECASE), a, b) for a, b in pairs if a]

    def make(segment: Segment, _chance: random.Random) -> list[Change]:
        return [
            Change(_replaced(segment.text, match.start(), match.end(), b), match[0], b)
            for pattern, a, b in compiled
            for match in pattern.finditer(segment.text)
            if not (a.isdigit() and _WORD_FOR_CHAPTER.search(segment.text[: match.start()]))  # a name, and no number
        ]

    return make


_WORD_FOR_CHAPTER = re.compile(r"(?:secci[oó]n|section|chapitre|cap[ií]tulo|раздел\w*)\s*$", re.IGNORECASE)


def _replaced(text: str, start: int, end: int, new: str) -> str:
    if new and text[start].isupper():
        new = new[0].upper() + new[1:]
    if new:
        return text[:start] + new + text[end:]
    joined = text[:start].rstrip(" ") + text[end:]
    if not text[:start].strip() or text[:start].rstrip()[-1:] in ".(“«":
        rest = text[end:].lstrip(" ,")
        return text[:start] + rest[:1].upper() + rest[1:]
    return re.sub(r"([,;])\s*([,;.])", r"\2", joined)


def _references(segment: Segment) -> list[re.Match[str]]:
    return [m for m in _RULE.finditer(segment.text) if _WORD_FOR_RULE.search(segment.text[: m.start()][-24:])]


def _reference_lost(segment: Segment, _chance: random.Random) -> list[Change]:
    return [
        Change(segment.text[: m.start()] + segment.text[m.end() :], m[0], "")
        for m in _NOTE.finditer(segment.text) if _RULE.search(m[0])
    ]  # fmt: skip


def _with(segment: Segment, match: re.Match[str], new: str) -> Change:
    return Change(segment.text[: match.start()] + new + segment.text[match.end() :], match[0], new)


def _reference_changed(segment: Segment, chance: random.Random) -> list[Change]:
    found = []
    for m in _references(segment):
        digits = m[1][0] + m[1][2] + m[1][1]  # two digits the wrong way round
        wrong = digits if digits != m[1] else str(int(m[1]) + chance.choice((1, -1)))
        found.append(_with(segment, m, m[0].replace(m[1], wrong, 1)))
    return found


def _reference_letter(segment: Segment, _chance: random.Random) -> list[Change]:
    return [
        _with(segment, m, m[0].replace(m[3], chr(ord(m[3]) + 1 if m[3] != "z" else ord("y")), 1))
        for m in _references(segment) if m[3] and not m[5]
    ]  # fmt: skip


def _reference_range(segment: Segment, _chance: random.Random) -> list[Change]:
    return [_with(segment, m, m[0][:-1] + chr(ord(m[5]) - 1)) for m in _references(segment) if m[5]]


def _reference_dangling(segment: Segment, _chance: random.Random) -> list[Change]:
    return [
        _with(segment, m, f"{m[1]}.{int(m[2]) + 90}{m[3] or ''}") for m in _references(segment) if m[2] and not m[5]
    ]


def _number(language: str) -> Maker:
    words = _NUMBERS[language]

    def make(segment: Segment, chance: random.Random) -> list[Change]:
        found = []
        for index, word in enumerate(words):
            other = words[index - 1 if index else 1]
            found += _swapping([(word, other)])(segment, chance)
        found += _swapping(_INFLECTED.get(language, ()))(segment, chance)
        for match in re.finditer(r"(?<![\d./{+\-–])\d{1,2}(?![\d./}])(?!-)", segment.text):
            if not _WORD_FOR_RULE.search(segment.text[: match.start()][-24:]) and match[0] != "1":
                found.append(_with(segment, match, str(int(match[0]) + chance.choice((1, 2, 10)))))
        return found

    return make


def _sentences(text: str) -> list[str]:
    return re.split(r"(?<=[.!?”»)])\s+(?=[\w¿¡«“(])", text)


def _sentence_dropped(segment: Segment, _chance: random.Random) -> list[Change]:
    parts = _sentences(segment.text)
    if len(parts) < 2:
        return []
    return [
        Change(" ".join(parts[:i] + parts[i + 1 :]), part, "")
        for i, part in enumerate(parts) if len(part.split()) >= 7 and not _NOTE.fullmatch(" " + part)
    ]  # fmt: skip


def _clause_dropped(segment: Segment, _chance: random.Random) -> list[Change]:
    """A part between two commas, or between the last comma and the full stop."""
    found = []
    for match in re.finditer(r",\s[^,.;:“”«»()]{30,160}(?=[,.])", segment.text):
        if len(match[0].split()) >= 6 and len(match[0]) < 0.6 * len(segment.text):
            found.append(Change(segment.text[: match.start()] + segment.text[match.end() :], match[0], ""))
    return found


def _foreign(language: str) -> Maker:
    def make(segment: Segment, chance: random.Random) -> list[Change]:
        others = [s for _id, s in Corpus.open().segments(f"{language}-2026-04") if s.part is Part.RULE and s.number]
        other = chance.choice([s for s in others if s.number.section != segment.number.section])
        sentences = [p for p in _sentences(other.text) if 8 <= len(p.split()) <= 40 and not _RULE.search(p)]
        return [Change(f"{segment.text} {sentence}", "", sentence) for sentence in sentences[:1]]

    return make


def _quote_lost(segment: Segment, _chance: random.Random) -> list[Change]:
    return [
        Change(segment.text[: m.start()] + m[1] + segment.text[m.end() :], m[0], m[1])
        for m in re.finditer(r"[“«]\s?([^“”«»]{3,200}?)\s?[”»]", segment.text)
        if " " in m[1] and segment.text.count(m[0][0]) == 1 and not _RULE.search(segment.text[: m.start()][-12:])
    ]  # fmt: skip


def _quote_unbalanced(segment: Segment, _chance: random.Random) -> list[Change]:
    return [_with(segment, m, "") for m in re.finditer(r"\s?[”»]", segment.text)]


def _bracket(segment: Segment, _chance: random.Random) -> list[Change]:
    return [_with(segment, m, "") for m in re.finditer(r"\)", segment.text)]


def _untranslated(language: str) -> Maker:
    from judge.terms import TermBase

    pairs = []
    for concept in TermBase.load():
        english = [f.text for f in concept.forms if f.language == "en" and str(f.status) == "official"]
        ours = [f.text for f in concept.forms if f.language == language and str(f.status) == "official"]
        if english and ours and english[0].lower() != ours[0].lower() and len(ours[0]) > 4:
            pairs.append((ours[0], english[0]))
    swap = _swapping(pairs)

    def make(segment: Segment, chance: random.Random) -> list[Change]:
        english = next((s for _id, s in Corpus.open().segments("en-2026-04") if s.number == segment.number), None)
        parts = _sentences(segment.text)
        found = swap(segment, chance)
        if english is not None and len(parts) > 1:
            theirs = [p for p in _sentences(english.text) if len(p.split()) >= 6]
            if theirs:
                found.append(Change(" ".join([*parts[:-1], theirs[-1]]), parts[-1], theirs[-1]))
        return found

    return make


def _repeated(segment: Segment, _chance: random.Random) -> list[Change]:
    """A whole sentence twice, as after a slip with the clipboard."""
    return [
        Change(" ".join([*parts[: i + 1], part, *parts[i + 1 :]]), "", part)
        for parts in [_sentences(segment.text)] for i, part in enumerate(parts) if len(part.split()) >= 7
    ]  # fmt: skip


def _example_missing(segment: Segment, _chance: random.Random) -> list[Change]:
    return [Change(f"{segment.text} ", segment.examples[-1], "", segment.examples[:-1])] if segment.examples else []


def _mixed(segment: Segment, _chance: random.Random) -> list[Change]:
    found = []
    for match in re.finditer(r"[а-яё]{5,}", segment.text):
        position = next((i for i, c in enumerate(match[0]) if i and c.translate(_LOOKALIKE) != c), None)
        if position is not None:
            word = match[0][:position] + match[0][position].translate(_LOOKALIKE) + match[0][position + 1 :]
            found.append(_with(segment, match, word))
    return found


def _apostrophe(segment: Segment, _chance: random.Random) -> list[Change]:
    if "'" in segment.text:
        return [Change(segment.text.replace("'", "’"), "'", "’")]
    return [Change(segment.text.replace("’", "'"), "’", "'")] if "’" in segment.text else []


def _note_moved(segment: Segment, _chance: random.Random) -> list[Change]:
    """A pointer in brackets inside a sentence put behind it."""
    found = []
    for m in re.finditer(r"\s\(((?:ver|cf\.|см\.)[^()]*)\)(?=\s[^.]{10,120}\.)", segment.text):
        rest = segment.text[m.end() :]
        stop = rest.index(".")
        if rest[stop : stop + 2] in (".", ". ") and not rest[stop - 1].isdigit():
            text = segment.text[: m.start()] + rest[:stop] + f" ({m[1]})" + rest[stop:]
            found.append(Change(text, m[0], m[1]))
    return found


_AND = {"es": ("y", "o"), "fr": ("et", "ou"), "ru": ("и", "или")}


def _order(language: str) -> Maker:
    """Two words of a list the other way round."""

    def make(segment: Segment, _chance: random.Random) -> list[Change]:
        found = []
        for joint in _AND[language]:
            for m in re.finditer(rf"(?<=, )([^\W\d]{{4,}}) {joint} ([^\W\d]{{4,}})(?=[.,;])", segment.text):
                found.append(_with(segment, m, f"{m[2]} {joint} {m[1]}"))
        return found

    return make


def main(arguments: Sequence[str] | None = None) -> int:
    """Print variants as JSON lines."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--lang", choices=LANGUAGES, action="append", help="languages; all without it")
    parser.add_argument("--each", type=int, default=12, help="how many variants of each kind (12)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", action="append", help="kinds; all without it")
    given = parser.parse_args(arguments)
    for language in given.lang or LANGUAGES:
        for variant in variants(language, given.each, given.seed, given.kind or ()):
            print(json.dumps(asdict(variant), ensure_ascii=False))
    return 0


if __name__ == "__main__":
    sys.exit(main())
