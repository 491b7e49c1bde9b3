"""Suppressions, the baseline, fingerprints, and what has changed since a revision."""

from __future__ import annotations

import json
import os
import random
import subprocess
from datetime import date
from pathlib import Path

import pytest
from faulty import BAD, DAY, run

from judge import data as places
from judge.check import CHECKS, check, load
from judge.check import changes as git
from judge.check.settings import Settings
from judge.check.suppression import SUFFIX, Baseline, entries, shipped
from judge.corpus import Corpus
from judge.errors import InputError


def write(path: Path, content: str) -> Path:
    path.write_text(content, encoding="utf-8")
    return path


# --- suppressions ---------------------------------------------------------------------------------------------------

FAULTS = [
    ('[[suppress]]\ncheck = "zone"\n', ":1", "reason"),
    ('[[suppress]]\ncheck = "zone"\nreason = "x"\n\n[[suppress]]\ncheck = "zone"\nreason = "  "\n', ":7", "reason"),
    ('[[suppress]]\nreason = "x"\n', ":1", "check"),
    ('[[suppress]]\ncheck = "zoen"\nreason = "x"\n', ":2", "zone"),
    ('[[suppress]]\ncheck = "zone"\nwere = "306.7"\nreason = "x"\n', ":3", "where"),
    ('[[suppress]]\ncheck = "*"\nreason = "x"\n', ":1", "where"),
    ('[[supress]]\ncheck = "zone"\n', ":1", "suppress"),
    ('[[suppress]]\ncheck = "zone"\ntext = "a.txt"\nreason = "x"\n', ":3", "text"),
    ('[[suppress]]\ncheck = "zone"\nreason = "x"\nwhere = ["306.7", 4]\n', ":4", "where"),
    ('[[suppress]]\ncheck = "zone"\nreason = "x"\nwhere = []\n', ":4", "where"),
    ("[[suppress]\n", ":1", "TOML"),
]


@pytest.mark.parametrize(("content", "place", "named"), FAULTS, ids=[f[0].replace("\n", " ") for f in FAULTS])
def test_a_broken_entry_is_named_with_its_line(tmp_path: Path, content: str, place: str, named: str) -> None:
    file = write(tmp_path / "a.txt.judge.toml", content)
    with pytest.raises(InputError) as caught:
        entries(file, CHECKS)
    assert caught.value.place == f"{file}{place}"
    assert named in str(caught.value)


def test_an_entry_for_several_texts_names_its_text(bad: Path, tmp_path: Path) -> None:
    entry = '[[suppress]]\ncheck = "term-forbidden"\nwhere = "306.9"\nreason = "quoted"\n'
    shared = write(tmp_path / "aside.toml", entry)
    with pytest.raises(InputError, match="text"):
        run(bad, settings=Settings(suppress=(shared,)))
    for text, fits in (("306.txt", True), (f"{tmp_path.name}/*.txt", True), ("307.txt", False)):
        write(shared, entry + f'text = "{text}"\n')
        report = run(bad, settings=Settings(suppress=(shared,)))
        assert bool(report.suppressed) is fits
        assert not report.stale, "an entry of a text that isn't checked is not stale"


def test_places_that_share_a_reason_stand_in_one_entry(bad: Path) -> None:
    entry = '[[suppress]]\ncheck = "term-forbidden"\nwhere = ["306.9", "306.2"]\nreason = "quoted"\n'
    write(bad.with_name(bad.name + SUFFIX), entry)
    report = run(bad)
    assert [f.where for f, _reason in report.suppressed] == ["306.9"]
    assert report.stale == [(f"{bad}{SUFFIX}:1", "term-forbidden 306.2")], "a place that nothing answers to is stale by itself"


def test_an_entry_is_stale_whatever_is_shown(bad: Path) -> None:
    entry = '[[suppress]]\ncheck = "term-forbidden"\nwhere = "306.9"\nreason = "quoted"\n'
    write(bad.with_name(bad.name + SUFFIX), entry)
    report = run(bad, only=frozenset(["number-gap"]))
    assert (report.findings, report.suppressed, report.stale) == ([], [], [])
    write(bad, BAD.replace("dueño", "propietario"))
    for only in (frozenset(), frozenset(["number-gap"])):
        (stale,) = run(bad, only=only).stale
        assert stale == (f"{bad}{SUFFIX}:1", "term-forbidden 306.9")


