"""Units of a bilingual file, and the way between them and the segments of an edition.

A unit is a source text with its translation. Files of our own name each unit by its place (``306.7``,
``306.7 example 1``, ``glossary 12``, ``glossary 12 text``, ``chapter 3``, ``prose 2``); files of others have the lines
of the official layout one after the other, each text once, and are told apart by what the source says.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from judge.corpus import reader, references
from judge.corpus.model import Document, Part, Place, Problem, Segment
from judge.errors import InputError
from judge.locale import _
from judge.rules import LETTERS, RuleNumber

_CONTEXT = re.compile(
    r"(?:(?P<number>\d{3}(?:\.\d{1,3}[a-z]?)?)|(?P<kind>chapter|glossary|prose|orphan|item) (?P<index>\d+))"
    r"(?:#(?P<again>\d+))?(?: (?:example (?P<example>\d+)|(?P<text>text)))?"
)
_LABELLED = re.compile(r"\[([^\[\]]+)\]$")
_LISTED = re.compile(r"\d{1,2}\.\s")
_CREDITS = re.compile(r"Original Game Design|Published by Wizards of the Coast")
_LONGEST_TERM = 80
_LINE_END = re.compile(r"\s*[\r\n\f\x85\u2028\u2029]+\s*")


@dataclass(frozen=True, slots=True)
class Unit:
    """A source text and its translation; ``done`` is False where the file says that it isn't finished."""

    source: str
    target: str
    context: str = ""
    line: int = 0
    done: bool = True


@dataclass(frozen=True, slots=True)
class Pairing:
    """What the units of a file make: the translation, the texts it was made from, and how much is missing.

    ``sources`` are in the order of the segments, for each its texts by the tail of their context; empty where the file
    has nothing but the texts themselves.
    """

    document: Document
    sources: tuple[Mapping[str, str], ...]
    untranslated: int = 0
    unfinished: int = 0


@dataclass
class _Slot:
    """A segment in the making: pairs of source and target."""

    part: Part
    number: str = ""
    label: tuple[str, str] = ("", "")
    texts: list[tuple[str, str]] = field(default_factory=list)
    examples: list[tuple[str, str]] = field(default_factory=list)
    line: int = 0
    unfinished: bool = False


def pair(units: Sequence[Unit], language: str, name: str, encoding: str = "utf-8") -> Pairing:
    """The segments of the translation. Raises InputError where there is no translated rule among them."""
    units = [unit for unit in units if unit.source.strip() or unit.target.strip()]
    contexts = [_CONTEXT.fullmatch(unit.context) for unit in units]
    problems: list[Problem] = []
    if units and sum(map(bool, contexts)) > len(units) // 2:
        slots = _slots_by_context(units, contexts)
    else:
        slots = _Lines(units, language, name, problems).slots
    segments, sources, untranslated, unfinished = [], [], 0, 0
    for slot in slots:
        segment = _segment(slot, language, name)
        if segment is None:
            untranslated += slot.part not in (Part.PROSE, Part.CHAPTER)
            unfinished += slot.unfinished
            continue
        segments.append(segment)
        sources.append(_sources(slot))
    if not any(s.part in (Part.RULE, Part.HEADING, Part.ITEM) for s in segments):
        raise InputError(_("there is no translated rule in this file."), place=name, code="no-rules")
    problems += _doubled(segments, name)
    effective = reader.effective_date(s.text for s in segments if s.part is Part.PROSE) or reader.effective_date(
        unit.source for unit in units
    )
    document = Document(tuple(reader.mark_headings(segments)), tuple(problems), encoding, effective)
    same = all(source == _parts(segment) for source, segment in zip(sources, segments, strict=True))
    return Pairing(document, () if same else tuple(sources), untranslated, unfinished)


def _doubled(segments: Iterable[Segment], name: str) -> Iterator[Problem]:
    seen: dict[RuleNumber, Place] = {}
    for segment in segments:
        if segment.number is None:
            continue
        if segment.number in seen:
            message = _("{number} stands here a second time, first at {place}")
            place = seen[segment.number]
            yield Problem("duplicate", message.format(number=segment.number, place=place), segment.place)
        seen.setdefault(segment.number, segment.place)


def _segment(slot: _Slot, language: str, name: str) -> Segment | None:
    """The target of a slot; None where its text isn't translated."""
    targets = [_clean(target) for _source, target in slot.texts]
    if not all(targets) and any(_clean(source) for source, _target in slot.texts):
        return None
    if slot.part is not Part.GLOSSARY and not slot.texts and not slot.examples and not slot.label[1]:
        return None
    label = _clean(slot.label[1]) or _clean(slot.label[0])
    examples = tuple(target for _source, each in slot.examples if (target := _clean(each)))
    if slot.part is Part.GLOSSARY and not targets and not slot.label[1].strip():
        return None
    text = "\n".join(targets)
    number = RuleNumber.parse(slot.number) if slot.number else None
    found = references.find("\n".join((text, *examples)), language)
    return Segment(slot.part, number, label, text, examples, found, Place(name, slot.line))


