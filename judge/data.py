"""Where the project's data lies: inside an installed wheel, or beside the package in a checkout."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


@cache
def root() -> Path:
    """The folder that holds ``corpus`` and ``locales``."""
    shipped = PACKAGE / "_data"
    return shipped if shipped.is_dir() else PACKAGE.parent


def path(*parts: str) -> Path:
    """A file or folder of the corpus: ``path("terms")``, ``path("es", "2013-07-13", "306.txt")``."""
    return root().joinpath("corpus", *parts)


def locales() -> Path:
    """The folder of the message catalogues."""
    return root() / "locales"


def user_folder() -> Path:
    """Where what the user brings is kept: ``JUDGE_DATA``, or the user's data folder. It may not exist."""
    named = os.environ.get("JUDGE_DATA")
    if named:
        return Path(named)
    base = os.environ.get("XDG_DATA_HOME") or os.environ.get("LOCALAPPDATA") or "~/.local/share"
    return Path(base).expanduser() / "judge"


def cache_folder() -> Path:
    """Where compiled data may be written: ``JUDGE_CACHE``, or the user's cache folder.

    The folder may not exist, or may not be writable; whoever writes there copes with both.
    """
    named = os.environ.get("JUDGE_CACHE")
    if named:
        return Path(named)
    base = os.environ.get("LOCALAPPDATA") or os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return Path(base).expanduser() / "judge"


def state_folder() -> Path:
    """Where the prompt keeps what was asked: the user's state folder. It may not exist, or may not be writable."""
    base = os.environ.get("LOCALAPPDATA") or os.environ.get("XDG_STATE_HOME") or "~/.local/state"
    return Path(base).expanduser() / "judge"
