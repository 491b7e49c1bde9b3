"""The documents tell the truth: formats hold for what commands print, and the README's examples run as shown."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

ROOT = Path(__file__).resolve().parent.parent
FORMATS = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"<!-- (schema|example) (\S+) -->\n```json\n(.*?)\n```", re.DOTALL)

COMMANDS = {
    "judge.answer/1": ["ask", "Can I cast a planeswalker on my opponent's turn?", "--lang", "en", "--json"],
    "judge.rule/1": ["rule", "306.5a-c", "--lang", "ru", "--as-of", "2014-01-01", "--json"],
    "judge.search/1": ["search", "вокер", "--lang", "es", "--json"],
    "judge.term/1": ["term", "фишка", "--json"],
    "judge.card/1": ["card", "Foudre", "--json"],
    "judge.run/1": ["run", "self-damage-stays", "--json"],
    "judge.scenarios/1": ["scenarios", "--json"],
    "judge.coverage/1": ["coverage", "--json"],
    "judge.corpus/1": ["corpus", "list", "--json"],
    "judge.corpus-report/1": ["corpus", "show", "fr-2013-306", "--json"],
    "judge.edition/1": ["corpus", "export", "fr-2013-306", "--format", "json"],
    "judge.history/1": ["history", "306.7", "--json"],
    "judge.diff/1": ["diff", "2013-07-13", "2018-04-27", "--format", "json"],
    "judge.outdated/1": ["outdated", "--lang", "fr", "--edition", "fr-2013-306", "--json"],
    "judge.check/1": ["check", "fr-2013-306", "--format", "json", "--lang", "fr"],
    "judge.baseline/1": ["check", "es-2013-306", "--no-rules", "--write-baseline", "BASELINE"],
    "judge.concordance/1": ["concordance", "вокер", "--lang", "es,fr", "--json"],
    "judge.candidates/1": ["terms", "candidates", "--lang", "es", "--json"],
}


def blocks(kind: str) -> dict[str, object]:
    return {name: json.loads(text) for found, name, text in BLOCK.findall(FORMATS) if found == kind}


def judge(arguments: list[str], **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "judge", *arguments], capture_output=True, text=True, encoding="utf-8", check=False, cwd=ROOT,
        env={**os.environ, "PYTHONUTF8": "1", **environment},
    )  # fmt: skip


def test_every_command_with_json_has_a_schema_and_an_example():
    assert set(blocks("schema")) == set(COMMANDS) == set(blocks("example"))


@pytest.mark.parametrize("name", COMMANDS)
def test_examples_fit_their_schema(name):
    jsonschema.validate(blocks("example")[name], blocks("schema")[name])


@pytest.mark.parametrize("name", COMMANDS)
def test_commands_print_what_the_schema_says(name, tmp_path):
    written = tmp_path / "baseline.json"
    done = judge([str(written) if word == "BASELINE" else word for word in COMMANDS[name]])
    printed = json.loads(written.read_text(encoding="utf-8") if written.exists() else done.stdout)
    assert printed["schema"] == name
    jsonschema.validate(printed, blocks("schema")[name])


def test_batch_answers_line_by_line_and_survives_bad_lines():
    lines = '{"id": 1, "question": "¿puede bloquear un planeswalker?"}\nnot json\n{"id": 3, "as_of": "1999-01-01", "question": "x?"}\n'
    done = subprocess.run(
        [sys.executable, "-m", "judge", "ask", "--batch"], input=lines, capture_output=True, text=True, encoding="utf-8", check=False
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [a.get("id") for a in answers] == [1, None, 3]
    assert answers[0]["verdict"] == "no" and answers[0]["language"] == "es"
    assert answers[1]["verdict"] == answers[2]["verdict"] == "unknown" and answers[1]["error"] and answers[2]["error"]
    jsonschema.validate(answers[0], blocks("schema")["judge.answer/1"])


def examples() -> list[tuple[str, str]]:
    """The README's console examples: a command after ``$``, and what it prints."""
    found = []
    for block in re.findall(r"```console\n(.*?)```", README, re.DOTALL):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output.rstrip("\n")))
    return found


def test_readme_shows_examples_in_every_language():
    commands = "\n".join(command for command, _ in examples())
    for code in ("es", "fr", "ru"):
        assert f"--lang {code}" in commands or re.search("[а-я¿]", commands)
    assert len(examples()) >= 12


@pytest.mark.parametrize(("command", "output"), examples(), ids=[c for c, _ in examples()])
def test_readme_example_prints_what_it_shows(command, output, tmp_path):
    words = shlex.split(command)
    assert words[0] == "judge"
    done = judge(words[1:], LANGUAGE="en", COLUMNS="80", JUDGE_DATA=str(tmp_path))
    assert "Traceback" not in done.stderr
    printed = done.stdout.rstrip("\n") or done.stderr.rstrip("\n")
    if output.endswith("\n…"):
        assert printed.startswith(output.removesuffix("…").rstrip("\n")), printed
    else:
        assert printed == output


def test_ci_calls_the_test_command_of_the_readme():
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    commands = [line for block in re.findall(r"```sh\n(.*?)```", README, re.DOTALL) for line in block.splitlines() if "pytest" in line]
    assert commands and commands[0] in script


CHECKS_PAGE = (ROOT / "docs" / "checks.md").read_text(encoding="utf-8")


def fenced(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", CHECKS_PAGE, re.DOTALL)


def test_settings_and_suppressions_of_the_checks_page_are_understood(tmp_path):
    from judge.check import CHECKS
    from judge.check import settings as reading
    from judge.check.settings import PROFILES
    from judge.check.suppression import entries

    aside, settings = fenced("toml")
    file = tmp_path / "306.txt.judge.toml"
    file.write_text(aside, encoding="utf-8")
    assert [entry.check for entry in entries(file, CHECKS)] == ["term-drift"]
    file = tmp_path / "judge.toml"
    file.write_text(settings, encoding="utf-8")
    made = reading.load(file, CHECKS)
    assert made.profile == "release"
    assert set(made.checks) == {"address", "quantity-wording", "spelling"}
    assert all(f"| `{name}` |" in CHECKS_PAGE for name in PROFILES)
    assert all(f"`{check}`" in CHECKS_PAGE for name in PROFILES for check in PROFILES[name].off)


def test_every_check_and_option_stands_on_the_checks_page():
    from judge.check import CHECKS

    assert [check for check in CHECKS if f"`{check}`" not in CHECKS_PAGE] == []
    shown = judge(["check", "--help"], LANGUAGE="en", COLUMNS="200").stdout
    options = set(re.findall(r"^  (--[a-z-]+)", shown, re.MULTILINE)) - {"--help"}
    assert len(options) > 15
    assert [option for option in sorted(options) if option not in CHECKS_PAGE] == []


def test_hook_and_workflow_call_the_command_as_it_is():
    import yaml

    hook_file, workflow = map(yaml.safe_load, fenced("yaml"))
    (hook,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert hook["entry"] == "judge check"
    (used,) = hook_file["repos"][0]["hooks"]
    assert used["id"] == hook["id"]
    steps = [step["run"] for step in workflow["jobs"]["check"]["steps"] if "run" in step]
    calls = [used["args"], *(shlex.split(step)[2:] for step in steps if step.startswith("judge check"))]
    assert len(calls) == 3
    shown = judge(["check", "--help"], LANGUAGE="en", COLUMNS="200").stdout
    for call in calls:
        assert all(word in shown for word in call if word.startswith("--"))
