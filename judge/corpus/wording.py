"""Editions and periods in words, in the current language: what stands beside every quoted text."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from judge.corpus.model import Edition, Kind
from judge.locale import _, language

if TYPE_CHECKING:
    from judge.corpus.store import Corpus

Days = tuple[date, date | None]


def period(corpus: Corpus, days: Days, style: str = "long") -> str:
    """*in force since April 27, 2018*, *in force from July 13, 2013 to September 28, 2017*."""
    first, last = days
    if last is None:
        return _("in force since {first}").format(first=corpus.date(first, style))
    return _("in force from {first} to {last}").format(first=corpus.date(first, style), last=corpus.date(last, style))


def days(corpus: Corpus, days: Days) -> str:
    """A period in short: *Oct 1, 2009 – Apr 26, 2018*, *since Apr 27, 2018*."""
    first, last = days
    if last is None:
        return _("since {first}").format(first=corpus.date(first, "medium"))
    return f"{corpus.date(first, 'medium')} – {corpus.date(last, 'medium')}"


def kind(corpus: Corpus, edition: Edition) -> str:
    """What sort of text an edition is, with its date where that belongs to its name."""
    title = edition.titles.get(language())
    if title:
        return title
    if edition.kind is Kind.OFFICIAL:
        return _("official rules of {date}").format(date=corpus.date(edition.first))
    if edition.kind is Kind.RESTATEMENT:
        return _("restatement of the rules of {date}").format(date=corpus.date(edition.first))
    if edition.kind is Kind.HISTORY:
        return _("restatement of former rules")
    if edition.kind is Kind.OFFICIAL_TRANSLATION:
        return _("official translation")
    if edition.kind is Kind.TRANSLATION:
        return _("players’ translation")
    return edition.title(language())


def source(corpus: Corpus, edition: Edition, effective: Days | None, fallback: bool = False) -> str:
    """The line beside a text: *es · players’ translation · in force from July 13, 2013 to September 28, 2017*.

    The period is left out where the edition's name says it: for a primer, official rules, a restatement in force.
    """
    parts = [edition.language, kind(corpus, edition)]
    told = edition.kind in (Kind.PRIMER, Kind.OFFICIAL)
    if effective is not None and not told and (edition.kind is not Kind.RESTATEMENT or effective[1] is not None):
        parts.append(period(corpus, effective))
    if fallback:
        parts.append(_("no text in your language"))
    return " · ".join(parts)
