"""Compiled data: made once from the sources, kept under the hash of their content, never half-written.

A wheel ships it ready-made; a checkout makes it on first use in the user's cache folder, or, where nothing may be
written there, in a temporary folder of the user. Two processes that start at once both build; the later rename wins
and both read a whole file. A build that is killed leaves a ``.part`` behind, which a later build clears away.
"""

from __future__ import annotations

import contextlib
import getpass
import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from judge import data
from judge.errors import DataError

Build = Callable[[Path], None]
"""Writes a file or a folder at the path it is given."""

_STALE = 3600.0
"""Seconds after which a part left behind by a killed build is cleared away."""


def content_key(sources: Iterable[Path], state: str = "") -> str:
    """A hash over names and contents of files and a state in words; folders stand for all files below them."""
    digest = hashlib.blake2b(state.encode(), digest_size=12)
    for source in sources:
        files = sorted(p for p in source.rglob("*") if p.is_file()) if source.is_dir() else [source]
        for file in files:
            if file.suffix == ".pyc":
                continue
            content = file.read_bytes()
            digest.update(f"{file.name}\0{len(content)}\0".encode())
            digest.update(content)
    return digest.hexdigest()


def ensure(name: str, sources: Iterable[Path], build: Build, *, state: str = "") -> Path:
    """The compiled file or folder of that name, built now if the sources have changed.

    ``sources`` should hold the modules that build as well as the data, so that a change of either is seen; ``state``
    stands for what is too much to be read each time. Raises
    DataError where nothing can be written anywhere.
    """
    shipped = data.root() / "compiled" / name
    if data.root() != data.PACKAGE.parent and shipped.exists():
        return shipped
    stem, suffix = os.path.splitext(name)
    final = f"{stem}-{content_key(sources, state)}{suffix}"
    for folder in _folders():
        if (folder / final).exists():
            return folder / final
    problem: OSError | None = None
    for folder in _folders():
        try:
            folder.mkdir(parents=True, exist_ok=True)
            return _build_in(folder, stem, suffix, final, build)
        except OSError as error:
            problem = error
    raise DataError(f"no folder to keep compiled data in: {problem}", hint="Set JUDGE_CACHE to a writable folder.")


def _folders() -> list[Path]:
    try:
        user = getpass.getuser()
    except (OSError, KeyError):
        user = "user"
    return [data.cache_folder(), Path(tempfile.gettempdir()) / f"judge-{user}"]


def _build_in(folder: Path, stem: str, suffix: str, final: str, build: Build) -> Path:
    part = Path(tempfile.mkdtemp(prefix=f".{stem}-", suffix=".part", dir=folder))
    try:
        build(part / final)
        with contextlib.suppress(OSError):
            os.replace(part / final, folder / final)
        if not (folder / final).exists():
            raise OSError(f"{folder / final} could not be put in place")
    finally:
        shutil.rmtree(part, ignore_errors=True)
    _clear(folder, stem, suffix, final)
    return folder / final


def _clear(folder: Path, stem: str, suffix: str, keep: str) -> None:
    """Remove parts of killed builds and older versions that nobody has used for a day."""
    now = time.time()
    for old in [*folder.glob(f".{stem}-*.part"), *folder.glob(f"{stem}-*{suffix}")]:
        limit = _STALE if old.suffix == ".part" else 24 * _STALE
        with contextlib.suppress(OSError):
            if old.name != keep and now - old.stat().st_mtime > limit:
                shutil.rmtree(old) if old.is_dir() else old.unlink()


class Progress:
    """A bar on standard error while something is built; silent where that is no terminal."""

    def __init__(self, label: str, total: int) -> None:
        self.label, self.total, self.done = label, max(total, 1), 0
        self.shown = sys.stderr.isatty()

    def step(self, count: int = 1) -> None:
        before, self.done = self.done, min(self.done + count, self.total)
        if self.shown and 100 * before // self.total != 100 * self.done // self.total:
            filled = 30 * self.done // self.total
            sys.stderr.write(f"\r{self.label} [{'#' * filled}{'.' * (30 - filled)}] {100 * self.done // self.total}%")
            sys.stderr.flush()

    def close(self) -> None:
        if self.shown:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()
