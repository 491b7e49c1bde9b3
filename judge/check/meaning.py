"""Family *meaning*: what the other texts of a rule say and this one doesn't, or says otherwise.

Texts of a rule are compared by counts of what they say (``corpus/check/meaning.toml``) and by the concepts they name.
What all other texts say, whatever their language and wording, belongs to the rule; what none of them says doesn't.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache

from judge.check.binding import FEATURE, NUMBER, unbound
from judge.check.context import EXAMPLE, Context, Stretch, plain
from judge.check.evidence import POOL, VERSION, Difference, Said, differences, items, said_in, swaps
from judge.check.features import Feature, features, said
from judge.check.freedom import USUAL, freedom
from judge.check.model import N_, Check, Finding, Group, Severity
from judge.check.naming import named_otherwise, parts_in
from judge.check.patterns import counted, words
from judge.check.pivot import Witness
from judge.check.terms import part_of_speech
from judge.check.vocabulary import GOOD, Use
from judge.corpus import Part, Segment
from judge.locale import _

NEGATION = Check(
    "negation", Severity.CRITICAL, Group.TRANSLATION, N_("negation lost or added"),
    N_("The other texts deny or forbid something here and this one doesn't, or the other way round."),
)  # fmt: skip
MODALITY = Check(
    "modality", Severity.MAJOR, Group.TRANSLATION, N_("may, must, would or instead"),
    N_("Whether a player may, must or can't do something, and what would happen instead, is said otherwise here."),
)  # fmt: skip
RESTRICTION = Check(
    "restriction", Severity.CRITICAL, Group.TRANSLATION, N_("only and unless"),
    N_("A restriction or an exception of the rule is missing, or there is one that the other texts don't have."),
)  # fmt: skip
ROLE = Check(
    "role", Severity.CRITICAL, Group.TRANSLATION, N_("another player or object"),
    N_("Owner for controller, a player for an opponent, the attacking side for the defending one: who is meant is "
       "another here, or isn't said."),
)  # fmt: skip
COMBAT = Check(
    "combat", Severity.CRITICAL, Group.TRANSLATION, N_("combat and noncombat damage"),
    N_("The rule speaks of damage of one kind, and this text of the other, or of damage of any kind."),
)  # fmt: skip
QUANTITY = Check(
    "quantity", Severity.MAJOR, Group.TRANSLATION, N_("how many"),
    N_("At least, at most, that many, each, once: the measure is another here or is missing, so that a number has lost "
       "what it is counted by."),
)  # fmt: skip
ZONE = Check(
    "zone", Severity.CRITICAL, Group.TRANSLATION, N_("another zone"),
    N_("The zone that a rule speaks of is another one here or is missing."),
)  # fmt: skip
TIME = Check(
    "time", Severity.MAJOR, Group.TRANSLATION, N_("when"),
    N_("The turn, phase, step or order of time of the rule is another here or is missing."),
)  # fmt: skip
OMISSION = Check(
    "omission", Severity.MAJOR, Group.TRANSLATION, N_("words left out"),
    N_("All other texts of the rule name something that this one doesn't."),
)  # fmt: skip

CHECKS = (NEGATION, MODALITY, RESTRICTION, ROLE, COMBAT, QUANTITY, ZONE, TIME, OMISSION)
_BY_ID = {check.id: check for check in CHECKS}

LIST = 25
"""So many commas make a list of names, such as the creature types: its words say nothing else."""


def run(context: Context) -> Iterator[Finding]:
    """Findings of this family."""
    if not context.spoken:
        return
    for segment in context.text.numbered():
        witnesses = context.witnesses(segment)
        if segment.part is not Part.RULE or not witnesses or segment.text.count(",") > LIST:
            continue
        told = list(_features(context, segment, witnesses))
        yield from told
        yield from _bound(context, segment, {f.identity for f in told})
        yield from _concepts(context, segment, witnesses)


@cache
def _checks() -> Mapping[str, Check]:
    from judge.check.drift import CONFUSED
    from judge.check.numbers import DIFFER

    return {**_BY_ID, DIFFER.id: DIFFER, CONFUSED.id: CONFUSED}


# -- features ------------------------------------------------------------------------------------------------------


def _features(context: Context, segment: Segment, witnesses: Sequence[Witness]) -> Iterator[Finding]:
    """What this text says less often or oftener than the others, in the same stretch and in the whole rule."""
    original = context.original(segment)
    whole = said_in(plain(segment), context.language), [said_in(plain(w.segment), w.language) for w in witnesses]
    heaviest: dict[str, Finding] = {}
    for stretch in context.stretches(segment):
        others = [w for w, piece in stretch.others if piece]
        if not stretch.text or len(others) < 2:
            continue
        ours = said_in(stretch.text, context.language)
        theirs = [said_in(piece, w.language) for w, piece in stretch.others if piece]
        found = list(_from_version(ours, theirs, others, original) if original else differences(ours, theirs))
        scope = (ours, theirs) if stretch.start == EXAMPLE else whole
        found = [d for d in found if _in_whole(d, *scope)]
        throughout = {d for d in found if _throughout(d, *scope)}
        for finding in _told(context, segment, stretch, others, found, (ours, theirs), throughout):
            known = heaviest.get(finding.identity)
            if known is None or known.severity.weight < finding.severity.weight:
                heaviest[finding.identity] = finding
    yield from heaviest.values()


def _in_whole(difference: Difference, ours: Said, theirs: Sequence[Said]) -> bool:
    """Whether the whole rule shows it too: what stands in another sentence here isn't lost."""
    count, others = ours.surely[difference.item], sorted(each.surely[difference.item] for each in theirs)
    return count < others[-1] if difference.lost else count > others[0]


