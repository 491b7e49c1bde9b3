"""Family *contrasts*: one of two opposites for the other, and a word that is denied here and not there.

Held against the nearest text of the same language, however that is worded: *latest* where it says *earliest*, «не
использует» where it says «использует». A rewording has other words, but hardly the opposite of one that it lost; so
what opposes what is data (``corpus/check/contrasts.toml``), and the texts of other languages must bear it out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise

from judge.check.context import EXAMPLE, Context, difference, plain
from judge.check.features import counts
from judge.check.meaning import LIST
from judge.check.model import N_, Check, Finding, Group, Severity
from judge.check.patterns import Match, Pattern, Words, compiled, found, surest, words
from judge.check.pivot import Witness
from judge.check.tables import shipped
from judge.check.terms import part_of_speech
from judge.corpus import Part, Segment
from judge.locale import _

CONTRAST = Check(
    "contrast", Severity.CRITICAL, Group.TRANSLATION, N_("the opposite of another version"),
    N_("Another text of the same language says one thing here, and this one the thing that it excludes: the earliest "
       "for the latest, a hidden zone for a public one."),
)  # fmt: skip
DENIED = Check(
    "contrast-denied", Severity.CRITICAL, Group.TRANSLATION, N_("denied in one version only"),
    N_("Another text of the same language denies what this one asserts, or the other way round, in the same words."),
)  # fmt: skip
CHECKS = (CONTRAST, DENIED)

FILE = "contrasts.toml"


def run(context: Context) -> Iterator[Finding]:
    """Findings of this family."""
    if not context.spoken:
        return
    for segment in context.text.numbered():
        own = context.nearest(segment)
        if own is None or segment.part is not Part.RULE or segment.text.count(",") > LIST:
            continue
        others = [w for w in context.witnesses(segment) if w.language != context.language]
        pieces = [(plain(w.segment), w.language) for w in others]
        yield from _opposed(context, segment, own, plain(segment), plain(own.segment), pieces)
        yield from _denied(context, segment, own, plain(segment), plain(own.segment))
        yield from _edited(context, segment, own, pieces)
        for stretch in context.stretches(segment):
            beside = {w.edition: piece for w, piece in stretch.others}
            if stretch.start == EXAMPLE and beside.get(own.edition):
                pieces = [(piece, w.language) for w, piece in stretch.others if w.language != context.language]
                yield from _opposed(context, segment, own, stretch.text, beside[own.edition], pieces, False)
                yield from _denied(context, segment, own, stretch.text, beside[own.edition], False)


# -- opposites -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Scale:
    """Things that exclude each other, each with its words in one language; ``weak`` words may say it."""

    surely: tuple[tuple[Pattern, ...], ...]
    weakly: tuple[tuple[Pattern, ...], ...]


@cache
def _scales(language: str) -> Mapping[str, _Scale]:
    table = {}
    for name, row in shipped(FILE).items():
        if language in row and name != "denial":
            surely = tuple(compiled(value, language) for value in row[language])
            weak = row.get("weak", {}).get(language, [[]] * len(surely))
            table[name] = _Scale(surely, tuple(compiled(value, language) for value in weak))
    return table


@lru_cache(maxsize=4096)
def _said(text: str, language: str) -> Mapping[str, tuple[tuple[int, int], ...]]:
    """For each scale, how often a text says each of its things surely, and at most."""
    cut = words(text, language)
    table = {}
    for name, scale in _scales(language).items():
        counts = []
        for surely, weakly in zip(scale.surely, scale.weakly, strict=True):
            matches = found(surely, cut)
            taken = {i for match in matches for i in range(match.first, match.last + 1)}
            counts.append((len(matches), len(matches) + len(found(weakly, cut, taken))))
        table[name] = tuple(counts)
    return table


def _opposed(
    context: Context,
    segment: Segment,
    own: Witness,
    text: str,
    version: str,
    others: Sequence[tuple[str, str]],
    inside: bool = True,
) -> Iterator[Finding]:
    """Scales on which this text says one thing oftener than the other version, and another less often."""
    ours, theirs = _said(text, context.language), _said(version, context.language)
    for name, here in ours.items():
        there = theirs[name]
        more = [i for i in range(len(here)) if here[i][0] > there[i][1]]
        less = [i for i in range(len(here)) if here[i][1] < there[i][0]]
        if not more or not less:
            continue
        elsewhere = [_said(piece, language)[name] for piece, language in others if name in _scales(language)]
        more = [i for i in more if 2 * sum(each[i][0] < here[i][0] for each in elsewhere) >= len(elsewhere)]
        less = [i for i in less if any(each[i][0] > here[i][0] for each in elsewhere)]
        if not more or not less:
            continue
        given = _match(text, context.language, name, more[0])
        wanted = _match(version, context.language, name, less[0])
        message = _("this says “{given}”; the other texts say “{wanted}”")
        yield context.finding(
            CONTRAST, segment,
            message.format(given=text[given.start : given.end], wanted=version[wanted.start : wanted.end]),
            identity=f"{name} {less[0]}>{more[0]}", span=(given.start, given.end) if inside else (0, 0), other=(own,),
        )  # fmt: skip


def _match(text: str, language: str, name: str, index: int) -> Match:
    return found(_scales(language)[name].surely[index], words(text, language))[-1]


# -- what is denied --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Denial:
    """How a language denies: words that deny what stands behind them, words that deny what stands around, halves."""

    before: frozenset[str]
    around: frozenset[str]
    part: frozenset[str]
    parts: frozenset[str]
    over: frozenset[str]
    """Words that end what is denied."""
    doubtful: tuple[Pattern, ...]
    """Words beside which nothing is plainly asserted."""
    empty: frozenset[str]
    """Lemma keys of verbs that say too little by themselves."""
    reach: int


@cache
def _denial(language: str) -> _Denial | None:
    row = shipped(FILE).get("denial", {}).get(language)
    if row is None:
        return None
    lists = [frozenset(row.get(name, "").split()) for name in ("before", "around", "part", "parts", "over")]
    return _Denial(*lists, compiled(row["doubtful"], language), frozenset(row["empty"].split()), row["reach"])


def _denied(
    context: Context, segment: Segment, own: Witness, text: str, version: str, inside: bool = True
) -> Iterator[Finding]:
    """Words that both versions have as often, and that are denied in one oftener than the other leaves room for."""
    if _denial(context.language) is None:
        return
    ours, theirs = _asserted(text, context.language), _asserted(version, context.language)
    less = _denials(text, context.language) - _denials(version, context.language)
    flipped = []
    for key, here in ours.items():
        there = theirs.get(key, ())
        if len(here) == len(there):
            if less <= 0 and sum(each is True for each in there) > sum(each is not False for each in here):
                flipped.append((key, True))
            if less >= 0 and sum(each is True for each in here) > sum(each is not False for each in there):
                flipped.append((key, False))
    if not less and len({lost for _key, lost in flipped}) < 2:
        return  # only what is denied is another, and it has words of its own
    for key, lost in flipped:
        cut = words(text, context.language)
        token = next(t for t, keys in zip(cut.tokens, cut.keys, strict=True) if t.kind == "word" and key in keys)
        yield context.finding(
            DENIED, segment, _denied_message(token.text, lost), identity=f"{'-' if lost else '+'}{key}", other=(own,),
            span=(token.start, token.end) if inside else (0, 0),
        )  # fmt: skip
        return


def _denied_message(word: str, lost: bool) -> str:
    if lost:
        return _("“{word}” is denied in another version, and not here").format(word=word)
    return _("“{word}” is denied here, and in no other version").format(word=word)


def _denials(text: str, language: str) -> int:
    """How often a text denies anything."""
    said = counts(text, language)
    return said.get("not", 0) + said.get("cannot", 0)


def _edited(
    context: Context, segment: Segment, own: Witness, others: Sequence[tuple[str, str]]
) -> Iterator[Finding]:
    """A copy in which nothing differs but a denial, figures, or two runs of words that took each other's place."""
    language = context.language
    ours, theirs = words(plain(segment), language), words(plain(own.segment), language)
    gone, new = difference(theirs, ours), difference(ours, theirs)
    denial = _denial(language)
    denying = denial.before | denial.around | denial.part | denial.parts if denial else frozenset()
    changed = [(theirs.tokens[i], True) for i in gone] + [(ours.tokens[i], False) for i in new]
    if changed and all(token.norm in denying for token, _lost in changed) and not (gone and new):
        token, lost = changed[0]
        said, index = (theirs, gone[-1]) if lost else (ours, new[-1])
        beside = next((t for t in said.tokens[index + 1 :] if t.kind == "word"), token)
        yield context.finding(
            DENIED, segment, _denied_message(beside.text, lost), identity=f"{'-' if lost else '+'}{token.norm}",
            span=(token.start, token.end) if not lost else (0, 0), other=(own,),
        )  # fmt: skip
    if not changed and len(ours.tokens) == len(theirs.tokens):
        yield from _exchanged(context, segment, own, ours, theirs)
    more = sorted((_digits(ours) - _every(theirs)).elements())
    less = sorted((_digits(theirs) - _every(ours)).elements())
    elsewhere = [_every(words(piece, their)) for piece, their in others]
    more = [v for v in more if all(each[v] < _digits(ours)[v] for each in elsewhere)]
    less = [v for v in less if all(each[v] > _digits(ours)[v] for each in elsewhere)]
    if more and less and not {0, 1}.isdisjoint((*more, *less)):
        message = _("the number is {given}; the other texts say {wanted}")
        message = message.format(given=", ".join(map(str, more)), wanted=", ".join(map(str, less)))
        yield context.finding(CONTRAST, segment, message, identity=f"{more}/{less}", other=(own,))


