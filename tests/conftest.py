"""What every test run needs once: the compiled data, made before workers start, so that they don't all make it."""

from __future__ import annotations

import pytest


def pytest_sessionstart(session: pytest.Session) -> None:
    if hasattr(session.config, "workerinput") or session.config.option.collectonly:
        return
    from judge.language import tagger
    from judge.search import Search

    tagger("en")
    Search.open()
