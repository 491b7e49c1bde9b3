"""Family *drift*: one concept under two words in one text, the word of another concept, a term built in two ways."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from judge.check.context import EXAMPLE, Context, Stretch
from judge.check.freedom import USUAL, freedom
from judge.check.model import N_, Check, Finding, Group, Severity
from judge.check.naming import named_otherwise
from judge.check.patterns import counted, surest, words
from judge.check.terms import as_official, everyday, foreign, is_name, named, part_of_speech, said_officially
from judge.check.vocabulary import GOOD, Use, Word, vocabulary
from judge.corpus import Part, Segment
from judge.language import fold, lemmatiser, tokens
from judge.locale import _, format_list, joined

DRIFT = Check(
    "term-drift", Severity.MAJOR, Group.TRANSLATION, N_("one concept, two words"),
    N_("Two words for one concept make a reader look for two things. One of them should go; where the official word is "
       "known it is given. It is critical where one of the words is the official word of another concept."),
)  # fmt: skip
BUILT = Check(
    "term-drift-form", Severity.MINOR, Group.TRANSLATION, N_("one term built in two ways"),
    N_("The same two words are joined with a small word at one place and without at another (carte de planeswalker, "
       "carte planeswalker)."),
)  # fmt: skip
CONFUSED = Check(
    "term-confused", Severity.CRITICAL, Group.TRANSLATION, N_("word of another concept"),
    N_("The other texts of this rule speak of one concept, and this one names another that is easily taken for it: "
       "tokens for counters, the spell for the ability."),
)  # fmt: skip
CHECKS = (DRIFT, BUILT, CONFUSED)

_JOINING = {
    "es": frozenset(["de", "del"]),
    "fr": frozenset(["de", "du", "des", "d'"]),
    "ru": frozenset(),
    "en": frozenset(["of"]),
}


_NEAR = 6
"""How many words the parts of one term may stand apart."""


@dataclass(frozen=True, slots=True)
class _Place:
    segment: Segment
    use: Use
    word: Word


def run(context: Context) -> Iterator[Finding]:
    """Findings of this family."""
    if not context.spoken:
        return
    yield from _drift(context)
    yield from _built(context)
    yield from _confused(context)


# -- two words for one concept -------------------------------------------------------------------------------------


def _drift(context: Context) -> Iterator[Finding]:
    """Heads: the first word of a term, as «жетон» is of «жетон верности», so that a drift inside longer terms shows."""
    by_concept: dict[str, dict[str, list[_Place]]] = {}
    for segment in context.text.spoken():
        for use in context.words(segment).uses:
            for concept, name, word in _names(context, segment, use):
                by_concept.setdefault(concept, {}).setdefault(name, []).append(_Place(segment, use, word))
    for concept, names in by_concept.items():
        if any(p.word.status not in GOOD for places in names.values() for p in places):
            for name, place in _scattered(context, concept):
                names.setdefault(name, []).append(place)
    reported: set[frozenset[str]] = set()
    for concept, names in sorted(by_concept.items(), key=lambda item: -sum(map(len, item[1].values()))):
        bad = {n for n, places in names.items() if not all(p.word.good(context.text.day) for p in places)}
        if len(names) < 2 or not bad or frozenset(names) in reported or _one_in_other(names):
            continue
        reported.add(frozenset(names))
        yield _drift_finding(context, concept, names)


def _names(context: Context, segment: Segment, use: Use) -> Iterator[tuple[str, str, Word]]:
    """For each concept that a use surely stands for, the name it is given: lemma keys of the words that differ."""
    seen: set[str] = set()
    for word in sorted(use.words, key=lambda w: w.status not in GOOD):
        if word.concept not in seen and _surely(context, segment, use, word):
            seen.add(word.concept)
            yield word.concept, _head(segment.text[use.start : use.end], context.language), word


def _one_in_other(names: Mapping[str, list[_Place]]) -> bool:
    """Whether the words are one term in full and in short: *orden APNAP* and *APNAP*."""
    said = [
        {t.norm.removesuffix("s") for t in tokens(p[0].word.form, p[0].word.language) if t.kind == "word"}
        for p in names.values()
    ]
    return len(said) == 2 and (said[0] <= said[1] or said[1] <= said[0])


def _scattered(context: Context, concept: str) -> Iterator[tuple[str, _Place]]:
    """An official term of two words whose words stand near each other in another order: *haga ese daño*."""
    for word in context.vocabulary.of(concept):
        parts = [t for t in tokens(word.form, context.language) if t.kind == "word"]
        if word.status not in GOOD or len(parts) != 2:
            continue
        wanted = [set(lemmatiser(context.language).keys(part.text)) for part in parts]
        for segment in context.text.spoken():
            cut = context.words(segment)
            if any(use.stands_for(concept) for use in cut.uses):
                continue
            for index in range(len(cut.tokens)):
                near = range(max(0, index - _NEAR), min(len(cut.tokens), index + _NEAR))
                if not wanted[0].isdisjoint(cut.keys[index]) and any(
                    not wanted[1].isdisjoint(cut.keys[n]) for n in near
                ):
                    token = cut.tokens[index]
                    use = Use((word,), index, index, token.start, token.end)
                    yield _head(word.form, context.language), _Place(segment, use, word)
                    break


def _surely(context: Context, segment: Segment, use: Use, word: Word) -> bool:
    if part_of_speech(word.concept) not in ("noun", "verb"):
        return False
    better = [w for w in use.words if w.status in GOOD and w.concept != word.concept]
    if word.status not in GOOD and context.language == "ru" and _derived(segment.text[use.start : use.end], word):
        return False  # «сыгранные», of «сыграть»
    if word.status in GOOD or word.good(context.text.day):
        return not (better and not named(context, segment, word.concept) and context.witnesses(segment))
    if better or as_official(context, word):
        return False
    surface = segment.text[use.start : use.end]
    if word.status == "dated" and everyday(surface, context.language):
        return False  # a word of our own texts for something else today: «сыграть»
    if is_name(context, segment, use):
        return False
    if word.status == "slang" and _holds_official(word):
        return False  # «вторая главная фаза» is a main phase, and the second
    if word.status == "slang" and (everyday(surface, context.language) or part_of_speech(word.concept) != "noun"):
        return False
    if context.witnesses(segment):
        return named(context, segment, word.concept, most=True) and not said_officially(
            context, segment, word.concept, use
        )
    if segment.part is not Part.ITEM:
        return False
    return word.status == "forbidden" or len(word.form.split()) > 1 or foreign(word.form, word.language)


@cache
def _derived(surface: str, word: Word) -> bool:
    """Whether a word is derived from the official word of another concept."""
    beginning = fold(surface)[:5]
    return len(surface) > 6 and any(
        fold(other.form)[:5] == beginning and " " not in other.form
        for other in vocabulary(word.language).words
        if other.status in GOOD and other.concept != word.concept
    )


@cache
def _holds_official(word: Word) -> bool:
    """Whether an unofficial term of several words is the official one of a wider concept with something added."""
    parts = tuple(t.norm for t in tokens(word.form, word.language))
    return any(
        other.status in GOOD and other.concept != word.concept and _inside(_norms(other.form, word.language), parts)
        for other in vocabulary(word.language).words
    )


@cache
def _norms(form: str, language: str) -> tuple[str, ...]:
    return tuple(t.norm for t in tokens(form, language))


def _inside(short: tuple[str, ...], long: tuple[str, ...]) -> bool:
    return 1 < len(short) < len(long) and any(
        long[i : i + len(short)] == short for i in range(len(long) - len(short) + 1)
    )


@cache
def _head(form: str, language: str) -> str:
    """A name for a word: the lemma key of its first word, so that plural and singular and derived terms are one."""
    for token in tokens(form, language):
        if token.kind == "word" and len(token.norm) > 1:
            return lemmatiser(language).keys(token.text)[0]
    return fold(form)


def _drift_finding(context: Context, concept: str, names: Mapping[str, list[_Place]]) -> Finding:
    told_of = [p for places in names.values() for p in places]
    first = next((p for p in told_of if not p.word.good(context.text.day)), told_of[0])
    right = context.vocabulary.official(concept, context.text.day)
    told = []
    for places in names.values():
        surface = places[0].segment.text[places[0].use.start : places[0].use.end]
        numbers = dict.fromkeys(p.segment.name or "—" for p in places)
        told.append(f"“{surface}” ({', '.join(numbers)})")
    message = _("{words} for one concept").format(words=format_list(told))
    if all(_head(right, context.language) != name for name in names):
        message = joined([message, _("the official word, “{right}”, is never used").format(right=right)])
        severity = Severity.CRITICAL if _risky(context, concept) else Severity.MAJOR
    else:
        message = joined([message, _("the official word is “{right}”").format(right=right)])
        severity = Severity.MAJOR
    where = [n for n in dict.fromkeys(p.segment.name or "—" for p in told_of) if n != (first.segment.name or "—")]
    return context.finding(
        DRIFT, first.segment, message, identity=concept, span=(first.use.start, first.use.end), severity=severity,
        suggestion=right, also=where,
    )  # fmt: skip


def _risky(context: Context, concept: str) -> bool:
    """Whether the concept has a neighbour that its wrong words can be taken for."""
    return bool(_confusable().get(concept))


@cache
def _confusable() -> Mapping[str, tuple[str, ...]]:
    from judge.terms import TermBase

    table = {c.id: tuple(c.confusable) for c in TermBase.load()}
    for concept in TermBase.load():
        if concept.broader and table.get(concept.broader) and not table[concept.id]:
            table[concept.id] = table[concept.broader]
    return table


# -- one term built in two ways ------------------------------------------------------------------------------------


def _built(context: Context) -> Iterator[Finding]:
    """Two nouns of the vocabulary that stand side by side, joined by a small word at one place and not at another."""
    joining = _JOINING.get(context.language) or frozenset()
    if not joining:
        return
    joined: dict[tuple[str, str], list[tuple[Segment, int, int]]] = {}
    bare: dict[tuple[str, str], list[tuple[Segment, int, int]]] = {}
    nouns = _nouns(context.language)
    for segment in context.text.spoken():
        cut = [t for t in context.words(segment).tokens]
        keys = context.words(segment).keys
        for index, token in enumerate(cut):
            if token.kind != "word" or token.norm in joining or nouns.isdisjoint(keys[index]):
                continue
            small = index + 1 < len(cut) and cut[index + 1].norm in joining
            after = index + (2 if small else 1)
            if after < len(cut) and cut[after].kind == "word" and not nouns.isdisjoint(keys[after]):
                pair = (min(keys[index]), min(keys[after]))
                (joined if small else bare).setdefault(pair, []).append((segment, token.start, cut[after].end))
    for pair in joined.keys() & bare.keys():
        segment, start, end = bare[pair][0]
        other = joined[pair][0]
        message = _("“{one}” ({ones}) and “{other}” ({others})").format(
            one=segment.text[start:end], ones=_numbers(bare[pair]), others=_numbers(joined[pair]),
            other=other[0].text[other[1] : other[2]],
        )  # fmt: skip
        yield context.finding(
            BUILT, segment, message, identity=" ".join(pair), span=(start, end), also=(other[0].name,),
            suggestion=other[0].text[other[1] : other[2]],
        )  # fmt: skip


def _numbers(places: list[tuple[Segment, int, int]]) -> str:
    return ", ".join(dict.fromkeys(segment.name or "—" for segment, _s, _e in places))


@cache
def _nouns(language: str) -> frozenset[str]:
    """Lemma keys of one-word nouns of the vocabulary."""
    found = set()
    for word in vocabulary(language).words:
        if (
            word.status in GOOD
            and len(word.form.split()) == 1
            and part_of_speech(word.concept) == "noun"
            and len(word.form) > 3
        ):
            found.update(lemmatiser(language).keys(word.form)[:1])
    return frozenset(found)


# -- the word of another concept -----------------------------------------------------------------------------------


def _confused(context: Context) -> Iterator[Finding]:
    for segment in context.text.numbered():
        known: set[str] = set()
        for stretch in context.stretches(segment):
            for finding in _confused_in(context, segment, stretch):
                if finding.identity not in known:
                    known.add(finding.identity)
                    yield finding


def _confused_in(context: Context, segment: Segment, stretch: Stretch) -> Iterator[Finding]:
    others = [(w, piece) for w, piece in stretch.others if piece]
    if not stretch.text or not others or (stretch.start == EXAMPLE and len(others) < 2):
        return
    ours = counted(stretch.text, context.language, False)
    theirs = [counted(piece, w.language, True) for w, piece in others]
    elsewhere = {c for w, piece in others for c in counted(piece, w.language, False)}
    strange = {
        c for use in words(stretch.text, context.language).uses for c in surest(use)
        if elsewhere.isdisjoint(surest(use))
    }  # a word that may mean what the others say as well is no sign: *counter*
    swapped = False
    for concept, near in _confusable().items():
        if ours[concept] or not all(t[concept] for t in theirs):
            continue
        for other in near:
            if other in strange and not _overlap(context, concept, other):
                swapped = True
                yield _confused_finding(context, segment, stretch, concept, other)
    if not swapped and len(others) > 2:
        yield from _swapped(context, segment, stretch, ours, theirs)


def _swapped(
    context: Context, segment: Segment, stretch: Stretch, ours: Counter[str], theirs: Sequence[Counter[str]]
) -> Iterator[Finding]:
    """A concept that this text names less often than every other, and one that it alone names."""
    pieces = tuple((piece, w.language) for w, piece in stretch.others if piece)
    lost, more = named_otherwise(stretch.text, context.language, pieces)
    fewer = {c for t in theirs for c in t if all(t[c] > ours[c] for t in theirs)}.union(lost)
    free = freedom(context.language)
    pairs = [
        (free.fewer.get(concept, USUAL) * free.more.get(other, USUAL), concept, other)
        for concept in fewer for other in more
        if part_of_speech(concept) == part_of_speech(other) and not _overlap(context, concept, other)
    ]  # fmt: skip
    alike = any(w.language == context.language for w, piece in stretch.others if piece)
    for rarity, concept, other in sorted(pairs)[:1]:
        if rarity <= _SELDOM:
            sure = alike and not ours[concept] and rarity <= _NEVER
            yield _confused_finding(
                context, segment, stretch, concept, other, Severity.CRITICAL if sure else Severity.MINOR
            )


_NEVER, _SELDOM = 0.0001, 0.003
"""Two concepts of which our own texts name one less often and the other oftener in so few stretches, multiplied."""


@cache
def _heads(language: str, concept: str) -> tuple[frozenset[str], ...]:
    """For each official word of a concept, the lemma keys of its parts."""
    return tuple(
        frozenset(
            key for token in tokens(word.form, language) if token.kind == "word" and len(token.norm) > 3
            for key in lemmatiser(language).keys(token.text)
        )
        for word in vocabulary(language).of(concept) if word.status in GOOD
    )  # fmt: skip


def _overlap(context: Context, concept: str, other: str) -> bool:
    """Whether an official word of one concept is in one of the other: *jugador defensor* and *defensor*."""
    mine, theirs = _heads(context.language, concept), _heads(context.language, other)
    return any(a <= b or b <= a for a in mine for b in theirs)


def _confused_finding(
    context: Context,
    segment: Segment,
    stretch: Stretch,
    concept: str,
    other: str,
    severity: Severity = Severity.CRITICAL,
) -> Finding:
    uses = [u for u in context.words(segment).uses if u.stands_for(other) and u.end > max(stretch.start, 0)]
    if stretch.start == EXAMPLE or not uses:
        uses = [u for u in words(stretch.text, context.language).uses if u.stands_for(other)]
        given, span = stretch.text[uses[0].start : uses[0].end], (0, 0)
    else:
        given, span = segment.text[uses[0].start : uses[0].end], (uses[0].start, uses[0].end)
    message = _("“{given}” here is the word for {other}; the other texts speak of {concept} (“{right}”)")
    right = context.vocabulary.official(concept, context.text.day)
    english = vocabulary("en")
    message = message.format(
        given=given, other=english.official(other) or other,
        concept=english.official(concept) or concept, right=right,
    )  # fmt: skip
    return context.finding(
        CONFUSED, segment, message, identity=f"{concept} {other}", span=span,
        other=context.witnesses(segment)[:1], suggestion=right, severity=severity,
    )  # fmt: skip
