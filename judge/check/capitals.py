"""Family *capitals*: game terms that have a capital letter at one place inside a sentence and not at another."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache

from judge.check.context import Context
from judge.check.model import N_, Check, Finding, Group, Severity
from judge.check.vocabulary import GOOD, vocabulary
from judge.corpus import Part, Segment
from judge.language import Token, fold
from judge.locale import _

CAPITALS = Check(
    "capitals", Severity.MINOR, Group.TEXT, N_("capital letter inside a sentence"),
    N_("A term begins with a capital inside a sentence at one place and with a small letter at another. Card types, "
       "zones, phases and the word planeswalker are small in Spanish, French and Russian; subtypes are capitals in "
       "Spanish and Russian, keywords in Russian."),
)  # fmt: skip
COLON = Check(
    "capital-after-colon", Severity.MINOR, Group.TEXT, N_("capital letter after a colon"),
    N_("After a colon Spanish, French and Russian go on with a small letter, unless a quotation or a list begins."),
)  # fmt: skip

CHECKS = (CAPITALS, COLON)

_BEGINS = re.compile(r"(?:^|[.!?…:]|\n)[\s\"“«(\[„‘]*$|[\"“«„‘(]\s*$|[—–]\s*$")
_COLON = re.compile(r":[\s]*$")


def run(context: Context) -> Iterator[Finding]:
    """Findings of this family."""
    if not context.spoken or context.language == "en":
        return
    capital: dict[str, list[tuple[Segment, Token]]] = defaultdict(list)
    small: Counter[str] = Counter()
    terms = _terms(context.language)
    for segment in context.text.spoken():
        if segment.is_heading:
            continue
        for token in context.words(segment).tokens:
            if (
                token.kind != "word"
                or len(token.norm) < 4
                or _BEGINS.search(segment.text[max(0, token.start - 8) : token.start])
            ):
                continue
            key = token.norm.removesuffix("s")
            if key not in terms:
                continue
            if token.text[0].isupper() and not token.text.isupper() and not _inside_name(segment, token):
                capital[key].append((segment, token))
            elif token.text[0].islower():
                small[key] += 1
    for key, places in capital.items():
        if small[key] and small[key] >= len(places) and len(places) <= max(12, small[key]):
            yield _finding(context, key, places)
    yield from _colons(context)


@cache
def _terms(language: str) -> frozenset[str]:
    """The one-word terms that texts of the language write small, without a plural ending."""
    return frozenset(
        fold(word.form).removesuffix("s")
        for word in vocabulary(language).words
        if word.status in GOOD and len(word.form.split()) == 1 and word.form[:1].islower()
    )


def _inside_name(segment: Segment, token: Token) -> bool:
    """Whether a capital belongs to a quotation, a title or a type line, or to a name of several words."""
    before = segment.text[: token.start]
    return _quoted(before) or bool(re.search(r"[—–]\s*[\w’' ]*$", before[-40:]))


def _quoted(before: str) -> bool:
    """Whether a quotation is open behind some words."""
    opened = max(before.count("“") - before.count("”"), before.count("«") - before.count("»"), before.count('"') % 2)
    return opened > 0


def _finding(context: Context, key: str, places: list[tuple[Segment, Token]]) -> Finding:
    segment, token = places[0]
    numbers = list(dict.fromkeys(s.name or "—" for s, _t in places))
    message = _("“{word}” with a capital inside a sentence ({numbers}), elsewhere with a small letter")
    message = message.format(word=token.text, numbers=", ".join(numbers))
    return context.finding(
        CAPITALS, segment, message, identity=key, span=(token.start, token.end),
        suggestion=token.text[0].lower() + token.text[1:], also=numbers[1:],
    )  # fmt: skip


def _colons(context: Context) -> Iterator[Finding]:
    for segment in context.text.spoken():
        if segment.part not in (Part.RULE, Part.ITEM):
            continue
        for match in re.finditer(r":\s+(?=([^\W\d_][\w’']*))", segment.text):
            word = match[1]
            if (
                not word[0].isupper()
                or (len(word) > 1 and word.isupper())
                or _quoted(segment.text[: match.start()])  # what an ability does, behind its cost
                or _name(context, segment, match.end(), word)
            ):
                continue
            message = _("capital letter after a colon: “{word}”").format(word=word)
            yield context.finding(
                COLON, segment, message, identity=f"colon {word}", span=(match.end(), match.end() + len(word)),
                suggestion=word[0].lower() + word[1:],
            )  # fmt: skip


def _name(context: Context, segment: Segment, at: int, word: str) -> bool:
    """Whether a capital after a colon is that of a name or a type line: the next word has one too, or it never
    stands small.
    """
    after = segment.text[at + len(word) : at + len(word) + 3]
    if after[1:2].isupper() or after[1:2] in "—–":
        return True
    return not any(
        token.text == word[0].lower() + word[1:]
        for other in context.text.spoken()
        for token in context.words(other).tokens
    )
