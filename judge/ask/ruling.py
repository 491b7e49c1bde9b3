"""From a question to an answer: understand, play at every date that matters, cite, compare with texts that disagree."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date, timedelta
from functools import cache
from itertools import chain, combinations
from typing import Any

from judge.ask.answer import Answer, CitedRule, DatedVerdict, Disagreement, Role, Verdict
from judge.ask.grammar import Kind, Question
from judge.ask.lexicon import is_verb
from judge.ask.named import put_in, typed
from judge.ask.parts import parts
from judge.ask.plan import Plan, plans
from judge.ask.situation import asked_date
from judge.ask.story import EVENTS
from judge.ask.verdict import Finding, Played, find
from judge.ask.wording import headline, outcome_text, played_line, reason_text, step_lines
from judge.corpus import Corpus
from judge.engine.records import Considered
from judge.engine.ruleset import Reading, RuleSet, readings
from judge.errors import InputError, JudgeError, NotCovered, UnknownRule
from judge.language import numbers, repair, tag
from judge.language.detect import detect
from judge.language.text import word_lists
from judge.locale import LANGUAGES, _, quoted, speaking
from judge.rules import FIRST_DAY, RuleNumber, Span

WEIGHTY_CUES = frozenset({"r-not", "r-split", "r-twice", "r-became", "r-back", "r-printed", "r-stack-empty", "r-double", "r-or",
                          "r-minus", "r-plus", "r-one-of", "r-different", "r-miss"})  # fmt: skip
"""Small words that can turn an answer round: a plan that hasn't taken them into account may not answer."""

NARROWING = frozenset({"each-creature", "each-permanent", "each-planeswalker"})
"""What a word says beyond another concept it names (*all creatures* are more than a creature): it must be accounted for too."""

MOST_CITED = 6


def ask(
    text: str,
    *,
    language: str | None = None,
    as_of: date | None = None,
    reading: str | None = None,
    today: date | None = None,
) -> Answer:
    """Answer a question. ``language`` None detects it; ``as_of`` None takes the date the question names, else today.

    Never guesses: what isn't understood or played is ``unknown``, with the nearest rules. Raises InputError for an
    empty question, an unknown language or reading, and NotCovered for a date before the first edition.
    """
    text = repair(text).strip()
    if not any(c.isalnum() for c in text):
        raise InputError(_("there is no question."), code="empty-question")
    if language is not None and language not in LANGUAGES:
        message = _("{language} is not a language spoken here.").format(language=quoted(language))
        hint = _("Languages: {languages}.").format(languages=", ".join(LANGUAGES))
        raise InputError(message, hint=hint, code="language")
    if reading:
        Reading.load(reading)
    spoken = language or detect(text)
    question = Question.read(typed(tag(text, spoken, cards=True)))
    today = today or date.today()
    day = as_of or asked_date(question, today) or today
    if day < FIRST_DAY:
        raise NotCovered(f"the rules are covered from {FIRST_DAY}, not on {day}", code="date")
    with speaking(spoken):
        return _answer(question, day, today, reading)


def _answer(q: Question, day: date, today: date, reading: str | None) -> Answer:
    left: tuple[str, ...] = ()
    for plan in plans(q):
        left = left_over(q, plan)
        if left:
            continue
        if plan.query.ask.startswith("define"):
            answer = _definition(q, plan, day, today)
            if answer is not None:
                return answer
    in_parts = _in_parts(q, day, today, reading)
    if in_parts is not None:
        return in_parts
    decided = decide(q, day, reading)
    if decided is None:
        for again in chain((_word_by_word(q), _told_first(q)), _phrase_by_phrase(q)):
            decided = decide(again, day, reading, _no_more_said(q, again)) if again is not None else None
            if again is not None and decided is not None:
                q = again
                break
    return _ruling(q, *decided, day, today, reading) if decided is not None else _unknown(q, day, today, left)


def _word_by_word(q: Question) -> Question | None:
    """The question with its phrases read word by word (*a tapped creature* as a creature that is tapped); None where
    it has no phrase that could be read so."""
    if any(q.asks(t.first) for t in q.tags("x-still-blocked")):
        return None  # whether *it is still blocked* isn't asked of a blocked creature
    tagged = typed(tag(q.tagged.text, q.language, cards=True, piecemeal=True))
    return Question.read(tagged) if tagged.tags != q.tagged.tags else None


