"""Family *dates*: a text against the rules of its date, and what has changed since or is otherwise in other editions.

Three things are kept apart. A text *contradicts the rules of its date* where what it claims is a variant that its date
didn't have. It *conflicts with another edition* where both were right, each at its time. And it describes a rule that
was *abolished or changed since*. Only the first is a fault.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from judge import data
from judge.check.context import Context, plain
from judge.check.model import N_, Check, Finding, Group, Severity
from judge.check.patterns import Pattern, compiled, words
from judge.check.tables import shipped
from judge.check.texts import Text, of_edition
from judge.corpus import Corpus, Kind, Part, Segment
from judge.errors import DataError
from judge.locale import LANGUAGES, _
from judge.rules import RuleKey, Span

CONTRADICTS = Check(
    "contradicts-date", Severity.CRITICAL, Group.RULES, N_("contradicts the rules of its date"),
    N_("What the text claims about who, when or how many is not what the rules of its date said. The claim is read off "
       "its words as a variant of the rule and compared with the timeline; the scenario named shows the difference."),
)  # fmt: skip
CONFLICT = Check(
    "edition-conflict", Severity.CRITICAL, Group.EDITION, N_("another edition says otherwise"),
    N_("Two texts of different dates say different things, each right for its time, because the rule changed between "
       "them. Neither needs correcting; a reader must be told which one is in force."),
)  # fmt: skip
ABOLISHED = Check(
    "abolished-since", Severity.CRITICAL, Group.EDITION, N_("describes a rule that is abolished"),
    N_("The rule that the text describes was in force at its date and isn't any more. Don't show it as current."),
)  # fmt: skip
CHANGED = Check(
    "changed-since", Severity.MAJOR, Group.EDITION, N_("describes a rule that has changed"),
    N_("The rule that the text describes says something else today."),
)  # fmt: skip

CHECKS = (CONTRADICTS, CONFLICT, ABOLISHED, CHANGED)


@dataclass(frozen=True, slots=True)
class Claim:
    """One thing a text may claim: a variant of a key, and the words that claim it."""

    key: RuleKey
    variant: str
    says: str
    groups: Mapping[str, tuple[tuple[Pattern, ...], ...]]
    excluded: Mapping[str, tuple[Pattern, ...]]

    def made_in(self, segment: Segment, language: str) -> tuple[int, int] | None:
        """The characters at which a text makes the claim; None where it doesn't."""
        groups = self.groups.get(language)
        if not groups:
            return None
        text = words(plain(segment), language)
        if any(next(iter(p.find(text)), None) for p in self.excluded.get(language, ())):
            return None
        found = [next((m for p in group for m in p.find(text)), None) for group in groups]
        if any(match is None for match in found):
            return None
        return min(m.start for m in found[-1:]), max(m.end for m in found[-1:])


@cache
def claims() -> tuple[tuple[Claim, ...], Mapping[str, tuple[Pattern, ...]]]:
    """Every claim, and the words by which a text speaks of the past. Raises DataError."""
    table = shipped("claims.toml")
    past = {language: compiled(rows, language) for language, rows in table.get("past", {}).items()}
    found = []
    for row in table.get("claim", ()):
        if set(row) - {"key", "variant", "says", "not", *LANGUAGES} or not {"key", "variant", "says"} <= set(row):
            raise DataError("a claim needs key, variant and says", place=f"claims.toml: {row.get('key')}")
        groups = {code: tuple(compiled(group, code) for group in row[code]) for code in LANGUAGES if code in row}
        excluded = {code: compiled(rows, code) for code, rows in row.get("not", {}).items()}
        found.append(Claim(RuleKey(row["key"]), row["variant"], row["says"], groups, excluded))
    return tuple(found), past