def _exchanged(context: Context, segment: Segment, own: Witness, ours: Words, theirs: Words) -> Iterator[Finding]:
    """Two runs of words that took each other's place; where little stands between them, they are a list."""
    one, other = [t.norm for t in theirs.tokens], [t.norm for t in ours.tokens]
    differing = [i for i, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]
    if not differing:
        return
    runs = [[differing[0]]]
    for before, index in pairwise(differing):
        if index == before + 1:
            runs[-1].append(index)
        else:
            runs.append([index])
    if len(runs) != 2 or runs[1][0] - runs[0][-1] <= _LIST:
        return
    first, second = ([one[i] for i in run] for run in runs)
    if [other[i] for i in runs[0]] == second and [other[i] for i in runs[1]] == first:
        given, wanted = ours.tokens[runs[0][0]], theirs.tokens[runs[0][0]]
        message = _("this says “{given}”; the other texts say “{wanted}”")
        yield context.finding(
            CONTRAST, segment, message.format(given=given.text, wanted=wanted.text),
            identity=f"{' '.join(first)}/{' '.join(second)}", span=(given.start, given.end), other=(own,),
        )  # fmt: skip


_LIST = 3
"""So few words between two things that took each other's place make them a list, whose order says nothing."""


def _digits(text: Words) -> Counter[int]:
    """The numbers that are written in digits, each as often as it is."""
    both = zip(text.values, text.tokens, strict=True)
    return Counter(abs(value) for value, token in both if value is not None and token.norm.isdecimal())


