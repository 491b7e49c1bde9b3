"""The compiled corpus: texts by key and date, by number, by edition; references both ways; dates in words."""

from __future__ import annotations

import sqlite3
from datetime import date

import pytest

from judge.corpus import history
from judge.corpus.build import build, timeline
from judge.corpus.model import Kind, Part
from judge.corpus.store import Corpus
from judge.errors import DataError, InputError, NotCovered, UnknownRule
from judge.locale import LANGUAGES, format_date, speaking
from judge.rules import FIRST_DAY, RuleKey, RuleNumber, Timeline

TODAY = date(2026, 11, 29)


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return Corpus.open()


def test_editions_are_those_of_the_house(corpus: Corpus) -> None:
    ids = {edition.id for edition in corpus.editions}
    assert {f"{language}-{rest}" for language in LANGUAGES for rest in ("2026-04", "history")} <= ids
    assert {"es-2013-306", "fr-2013-306", "ru-2007-primer"} <= ids
    assert corpus.edition("ru-2007").kind is Kind.PRIMER
    assert corpus.edition("es-2013-306").last == date(2017, 9, 28)
    with pytest.raises(InputError):
        corpus.edition("es")
    assert corpus.newest_day == date(2026, 4, 17)


@pytest.mark.parametrize(
    ("key", "day", "language", "number", "edition", "effective"),
    [
        ("planeswalker.redirect", date(2007, 10, 12), "es", "212.9g", "es-history", (FIRST_DAY, date(2009, 7, 10))),
        (
            "planeswalker.redirect",
            date(2009, 8, 1),
            "fr",
            "306.8",
            "fr-history",
            (date(2009, 7, 11), date(2009, 9, 30)),
        ),
        (
            "planeswalker.redirect",
            date(2012, 1, 1),
            "es",
            "306.7",
            "es-history",
            (date(2009, 10, 1), date(2018, 4, 26)),
        ),
        (
            "planeswalker.redirect",
            date(2014, 1, 1),
            "es",
            "306.7",
            "es-2013-306",
            (date(2013, 7, 13), date(2017, 9, 28)),
        ),
        (
            "planeswalker.redirect",
            date(2014, 1, 1),
            "ru",
            "306.7",
            "ru-history",
            (date(2009, 10, 1), date(2018, 4, 26)),
        ),
        (
            "planeswalker.redirect",
            date(2018, 1, 1),
            "fr",
            "306.7",
            "fr-history",
            (date(2009, 10, 1), date(2018, 4, 26)),
        ),
        ("planeswalker.redirect", TODAY, "fr", "306.7", "fr-2026-04", (date(2018, 4, 27), None)),
    ],
)
def test_a_key_is_cited_as_it_was_at_the_date(corpus, key, day, language, number, edition, effective) -> None:
    citation = corpus.cite(key, day, language)
    assert (str(citation.number), citation.edition, citation.effective) == (number, edition, effective)
    assert citation.language == language and not citation.fallback and citation.text
    assert citation.key == RuleKey(key)


def test_references_in_former_rules_are_what_they_were_called_then(corpus: Corpus) -> None:
    then = corpus.cite("planeswalker.redirect", date(2008, 1, 1), "en")
    later = corpus.cite("planeswalker.redirect", date(2015, 1, 1), "en")
    assert "614.9" in later.text and "614.9" not in then.text
    assert "{" not in then.text + later.text


def test_a_moved_rule_that_did_not_change_is_quoted_under_its_old_number(corpus: Corpus) -> None:
    moved = [
        (key, span)
        for key in corpus.keys()  # noqa: SIM118
        for span, now in [(corpus.span_at(key, FIRST_DAY), corpus.span_at(key, TODAY))]
        if span.variant == now.variant and span.number and now.number and span.number != now.number
    ]
    assert moved
    citation = corpus.cite(moved[0][0], FIRST_DAY, "en")
    assert citation.number == moved[0][1].number
    assert citation.edition == "en-2026-04" and citation.segment_number != citation.number


