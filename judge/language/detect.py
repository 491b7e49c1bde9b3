"""Which of the four languages a question is in: by script, by small words, by the terms it uses."""

from __future__ import annotations

import re
from functools import cache

from judge.language.text import fold, tokens, word_lists

_CYRILLIC = re.compile(r"[а-яё]", re.IGNORECASE)
_SPANISH = re.compile(r"[¿¡ñ]|[áíóú]", re.IGNORECASE)
_FRENCH = re.compile(r"[çèêëîïôûœù]|\b[cdjlmnst]['’]|\bqu['’]", re.IGNORECASE)


@cache
def _small_words() -> dict[str, frozenset[str]]:
    return {code: frozenset(fold(w) for w in entry["small"].split()) for code, entry in word_lists().items()}


def detect(text: str, default: str = "en") -> str:
    """The language code of a text. Cyrillic decides at once; else small words count, letters and terms help out."""
    if len(_CYRILLIC.findall(text)) >= 3:
        return "ru"
    words = [token.norm for token in tokens(text) if token.kind == "word"]
    scores = {code: float(sum(w in small for w in words)) for code, small in _small_words().items() if code != "ru"}
    scores["es"] += 1.5 * bool(_SPANISH.search(text))
    scores["fr"] += 1.5 * bool(_FRENCH.search(text))
    best = max(scores.values())
    leaders = [code for code, score in scores.items() if score == best]
    if best and len(leaders) == 1:
        return leaders[0]
    from judge.language import tag

    # Words that the language's terms cover as they stand; a mended one tells only where nothing else does.
    covered = {
        code: sum(100 * (each.last - each.first + 1) if not each.mended else 1 for each in tag(text, code).tags)
        for code in leaders
    }
    most = max(covered.values())
    winners = [code for code in leaders if covered[code] == most]
    return default if default in winners or not winners or not most else winners[0]
