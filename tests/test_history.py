"""Which rule became which: alignment, difference, history, and what a translation has to catch up with."""

from __future__ import annotations

import json
import os
from datetime import date
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.__main__ import main
from judge.corpus.held import chain, difference, marking, story
from judge.corpus.held.alignment import Entry, How, align, normal
from judge.corpus.held.difference import Change
from judge.corpus.held.files import Wanted, import_file
from judge.corpus.store import Corpus
from judge.errors import InputError, UnknownRule
from judge.rules import RuleNumber

SHARED = Path(os.environ.get("JUDGE_SHARED") or Path(__file__).resolve().parents[2] / "shared")
REFERENCE = SHARED / "reference"
needs_reference = pytest.mark.skipif(not REFERENCE.is_dir(), reason="the reference editions are not here")

number = RuleNumber.parse


def entries(texts: dict[str, str]) -> list[Entry]:
    return [Entry(number(name), text) for name, text in texts.items()]


def changes(old: dict[str, str], new: dict[str, str]) -> list[tuple[str, str, str, bool]]:
    rows, _unchanged = difference.rows_of(align(entries(old), entries(new)))
    return [
        (
            str(row.old.number) if row.old else "", str(row.new.number) if row.new else "",
            " ".join(row.changes), row.silent,
        )
        for row in rows
    ]  # fmt: skip


FROGS = "Frogs jump into the pond whenever a heron walks by on the shore."
TOADS = "Toads stay where they are, since no heron has ever eaten one of them."
NEWTS = "Newts swim below the leaves of the water lilies until the evening comes."
EXTRA = "A frog that has jumped stays below the water for at least two minutes."


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ({"100.1": FROGS}, {"100.1": FROGS}, []),
        ({"100.1": FROGS}, {"100.1": FROGS, "100.2": TOADS}, [("", "100.2", "created", False)]),
        ({"100.1": FROGS, "100.2": TOADS}, {"100.1": FROGS}, [("100.2", "", "removed", False)]),
        ({"100.1": FROGS}, {"100.1": FROGS.replace("shore", "bank")}, [("100.1", "100.1", "reworded", False)]),
        ({"100.1": FROGS}, {"200.1a": FROGS}, [("100.1", "200.1a", "moved", False)]),
        (
            {"100.1": FROGS, "100.2": TOADS},
            {"100.1": TOADS, "100.2": NEWTS},
            [("100.2", "100.1", "moved", True), ("100.1", "", "removed", False), ("", "100.2", "created", True)],
        ),
        (
            {"100.1": FROGS + " See rule 105.2.", "105.2": NEWTS},
            {"100.1": FROGS + " See rule 106.2.", "106.2": NEWTS},
            [("100.1", "100.1", "references", False), ("105.2", "106.2", "moved", False)],
        ),
        (
            {"100.1": f"{FROGS} {EXTRA}"},
            {"100.1": FROGS, "100.2": EXTRA},
            [("100.1", "100.1", "reworded split", False), ("100.1", "100.2", "split", False)],
        ),
        (
            {"100.1": FROGS, "100.2": EXTRA},
            {"100.1": f"{FROGS} {EXTRA}"},
            [("100.1", "100.1", "reworded merged", False), ("100.2", "100.1", "merged", False)],
        ),
        ({"100.1": FROGS}, {"100.1": NEWTS}, [("", "100.1", "created", True), ("100.1", "", "removed", False)]),
    ],
)
def test_what_became_of_rules(old, new, expected):
    assert sorted(changes(old, new)) == sorted(expected)


def test_marks_and_spaces_change_no_rule():
    assert normal("The “Ann’s”  rule, _Magic_(r) – see rule 702.19a.") == normal(
        'The "Ann\'s" rule, Magic® - see rule 702.20b.'
    )
    (pair,) = align([Entry(number("100.1"), '"A"  b.')], [Entry(number("100.1"), "“A” b.")]).pairs
    assert pair.how is How.REFERENCES


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.sampled_from([FROGS, TOADS, NEWTS, EXTRA, "General", "Heading", f"{FROGS} {EXTRA}"]), max_size=7),
    st.lists(st.sampled_from([FROGS, TOADS, NEWTS, EXTRA, "General", "Heading", f"{FROGS} {EXTRA}"]), max_size=7),
)
def test_every_rule_of_both_sides_is_accounted_for_once(old, new):
    one = [Entry(RuleNumber(100, index), text) for index, text in enumerate(old, 1)]
    other = [Entry(RuleNumber(100, index), text) for index, text in enumerate(new, 1)]
    made = align(one, other)
    paired_old, paired_new = [p.old.number for p in made.pairs], [p.new.number for p in made.pairs]
    assert len(set(paired_old)) == len(paired_old) and len(set(paired_new)) == len(paired_new)
    split = {p.new.number for p in made.parts if p.how is How.SPLIT}
    merged = {p.old.number for p in made.parts if p.how is How.MERGED}
    assert set(paired_new) | {e.number for e in made.created} | split == {e.number for e in other}
    gone = {e.number for e in made.removed} | merged | {p.old.number for p in made.parts}
    assert set(paired_old) | gone == {e.number for e in one}
    assert not {e.number for e in made.created} & (set(paired_new) | split)
    same = align(one, one)
    assert all(p.old.number == p.new.number for p in same.pairs) and not same.created and not same.removed