def _throughout(difference: Difference, ours: Said, theirs: Sequence[Said]) -> bool:
    """Whether every other text of the rule says it and this one nowhere, or none as often.

    What stands elsewhere in the rule may be meant by a pronoun here: *ce joueur*, *этот ход*. Another version bears a
    difference out by itself, but for such a pronoun.
    """
    count, others = ours.surely[difference.item], [each.surely[difference.item] for each in theirs]
    if difference.way == VERSION:
        return not (difference.lost and count) or count < min(others)
    if difference.lost and difference.way in ("none", "all") and difference.item in _SAID_ANEW:
        return count < min(others)
    if difference.way != "none":
        return False
    return count == 0 < min(others) if difference.lost else count > max(others)


_SAID_ANEW = frozenset(("only",))
"""Features for which no pronoun stands."""


def _from_version(
    ours: Said, theirs: Sequence[Said], others: Sequence[Witness], original: Witness
) -> Iterator[Difference]:
    """What another version of the text says otherwise, where another language bears it out."""
    version = next((t for w, t in zip(others, theirs, strict=True) if w.edition == original.edition), None)
    for item in items() if version else ():
        count, there = ours.surely[item], version.surely[item]
        if there != count:
            side = 1 if there > count else -1
            by = [i for i, each in enumerate(theirs) if side * (each.surely[item] - count) > 0]
            if len({others[i].language for i in by}) > 1:
                yield Difference(item, there > count, VERSION, tuple(by))


