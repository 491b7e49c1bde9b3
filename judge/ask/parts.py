"""Questions with several parts: each part with what is told for all of them, to be answered by itself."""

from __future__ import annotations

from collections.abc import Iterator

from judge.ask.grammar import Kind, Question, Sentence

JOINING = {"en": ("and", "but"), "es": ("y", "e", "pero"), "fr": ("et", "mais"), "ru": ("и", "а", "но")}
"""Words that join two questions in one sentence. What stands behind an *or* is the other answer to the same one."""

_CUES = (Kind.CAN, Kind.MUST, Kind.DOES, Kind.HOW_MANY, Kind.WHAT_HAPPENS, Kind.WHO, Kind.WHEN)


def parts(q: Question) -> list[str]:
    """The questions that a text puts, each with everything it tells; one text where there is one question only.

    A part that speaks of *it* or *him* without anything told that this could be makes the whole text one part: what it
    means stands in another part, and would be lost.
    """
    text = q.tagged.text
    asked = [piece for sentence in q.asking for piece in _pieces(q, sentence)]
    if len(asked) < 2:
        return [text]
    told = [s for s in q.sentences if s not in q.asking]
    found = []
    for opening, first, last in asked:
        before = [s for s in told if s.first < first]
        after = [s for s in told if s.first > last]
        if found and not before and _refers_back(q, first, last):
            return [text]
        lead = text[q.tokens[opening[0]].start : q.tokens[opening[1]].end] + " " if opening else ""
        own = text[q.tokens[first].start : q.tokens[last].end].strip(" ,;¿?")
        sentences = [text[q.tokens[s.first].start : q.tokens[s.last].end] for s in before]
        tail = [text[q.tokens[s.first].start : q.tokens[s.last].end] for s in after]
        if own.count("«") != own.count("»") or own.count("“") != own.count("”") or own.count('"') % 2:
            return [text]  # somebody is quoted asking
        mark = "¿" if q.language == "es" else ""
        found.append(" ".join([*sentences, f"{mark}{lead}{own}?", *tail]))
    return found


def _pieces(q: Question, sentence: Sentence) -> Iterator[tuple[tuple[int, int] | None, int, int]]:
    """The opening that all questions of a sentence share (up to a comma before the first cue), and each of them."""
    cues = [t for t in q.tagged.tags if t.first in sentence and q._kind_of(t) in _CUES and q.asks(t.first)]
    cuts = [sentence.first]
    for cue in cues[1:]:
        joint = next((i for i in (cue.first - 1, cue.first - 2) if i > cuts[-1] and q.tokens[i].norm in JOINING[q.language]), None)
        if joint is not None and any(c.first in range(cuts[-1], joint) for c in cues):
            cuts.append(joint)
    if len(cuts) == 1:
        yield None, sentence.first, sentence.last
        return
    commas = [i for i in range(sentence.first, cues[0].first) if q.tokens[i].text == ","]
    opening = (sentence.first, commas[-1]) if commas else None
    for n, cut in enumerate(cuts):
        first = (commas[-1] + 1 if commas else cut) if n == 0 else cut + 1
        last = cuts[n + 1] - 1 if n + 1 < len(cuts) else sentence.last
        yield opening, first, last


def _refers_back(q: Question, first: int, last: int) -> bool:
    """Whether a pronoun stands for something that was named before; French «peut-il» after its noun doesn't."""
    words = q.words
    named = [i for i in range(first, last + 1) if (here := q.tag_at(i)) is not None and _NAMED.intersection(here.concepts)]
    pronouns = [i for i in range(first, last + 1) if q.tokens[i].norm in words.third_subject | words.third_object]
    return not named or any(i < named[0] for i in pronouns)


_NAMED = frozenset({"creature", "planeswalker", "spell", "ability", "permanent", "land", "card", "player", "opponent", "token", "mulligan", "team",
                    "aura", "equipment", "artifact", "enchantment", "triggered-ability", "activated-ability", "commander"})  # fmt: skip
