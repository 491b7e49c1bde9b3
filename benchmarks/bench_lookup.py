"""How fast rules are looked up and searched: whole processes and calls inside one.

    python benchmarks/bench_lookup.py [--runs 15] [--json]

Processes are started the way the installed command starts them, with byte code kept, so that they are compiled once.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
if (ROOT / "judge").is_dir():
    sys.path.insert(0, str(ROOT))

QUERIES = (
    ("вокер", "es"), ("campo de batalla", "es"), ("contadores de lealtad", "es"), ("trample planeswalker", "en"),
    ("“effet de remplacement”", "fr"), ("плейнсвокер", "ru"), ("перенаправить урон на вокера", "ru"), ("306.7", "fr"),
)  # fmt: skip


def processes(arguments: list[str], runs: int) -> list[float]:
    """Seconds of whole processes, after one that is not counted."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONPATH"] = str(ROOT)
    seconds = []
    for _run in range(runs + 1):
        start = time.perf_counter()
        done = subprocess.run([sys.executable, *arguments], env=environment, capture_output=True, check=False)
        seconds.append(time.perf_counter() - start)
        if done.returncode:
            raise SystemExit(f"{arguments} failed: {done.stderr.decode()}")
    return seconds[1:]


def calls(function: Callable[[], object], runs: int) -> list[float]:
    """Seconds of calls in this process, after one that is not counted."""
    function()
    seconds = []
    for _run in range(runs):
        start = time.perf_counter()
        function()
        seconds.append(time.perf_counter() - start)
    return seconds


def measure(runs: int) -> list[dict[str, object]]:
    """One row a measurement: what, median and worst in milliseconds, and the most it may take."""
    from judge.corpus import Corpus
    from judge.search import Search

    corpus, search = Corpus.open(), Search.open()
    found: list[tuple[str, list[float], float | None]] = [
        ("python alone, process", processes(["-c", "pass"], runs), None),
        ("judge rule 306.7 --lang es, process", processes(["-m", "judge", "rule", "306.7", "--lang", "es"], runs), 100),
        ("judge rule 306 --lang ru, process", processes(["-m", "judge", "rule", "306", "--lang", "ru"], runs), 100),
        (
            "judge search вокер --lang es, process",
            processes(["-m", "judge", "search", "вокер", "--lang", "es"], runs),
            400,
        ),
        ("judge --help, process", processes(["-m", "judge", "--help"], runs), None),
        (
            "cite by key and date, call",
            calls(lambda: corpus.cite("planeswalker.redirect", date(2014, 1, 1), "es"), 50),
            None,
        ),
        ("section 306, call", calls(lambda: corpus.rule("306", "fr"), 50), None),
    ]
    each = [(f"search {words} ({language}), call", calls(lambda w=words, c=language: search.find(w, c), runs), 15.0)
            for words, language in QUERIES]  # fmt: skip
    rows = []
    for what, seconds, most in [*found, *each]:
        rows.append(
            {
                "what": what,
                "median_ms": round(1000 * statistics.median(seconds), 1),
                "worst_ms": round(1000 * max(seconds), 1),
                "at_most_ms": most,
            }
        )
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=15)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    rows = measure(options.runs)
    if options.json:
        print(json.dumps(rows, ensure_ascii=False, indent=2))
        return
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores")
    for row in rows:
        most = f"  (at most {row['at_most_ms']:g})" if row["at_most_ms"] else ""
        print(f"{row['median_ms']:8.1f} ms  worst {row['worst_ms']:8.1f}  {row['what']}{most}")


if __name__ == "__main__":
    main()
