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
    see: tuple[str, ...] = ()
    """The words with which an entry of a glossary sends to another one, and a rule to another rule."""
    spaced: bool = True
    """Whether words are parted by spaces."""


WORDS = {
    "en": Words(
        r"rules?|subrules?", r"sections?|chapters?", r"and/or|and|or|as well as", r"through|to",
        ("Example",), ("Glossary",), ("Contents", "Table of Contents"), ("Credits",),
        ("Introduction",), ("See", "See also"),
    ),
    "es": Words(
        r"(?:sub)?reglas?", r"secci(?:ó|o)n(?:es)?|cap(?:í|i)tulos?", r"y/o|y|e|o|u|así como", r"a|hasta",
        ("Ejemplo", "Ejemplos"), ("Glosario",), ("Contenido", "Contenidos", "Índice"), ("Créditos",),
        ("Introducción",), ("Ver", "Véase"),
    ),
    "fr": Words(
        r"(?:sous-)?r(?:è|e)gles?", r"sections?|chapitres?", r"et/ou|et|ou|ainsi que", r"à|jusqu['’]à",
        ("Exemple", "Exemples"), ("Glossaire",), ("Table des matières", "Sommaire"), ("Crédits",),
        ("Introduction",), ("Voir", "Cf."),
    ),
    "ru": Words(
        r"(?:под)?правил(?:о|а|у|ом|е|ам|ами|ах)?|п\.|пунк(?:т|та|ту|том|те|ты|тов|там|тами|тах)",
        r"раздел(?:а|у|ом|е|ы|ов|ам|ами|ах)?|глав(?:а|ы|е|у|ой)?", r"и/или|и|или|а также", r"по|до",
        ("Пример", "Примеры"), ("Глоссарий", "Словарь терминов", "Словарь"), ("Содержание", "Оглавление"),
        ("Авторы", "Благодарности", "Титры"), ("Введение",), ("См.", "Смотрите"),
    ),
    "pt": Words(
        r"(?:sub)?regras?", r"seç(?:ão|ões)|capítulos?", r"e/ou|e|ou", r"a|até",
        ("Exemplo", "Exemplos"), ("Glossário",), ("Conteúdo", "Índice", "Sumário"), ("Créditos",),
        ("Introdução",), ("Veja", "Consulte"),
    ),
    "de": Words(
        r"(?:unter)?regeln?", r"abschnitte?s?|kapiteln?", r"und/oder|und|oder|sowie", r"bis",
        ("Beispiel", "Beispiele"), ("Glossar",), ("Inhalt", "Inhaltsverzeichnis"), ("Mitwirkende", "Credits"),
        ("Einleitung", "Einführung"), ("Siehe",),
    ),
    "it": Words(
        r"(?:sotto)?regol[ae]", r"sezion[ei]|capitol[oi]", r"e/o|e|ed|o|oppure", r"a|fino a",
        ("Esempio", "Esempi"), ("Glossario",), ("Contenuti", "Indice", "Sommario"), ("Crediti", "Riconoscimenti"),
        ("Introduzione",), ("Vedi",),
    ),
    "zh": Words(
        "规则|規則", "章", "、|，|和|或|及|与|與|以及", "至|到",
        ("例如", "例"), ("词汇表", "詞彙表", "名词解释"), ("目录", "目錄"), ("版权信息", "版權資訊", "制作人员"),
        ("前言", "简介"), ("参见", "參見"), spaced=False,
    ),
    "ja": Words(
        "ルール|規則", "章", "、|および|または|と|や", "から|～", ("例",), ("用語集",), ("目次",), ("クレジット",),
        ("序文", "はじめに"), ("参照",), spaced=False,
    ),
}  # fmt: skip
"""The words by language; a language that isn't here is read with the English ones."""

CYRILLIC_LETTERS = str.maketrans("асеху", "acexy")
"""Cyrillic letters that Russian texts have in subrule numbers for the Latin ones they look like."""

_LETTER = r"[a-zасеху](?![^\W\d_])"
_NUMBER = rf"\d{{3}}(?:\.\d{{1,3}}(?:{_LETTER})?)?(?!\d)"
_DOTTED = rf"\d{{3}}\.\d{{1,3}}(?:{_LETTER})?(?!\d)"
_UNSPACED_LETTER = r"[a-z](?![a-z])"
_UNSPACED = rf"\d{{3}}(?:\.\d{{1,3}}(?:{_UNSPACED_LETTER})?)?(?!\d)"
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
    return WORDS.get(language) or WORDS.get(language.split("-")[0], WORDS["en"])


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


def _unspaced_pattern(said: Words) -> re.Pattern[str]:
    """The same where letters of the language stand right before and behind a number: ``第6章``, ``规则702.2b和704``."""
    one = _UNSPACED + rf"(?:\s?(?:[-–—‑~～]|{said.through})\s?(?:{_UNSPACED}|{_UNSPACED_LETTER}))?"
    join = rf"\s?(?:[,;；]|{said.joins})\s?(?:{said.rule})?\s?"
    return re.compile(
        rf"第\s?(?P<chapter>[1-9])\s?(?:{said.chapter})"
        rf"|(?:{said.rule})\s?(?P<list>{one}(?:{join}{one})*)"
        rf"|(?<![\d.A-Za-z])(?P<alone>(?=\d{{3}}\.){one})(?![A-Za-z])",
        re.IGNORECASE,
    )


def _range(first: str, last: str | None) -> RuleRange:
    first = first.translate(CYRILLIC_LETTERS)
    return RuleRange.parse(f"{first}-{last.translate(CYRILLIC_LETTERS)}" if last else first)


def _through(language: str) -> str:
    return rf"(?:\s?[-–—‑]\s?|\s(?:{words(language).through})\s)"


@cache
def _part(language: str) -> re.Pattern[str]:
    """One reference of a list: its first number and, for a range, its last number or letter."""
    if not words(language).spaced:
        through = rf"\s?(?:[-–—‑~～]|{words(language).through})\s?"
        return re.compile(
            rf"(?<![\d.])({_UNSPACED})(?:{through}({_UNSPACED}|{_UNSPACED_LETTER}))?", re.IGNORECASE
        )
    return re.compile(rf"(?<![\d.])({_NUMBER})(?:{_through(language)}({_LAST}))?", re.IGNORECASE)


@cache
def _pattern(language: str) -> re.Pattern[str]:
    """A chapter, a list after the word for *rule* or after *see*, or a number with a stop that stands alone."""
    said = words(language)
    if not said.spaced:
        return _unspaced_pattern(said)
    one = rf"{_NUMBER}(?:{_through(language)}(?:{_LAST}))?"
    title = r"(?:,?\s*(?:“[^”]{1,80}”|«[^»]{1,80}»|\"[^\"]{1,80}\"),?)?"
    joined = rf"\s(?:{said.joins})\s(?:(?:{said.rule})\s)?"
    join = rf"{title}(?:\s?[,;](?:{joined}|\s)|{joined})"
    chapter = r"[1-9](?!\w|\.\d)"
    see = rf"(?<!\w)(?:{'|'.join(map(re.escape, said.see)) or '(?!)'})(?=\s{one}\s?(?:[).;,]|$))"
    return re.compile(
        rf"\b(?:{said.chapter})\s(?P<chapter>{chapter}(?:{join}{chapter})*)"
        rf"|(?:\b(?:{said.rule}|{said.chapter})|{see})\s(?P<list>{one}(?:{join}{one})*)"
        rf"|(?<![\d.\w])(?P<alone>{_DOTTED}(?:{_through(language)}(?:{_LAST}))?)(?!\w)",
        re.IGNORECASE,
    )