def test_the_shipped_entries_are_sound() -> None:
    found = [entry for path in shipped() for entry in entries(path, CHECKS, shared=True)]
    ours = [file for edition in Corpus.open().editions if edition.id.endswith("2026-04") for file in edition.files]
    files = [path for pattern in ours for path in places.path().glob(pattern)]
    for entry in found:
        assert any(path.match(entry.text) for path in files), entry
        assert len(entry.reason) > 15, entry


# --- fingerprints ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["es-2013-306", "fr-2013-306"])
def test_fingerprints_survive_moved_lines_and_edits_elsewhere(edition: str, tmp_path: Path) -> None:
    source = places.path(Corpus.open().edition(edition).files[0]).read_text(encoding="utf-8")
    language = edition[:2]

    def found(text: str, folder: str) -> dict[str, set[str]]:
        file = tmp_path / folder / "306.txt"
        file.parent.mkdir()
        file.write_text(text, encoding="utf-8")
        rules: dict[str, set[str]] = {}
        for finding in check(load([str(file)], language=language, day=date(2013, 7, 13)), rules=False).findings:
            rules.setdefault(finding.where, set()).add(finding.fingerprint)
        return rules

    before = found(source, "before")
    assert sum(map(len, before.values())) > 5
    dice = random.Random(1)
    lines = source.splitlines()
    spread = "\n".join(line + "\n" * dice.randint(1, 4) for line in lines) + "\n"
    assert found(spread, "spread") == before, "blank lines, and another folder"
    edited = [line + " Nada más." if line.startswith("306.2") else line for line in lines]
    after = found("\n".join(["", "", *edited]) + "\n", "edited")
    assert {where: prints for where, prints in after.items() if where != "306.2"} == {
        where: prints for where, prints in before.items() if where != "306.2"
    }


def test_fingerprints_tell_languages_and_files_apart() -> None:
    from dataclasses import replace

    from judge.check import Finding, Group, Severity
    from judge.corpus import Place

    one = Finding(
        "zone", Severity.MAJOR, Group.TEXT, "es/a.txt", "306.7", "…", "x", place=Place("es/a.txt", 3), language="es"
    )
    assert (
        replace(one, place=Place("moved/a.txt", 9), edition="moved/a.txt", message="!").fingerprint == one.fingerprint
    )
    assert (
        len(
            {
                one.fingerprint,
                replace(one, language="fr").fingerprint,
                replace(one, place=Place("b.txt", 3)).fingerprint,
            }
        )
        == 3
    )


# --- baseline -------------------------------------------------------------------------------------------------------


def test_the_baseline_counts_and_names_what_is_paid(bad: Path, tmp_path: Path) -> None:
    file = tmp_path / "known.json"
    first = run(bad)
    assert Baseline.write(file, first.findings) == len(first.findings)
    table = json.loads(file.read_text(encoding="utf-8"))
    assert sum(table["counts"].values()) == sum(row["count"] for row in table["findings"]) == len(first.findings)
    report = run(bad, baseline=Baseline.load(file))
    assert (report.findings, report.paid, report.stale) == ([], 0, [])
    assert len(report.known) == len(first.findings)
    write(bad, BAD.replace("dueño", "propietario").replace("306.9. Si", "306.9. No si"))
    report = run(bad, baseline=Baseline.load(file))
    assert report.paid >= 1
    assert any("term-forbidden" in entry for _file, entry in report.stale)
    assert report.findings, "what is new is reported"
    other = write(tmp_path / "307.txt", "307. X\n307.1. Si la lealtad de un planeswalker es 0.\n")
    assert not run(other, baseline=Baseline.load(file)).stale, "debt of a text that isn't checked is not paid"


def test_files_are_written_whole_and_links_and_pipes_stay_what_they_are(tmp_path: Path) -> None:
    from judge.check.tables import write as write_whole

    file = write(tmp_path / "real.json", "old")
    link = tmp_path / "link.json"
    link.symlink_to(file)
    write_whole(link, "new")
    assert link.is_symlink()
    assert file.read_text(encoding="utf-8") == "new"
    assert sorted(each.name for each in tmp_path.iterdir()) == ["link.json", "real.json"]
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reading = subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE, text=True)
    write_whole(pipe, "through")
    assert reading.communicate(timeout=10)[0] == "through"
    assert pipe.is_fifo()
    with pytest.raises(InputError):
        write_whole(tmp_path / "none" / "x", "")


