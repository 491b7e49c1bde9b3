"""Cross-references in rules texts: ``rule 601``, ``rules 601.2c–d``, «см. правила 508.1a и 508.1b», section 7.

A number with a stop and three digits before it is a reference wherever it stands. A section alone (``704``) is one
only after the word for *rule* in the text's language, or in a list that such a word opened.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from judge.errors import InputError
from judge.rules import RuleNumber, RuleRange


@dataclass(frozen=True, slots=True)
class Words:
    """The words of one language's rules texts that a reader has to know."""

    rule: str
    """A pattern for *rule*, *rules*, in every case and number."""
    chapter: str
    """A pattern for the word before a chapter's number."""
    joins: str
    """A pattern for *and*, *or* in a list of references."""
    through: str
    """A pattern for the word between the ends of a range."""
    example: tuple[str, ...]
    glossary: tuple[str, ...]
    contents: tuple[str, ...]
    credits: tuple[str, ...]
    introduction: tuple[str, ...]


WORDS = {
    "en": Words(
        r"rules?|subrules?", r"sections?|chapters?", r"and/or|and|or|as well as", r"through|to",
        ("Example",), ("Glossary",), ("Contents", "Table of Contents"), ("Credits",), ("Introduction",),
    ),
    "es": Words(
        r"(?:sub)?reglas?", r"secci(?:ó|o)n(?:es)?|cap(?:í|i)tulos?", r"y/o|y|e|o|u|así como", r"a|hasta",
        ("Ejemplo", "Ejemplos"), ("Glosario",), ("Contenido", "Contenidos", "Índice"), ("Créditos",), ("Introducción",),
    ),
    "fr": Words(
        r"(?:sous-)?r(?:è|e)gles?", r"sections?|chapitres?", r"et/ou|et|ou|ainsi que", r"à|jusqu['’]à",
        ("Exemple", "Exemples"), ("Glossaire",), ("Table des matières", "Sommaire"), ("Crédits",), ("Introduction",),
    ),
    "ru": Words(
        r"(?:под)?правил(?:о|а|у|ом|е|ам|ами|ах)?|п\.|пунк(?:т|та|ту|том|те|ты|тов|там|тами|тах)",
        r"раздел(?:а|у|ом|е|ы|ов|ам|ами|ах)?|глав(?:а|ы|е|у|ой)?", r"и/или|и|или|а также", r"по|до",
        ("Пример", "Примеры"), ("Глоссарий", "Словарь терминов", "Словарь"), ("Содержание", "Оглавление"),
        ("Авторы", "Благодарности", "Титры"), ("Введение",),
    ),
    "pt": Words(
        r"(?:sub)?regras?", r"seç(?:ão|ões)|capítulos?", r"e/ou|e|ou", r"a|até",
        ("Exemplo", "Exemplos"), ("Glossário",), ("Conteúdo", "Índice", "Sumário"), ("Créditos",), ("Introdução",),
    ),
}  # fmt: skip
"""The words by language; a language that isn't here is read with the English ones."""

CYRILLIC_LETTERS = str.maketrans("асеху", "acexy")
"""Cyrillic letters that Russian texts have in subrule numbers for the Latin ones they look like."""

_LETTER = r"[a-zасеху](?![^\W\d_])"
_NUMBER = rf"\d{{3}}(?:\.\d{{1,3}}(?:{_LETTER})?)?(?!\d)"
_DOTTED = rf"\d{{3}}\.\d{{1,3}}(?:{_LETTER})?(?!\d)"
_LAST = rf"{_NUMBER}|(?<=[a-zасеху][-–—‑]){_LETTER}"
"""What may end a range: a number, or a letter alone right behind a letter and a dash."""


@dataclass(frozen=True, slots=True)
class Reference:
    """A range of rules that a text points to, and where it says so. A chapter is the range of its sections."""

    range: RuleRange
    start: int
    end: int

    def __str__(self) -> str:
        return str(self.range)


def words(language: str) -> Words:
    """The words of a language's rules texts."""
    return WORDS.get(language, WORDS["en"])


def find(text: str, language: str) -> tuple[Reference, ...]:
    """The references in a text, in order, with the characters they stand at. Never raises."""
    return tuple(_found(text, language))


def numbers(references: Iterable[Reference], known: Iterable[RuleNumber]) -> set[RuleNumber]:
    """Those of the known numbers that the references point to."""
    ranges = [reference.range for reference in references]
    return {number for number in known if any(number in each for each in ranges)}


def _found(text: str, language: str) -> Iterator[Reference]:
    for match in _pattern(language).finditer(text):
        if match["chapter"]:
            for digit in re.finditer(r"\d", match["chapter"]):
                start = match.start("chapter") + digit.start()
                section = 100 * int(digit[0])
                yield Reference(RuleRange(RuleNumber(section), RuleNumber(section + 99)), start, start + 1)
            continue
        group = "list" if match["list"] else "alone"
        for part in _part(language).finditer(match[group]):
            try:
                reference = _range(part[1], part[2])
            except InputError:
                continue
            start = match.start(group) + part.start()
            yield Reference(reference, start, start + len(part[0]))


def _range(first: str, last: str | None) -> RuleRange:
    first = first.translate(CYRILLIC_LETTERS)
    return RuleRange.parse(f"{first}-{last.translate(CYRILLIC_LETTERS)}" if last else first)


def _through(language: str) -> str:
    return rf"(?:\s?[-–—‑]\s?|\s(?:{words(language).through})\s)"


@cache
def _part(language: str) -> re.Pattern[str]:
    """One reference of a list: its first number and, for a range, its last number or letter."""
    return re.compile(rf"(?<![\d.])({_NUMBER})(?:{_through(language)}({_LAST}))?", re.IGNORECASE)


@cache
def _pattern(language: str) -> re.Pattern[str]:
    """A chapter, a list after the word for *rule*, or a number with a stop that stands alone."""
    said = words(language)
    one = rf"{_NUMBER}(?:{_through(language)}(?:{_LAST}))?"
    title = r"(?:,?\s*(?:“[^”]{1,80}”|«[^»]{1,80}»|\"[^\"]{1,80}\"),?)?"
    joined = rf"\s(?:{said.joins})\s(?:(?:{said.rule})\s)?"
    join = rf"{title}(?:\s?[,;](?:{joined}|\s)|{joined})"
    chapter = r"[1-9](?!\w|\.\d)"
    return re.compile(
        rf"\b(?:{said.chapter})\s(?P<chapter>{chapter}(?:{join}{chapter})*)"
        rf"|\b(?:{said.rule}|{said.chapter})\s(?P<list>{one}(?:{join}{one})*)"
        rf"|(?<![\d.\w])(?P<alone>{_DOTTED}(?:{_through(language)}(?:{_LAST}))?)(?!\w)",
        re.IGNORECASE,
    )