@given(st.text(st.sampled_from("ab c.,’\n水火"), max_size=30), st.text(st.sampled_from("ab c.,’\n水火"), max_size=30))
def test_marked_words_hold_both_texts(old, new):
    found = list(marking.pieces(old, new))
    assert "".join(words for kind, words in found if kind != "come") == old
    assert "".join(words for kind, words in found if kind != "gone") == new


def test_changed_words_are_marked():
    said = marking.marked("A player may do it.", "Each player must do it.", ("[-", "-]"), ("{+", "+}"))
    assert said == "[-A-]{+Each+} player [-may-]{+must+} do it."


# -- the timeline, with nothing imported ----------------------------------------------------------------------------------  # noqa: E501


def events(thread: story.Thread) -> list[tuple[str, str, str]]:
    return [(event.day.isoformat(), " ".join(event.changes), str(event.new or "")) for event in thread.events]


def test_the_history_of_the_redirection_rule(user_data):
    told = story.tell(Corpus.open(), number("306.7"), "en")
    (thread,) = [t for t in told.threads if t.key == "planeswalker.redirect"]
    assert events(thread) == [
        ("2007-10-01", "", "212.9g"), ("2009-07-11", "moved", "306.8"), ("2009-10-01", "moved", "306.7"),
        ("2018-04-27", "removed", "306.7"),
    ]  # fmt: skip
    assert [event.silent for event in thread.events] == [False, False, True, False] and not thread.in_force
    assert told.threads[told.meanings[-1].thread] is thread and told.meanings[-1].last is None
    assert told.meanings[0].first == date(2009, 7, 11) and told.meanings[0].last == date(2009, 9, 30)


def test_a_number_that_silently_became_another_rule(user_data):
    told = story.tell(Corpus.open(), number("704.5j"), "fr")
    keys = [told.threads[m.thread].key for m in told.meanings]
    assert keys[-1] == "sba.legend" and "sba.planeswalker-uniqueness" in keys
    legend = told.threads[told.meanings[-1].thread]
    assert events(legend)[-1] == ("2017-09-29", "moved", "704.5j") and legend.events[-1].silent
    assert "légendaires" in legend.events[-1].text


def test_what_the_timeline_does_not_know_is_said_to_be_unknown(user_data):
    corpus = Corpus.open()
    told = story.tell(corpus, number("509.2"), "en")
    assert told.threads[told.meanings[0].thread].key == "block.damage-order" and told.meanings[0].last == date(
        2024, 11, 7
    )
    newest = told.threads[told.meanings[-1].thread]
    assert newest.key == "" and events(newest) == [("2026-04-17", "", "509.2")]
    with pytest.raises(UnknownRule):
        story.tell(corpus, number("999.9"), "en")
    with pytest.raises(InputError):
        story.tell(corpus, number("306.7"), "en", "words")


def test_the_rules_of_two_dates_in_our_own_words(user_data):
    corpus = Corpus.open()
    sides = [difference.side(corpus, day, "es") for day in ("2017-09-28", "2018-04-27")]
    found = difference.section(difference.compare(corpus, *sides), number("704.5"))
    rows = {row.key: row for row in found.rows}
    assert rows["sba.legend"].changes == (Change.MOVED,) and rows["sba.legend"].silent
    assert rows["sba.planeswalker-uniqueness"].changes == (Change.REMOVED,)
    assert found.by == "keys" and "planeswalkers" in rows["sba.planeswalker-uniqueness"].old.text