def test_two_texts_of_one_name_owe_twice(tmp_path: Path) -> None:
    files = []
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        files.append(write(tmp_path / folder / "306.txt", BAD))
    known = tmp_path / "known.json"
    Baseline.write(known, run(files[0]).findings)
    both = check(load(list(map(str, files)), language="es", day=DAY), baseline=Baseline.load(known))
    assert {f.edition for f in both.findings} == {str(files[1])}


@pytest.mark.parametrize(
    "content", ["{}", "[]", "no", '{"schema": "judge.baseline/1", "findings": [{"fingerprint": "1"}]}']
)
def test_what_is_no_baseline_is_told(tmp_path: Path, content: str) -> None:
    with pytest.raises(InputError, match="baseline"):
        Baseline.load(write(tmp_path / "known.json", content))
    with pytest.raises(InputError):
        Baseline.load(tmp_path / "nothing.json")


# --- changed since --------------------------------------------------------------------------------------------------


def command(folder: Path, *arguments: str) -> None:
    options = ["-c", "user.name=x", "-c", "user.email=x@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", "-C", str(folder), *options, *arguments], check=True, capture_output=True)


@pytest.fixture
def checkout(bad: Path, tmp_path: Path) -> Path:
    command(tmp_path, "init", "-q", "-b", "main")
    command(tmp_path, "add", "306.txt")
    command(tmp_path, "commit", "-q", "-m", "one")
    return bad


def touched(file: Path, revision: str = "HEAD") -> set[str]:
    texts = load([str(file)], language="es", day=DAY)
    return {finding.where for finding in check(texts, changes=git.since(revision, texts)).findings}


def test_only_changed_segments_are_reported(checkout: Path) -> None:
    assert touched(checkout) == set()
    write(checkout, BAD.replace("Cuando se hace", "Si se hace"))
    everything = {finding.where for finding in run(checkout).findings}
    assert "306.9" in everything
    assert "306.9" not in touched(checkout)
    assert "306.8" in touched(checkout)
    write(checkout, "\n\n" + BAD)
    assert touched(checkout) <= {"—"}, "lines that only moved are not changed"
    command(checkout.parent, "commit", "-q", "-am", "two")
    assert touched(checkout) == set()
    command(checkout.parent, "tag", "v1", "HEAD~1")
    write(checkout, BAD.replace("es 0", "es  0"))
    assert touched(checkout, "v1") >= {"306.9"}


def test_what_others_changed_meanwhile_is_left_out(checkout: Path) -> None:
    folder = checkout.parent
    command(folder, "checkout", "-q", "-b", "mine")
    write(checkout, BAD.replace("Cuando se hace", "Si se hace"))
    command(folder, "commit", "-q", "-am", "mine")
    command(folder, "checkout", "-q", "main")
    write(checkout, BAD.replace("es 0", "sea 0"))
    command(folder, "commit", "-q", "-am", "theirs")
    command(folder, "checkout", "-q", "mine")
    assert "306.9" not in touched(checkout, "main")
    assert "306.8" in touched(checkout, "main")


def test_a_file_git_does_not_know_is_all_new(checkout: Path) -> None:
    new = write(checkout.with_name("new.txt"), BAD)
    assert touched(new) == {finding.where for finding in run(new).findings}


def test_the_summary_says_that_only_changes_are_reported(checkout: Path) -> None:
    from judge.check.reports import text

    texts = load([str(checkout)], language="es", day=DAY)
    report = check(texts, changes=git.since("HEAD", texts))
    assert "Only what has changed since HEAD is reported." in text.summary(report)
    assert "Only what" not in text.summary(run(checkout))


def test_changed_lines_take_the_neighbours_of_a_deletion(checkout: Path) -> None:
    write(checkout, BAD.replace(BAD.splitlines()[1] + "\n", ""))
    assert git.changed_lines(checkout, "HEAD") == {1, 2}


@pytest.mark.parametrize("revision", ["nothing", "--help", "", "HEAD~9"])
def test_an_unknown_revision_is_told(checkout: Path, revision: str) -> None:
    with pytest.raises(InputError, match="revision"):
        touched(checkout, revision)


def test_without_a_checkout_or_git_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    file = write(tmp_path / "306.txt", BAD)
    with pytest.raises(InputError, match="checkout"):
        touched(file)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(InputError, match="git"):
        touched(file)
