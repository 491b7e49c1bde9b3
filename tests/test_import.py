"""Importing editions: every layout, all or nothing; exports that come back as they went."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from judge.__main__ import main
from judge.corpus.held import bilingual, files, plain, shelf, survey
from judge.corpus.held.files import Format, Wanted, import_file
from judge.corpus.held.units import Unit, against, pair, units_of
from judge.corpus.model import Edition, Kind, Part, Place, Segment
from judge.corpus.reader import effective_date, read
from judge.corpus.store import Corpus
from judge.errors import DataError, InputError
from judge.rules import LETTERS, RuleNumber

SHARED = Path(os.environ.get("JUDGE_SHARED") or Path(__file__).resolve().parents[2] / "shared")
REFERENCE = SHARED / "reference"
needs_reference = pytest.mark.skipif(not REFERENCE.is_dir(), reason="the reference editions are not here")

TEXT = """\
Rules

These rules are effective as of May 1, 2014.

Introduction

Something to begin with.

Contents

1. Concepts
100. General
101. Order
Glossary
Credits

1. Concepts

100. General

100.1. A game has players. See rule 101.

100.1a Two of them, or more. (See rule 101.2a.)
     A second paragraph.
Example: Ann and Bob.
Example: Ann, Bob and Cleo.

100.2. A heading

100.2a What stands under it.

101. Order

101.1. First things first.

101.2. Then the others. See rule 105.

101.2a As long as there are any.

Glossary

Player
1. One who plays.
2. One who has played.

Table
See Furniture.

Credits