def run(context: Context) -> Iterator[Finding]:
    """Findings of this family."""
    if context.text.edition.kind is Kind.HISTORY:
        return
    for segment in context.text.segments:
        if segment.part not in (Part.RULE, Part.ITEM):
            continue
        spans = context.pivot.spans(segment)
        made = _claims(context, segment, spans) if context.spoken else {}
        yield from _contradictions(context, segment, spans, made)
        yield from _since(context, segment, spans, made)


def _claims(
    context: Context, segment: Segment, spans: Sequence[Span]
) -> dict[RuleKey, list[tuple[Claim, tuple[int, int]]]]:
    """What a segment claims of the rules it speaks of; of any rule, where nobody knows what it speaks of."""
    all_claims, past = claims()
    text = words(plain(segment), context.language)
    if any(next(iter(p.find(text)), None) for p in past.get(context.language, ())):
        return {}
    keys = {span.key for span in spans}
    made: dict[RuleKey, list[tuple[Claim, tuple[int, int]]]] = {}
    for claim in all_claims:
        if keys and claim.key not in keys:
            continue
        at = claim.made_in(segment, context.language)
        if at is not None:
            made.setdefault(claim.key, []).append((claim, at))
    return made


def _contradictions(
    context: Context, segment: Segment, spans: Sequence[Span], made: dict[RuleKey, list[tuple[Claim, tuple[int, int]]]]
) -> Iterator[Finding]:
    for key, claimed in made.items():
        span = context.pivot.named(key, context.text.day)
        if span is None or any(claim.variant == span.variant for claim, _at in claimed):
            continue
        claim, at = claimed[0]
        right = _said_of(key, span.variant)
        number = f" ({span.number})" if span.number else ""
        message = _("this says: {claim}. The rules of its date{number} say: {right}.")
        message = message.format(claim=_(claim.says), number=number, right=right)
        scenario, reading = _scenario(key, claim.variant)
        if reading:
            message += " " + _("Read literally: {command}").format(command=f"judge run {scenario} --reading {reading}")
        yield context.finding(
            CONTRADICTS, segment, message, identity=f"{key} {claim.variant}", span=at, keys=(key,), scenario=scenario,
            suggestion=right,
        )  # fmt: skip


def _said_of(key: RuleKey, variant: str) -> str:
    """A variant in words, if a claim has them; else its name."""
    for claim in claims()[0]:
        if claim.key == key and claim.variant == variant:
            return _(claim.says)
    if variant in ("removed", "abolished", "absent"):
        return _("there is no such rule")
    return variant


def _scenario(key: RuleKey, variant: str) -> tuple[str, str]:
    """The scenario that shows a claim, and the reading it is to be run with; empty where there is none."""
    for name, (overlays, text) in _readings().items():
        if overlays.get(key) == variant:
            return text or (_shown().get(str(key)) or ("",))[0], name
    return (_shown().get(str(key)) or ("",))[0], ""


@cache
def _readings() -> dict[str, tuple[dict[str, str], str]]:
    """Name -> the variants a reading overlays, and the scenario made for it."""
    found = {}
    folder = data.path("readings")
    for file in sorted(folder.glob("*.toml")) if folder.is_dir() else ():
        table = tomllib.loads(file.read_text(encoding="utf-8"))
        overlays = {row["key"]: row["variant"] for row in table.get("overlay", ()) if isinstance(row, dict)}
        scenario = next((s for s, text in _scenario_texts().items() if file.stem in text), "")
        found[file.stem] = overlays, scenario
    return found


@cache
def _scenario_texts() -> dict[str, str]:
    folder = data.path("scenarios")
    return {f.stem: f.read_text(encoding="utf-8") for f in sorted(folder.rglob("*.yaml"))} if folder.is_dir() else {}


