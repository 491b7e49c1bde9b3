"""Family *terms*: wrong words, unofficial words, words of another time, players' jargon."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from judge.check.context import Context
from judge.check.model import N_, Check, Finding, Group, Severity, normal
from judge.check.patterns import words
from judge.check.pivot import own_texts
from judge.check.vocabulary import GOOD, Use, Word, vocabulary
from judge.corpus import Corpus, Part, Segment
from judge.language import fold, lemmatiser, tokens
from judge.locale import _, format_list, ngettext

FORBIDDEN = Check(
    "term-forbidden", Severity.MAJOR, Group.TRANSLATION, N_("wrong word for a term"),
    N_("The term base says that this word must not be used for the concept, and what to write instead; often it is the "
       "word for something else."),
)  # fmt: skip
UNOFFICIAL = Check(
    "term-unofficial", Severity.MAJOR, Group.TRANSLATION, N_("unofficial word for a term"),
    N_("Cards of the text's date call this by another word. A reader who knows the cards looks for that one."),
)  # fmt: skip
DATED = Check(
    "term-dated", Severity.MAJOR, Group.EDITION, N_("word of another time"),
    N_("A term that was official at another time than the text's, or was at the text's time and is another one today."),
)  # fmt: skip
JARGON = Check(
    "jargon", Severity.MINOR, Group.TEXT, N_("players’ jargon"),
    N_("A word that players say and no rules text or card has: most often English in the letters of the language."),
)  # fmt: skip

CHECKS = (FORBIDDEN, UNOFFICIAL, DATED, JARGON)

_SHORTEST = 3
"""Slang shorter than this is an everyday word too often to be told apart."""
_EVERYDAY = 3
"""In so many rules of our own texts, a word that is slang for something is an everyday word."""


def run(context: Context) -> Iterator[Finding]:
    """Findings of this family: one for each word and the concept it is meant for, with every place it stands at."""
    if not context.spoken:
        return
    found: dict[tuple[str, str], list[tuple[Segment, Use, Word]]] = {}
    for segment in context.text.spoken():
        for use in context.words(segment).uses:
            word = _questionable(context, segment, use) or _bygone(context, use)
            if word is not None:
                found.setdefault((word.concept, word.form), []).append((segment, use, word))
    for places in found.values():
        yield _finding(context, places)


def _questionable(context: Context, segment: Segment, use: Use) -> Word | None:
    """The word that a use is, if none of the concepts it may stand for may be called so in this text."""
    if any(word.good(context.text.day) for word in use.words) or _in_quotes(segment, use):
        return None
    if any(as_official(context, word) for word in use.words) or is_name(context, segment, use):
        return None
    candidates = [
        w for w in use.words if w.status in ("forbidden", "dated", "slang") and context.vocabulary.official(w.concept)
    ]
    if not candidates:
        return None
    best = min(candidates, key=lambda w: (_meant(context, segment, w), ("forbidden", "dated", "slang").index(w.status)))
    if best.status == "slang" and not _surely_slang(context, segment, use, best):
        return None
    return best


def is_name(context: Context, segment: Segment, use: Use) -> bool:
    """Whether a word that is written small has a capital inside a sentence: «Lander» is a name, no word for a land."""
    return (
        segment.text[use.start : use.start + 1].isupper()
        and use.best.form[:1].islower()
        and use.first not in context.words(segment).begins
    )


def _bygone(context: Context, use: Use) -> Word | None:
    """The word that a use is, if it was right at the text's date and nothing that may be written today."""
    if any(word.status in GOOD for word in use.words):
        return None
    dated = [w for w in use.words if w.status == "dated" and w.good(context.text.day) and w.until]
    today = Corpus.open().newest_day
    return next((w for w in dated if w.until < today), None)


def _meant(context: Context, segment: Segment, word: Word) -> bool:
    """False (so that it sorts first) where other texts of the rule name the concept."""
    return not named(context, segment, word.concept)


def named(context: Context, segment: Segment, concept: str, *, most: bool = False) -> bool:
    """Whether another text of the rule, or most of them, name a concept by its right name."""
    witnesses = (*context.witnesses(segment), *context.item_witnesses(segment))
    broader = context.vocabulary.broader
    naming = [
        w for w in witnesses
        if any(word.status in GOOD and concept in (word.concept, broader.get(word.concept))
               for use in words(w.segment.text, w.language).uses for word in use.words)
    ]  # fmt: skip
    return 3 * len(naming) >= 2 * len(witnesses) > 0 if most else bool(naming)


def as_official(context: Context, word: Word) -> bool:
    """Whether a word is nothing but the official one in another number, or made of official words."""
    if word.status == "forbidden":
        return False
    return _made_of_official(word.form, word.concept, word.language)


@cache
def _made_of_official(form: str, concept: str, language: str) -> bool:
    parts, content = _content(form, language)
    for word in vocabulary(language).of(concept):
        if word.status in GOOD:
            theirs, their_content = _content(word.form, language)
            if _alike(parts, theirs) or (content and _within(content, their_content)):
                return True  # another number, or the term in short
            if _alike(content, their_content):
                return False  # the words are the right ones, joined by others than cards have
    return len(content) > 1 and all(part & _official_keys(language) for part in content)


def _content(form: str, language: str) -> tuple[list[frozenset[str]], list[frozenset[str]]]:
    """Lemma keys of the words of a form, and of those that aren't small."""
    cut = [token for token in tokens(form, language) if token.kind == "word"]
    return [_keys(t.text, language) for t in cut], [_keys(t.text, language) for t in cut if len(t.norm) > 3]


def _within(some: list[frozenset[str]], others: list[frozenset[str]]) -> bool:
    return len(some) < len(others) and all(any(a & b for b in others) for a in some)