def _told(
    context: Context,
    segment: Segment,
    stretch: Stretch,
    others: Sequence[Witness],
    found: Sequence[Difference],
    said_here: tuple[Said, Sequence[Said]],
    throughout: Collection[Difference],
) -> Iterator[Finding]:
    """Findings from the differences of one stretch: first what stands for something else, then what is lost or added.

    Only those that the whole rule shows ``throughout`` weigh in full.
    """
    ours, theirs = said_here
    swapped: set[str] = set()
    pools = {d.item for d in found if d.item.startswith(POOL)}
    pairs = [(_share(context, a, others) * _share(context, b, others), a, b) for a, b in swaps(found)]
    for _rarity, lost, added in sorted(pairs, key=lambda pair: (pair[0], pair[1].item, pair[2].item)):
        feature, given = _foremost(lost, ours, theirs), _foremost(added, ours, theirs)
        if feature.lost is None or swapped & {lost.item, added.item} or POOL in lost.item + added.item:
            continue
        only = ours.surely["only"] > min((each.surely["only"] for each in theirs), default=0)
        alike = feature.check == given.check == RESTRICTION.id and (only or not pools)
        if alike and VERSION in (lost.way, added.way):
            continue  # *unless* says what *if not* says
        apart = stretch.start != EXAMPLE or any(others[i].language == context.language for i in lost.by)
        severity = _of_swap(context, lost, added, others, apart and not alike and added in throughout)
        if severity is None:
            continue
        swapped |= {lost.item, added.item, POOL + feature.pool, POOL + given.pool}
        message = _("this says “{given}”; the other texts say “{wanted}”")
        message = message.format(given=_says(given), wanted=_says(feature))
        yield context.finding(
            _checks()[feature.check], segment, message, identity=f"{feature.id}>{given.id}",
            span=_span(context, stretch, given), severity=severity, other=shown(others, [others[i] for i in lost.by]),
        )  # fmt: skip
    for difference in found:
        feature = _foremost(difference, ours, theirs)
        heavy = feature.lost if difference.lost else feature.added
        pooled = feature.pool and not difference.item.startswith(POOL)
        if heavy is None or difference.item in swapped:
            continue
        if pooled and (POOL + feature.pool in pools or not _is_rare(context, difference)):
            continue  # languages say one of a pool for another: the pool tells of it, or a rare difference of its own
        firm = feature.firm and stretch.start != EXAMPLE
        if not difference.lost and feature.check == MODALITY.id and any(each.surely[feature.id] for each in theirs):
            firm, pooled = False, True  # «может атаковать и может блокировать»
        firm = not pooled and (firm or any(others[i].language == context.language for i in difference.by))
        severity = _weighed(context, difference, heavy, others, firm and difference in throughout)
        if severity is None or not (feature.alone or difference.way == VERSION or severity.weight):
            continue
        by = [others[i] for i in difference.by]
        if difference.lost:
            yield context.finding(
                _checks()[feature.check], segment, _("“{wanted}” is missing here").format(wanted=_says(feature)),
                identity=f"-{feature.id}", severity=severity, other=shown(others, by),
                span=(stretch.start, stretch.start + len(stretch.text)) if stretch.start > 0 else (0, 0),
                suggestion=_words_of(context, feature, by),
            )  # fmt: skip
        else:
            message = _("“{given}” is in no other text of this rule").format(given=_says(feature))
            yield context.finding(
                _checks()[feature.check], segment, message, identity=f"+{feature.id}",
                span=_span(context, stretch, feature), severity=severity, other=shown(others, by),
            )  # fmt: skip


def _foremost(difference: Difference, ours: Said, theirs: Sequence[Said]) -> Feature:
    """The feature that a difference is about; of a pool, the one that parts this text most from the others."""
    parts = items()[difference.item]
    wanted = [f for f in parts if (f.lost if difference.lost else f.added)] or list(parts)
    behind = {f.id: sum(each.surely[f.id] - ours.surely[f.id] for each in theirs) for f in wanted}
    return (max if difference.lost else min)(wanted, key=lambda f: behind[f.id])


_SURE, _SEEN = 0.004, 0.05
"""A difference that so few of our own stretches show weighs in full, or is worth a look."""
_POOLED = 0.012
"""So rare is a difference in one thing of a pool that is told though the pool as a whole shows none."""
_OFTEN = 9
"""Two things that stand for one another in more of our own stretches are no sign."""
_TOGETHER = 0.002
"""Two differences at once, one for the other, weigh in full where both were so rare."""


def _share(context: Context, difference: Difference, others: Sequence[Witness]) -> float:
    """How often clean texts show a difference, less where a text of the same language tells of it too."""
    if difference.way == VERSION:
        return 0.0
    share = freedom(context.language).share(difference)
    if difference.way == "most" and len(difference.by) > _TWO:
        share *= _MORE
    if any(others[i].language == context.language for i in difference.by):
        return share * _ALIKE
    return share


_ALIKE = 0.2
_TWO, _MORE = 2, 0.5
"""How often all texts but one differ is measured where two do; that three do is rarer."""


def _is_rare(context: Context, difference: Difference) -> bool:
    """Whether a difference in one thing of a pool tells something by itself."""
    return difference.way != VERSION and freedom(context.language).share(difference) <= _POOLED


def _of_swap(
    context: Context, lost: Difference, added: Difference, others: Sequence[Witness], throughout: bool
) -> Severity | None:
    """One thing for another is critical, but for things that the language says in more than one way."""
    clean = freedom(context.language).swapped.get(f"{lost.item}>{added.item}", 0)
    if clean:
        return Severity.MINOR if clean <= _OFTEN else None
    shares = _share(context, lost, others), _share(context, added, others)
    return Severity.CRITICAL if throughout and shares[0] * shares[1] <= _TOGETHER else Severity.MINOR


