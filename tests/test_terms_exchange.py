"""TBX and CSV both ways, and bringing terms in: all or nothing, with a report of what would change."""

from __future__ import annotations

import csv
import io
import shutil
import tomllib
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge import data
from judge.cli import terms as command
from judge.errors import InputError
from judge.locale import LANGUAGES
from judge.terms import Concept, Form, Status, TermBase, Words, fold
from judge.terms.exchange import as_table, differences, merged, prepare
from judge.terms.sheet import COLUMNS, from_csv, to_csv
from judge.terms.tbx import from_tbx, to_tbx

NAMES = ("counter", "token", "stack")


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A term base of a few concepts, without what points out of it, with a remark in each file."""
    tables = {}
    for name in NAMES:
        table = as_table(TermBase.load()[name])
        table = {key: value for key, value in table.items() if key != "broader"}
        table["confusable"] = [other for other in table.get("confusable", []) if other in NAMES]
        for code in LANGUAGES:
            table[code] = {key: value for key, value in table[code].items() if key != "ambiguous_with"}
        tables[name] = table
    there = tmp_path_factory.mktemp("terms")
    prepare(tables, there).write()
    for file in there.iterdir():
        file.write_text(f"# {file.stem}: a remark.\n\n{file.read_text(encoding='utf-8')}", encoding="utf-8")
    return there


@pytest.fixture
def folder(small: Path, tmp_path: Path) -> Path:
    there = tmp_path / "terms"
    shutil.copytree(small, there)
    return there


def contents(folder: Path) -> dict[str, str]:
    return {file.name: file.read_text(encoding="utf-8") for file in sorted(folder.glob("*"))}


def rows(base: TermBase) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(to_csv(base))))


def sheet(rows: list[dict[str, str]], columns: tuple[str, ...] = COLUMNS, delimiter: str = ",") -> str:
    out = io.StringIO()
    writer = csv.DictWriter(out, columns, delimiter=delimiter, extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def bring(tmp_path: Path, name: str, content: str, folder: Path, **options: bool) -> int:
    file = tmp_path / name
    file.write_text(content, encoding="utf-8")
    return command.run_import(file, into=folder, **options)


def test_both_formats_come_back_as_they_went() -> None:
    base = TermBase.load()
    tables = {concept.id: as_table(concept) for concept in base}
    by_csv = from_csv(to_csv(base), "x.csv")
    by_tbx, strange = from_tbx(to_tbx(base).encode(), "x.tbx", {concept.id: concept for concept in base})
    assert strange == ()
    for incoming in (by_csv, by_tbx):
        assert list(incoming) == list(tables)
        assert prepare(incoming, data.path("terms")).changes == []


@pytest.mark.long
@pytest.mark.parametrize("kind", ["csv", "tbx"])
def test_a_whole_term_base_can_be_made_from_either(kind: str, tmp_path: Path) -> None:
    base = TermBase.load()
    incoming = from_csv(to_csv(base), "x") if kind == "csv" else from_tbx(to_tbx(base).encode(), "x", {})[0]
    made = prepare(incoming, tmp_path)
    assert len(made.added) == len(base)
    assert not list(tmp_path.iterdir()), "nothing is written before it is asked for"
    made.write()
    again = TermBase.load([tmp_path])
    assert {c.id: as_table(c) for c in again} == {c.id: as_table(c) for c in base}


WORD = st.text("aZé я'\"«»,;:&<>()-+/{}\u00a0", min_size=1, max_size=12).filter(
    lambda text: text == text.strip() != "" and "  " not in text
)
DAY = st.dates(date(1993, 1, 1), date(2026, 12, 31))


@st.composite
def concepts(draw: st.DrawFn) -> Concept:
    words = {}
    for code in LANGUAGES:
        texts = iter(draw(st.lists(WORD, min_size=6, max_size=6, unique_by=fold)))
        forms = [Form(next(texts), code, status) for status in (Status.OFFICIAL, Status.OFFICIAL, Status.PROPOSED)]
        forms.append(Form(next(texts), code, Status.DATED, since=draw(st.none() | DAY), until=draw(DAY)))
        forms.append(Form(next(texts), code, Status.SLANG))
        forms.append(Form(next(texts), code, Status.FORBIDDEN, why=draw(WORD), instead=draw(st.just("") | WORD)))
        words[code] = Words(code, draw(st.sampled_from(["", "m", "f", "n", "pl"])), tuple(forms))
    definitions = {code: draw(WORD) for code in LANGUAGES}
    pos = draw(st.sampled_from(["noun", "verb", "adjective", "phrase"]))
    return Concept("thing", pos, ("111.1", "205.3j"), "above", ("one", "two"), definitions, words, "zones")


@settings(max_examples=60, deadline=None)
@given(concepts())
def test_whatever_a_concept_says_comes_back(concept: Concept) -> None:
    wanted = as_table(concept)
    by_csv = from_csv(to_csv([concept]), "x")["thing"]
    by_tbx = from_tbx(to_tbx([concept]).encode(), "x", {})[0]["thing"]
    for incoming in (by_csv, by_tbx):
        assert [str(change) for change in differences("thing", wanted, merged({}, incoming))] == []


def test_what_the_base_says_already_changes_nothing(tmp_path: Path, folder: Path, capsys) -> None:
    before = contents(folder)
    assert bring(tmp_path, "in.csv", to_csv(TermBase.load([folder])), folder) == 0
    assert "already" in capsys.readouterr().out
    assert contents(folder) == before


def test_a_changed_word_changes_one_line_and_keeps_the_rest(tmp_path: Path, folder: Path, capsys) -> None:
    base = TermBase.load([folder])
    changed = [row for row in rows(base) if row["concept"] == "token" and row["language"] == "fr"]
    for row in changed:
        if row["form"] == "jeton":
            row["form"] = "jeton permanent"
    before = contents(folder)
    assert bring(tmp_path, "in.csv", sheet(changed), folder, dry_run=True) == 0
    told = capsys.readouterr().out
    assert "token.fr.official: jeton, jeton de créature → jeton permanent, jeton de créature" in told
    assert "Nothing was written." in told
    assert contents(folder) == before
    assert bring(tmp_path, "in.csv", sheet(changed), folder) == 0
    after = contents(folder)
    (name,) = (name for name in after if after[name] != before[name])
    old, new = before[name].splitlines(), after[name].splitlines()
    assert len(old) == len(new)
    assert [(a, b) for a, b in zip(old, new, strict=True) if a != b] == [
        ('official = ["jeton", "jeton de créature"]', 'official = ["jeton permanent", "jeton de créature"]')
    ]


def test_a_new_concept_goes_into_the_file_of_its_field(tmp_path: Path, folder: Path, capsys) -> None:
    words = {"en": "planar die", "es": "dado planar", "fr": "dé planaire", "ru": "кубик миров"}
    shared = {"concept": "planar-die", "field": "zones", "pos": "noun", "rules": "901.3, 901.9", "status": "official"}
    new = [{**shared, "language": code, "form": form, "definition": f"{form}."} for code, form in words.items()]
    before = contents(folder)
    assert bring(tmp_path, "in.csv", sheet(new, delimiter=";"), folder) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines == [
        "planar-die: new: en planar die · es dado planar · fr dé planaire · ru кубик миров",
        "1 concept changed, 1 of them new: zones.toml.",
    ]
    base = TermBase.load([folder])
    assert base["planar-die"].official("ru").text == "кубик миров"
    assert base["planar-die"].rules == ("901.3", "901.9")
    assert contents(folder)["zones.toml"].startswith(before["zones.toml"])
    assert bring(tmp_path, "in.csv", sheet(new[:3]), folder) == 0, "a part of what is known says nothing new"


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"pos": "nuon"}, "pos"),
        ({"field": ""}, "planar-die.field"),
        ({"form": "token"}, "word for"),
        ({"broader": "no-such-concept"}, "no-such-concept"),
        ({"rules": "9.99.9"}, "9.99.9"),
    ],
)
def test_one_fault_and_nothing_is_written(change, told, tmp_path: Path, folder: Path, capsys) -> None:
    shared = {"concept": "planar-die", "field": "formats", "pos": "noun", "rules": "901.3", "status": "official"}
    shared |= {"form": "planar die", "definition": "A die."}
    new = [{**shared, "language": code, **change} for code in ("en", "es", "fr", "ru")]
    token = [row for row in rows(TermBase.load([folder])) if row["concept"] == "token"]
    token[0]["definition"] = token[0]["definition"] + " Really."
    for row in token:
        if row["language"] == token[0]["language"]:
            row["definition"] = token[0]["definition"]
    before = contents(folder)
    assert bring(tmp_path, "in.csv", sheet([*token, *new]), folder) == 2
    printed = capsys.readouterr()
    assert told in printed.err
    assert "Nothing was changed." in printed.err
    assert contents(folder) == before


def test_a_missing_language_of_a_new_concept_is_told(tmp_path: Path, folder: Path, capsys) -> None:
    row = {
        "concept": "planar-die",
        "field": "formats",
        "pos": "noun",
        "language": "fr",
        "status": "official",
        "form": "dé",
    }
    assert bring(tmp_path, "in.csv", sheet([row]), folder) == 2
    assert "planar-die.ru" in capsys.readouterr().err


SHEETS = [
    ("concept,language,status,from\nx,fr,official,y\n", ":1", "form"),
    ("concept,language,status\nx,fr,official\n", ":1", "form"),
    ("concept,language,status,form\nx,fr,oficial,y\n", ":2", "official"),
    ("concept,language,status,form\nx,de,official,y\n", ":2", "es"),
    ("concept,language,status,form\n,de,official,y\n", ":2", "concept"),
    ("concept,language,status,form\nx,fr,official\n", ":2", "cells"),
    ("concept,language,status,form\nx,fr,official,y,z\n", ":2", "cells"),
    ("concept,language,status,form,pos\nx,fr,official,y,noun\nx,fr,slang,z,verb\n", ":3", "pos"),
    ('concept,language,status,form\nx,fr,official,"y"z\n', ":2", ""),
]


@pytest.mark.parametrize(("content", "place", "told"), SHEETS)
def test_a_broken_sheet_is_named_with_its_line(content: str, place: str, told: str) -> None:
    with pytest.raises(InputError) as caught:
        from_csv(content, "in.csv")
    assert caught.value.place == f"in.csv{place}"
    assert told in str(caught.value)


def test_columns_that_are_not_there_say_nothing(tmp_path: Path, folder: Path) -> None:
    part = [row for row in rows(TermBase.load([folder])) if row["concept"] == "counter"]
    columns = ("concept", "language", "status", "form")
    assert prepare(from_csv("\ufeff" + sheet(part, columns, "\t"), "x"), folder).changes == []


OTHER_TOOL = """<?xml version="1.0"?>
<!DOCTYPE martif SYSTEM "TBXcoreStructV02.dtd">
<martif type="TBX-Basic" xml:lang="en"><text><body>
<termEntry id="counter">
  <descrip type="subjectField">games</descrip>
  <langSet xml:lang="fr-FR">
    <tig><term>marqueur</term><termNote type="administrativeStatus">preferredTerm-admn-sts</termNote></tig>
    <tig><term>pion</term><termNote type="administrativeStatus">deprecatedTerm-admn-sts</termNote></tig>
    <tig><term>counter</term><termNote type="administrativeStatus">deprecatedTerm-admn-sts</termNote></tig>
    <ntig><termGrp><term>marque</term></termGrp></ntig>
  </langSet>
  <langSet xml:lang="de"><tig><term>Marke</term></tig></langSet>
