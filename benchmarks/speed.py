"""The speed table of the design, measured: look-ups, searches, questions, the engine, sizes, memory, the compile.

    python benchmarks/speed.py [--runs 9] [--json] [--compile] [--only look-up|ask|engine]

``--compile`` also compiles the whole corpus anew in a temporary folder (about a minute). How good the searches are
``tools/score_search.py`` says.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from bench_lookup import QUERIES, ROOT, calls, processes

if TYPE_CHECKING:
    from judge.scenario import Scenario

QUESTIONS = (
    ("can I redirect the damage I deal to myself to my planeswalker?", "en"),
    ("¿puedo redirigir el daño que me hago a mí mismo?", "es"),
    ("mon 5/5 avec le piétinement bloqué par une 2/2, combien sur le planeswalker ?", "fr"),
    ("у меня вокер с 2 лояльностью, могу прожать -3?", "ru"),
)

DUEL = {
    "name": "duel", "players": {"A": {}, "B": {}}, "turn": {"active": "A", "step": "main1"},
    "battlefield": {
        "A": [{"id": "bear", "card": "creature", "pt": "2/2"}, {"id": "jace", "card": "planeswalker", "loyalty": 4, "abilities": []}],
        "B": [{"id": "ogre", "card": "creature", "pt": "3/3"}],
    },
    "do": [{"attack": {"bear": "B"}}, {"goto": {"step": "main2"}}, {"goto": {"active": "B", "step": "main1"}}],
}  # fmt: skip


EXPLORED = 20_000
"""Operations that exploring a big combat may carry out."""


def six_against_six(alike: bool) -> Scenario:
    """Six attackers and every legal block by six creatures, all alike or all different."""
    from judge.scenario import Scenario

    def side(player: str, pt: str) -> list[dict[str, str]]:
        return [
            {"id": f"{player}{n}", "name": player if alike else f"{player}{n}", "card": "creature", "pt": pt if alike else f"{n + 1}/2"}
            for n in range(6)
        ]

    return Scenario.from_dict({
        "name": "six", "players": {"A": {}, "B": {}}, "battlefield": {"A": side("A", "3/3"), "B": side("B", "2/2")},
        "do": [{"attack": {f"A{n}": "B" for n in range(6)}}, {"block": "any"}, {"goto": {"step": "end-combat"}}],
    })  # fmt: skip


def engine_rows(runs: int) -> list[tuple[str, list[float], float | None]]:
    """New game, a turn on a small board, layers with many creatures and effects, exploring a combat."""
    from judge.engine import layers
    from judge.engine.ruleset import RuleSet
    from judge.scenario import Scenario, explore, play
    from judge.scenario.build import state_of

    day = date(2026, 4, 17)
    rules = RuleSet.at(day)
    duel = Scenario.from_dict(DUEL)
    effects = [{"id": f"effect{n}", "card": "enchantment", "abilities": [{"static": "anthem", "pt": "1/1"}]} for n in range(12)]
    creatures = [{"id": f"creature{n}", "card": "creature", "pt": "2/2"} for n in range(100)]
    crowd = Scenario.from_dict({"name": "crowd", "players": {"A": {}, "B": {}}, "battlefield": {"A": creatures + effects}})
    state = state_of(crowd, rules)
    fight = Scenario.from_dict({
        "name": "fight", "players": {"A": {}, "B": {}}, "turn": {"active": "A", "step": "main1"},
        "battlefield": {
            "A": [{"id": f"a{n}", "card": "creature", "pt": f"{n + 2}/2", "keywords": ["trample"]} for n in range(2)],
            "B": [{"id": f"b{n}", "card": "creature", "pt": "2/2"} for n in range(2)] + [{"id": "w", "card": "planeswalker", "loyalty": 4, "abilities": []}],
        },
        "do": [{"attack": {"a0": "w", "a1": "B"}}, {"block": {"b0": "a0", "b1": "a0"}}, {"goto": {"step": "end-combat"}}],
    })  # fmt: skip
    rows: list[tuple[str, list[float], float | None]] = [
        ("new game (a scenario becomes a state), call", calls(lambda: state_of(crowd, rules), runs), 20),
        ("two turns on a small board, half of it, call", [s / 2 for s in calls(lambda: play(duel, day), runs)], 5),
        ("layers, 100 creatures and 12 continuous effects, call", calls(lambda: layers.compute(state, rules), runs), 50),
        ("explore a combat with a double block and trample, call", calls(lambda: explore(fight, day), runs), None),
    ]
    for what, alike in (("alike", True), ("all different", False)):
        board = six_against_six(alike)
        start = time.perf_counter()
        found = explore(board, day, budget=EXPLORED)
        spent = time.perf_counter() - start
        whole = "complete" if found.complete else f"cut off after {EXPLORED} operations"
        (blocks,) = (len(choice.options) for choice in found.offered if choice.kind == "blockers")
        label = f"explore all blocks, six against six {what}: {blocks} declarations, {len(found.lines)} lines, {whole}"
        rows.append((label, [spent], None))
    return rows


def look_up_rows(runs: int) -> list[tuple[str, list[float], float | None]]:
    """Rules and searches in processes of their own, searches inside this one."""
    from judge.search import Search

    look_ups = (["306.7", "--lang", "es"], ["702", "--lang", "ru"], ["306.5", "--compare", "all"], ["trample", "--lang", "fr"])
    rows: list[tuple[str, list[float], float | None]] = [
        (f"judge rule {' '.join(words)}, process", processes(["-m", "judge", "rule", *words], runs), 100 if n == 0 else None)
        for n, words in enumerate(look_ups)
    ]
    rows.append(("judge search вокер --lang es, process", processes(["-m", "judge", "search", "вокер", "--lang", "es"], runs), 400))
    search = Search.open()
    rows += [(f"search {w} ({c}), call", calls(lambda w=w, c=c: search.find(w, c), runs), 15) for w, c in QUERIES]
    return rows


def sizes() -> list[dict[str, object]]:
    """Megabytes of what is compiled."""
    from judge import compiled
    from judge.corpus import store
    from judge.language import build
    from judge.search import index

    def megabytes(path: Path) -> float:
        files = path.rglob("*") if path.is_dir() else [path]
        return round(sum(file.stat().st_size for file in files if file.is_file()) / 1e6, 1)

    dictionaries = compiled.ensure("language.sqlite", build.sources(), build.build)
    made = (("rules", store.compiled_file()), ("dictionaries", dictionaries), ("search index", index.compiled_folder()))
    return [{"what": f"compiled {name}", "mb": megabytes(path)} for name, path in made]


def measure(runs: int, with_compile: bool, only: str | None = None) -> list[tuple[str, list[float], float | None]]:
    """Every row of the table: what, seconds of each run, the most milliseconds the design allows."""
    rows: list[tuple[str, list[float], float | None]] = [("python alone, process", processes(["-c", "pass"], runs), None)]
    if only in (None, "look-up"):
        rows += look_up_rows(runs)
    if only in (None, "ask"):
        from judge.ask import ask

        rows.append(("judge ask, process", processes(["-m", "judge", "ask", QUESTIONS[1][0]], runs), 800))
        rows += [(f"ask in {c}, call", calls(lambda q=q, c=c: ask(q, language=c), runs), 50) for q, c in QUESTIONS]
    if only in (None, "engine"):
        rows.append(("engine import, process", processes(["-c", "import judge.engine.kernel"], runs), 300))
        rows += engine_rows(runs)
    if with_compile:
        with tempfile.TemporaryDirectory() as folder:
            environment = {**os.environ, "JUDGE_CACHE": folder, "PYTHONPATH": str(ROOT)}
            start = time.perf_counter()
            subprocess.run([sys.executable, "-m", "judge", "search", "damage"], env=environment, capture_output=True, check=True)
            rows.append(("compile of the whole corpus, process", [time.perf_counter() - start], 90_000))
    return rows


def memory() -> float:
    """Megabytes of a process that has the engine and a game."""
    code = (
        "import resource\nfrom datetime import date\nfrom judge.scenario import Scenario, play\n"
        f"play(Scenario.from_dict({DUEL!r}), date(2026, 4, 17))\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    return int(done.stdout) / 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--compile", action="store_true")
    parser.add_argument("--only", choices=["look-up", "ask", "engine"])
    options = parser.parse_args()
    amounts = sizes()
    if options.only in (None, "engine"):  # first, as a process counts the peak of the one that it was forked from
        amounts.append({"what": "memory of the engine with a game", "mb": round(memory(), 1), "at_most_mb": 150})
    rows = measure(options.runs, options.compile, options.only)
    table = [
        {"what": what, "median_ms": round(1000 * statistics.median(s), 1), "worst_ms": round(1000 * max(s), 1), "at_most_ms": most}
        for what, s, most in rows
    ]
    if options.json:
        print(json.dumps([*table, *amounts], ensure_ascii=False, indent=2))
        return
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores")
    for row in table:
        most = f"  (at most {row['at_most_ms']:g})" if row["at_most_ms"] else ""
        print(f"{row['median_ms']:9.1f} ms  worst {row['worst_ms']:9.1f}  {row['what']}{most}")
    for row in amounts:
        most = f"  (at most {row['at_most_mb']})" if "at_most_mb" in row else ""
        print(f"{row['mb']:9.1f} MB                   {row['what']}{most}")


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))
    main()