def _phrase_by_phrase(q: Question) -> Iterator[Question]:
    """The question with one of its phrases read word by word, for each of them, and then with two: one phrase may hide
    the words of a situation and another be what is asked."""
    if any(q.asks(t.first) for t in q.tags("x-still-blocked")):
        return
    phrases = [t for t in q.tagged.tags if t.last > t.first and any(c.startswith("x-") for c in t.concepts) and t is not q.kind_tag]
    for count in (1, 2):
        for some in combinations(phrases[:6], count):
            tagged = typed(tag(q.tagged.text, q.language, cards=True, piecemeal=frozenset(t.first for t in some)))
            if tagged.tags != q.tagged.tags:
                yield Question.read(tagged)


def _no_more_said(q: Question, again: Question) -> frozenset[str]:
    """The phrases that are read word by word in the second reading: who refuses them is not to be told of their words."""
    return frozenset(c for t in q.tagged.tags for c in t.concepts) - {c for t in again.tagged.tags for c in t.concepts}


def _told_first(q: Question) -> Question | None:
    """The question with what it tells before its last comma as a sentence of its own: *I block, then he bolts it, does it
    die?* None where no story stands before a comma that could end there.
    """
    sentence = q.sentences[-1] if q.sentences else None
    if sentence is None or sentence not in q.asking or len(q.asking) > 1:
        return None
    text, joins = q.tagged.text, word_lists()[q.language]["joins"].split()
    for index in range(sentence.last - 2, sentence.first + 2, -1):
        token = q.tokens[index]
        if token.text not in (",", "-", "–", "—") or not any(t.first > index for t in q.tagged.tags):
            continue
        if any(t.first == index + 1 and q.relative(t) for t in q.tagged.tags):
            return None  # «тот, кто наносит урон»
        before = [t for t in q.tagged.tags if sentence.first <= t.first < index]
        opens = q.tokens[index + 1].norm
        if any(a <= index <= b + 1 for a, b in sentence.conditions) or not any(is_verb(t.concept) or EVENTS.intersection(t.concepts) for t in before):
            return None
        told = (None, Kind.WHEN, Kind.HOW, Kind.WHERE, Kind.DOES)
        cues = [t for t in before if t.concept.startswith("q-") and q._kind_of(t) not in told]
        if opens in joins or any(q._kind_of(t) is not Kind.MUST or t.first <= sentence.first + 1 for t in cues):  # «… and I have to draw, …»
            return None
        head, tail = text[: token.start].rstrip(), text[token.end :].lstrip()
        return Question.read(typed(tag(f"{head}. {tail}", q.language, cards=True)))
    return None


def _in_parts(q: Question, day: date, today: date, reading: str | None) -> Answer | None:
    """The answers to the parts of a question, put together; None where it has one part, or one that nobody can answer."""
    texts = parts(q)
    if len(texts) < 2:
        return None
    asked = [Question.read(typed(tag(text, q.language, cards=True))) for text in texts]
    decided = [decide(one, day, reading) for one in asked]
    if any(one is None for one in decided):
        return None
    answers = tuple(_ruling(one, *found, day, today, reading) for one, found in zip(asked, decided, strict=True) if found)
    verdicts = {a.verdict for a in answers if a.verdict in (Verdict.YES, Verdict.NO)} or {a.verdict for a in answers}
    citations = tuple({c.number: c for answer in answers for c in answer.citations}.values())
    return replace(
        answers[0], question=q.tagged.text, verdict=verdicts.pop() if len(verdicts) == 1 else Verdict.OUTCOME,
        headline=" ".join(answer.headline for answer in answers), summary=" ".join(answer.summary for answer in answers),
        citations=citations[:MOST_CITED], outcomes=tuple(o for answer in answers for o in answer.outcomes), by_date=(), parts=answers,
    )  # fmt: skip


