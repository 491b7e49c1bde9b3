#!/usr/bin/env python3
"""Do verdicts survive the way people type? Each question of the banks is put again, changed without a change of meaning.

    python benchmarks/perturb.py [--lang en,ru] [--seed N] [BANK.jsonl …]

Kinds of change: accents dropped, ё as е, no capitals and no final mark, one typing error in a long word, a polite frame,
a terse one, and another order of the sentence's parts (the condition first or last). A changed question may become
unknown; a *flip* is a verdict other than the unchanged question's. Printed by language and kind, then every flip.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from judge.ask import Verdict, ask  # noqa: E402

LANGUAGES = ("en", "ru", "es", "fr")
POLITE = {
    "en": ("Hi, quick question: ", "Could you tell me please: "), "ru": ("Здравствуйте, подскажите, пожалуйста: ", "Вопрос к судье: "),
    "es": ("Hola, una pregunta: ", "Buenas, por favor: "), "fr": ("Bonjour, une question : ", "Salut, s'il vous plaît : "),
}  # fmt: skip
IF = {"en": "if", "ru": "если", "es": "si", "fr": "si"}


def no_accents(text: str, language: str, chance: random.Random) -> str:
    """The text without accents; the Russian й stays what it is, as it is another letter."""
    kept = text.replace("й", "\0").replace("Й", "\1")
    bare = "".join(c for c in unicodedata.normalize("NFD", kept) if not unicodedata.combining(c))
    return unicodedata.normalize("NFC", bare).replace("\0", "й").replace("\1", "Й")


def yo(text: str, language: str, chance: random.Random) -> str:
    return text.replace("ё", "е").replace("Ё", "Е")


def hurried(text: str, language: str, chance: random.Random) -> str:
    """No capitals, and no mark at the end."""
    return text.lower().rstrip(" ?.!").lstrip("¿¡")


def typo(text: str, language: str, chance: random.Random) -> str:
    """Two neighbouring letters change places, or one is lost, inside a word of eight letters or more."""
    words = [m for m in re.finditer(r"[^\W\d_]{8,}", text) if m[0][1:].islower()]
    if not words:
        return text
    word = chance.choice(words)
    at = chance.randrange(word.start() + 2, word.end() - 2)
    if chance.random() < 0.5 and text[at] != text[at + 1]:
        return text[:at] + text[at + 1] + text[at] + text[at + 2 :]
    return text[:at] + text[at + 1 :]


def polite(text: str, language: str, chance: random.Random) -> str:
    return chance.choice(POLITE[language]) + text


def reordered(text: str, language: str, chance: random.Random) -> str:
    """The condition of a question of one sentence at its other end."""
    word = IF[language]
    mark = "¿" if language == "es" else ""
    last = re.fullmatch(rf"¿?([^.?!,;:]+?),? ({word} [^.?!,;:]+?) ?\?", text, re.IGNORECASE)
    if last:
        return f"{last[2][:1].upper()}{last[2][1:]}, {mark}{last[1][:1].lower()}{last[1][1:]}?"
    first = re.fullmatch(rf"¿?({word} [^.?!,;:]+), ¿?([^.?!,;:]+?) ?\?", text, re.IGNORECASE)
    return f"{mark}{first[2][:1].upper()}{first[2][1:]} {first[1][:1].lower()}{first[1][1:]}?" if first else text


KINDS: dict[str, Callable[[str, str, random.Random], str]] = {
    "no accents": no_accents, "ё as е": yo, "hurried": hurried, "typo": typo, "polite": polite, "reordered": reordered,
}  # fmt: skip


def changed(text: str, language: str, seed: int) -> Iterator[tuple[str, str]]:
    """The kinds of change that change the text, with what comes of each."""
    for kind, change in KINDS.items():
        made = change(text, language, random.Random(f"{seed} {kind} {text}"))
        if made != text:
            yield kind, made


def banks() -> list[Path]:
    shared = ROOT.parent / "shared" / "truth"
    own = [bank for bank in sorted((ROOT / "tests" / "questions").glob("*.jsonl")) if not bank.stem.startswith("nonsense")]
    return [bank for bank in (shared / "public_questions.jsonl", shared / "questions_extra.jsonl") if bank.is_file()] + own


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("banks", nargs="*", type=Path)
    parser.add_argument("--lang", default=",".join(LANGUAGES))
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    table: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    flips = []
    for bank in given.banks or banks():
        for row in map(json.loads, filter(None, bank.read_text(encoding="utf-8").split("\n"))):
            day = date.fromisoformat(row["gold"][-1]["as_of"])
            for language in (one for one in given.lang.split(",") if f"q_{one}" in row):
                text = row[f"q_{language}"]
                before = ask(text, language=language, as_of=day).verdict
                if before is Verdict.UNKNOWN:
                    continue
                for kind, made in changed(text, language, given.seed):
                    after = ask(made, language=language, as_of=day).verdict
                    what = "same" if after is before else "unknown" if after is Verdict.UNKNOWN else "flip"
                    table[language, kind][what] += 1
                    if what == "flip":
                        flips.append(f"{row['id']} {language} {kind}: {before} -> {after}: {made}")
    print(f"{'':4}{'kind':12}{'asked':>7}{'same':>7}{'unknown':>9}{'flip':>6}")
    for (language, kind), found in sorted(table.items()):
        print(f"{language:4}{kind:12}{found.total():7}{found['same']:7}{found['unknown']:9}{found['flip']:6}")
    total = sum(table.values(), Counter())
    share = 100 * total["flip"] / max(1, total.total())
    print(f"{'all':16}{total.total():7}{total['same']:7}{total['unknown']:9}{total['flip']:6}  ({share:.2f} % flip)")
    print(*flips, sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