def _sources(slot: _Slot) -> dict[str, str]:
    """The sources of a slot's texts, those of the examples that are translated among them."""
    text = "\n".join(_clean(source) for source, _target in slot.texts)
    if slot.part is Part.GLOSSARY:
        return {"": _clean(slot.label[0]), " text": text}
    examples = [_clean(source) for source, target in slot.examples if _clean(target)]
    return {"": text, **{f" example {index}": example for index, example in enumerate(examples, 1)}}


def _clean(text: str) -> str:
    return _LINE_END.sub("\n", text.strip())


# -- files that name their units ------------------------------------------------------------------------------------


def _slots_by_context(units: Sequence[Unit], contexts: Sequence[re.Match[str] | None]) -> list[_Slot]:
    slots: dict[str, _Slot] = {}
    for unit, context in zip(units, contexts, strict=True):
        if context is None:
            continue
        name = f"{context['number'] or context['kind'] + context['index']}#{context['again'] or 1}"
        slot = slots.get(name)
        if slot is None:
            slot = slots[name] = _Slot(_part(context), context["number"] or "", line=unit.line)
            if context["kind"] in ("chapter", "item"):
                slot.label = (context["index"], context["index"])
        target = unit.target if unit.done else ""
        slot.unfinished |= not unit.done
        if context["example"]:
            slot.examples.append((unit.source, target))
        elif context["kind"] == "glossary" and not context["text"]:
            slot.label = (unit.source, target)
        else:
            slot.texts.append((unit.source, target))
    return list(slots.values())


def _part(context: re.Match[str]) -> Part:
    if context["kind"]:
        return Part(context["kind"])
    return Part.RULE if "." in context["number"] else Part.SECTION


# -- files that hold the lines of the official layout ---------------------------------------------------------------


class _Lines:
    """Slots from lines in order, where a text that stands twice in the layout may stand once in the file.

    The headings of sections and chapters are then only among the contents, and are put before their first rule.
    """

    def __init__(self, units: Sequence[Unit], language: str, name: str, problems: list[Problem]) -> None:
        self.language, self.name, self.problems = language, name, problems
        self.headings: dict[str, _Slot] = {}
        self.slots: list[_Slot] = []
        cuts = [reader.cut(unit.source.strip(), "en") for unit in units]
        rules = [index for index, found in enumerate(cuts) if found and found[0] is Part.RULE]
        if not rules:
            raise InputError(_("there is no numbered rule in this text."), place=name, code="no-rules")
        glossary = self._glossary_begins(units, cuts, rules[-1] + 1)
        for unit, found in zip(units[: rules[0]], cuts, strict=False):
            self._before(unit, found)
        for index in range(rules[0], glossary):
            self._rule(units[index], cuts[index])
        self._rest(units[glossary:])

    @staticmethod
    def _glossary_begins(units: Sequence[Unit], cuts: Sequence[tuple | None], start: int) -> int:
        """The first line after the last rule that is neither its example nor a heading."""
        for index in range(start, len(units)):
            found = cuts[index]
            if found is None or found[0] is Part.CHAPTER:
                return index
        return len(units)

    def _before(self, unit: Unit, found: tuple[Part | None, str, str] | None) -> None:
        """Introduction and contents."""
        if found is not None and found[0] in (Part.SECTION, Part.CHAPTER):
            self.headings[found[1]] = self._numbered(unit, found)
        else:
            self.slots.append(_Slot(Part.PROSE, texts=[self._both(unit)], line=unit.line, unfinished=not unit.done))

    def _rule(self, unit: Unit, found: tuple[Part | None, str, str] | None) -> None:
        target = unit.target if unit.done else ""
        if found is None:
            if self.slots and self.slots[-1].number:
                self.slots[-1].texts.append((unit.source, target))
            return
        part, _number, text = found
        if part is None:
            if self.slots and self.slots[-1].number:
                said = reader.example_pattern(self.language).fullmatch(target.strip())
                self.slots[-1].examples.append((text, said["text"] if said else target))
            return
        slot = self._numbered(unit, found)
        if part in (Part.SECTION, Part.CHAPTER):
            self.headings.pop(found[1], None)
            self.slots.append(slot)
        elif slot.number:
            chapter, section = slot.number[0], slot.number[:3]
            self.slots += [h for h in (self.headings.pop(chapter, None), self.headings.pop(section, None)) if h]
            self.slots.append(slot)

    def _numbered(self, unit: Unit, found: tuple[Part | None, str, str]) -> _Slot:
        """The slot of a line with a number; the target without the number that it should have as well."""
        part, written, text = found
        number = re.sub(r"\.(?=[a-z])", "", written.rstrip("."))
        slot = _Slot(part or Part.RULE, line=unit.line, unfinished=not unit.done)
        if part is Part.CHAPTER:
            slot.label = (number, number)
        elif number[-1].isalpha() and number[-1] not in LETTERS:
            self._problem("bad-letter", _("{number} has a letter that subrules never have").format(number=number), unit)
        else:
            slot.number = number
        target = unit.target.strip() if unit.done else ""
        said = reader.cut(target, self.language) if target else None
        if said is not None and said[0] is part:
            if re.sub(r"\.(?=[a-z])", "", said[1].rstrip(".")) != number:
                message = _("the translation of {number} calls itself {other}").format(number=number, other=said[1])
                self._problem("other-number", message, unit)
            target = said[2]
        slot.texts.append((text, target))
        return slot

    def _rest(self, units: Sequence[Unit]) -> None:
        """Glossary and credits. A term is short and no sentence; what follows it is what it means."""
        credits = False
        for unit in units:
            source = unit.source.strip()
            if source.rstrip(".:").casefold() in ("glossary", "credits"):
                credits = credits or source.casefold().startswith("credits")
                continue
            credits = credits or bool(_CREDITS.search(source))
            if credits:
                self.slots.append(_Slot(Part.PROSE, texts=[self._both(unit)], line=unit.line))
                continue
            term = len(source) <= _LONGEST_TERM and reader.is_unfinished(source) and not _LISTED.match(source)
            if term or not self.slots or self.slots[-1].part is not Part.GLOSSARY:
                self.slots.append(_Slot(Part.GLOSSARY, label=self._both(unit), line=unit.line))
            else:
                self.slots[-1].texts.append(self._both(unit))
            self.slots[-1].unfinished |= not unit.done

    @staticmethod
    def _both(unit: Unit) -> tuple[str, str]:
        return unit.source, unit.target if unit.done else ""

    def _problem(self, code: str, message: str, unit: Unit) -> None:
        self.problems.append(Problem(code, message, Place(self.name, unit.line)))


