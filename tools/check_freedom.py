"""Measure what each language says more freely than the others, on the project's own texts.

    python tools/check_freedom.py          # writes corpus/check/freedom.toml

To be run again when the texts, the term base or ``corpus/check/meaning.toml`` change much.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

from judge.check.context import Context, plain
from judge.check.drift import counted
from judge.check.features import features, hinted
from judge.check.meaning import is_added, lacking
from judge.check.pivot import Pivot
from judge.check.texts import load
from judge.corpus import Part

FILE = Path(__file__).resolve().parent.parent / "corpus" / "check" / "freedom.toml"
HEAD = """# How freely a language says things, measured on the project's own texts by tools/check_freedom.py.
#
# lost    of the rules in which all other texts say a feature of meaning.toml, the share in which this language doesn't
# added   of the rules in which this language says it, the share in which no other text does
# fewer   concepts that it names less often than all others in more than one rule of fifty
# more    concepts that it names oftener than all others in more than one rule of fifty
"""

_FEW = 50
_RARE = 12


def measured(language: str) -> str:
    """The table of one language, in TOML."""
    (text,) = load([f"{language}-2026-04"])
    context = Context(text, Pivot(text))
    said: Counter[str] = Counter()
    lost: Counter[str] = Counter()
    own: Counter[str] = Counter()
    added: Counter[str] = Counter()
    named: Counter[str] = Counter()
    fewer: Counter[str] = Counter()
    more: Counter[str] = Counter()
    for segment in text.numbered():
        witnesses = context.witnesses(segment)
        if segment.part is not Part.RULE or len(witnesses) < 3:
            continue
        ours = context.said(segment, language)
        theirs = [context.said(w.segment, w.language) for w in witnesses]
        hints = hinted(plain(segment), language)
        for feature in features().values():
            if not feature.check:
                continue
            if all(t.get(feature.id, 0) for t in theirs):
                said[feature.id] += 1
                lost[feature.id] += bool(lacking(feature, ours, theirs, witnesses, language, hints, None))
            if ours.get(feature.id, 0):
                own[feature.id] += 1
                added[feature.id] += is_added(feature, ours, theirs, witnesses, None)
        here, clearly = counted(segment.text, language, False), counted(segment.text, language, True)
        surely = [counted(w.segment.text, w.language, True) for w in witnesses]
        loosely = [counted(w.segment.text, w.language, False) for w in witnesses]
        for concept in set(here).union(*surely):
            named[concept] += 1
            fewer[concept] += all(t[concept] > here[concept] for t in surely)
            more[concept] += all(t[concept] < clearly[concept] for t in loosely)
    lines = [f"[{language}]"]
    for name, table in (("fewer", fewer), ("more", more)):
        free = sorted(c for c in table if table[c] * _FEW > named[c] and (table[c] > 1 or named[c] <= _RARE))
        lines.append(f"{name} = [" + ", ".join(f'"{c}"' for c in free) + "]")
    for name, table, of in (("lost", lost, said), ("added", added, own)):
        lines.append(f"\n[{language}.{name}]")
        lines += [f"{feature} = {table[feature] / of[feature]:.3f}" for feature in features() if of[feature]]
    return "\n".join(lines)


def main() -> int:
    """Write the file."""
    tables = [measured(language) for language in ("en", "es", "fr", "ru")]
    FILE.write_text(HEAD + "\n" + "\n\n".join(tables) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
