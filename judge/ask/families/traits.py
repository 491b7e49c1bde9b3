"""What is said of the creatures of a combat: keywords, protections, colours, who is tapped and who has just come.

``Bodies`` finds the creatures; the methods here give each what belongs to it. What belongs to nobody that can be told
leaves ``Bodies.clear`` False.
"""

from __future__ import annotations

from judge.ask.families.combat_words import COLORS, KEYWORDS, NUMBERED, Body, Head
from judge.ask.grammar import Question
from judge.language import Tag, numbers


class Traits:
    """The qualities of the creatures that a question names."""

    q: Question
    clear: bool
    all_lack: set[str]
    read: set[int]
    heads: list[tuple[Head, Body]]
    verbs: list[Tag]

    @property
    def all(self) -> list[Body]:
        """The creatures, each once, in the order in which they are named."""
        return list(dict.fromkeys(body for _, body in self.heads))

    def _keywords(self) -> None:
        q = self.q
        for tag in q.tagged.tags:
            keyword = next((k for k in KEYWORDS if k in tag.concepts), None)
            if keyword == "unblockable" and tag.concept == "unblocked-creature":
                keyword = None
            protection = "protection" in tag.concepts
            if keyword is None and not protection:
                continue
            body = self.holder(tag)
            if body is None:
                if self.denied(tag) and not protection:
                    self.all_lack.add(str(keyword))  # «No trample.»: none of them has it
                elif self.heads and not any(keyword in b.keywords for b in self.all):
                    self.clear = False
                continue
            if protection:
                named = self._protected_from(tag)
                color = next((c for c in named.concepts if c in COLORS), None) if named else None
                if color is None:
                    self.clear = False
                else:
                    body.protections.add(color)
                continue
            assert keyword is not None
            if self.denied(tag) or "r-lose" in tag.concepts or any(0 < tag.first - t.last <= 3 for t in q.tags("r-lose", "lose-ability")):
                body.lacks.add(keyword)
                body.keywords.pop(keyword, None)
                continue
            if keyword in body.lacks:
                self.clear = False  # said of another creature, which is named by that alone: «без полёта … летающее»
                continue
            body.keywords[keyword] = self._number_behind(tag) if keyword in NUMBERED else 0

    def _number_behind(self, tag: Tag) -> int:
        index = tag.last + 1
        value = numbers.value(self.q.tokens[index], self.q.language) if index < len(self.q.tokens) else None
        if value is None:
            return 1
        self.read.add(index)
        return value

    def denied(self, tag: Tag) -> bool:
        """«without flying», «with neither flying nor reach», «без полёта»: a negation right before a keyword or its list."""
        q = self.q
        sentence = q.sentence_of(tag.first)
        behind = [t.norm for t in q.tokens[tag.last + 1 : min(tag.last + 4, sentence.last + 1)]]
        if q.language == "ru" and (behind[:1] == ["нет"] or behind[:1] == ["у"] and behind[2:] == ["нет"]):
            return True  # «ускорения нет», «ускорения у него нет»
        index = tag.first - 1
        while index >= sentence.first and tag.first - index <= 6:
            here = q.tag_at(index)
            if here is not None and "r-not" in here.concepts:
                return True
            if here is not None and not any(c in (*KEYWORDS, "r-have", "q-does", "r-polite", "r-also", "r-or") for c in here.concepts):
                return False
            if q.tokens[index].kind == "punct":
                return False
            index -= 1
        return False

    def holder(self, tag: Tag) -> Body | None:
        """To which creature a quality belongs: the nearest one named in the sentence with no verb of combat between."""
        q = self.q
        sentence = q.sentence_of(tag.first)
        inside = next((b for h, b in self.heads if h.first <= tag.first <= h.last), None)
        if inside is not None:
            return inside
        best: list[tuple[float, int, Body]] = []
        for place, (head, body) in enumerate(self.heads):
            if head.first not in sentence:
                continue
            behind = head.last < tag.first
            between = range(head.last + 1, tag.first) if behind else range(tag.last + 1, head.first)
            if any((t := q.tag_at(i)) is not None and (t in self.verbs or "fight" in t.concepts) for i in between):
                continue
            cut = sum(q.tokens[i].kind == "punct" and q.tokens[i].text in ",;:" for i in between)
            joined = sum(q.tokens[i].norm in ("and", "y", "et", "и") for i in between) if not behind else 0
            linked = not behind and any(
                q.tokens[i].norm in ("with", "con", "avec", "с", "со") for i in range(max(0, tag.first - 2), tag.first)
            )
            gap = (
                len(between)
                + 4 * cut
                + 3 * joined
                + (8 if linked else 0)
                + (0.5 if behind is (q.language in ("en", "ru")) else 0)
            )
            best.append((gap, place, body))
        if best and self._of_condition(tag, self.heads[min(best, key=lambda b: b[:2])[1]][0]) and len(self.all) > 1:
            return None  # «…, if it has reach»: which of them?
        if best:
            return min(best, key=lambda b: b[:2])[2]
        earlier = list(dict.fromkeys(b for h, b in self.heads if h.first < tag.first)) or self.all
        return earlier[0] if len(earlier) == 1 else None

    def _protected_from(self, protection: Tag) -> Tag | None:
        """The color named right behind *protection from*."""
        return next((t for t in self.q.tags(*COLORS) if 0 < t.first - protection.last <= 3), None)

    def _of_condition(self, tag: Tag, head: Head) -> bool:
        """Whether a quality is said in a condition, and the creature is named outside it."""
        ranges = self.q.sentence_of(tag.first).conditions
        return any(a <= tag.first <= b and not a <= head.first <= b for a, b in ranges)

    def _colors(self) -> None:
        q = self.q
        named = [self._protected_from(p) for p in q.tags("protection")]
        for tag in q.tags(*COLORS):
            if tag in named:
                continue
            body = self.holder(tag)
            if body is not None:
                body.colors.add(next(c for c in tag.concepts if c in COLORS))

    def _states(self) -> None:
        """Who is tapped, and who came under control this turn."""
        q = self.q
        for tag in q.tags("tapped", "tap"):
            if "tap-symbol" in tag.concepts:
                continue
            body = self.holder(tag)
            if body is not None and not self.denied(tag) and "untapped" not in tag.concepts:
                body.tapped = True
        for tag in q.tags("untap"):
            tapped = [t for t in q.tags("tapped", "tap") if "untapped" not in t.concepts]
            if any(t.first > tag.first for t in tapped):
                self.clear = False  # untapped, then tapped: nobody can tell what is meant
            elif tapped:
                for _, body in self.heads:
                    body.tapped = False
        for tag in q.tags("summoning-sickness"):
            body = self.holder(tag)
            if body is not None and not self.denied(tag):
                body.sick = True