def _weighed(
    context: Context, difference: Difference, severity: Severity, others: Sequence[Witness], plainly: bool
) -> Severity | None:
    """The rarer a difference in clean texts, the heavier; None where it is too usual to be told.

    It weighs in full only where languages say the thing alike or a text of the same language tells of it, and where the
    whole rule shows it.
    """
    share = _share(context, difference, others)
    if share > _SEEN:
        return None
    return severity if plainly and share <= _SURE else Severity.MINOR


def _says(feature: Feature) -> str:
    """What a feature says, in the language of the messages."""
    return _(feature.says)


def shown(witnesses: Sequence[Witness], by: Sequence[Witness]) -> list[Witness]:
    """One or two of the texts to show beside a finding: a given one first, then the English."""
    return sorted(by, key=lambda w: (not w.given, w.language != "en"))[:2]


def _span(context: Context, stretch: Stretch, feature: Feature) -> tuple[int, int]:
    matches = said(stretch.text, context.language).get(feature.id, ()) if stretch.start != EXAMPLE else ()
    return (stretch.start + matches[0].start, stretch.start + matches[0].end) if matches else (0, 0)


def _words_of(context: Context, feature: Feature, by: Sequence[Witness]) -> str:
    """How a text of the same language says it."""
    for witness in by:
        if witness.language == context.language:
            matches = said(plain(witness.segment), witness.language).get(feature.id, ())
            if matches:
                return witness.segment.text[matches[0].start : matches[0].end]
    return ""


# -- what a thing is said of ----------------------------------------------------------------------------------------


def _bound(context: Context, segment: Segment, told: Collection[str]) -> Iterator[Finding]:
    """What this text alone says of a thing, or alone doesn't, where its count in the stretch tells nothing."""
    free = freedom(context.language)
    known = {part for identity in told for part in _told_of(identity)}
    for stretch in context.stretches(segment):
        others = [(w, piece) for w, piece in stretch.others if piece]
        if not stretch.text or len(others) < 3:
            continue
        witnesses = [w for w, _piece in others]
        for each, differs in unbound(stretch.text, context.language, [(piece, w.language) for w, piece in others]):
            share = (free.unsaid if each.lost else free.said).get(each.feature, 1.0) if differs else 1.0
            feature = features()[each.feature]
            if share > _RARELY or not feature.check or (feature.id, each.lost) in known:
                continue
            known.add((feature.id, each.lost))
            if each.lost:
                message = _("“{wanted}” stands beside “{thing}” in all other texts, and not here")
                message = message.format(wanted=_says(feature), thing=_thing(context, each.of))
            else:
                message = _("“{given}” stands beside “{thing}” here and in no other text of this rule")
                message = message.format(given=_says(feature), thing=_thing(context, each.of))
            yield context.finding(
                _checks()[feature.check], segment, message, severity=Severity.MINOR,
                identity=f"{'-' if each.lost else '+'}{feature.id}@{each.of}", other=shown(witnesses, witnesses),
            )  # fmt: skip


_RARELY = 0.02
"""What so few of our own places show, of those where an item is said of a thing, is worth a look."""


def _told_of(identity: str) -> Iterator[tuple[str, bool]]:
    """The features that a finding is about, and whether each is lost."""
    if identity[0] in "+-":
        yield identity[1:], identity[0] == "-"
    else:
        lost, _sep, added = identity.partition(">")
        yield from ((lost, True), (added, False))


def _thing(context: Context, thing: str) -> str:
    """What an item is said of, in words."""
    if thing[0] == NUMBER:
        return thing[1:]
    return _says(features()[thing[1:]]) if thing[0] == FEATURE else context.vocabulary.official(thing) or thing


# -- concepts ------------------------------------------------------------------------------------------------------


def _concepts(context: Context, segment: Segment, witnesses: Sequence[Witness]) -> Iterator[Finding]:
    """Concepts of the term base that every other text names and this one doesn't, or the other way round."""
    if len(witnesses) < 3:
        return
    yield from _missing(context, segment, witnesses)
    known: set[str] = set()
    for stretch in context.stretches(segment):
        for finding in _named_otherwise(context, segment, stretch):
            if finding.identity not in known:
                known.add(finding.identity)
                yield finding