def decide(q: Question, day: date, reading: str | None = None, hidden: frozenset[str] = frozenset()) -> tuple[Plan, Finding] | None:
    """The first plan that takes the whole question into account and can be played, with what playing it found.

    None where there is no such plan, and where two of them read the question differently and come to opposite verdicts:
    then nobody can tell which of them the asker meant. A plan that refuses what is ``hidden`` doesn't count.
    """
    chosen: tuple[Plan, Finding] | None = None
    for plan in plans(q):
        if plan.query.ask.startswith("define") or plan.refuses & hidden or left_over(q, plan):
            continue
        plan = put_in(q, plan)  # noqa: PLW2901
        if plan is None:
            continue
        try:
            finding = find(plan, day, reading)
        except (NotCovered, UnknownRule):
            continue
        if finding.verdict is Verdict.UNKNOWN:
            continue
        if chosen is None:
            chosen = plan, finding
        elif {chosen[1].verdict, finding.verdict} == {Verdict.YES, Verdict.NO}:
            return None
    return chosen


def left_over(q: Question, plan: Plan) -> tuple[str, ...]:
    """What the question says that the plan hasn't taken into account; empty if the plan may answer."""
    text = q.tagged.text
    found = _prohibition(q, plan)
    if not plan.uses.intersection(("r-compared", *MORE_THAN)):
        found += _comparisons(q)
    for each in q.tagged.tags:
        if plan.uses.intersection(each.concepts) and not NARROWING.intersection(each.concepts) - plan.uses:
            continue
        if each.concept in MORE_THAN and each.first and numbers.value(q.tokens[each.first - 1], q.language) is not None:
            continue  # «2 más de un hechizo»
        if "q-cannot" in each.concepts and not q.asks(each.first) and each is not q.kind_tag:
            found.append(text[each.start : each.end])  # something is told to be forbidden
            continue
        if each.concept == "q-can":
            continue  # Spanish «pueda» is no power
        if all(c.startswith(("q-", "p-", "t-")) or (c.startswith("r-") and c not in WEIGHTY_CUES) for c in each.concepts):
            continue
        if "r-not" in each.concepts and (_idle_negation(q, each) or _french_only(q, each) or _accounted_for(q, each, plan)):
            continue
        found.append(text[each.start : each.end])
    for index in q.content():
        token = q.tokens[index]
        capital = token.text[:1].isupper() and index != q.sentence_of(index).first
        if capital and (not plan.names_matter or _of_a_title(q, index)):
            continue
        if plan.numbers_read and numbers.value(token, q.language) is not None:
            continue
        found.append(token.text)
    return tuple(found)


_CANNOT = ("can't", "cannot", "couldn't", "нельзя", "не может", "не могу", "no puedo", "no puede")


def _prohibition(q: Question, plan: Plan) -> list[str]:
    """*Is it forbidden to …?*: yes would mean no, which no plan has taken into account unless it says so."""
    cue = q.kind_tag
    if cue is None or "q-cannot" not in cue.concepts or "q-cannot" in plan.uses:
        return []
    said = q.tagged.text[cue.start : cue.end]
    return [] if said.lower().replace("’", "'").startswith(_CANNOT) else [said]


def _of_a_title(q: Question, index: int) -> bool:
    """Whether a capitalised word goes on with a planeswalker's name: *Jace, the Mind Sculptor*."""
    for back in range(index - 1, max(q.sentence_of(index).first, index - 5) - 1, -1):
        here = q.tag_at(back)
        if here is not None and "planeswalker-name" in here.concepts:
            return True
        token = q.tokens[back]
        if token.text not in (",", "-") and not token.text[:1].isupper() and token.norm not in ("the", "of", "de", "la", "le", "el", "du", "des"):
            return False
    return False


def _idle_negation(q: Question, negation: Any) -> bool:
    """Whether a negation only belongs to how the question is put: *can't I …?*, «нельзя ли», or to what it is asked for:
    *can I kill it so that he doesn't …?*
    """
    kind = q.kind_tag
    if q.kind is Kind.CAN and q.asks(negation.first):
        sentence = q.sentence_of(negation.first)
        if any(t.first in sentence and kind is not None and kind.first < t.first < negation.first for t in q.tags("r-purpose")):
            return True
    if kind is not None and q.sentence_of(kind.first) == q.sentence_of(negation.first) and len(q.between(kind, negation)) == 0:
        return q.kind is Kind.CAN
    return False


