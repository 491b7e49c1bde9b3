"""What an edition has and what is odd about it; whether a new one is plainly worse than the one it would replace."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from judge.corpus import references
from judge.corpus.model import Part, Problem, Segment
from judge.rules import LETTERS, RuleNumber

_WHOLE = 5
"""A text with rules of this many chapters is one of the whole rules."""
_LABELLED = re.compile(r"\s*\[[^\[\]]+\]$")


@dataclass(frozen=True, slots=True)
class Survey:
    """The counts of an edition, and the places of what is odd.

    ``gaps`` are numbers left out between others, ``dangling`` pairs of a place and a reference to what the text
    doesn't have.
    """

    counts: Mapping[str, int]
    gaps: tuple[RuleNumber, ...]
    duplicates: tuple[RuleNumber, ...]
    orphans: tuple[Segment, ...]
    dangling: tuple[tuple[str, str], ...]
    problems: tuple[Problem, ...] = ()


def survey(segments: Sequence[Segment], language: str, problems: Iterable[Problem] = ()) -> Survey:
    """Count and look for gaps, doubled numbers, orphans and references to nothing."""
    parts = Counter(segment.part for segment in segments)
    times = Counter(segment.number for segment in segments if segment.number)
    doubled = tuple(sorted(number for number, count in times.items() if count > 1))
    orphans = tuple(segment for segment in segments if segment.part is Part.ORPHAN)
    gaps = tuple(_gaps(set(times)))
    dangling = tuple(_dangling(segments, set(times), language))
    counts = {
        "rules": parts[Part.RULE] + parts[Part.HEADING],
        "chapters": parts[Part.CHAPTER],
        "sections": parts[Part.SECTION],
        "headings": parts[Part.HEADING],
        "examples": sum(len(segment.examples) for segment in segments),
        "glossary": parts[Part.GLOSSARY],
        "prose": parts[Part.PROSE],
        "items": parts[Part.ITEM],
        "gaps": len(gaps),
        "duplicates": len(doubled),
        "orphans": len(orphans),
        "dangling": len(dangling),
    }
    return Survey(counts, gaps, doubled, orphans, dangling, tuple(problems))


def _gaps(known: set[RuleNumber]) -> list[RuleNumber]:
    """Numbers missing between others of their kind, and rules and subrules missing from the first on."""
    missing: set[RuleNumber] = set()
    sections = {number.section for number in known}
    for chapter in {section // 100 for section in sections}:
        mine = [section for section in sections if section // 100 == chapter]
        missing |= {RuleNumber(s) for s in range(min(mine), max(mine)) if s not in sections}
    rules: dict[int, set[int]] = {}
    letters: dict[tuple[int, int], set[str]] = {}
    for number in known:
        if number.rule is not None:
            rules.setdefault(number.section, set()).add(number.rule)
            if number.letter:
                letters.setdefault((number.section, number.rule), set()).add(number.letter)
    for section, have in rules.items():
        direct = {n.rule for n in known if n.section == section and n.rule is not None and not n.letter}
        missing |= {RuleNumber(section, rule) for rule in range(1, max(have) + 1) if rule not in direct}
    for (section, rule), have_letters in letters.items():
        last = max(LETTERS.index(letter) for letter in have_letters)
        missing |= {RuleNumber(section, rule, each) for each in LETTERS[:last] if each not in have_letters}
    return sorted(missing)


def _dangling(segments: Sequence[Segment], known: set[RuleNumber], language: str) -> list[tuple[str, str]]:
    sections = {number.section for number in known}
    whole = len({section // 100 for section in sections}) >= _WHOLE
    found: dict[tuple[str, str], None] = {}
    for segment in segments:
        if segment.part in (Part.PROSE, Part.ORPHAN):
            continue
        for reference in segment.references:
            first, last = reference.range.first, reference.range.last
            if first.rule is None and first.section % 100 == 0 and last.section == first.section + 99:
                continue  # a chapter
            if first.section not in sections and not whole:
                continue
            if first not in known or (last != first and last not in known):
                found[(segment.name, str(reference))] = None
    terms = {_term(segment.label) for segment in segments if segment.part is Part.GLOSSARY}
    pattern = _see(language)
    for segment in segments:
        if segment.part is Part.GLOSSARY and pattern is not None and terms:
            match = pattern.fullmatch(segment.text)
            if match and _term(match[1]) not in terms and not re.search(r"\d", match[1]):
                found[(segment.label, match[1])] = None
    return list(found)


def _see(language: str) -> re.Pattern[str] | None:
    """An entry that does nothing but send to one other entry."""
    words = references.words(language).see
    if not words:
        return None
    space = r"\s" if references.words(language).spaced else r"\s?"
    return re.compile(
        rf"(?:{'|'.join(map(re.escape, words))}){space}[“«\"]?\s?([^.,;。“”«»\"]{{2,60}}?)\s?[”»\"]?[.。]?"
    )


def _term(label: str) -> str:
    return _LABELLED.sub("", label).casefold().replace("’", "'").strip()


def worse(new: Mapping[str, int], old: Mapping[str, int]) -> tuple[tuple[str, int, int], ...]:
    """What makes a new edition plainly worse than an old one: name of the count, old and new figure."""
    found = []
    for name, share in (("rules", 0.97), ("sections", 0.95), ("glossary", 0.95), ("examples", 0.85)):
        if new.get(name, 0) < share * old.get(name, 0):
            found.append((name, old.get(name, 0), new.get(name, 0)))
    size = max(new.get("rules", 0), 1)
    for name, share in (("gaps", 0.02), ("duplicates", 0.01), ("orphans", 0.01), ("dangling", 0.05), ("lost", 0.005)):
        if new.get(name, 0) > old.get(name, 0) + max(3, share * size):
            found.append((name, old.get(name, 0), new.get(name, 0)))
    return tuple(found)