</termEntry></body></text></martif>
"""


def test_tbx_of_another_tool_keeps_what_it_does_not_say(folder: Path) -> None:
    base = TermBase.load([folder])
    tables, strange = from_tbx(OTHER_TOOL.encode(), "x.tbx", {concept.id: concept for concept in base})
    assert strange == ("de",)
    changes = {change.field: change for change in prepare(tables, folder).changes}
    assert changes["fr.official"].new == "marqueur, marque"
    assert "compteur" in changes["fr.forbidden"].old
    assert changes["fr.forbidden"].new == "pion (why: les cartes disent «\u00a0marqueur\u00a0»; instead: marqueur)"
    assert set(changes) == {"fr.official", "fr.forbidden"}, "gender, definition and other languages stay"


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("<tbx><text>", "XML"),
        ("<html/>", "TBX"),
        ("<tbx/>", "no concepts"),
        ("<tbx><conceptEntry/></tbx>", "no id"),
        ('<tbx><conceptEntry id="a"/><conceptEntry id="a"/></tbx>', "two entries"),
        ('<!DOCTYPE tbx [<!ENTITY a "b">]><tbx/>', "entities"),
    ],
)
def test_what_is_no_tbx_is_told(content: str, told: str, tmp_path: Path) -> None:
    file = tmp_path / "in.tbx"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(InputError, match=told):
        command.run_import(file)


def test_a_file_that_is_neither_is_told(tmp_path: Path) -> None:
    for name, content in (("in.pdf", b""), ("in.csv", b"\xff\xfe\x00"), ("none.csv", None)):
        file = tmp_path / name
        if content is not None:
            file.write_bytes(content)
        with pytest.raises(InputError):
            command.run_import(file)
    with pytest.raises(InputError):
        command.run_import(tmp_path / "in.csv", into=tmp_path / "nowhere")


def test_writing_is_all_or_nothing(tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    base = TermBase.load([folder])
    several = [row for row in rows(base) if row["concept"] in ("token", "stack")]
    for row in several:
        row["definition"] += " (sic)"
    made = prepare(from_csv(sheet(several), "x"), folder)
    assert len(made.files) == 2
    before = contents(folder)
    real = Path.replace
    done = []

    def failing(self: Path, target: Path) -> Path:
        if done:
            raise OSError(28, "No space left on device", str(target))
        done.append(target)
        return real(self, target)

    monkeypatch.setattr(Path, "replace", failing)
    with pytest.raises(InputError, match="Nothing was changed"):
        made.write()
    assert contents(folder) == before


def test_export_by_the_name_of_the_file(tmp_path: Path, capsys) -> None:
    assert command.run_export(tmp_path / "t.csv") == 0
    assert (tmp_path / "t.csv").read_text(encoding="utf-8").startswith("concept,field,pos")
    assert command.run_export(None, command.Format.CSV) == 0
    assert capsys.readouterr().out == (tmp_path / "t.csv").read_text(encoding="utf-8")


def test_files_written_are_toml_that_people_can_edit(tmp_path: Path, folder: Path) -> None:
    part = [row for row in rows(TermBase.load([folder])) if row["concept"] == "counter" and row["language"] == "fr"]
    part.append({**part[-1], "status": "forbidden", "form": "pastille", "why": "« pastille » n'est sur aucune carte"})
    made = prepare(from_csv(sheet(part), "x"), folder)
    (content,) = made.files.values()
    tomllib.loads(content)
    assert '    { form = "pastille", why = "« pastille » n\'est sur aucune carte", instead = "marqueur" },\n' in content