def _alike(some: list[frozenset[str]], others: list[frozenset[str]]) -> bool:
    return len(some) == len(others) and all(a & b for a, b in zip(some, others, strict=True))


def _keys(word: str, language: str) -> frozenset[str]:
    folded = fold(word)
    return frozenset((*lemmatiser(language).keys(word), folded, folded.removesuffix("s")))


@cache
def _official_keys(language: str) -> frozenset[str]:
    """Lemma keys of all official terms of one word."""
    return frozenset(
        key for word in vocabulary(language).words if word.status in GOOD and len(word.form.split()) == 1
        for token in tokens(word.form, language) for key in _keys(token.text, language)
    )  # fmt: skip


def _in_quotes(segment: Segment, use: Use) -> bool:
    """Whether a word is quoted by itself, as a text does that speaks of the word."""
    before, after = segment.text[: use.start].rstrip(), segment.text[use.end :].lstrip()
    return before[-1:] in ("“", "«", '"', "„") and after[:1] in ("”", "»", '"', "“")


def _surely_slang(context: Context, segment: Segment, use: Use, word: Word) -> bool:
    """Whether a slang word is used for its concept, and isn't an everyday word that happens to be slang too.

    A word that no dictionary has is jargon wherever it stands; another must be meant by the other texts of the rule,
    or, in a text that renders no rule, be the word by which the text calls the concept.
    """
    surface = segment.text[use.start : use.end]
    if len(surface) < _SHORTEST or everyday(surface, context.language) or not any(c.isalpha() for c in surface):
        return False
    if foreign(surface, context.language):
        return True
    if context.witnesses(segment):
        return named(context, segment, word.concept, most=True) and not said_officially(
            context, segment, word.concept, use
        )
    if segment.part is not Part.ITEM or not _noun(word):
        return False
    return len(word.form.split()) > 1


def said_officially(context: Context, segment: Segment, concept: str, use: Use) -> bool:
    """Whether the same sentence of the text has the concept under its right name: then this word is another thing."""
    return any(
        u is not use and any(w.concept == concept and w.good(context.text.day) for w in u.words)
        for u in context.words(segment).uses
    )


def _noun(word: Word) -> bool:
    """Whether a slang word names a thing: verbs of everyday speech are slang for too many actions."""
    return part_of_speech(word.concept) == "noun"


@cache
def everyday(surface: str, language: str) -> bool:
    """Whether our own texts use a word again and again, so that it can't be meant as slang."""
    wanted = f" {normal(surface)} "
    count = 0
    for text in own_texts(language):
        count += wanted in text
        if count >= _EVERYDAY:
            return True
    return False


@cache
def _parts() -> Mapping[str, str]:
    from judge.terms import TermBase

    return {concept.id: concept.pos for concept in TermBase.load()}


def part_of_speech(concept: str) -> str:
    """What part of speech a concept's words are."""
    return _parts().get(concept, "")


def foreign(surface: str, language: str) -> bool:
    """Whether no dictionary of the language has a word: it is jargon and no word of the language."""
    from judge.check.spelling import known

    parts = [token.text for token in tokens(surface, language) if token.kind == "word" and len(token.norm) > 2]
    return bool(parts) and any(not known(part, language) for part in parts)


def _finding(context: Context, places: list[tuple[Segment, Use, Word]]) -> Finding:
    segment, use, word = places[0]
    day, group = context.text.day, None
    right = word.instead or context.vocabulary.official(word.concept, day)
    surface = segment.text[use.start : use.end]
    numbers = tuple(dict.fromkeys(s.name or "—" for s, _u, _w in places))
    if word.status == "forbidden":
        check, severity = FORBIDDEN, None
        message = _("“{word}”: write “{right}”").format(word=surface, right=right)
        if word.why:
            message += f" ({word.why})"
    elif word.status == "dated" and word.good(day):
        check = DATED
        severity = Severity.MAJOR if part_of_speech(word.concept) == "noun" else Severity.MINOR
        right = context.vocabulary.official(word.concept)
        message = _("“{word}” was the word at the text’s date, until {until}; since then it is “{right}”")
        message = message.format(word=surface, until=Corpus.open().date(word.until), right=right)
    elif word.status == "dated":
        check, severity, group = DATED, Severity.MINOR, Group.TRANSLATION
        message = _("“{word}” was the word {years}; at the text’s date it was “{right}”")
        message = message.format(word=surface, years=_years(word), right=right)
    elif foreign(surface, context.language):
        check, severity = JARGON, None
        message = _("“{word}” is jargon; official: “{right}”").format(word=surface, right=right)
    else:
        check = UNOFFICIAL
        noun = part_of_speech(word.concept) == "noun"
        near = _alike(_content(word.form, context.language)[1], _content(right, context.language)[1])
        severity = None if noun and not near else Severity.MINOR
        message = _("“{word}” is not the official word, which is “{right}”").format(word=surface, right=right)
    if len(places) > 1:
        count = ngettext("{n} time: {numbers}", "{n} times: {numbers}", len(places))
        message += " — " + count.format(n=len(places), numbers=format_list(numbers, "unit"))
    witness = [w for w in context.witnesses(segment) if w.language == context.language or w.language == "en"][:1]
    return context.finding(
        check, segment, message, identity=f"{word.concept} {word.form}", span=(use.start, use.end),
        severity=severity, group=group, other=witness, suggestion=right, also=numbers[1:],
    )  # fmt: skip


def _years(word: Word) -> str:
    since, until = word.since.year if word.since else "", word.until.year if word.until else ""
    return f"{since}–{until}" if since != until else f"{since}"
