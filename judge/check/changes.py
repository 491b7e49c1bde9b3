"""What has changed since a revision of a git checkout: only findings there are of interest in a review.

Lines are compared with the commit at which the work parted from the revision (their merge base), so that what others
changed meanwhile is left out; what isn't committed yet counts.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from judge.check.model import Finding
from judge.check.passages import extents
from judge.check.texts import Text
from judge.errors import InputError
from judge.locale import _

_HUNK = re.compile(r"^@@ -\S+ \+(\d+)(?:,(\d+))? @@", re.MULTILINE)
_PLACE = "--changed-since"


@dataclass(frozen=True, slots=True)
class Changes:
    """The names of the segments of each text that were changed, and the texts that were changed at all."""

    revision: str
    segments: Mapping[str, frozenset[str]]

    def touch(self, finding: Finding) -> bool:
        """Whether one of the segments that a finding is about was changed.

        A finding that belongs to no segment, such as a missing rule, is one of the whole text.
        """
        changed = self.segments.get(finding.edition, frozenset())
        if finding.place is None:
            return bool(changed)
        return str(finding.place) in changed or any(name in changed for name in finding.also)


def since(revision: str, texts: Iterable[Text]) -> Changes:
    """The segments of texts whose lines were changed since a revision.

    Raises InputError without git, for a file outside a checkout, and for an unknown revision.
    """
    return Changes(revision, {text.id: frozenset(_changed(text, revision)) for text in texts})


def _changed(text: Text, revision: str) -> Iterable[str]:
    if not text.files:
        message = _("{name} lies in no file of a git checkout").format(name=text.id)
        raise InputError(message, place=_PLACE, code="git")
    lines = {name: changed_lines(file, revision) for name, file in zip(text.sources, text.files, strict=False)}
    for segment, first, last in extents(text):
        changed = lines.get(segment.place.file, frozenset())
        if changed is None or not changed.isdisjoint(range(first, last + 1)):
            yield str(segment.place)
            yield segment.name


def changed_lines(file: Path, revision: str) -> frozenset[int] | None:
    """The numbers of the lines of a file that differ from a revision, those beside a deletion among them.

    None stands for the whole file: one that git doesn't know yet, or can't compare line by line. Raises InputError.
    """
    folder = file.resolve().parent
    base = _base(folder, revision, file)
    if _git(folder, "ls-files", "--error-unmatch", "--", file.resolve().name).returncode:
        return None
    options = ("--unified=0", "--no-color", "--no-ext-diff", "--no-textconv", "--no-renames")
    done = _git(folder, "diff", *options, base, "--", file.resolve().name)
    if done.returncode:
        raise InputError(_told(done), place=_PLACE, code="git")
    if not done.stdout:
        return frozenset()
    hunks = _HUNK.findall(done.stdout)
    if not hunks or b"\r" in file.read_bytes().replace(b"\r\n", b""):
        return None
    found: set[int] = set()
    for first, count in hunks:
        start, size = int(first), int(count or 1)
        found.update(range(start, start + size) if size else (start, start + 1))
    return frozenset(found)


def _base(folder: Path, revision: str, file: Path) -> str:
    if _git(folder, "rev-parse", "--is-inside-work-tree").stdout.strip() != "true":
        told = _git(folder, "rev-parse", "--show-toplevel")
        message = _("{file} lies in no git checkout").format(file=file)
        hint = "" if "not a git repository" in told.stderr else _told(told)
        raise InputError(message, place=_PLACE, hint=hint, code="git")
    known = _git(folder, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
    if known.returncode:
        message = _("git knows no revision {name}").format(name=revision)
        hint = _("Name a commit, a branch or a tag; a shallow clone may lack it.")
        raise InputError(message, place=_PLACE, hint=hint, code="git")
    commit = known.stdout.strip()
    parted = _git(folder, "merge-base", commit, "HEAD")
    return parted.stdout.strip() or commit


def _git(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = ["git", "-C", str(folder), "-c", "core.quotePath=false", *arguments]
    try:
        return subprocess.run(
            command,
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="replace",
            check=False,
            stdin=subprocess.DEVNULL,
        )
    except OSError as error:
        message = _("git can’t be run: {reason}").format(reason=error.strerror or error)
        raise InputError(message, place=_PLACE, code="git") from error


def _told(done: subprocess.CompletedProcess[str]) -> str:
    return (done.stderr or done.stdout).strip().partition("\n")[0]