def _french_only(q: Question, negation: Any) -> bool:
    """French «ne … que» is *only*, no negation."""
    sentence = q.sentence_of(negation.first)
    if q.language != "fr" or q.tokens[negation.first].norm not in ("ne", "n'") or negation.first != negation.last:
        return False
    after = range(negation.last + 1, min(negation.last + 5, sentence.last) + 1)
    others = any(t.first in after for t in q.tags("r-not"))
    return not others and any(q.tokens[i].norm in ("que", "qu'") for i in after)


MORE_THAN = ("x-more-than-one", "x-more-than-two")
COMPARING = {
    "en": frozenset({"more", "fewer", "less", "over", "above", "under", "below"}), "es": frozenset({"mas", "menos"}),
    "fr": frozenset({"plus", "moins"}), "ru": frozenset({"больше", "более", "меньше", "менее", "свыше"}),
}  # fmt: skip
THAN = {"en": frozenset({"than"}), "es": frozenset({"de"}), "fr": frozenset({"de", "d'"}), "ru": frozenset({"чем", ","})}


def _comparisons(q: Question) -> Iterator[str]:
    """Numbers that are only a bound: *more than 15*, *fewer than 60*. In Russian «больше 15» needs no *than*."""
    for index, token in enumerate(q.tokens):
        if token.kind not in ("number", "word") or numbers.value(token, q.language) is None:
            continue
        first = index - 1
        while first >= 0 and q.tokens[first].norm in THAN[q.language]:
            first -= 1
        if first < 0 or q.tokens[first].norm not in COMPARING[q.language] or (first == index - 1 and q.language != "ru"):
            continue
        here = q.tag_at(first)
        if here is None or here.last < index:
            yield q.tagged.text[q.tokens[first].start : token.end]


def _accounted_for(q: Question, negation: Any, plan: Plan) -> bool:
    """Whether a negation belongs to something whose negation the plan has understood."""
    sentence = q.sentence_of(negation.first)
    near = [t for t in q.tags(*plan.negatable) if t.first in sentence and len(q.between(negation, t)) <= 4]
    return bool(near)


# --- answers that are played ------------------------------------------------------------------------------------------


def _ruling(q: Question, plan: Plan, finding: Finding, day: date, today: date, reading: str | None) -> Answer:
    corpus = Corpus.open()
    shown = _telling(plan, finding)
    citations = tuple(_citations(corpus, plan, finding, day, q.language))
    spans = tuple(_by_date(plan, today)) if reading is None else ()
    return Answer(
        question=q.tagged.text,
        language=q.language,
        verdict=finding.verdict,
        kind=str(q.kind),
        as_of=day,
        headline=headline(plan, finding),
        summary=reason_text(plan, finding, shown, day),
        citations=citations,
        by_date=spans,
        disagreements=tuple(_disagreements(plan)) if reading is None else (),
        outcomes=tuple(_outcomes(finding)),
        assumed=tuple(plan.assumed),
        scenario=_scenario(plan, day, shown, reading),
        played=played_line(plan, finding, shown),
        steps=tuple(step_lines(shown.steps, day)),
        related=tuple(_related(corpus, plan, day, q.language, {c.number for c in citations})),
        reading=reading,
    )


def _telling(plan: Plan, finding: Finding) -> Played:
    """The case to show: the one with the verdict's value."""
    for played in finding.played:
        if played.value is True and finding.verdict in (Verdict.YES, Verdict.DEPENDS):
            return played
    return finding.played[0]


def _outcomes(finding: Finding) -> Iterator[dict[str, Any]]:
    seen: list[Any] = []
    for played in finding.played:
        values = [played.value] if isinstance(played.value, dict) else []
        for outcome in (*values, *played.outcomes):
            plain = dict(outcome)
            if plain not in seen:
                seen.append(plain)
                yield plain