def _every(text: Words) -> Counter[int]:
    return Counter(abs(v) for v in text.values if v is not None)


@lru_cache(maxsize=4096)
def _asserted(text: str, language: str) -> Mapping[str, tuple[bool | None, ...]]:
    """For each word by its lemma key, at each of its places: True where it is denied, False where plainly asserted."""
    denial, cut = _denial(language), words(text, language)
    assert denial is not None
    denied, unsure = _ranges(cut, denial)
    things = {
        index for use in cut.uses if any(part_of_speech(c) == "noun" for c in surest(use))
        for index in range(use.first, use.last + 1)
    }  # fmt: skip
    table: dict[str, list[bool | None]] = {}
    for index, token in enumerate(cut.tokens):
        if token.kind != "word" or _is_empty(cut, index, denial) or index in things:
            continue
        state = True if index in denied else None if index in unsure else False
        for key in cut.keys[index]:
            table.setdefault(key, []).append(state)
    return {key: tuple(states) for key, states in table.items()}


def _is_empty(cut: Words, index: int, denial: _Denial) -> bool:
    """Whether a word says too little by itself to be denied."""
    norm = cut.tokens[index].norm
    return len(norm) < _LETTERS or not denial.empty.isdisjoint({*cut.keys[index], norm})


_LETTERS = 4
_STOPS = frozenset(".!?…,;:()—«»“”\"„")
_ENDS = frozenset(".!?…;:")
_FAR = 6


def _ranges(cut: Words, denial: _Denial) -> tuple[set[int], set[int]]:
    """The tokens that are denied, and those in a sentence of which that is doubtful."""
    denied: set[int] = set()
    norms = [token.norm if token.kind == "word" else "" for token in cut.tokens]
    clause, sentence, numbers = 0, 0, []
    for index in range(len(cut.tokens)):
        mark = cut.punctuation(index)
        clause += mark in _STOPS if mark else 0
        sentence += mark in _ENDS if mark else 0
        numbers.append((clause, sentence))

    def onward(start: int, step: int, reach: int) -> Iterator[int]:
        """From a word on in its clause, until so many words that say something are passed."""
        index = start + step
        while reach and 0 <= index < len(norms) and numbers[index][0] == numbers[start][0]:
            if step > 0 and norms[index] in denial.over:
                return
            yield index
            reach -= bool(norms[index]) and not _is_empty(cut, index, denial)
            index += step

    doubted: set[int] = set()
    for index, norm in enumerate(norms):
        if norm in denial.before or norm in denial.around:
            doubted.add(numbers[index][0])
            denied.update(onward(index, 1, denial.reach))
        if norm in denial.around:
            denied.update(onward(index, -1, denial.reach))
        if norm in denial.part:
            doubted.add(numbers[index][0])
            ahead = range(index + 1, min(index + _FAR, len(norms)))
            second = next((i for i in ahead if numbers[i][0] == numbers[index][0] and norms[i] in denial.parts), 0)
            between = range(index + 1, second)
            denied.update(between)
            if second and all(_is_empty(cut, i, denial) for i in between):
                denied.update(onward(second, 1, denial.reach))
    sentences = {numbers[m.first][1] for m in found(denial.doubtful, cut)}
    unsure = {i for i, (own, whole) in enumerate(numbers) if own in doubted or whole in sentences}
    return denied, unsure - denied