@cache
def _shown() -> dict[str, tuple[str, ...]]:
    """Key -> the scenarios that cite it, those that cite least first."""
    import yaml

    shown: dict[str, list[tuple[int, str]]] = {}
    for name, text in _scenario_texts().items():
        try:
            documents = [d for d in yaml.safe_load_all(text) if isinstance(d, dict)]
        except yaml.YAMLError:
            continue
        for scenario in documents:
            expect = scenario.get("expect")
            cites = (expect.get("cites") or ()) if isinstance(expect, dict) else ()
            for key in cites:
                shown.setdefault(str(key), []).append((len(cites), name))
    return {key: tuple(name for _size, name in sorted(found)) for key, found in shown.items()}


# -- changed since, and other editions -----------------------------------------------------------------------------


def _since(
    context: Context, segment: Segment, spans: Sequence[Span], made: dict[RuleKey, list[tuple[Claim, tuple[int, int]]]]
) -> Iterator[Finding]:
    claimable = {claim.key for claim in claims()[0]}
    for span in spans:
        if not span.in_force or (segment.part is Part.ITEM and (span.key not in claimable or span.key not in made)):
            continue
        at = made[span.key][0][1] if span.key in made else (0, 0)
        yield from _later(context, segment, span, at)
        yield from _elsewhere(context, segment, span, at)


def _later(context: Context, segment: Segment, span: Span, at: tuple[int, int]) -> Iterator[Finding]:
    corpus = Corpus.open()
    later = [
        s for s in context.pivot.timeline.spans(span.key) if s.first > context.text.day and s.variant != span.variant
    ]
    if not later or context.pivot.timeline.spans(span.key)[-1].variant == span.variant:
        return
    now = context.pivot.timeline.spans(span.key)[-1]
    if now.in_force:
        since = next(s.first for s in later)
        message = _("right at its date; since {day} the rule ({number}) says something else")
        check = CHANGED
    else:
        since = next(s.first for s in later if not s.in_force)
        message = _("right at its date; the rule is abolished since {day}")
        check = ABOLISHED
    scenario = (_shown().get(str(span.key)) or ("",))[0]
    yield context.finding(
        check, segment, message.format(day=corpus.date(since), number=now.number), identity=f"{span.key} {now.variant}",
        span=at, keys=(span.key,), scenario=scenario,
    )  # fmt: skip


def _elsewhere(context: Context, segment: Segment, span: Span, at: tuple[int, int]) -> Iterator[Finding]:
    """Other texts, given or shipped, that have the same rule in another variant."""
    told, witnesses = [], []
    for other in _other_texts(context):
        theirs = context.pivot.named(span.key, other.day)
        if theirs is None or theirs.variant == span.variant or not theirs.in_force:
            continue
        place = _place(other, theirs)
        if place is not None:
            told.append(f"{other.id} {place.name}")
            witnesses.append((other, place))
    if not told:
        return
    from judge.check.pivot import Witness

    message = _("{texts}: another rule, of another date; both were right at their time")
    known = any(claim.key == span.key for claim in claims()[0])
    yield context.finding(
        CONFLICT, segment, message.format(texts=", ".join(told)), identity=f"{span.key} {' '.join(told)}", span=at,
        severity=Severity.CRITICAL if known else Severity.MAJOR, keys=(span.key,),
        other=[Witness(t.id, t.language, s, (), True) for t, s in witnesses[:2]],
    )  # fmt: skip


def _other_texts(context: Context) -> list[Text]:
    """The texts of this run and the shipped ones from elsewhere, each once."""
    texts = {text.id: text for text in (*context.others, *context.pivot.beside)}
    if not context.pivot.only and not context.text.own:
        for edition in Corpus.open().editions:
            if edition.kind not in (Kind.RESTATEMENT, Kind.HISTORY):
                texts.setdefault(edition.id, of_edition(edition))
    texts.pop(context.text.id, None)
    return list(texts.values())


def _place(text: Text, span: Span) -> Segment | None:
    """Where a text speaks of a rule."""
    if text.primer:
        return next((s for s in text.segments if s.part is Part.ITEM and span.key in text.items.get(s.label, ())), None)
    return text.segment(span.number) if span.number else None