def test_a_translation_knows_what_it_follows(user_data, capsys):
    corpus = Corpus.open()
    edition = corpus.edition("es-2013-306")
    assert edition.follows == date(2013, 7, 13) and corpus.edition("ru-2026-04").follows == date(2026, 4, 17)
    assert corpus.outdated_since(edition, number("306.7")) == date(2018, 4, 27)
    assert corpus.outdated_since(edition, number("306.4")) == date(2017, 9, 29)
    assert corpus.outdated_since(edition, number("306.2")) is None
    assert main(["rule", "306.7", "--edition", "es-2013-306", "--lang", "en"]) == 0
    assert "Outdated: since April 27, 2018" in capsys.readouterr().out
    assert main(["rule", "306.7", "--lang", "es", "--as-of", "2014-06-01", "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)["rules"]
    assert found["edition"] == "es-2013-306" and found["outdated_since"] is None and found["follows"] == "2013-07-13"


def test_the_work_of_a_translator(user_data, capsys):
    assert main(["outdated", "--lang", "es", "--edition", "es-2013-306", "--against", "2018-04-27", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed["by"] == "keys" and printed["follows"] == "2013-07-13"
    rows = {row["from"]: row for row in printed["rules"]}
    assert set(rows) == {"306.4", "306.7"} and rows["306.7"]["since"] == "2018-04-27"
    assert rows["306.7"]["changes"] == ["removed"] and rows["306.7"]["before"] != rows["306.7"]["after"]
    assert main(["outdated", "--lang", "fr", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["rules"] == []


# -- imported editions ------------------------------------------------------------------------------------------------------  # noqa: E501

EDITIONS = {
    "2014-02-01": {"100.1": FROGS, "100.2": TOADS, "100.3": NEWTS},
    "2014-05-01": {"100.1": FROGS.replace("shore", "bank"), "100.2": NEWTS},
    "2014-06-01": {"100.1": FROGS.replace("shore", "bank"), "100.2": NEWTS, "100.3": EXTRA},
}


def bring(folder: Path, language: str, editions: dict[str, dict[str, str]]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for day, rules in editions.items():
        file = folder / f"{language}-{day}.txt"
        file.write_text("100. Pond\n\n" + "\n\n".join(f"{n}. {text}" for n, text in rules.items()), encoding="utf-8")
        import_file(file, Wanted(language, date.fromisoformat(day)))


@pytest.fixture
def pond(tmp_path, user_data):
    bring(tmp_path, "en", EDITIONS)
    return Corpus.open()


def test_the_history_of_imported_editions(pond):
    told = story.tell(pond, number("100.2"), "en")
    assert told.by == "words" and told.editions == ("en-2014-02-01", "en-2014-05-01", "en-2014-06-01")
    toads, newts = told.threads
    assert events(toads) == [("2014-02-01", "", "100.2"), ("2014-05-01", "removed", "")] and toads.now is None
    assert events(newts) == [("2014-02-01", "", "100.3"), ("2014-05-01", "moved", "100.2")] and newts.events[1].silent
    (frogs,) = story.tell(pond, number("100.1"), "en").threads
    assert events(frogs) == [("2014-02-01", "", "100.1"), ("2014-05-01", "reworded", "100.1")]
    assert frogs.events[1].before == FROGS and frogs.events[1].since is None
    assert [t.events[-1].day for t in story.tell(pond, number("100.3"), "en").threads] == [
        date(2014, 5, 1),
        date(2014, 6, 1),
    ]


def test_where_editions_are_missing_a_change_lies_between(tmp_path, user_data):
    bring(tmp_path, "en", {day: EDITIONS[day] for day in ("2014-02-01", "2014-06-01")})
    corpus = Corpus.open()
    assert not chain.is_complete(chain.sequence(corpus, "en"))
    (frogs,) = story.tell(corpus, number("100.1"), "en", "words").threads
    assert frogs.events[1].since == date(2014, 2, 1) and frogs.events[1].day == date(2014, 6, 1)
    assert story.tell(corpus, number("306.7"), "en").by == "keys"


def test_imported_editions_are_compared_word_by_word(pond, capsys, tmp_path):
    assert main(["diff", "en-2014-02-01", "2014-05-15", "--format", "json", "--lang", "en"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed["by"] == "words" and printed["new"]["name"] == "en-2014-05-01"
    assert printed["counts"]["reworded"] == printed["counts"]["silent"] == printed["counts"]["removed"] == 1
    assert main(["diff", "en-2014-02-01", "en-2014-05-01", "--section", "100.1", "--lang", "en"]) == 0
    text = capsys.readouterr().out
    assert "[-shore-]{+bank+}" in text and "100.2" not in text
    out = tmp_path / "diff.html"
    assert main(["diff", "en-2014-02-01", "en-2014-05-01", "--format", "html", "--output", str(out)]) == 0
    page = out.read_text(encoding="utf-8")
    assert "<del>shore</del><ins>bank</ins>" in page and "http" not in page and "viewport" in page
    Balanced().feed(page)


class Balanced(HTMLParser):
    """Fails where a tag is closed that isn't open."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attributes: list) -> None:
        if tag not in ("meta", "input"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_an_imported_translation_is_held_against_imported_english(pond, tmp_path, capsys):
    bring(
        tmp_path,
        "es",
        {"2014-02-01": {"100.1": "Las ranas saltan.", "100.2": "Los sapos no.", "100.3": "Los tritones nadan."}},
    )
    corpus = Corpus.open()
    edition = corpus.edition("es-2014-02-01")
    assert edition.follows == date(2014, 2, 1)
    assert story.outdated_since(corpus, edition, number("100.1")) == date(2014, 5, 1)
    assert story.outdated_since(corpus, edition, number("100.2")) == date(2014, 5, 1)
    assert story.outdated_since(corpus, edition, number("100.3")) is None
    assert main(["outdated", "--lang", "es", "--against", "en-2014-06-01", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed["by"] == "words" and [(r["from"], r["to"], r["changes"], r["since"]) for r in printed["rules"]] == [
        ("100.1", "100.1", ["reworded"], "2014-05-01"), ("100.3", "100.2", ["moved"], "2014-06-01"),
        ("100.2", None, ["removed"], "2014-05-01"), (None, "100.3", ["created"], "2014-06-01"),
    ]  # fmt: skip
    assert main(["rule", "100.1", "--edition", "es-2014-02-01", "--lang", "en"]) == 0
    assert "Outdated: since May 1, 2014" in capsys.readouterr().out


def test_an_imported_edition_can_be_searched(pond, capsys):
    assert main(["search", "heron", "--edition", "en-2014-02-01", "--json"]) == 0
    hits = json.loads(capsys.readouterr().out)["hits"]
    assert {hit["number"] for hit in hits} == {"100.1", "100.2"} and hits[0]["marks"]
    assert main(["search", "walrus", "--edition", "en-2014-02-01"]) == 1


# -- the reference ------------------------------------------------------------------------------------------------------------  # noqa: E501


def known_rules() -> list[dict]:
    file = REFERENCE / "rule_timeline.jsonl"
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()] if file.is_file() else []


def check_known(told_of, days: list[date]) -> None:
    """Every rule known independently that ever had one of the numbers is a thread of that number's story."""
    for asked in ("306.7", "704.5j", "702.2b", "509.2"):
        told = told_of(number(asked))
        for known in known_rules():
            spans = [row for row in known["spans"] if date.fromisoformat(row["last_seen"]) >= days[0]]
            if not any(asked in row["numbers"] for row in spans):
                continue

            def fits(thread: story.Thread, spans: list[dict] = spans) -> bool:
                for row in spans:
                    first, last = (
                        min(days, key=lambda d: abs(d - date.fromisoformat(row[k])))
                        for k in ("first_seen", "last_seen")
                    )
                    inside = [day for day in days if first <= day <= last]
                    if any(str(thread.number_at(day)) not in row["numbers"] for day in inside):
                        return False
                return True

            assert any(fits(thread) for thread in told.threads), (asked, known["rule"])


@needs_reference
def test_histories_from_the_timeline_agree_with_the_known_rules(user_data):
    corpus = Corpus.open()
    days = [
        day
        for day in map(date.fromisoformat, sorted(f.stem for f in (REFERENCE / "cr-en").glob("*.txt")))
        if day >= date(2007, 10, 1)
    ]
    check_known(lambda asked: story.tell(corpus, asked, "en", "keys"), days)


@needs_reference
@pytest.mark.long
def test_histories_from_every_edition_agree_with_the_known_rules(user_data):
    files = sorted((REFERENCE / "cr-en").glob("*.txt"))
    for file in files:
        import_file(file, Wanted("en"))
    corpus = Corpus.open()
    days = [date.fromisoformat(file.stem) for file in files][1:]
    check_known(lambda asked: story.tell(corpus, asked, "en", "words"), days)
    told = story.tell(corpus, number("601.3a"), "en", "words")
    assert [m.first for m in told.meanings] == [date(2009, 7, 11), date(2016, 7, 22), date(2018, 6, 8)]
    assert [t.now and str(t.now) for t in told.threads] == ["601.6a", "601.3c", "601.3a"]
