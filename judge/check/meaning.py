"""Family *meaning*: what the other texts of a rule say and this one doesn't, or says otherwise.

Texts of a rule are compared by counts of what they say (``corpus/check/meaning.toml``) and by the concepts they name.
What all other texts say, whatever their language and wording, belongs to the rule; what none of them says doesn't.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from judge.check.context import Context, plain
from judge.check.features import Feature, features, hinted, said
from judge.check.freedom import freedom, steady
from judge.check.model import N_, Check, Finding, Group, Severity
from judge.check.patterns import words
from judge.check.pivot import Witness
from judge.check.terms import part_of_speech
from judge.check.vocabulary import GOOD, Use, vocabulary
from judge.corpus import Part, Segment
from judge.language import lemmatiser, tokens
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
LENGTH = Check(
    "length", Severity.MAJOR, Group.TRANSLATION, N_("much shorter than the other texts"),
    N_("The text is far shorter than the other texts of the rule, measured by what is usual between the languages."),
)  # fmt: skip

CHECKS = (NEGATION, MODALITY, RESTRICTION, ROLE, COMBAT, QUANTITY, ZONE, TIME, OMISSION, LENGTH)
_BY_ID = {check.id: check for check in CHECKS}

_SHORT = 0.5
LIST = 25
"""So many commas make a list of names, such as the creature types: its words say nothing else."""
_FEW_WORDS = 6


def run(context: Context) -> Iterator[Finding]:
    """Findings of this family."""
    if not context.spoken:
        return
    for segment in context.text.numbered():
        witnesses = context.witnesses(segment)
        if segment.part is not Part.RULE or not witnesses or segment.text.count(",") > LIST:
            continue
        yield from _features(context, segment, witnesses)
        yield from _concepts(context, segment, witnesses)
        yield from _length(context, segment, witnesses)


@cache
def _checks() -> Mapping[str, Check]:
    from judge.check.drift import CONFUSED
    from judge.check.numbers import DIFFER

    return {**_BY_ID, DIFFER.id: DIFFER, CONFUSED.id: CONFUSED}


# -- features ------------------------------------------------------------------------------------------------------


def _features(context: Context, segment: Segment, witnesses: Sequence[Witness]) -> Iterator[Finding]:
    ours = context.said(segment, context.language)
    theirs = [context.said(w.segment, w.language) for w in witnesses]
    hints = hinted(plain(segment), context.language)
    sibling = context.sibling(segment)
    version = dict(zip((w.edition for w in witnesses), theirs, strict=True)).get(sibling.edition) if sibling else None
    lost = {
        f.id: by for f in features().values()
        if (by := lacking(f, ours, theirs, witnesses, context.language, hints, version))
        and _pooled(f, ours, [version] if version else theirs) < 0
    }  # fmt: skip
    swapped: set[str] = set()
    for name in lost:
        feature = features()[name]
        opposite = features().get(feature.opposite)
        if feature.id == "must" and ours.get("only", 0) > min(t.get("only", 0) for t in theirs):
            continue  # «можно только это»: it must be that
        if opposite is None or feature.lost is None or not _more(opposite, ours, [version] if version else theirs):
            continue
        severity = _of_swap(context, feature, opposite, lost[name])
        swapped |= {name, opposite.id}
        message = _("this says “{given}”; the other texts say “{wanted}”")
        message = message.format(given=_says(opposite), wanted=_says(feature))
        yield context.finding(
            _checks()[feature.check], segment, message, identity=f"{name}>{opposite.id}",
            span=_span(context, segment, opposite), severity=severity, other=_shown(witnesses, lost[name]),
        )  # fmt: skip
    for name, by in lost.items():
        feature = features()[name]
        if name in swapped or feature.lost is None:
            continue
        message = _("“{wanted}” is missing here").format(wanted=_says(feature))
        yield context.finding(
            _checks()[feature.check], segment, message, identity=f"-{name}",
            severity=_weighed(context, feature, feature.lost, by, witnesses, ours.get(name, 0)),
            other=_shown(witnesses, by),
            suggestion=_words_of(context, feature, by),
        )  # fmt: skip
    for feature in features().values():
        if feature.id in swapped or feature.added is None or not is_added(feature, ours, theirs, witnesses, version):
            continue
        if _pooled(feature, ours, [version] if version else theirs) <= 0:
            continue
        hints = (hinted(plain(w.segment), w.language) for w in witnesses)
        if feature.check == QUANTITY.id and any(each.get(feature.id) for each in hints):
            continue  # measures are put in many ways
        message = _("“{given}” is in no other text of this rule").format(given=_says(feature))
        yield context.finding(
            _checks()[feature.check], segment, message, identity=f"+{feature.id}",
            span=_span(context, segment, feature), other=_shown(witnesses, witnesses),
            severity=_weighed(context, feature, feature.added, witnesses, witnesses, 0),
        )  # fmt: skip


def _of_swap(context: Context, feature: Feature, opposite: Feature, by: Sequence[Witness]) -> Severity:
    """One thing for another is critical, but for things that the language says in more than one way."""
    if any(w.language == context.language for w in by) or feature.firm:
        return Severity.CRITICAL
    free = freedom(context.language).lost
    return Severity.CRITICAL if free.get(feature.id, 0) + free.get(opposite.id, 0) <= _FREE else Severity.MINOR


_FREE = 0.06
"""Two features that our own texts of a language drop in more rules than this are no sign when they are swapped."""


def _says(feature: Feature) -> str:
    """What a feature says, in the language of the messages."""
    return _(feature.says)


def lacking(
    feature: Feature,
    ours: dict[str, int],
    theirs: Sequence[dict[str, int]],
    witnesses: Sequence[Witness],
    language: str,
    hints: Mapping[str, int],
    version: Mapping[str, int] | None,
) -> list[Witness]:
    """The texts that say something oftener than this one, if that is enough of them; else nothing."""
    count = ours.get(feature.id, 0) + hints.get(feature.id, 0)
    if version is not None:
        count = ours.get(feature.id, 0)
    by = [w for w, said_there in zip(witnesses, theirs, strict=True) if said_there.get(feature.id, 0) > count]
    able = [w for w in witnesses if w.language in feature.patterns]
    if not by or not able:
        return []
    if version is not None:
        # Of two versions of one text, the one that another language bears out.
        return by if version.get(feature.id, 0) > count and len({w.language for w in by}) > 1 else []
    if len(by) == len(able):
        return by if count == 0 or len(able) >= 3 else []
    # A text of the same language is the best witness; it, the English one and most others are enough.
    same = any(w.language == language for w in by)
    english = any(w.language == "en" for w in by) or not any(w.language == "en" for w in able)
    if same and english and len(able) >= 3 and 3 * len(by) >= 2 * len(able):
        return by
    return []


def _pooled(feature: Feature, ours: Mapping[str, int], theirs: Sequence[Mapping[str, int]]) -> int:
    """Whether a text has less (-1), more (1) or as much of everything that can be said in place of a feature.

    *Only A may* is *nobody but A may* and *B can't*: one language has the one, another the other.
    """
    if not feature.pool:
        return -1 if any(t.get(feature.id, 0) > ours.get(feature.id, 0) for t in theirs) else 1
    pool = [f.id for f in features().values() if f.pool == feature.pool]
    count = sum(ours.get(name, 0) for name in pool)
    others = [sum(t.get(name, 0) for name in pool) for t in theirs]
    return -1 if count < min(others) else 1 if count > max(others) else 0


def _more(feature: Feature, ours: dict[str, int], theirs: Sequence[dict[str, int]]) -> bool:
    return ours.get(feature.id, 0) > max(each.get(feature.id, 0) for each in theirs)


def is_added(
    feature: Feature,
    ours: dict[str, int],
    theirs: Sequence[dict[str, int]],
    witnesses: Sequence[Witness],
    version: Mapping[str, int] | None,
) -> bool:
    """Whether a text says what no other says; two others at least must be silent, the English one among them."""
    if version is not None:
        count = ours.get(feature.id, 0)
        fewer = sum(each.get(feature.id, 0) < count for each in theirs)
        return count > version.get(feature.id, 0) and 2 * fewer > len(theirs)
    if not ours.get(feature.id, 0) or any(each.get(feature.id, 0) for each in theirs):
        return False
    return len(witnesses) >= 2 and any(w.language == "en" for w in witnesses)


def _weighed(
    context: Context,
    feature: Feature,
    severity: Severity,
    by: Sequence[Witness],
    witnesses: Sequence[Witness],
    left: int,
) -> Severity:
    """A difference weighs less where only texts of other languages tell of it, unless languages say such things alike,
    and where the text says it elsewhere in the rule, or one other text alone has it.
    """
    same = any(w.language == context.language for w in by)
    if same and left and any(w.language == context.language and _version(context, w) for w in by):
        return severity
    firm = feature.firm or (by is not witnesses and steady(feature.id, context.language))
    if not same and (left or not firm):
        return Severity.MINOR
    if left or len(by) < 2 <= len(witnesses):
        return Severity.MAJOR if severity is Severity.CRITICAL else Severity.MINOR
    return severity


def _version(context: Context, witness: Witness) -> bool:
    """Whether a witness is another version of the text under check."""
    segment = context.text.segment(witness.segment.number) if witness.segment.number else None
    sibling = context.sibling(segment) if segment else None
    return sibling is not None and sibling.edition == witness.edition


def _shown(witnesses: Sequence[Witness], by: Sequence[Witness]) -> list[Witness]:
    """One or two of the texts to show beside a finding: a given one first, then the English."""
    return sorted(by, key=lambda w: (not w.given, w.language != "en"))[:2]


def _span(context: Context, segment: Segment, feature: Feature) -> tuple[int, int]:
    matches = said(plain(segment), context.language).get(feature.id, ())
    return (matches[0].start, matches[0].end) if matches else (0, 0)


def _words_of(context: Context, feature: Feature, by: Sequence[Witness]) -> str:
    """How a text of the same language says it."""
    for witness in by:
        if witness.language == context.language:
            matches = said(plain(witness.segment), witness.language).get(feature.id, ())
            if matches:
                return witness.segment.text[matches[0].start : matches[0].end]
    return ""


# -- concepts ------------------------------------------------------------------------------------------------------


def _concepts(context: Context, segment: Segment, witnesses: Sequence[Witness]) -> Iterator[Finding]:
    """Concepts of the term base that every other text names and this one doesn't."""
    if len(witnesses) < 3:
        return
    ours = _named(words(plain(segment), context.language).uses, loosely=True)
    ours.update(parts_named(context, segment))
    theirs = [named(plain(w.segment), w.language) for w in witnesses]
    missing = [c for c in set.intersection(*map(set, theirs)) if c not in ours and c not in _IN_FEATURES]
    missing = [c for c in missing if not _akin(context, c, ours)]
    if not missing:
        return
    names = sorted(context.vocabulary.official(c) or c for c in missing)
    message = _("missing here, and in all other texts: {names}").format(names=", ".join(f"“{n}”" for n in names))
    if len(missing) < _CLAUSE:
        return
    severity = Severity.MAJOR if len(missing) > _CLAUSE else Severity.MINOR
    yield context.finding(
        OMISSION, segment, message, identity=" ".join(sorted(missing)), severity=severity,
        other=_shown(witnesses, witnesses),
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


_STEM = 6
"""So many letters alike make two words forms or derivations of one: «измененный», «изменяется»."""


def parts_named(context: Context, segment: Segment) -> dict[str, int]:
    """Concepts whose official words all stand in a text, if not side by side."""
    present = frozenset(key for keys in words(plain(segment), context.language).keys for key in keys)
    stems = {key[:_STEM] for key in present}
    table = _official(context.language)
    return {
        concept: 1
        for concept in {c for key in present for c in _beginning(context.language).get(key[:_STEM], ())}
        if any(
            all(any(key[:_STEM] in stems for key in k) for k in (s[:1] if part_of_speech(concept) == "verb" else s))
            for s in table[concept]
        )  # «добавить ману»: the verb alone may stand for it
    }


@cache
def _beginning(language: str) -> Mapping[str, tuple[str, ...]]:
    """Beginning of a lemma key -> the concepts with an official word whose first part begins so."""
    table: dict[str, dict[str, None]] = {}
    for concept, rows in _official(language).items():
        for row in rows:
            for key in row[0]:
                table.setdefault(key[:_STEM], {})[concept] = None
    return {key: tuple(concepts) for key, concepts in table.items()}


@cache
def _official(language: str) -> Mapping[str, tuple[tuple[frozenset[str], ...], ...]]:
    """Concept -> for each of its official words, the lemma keys of the parts."""
    table: dict[str, list[tuple[frozenset[str], ...]]] = {}
    for word in vocabulary(language).words:
        if word.status in (*GOOD, "dated"):
            parts = [t for t in tokens(word.form, language) if t.kind == "word" and len(t.norm) > 2]
            keys = tuple(frozenset(lemmatiser(language).keys(t.text)) for t in parts)
            if keys:
                table.setdefault(word.concept, []).append(keys)
    return {concept: tuple(rows) for concept, rows in table.items()}


def _akin(context: Context, concept: str, ours: Counter[str]) -> bool:
    """Whether the text names something wider or narrower instead, or part of a longer term."""
    broader = context.vocabulary.broader
    chain = {concept}
    while broader.get(concept):
        concept = broader[concept]
        chain.add(concept)
    return any(c in chain or broader.get(c) in chain or any(part in chain for part in c.split("-")) for c in ours)


# -- length --------------------------------------------------------------------------------------------------------

_USUAL = {"en": 1.0, "es": 1.08, "fr": 1.1, "ru": 0.95}
"""How many letters a rule has in a language for each it has in English."""


def _length(context: Context, segment: Segment, witnesses: Sequence[Witness]) -> Iterator[Finding]:
    ours = len(plain(segment)) / _USUAL[context.language]
    theirs = [len(plain(w.segment)) / _USUAL[w.language] for w in witnesses]
    if len(theirs) < 2 or len(plain(segment).split()) < _FEW_WORDS or ours >= _SHORT * min(theirs):
        return
    percent = round(100 * ours / min(theirs))
    message = _("this has {percent} % of the length that the other texts would make one expect").format(percent=percent)
    yield context.finding(LENGTH, segment, message, identity="length", other=_shown(witnesses, witnesses))