def cited_keys(plan: Plan, finding: Finding, day: date) -> list[tuple[str, Considered | None]]:
    """The keys an answer rests on, most telling first: those of the plan that the play applied or looked at, then the others.

    Of a refusal all failed conditions are cited; of what happened only what the plan names, so that a citation says
    why and not merely that a priority was passed on the way.
    """
    applied = {key for played in finding.played for key in played.applied}
    considered: dict[str, Considered] = {}
    for played in finding.played:
        for one in played.considered:
            considered.setdefault(one.key, one)
    found: dict[str, Considered | None] = {}
    rules = RuleSet.at(day)
    known = Corpus.open().timeline
    lead = next((key for key in plan.keys if known.at(key, day).number), None)
    for key in plan.keys:
        if key in considered and key not in applied:
            found[key] = considered[key]
        elif key in applied:
            found[key] = None
        elif not rules.in_force(key):
            found[key] = Considered(key, rules.absence(key))
        elif key == lead:
            found[key] = None  # the rule that was asked about, met without anything to tell of it
    return list(found.items())


def _citations(corpus: Corpus, plan: Plan, finding: Finding, day: date, language: str) -> Iterator[CitedRule]:
    seen: set[str] = set()
    for key, considered in cited_keys(plan, finding, day):
        cited = _cite(corpus, key, day, language, Role.CONSIDERED if considered else Role.APPLIED, considered)
        if cited is not None and cited.number not in seen and len(seen) < MOST_CITED:
            seen.add(cited.number)
            yield cited


def _cite(corpus: Corpus, key: str, day: date, language: str, role: Role, considered: Considered | None = None) -> CitedRule | None:
    try:
        found = corpus.cite(key, day, language)
    except (UnknownRule, NotCovered):
        return None
    first, last = found.effective
    return CitedRule(
        str(key), str(found.number), found.edition, found.language, (first.isoformat(), last.isoformat() if last else None),
        found.text, role, str(considered.reason) if considered else None, found.fallback,
    )  # fmt: skip


def _related(corpus: Corpus, plan: Plan, day: date, language: str, seen: set[str]) -> Iterator[CitedRule]:
    for key in plan.related:
        cited = _cite(corpus, key, day, language, Role.APPLIED)
        if cited is not None and cited.number not in seen:
            yield cited


def _by_date(plan: Plan, today: date) -> Iterator[DatedVerdict]:
    """The verdict on every span of dates on which one of the plan's rules was different, equal neighbours joined."""
    corpus = Corpus.open()
    days = [d for d in corpus.timeline.change_days(tuple(plan.keys)) if d <= today]
    rows: list[DatedVerdict] = []
    for index, first in enumerate(days):
        last = days[index + 1] - timedelta(days=1) if index + 1 < len(days) else None
        try:
            finding = find(plan, first)
        except (NotCovered, UnknownRule):
            continue
        if finding.verdict is Verdict.UNKNOWN:
            continue
        numbers = _numbers(corpus, plan, finding, first, last or today)
        told = outcome_text(plan, finding) if finding.verdict is Verdict.OUTCOME else ""
        if finding.verdict in (Verdict.YES, Verdict.NO):
            told = reason_text(plan, finding, _telling(plan, finding), first)
        row = DatedVerdict(first, last, finding.verdict, numbers, told)
        before = rows[-1] if rows else None
        if before is not None and (before.verdict, before.summary) == (row.verdict, row.summary) and before.last is not None and (
            before.last + timedelta(days=1) == first
        ):
            rows[-1] = replace(before, last=last, numbers=tuple(dict.fromkeys(before.numbers + numbers)))
        else:
            rows.append(row)
    if len(rows) > 1:
        yield from rows


def _numbers(corpus: Corpus, plan: Plan, finding: Finding, first: date, last: date) -> tuple[str, ...]:
    """What the most telling rule was called during a span of dates."""
    for key, _ in cited_keys(plan, finding, first):
        spans = [s for s in corpus.timeline.spans(key) if s.first <= last and (s.last is None or s.last >= first)]
        numbers = tuple(dict.fromkeys(str(s.number) for s in spans if s.number))
        if numbers:
            return numbers
    return ()


def _disagreements(plan: Plan) -> Iterator[Disagreement]:
    """Texts that say otherwise: played as they read, at their own date, they give another verdict."""
    corpus = Corpus.open()
    for name in readings():
        reading = Reading.load(name)
        keys = [key for key in reading.overlays if key in plan.keys]
        if not keys:
            continue
        day = max(corpus.edition(reading.edition).first, FIRST_DAY)
        try:
            official, other = find(plan, day), find(plan, day, name)
        except JudgeError:
            continue
        if other.verdict not in (Verdict.UNKNOWN, official.verdict):
            span = corpus.timeline.at(keys[0], day)
            yield Disagreement(reading.edition, reading.items[keys[0]], keys[0], other.verdict, str(span.number))


