#!/usr/bin/env python3
"""How often a search shows the right rule first, among three and among ten, by language.

    python tools/score_search.py [--half tuning|held-out] [--missed] [--bank FILE …] [--json]

The labelled searches are ``tests/search_queries.tsv``; every second one of a language is held out from tuning. A rule
counts as found where a numbered rule that was wanted, or a part of it, is shown; an entry of the glossary never does.
``--bank`` adds the look-up rows of question banks (JSON lines with ``q_en`` … ``q_ru``, ``kind`` and ``rules``).
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
QUERIES = ROOT / "tests" / "search_queries.tsv"
DEPTHS = (1, 3, 10)
TUNING, HELD_OUT = "tuning", "held-out"


@dataclass(frozen=True, slots=True)
class Wanted:
    """A search: language, words, the numbers of the rules that should come, and the half it is of."""

    language: str
    words: str
    rules: tuple[str, ...]
    half: str


def labelled(file: Path = QUERIES) -> list[Wanted]:
    """The labelled searches of a file, in its order."""
    count: dict[str, int] = {}
    found = []
    for line in file.read_text(encoding="utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        language, words, rules = line.split("\t")
        count[language] = count.get(language, 0) + 1
        found.append(Wanted(language, words, tuple(rules.split()), TUNING if count[language] % 2 else HELD_OUT))
    return found


def of_bank(file: Path) -> Iterator[Wanted]:
    """The look-up rows of a question bank, in every language."""
    for line in file.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if row.get("kind") != "look-up":
            continue
        today = [gold for gold in row["gold"] if gold["as_of"] >= "2026"] or row["gold"][-1:]
        rules = tuple(
            dict.fromkeys([rule for gold in today for rule in gold["rules_any"] + gold["rules_all"]] or row["rules"])
        )
        for code in ("en", "es", "fr", "ru"):
            yield Wanted(code, row[f"q_{code}"], rules, "bank")


def rank(wanted: Wanted, depth: int = max(DEPTHS)) -> int | None:
    """The place of the first right rule among the hits, from 1; None where it isn't among them."""
    from judge.rules import RuleNumber
    from judge.search import Search

    numbers = [RuleNumber.parse(rule) for rule in wanted.rules]
    hits = Search.open().find(wanted.words, wanted.language, limit=depth).hits
    for place, hit in enumerate(hits, 1):
        found = hit.passage.number
        if found is not None and any(number.contains(found) for number in numbers):
            return place
    return None


def success(ranks: Iterable[int | None]) -> tuple[float, ...]:
    """The parts of the searches whose rule came at each depth."""
    ranks = list(ranks)
    return tuple(sum(r is not None and r <= depth for r in ranks) / len(ranks) for depth in DEPTHS)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--half", choices=[TUNING, HELD_OUT])
    parser.add_argument("--bank", type=Path, nargs="*", default=[])
    parser.add_argument("--missed", action="store_true", help="list the searches whose rule isn't first")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    searches = [*labelled(), *(one for file in options.bank for one in of_bank(file))]
    searches = [one for one in searches if options.half in (None, one.half)]
    ranks = {one: rank(one) for one in searches}
    rows = []
    for half in (TUNING, HELD_OUT, "bank"):
        for code in ("en", "es", "fr", "ru", "all"):
            chosen = [ranks[one] for one in searches if one.half == half and code in ("all", one.language)]
            if chosen:
                rows.append(
                    {"half": half, "language": code, "searches": len(chosen)}
                    | dict(zip(map(str, DEPTHS), success(chosen), strict=True))
                )
    if options.json:
        print(json.dumps(rows, indent=2))
    else:
        print("searches              n     at 1    at 3   at 10")
        for row in rows:
            print(
                f"{row['half']:9} {row['language']:8} {row['searches']:5}"
                + "".join(f"  {100 * row[str(d)]:5.0f}%" for d in DEPTHS)
            )
    if options.missed:
        for one, place in ranks.items():
            if place != 1:
                print(f"{place or '—':>3}  {one.half:9} {one.language}  {one.words}  ({' '.join(one.rules)})")


if __name__ == "__main__":
    main()
