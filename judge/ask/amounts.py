"""Words that mean something else beside an amount: *gain 3 life*, *lose 4 life, then gain 6*, a bare *+1/+1*.

The tagger knows terms as they stand in the term base; a number in the middle of one hides it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from judge.language import Tag, Tagged, numbers
from judge.language.text import word_lists

GAINING = frozenset({"r-get", "gain-ability", "r-obtain", "gain-life"})
LOSING = frozenset({"lose-the-game", "r-lose", "lose-life"})
LIFE = frozenset({"life", "life-total"})
COUNTERS = frozenset({"counter", "plus-one-counter", "minus-one-counter", "put-counter"})
PUT = frozenset({"put", "put-counter"})
SIGNED = {"+1/+1": "plus-one-counter", "-1/-1": "minus-one-counter"}
BONUS = frozenset({"r-give", "r-get", "gain-ability", "r-take", "static-ability"})


def joined(tagged: Tagged) -> Tagged:
    """The text with gaining, losing and bonuses read by the amount that stands beside them."""
    tags = [t for t in tagged.tags if not (tagged.language == "fr" and t.form.startswith("à ") and not t.form.startswith("à combien") and tagged.tokens[t.first].text.lower() == "a")]
    tags = [replace(t, concepts=("x-whenever", *t.concepts)) if "q-when" in t.concepts and _opens_quotation(tagged, t) else t for t in tags]
    tags = [replace(t, concepts=("be-dealt-damage",)) if _is_dealt(tagged, t) else t for t in tags]
    tags = [replace(t, concepts=kept) if len(kept) < len(t.concepts) else t for t in tags if (kept := _meant(tagged, t))]
    tags = sorted([*tags, *_counters_by_number(tagged, tags)], key=lambda t: t.first)
    for place, tag in enumerate(tags):
        following = tags[place + 1] if place + 1 < len(tags) else None
        if GAINING.intersection(tag.concepts) and _of_life(tagged, tag, following):
            tags[place] = replace(tag, concepts=("gain-life", *(c for c in tag.concepts if c not in ("gain-life", "gain-ability", "r-give"))))
        elif LOSING.intersection(tag.concepts) and _of_life(tagged, tag, following):
            tags[place] = replace(tag, concepts=("lose-life", *(c for c in tag.concepts if c not in ("lose-life", "lose-the-game"))))
        elif tag.concept in ("plus-one-counter", "minus-one-counter") and tag.first == tag.last and tagged.tokens[tag.first].kind == "pt":
            given = any(BONUS.intersection(t.concepts) and 0 < tag.first - t.last <= 6 for t in tags[:place]) and not any(
                "put-counter" in t.concepts for t in tags[:place])  # fmt: skip
            tags[place] = replace(tag, concepts=("pt-modifier", tag.concept) if given else (tag.concept, "pt-modifier"))
    return replace(tagged, tags=tuple(tags))


def _meant(tagged: Tagged, tag: Tag) -> tuple[str, ...]:
    """The concepts of a tag without what only shares its stem: Spanish «estoy» is no «estado», «me dan» no «daño»."""
    word, lists = tagged.tokens[tag.first].norm, word_lists()[tagged.language]
    only, never = lists.get("means", {}), lists.get("never_means", {})
    return tuple(c for c in tag.concepts if (c not in only or word in only[c].split()) and word not in never.get(c, "").split())


BE = frozenset("is are was were be been being get gets got isn't aren't".split())


def _is_dealt(tagged: Tagged, tag: Tag) -> bool:
    """Whether English *dealt damage* says that something is dealt it: *is my creature dealt damage?*"""
    if tagged.language != "en" or "deal-damage" not in tag.concepts or tagged.tokens[tag.first].norm != "dealt" or tag.first == tag.last:
        return False
    before = [t.norm for t in tagged.tokens[max(0, tag.first - 5) : tag.first]]
    near = next((w for w in reversed(before) if w in BE or w in ("has", "have", "had", ".", ",", "?")), "")
    return near in BE


def _counters_by_number(tagged: Tagged, tags: list[Tag]) -> Iterator[Tag]:
    """A bare +1/+1 behind a number or what is put, where counters are spoken of: *has a -1/-1 counter and gets two +1/+1*."""
    if not any(COUNTERS.intersection(t.concepts) for t in tags):
        return
    for index, token in enumerate(tagged.tokens[1:], 1):
        concept = SIGNED.get(token.norm)
        covered = any(t.first <= index <= t.last for t in tags)
        put = any(PUT.intersection(t.concepts) and 0 < index - t.last <= 3 for t in tags)
        if concept and not covered and (put or numbers.value(tagged.tokens[index - 1], tagged.language) is not None):
            yield Tag((concept, "pt-modifier"), index, index, token.start, token.end, "cue", token.text)


def _opens_quotation(tagged: Tagged, tag: Tag) -> bool:
    """Whether a *when* begins what a card says: «когда умирает …»."""
    before = tagged.text[: tag.start].rstrip()
    return before[-1:] in ("«", "“", '"', "'", "‘", "„") and any(c.isalpha() for c in before)


def _of_life(tagged: Tagged, verb: Tag, following: Tag | None) -> bool:
    """Whether an amount of life stands behind a verb, or an amount alone where the sentence has spoken of life."""
    amount = verb.last + 1
    if amount >= len(tagged.tokens) or numbers.value(tagged.tokens[amount], tagged.language) is None:
        return False
    if following is not None and LIFE.intersection(following.concepts):
        return following.first - amount <= 3
    behind = tagged.tokens[amount + 1] if amount + 1 < len(tagged.tokens) else None
    alone = behind is None or behind.kind == "punct"
    return alone and any(LIFE.intersection(t.concepts) for t in tagged.tags if t.first < verb.first)