# -- from segments to units -----------------------------------------------------------------------------------------


def units_of(segments: Sequence[Segment], sources: Sequence[Mapping[str, str]] | None = None) -> list[Unit]:
    """The units of an edition, each with the source that ``sources`` has for it, else with its own text."""
    units = []
    for index, parts in enumerate(_contexts(segments)):
        known = sources[index] if sources else {}
        for context, text in parts.items():
            if text:
                units.append(Unit(known.get(_tail(context)) or text, text, context))
    return units


def against(segments: Sequence[Segment], other: Sequence[Segment]) -> list[Unit]:
    """The units of an edition with those of another one as their sources; what only that one has is untranslated."""
    theirs = [(_identity(segment, count), segment) for segment, count in _counted(other)]
    known = dict(theirs)
    ours = [_identity(segment, count) for segment, count in _counted(segments)]
    have = set(ours)
    missing: dict[object, list[Segment]] = {}
    before: object = None
    for identity, segment in theirs:
        if identity in have:
            before = identity
        elif segment.part not in (Part.PROSE, Part.ORPHAN):
            missing.setdefault(before, []).append(segment)
    merged: list[tuple[Segment, Segment | None, bool]] = [(s, None, False) for s in missing.get(None, ())]
    for identity, segment in zip(ours, segments, strict=True):
        merged.append((segment, known.get(identity), True))
        merged += [(s, None, False) for s in missing.get(identity, ())]
    units = []
    for parts, (_merged, source, translated) in zip(_contexts([m[0] for m in merged]), merged, strict=True):
        said = _parts(source) if source is not None else {}
        units += [
            Unit(said.get(_tail(context)) or text if translated else text, text if translated else "", context)
            for context, text in parts.items()
            if text
        ]
    return units


def _counted(segments: Iterable[Segment]) -> Iterator[tuple[Segment, int]]:
    """Each segment and how often its name has come before."""
    seen: dict[object, int] = {}
    for segment in segments:
        name = (segment.number, segment.part if segment.number is None else None, term_of(segment))
        seen[name] = seen.get(name, 0) + 1
        yield segment, seen[name]


def _identity(segment: Segment, count: int) -> object:
    """What makes a segment the same in two languages."""
    return (str(segment.number) if segment.number else (segment.part.value, term_of(segment).casefold()), count)


def term_of(segment: Segment) -> str:
    """What a segment without a number is known by: the English term behind a translated one, or the label."""
    match = _LABELLED.search(segment.label)
    return match[1] if match else segment.label


def _contexts(segments: Iterable[Segment]) -> Iterator[dict[str, str]]:
    """For each segment its texts by context, in order."""
    seen: dict[str, int] = {}
    for segment in segments:
        if segment.number:
            base = str(segment.number)
        elif segment.part in (Part.CHAPTER, Part.ITEM) and segment.label.isdigit():
            base = f"{segment.part.value} {segment.label}"
        else:
            base = segment.part.value
        seen[base] = seen.get(base, 0) + 1
        if base == segment.part.value:
            base = f"{base} {seen[base]}"
        elif seen[base] > 1:
            base = f"{base}#{seen[base]}"
        yield {f"{base}{tail}": text for tail, text in _parts(segment).items()}


def _parts(segment: Segment) -> dict[str, str]:
    if segment.part is Part.GLOSSARY:
        return {"": segment.label, " text": segment.text}
    examples = {f" example {index}": example for index, example in enumerate(segment.examples, 1)}
    return {"": segment.text, **examples}


def _tail(context: str) -> str:
    match = _CONTEXT.fullmatch(context)
    if match and match["text"]:
        return " text"
    return f" example {match['example']}" if match and match["example"] else ""
