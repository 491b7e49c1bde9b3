"""Profiles and settings of a project, found upwards; faults named with file, line and the nearest known word."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from judge.check import CHECKS, Finding, Group, Severity
from judge.check import settings as reading
from judge.check.settings import PROFILES, Settings
from judge.errors import InputError


def load(tmp_path: Path, content: str, name: str = "judge.toml") -> Settings:
    file = tmp_path / name
    file.write_text(content, encoding="utf-8")
    return reading.load(file, CHECKS)


def finding(check: str = "spelling", **fields: object) -> Finding:
    values: dict[str, object] = {"where": "306.7", "language": "fr", "words": "Jace", **fields}
    return Finding(check, CHECKS[check].severity, Group.TEXT, "mine.txt", message="…", **values)


def test_the_nearest_file_upwards_counts(tmp_path: Path) -> None:
    deep = tmp_path / "rules" / "fr"
    deep.mkdir(parents=True)
    (tmp_path / "pyproject.toml").write_text('[tool.judge.check]\nprofile = "draft"\n', encoding="utf-8")
    (tmp_path / "rules" / "pyproject.toml").write_text('[project]\nname = "x"\n', encoding="utf-8")
    assert reading.find(deep) == tmp_path / "pyproject.toml"
    (tmp_path / "rules" / "judge.toml").write_text('[check]\nprofile = "strict"\n', encoding="utf-8")
    found = reading.find(deep)
    assert found == tmp_path / "rules" / "judge.toml"
    assert reading.load(found, CHECKS).profile == "strict"
    assert reading.load(tmp_path / "pyproject.toml", CHECKS).fail_on is Severity.CRITICAL


def test_profiles_name_checks_that_exist() -> None:
    for profile in PROFILES.values():
        assert set(profile.off) <= set(CHECKS)
    assert [PROFILES[name].fail_on.value for name in ("strict", "release", "draft")] == ["minor", "major", "critical"]
    assert Settings().with_profile("strict").fail_on_stale


def test_what_isn_t_written_yet_is_no_fault_of_a_draft(tmp_path: Path) -> None:
    draft = Settings().with_profile("draft")
    assert not draft.wants(finding("untranslated"))
    assert draft.wants(finding("negation"))
    assert Settings().with_profile("release").wants(finding("untranslated"))
    # the project's own word goes before the profile's
    own = load(tmp_path, '[check]\nprofile = "draft"\n[check.checks]\nuntranslated = "minor"\n')
    assert own.wants(finding("untranslated"))
    assert own.weighed(finding("untranslated")).severity is Severity.MINOR


def test_settings_of_one_check(tmp_path: Path) -> None:
    made = load(
        tmp_path,
        '[check]\nfail-on = "major"\n[check.checks]\naddress = "off"\nzone = "minor"\n'
        'spelling = { except-words = ["JACE"], except-rules = ["205.*"], languages = ["fr"] }\n',
    )
    assert made.fail_on is Severity.MAJOR
    assert not made.wants(finding("address"))
    assert made.weighed(finding("zone")).severity is Severity.MINOR
    assert not made.wants(finding())
    assert made.wants(finding(words="Jcae"))
    assert not made.wants(finding(words="Jcae", where="205.3j"))
    assert not made.wants(finding(words="Jcae", language="es"))


FAULTS = [
    ('[check]\nprofil = "strict"\n', ":2", "profile"),
    ('[check]\nprofile = "stict"\n', ":2", "strict"),
    ("[check]\n\nfail-on = 3\n", ":3", "major"),
    ('[chek]\nprofile = "strict"\n', ":1", "check"),
    ('[check.checks]\nterm-drfit = "off"\n', ":2", "term-drift"),
    ('[check.checks]\nzone = "of"\n', ":2", "off"),
    ('[check.checks.zone]\nseverity = "mayor"\n', ":2", "major"),
    ('[check.checks.zone]\nexept-words = ["a"]\n', ":2", "except-words"),
    ('[check.checks]\nzone = { except-words = "a" }\n', ":2", "checks.zone.except-words"),
    ("[check]\nrules = 1\n", ":2", "true or false"),
    ("[check]\ntexts = 'a'\n", ":2", "texts"),
    ("[check]\nbaseline = 1\n", ":2", "baseline"),
    ("[check\n", ":1", "TOML"),
    ("", "judge.toml", "[check]"),
]


@pytest.mark.parametrize(("content", "place", "named"), FAULTS, ids=[f[0].replace("\n", " ") for f in FAULTS])
def test_a_fault_is_named_with_line_and_nearest_word(tmp_path: Path, content: str, place: str, named: str) -> None:
    with pytest.raises(InputError) as caught:
        load(tmp_path, content)
    assert "judge.toml" in caught.value.place
    assert caught.value.place.endswith(place)
    assert named in str(caught.value)


def test_paths_are_relative_to_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "fr").mkdir()
    (tmp_path / "fr" / "306.txt").write_text("306. Planeswalkers\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path / "fr")
    made = load(tmp_path, '[check]\ntexts = ["fr/306.txt"]\nagainst = ["fr-2013-306"]\nbaseline = "known.json"\n')
    assert made.texts == ("306.txt",)
    assert made.against == ("fr-2013-306",)
    assert made.baseline == tmp_path / "known.json"


def test_what_is_shown_gives_the_same_settings_again(tmp_path: Path) -> None:
    content = (
        '[check]\nprofile = "draft"\nfail-on = "major"\nfail-on-stale = true\nrules = false\ntexts = ["es-2013-306"]\n'
        '[check.checks]\nzone = "minor"\naddress = "off"\nspelling = { severity = "major", except-words = ["Jace"] }\n'
    )
    made = load(tmp_path, content)
    again = load(tmp_path, "\n".join(reading.shown(made, CHECKS)))
    assert tomllib.loads("\n".join(reading.shown(again, CHECKS))) == tomllib.loads(
        "\n".join(reading.shown(made, CHECKS))
    )
    assert all(again.of(check) == made.of(check) for check in CHECKS)
    assert (again.fail_on, again.fail_on_stale, again.rules, again.texts) == (
        made.fail_on, made.fail_on_stale, made.rules, made.texts,
    )  # fmt: skip
