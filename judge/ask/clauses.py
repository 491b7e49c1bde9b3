"""Where the sentences of a question end and what its conditions span, and the small words that tell who is meant."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from judge.ask.lexicon import is_verb
from judge.language import Tagged, fold
from judge.language.text import word_lists


@dataclass(frozen=True, slots=True)
class Persons:
    """The pronouns of a language, folded, by what they stand for."""

    me_subject: frozenset[str] = frozenset()
    me_object: frozenset[str] = frozenset()
    me_possessive: frozenset[str] = frozenset()
    third_subject: frozenset[str] = frozenset()
    third_object: frozenset[str] = frozenset()
    third_possessive: frozenset[str] = frozenset()
    own: frozenset[str] = frozenset()
    reflexive: frozenset[str] = frozenset()
    to: frozenset[str] = frozenset()
    of: frozenset[str] = frozenset()
    first_person: frozenset[str] = frozenset()


@cache
def persons(language: str) -> Persons:
    """The pronouns and prepositions of a language."""
    table = word_lists()[language]["persons"]
    return Persons(**{name: frozenset(fold(w) for w in words.split()) for name, words in table.items()})


@dataclass(frozen=True, slots=True)
class Sentence:
    """Tokens ``first`` to ``last``; whether it asks; the token ranges of its conditions (*if …*)."""

    first: int
    last: int
    asks: bool
    conditions: tuple[tuple[int, int], ...] = ()

    def __contains__(self, index: int) -> bool:
        return self.first <= index <= self.last


AND = {"en": ("and", "&", "plus"), "es": ("y", "e"), "fr": ("et",), "ru": ("и",)}
"""How things are joined."""

_ABBREVIATIONS = frozenset({"доп", "спец", "макс", "мин", "напр", "max", "min", "ej", "vs", "cf"})
"""Words whose full stop ends no sentence."""


def sentences(tagged: Tagged) -> Iterator[Sentence]:
    """Sentences end at . ? ! …; a condition runs from its *if* to the next comma or to the end."""
    cut = tagged.tokens
    first = 0
    for index, token in enumerate(cut):
        final = index == len(cut) - 1
        abbreviated = token.text == "." and index and not final and cut[index - 1].norm in _ABBREVIATIONS
        if (token.kind == "punct" and token.text in ".?!…;" and not abbreviated) or final:
            if index >= first and any(t.kind != "punct" for t in cut[first : index + 1]):
                yield Sentence(first, index, "?" in token.text, tuple(_conditions(tagged, first, index)))
            first = index + 1


def _conditions(tagged: Tagged, first: int, last: int) -> Iterator[tuple[int, int]]:
    """The token ranges of the conditions of a sentence."""
    words = frozenset(fold(w) for w in word_lists()[tagged.language]["if"].split())
    for begin in range(first, last + 1):
        if tagged.tokens[begin].norm == "s'" and begin < last and tagged.tokens[begin + 1].norm not in ("il", "ils"):
            continue  # French «s'engage» is no *if*
        if tagged.tokens[begin].norm in words:
            end = last
            for index in range(begin + 1, last + 1):
                if tagged.tokens[index].kind == "punct" and tagged.tokens[index].text in ",:¿":
                    end = index
                    break
            if end == last and begin == first:
                end = _unmarked_end(tagged, begin, last)
            if end != last or begin > first:
                yield begin, end


_INVERTED = (frozenset("can could do does did will would is are may must should".split()), frozenset("i it he she they we my the his their that this".split()))


def _unmarked_end(tagged: Tagged, begin: int, last: int) -> int:
    """Where a condition ends that opens a sentence without a comma: before the *can it* or *it dies* that asks, ``last`` if there is none."""

    def told(index: int) -> bool:
        return any(is_verb(t.concept) for t in tagged.tags if begin < t.first and t.last < index)

    if tagged.language == "en":
        auxiliaries, subjects = _INVERTED
        at = [i for i in range(begin + 3, last) if tagged.tokens[i].norm in auxiliaries and tagged.tokens[i + 1].norm in subjects]
    else:
        at = [t.first for t in tagged.tags if begin + 3 <= t.first <= last and {"q-can", "q-must"} & {*t.concepts}]
    subjects = persons(tagged.language).third_subject | persons(tagged.language).me_subject
    for i in range(begin + 3, last):  # «si elle en prend 1 elle meurt ?»
        verb = next((t for t in tagged.tags if t.first == i + 1 and is_verb(t.concept)), None)
        joined = tagged.tokens[i - 1].norm in (*AND[tagged.language], *word_lists()[tagged.language]["joins"].split())
        if verb is not None and not joined and tagged.language != "es" and tagged.tokens[i].norm in subjects:
            at.append(i)
    return next((i - 1 for i in sorted(at, reverse=True) if told(i)), last)