def test_what_is_restated_in_english_is_restated_in_every_language(corpus: Corpus) -> None:
    missing = []
    for key in corpus.keys():  # noqa: SIM118
        for span in corpus.spans(key):
            try:
                corpus.cite(key, span.first, "en")
            except UnknownRule:
                continue
            missing += [
                (key, span.first, language) for language in LANGUAGES if corpus.cite(key, span.first, language).fallback
            ]
    assert not missing


def test_a_language_without_a_text_gets_the_english_one_and_is_told(corpus: Corpus) -> None:
    citation = corpus.cite("planeswalker.redirect", TODAY, "de")
    assert (citation.language, citation.edition, citation.fallback) == ("en", "en-2026-04", True)
    (passage,) = corpus.rule("306.7", "de")
    assert passage.fallback and passage.edition.id == "en-2026-04"


def test_what_was_no_rule_then_is_not_cited(corpus: Corpus) -> None:
    keys = corpus.keys()
    absent = next(s for key in keys for s in corpus.spans(key) if s.number is None)
    with pytest.raises(UnknownRule) as caught:
        corpus.cite(absent.key, absent.first, "es")
    assert caught.value.code == "not-in-force"
    with pytest.raises(NotCovered):
        corpus.cite("planeswalker.redirect", date(2007, 9, 30), "es")
    with pytest.raises(NotCovered):
        corpus.cite("no.such-key", TODAY, "es")


def test_rules_by_number_section_and_range(corpus: Corpus) -> None:
    def names(wanted: str, **rest) -> list[str]:
        return [passage.name for passage in corpus.rule(wanted, "es", **rest)]

    section = names("306", edition="es-2013-306")
    assert section[:3] == ["306", "306.1", "306.2"] and len(section) == 14
    assert names("306.5a-c") == ["306.5a", "306.5b", "306.5c"]
    assert names("306.5") == ["306.5", "306.5a", "306.5b", "306.5c", "306.5d"]
    assert names("306.5", parts=False) == ["306.5"]
    assert names("306.8–306.9") == ["306.8", "306.9"]
    assert names("306.5e") == []
    assert corpus.nearest(RuleNumber.parse("306.5e"), "es-2026-04") == (
        RuleNumber.parse("306.5d"), RuleNumber.parse("306.6"),
    )  # fmt: skip


def test_a_number_at_a_date_is_what_that_number_said_then(corpus: Corpus) -> None:
    (then,) = corpus.rule("306.7", "es", day=date(2014, 1, 1))
    assert then.edition.id == "es-2013-306" and then.keys == ("planeswalker.redirect",)
    (before,) = corpus.rule("306.8", "en", day=date(2009, 8, 1))
    assert before.keys == ("planeswalker.redirect",) and before.edition.kind is Kind.HISTORY
    (now,) = corpus.rule("306.8", "en")
    assert now.keys[0] == "planeswalker.damage-removes-loyalty"
    with pytest.raises(NotCovered):
        corpus.rule("306.7", "es", day=date(2005, 1, 1))


def test_one_number_has_one_text_at_every_date(corpus: Corpus) -> None:
    for day in (date(2008, 1, 1), date(2012, 1, 1), date(2018, 6, 1)):
        for passage in corpus.rule("100-999", "fr", day=day):
            spans = corpus.keys_of(passage.number, day)
            assert set(passage.keys) & {span.key for span in spans} or passage.edition.kind is Kind.TRANSLATION


def test_references_go_both_ways(corpus: Corpus) -> None:
    (trample,) = corpus.rule("306.5b", "es")
    assert [str(r.range) for r in trample.segment.references] == ["614.1c"]
    assert RuleNumber.parse("306.5b") in corpus.cited_by(RuleNumber.parse("614.1c"), "es-2026-04")
    for passage in corpus.rule("306", "ru"):
        for reference in passage.segment.references:
            said = passage.segment.text[reference.start : reference.end]
            assert str(reference.range.first) in said


def test_references_are_the_same_in_all_languages(corpus: Corpus) -> None:
    def references(language: str) -> dict[str, list[str]]:
        return {
            segment.name: sorted({str(r.range) for r in segment.references})
            for _id, segment in corpus.segments(f"{language}-2026-04")
            if segment.number
        }

    english = references("en")
    for language in ("es", "fr", "ru"):
        other = references(language)
        different = {
            name: (english[name], found) for name, found in other.items() if name in english and found != english[name]
        }
        assert not different