def _scenario(plan: Plan, day: date, shown: Played, reading: str | None) -> dict[str, Any]:
    case = next((c for c in plan.cases if "players" in c.scenario), None)
    if case is None:
        return {}
    made: dict[str, Any] = {"name": plan.family, "dates": [day.isoformat()], **case.scenario}
    if reading:
        made["reading"] = reading
    return made


# --- answers that are quoted ------------------------------------------------------------------------------------------


def _definition(q: Question, plan: Plan, day: date, today: date) -> Answer | None:
    corpus = Corpus.open()
    citations = list(_defining(corpus, plan, day, q.language))
    if not citations and plan.query.ask != "define-kind":
        return None
    verdict, head = Verdict.DEFINITION, headline(plan, None)
    if plan.query.ask == "define-kind":
        known = list(_of_class(corpus, plan, day, q.language))
        if not known:
            return None
        citations = [*known, *(c for c in citations if c.number not in {one.number for one in known})]
        listed = _listed(corpus, plan, day)
        if listed is None and not plan.query.negate:
            return None
        belongs = not plan.query.negate and bool(listed)
        verdict = Verdict.YES if belongs else Verdict.NO
        head = _("Yes.") if belongs else _("No.")
    return Answer(
        question=q.tagged.text, language=q.language, verdict=verdict, kind=str(q.kind), as_of=day,
        headline=head, summary=_summary_of_definition(plan, q.language, day),
        citations=tuple(citations[:MOST_CITED]),
    )  # fmt: skip


def _of_class(corpus: Corpus, plan: Plan, day: date, language: str) -> Iterator[CitedRule]:
    """The rules that say what belongs to a class."""
    yield from _defining(corpus, replace(plan, query=replace(plan.query, ask="define-concept", name=plan.query.kind)), day, language)


LISTS = frozenset({"card-type", "supertype"})
"""Classes of which a rule lists everything that belongs to them."""


KEYWORDS = frozenset({"502", "702"})
"""The rules of which each part describes a keyword ability: 702, and 502 until July 2009."""


def _listed(corpus: Corpus, plan: Plan, day: date) -> bool | None:
    """Whether the rules of a day name a thing among those of its class, where they list them; None where a former list
    only says behind its first sentence that the thing was added some time.
    """
    from judge.terms import TermBase

    concept = TermBase.load().get(plan.query.name)
    if plan.query.kind == "keyword-ability":
        return any(cited.number[:3] in KEYWORDS for cited in _defining(corpus, plan, day, "en"))
    if plan.query.kind not in LISTS or concept is None or day >= corpus.newest_day:
        return True
    lists = [cited.text.casefold() for cited in _of_class(corpus, plan, day, "en")]
    names = "|".join(re.escape(form.text.casefold()) for form in concept.words["en"].forms)
    if not lists or any(re.search(rf"\b({names})\b", text.partition(". ")[0]) for text in lists):
        return True
    return None if any(re.search(rf"\b({names})\b", text) for text in lists) else False


def _summary_of_definition(plan: Plan, language: str, day: date) -> str:
    if plan.query.ask not in ("define-concept", "define-kind"):
        return ""
    from judge.terms import TermBase

    known = (TermBase.load().get(name) for name in plan.query.name.split())
    return " ".join(concept.definition(language) for concept in known if concept is not None)


def _defining(corpus: Corpus, plan: Plan, day: date, language: str) -> Iterator[CitedRule]:
    """The rules that say what a thing is: by number, or those the term base names for a concept, as they were then."""
    if plan.query.ask == "define":
        yield from _quoted(corpus, RuleNumber.parse(plan.query.name), day, language)
        return
    if plan.query.ask == "define-search":
        yield from _saying(corpus, plan.query.name, day, language)
        return
    from judge.terms import TermBase

    known = [TermBase.load().get(name) for name in plan.query.name.split()]
    if None in known:
        return
    seen: set[str] = set()
    for number in (n for concept in known if concept for n in concept.rules):
        current = RuleNumber.parse(str(number))
        found = list(_of_that_day(corpus, current, day, language))
        if not found and day >= corpus.newest_day:
            found = list(_quoted(corpus, current, day, language, most=2))
        for cited in found:
            if cited.number not in seen:
                seen.add(cited.number)
                yield cited