def _named_otherwise(context: Context, segment: Segment, stretch: Stretch) -> Iterator[Finding]:
    """What all the others name in a stretch, or none of them, and this text doesn't, or does."""
    others = [(w, piece) for w, piece in stretch.others if piece]
    if not stretch.text or len(others) < 3:
        return
    free = freedom(context.language)
    pieces = tuple((piece, w.language) for w, piece in others)
    lost, added = named_otherwise(stretch.text, context.language, pieces)
    witnesses = [w for w, _piece in others]
    alike = any(w.language == context.language for w in witnesses)
    usual = USUAL if alike else USUAL / 2
    whole = [counted(plain(w.segment), w.language, False) for w in witnesses]
    here = counted(plain(segment), context.language, False)
    if stretch.start == EXAMPLE:
        whole, here = [Counter()], Counter()
    for concept in lost:
        share = free.fewer.get(concept, USUAL)
        if share <= usual and concept not in _IN_FEATURES:
            name = context.vocabulary.official(concept) or concept
            message = _("missing here, and in all other texts: {names}").format(names=f"“{name}”")
            sure = alike and not here[concept]
            yield context.finding(
                OMISSION, segment, message, identity=concept, suggestion=name,
                severity=Severity.MAJOR if sure else Severity.MINOR,
                other=shown(witnesses, witnesses),
            )  # fmt: skip
    for concept in added:
        share = free.more.get(concept, USUAL)
        if share <= usual and concept not in _IN_FEATURES:
            sure = alike and share <= USUAL / 2 and part_of_speech(concept) == "noun"
            sure = sure and not any(each[concept] for each in whole)
            name = context.vocabulary.official(concept) or concept
            message = _("“{given}” is in no other text of this rule").format(given=name)
            yield context.finding(
                OMISSION, segment, message, identity=f"+{concept}", severity=Severity.MAJOR if sure else Severity.MINOR,
                other=shown(witnesses, witnesses),
            )  # fmt: skip


def _missing(context: Context, segment: Segment, witnesses: Sequence[Witness]) -> Iterator[Finding]:
    """Several concepts at once that every other text names and this one doesn't."""
    ours = _named(words(plain(segment), context.language).uses, loosely=True)
    ours.update(parts_named(context, segment))
    theirs = [named(plain(w.segment), w.language) for w in witnesses]
    missing = [c for c in set.intersection(*map(set, theirs)) if c not in ours and c not in _IN_FEATURES]
    missing = [c for c in missing if not _akin(context, c, ours)]
    if len(missing) < _CLAUSE:
        return
    names = sorted(context.vocabulary.official(c) or c for c in missing)
    message = _("missing here, and in all other texts: {names}").format(names=", ".join(f"“{n}”" for n in names))
    severity = Severity.MAJOR if len(missing) > _CLAUSE else Severity.MINOR
    yield context.finding(
        OMISSION, segment, message, identity=" ".join(sorted(missing)), severity=severity,
        other=shown(witnesses, witnesses),
        suggestion=", ".join(names),
    )  # fmt: skip


_IN_FEATURES = frozenset(
    [
        "opponent",
        "owner",
        "controller",
        "graveyard",
        "battlefield",
        "hand",
        "library",
        "stack",
        "exile",
        "turn",
        "step",
        "main-phase",
        "target",
        "source",
        "team",
        "number",
        "each",
        "rule",
        "player",
        "text",
        "game",
        "same",
        "simultaneously",
        "instead",
        "card",
    ]
)
"""Concepts that features look after, or that languages name too freely to count."""


_CLAUSE = 2
"""So many concepts missing at once make it likely that a clause is missing, and not that a word was avoided."""


@cache
def named(text: str, language: str) -> frozenset[str]:
    """The concepts that a text names by words that are clear."""
    return frozenset(_named(words(text, language).uses))


def _named(uses: Sequence[Use], loosely: bool = False) -> Counter[str]:
    """The concepts named; ``loosely`` takes every word for everything it may be, else only words that are clear."""
    found: Counter[str] = Counter()
    for use in uses:
        good = {w.concept for w in use.words if w.status in GOOD}
        if loosely:
            found.update(dict.fromkeys(use.concepts, 1))
        elif len(good) == 1:
            found.update(good)
    return found


def parts_named(context: Context, segment: Segment) -> dict[str, int]:
    """Concepts whose official words all stand in a segment, if not side by side."""
    return dict(parts_in(plain(segment), context.language))


def _akin(context: Context, concept: str, ours: Collection[str]) -> bool:
    """Whether the text names something wider or narrower instead, or part of a longer term."""
    broader = context.vocabulary.broader
    chain = {concept}
    while broader.get(concept):
        concept = broader[concept]
        chain.add(concept)
    return any(c in chain or broader.get(c) in chain or any(part in chain for part in c.split("-")) for c in ours)