def test_the_primer_is_found_by_item_and_tied_to_keys(corpus: Corpus) -> None:
    (ninth,) = corpus.items("ru-2007-primer", "9")
    assert "planeswalker.redirect" in ninth.keys and ninth.number is None and ninth.segment.part is Part.ITEM
    assert ("ru-2007-primer", "9") in corpus.items_of_key("planeswalker.redirect")
    known = set(corpus.keys())
    for label in "123456789":
        keys = corpus.keys_of_item("ru-2007-primer", label)
        assert keys and set(keys) <= known
    assert not corpus.rule("306.9", "ru", day=date(2007, 10, 5))


def test_the_orphan_is_in_the_corpus(corpus: Corpus) -> None:
    orphans = [segment for _id, segment in corpus.segments() if segment.part is Part.ORPHAN]
    assert [(segment.edition, segment.place.line) for segment in orphans] == [("fr-2013-306", 15)]
    assert ("fr-2013-306", "orphan-line", "fr/2013-07-13/306.txt", 15) in corpus.problems("fr-2013-306")
    assert not [problem for language in LANGUAGES for problem in corpus.problems(f"{language}-2026-04")]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("day", [date(2009, 10, 2), date(2018, 4, 27), date(2026, 12, 31)])
def test_dates_in_words_are_those_of_babel(corpus: Corpus, language: str, day: date) -> None:
    with speaking(language):
        assert corpus.date(day) == format_date(day)


def test_the_first_of_a_month_is_an_ordinal_in_french(corpus: Corpus) -> None:
    assert corpus.date(date(2009, 10, 1), "long", "fr") == "1er octobre 2009"


def test_the_compiled_timeline_is_the_timeline(corpus: Corpus) -> None:
    source = timeline()
    assert [corpus.spans(key) for key in source] == [source.spans(key) for key in source]
    assert list(corpus.timeline) == list(source)


def test_the_compiled_file_is_read_only_and_opens_without_its_folder_being_writable(tmp_path) -> None:
    file = tmp_path / "rules.sqlite"
    build(file)
    tmp_path.chmod(0o555)
    corpus = Corpus(file)
    with pytest.raises(sqlite3.OperationalError):
        corpus._connection.execute("DELETE FROM segment")
    tmp_path.chmod(0o755)
    with pytest.raises(DataError):
        Corpus(tmp_path / "absent.sqlite")


TIMELINE = """
["a.one"]
spans = [
  { from = 2007-10-01, number = "100.1", variant = "old", also = ["100.9"] },
  { from = 2010-01-01, number = "100.2", variant = "new" },
]
["a.two"]
spans = [
  { from = 2007-10-01, number = "200.1", variant = "x" },
  { from = 2008-06-01, number = "200.2", variant = "x" },
  { from = 2009-06-01, variant = "absent" },
]
"""


def test_history_is_cut_where_a_reference_moved(tmp_path) -> None:
    (tmp_path / "timeline.toml").write_text(TIMELINE, encoding="utf-8")
    known = Timeline.load(tmp_path / "timeline.toml")
    file = tmp_path / "history.toml"
    file.write_text('# texts\n\n["a.one"]\nold = "Do it (see rule {a.two})."\n', encoding="utf-8")
    pasts = list(history.resolve(history.load(file), known))
    assert [(past.first, past.last, past.text) for past in pasts] == [
        (date(2007, 10, 1), date(2008, 5, 31), "Do it (see rule 200.1)."),
        (date(2008, 6, 1), date(2009, 12, 31), "Do it (see rule 200.2)."),
    ]
    assert {past.line for past in pasts} == {4}
    for text in (
        '["no.key"]\nold = "x"',
        '["a.one"]\nother = "x"',
        '["a.one"]\nold = "{b.c}"',
        '["a.one"]\nold = 1',
        "x",
    ):
        file.write_text(text, encoding="utf-8")
        with pytest.raises(DataError):
            list(history.resolve(history.load(file), known))
    assert history.load(tmp_path / "none.toml") == {}
