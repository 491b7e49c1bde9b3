"""Measure what each language says more freely than the others, on the project's own texts.

    python tools/check_freedom.py          # writes corpus/check/freedom.toml

To be run again when the texts, the term base or ``corpus/check/meaning.toml`` change much.
"""

from __future__ import annotations

import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from judge.check.binding import unbound
from judge.check.context import Context
from judge.check.evidence import WAYS, differences, items, said_in, swaps
from judge.check.features import features
from judge.check.meaning import LIST
from judge.check.naming import named_otherwise
from judge.check.patterns import counted
from judge.check.pivot import Pivot
from judge.check.texts import load
from judge.corpus import Part
from judge.locale import LANGUAGES

FILE = Path(__file__).resolve().parent.parent / "corpus" / "check" / "freedom.toml"
HEAD = """# How freely a language says things, measured on the project's own texts by tools/check_freedom.py.
#
# lost     of the stretches in which all other texts say an item of meaning.toml ("*": a pool of them), the share in
#          which this language says it less often: not at all, than it may say it, than it
#          surely says it, than all but one do
# added    of the stretches in which this language says it, the share in which it says it oftener than the others, the
#          same four ways
# swapped  items that stand in place of one another, and in how many stretches, where these are several
# fewer    of the stretches that name a concept, the share in which all others name it and this language doesn't
# more     the same, where this language alone does
# unsaid   of the places where all others say an item of one thing, the share of those where this language doesn't
# said     of the places where this language says an item of one thing, the share of those where it alone does
"""

_SEEN = 20
"""Concepts of fewer stretches say too little of themselves."""
_WEIGHT, _DOUBT = 10, 0.2
"""What is rare is measured badly: so many stretches more are supposed, with so few differences."""


def measured(language: str) -> str:
    """The table of one language, in TOML."""
    (text,) = load([f"{language}-2026-04"])
    context = Context(text, Pivot(text))
    of: Counter[tuple[str, bool]] = Counter()
    differing: Counter[tuple[str, bool, str]] = Counter()
    swapped: Counter[str] = Counter()
    named: Counter[str] = Counter()
    fewer: Counter[str] = Counter()
    more: Counter[str] = Counter()
    bound: Counter[tuple[str, bool]] = Counter()
    loose: Counter[tuple[str, bool]] = Counter()
    for segment in text.numbered():
        witnesses = context.witnesses(segment)
        if segment.part is not Part.RULE or len(witnesses) < 3 or segment.text.count(",") > LIST:
            continue
        for stretch in context.stretches(segment):
            if not stretch.text or not all(piece for _w, piece in stretch.others):
                continue
            ours = said_in(stretch.text, language)
            theirs = [said_in(piece, w.language) for w, piece in stretch.others]
            for item in items():
                of[item, True] += all(each.surely[item] for each in theirs)
                of[item, False] += bool(ours.surely[item])
            found = list(differences(ours, theirs))
            for difference in found:
                for way in {"none": WAYS, "all": WAYS[1:]}.get(difference.way, (difference.way,)):
                    differing[difference.item, difference.lost, way] += 1
            swapped.update({f"{lost.item}>{added.item}" for lost, added in swaps(found)})
            pieces = tuple((piece, w.language) for w, piece in stretch.others)
            lost, alone = named_otherwise(stretch.text, language, pieces)
            fewer.update(lost)
            more.update(alone)
            named.update(set(counted(stretch.text, language, False)).union(lost))
            for each, differs in unbound(stretch.text, language, pieces):
                bound[each.feature, each.lost] += 1
                loose[each.feature, each.lost] += differs
    lines = [f"[{language}.swapped]", *(f'"{pair}" = {swapped[pair]}' for pair in sorted(swapped) if swapped[pair] > 1)]
    for name, table in (("fewer", fewer), ("more", more)):
        lines.append(f"\n[{language}.{name}]")
        lines += [f"{c} = {(table[c] + _DOUBT) / (named[c] + _WEIGHT):.3f}" for c in sorted(named) if named[c] >= _SEEN]
    for section, lost in (("unsaid", True), ("said", False)):
        lines.append(f"\n[{language}.{section}]")
        lines += [
            f"{name} = {(loose[name, lost] + _DOUBT) / (bound[name, lost] + _WEIGHT):.3f}"
            for name in features() if bound[name, lost] >= _SEEN
        ]  # fmt: skip
    for name, lost in (("lost", True), ("added", False)):
        lines.append(f"\n[{language}.{name}]")
        for item in items():
            if of[item, lost]:
                shares = (
                    (differing[item, lost, way] + _DOUBT) / (of[item, lost] + _WEIGHT) for way in WAYS
                )
                lines.append(f'"{item}" = [' + ", ".join(f"{min(share, 1):.3f}" for share in shares) + "]")
    return "\n".join(lines)


def main() -> int:
    """Write the file."""
    with ProcessPoolExecutor() as pool:
        tables = list(pool.map(measured, LANGUAGES))
    FILE.write_text(HEAD + "\n" + "\n\n".join(tables) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
