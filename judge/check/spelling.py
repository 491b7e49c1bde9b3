"""Family *spelling*: words that no dictionary has and that are near one that this text or the term base uses."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache

from rapidfuzz import process
from rapidfuzz.distance import OSA

from judge.check.context import Context
from judge.check.model import N_, Check, Finding, Group, Severity
from judge.corpus import Segment
from judge.language import Token, fold, tokens
from judge.language.lemmas import russian_dictionary
from judge.locale import _

SPELLING = Check(
    "spelling", Severity.MINOR, Group.TEXT, N_("word that looks mistyped"),
    N_("No dictionary of the language and no text of the corpus has this word, and it is nearly one that is known."),
)  # fmt: skip
MIXED = Check(
    "mixed-script", Severity.MAJOR, Group.TEXT, N_("letters of two alphabets in one word"),
    N_("A word has Latin letters among Cyrillic ones, or the other way round. It looks right and no search finds it."),
)  # fmt: skip
UNTRANSLATED = Check(
    "untranslated", Severity.MAJOR, Group.TRANSLATION, N_("untranslated text"),
    N_("Words of the English text stand here as they are."),
)  # fmt: skip

CHECKS = (SPELLING, MIXED, UNTRANSLATED)

_CYRILLIC = re.compile(r"[а-яё]", re.IGNORECASE)
_LATIN = re.compile(r"[a-z]", re.IGNORECASE)
_ENDING = re.compile(r"[a-z]+['’ʼ-][а-яё]{1,4}", re.IGNORECASE)
_ENGLISH = frozenset(
    [
        "the",
        "and",
        "with",
        "from",
        "that",
        "this",
        "its",
        "their",
        "they",
        "when",
        "whenever",
        "if",
        "then",
        "each",
        "other",
        "may",
        "can't",
        "cannot",
        "doesn't",
        "isn't",
        "you",
        "your",
        "is",
        "are",
        "of",
        "to",
        "by",
        "be",
        "been",
        "was",
        "were",
        "it",
        "as",
        "or",
        "into",
        "onto",
        "player's",
        "would",
        "instead",
    ]
)


def run(context: Context) -> Iterator[Finding]:
    """Findings of this family."""
    if not context.spoken:
        return
    counts = Counter(t.norm for s in context.text.spoken() for t in context.words(s).tokens if t.kind == "word")
    for segment in context.text.spoken():
        for token in context.words(segment).tokens:
            if token.kind == "word":
                yield from _word(context, segment, token, counts)
        if context.language != "en":
            yield from _english(context, segment)


def _word(context: Context, segment: Segment, token: Token, counts: Counter[str]) -> Iterator[Finding]:
    if _CYRILLIC.search(token.text) and _LATIN.search(token.text) and not _ENDING.fullmatch(token.text):
        message = _("“{word}” has letters of two alphabets").format(word=token.text)
        yield context.finding(MIXED, segment, message, span=(token.start, token.end))
        return
    if context.language != "en" and _is_english(context, segment, token):
        message = _("this is English: “{words}”").format(words=token.text)
        sure = context.language == "ru" or not known(token.text, context.language)
        severity = Severity.MAJOR if sure else Severity.MINOR
        yield context.finding(UNTRANSLATED, segment, message, span=(token.start, token.end), severity=severity)
        return
    if len(token.norm) < 5 or token.text[:1].isupper() or counts[token.norm] > 1 or known(token.text, context.language):
        return
    if _is_named(token.norm, context.language) or re.search(r"ment[es]?s?$", token.norm):
        return
    meant = _meant(token.norm, context.language)
    if meant:
        message = _("“{word}”: did you mean “{meant}”?").format(word=token.text, meant=meant)
        yield context.finding(SPELLING, segment, message, span=(token.start, token.end), suggestion=meant)


def _is_english(context: Context, segment: Segment, token: Token) -> bool:
    """Whether a small word of our English texts stands bare in a text whose language doesn't have it."""
    if len(token.norm) < 4 or not token.text.isascii() or not token.text.islower() or token.norm in _INTERNATIONAL:
        return False
    before, after = segment.text[: token.start], segment.text[token.end :]
    if _is_quoted_english(before, token.text + after):
        return False
    if before[-1:] in ("/", ".", "-", "@") or after[:1] in ("/", "@"):
        return False  # an address
    if _NAME_BEFORE.search(before) or _NAME_AFTER.match(after):
        return False
    if token.norm not in _corpus("en") or _is_named(token.norm, context.language):
        return False
    if context.language == "ru" or not known(token.text, context.language):
        return True
    return token.norm in _english_terms() and token.norm not in _corpus(context.language)


def _is_quoted_english(before: str, after: str) -> bool:
    """Whether all that stands in the brackets around a word is English, or a name; so too in quotation marks, where what
    stands in them is one word or begins with a capital, as titles and names do.
    """
    for mark, close in ("()", "«»", "“”", "„“"):
        if before.count(mark) > before.count(close):
            inside = before[before.rfind(mark) + 1 :] + after.split(close)[0]
            words = re.findall(r"[^\W\d_]+", inside)
            titled = mark == "(" or len(words) == 1 or inside[:1].isupper()
            return titled and all(word[0].isupper() or fold(word) in _corpus("en") for word in words)
    return False


@cache
def _english_terms() -> frozenset[str]:
    """The official English terms of one word: dictionaries of other languages have some, as *card* is Spanish too."""
    from judge.check.vocabulary import GOOD, vocabulary

    return frozenset(fold(w.form) for w in vocabulary("en").words if w.status in GOOD and " " not in w.form)


