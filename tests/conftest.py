"""What all tests share: compiled data made once, and no sight of the editions of the user who runs them."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest

_DATA = tempfile.TemporaryDirectory(prefix="judge-test-data-")
os.environ["JUDGE_DATA"] = _DATA.name


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile before workers start, so that they don't all do it."""
    if hasattr(session.config, "workerinput") or session.config.option.collectonly:
        return
    from judge.language import tagger
    from judge.search import Search

    tagger("en")
    Search.open()


@pytest.fixture(autouse=True)
def in_english() -> None:
    """Each test begins with the interface in English, whatever the one before it spoke."""
    from judge import locale

    locale.set_language("en")


@pytest.fixture
def user_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own."""
    folder = tmp_path / "data"
    monkeypatch.setenv("JUDGE_DATA", str(folder))
    return folder


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    """A file with the faulty text."""
    from faulty import BAD

    file = tmp_path / "306.txt"
    file.write_text(BAD, encoding="utf-8")
    return file