def _saying(corpus: Corpus, text: str, day: date, language: str, most: int = 3) -> Iterator[CitedRule]:
    """The rules found for a question that name every rules concept it names, as they were at a day."""
    from judge.search import Search

    wanted = [t.concepts for t in tag(text, language).tags if not t.concept.startswith(("q-", "r-", "p-", "t-")) and t.concept != "rule"]
    found: set[str] = set()
    for hit in Search.open().find(text, language, limit=20).hits:
        passage = hit.passage
        if passage.number is None or len(found) >= most:
            continue
        said = {c for t in tag(passage.segment.text, passage.edition.language).tags for c in t.concepts}
        if all(said.intersection(concepts) for concepts in wanted):
            for cited in _of_that_day(corpus, passage.number, day, language):
                if cited.number not in found:
                    found.add(cited.number)
                    yield cited


def _of_that_day(corpus: Corpus, current: RuleNumber, day: date, language: str) -> Iterator[CitedRule]:
    """What a rule that now has a number was at a day: through the keys of the number, else of its parts, else of its whole."""
    newest = corpus.newest_day
    if day >= newest:
        yield from _quoted(corpus, current, day, language, most=2)
        return
    for keys in (corpus.keys_of(current, newest), _below(corpus, current, newest), _above(corpus, current, newest)):
        cited = [c for span in keys if (c := _cite(corpus, span.key, day, language, Role.APPLIED)) is not None]
        if cited:
            yield from cited[:3]
            return


def _below(corpus: Corpus, number: RuleNumber, day: date) -> list[Span]:
    """The spans of the keys whose numbers are parts of a number."""
    return [s for s in _numbered(day) if s.number and number.contains(s.number) and s.number != number]


def _above(corpus: Corpus, number: RuleNumber, day: date) -> list[Span]:
    """The spans of the keys whose numbers are a rule that a number is part of."""
    return [s for s in _numbered(day) if s.number and s.number.rule is not None and s.number.contains(number) and s.number != number]


@cache
def _numbered(day: date) -> tuple[Span, ...]:
    """The spans of all keys that have a number at a day."""
    known = Corpus.open().timeline
    return tuple(span for key in known if (span := known.at(key, day)).number)


def _quoted(corpus: Corpus, number: RuleNumber, day: date, language: str, most: int = 4) -> Iterator[CitedRule]:
    from judge.rules import RuleRange

    try:
        passages = corpus.rule(RuleRange(number, number), day=day, language=language)
    except (UnknownRule, NotCovered):
        return
    for passage in list(passages)[:most]:
        first, last = passage.effective
        yield CitedRule(
            str(passage.keys[0]) if passage.keys else "", passage.name, passage.edition.id, passage.edition.language,
            (first.isoformat(), last.isoformat() if last else None), passage.segment.text, Role.APPLIED, None, passage.fallback,
        )  # fmt: skip


# --- honest silence -----------------------------------------------------------------------------------------------------


def _unknown(q: Question, day: date, today: date, left: Iterable[str]) -> Answer:
    corpus = Corpus.open()
    return Answer(
        question=q.tagged.text, language=q.language, verdict=Verdict.UNKNOWN, kind=str(q.kind), as_of=day,
        headline=headline(None, None), summary="", related=tuple(nearest_rules(corpus, q.tagged.text, q.language)),
        not_understood=tuple(dict.fromkeys(left)),
    )  # fmt: skip


def nearest_rules(corpus: Corpus, text: str, language: str, most: int = 4) -> Iterator[CitedRule]:
    """The rules that a search for the question's words finds."""
    from judge.search import Search

    for hit in Search.open().find(text, language, limit=most).hits:
        passage = hit.passage
        if passage.number is None:
            continue
        first, last = passage.effective
        yield CitedRule(
            str(passage.keys[0]) if passage.keys else "", passage.name, passage.edition.id, passage.edition.language,
            (first.isoformat(), last.isoformat() if last else None), passage.segment.text, Role.NEAREST,
        )  # fmt: skip