Nobody in particular.
"""


def kept(path: Path, text: str | bytes, name: str = "rules.txt") -> Path:
    path.mkdir(parents=True, exist_ok=True)
    file = path / name
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return file


def content(segments) -> list[tuple]:
    """What of segments must survive: everything but places."""
    return [(s.part, str(s.number or ""), s.label, s.text, s.examples) for s in segments]


def rules_of(segments) -> list[tuple]:
    return [row for row in content(segments) if row[0] is not Part.PROSE]


# -- import -----------------------------------------------------------------------------------------------------------


def test_an_official_text_is_kept_with_what_was_found(tmp_path, user_data):
    done = import_file(kept(tmp_path, TEXT), Wanted("en"))
    assert done.held.edition.id == "en-2014-05-01" and done.held.edition.kind is Kind.OFFICIAL
    counts = {"rules": 7, "sections": 2, "chapters": 1, "headings": 1, "examples": 2, "glossary": 2, "gaps": 0}
    assert {key: done.held.counts[key] for key in counts} == counts
    assert done.survey.dangling == (("101.2", "105"), ("Table", "Furniture")) or done.survey.dangling == (
        ("Table", "Furniture"),
    )
    assert [file.name for file in user_data.rglob("*") if file.is_file()] == ["en-2014-05-01.jsonl"]
    again = shelf.read("en-2014-05-01")
    assert content(again.segments) == content(done.held.segments)
    assert [str(r) for s in again.segments for r in s.references] == [
        str(r) for s in done.held.segments for r in s.references
    ]


def test_the_last_day_is_the_one_before_the_rules_changed(tmp_path, user_data):
    import_file(kept(tmp_path, TEXT), Wanted("en"))
    assert shelf.editions()["en-2014-05-01"].last == date(2014, 5, 31)
    import_file(kept(tmp_path, TEXT), Wanted("en", date(2014, 5, 10)))
    assert shelf.editions()["en-2014-05-01"].last == date(2014, 5, 9)


@pytest.mark.parametrize("end", ["\r", "\r\n"])
@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-be", "cp1252"])
def test_encodings_and_line_ends_change_nothing(tmp_path, user_data, end, encoding):
    plainly, _stated = files.read_file(kept(tmp_path, TEXT), Wanted("en"))
    other, _stated = files.read_file(kept(tmp_path, TEXT.replace("\n", end).encode(encoding), "x.txt"), Wanted("en"))
    assert content(other.segments) == content(plainly.segments)


@pytest.mark.parametrize(
    ("language", "line", "day"),
    [
        ("pt", "Estas regras entram em vigor em 20 de Novembro de 2020.", date(2020, 11, 20)),
        ("de", "Diese Regeln gelten ab dem 13. Juli 2013.", date(2013, 7, 13)),
        ("it", "In vigore dal 1º luglio 2012.", date(2012, 7, 1)),
        ("zh", "此规则于2025年9月19日起生效。", date(2025, 9, 19)),
        ("ru", "Правила действуют с 13 июля 2013 г.", date(2013, 7, 13)),
        ("en", "Version 2014-02-01", date(2014, 2, 1)),
    ],
)
def test_the_date_is_read_in_the_words_of_the_language(language, line, day):
    assert effective_date(["…", line]) == day


def test_chinese_is_told_apart_in_its_own_words(tmp_path, user_data):
    text = (
        "完整规则\n\n此规则于2014年5月1日起生效。\n\n目录\n\n1. 概念\n100. 总则\n\n1. 概念\n\n100. 总则\n\n"
        "100.1. 参见规则100.1a和第6章。\n例如：甲和乙。\n例如，丙。\n\n100.1a 两位牌手，参见规则100.1。\n\n"
        "词汇表\n\n牌手\n参加游戏的人。\n\n版权信息\n\n没有人。\n"
    )
    done = import_file(kept(tmp_path, text), Wanted("zh"))
    rule = next(s for s in done.held.segments if str(s.number) == "100.1")
    assert rule.examples == ("甲和乙。", "丙。") and [str(r) for r in rule.references] == ["100.1a", "600–699"]
    assert done.held.counts["glossary"] == 1 and done.held.edition.first == date(2014, 5, 1)
    assert done.held.segments[-1].text == "没有人。" and not done.survey.orphans


def test_a_lost_character_is_reported_and_many_are_refused(tmp_path, user_data):
    done = import_file(kept(tmp_path, TEXT.replace("others", "o\ufffdhers")), Wanted("en"))
    assert [p.code for p in done.held.problems] == ["lost-character"] and done.held.counts["lost"] == 1
    many = TEXT + "\n".join(f"l\ufffdne {n}." for n in range(files.LOST + 1))
    with pytest.raises(InputError, match="damaged"):
        import_file(kept(tmp_path, many), Wanted("en", id="bad"))
    assert list(shelf.editions()) == ["en-2014-05-01"]


def test_a_text_that_was_cut_off_is_reported(tmp_path, user_data):
    cut = TEXT[: TEXT.index("Credits\n\nNobody")] + "Tap\nTo turn a perm"
    assert [p.code for p in import_file(kept(tmp_path, cut), Wanted("en")).held.problems] == ["truncated"]


@pytest.mark.parametrize(
    ("data", "name", "code"),
    [
        (b"%PDF-1.7", "notes.pdf", "import-format"),
        (b"Dear diary,\nnothing.", "diary.txt", "import-format"),
        (b"<html><p>306.1. x</p></html>", "page.html", "import-format"),
        (b"<a><b/></a>", "other.xml", "import-format"),
        (b"<xliff version='1.2'><file>", "broken.xlf", "xml"),
        (b"<!DOCTYPE x [<!ENTITY a 'b'>]><xliff version='1.2'>&a;</xliff>", "bomb.xlf", "entities"),
        (b'{"main": [{"chapter": 7}]}', "wrong.json", "json"),
        (b'{"main": [}', "broken.json", "json"),
        (b'{"schema": "judge.edition/1"}', "head.json", "json"),
        (b"[1, 2]", "numbers.json", "import-format"),
        (b'msgid "a"\nfoo\nmsgstr "b"\n', "broken.po", "po"),
        (b"306.1. No date anywhere.", "undated.txt", "date"),
    ],
)
def test_what_is_no_rules_text_is_refused_and_nothing_is_kept(tmp_path, user_data, data, name, code):
    with pytest.raises(InputError) as caught:
        import_file(kept(tmp_path, data, name), Wanted("en"))
    assert caught.value.code == code and name in str(caught.value)
    assert not user_data.exists()


def test_an_edition_is_replaced_when_told_and_never_by_a_worse_one(tmp_path, user_data):
    file = kept(tmp_path, TEXT)
    import_file(file, Wanted("en"))
    before = shelf.path_of("en-2014-05-01").read_bytes()
    assert import_file(file, Wanted("en")).replaced is None  # the same text again
    assert shelf.path_of("en-2014-05-01").read_bytes() == before
    with pytest.raises(InputError) as caught:
        import_file(kept(tmp_path, TEXT.replace("others", "rest"), "other.txt"), Wanted("en"))
    assert caught.value.code == "edition-exists"
    broken = kept(tmp_path, TEXT.replace("101.1. First things first.\n", "").replace("100.1a Two", "Two"), "b.txt")
    with pytest.raises(InputError) as caught:
        import_file(broken, Wanted("en", replace=True))
    assert caught.value.code == "edition-worse" and "rules 7 → " in str(caught.value)
    assert shelf.path_of("en-2014-05-01").read_bytes() == before
    done = import_file(broken, Wanted("en", replace=True, force=True))
    assert done.replaced is not None and done.replaced["rules"] == 7 and done.held.counts["rules"] < 7


def test_the_editions_of_the_house_are_safe(tmp_path, user_data):
    for name in ("en-2026-04", "fr-2013-306", "ru-history"):
        with pytest.raises(InputError) as caught:
            import_file(kept(tmp_path, TEXT), Wanted("en", id=name, replace=True, force=True))
        assert caught.value.code == "edition-id"
    for name in ("../x", "A b", ""):
        with pytest.raises(InputError):
            shelf.path_of(name)


def test_a_killed_import_leaves_the_old_edition(tmp_path, user_data, monkeypatch):
    import_file(kept(tmp_path, TEXT), Wanted("en"))
    before = shelf.path_of("en-2014-05-01").read_bytes()

    def fail(*_arguments):
        raise OSError("the disk is full")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(DataError, match="disk is full"):
        import_file(kept(tmp_path, TEXT), Wanted("en", replace=True))
    assert shelf.path_of("en-2014-05-01").read_bytes() == before
    assert [file.name for file in shelf.folder().iterdir()] == ["en-2014-05-01.jsonl"]


def test_a_damaged_file_in_the_folder_is_left_out_and_named(tmp_path, user_data):
    import_file(kept(tmp_path, TEXT), Wanted("en"))
    (shelf.folder() / "en-2010-01-01.jsonl").write_text("{", encoding="utf-8")
    path = shelf.path_of("en-2014-05-01")
    assert list(shelf.editions()) == ["en-2014-05-01"] and [f.name for f in shelf.broken()] == ["en-2010-01-01.jsonl"]
    path.write_text(path.read_text(encoding="utf-8") + "{}\n", encoding="utf-8")
    with pytest.raises(DataError, match="--replace"):
        shelf.read("en-2014-05-01")


def test_an_imported_edition_is_looked_up_like_any_other(tmp_path, user_data):
    import_file(kept(tmp_path, TEXT), Wanted("en", id="mine", title="My rules"))
    corpus = Corpus.open()
    assert corpus.edition("mine").held and "mine" not in {edition.id for edition in corpus.editions}
    (rule, part) = corpus.rule("100.1", "en", edition="mine")
    assert (rule.segment.text, part.segment.examples) == (
        "A game has players. See rule 101.",
        ("Ann and Bob.", "Ann, Bob and Cleo."),
    )
    assert corpus.heading(RuleNumber.parse("100.2a"), "mine") == "A heading"
    assert corpus.nearest(RuleNumber.parse("101.3"), "mine") == (RuleNumber.parse("101.2a"),)
    assert [str(n) for n in corpus.cited_by(RuleNumber.parse("101.2a"), "mine")] == ["100.1a"]
    assert corpus.newest("en").id == "en-2026-04" and corpus.newest_day == date(2026, 4, 17)
    given = corpus.rule("101.2a", "en", day=date(2014, 5, 2), held=True)
    assert [(p.edition.id, p.effective) for p in given] == [("mine", (date(2014, 5, 1), date(2014, 5, 31)))]


def test_gaps_doubled_numbers_and_what_refers_to_nothing():
    lines = "100. A\n\n100.1. One. See rule 100.7.\n\n100.3. Three.\n\n100.3b B.\n\n100.3b B again.\n\nnothing\n\n102. C\n\n102.1. D."  # noqa: E501
    document = read(lines.encode(), "en")
    found = survey.survey(document.segments, "en", document.problems)
    assert [str(number) for number in found.gaps] == ["100.2", "100.3a", "101"]
    assert [str(number) for number in found.duplicates] == ["100.3b"]
    assert [o.text for o in found.orphans] == ["nothing"] and found.dangling == (("100.1", "100.7"),)


# -- bilingual files ----------------------------------------------------------------------------------------------------  # noqa: E501

PO = """\
msgid ""
msgstr ""
"Language: fr_FR\\n"
"Content-Type: text/plain; charset=UTF-8\\n"

