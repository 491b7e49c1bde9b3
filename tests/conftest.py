"""What all tests share: they never see or touch the editions of the user who runs them."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest

_DATA = tempfile.TemporaryDirectory(prefix="judge-test-data-")
os.environ["JUDGE_DATA"] = _DATA.name


@pytest.fixture
def user_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own."""
    folder = tmp_path / "data"
    monkeypatch.setenv("JUDGE_DATA", str(folder))
    return folder
