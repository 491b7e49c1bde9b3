"""The wheel holds all data: look-ups and searches work from it, in a folder that can't be written to."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not (ROOT / "README.md").is_file(), reason="not a whole checkout"),
]


def done(command: list[str], **options: object) -> subprocess.CompletedProcess[str]:
    """The command, run to its end; what it said is shown where it failed."""
    result = subprocess.run(command, capture_output=True, text=True, **options)
    assert result.returncode == 0, f"{command}\n{result.stdout}\n{result.stderr}"
    return result


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh virtual environment with the wheel, built from a copy of the checkout, and what it depends on."""
    folder = tmp_path_factory.mktemp("wheel")
    source = folder / "source"
    leave_out = shutil.ignore_patterns(".git", ".venv", "__pycache__", "*.egg-info", "dist", "build")
    shutil.copytree(ROOT, source, ignore=leave_out)
    # Not isolated: the compiled data can only be made where the run-time dependencies are.
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(source)]
    done(build, env=os.environ | {"JUDGE_WHEEL_DATA": "1"})
    (wheel,) = folder.glob("*.whl")
    venv.create(folder / "fresh", with_pip=True)
    done([str(folder / "fresh" / "bin" / "pip"), "install", "--quiet", str(wheel)])
    return folder / "fresh"


def run(installed: Path, tmp_path: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    nowhere = tmp_path / "nowhere"
    nowhere.write_text("a file, so that nothing can be kept below it")
    environment = os.environ | {"JUDGE_CACHE": str(nowhere / "x"), "TMPDIR": str(tmp_path)}
    result = done([str(installed / "bin" / "judge"), *arguments], cwd=tmp_path, env=environment)
    assert not [path for path in tmp_path.iterdir() if path.name.startswith("judge-")], "something was compiled again"
    return result


def test_a_rule_is_looked_up_from_the_wheel(installed: Path, tmp_path: Path) -> None:
    shown = run(installed, tmp_path, "rule", "306.7", "--lang", "es", "--as-of", "2014-01-01").stdout
    assert "Si el daño que no es de combate" in shown


def test_a_search_works_from_the_wheel(installed: Path, tmp_path: Path) -> None:
    assert "306" in run(installed, tmp_path, "search", "вокер", "--lang", "es").stdout


def test_a_question_is_answered_from_the_wheel(installed: Path, tmp_path: Path) -> None:
    asked = run(installed, tmp_path, "ask", "¿puedo redirigir el daño que me hago a mí mismo?", "--json").stdout
    answer = json.loads(asked)
    assert answer["verdict"] == "no"
    assert "306.7" in [cited["number"] for cited in answer["citations"]]


def test_the_wheel_holds_the_corpus_as_it_is(installed: Path) -> None:
    (inside,) = installed.glob("lib/python*/site-packages/judge/_data/corpus")
    source = installed.parent / "source" / "corpus"
    files = [file for file in source.rglob("*") if file.is_file()]
    assert len(files) > 40
    for file in files:
        assert (inside / file.relative_to(source)).read_bytes() == file.read_bytes()
    assert not list(inside.parent.rglob("*LOCK*"))
