"""The wheel holds all data: look-ups and searches work from it, in a folder that can't be written to."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not (ROOT / "README.md").is_file(), reason="not a whole checkout"),
]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a copy of the checkout and unpacked without its dependencies."""
    folder = tmp_path_factory.mktemp("wheel")
    source = folder / "source"
    leave_out = shutil.ignore_patterns(".git", ".venv", "__pycache__", "*.egg-info", "dist", "build")
    shutil.copytree(ROOT, source, ignore=leave_out)
    environment = os.environ | {"JUDGE_WHEEL_DATA": "1"}
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(source)]
    subprocess.run(build, check=True, env=environment, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    target = folder / "site"
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(target), str(wheel)]
    subprocess.run(install, check=True, capture_output=True)
    return target


def run(installed: Path, tmp_path: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    nowhere = tmp_path / "nowhere"
    nowhere.write_text("a file, so that nothing can be kept below it")
    environment = os.environ | {
        "PYTHONPATH": str(installed),
        "JUDGE_CACHE": str(nowhere / "x"),
        "TMPDIR": str(tmp_path),
    }
    done = subprocess.run(
        [sys.executable, "-m", "judge", *arguments], cwd=tmp_path, env=environment, capture_output=True, text=True
    )
    assert not [path for path in tmp_path.iterdir() if path.name.startswith("judge-")], "something was compiled again"
    return done


def test_a_rule_is_looked_up_from_the_wheel(installed: Path, tmp_path: Path) -> None:
    done = run(installed, tmp_path, "rule", "306.7", "--lang", "es", "--as-of", "2014-01-01")
    assert done.returncode == 0, done.stderr
    assert "Si el daño que no es de combate" in done.stdout


def test_a_search_works_from_the_wheel(installed: Path, tmp_path: Path) -> None:
    done = run(installed, tmp_path, "search", "вокер", "--lang", "es")
    assert done.returncode == 0, done.stderr
    assert "306" in done.stdout


def test_the_wheel_holds_the_corpus_as_it_is(installed: Path) -> None:
    inside = installed / "judge" / "_data" / "corpus"
    source = installed.parent / "source" / "corpus"
    files = [file for file in source.rglob("*") if file.is_file()]
    assert len(files) > 40
    for file in files:
        assert (inside / file.relative_to(source)).read_bytes() == file.read_bytes()
    assert not list(installed.rglob("*LOCK*"))