msgid "These rules are effective as of May 1, 2014."
msgstr "Ces règles sont en vigueur depuis le 1er mai 2014."

msgid "1. Concepts"
msgstr "1. Concepts du jeu"

msgid "100. General"
msgstr "100. Généralités"

msgid "Glossary"
msgstr "Glossaire"

msgid "100.1. A game has players."
msgstr "100.1. Une partie a des joueurs."

msgid "100.1a Two of them."
msgstr "100.1b Deux."

msgid "A second paragraph."
msgstr "Un autre alinéa."

msgid "Example: Ann."
msgstr "Exemple : Anne."

#, fuzzy
msgid "100.2. Not finished."
msgstr "100.2. Pas fini."

msgid "100.3. Not done."
msgstr ""

msgid "Player"
msgstr "Joueur"

msgid "1. One who plays."
msgstr "1. Qui joue."

msgid "2. One who has played."
msgstr "2. Qui a joué."

msgid "Table"
msgstr "Table"

msgid "See Furniture."
msgstr ""

msgid "Rules Original Game Design: Somebody"
msgstr "Création : quelqu'un"
"""


def check_french(done) -> None:
    held = done.held
    assert (held.edition.id, held.edition.follows) == ("fr-2014-05-01", date(2014, 5, 1))
    by_name = {segment.name: segment for segment in held.segments}
    assert by_name["100"].text == "Généralités" and by_name["1"].text == "Concepts du jeu"
    assert by_name["100.1a"].text == "Deux.\nUn autre alinéa." and by_name["100.1a"].examples == ("Anne.",)
    assert by_name["Joueur"].text == "1. Qui joue.\n2. Qui a joué."
    assert "100.2" not in by_name and "Table" not in by_name
    assert held.counts["untranslated"] == 3 and held.counts["unfinished"] == 1
    assert [p.code for p in held.problems] == ["other-number"]
    order = [segment.name for segment in held.segments if segment.part is not Part.PROSE]
    assert order == ["1", "100", "100.1", "100.1a", "Joueur"]
    sources = dict(zip([s.name for s in held.segments], held.sources, strict=True))
    assert sources["100.1a"] == {"": "Two of them.\nA second paragraph.", " example 1": "Ann."}


def test_a_po_file_with_the_lines_of_the_rules(tmp_path, user_data):
    check_french(import_file(kept(tmp_path, PO, "fr.po"), Wanted("fr")))
    with pytest.raises(InputError) as caught:
        import_file(kept(tmp_path, PO, "fr.po"), Wanted("es"))
    assert caught.value.code == "language"


@pytest.mark.parametrize("version", ["1.2", "2.1"])
def test_xliff_with_the_lines_of_the_rules(tmp_path, user_data, version):
    units = bilingual.read_po(PO.encode(), "fr.po").units
    numbered = [
        replace(unit, context=str(index), target=unit.target if unit.done else "") for index, unit in enumerate(units)
    ]
    about = bilingual.About("x", "fr", "en", date(2014, 5, 1), "translation")
    written = bilingual.write_xliff(numbered, about, version).replace("judge: ", "")
    done = import_file(kept(tmp_path, written, "fr.xlf"), Wanted("fr"))
    assert done.held.counts["rules"] == 2 and done.held.counts["glossary"] == 1
    assert {s.name for s in done.held.segments} >= {"100", "100.1", "100.1a", "Joueur"}


def test_nested_json_in_either_of_its_languages(tmp_path, user_data):
    value = {
        "version": "20140501",
        "intro": {"contents": [{"en": "In force since May 1, 2014.", "zh": "此规则于2014年5月1日起生效。"}]},
        "main": [
            {"chapter": "1.", "en": "Concepts", "zh": "概念", "subrules": [
                {"chapter": "100.", "en": "General", "zh": "总则", "subrules": [
                    {"chapter": "100.1.", "en": "A game has players.", "zh": "有牌手。",
                     "extras": [{"en": "Example: Ann.", "zh": "例如：甲。"}, {"en": "And so on.", "zh": "等等。"}],
                     "subrules": [{"chapter": "100.1a", "en": "Two.", "zh": "两位。"}]}]}]},
        ],
        "glossary": [{"enname": "Player", "zhname": "牌手", "en": "One who plays.", "zh": "参加者。"}],
        "credits": {"contents": [{"en": "Credits", "zh": "版权信息"}, {"en": "Nobody.", "zh": "没有人。"}]},
    }  # fmt: skip
    file = kept(tmp_path, json.dumps(value, ensure_ascii=False), "rules.json")
    for language, text, example, term in (
        ("zh", "有牌手。\n等等。", "甲。", "牌手"),
        ("en", "A game has players.\nAnd so on.", "Ann.", "Player"),
    ):
        held = import_file(file, Wanted(language)).held
        rule = next(s for s in held.segments if str(s.number) == "100.1")
        assert (rule.text, rule.examples, held.edition.first) == (text, (example,), date(2014, 5, 1))
        assert [s.label for s in held.segments if s.part is Part.GLOSSARY] == [term]
        assert [s.name for s in held.segments if s.number] == ["100", "100.1", "100.1a"]


@pytest.mark.parametrize(
    "value",
    [
        {"100.1": "A game has players.", "100.1a": "Two."},
        {
            "100.1.": {"ruleNumber": "100.1.", "ruleText": "A game has players.", "examples": []},
            "100.1a": {"text": "Two."},
        },
        [{"number": "100.1", "text": "A game has players."}, {"number": "100.1a", "text": "Two."}],
        {"rules": {"100.1": "A game has players.", "100.1a": "Two."}, "glossary": {"Player": "One who plays."}},
    ],
)
def test_json_tables_of_numbers_and_texts(tmp_path, user_data, value):
    held = import_file(kept(tmp_path, json.dumps(value), "table.json"), Wanted("en", date(2014, 5, 1))).held
    rules = [(str(s.number), s.text) for s in held.segments if s.number]
    assert rules == [("100.1", "A game has players."), ("100.1a", "Two.")]


# -- export ---------------------------------------------------------------------------------------------------------------  # noqa: E501


def came_back(path: Path, held: shelf.Held, form: Format, text: str) -> shelf.Held:
    suffix = {"xliff2": "xlf", "xliff": "xlf"}.get(form.value, form.value)
    file = kept(path, text, f"back.{suffix}")
    wanted = Wanted(held.edition.language, held.edition.first, id="back")
    return files.read_file(file, wanted)[0]


@pytest.mark.parametrize("form", list(Format))
def test_what_is_exported_comes_back(tmp_path, user_data, form):
    import_file(kept(tmp_path, TEXT), Wanted("en"))
    held = shelf.read("en-2014-05-01")
    back = came_back(tmp_path, held, form, files.export("en-2014-05-01", form))
    assert rules_of(back.segments) == rules_of(held.segments)


@pytest.mark.parametrize("form", [Format.PO, Format.XLIFF, Format.XLIFF2, Format.TMX])
def test_a_translation_goes_out_beside_its_source(tmp_path, user_data, form):
    text = files.export("fr-2013-306", form, "es-2013-306")
    back = came_back(tmp_path, files.held_of("fr-2013-306"), form, text)
    ours = [row for row in rules_of(files.held_of("fr-2013-306").segments)]
    assert rules_of(back.segments) == ours
    spanish = {s.name: s.text for s in files.held_of("es-2013-306").segments}
    sources = dict(zip([s.name for s in back.segments], back.sources, strict=True))
    assert sources["306.7"] == {"": spanish["306.7"]}


def test_what_only_the_source_has_is_work_to_be_done():
    def segment(number: str, text: str) -> Segment:
        return Segment(Part.RULE, RuleNumber.parse(number), "", text, (), (), Place("x", 1))

    ours, theirs = (
        [segment("100.1", "un"), segment("100.3", "trois")],
        [segment(f"100.{n}", f"t{n}") for n in (1, 2, 3)],
    )
    assert [(u.context, u.source, u.target) for u in against(ours, theirs)] == [
        ("100.1", "t1", "un"), ("100.2", "t2", ""), ("100.3", "t3", "trois"),
    ]  # fmt: skip


_WORDS = st.text(st.sampled_from('abc dé ёж“”’—{}%\\"<>&;:.,()[]#0123'), min_size=1, max_size=40).map(
    lambda text: "Ax " + " ".join(text.split()) + " z."
)


@st.composite
def texts(draw) -> list[Segment]:
    """An edition: sections with rules, subrules, examples, paragraphs, and a glossary."""
    made = [Segment(Part.SECTION, RuleNumber(100), "", "General", (), (), Place("x", 1))]
    for rule in range(1, draw(st.integers(1, 3)) + 1):
        for letter in ["", *LETTERS[: draw(st.integers(0, 3))]]:
            text = "\n".join(draw(st.lists(_WORDS, min_size=1, max_size=2)))
            examples = tuple(draw(st.lists(_WORDS, max_size=2)))
            made.append(Segment(Part.RULE, RuleNumber(100, rule, letter), "", text, examples, (), Place("x", 1)))
    for index in range(draw(st.integers(0, 3))):
        text = "\n".join(draw(st.lists(_WORDS, min_size=1, max_size=2)))
        made.append(Segment(Part.GLOSSARY, None, f"Term {index}", text, (), (), Place("x", 1)))
    return made


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(segments=texts(), form=st.sampled_from(list(Format)))
def test_any_edition_comes_back_as_it_went(tmp_path, segments, form):
    edition = Edition("x", "en", Kind.OFFICIAL, date(2014, 5, 1))
    held = shelf.Held(edition, tuple(segments), counts={})
    about = bilingual.About("x", "en", "en", edition.first, "official")
    units = units_of(segments)
    text = {
        Format.TXT: lambda: plain.write_text(edition, segments),
        Format.JSON: lambda: json.dumps(plain.write_json(held), ensure_ascii=False),
        Format.PO: lambda: bilingual.write_po(units, about),
        Format.TMX: lambda: bilingual.write_tmx(units, about),
        Format.XLIFF: lambda: bilingual.write_xliff(units, about, "1.2"),
        Format.XLIFF2: lambda: bilingual.write_xliff(units, about, "2.1"),
    }[form]()
    back = came_back(tmp_path, held, form, text)
    assert rules_of(back.segments) == content(segments)


def test_units_without_a_translated_rule_are_refused():
    with pytest.raises(InputError):
        pair([Unit("100.1. A.", "", "100.1")], "fr", "x")
    with pytest.raises(InputError):
        pair([], "fr", "x")


# -- the command ------------------------------------------------------------------------------------------------------------  # noqa: E501


def judge(*arguments: str, data: Path, language: str = "en") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "judge", *arguments], capture_output=True, text=True, encoding="utf-8", check=False,
        env={**os.environ, "JUDGE_DATA": str(data), "LANGUAGE": language, "PYTHONUTF8": "1"},
    )  # fmt: skip


def test_the_command_imports_lists_shows_exports_and_removes(tmp_path):
    data, file = tmp_path / "data", kept(tmp_path, TEXT)
    done = judge("corpus", "import", str(file), "--lang", "en", data=data)
    assert done.returncode == 0 and "7 rules, 2 examples, 2 glossary entries" in done.stdout and not done.stderr
    assert "en-2014-05-01" in judge("corpus", "list", data=data).stdout
    report = json.loads(judge("corpus", "show", "en-2014-05-01", "--json", data=data).stdout)
    assert report["counts"]["rules"] == 7 and report["imported"] is True
    out = tmp_path / "out.po"
    assert judge("corpus", "export", "en-2014-05-01", "--format", "po", "--output", str(out), data=data).returncode == 0
    assert 'msgctxt "100.1a example 2"' in out.read_text(encoding="utf-8")
    assert "101.2a" in judge("rule", "101", "--edition", "en-2014-05-01", data=data).stdout
    assert judge("corpus", "remove", "en-2014-05-01", data=data).returncode == 0
    assert "en-2014-05-01" not in judge("corpus", "list", data=data).stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["corpus", "import", "NO.txt", "--lang", "en"], "NO.txt"),
        (["corpus", "import", "FILE", "--lang", "e1"], "--lang"),
        (["corpus", "import", "FILE", "--lang", "en", "--effective", "soon"], "--effective"),
        (["corpus", "import", "FILE", "--lang", "en", "--id", "a/b"], "a/b"),
        (["corpus", "show", "nothing"], "nothing"),
        (["corpus", "remove", "en-2026-04"], "en-2026-04"),
        (["corpus", "remove", "nothing"], "nothing"),
        (["corpus", "export", "en-history"], "en-history"),
        (["corpus", "export", "fr-2013-306", "--against", "es-2013-306"], "--against"),
        (["history", "x"], "x"),
        (["history", "999.9"], "999.9"),
        (["diff", "en-2026-04", "fr-2026-04"], "fr"),
        (["diff", "ru-2007-primer", "ru-2026-04"], "ru-2007-primer"),
        (["diff", "2001-01-01", "2014-01-01"], "2001"),
        (["outdated", "--lang", "en"], "--lang"),
        (["outdated", "--lang", "de"], "--lang"),
    ],
)
def test_mistakes_are_one_clear_message_and_status_two(tmp_path, user_data, capsys, arguments, said):
    file = kept(tmp_path, TEXT)
    assert main([str(file) if word == "FILE" else word for word in arguments]) == 2
    printed = capsys.readouterr()
    assert said in printed.err and not printed.out
    assert not user_data.exists()


# -- the reference ---------------------------------------------------------------------------------------------------------  # noqa: E501


@needs_reference
@pytest.mark.long
def test_every_reference_edition_is_imported(user_data):
    official = sorted((REFERENCE / "cr-en").glob("*.txt"))
    assert len(official) == 107
    for file in official:
        done = import_file(file, Wanted("en"))
        assert done.held.edition.first == date.fromisoformat(file.stem), file.name
        assert done.held.counts["rules"] > 1000 and done.held.counts["glossary"] > 340, file.name
        assert len(done.survey.orphans) <= 1 and len(done.survey.duplicates) <= 1, file.name
    raw = sorted((REFERENCE / "cr-raw").iterdir())
    assert len(raw) == 8
    for index, file in enumerate(raw):
        done = import_file(file, Wanted("en", id=f"raw-{index}"))
        assert done.held.counts["rules"] > 900, file.name
    assert len(shelf.editions()) == 115


@needs_reference
@pytest.mark.long
@pytest.mark.parametrize(
    ("file", "language", "rules", "glossary"),
    [
        ("pt-2020-11-20.po", "pt", 619, 393), ("zh-2025-09-19.txt", "zh", 3093, 721),
        ("zh-en-2026-04-17.json", "zh", 3138, 727), ("zh-en-2026-04-17.json", "en", 3138, 727),
    ],
)  # fmt: skip
def test_translations_of_others_are_imported(user_data, file, language, rules, glossary):
    counts = import_file(REFERENCE / "cr-other" / file, Wanted(language)).held.counts
    assert (counts["rules"], counts["glossary"]) == (rules, glossary)


@pytest.mark.long
@pytest.mark.parametrize("name", ["en-2026-04", "es-2026-04", "fr-2026-04", "ru-2026-04", "es-2013-306", "fr-2013-306"])
@pytest.mark.parametrize("form", list(Format))
def test_the_texts_of_the_house_come_back_as_they_went(tmp_path, user_data, name, form):
    held = files.held_of(name)
    other = "" if form in (Format.TXT, Format.JSON) or name.startswith("en") else "en-2026-04"
    back = came_back(tmp_path, held, form, files.export(name, form, other))
    assert sorted(rules_of(back.segments)) == sorted(rules_of(held.segments))