_NAME_BEFORE = re.compile(r"[A-Z][A-Za-z'’]*\s+(?:[a-z]+\s+)?$")
_NAME_AFTER = re.compile(r"\s+(?:[a-z]+\s+)?[A-Z][a-z]")
_INTERNATIONAL = frozenset(("planeswalker", "planeswalkers", "oracle"))


def _english(context: Context, segment: Segment) -> Iterator[Finding]:
    """Runs of three words or more, most of them small words that only English has."""
    run: list[Token] = []
    for token in [*context.words(segment).tokens, None]:
        if token is not None and token.kind == "word" and token.text.isascii():
            run.append(token)
            continue
        small = [t for t in run if t.norm in _ENGLISH]
        if (
            len(run) >= 3
            and len(small) >= 2
            and 3 * len(small) >= len(run)
            and not _is_gloss(segment.text, run)
            and not _is_name(run, context.language)
        ):
            start, end = run[0].start, run[-1].end
            message = _("this is English: “{words}”").format(words=segment.text[start:end][:80])
            yield context.finding(UNTRANSLATED, segment, message, span=(start, end))
        run = []


def _is_gloss(text: str, run: list[Token]) -> bool:
    """Whether English words stand in brackets of their own, behind what they are called here."""
    return text[: run[0].start].endswith("(") and text[run[-1].end :][:1] in (")", ",")


def _is_name(run: list[Token], language: str) -> bool:
    """Whether English words are the name of a card: whatever is no small word has a capital."""
    return all(t.text[0].isupper() or t.norm in _ENGLISH or _of_language(t.text, language) for t in run)


def _of_language(word: str, language: str) -> bool:
    return language != "ru" and word.lower() in _dictionary(language)


@lru_cache(maxsize=65536)
def known(word: str, language: str) -> bool:
    """Whether a dictionary of the language, or a text of the corpus that is our own, has a word."""
    folded = fold(word)
    if not any(c.isalpha() for c in folded) or folded in _corpus(language):
        return True
    if language == "ru":
        if folded.isascii():
            return folded in _corpus("en") or folded in ("planeswalker", "oracle")
        return russian_dictionary().word_is_known(word.lower()) or russian_dictionary().word_is_known(folded)
    plain = word.lower().replace("’", "'")
    dictionary = _dictionary(language)
    return (
        plain in dictionary
        or any(s in dictionary for s in _spellings(language).get(folded, ()))
        or any(plain[: -len(tail)] in dictionary for tail in ("s", "es", "x") if plain.endswith(tail))
    )


def _dictionary(language: str) -> dict[str, str]:
    from judge.check.vocabulary import dictionary

    return dictionary(language)


def _spellings(language: str) -> dict[str, tuple[str, ...]]:
    from judge.check.vocabulary import spellings

    return spellings(language)


@cache
def _corpus(language: str) -> frozenset[str]:
    """The folded words of our own texts of a language, and the official words of the term base."""
    from judge.check.pivot import own_words
    from judge.check.vocabulary import GOOD, vocabulary

    found = {fold(w) for w in own_words(language)}
    for word in vocabulary(language).words:
        if word.status in GOOD:
            found |= {t.norm for t in tokens(word.form, language) if t.kind == "word"}
    return frozenset(found)


@cache
def _named_words(language: str) -> frozenset[str]:
    """Every word of the term base, slang too: jargon is no slip of the pen."""
    from judge.check.vocabulary import vocabulary

    return frozenset(t.norm for word in vocabulary(language).words for t in tokens(word.form, language))


def _is_named(folded: str, language: str) -> bool:
    """Whether a word is one of the term base, or an inflected form of a Russian one."""
    known_words = _named_words(language)
    return folded in known_words or (language == "ru" and any(folded[:-cut] in known_words for cut in (1, 2, 3)))


@lru_cache(maxsize=4096)
def _meant(folded: str, language: str) -> str:
    limit = 1 if len(folded) < 8 else 2
    choices = [w for w in _corpus(language) if abs(len(w) - len(folded)) <= limit and w[:1] == folded[:1]]
    best = process.extractOne(folded, choices, scorer=OSA.distance, score_cutoff=limit)
    if best is None:
        return _slip(folded) if language == "ru" else ""
    shared = next(
        (i for i, (a, b) in enumerate(zip(folded, best[0], strict=False)) if a != b), min(len(folded), len(best[0]))
    )
    if language == "ru":
        ending = max(len(folded), len(best[0])) - shared <= 3 and shared >= 5
        return "" if ending and not russian_dictionary().word_is_known(best[0]) else best[0]
    if (max(len(folded), len(best[0])) - shared <= 3 and shared >= 5) or len(folded) < 7:
        return ""  # another ending of a word that is right
    return best[0]


def _slip(folded: str) -> str:
    """The one Russian word that a single wrong, missing, doubled or swapped letter away is known; else nothing."""
    letters = "абвгдежзийклмнопрстуфхцчшщъыьэюя"
    around = {folded[:i] + folded[i + 1 :] for i in range(1, len(folded))}
    around |= {folded[:i] + c + folded[i + 1 :] for i in range(1, len(folded)) for c in letters}
    around |= {folded[:i] + folded[i + 1] + folded[i] + folded[i + 2 :] for i in range(1, len(folded) - 1)}
    around |= {folded[:i] + c + folded[i:] for i in range(1, len(folded)) for c in letters}
    found = [word for word in around if word != folded and russian_dictionary().word_is_known(word)]
    lemmas = {russian_dictionary().parse(word)[0].normal_form for word in found}
    return sorted(found)[0] if len(lemmas) == 1 else ""
