#!/usr/bin/env python3
"""Run the README's examples and write what they print. An example that ends in … keeps its number of lines."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def printed(command: str) -> str:
    """What a command prints where nothing was imported."""
    with tempfile.TemporaryDirectory() as data:
        done = subprocess.run(
            [sys.executable, "-m", "judge", *shlex.split(command)[1:]], capture_output=True, text=True, encoding="utf-8", check=False,
            cwd=ROOT, env={**os.environ, "LANGUAGE": "en", "PYTHONUTF8": "1", "JUDGE_DATA": data},
        )  # fmt: skip
    if "Traceback" in done.stderr or done.returncode not in (0, 1, 2):
        raise SystemExit(f"{command}: {done.stderr}")
    return done.stdout.rstrip("\n") or done.stderr.rstrip("\n")


def refreshed(block: str) -> str:
    parts = re.split(r"^\$ ", block, flags=re.MULTILINE)
    made = [parts[0]]
    for part in parts[1:]:
        command, _, old = part.partition("\n")
        lines = printed(command).split("\n")
        before = old.rstrip("\n").split("\n")
        if before[-1] == "…" and len(before) > 1 and len(lines) >= len(before):
            lines = [*lines[: len(before) - 1], "…"]
        made.append("$ " + command + "\n" + "\n".join(lines) + "\n")
    return "".join(made)


def main() -> None:
    file = ROOT / "README.md"
    text = file.read_text(encoding="utf-8")
    text = re.sub(r"(```console\n)(.*?)(```)", lambda m: m[1] + refreshed(m[2]) + m[3], text, flags=re.DOTALL)
    file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
