"""The creatures of a combat as a question names them: how many, how big, with what, whose, attacking or blocking.

Nothing here decides a verdict. ``Bodies`` is read once a question; the families of ``duel`` and ``declarations`` put what
it read on a board. Where the roles can't be told, ``Bodies.clear`` is False, and nobody may answer.
"""

from __future__ import annotations

from functools import cached_property

from judge.ask.families.combat_words import (
    ADJECTIVES,
    AFTER_THESE,
    ATTACK,
    BE,
    BEFORE_WALLS,
    BLOCK,
    COLORS,
    CONJUNCTIONS,
    CREATURE,
    CREATURE_NOUNS,
    DEFINITE,
    KEYWORDS,
    MORE_THAN,
    NOUN_FORMS,
    NOUNS_OF_DEEDS,
    ROLE_NOUNS,
    WITH,
    Body,
    Head,
)  # fmt: skip
from judge.ask.families.traits import Traits
from judge.ask.grammar import PLAYERS, Kind, Question, Sentence, Who
from judge.language import Tag, numbers


class Bodies(Traits):
    """The creatures of a question."""

    def __init__(self, q: Question) -> None:
        self.q = q
        self.clear = True
        self.all_lack: set[str] = set()
        self.read: set[int] = set()
        """The tokens of numbers that have been taken into account."""
        self.heads: list[tuple[Head, Body]] = []
        self.verbs = [t for t in q.tagged.tags if self.is_verb(t)]
        found = self._heads()
        for sentence in q.sentences:
            self._roles(sentence, [h for h in found if h.first in sentence])
        self._bodies(found)
        self._keywords()
        self._colors()
        self._states()

    # --- verbs --------------------------------------------------------------------------------------------------------

    def is_verb(self, tag: Tag) -> bool:
        """Whether a tag says that somebody attacks or blocks, or is blocked, and is no noun."""
        q = self.q
        if "x-clash" in tag.concepts:
            return True
        if not any(c in (*ATTACK, *BLOCK) for c in tag.concepts) or self.role_noun(tag):
            return False
        if "x-body" in tag.concepts and (not tag.first or q.tokens[tag.first - 1].norm in BEFORE_WALLS):
            return False  # *a wall*
        norms = [q.tokens[i].norm for i in range(tag.first, tag.last + 1)]
        after = q.tokens[tag.last + 1].norm if tag.last + 1 < len(q.tokens) else ""
        named = norms[:1] if q.language == "ru" else norms  # «пойти в атаку» is a deed
        if any(n in NOUNS_OF_DEEDS[q.language] for n in named) and not (
            q.language == "es"
            and after in ("a", "al", "con")
            and (not tag.first or q.tokens[tag.first - 1].norm not in ("el", "del", "un", "los", "de"))
        ):
            return False
        before = q.tokens[tag.first - 1].norm if tag.first else ""
        return not (
            before in AFTER_THESE[q.language] and norms[-1] in ("block", "blocks", "attack", "attacks", "attaque")
        )

    def blocks(self, tag: Tag) -> bool:
        return any(c in (*BLOCK, "x-clash") for c in tag.concepts) and "attack" not in tag.concepts

    def passive(self, verb: Tag) -> bool:
        """«is blocked», «заблокирован», «es bloqueado», «est bloquée»: what is named before it is blocked."""
        if "x-clash" in verb.concepts:
            return True  # *runs into a 2/2*
        q, language = self.q, self.q.language
        word = q.tokens[verb.last].text.lower()
        before = {q.tokens[i].norm for i in range(max(0, verb.first - 2), verb.last)}
        after = q.tokens[verb.last + 1].norm if verb.last + 1 < len(q.tokens) else ""
        if language == "ru":
            return q.tokens[verb.last].norm.startswith(
                ("заблокирован", "блокирован", "заблочен", "атакован", "блокируется")
            )
        if language == "en":
            return word.endswith("ed") and (after == "by" or bool(before & BE["en"]))
        if language == "es":
            return q.tokens[verb.last].norm.startswith(("bloquead", "atacad")) and (
                after == "por" or bool(before & BE["es"])
            )
        return word.endswith(("é", "ée", "és", "ées")) and (after == "par" or bool(before & BE["fr"]))

    def role_noun(self, tag: Tag) -> str:
        """``attacker`` or ``blocker`` where a tag is a noun for one: *the attacker*, «блокирующее существо»."""
        words = [self.q.tokens[i].norm for i in range(tag.first, tag.last + 1)]
        for role, stems in ROLE_NOUNS.items():
            if any(w.startswith(stems[self.q.language]) for w in words) and any(
                c in (*ATTACK, *BLOCK) for c in tag.concepts
            ):
                return role
        if len(words) > 1 and any(w.startswith(CREATURE[self.q.language]) for w in words):
            if self.q.language == "en" and words[0] in ("attacking", "blocking", "blocked", "unblocked"):
                return "blocker" if words[0] == "blocking" else "attacker"
            other = next((self.q.tokens[i].text.lower() for i in range(tag.first, tag.last + 1)
                          if not self.q.tokens[i].norm.startswith(CREATURE[self.q.language])), "")  # fmt: skip
            blocked = other.startswith(("заблокированн", "незаблокированн", "bloquead")) or other.endswith(
                ("ée", "ées")
            )
            if blocked and "blocked-creature" in tag.concepts:
                return "attacker"
        return ""

    # --- namings ------------------------------------------------------------------------------------------------------

    def _heads(self) -> list[Head]:
        q = self.q
        found: list[Head] = []
        index = 0
        while index < len(q.tokens):
            head = self._head_at(index)
            if head is None:
                index += 1
                continue
            index = head.last + 1
            if found and self._same_naming(found[-1], head):
                old = found[-1]
                old.last = head.last
                old.size = old.size or head.size
                old.role = old.role or head.role
                old.noun = old.noun or head.noun
            else:
                found.append(head)
        for head in found:
            head.count = self._count(head)
        return found

    def _head_at(self, index: int) -> Head | None:
        q = self.q
        token = q.tokens[index]
        if token.kind == "pt":
            power, _, toughness = token.norm.partition("/")
            if power.isdigit() and toughness.isdigit():
                self.read.add(index)
                return Head(index, index, size=(int(power), int(toughness)))
            return None
        one = self._one_with(index)
        if one is not None:
            return one
        tag = q.tag_at(index)
        if tag is None or tag.first != index:
            return None
        role = self.role_noun(tag)
        if role:
            return Head(tag.first, tag.last, role=role, noun=role)
        wall = "x-body" in tag.concepts and (not index or q.tokens[index - 1].norm in BEFORE_WALLS)
        if any(c in CREATURE_NOUNS for c in tag.concepts) and (
            wall or not any(c in ("attack", "block") for c in tag.concepts)
        ):
            return Head(tag.first, tag.last, noun="creature")
        if any(c in (*ATTACK, *BLOCK) for c in tag.concepts) and tag.last > tag.first:
            place = next(
                (i for i in range(tag.first, tag.last + 1) if q.tokens[i].norm.startswith(CREATURE[q.language])), None
            )
            return Head(place, tag.last, noun="creature") if place is not None else None
        if any(c in KEYWORDS for c in tag.concepts) and self._stands_for_creature(tag):
            return Head(tag.first, tag.last, noun="creature")
        return None

    def _one_with(self, index: int) -> Head | None:
        """«a una con amenaza», *one with menace*: a pronoun for a creature, with what it has."""
        q = self.q
        if index + 2 >= len(q.tokens) or q.tokens[index].norm not in ("one", "una", "uno", "une") or q.tokens[index + 1].norm not in WITH[q.language]:
            return None
        tag = q.tag_at(index + 2)
        return Head(index, index, noun="creature") if tag is not None and any(c in KEYWORDS or c == "protection" for c in tag.concepts) else None

    def _stands_for_creature(self, tag: Tag) -> bool:
        words = [self.q.tokens[i].norm for i in range(tag.first, tag.last + 1)]
        return words[-1] in NOUN_FORMS[self.q.language]

    def _same_naming(self, one: Head, two: Head) -> bool:
        """Whether two namings beside each other are of one creature: *2/2 token*, «атакующий 5/5», *the blocker is a 2/2*."""
        q = self.q
        if (one.size and two.size) or q.sentence_of(one.first) != q.sentence_of(two.first) or (one.role and two.role):
            return False
        copula = False
        for index in range(one.last + 1, two.first):
            token, tag = q.tokens[index], q.tag_at(index)
            if token.kind == "punct":
                return False
            if token.norm in ("is", "are", "es", "son", "est", "sont", "это"):
                copula = True
                continue
            if copula and token.norm in ("a", "an", "un", "una", "une"):
                continue
            if tag is None or not all(
                c in (*KEYWORDS, *COLORS, "untapped", "tapped", "x-regular", "r-polite") for c in tag.concepts
            ):
                return False
        return not (copula and one.size)

    def _count(self, head: Head) -> int:
        """How many there are: *two 2/2s*, «два 2/2», *two of my creatures*."""
        q = self.q
        sentence = q.sentence_of(head.first)
        for index in range(head.first - 1, max(sentence.first, head.first - 5) - 1, -1):
            token, tag = q.tokens[index], q.tag_at(index)
            more = next((n for concept, n in MORE_THAN.items() if tag is not None and concept in tag.concepts), None)
            if more is not None and tag is not None:
                self.read.update(range(tag.first, tag.last + 1))
                return more
            number = numbers.value(token, q.language) if token.kind in ("number", "word") else None
            if number is not None and number > 0 and not any(i in self.read for i in (index,)):
                if number > 1 or token.kind == "number" or token.norm not in ("un", "una", "une", "uno"):
                    self.read.add(index)
                return number
            if tag is not None and "r-both" in tag.concepts:
                return 2
            passed = token.kind == "word" and (
                token.norm in q.words.me_possessive or token.norm in q.words.of or token.norm in q.words.third_possessive
                or (tag is not None and all(c in (*KEYWORDS, *COLORS, "r-another", "untapped", "tapped", "tap", "untap", "r-same", "x-regular", "r-different", "r-more", "r-only") for c in tag.concepts))
            )  # fmt: skip
            if not passed:
                return 1
        return 1

    # --- who attacks and who blocks -------------------------------------------------------------------------------------

    def _roles(self, sentence: Sentence, heads: list[Head]) -> None:
        """Give the namings of a sentence their roles, by the verbs before and behind them."""
        verbs = [v for v in self.verbs if v.first in sentence]
        for place, verb in enumerate(verbs):
            begin = verbs[place - 1].last + 1 if place else sentence.first
            end = verbs[place + 1].first - 1 if place + 1 < len(verbs) else sentence.last
            before = [h for h in heads if begin <= h.first <= verb.first and not (h.first > verb.first)]
            behind = [h for h in heads if verb.first < h.first <= end]
            if place:
                cut = self._cut(verbs[place - 1].last + 1, verb.first)
                before = [h for h in before if cut is not None and h.first > cut] or ([] if cut is not None else before)
            if place + 1 < len(verbs):
                cut = self._cut(verb.last + 1, verbs[place + 1].first)
                behind = [h for h in behind if cut is None or h.first < cut]
            behind = self._same_clause(verb, behind)
            self._of_verb(verb, before, behind)

    def _same_clause(self, verb: Tag, behind: list[Head]) -> list[Head]:
        """The namings behind a verb that belong to it: up to another clause, or to what somebody is said to have besides."""
        q = self.q
        found: list[Head] = []
        for head in behind:
            begin = found[-1].last + 1 if found else verb.last + 1
            cut = False
            for index in range(begin, head.first):
                token, tag = q.tokens[index], q.tag_at(index)
                if token.kind == "punct" and (not found or token.text not in ","):
                    cut = cut or token.text in ":;" or bool(found)
                elif (
                    tag is not None
                    and ("r-have" in tag.concepts or tag.concept.startswith("q-"))
                    and token.norm not in ("with", "con", "avec")
                ) or (found and token.kind == "word" and token.norm in q.words.me_subject):
                    cut = True
            if cut:
                break
            found.append(head)
        return found

    def _cut(self, begin: int, end: int) -> int | None:
        """Where the clause of the next verb begins: the last comma or *and* with nothing but one naming behind it."""
        q = self.q
        found = None
        for index in range(begin, end):
            token = q.tokens[index]
            if token.text in (",", ";", ":") or token.norm in CONJUNCTIONS:
                found = index
        return found

    def _of_verb(self, verb: Tag, before: list[Head], behind: list[Head]) -> None:
        word = self.q.tokens[verb.last].norm
        if self.q.language == "en" and word in ADJECTIVES and behind and behind[0].first == verb.last + 1:
            self._give(behind[0], ADJECTIVES[word])  # *the attacking 2/2*
            return
        if before and self._relative(before[-1], verb):
            self._give(before[-1], "attacker" if self.passive(verb) or not self.blocks(verb) else "blocker")
            before = []
            behind = behind if self.passive(verb) else []
        if not self.blocks(verb):
            for head in before[-2:]:
                if not self._hit_by(verb, before, behind):
                    self._give(head, "attacker")
            for head in behind:
                if self._with(head) or not before or self._object_pronoun(verb):
                    self._give(head, "attacker")
            return
        near = [i for i in range(before[-1].last + 1, verb.first) if self.q.tokens[i].text in (",", ";", ":")] if before else []
        if near:
            before = []  # «a 6/6 with trample, blocked by …», «6/6, блокирует 4/4»
        else:
            commas = (
                [i for i in range(before[0].first, verb.first) if self.q.tokens[i].text in (",", ";", ":")]
                if before
                else []
            )
            before = [h for h in before if not commas or h.first > commas[-1]]
        if not before and self._object_named_before(verb) and len(behind) == 1:
            self._give(behind[0], "blocker")
            return
        subject, other = (
            ("attacker", "blocker")
            if self.passive(verb) or self._object_first(verb, before, behind)
            else ("blocker", "attacker")
        )
        for head in before:
            self._give(head, subject)
        for place, head in enumerate(behind):
            if (
                subject == "blocker"
                and (
                    self._with(head)
                    or (place and self._with(behind[place - 1]) and behind[place - 1].role == "blocker")
                )
            ) or (subject == "blocker" and not before and self._is_subject_behind(verb, head)):
                self._give(head, "blocker")
            else:
                self._give(head, other)

    def _object_named_before(self, verb: Tag) -> bool:
        """Russian «его может заблокировать красное существо»: the pronoun is what is blocked, the noun behind is who blocks."""
        q = self.q
        sentence = q.sentence_of(verb.first)
        return q.language == "ru" and any(
            q.tokens[i].norm in ("его", "ее", "их") and self._nothing_of_theirs(i) for i in range(sentence.first, verb.first)
        )

    def _nothing_of_theirs(self, index: int) -> bool:
        """Whether no noun stands behind a pronoun that could also be a possessive."""
        here = self.q.tag_at(index + 1)
        return here is None or self.q.tag_is_verb(here) or here is self.q.kind_tag or any(c.startswith(("q-", "r-")) for c in here.concepts)

    def _relative(self, head: Head, verb: Tag) -> bool:
        """«un 6/6 que lo bloquea», *a 6/6 that blocks it*: the last naming before the verb is who does it."""
        q = self.q
        between = [q.tokens[i].norm for i in range(head.last + 1, verb.first)]
        markers = {
            "en": {"that", "which", "who"},
            "es": {"que"},
            "fr": {"qui"},
            "ru": {"который", "которая", "которое", "которые"},
        }[q.language]
        return len(between) <= 3 and bool(markers.intersection(between)) and self._opener_of_relative(head, verb)

    def _opener_of_relative(self, head: Head, verb: Tag) -> bool:
        """Not «al que bloquea»: there the relative pronoun is what is blocked."""
        q = self.q
        for index in range(head.last + 1, verb.first):
            if q.tokens[index].norm == "que":
                return q.tokens[index - 1].norm not in ("a", "al")
        return True

    def _hit_by(self, verb: Tag, before: list[Head], behind: list[Head]) -> bool:
        """«is attacked by a 5/5»."""
        return self.passive(verb)

    @staticmethod
    def _give(head: Head, role: str) -> None:
        head.role = head.role or role

    def _with(self, head: Head) -> bool:
        """Whether a creature is the means: *block with a 2/2*, «блокирую двойкой»."""
        q = self.q
        for index in range(head.first - 1, max(0, head.first - 5) - 1, -1):
            token = q.tokens[index]
            if token.norm in WITH[q.language]:
                return True
            tag = q.tag_at(index)
            loose = tag is None or all(
                c
                in (
                    *KEYWORDS,
                    *COLORS,
                    "untapped",
                    "tapped",
                    "tap",
                    "untap",
                    "r-another",
                    "r-both",
                    "r-only",
                    "x-regular",
                    "r-one-of",
                )
                for c in tag.concepts
            )
            number = (
                numbers.value(token, q.language) is not None
                or token.norm in q.words.me_possessive
                or token.norm in q.words.third_possessive
            )
            if token.kind == "punct" or not (loose or number):
                break
        if q.language == "ru":
            words = [
                q.tokens[i].norm for i in range(max(0, head.first - 3), head.last + 1) if q.tokens[i].kind == "word"
            ]
            marks = ("моим", "своим", "моими", "своими", "одним", "одной", "двумя", "тремя", "четырьмя", "этим", "тапнутым", "повернутым")
            nouns = ("существом", "существами", "блокером", "блокерами", "токеном", "токенами", "фишкой", "фишками", "летуном", "медведем", "атакующим")
            beside = q.tag_at(head.first - 1) if head.first else None
            adjective = beside is not None and any(c in (*KEYWORDS, *COLORS) for c in beside.concepts) and q.tokens[head.first - 1].norm.endswith(
                ("ым", "им", "ыми", "ими"))  # fmt: skip
            return adjective or any(w in marks or w in nouns for w in words)
        return False

    def _object_pronoun(self, verb: Tag) -> bool:
        """«Me ataca un 4/4», «Меня атакует 4/4»: the attacker stands behind its verb."""
        q = self.q
        before = q.tokens[verb.first - 1].norm if verb.first else ""
        return before in q.words.me_object and q.language in ("es", "ru")

    def _object_first(self, verb: Tag, before: list[Head], behind: list[Head]) -> bool:
        """«A mi 7/7 lo bloquea un 2/3», «Моего 7/7 заблокировал 2/3»: what is blocked stands before the verb."""
        q = self.q
        near = q.tokens[verb.first - 1].norm if verb.first else ""
        if q.language == "es":
            if not before:
                return near in ("lo", "los", "la", "las", "me", "nos")
            return near in ("lo", "los", "la", "las") and any(self._opener(h) in ("a", "al") for h in before)
        if q.language != "ru":
            return False
        word = q.tokens[verb.last].norm
        plural = word.endswith(("али", "или", "уют", "яют", "чат", "ованы"))
        if not before:
            return near in ("его", "ее", "их", "меня", "нас") or (
                plural
                and bool(behind)
                and all(h.noun == "creature" or h.size for h in behind)
                and self._accusative(behind[0])
            )
        first = before[-1]
        if any(t.last == first.first - 1 for t in q.tags(*MORE_THAN)):
            return False  # «больше двух существ» says no case
        words = [q.tokens[i].norm for i in range(max(0, first.first - 3), first.last + 1) if q.tokens[i].kind == "word"]
        pronoun = near in ("его", "ее", "их")
        if pronoun and not behind and first.last == verb.first - 2 and not self._accusative(first):
            return False  # «может красное существо его заблокировать?»
        if self._accusative(first) or "мою" in words or pronoun:
            return True
        if plural and len(before) == 1 and first.count == 1 and (not behind or len(behind) > 1 or behind[0].count > 1):
            return True
        if word.endswith("ал") and "мое" in words:
            return True
        return self._tramples(first)

    def _accusative(self, head: Head) -> bool:
        """Whether a Russian naming is in the accusative that only what lives has: «моего 5/5», «атакующего»."""
        q = self.q
        words = [q.tokens[i].norm for i in range(max(0, head.first - 3), head.last + 1) if q.tokens[i].kind == "word"]
        if head.count > 1:
            return any(w in ("двух", "трех", "двоих", "троих", "обоих") for w in words)
        marks = ("моего", "его", "этого", "своего", "моих", "нашего", "одного", "чужого", "вражеского", "ее")
        return any(
            w in marks
            or (w.endswith(("щего", "шего", "ного", "кого", "щих", "атакера", "блокера", "летуна")) and w != "одного")
            for w in words
        )

    def _tramples(self, head: Head) -> bool:
        """Whether trample is spoken of right behind a naming: nobody says that of a blocker."""
        q = self.q
        return any("trample" in t.concepts and 0 < t.first - head.last <= 4 for t in q.tags("trample"))

    def _is_subject_behind(self, verb: Tag, head: Head) -> bool:
        """«¿Puede bloquear una criatura negra …?»: who blocks stands behind the verb, without a preposition."""
        q = self.q
        if q.language == "ru":
            word = q.tokens[verb.last].norm
            return word.endswith(("ет", "ит", "ют", "ят", "ал", "али", "ил", "или")) and not self._accusative(head)
        if q.language != "es":
            return False
        first_person = any(q.first_person_verb(i) for i in range(max(0, verb.first - 3), verb.last + 1))
        after = q.tokens[head.last + 1].norm if head.last + 1 < len(q.tokens) else ""
        if head.count == 1 and q.tokens[verb.last].norm.endswith("aron") and after not in ("y", "e", ","):
            return False  # «Bloquearon mi 5/5»: nobody says who
        mine = head.first - 1 == verb.last + 1 and q.tokens[head.first - 1].norm in ("mi", "mis") and q.tokens[verb.last].norm in ("bloquea", "bloquean", "bloquearon")
        if mine and not any(self._opener(h) in ("a", "al") for h, _ in self.heads if h.first > head.first):
            return False  # «Bloquean mi 6/6 con un 2/2»
        return not first_person and self._opener(head) not in ("a", "al")

    def _opener(self, head: Head) -> str:
        """The preposition before a naming with its article and possessive."""
        q = self.q
        for index in range(head.first - 1, max(0, head.first - 5) - 1, -1):
            norm = q.tokens[index].norm
            if norm in ("a", "al", "con", "por", "de", "del"):
                return norm
            tag = q.tag_at(index)
            if q.tokens[index].kind == "punct" or (tag is not None and not all(c in (*KEYWORDS, *COLORS) for c in tag.concepts)
                                                   and numbers.value(q.tokens[index], q.language) is None):  # fmt: skip
                return ""
        return ""

    # --- which namings are of the same creature ---------------------------------------------------------------------------

    def _bodies(self, found: list[Head]) -> None:
        for head in found:
            body = self._known(head)
            if body is None:
                body = Body(head.count, head.size, head.role, self._owner(head))
                tag = self.q.tag_at(head.first)
                body.artifact = any((t := self.q.tag_at(i)) is not None and "artifact-creature" in t.concepts for i in range(head.first, head.last + 1)) or (
                    tag is not None and "artifact-creature" in tag.concepts)  # fmt: skip
            else:
                body.role = body.role or head.role
                body.size = body.size or head.size
                body.owner = body.owner or self._owner(head)
            self.heads.append((head, body))

    def _known(self, head: Head) -> Body | None:
        """The body spoken of before that a naming means, if it means one."""
        q = self.q
        earlier = self.all
        if not earlier or any(
            (t := q.tag_at(i)) is not None and "r-another" in t.concepts
            for i in range(max(0, head.first - 2), head.first)
        ):
            return None
        asked = q.asks(head.first)
        before = q.tokens[head.first - 1].norm if head.first else ""
        definite = before in DEFINITE[q.language] or any(
            q.tokens[i].norm in DEFINITE[q.language] for i in range(max(0, head.first - 2), head.first)
        )
        if head.size is not None:
            same = [b for b in earlier if b.size == head.size]
            fitting = [b for b in same if not head.role or not b.role or b.role == head.role]
            if not fitting or head.count > 1:
                return None
            return fitting[0] if asked or definite else None
        if head.noun in ("attacker", "blocker"):
            same = [b for b in earlier if b.role == head.role]
            if same:
                return same[0]
            nobody = [b for b in earlier if not b.role and (b.owner is None or self._owner(head) in (None, b.owner))]
            return nobody[0] if len(nobody) == 1 and definite else None
        named = self._kind_word(head)
        if named:
            alike = [b for h, b in self.heads if self._kind_word(h) & named]
            return alike[0] if alike and (asked or definite) else None
        inside = [t for i in range(head.first, head.last + 1) if (t := q.tag_at(i)) is not None]
        kept = [] if head.role else [k for t in inside for k in KEYWORDS if k in t.concepts]
        alike = [b for b in earlier if kept and any(self._said_with(b, k) for k in kept)]
        if len(alike) == 1 and (asked or definite):
            return alike[0]  # *my flyer*
        owner = self._owner(head)
        sentence = q.sentence_of(head.first)
        here = {id(b) for h, b in self.heads if h.first in sentence}
        same = [b for b in earlier if owner is None or b.owner in (None, owner)]
        same = [b for b in same if not head.role or not b.role or b.role == head.role]
        mine = [b for b in same if b.owner is owner]
        choice = mine or same
        if (
            not choice
            or (not asked and not definite and owner is None)
            or (id(choice[0]) in here and not (definite or owner))
        ):
            return None
        if not definite and self._of_other_color(head, choice[0]):
            return None
        if len(choice) > 1 and not (asked and q.kind in (Kind.WHAT_HAPPENS, Kind.WHO)):
            self.clear = False  # «the creature», and several could be meant
        return choice[0]

    def _of_other_color(self, head: Head, body: Body) -> bool:
        """Whether a naming has a color beside it, which the creature spoken of before was not said to have: *a red creature*."""
        beside = range(head.first - 1, head.last + 2)
        color = next((t for t in self.q.tags(*COLORS) if t.first in beside and t not in [self._protected_from(p) for p in self.q.tags("protection")]), None)
        return color is not None and not any(
            h.first - 1 <= t.first <= h.last + 1 for h, b in self.heads if b is body for t in self.q.tags(*color.concepts)
        )

    def _said_with(self, body: Body, keyword: str) -> bool:
        """Whether a keyword is named beside a naming of a creature."""
        return any(
            keyword in t.concepts and -1 <= t.first - h.last <= 3
            for h, b in self.heads
            if b is body
            for t in self.q.tags(keyword)
        )

    def _kind_word(self, head: Head) -> set[str]:
        """The lemmas of a word for a kind of creature: *bear*, «паук»."""
        q = self.q
        tags = [
            t for i in range(head.first, head.last + 1) if (t := q.tag_at(i)) is not None and "x-body" in t.concepts
        ]
        return {key for t in tags for i in range(t.first, t.last + 1) for key in q.tagged.keys[i]}

    # --- whose ------------------------------------------------------------------------------------------------------------

    def _owner(self, head: Head) -> Who | None:
        q = self.q
        sentence = q.sentence_of(head.first)
        found = self._possessed(head, sentence)
        if found is not None:
            return found
        for player in q.tags(*PLAYERS):
            if player.first not in sentence:
                continue
            who = next(PLAYERS[c] for c in player.concepts if c in PLAYERS)
            genitive = (
                q.tokens[player.last].text.lower().endswith(("'s", "’s", "s'", "s’"))
                or "p-other-player" in player.concepts
            )
            gap = range(player.last + 1, head.first)
            if player.first < head.first and genitive and len(gap) <= 3 and not any(q.tokens[i].kind == "punct" for i in gap) and not any(
                q.tag_at(i) in self.verbs for i in gap
            ):  # fmt: skip
                return who
            gap = range(head.last + 1, player.first)
            linked = all(q.tokens[i].norm in (*q.words.of, "mi", "l'", "mon", "моего", "my", "un", "el") for i in gap)
            case = q.language == "ru" and q.tokens[player.last].norm.endswith(("а", "я", "ов"))
            if (
                player.first > head.last
                and len(gap) <= 2
                and linked
                and ((len(gap) > 0 and any(q.tokens[i].norm in q.words.of for i in gap)) or case)
            ):
                return who
        if q.language == "ru":
            before = [q.tokens[i].norm for i in range(max(sentence.first, head.first - 3), head.first)]
            if "у" in before and "меня" in before:
                return Who.ME
        return self._haver(head, sentence) or self._wielder(head, sentence)

    def _wielder(self, head: Head, sentence: Sentence) -> Who | None:
        """Whose a creature is with which somebody attacks or blocks: *he blocks with a 5/5*."""
        if not self._with(head):
            return None
        verbs = [v for v in self.verbs if v.first in sentence and v.last < head.first]
        if not verbs or any(h.first > verbs[-1].last and h.last < head.first and not h.size for h, _ in self.heads):
            return None
        who = self._doer(verbs[-1])
        return who if who in (Who.ME, Who.OPPONENT) else None

    def _possessed(self, head: Head, sentence: Sentence) -> Who | None:
        """The possessive beside a naming, with nothing but adjectives and numbers between: *my two 2/2s*, «un 3/3 mío»."""
        q = self.q
        if head.first < head.last and q.tokens[head.first].norm in q.words.me_possessive:
            return Who.ME  # «my guy» in one
        for index in range(head.first - 1, max(sentence.first, head.first - 5) - 1, -1):
            token, tag = q.tokens[index], q.tag_at(index)
            if (
                token.kind in ("punct", "pt")
                or tag in self.verbs
                or any(h.first <= index <= h.last for h, _ in self.heads)
            ):
                break
            if token.norm in q.words.me_possessive:
                return Who.ME
            if token.norm in q.words.own and token.norm not in q.words.me_possessive:
                return q._own(index)
            if token.norm in q.words.third_possessive and token.norm not in ("se",):
                return q.third
            if tag is not None and not all(c in (*KEYWORDS, *COLORS, "tapped", "untapped", "r-only", "r-both", "r-another", "p-own", "x-regular", "tap",
                                                 "untap", "unblocked-creature", "blocked-creature", "summoning-sickness", "r-one-of", "r-new")
                                           for c in tag.concepts):  # fmt: skip
                break
        after = head.last + 1
        if after <= sentence.last:
            norm = q.tokens[after].norm
            if norm in ("mio", "mia", "mios", "mias") or (
                norm == "of" and after < sentence.last and q.tokens[after + 1].norm == "mine"
            ):
                return Who.ME
        return None

    def _haver(self, head: Head, sentence: Sentence) -> Who | None:
        """Whose a creature is of which somebody says that they have it: *I have a 3/3*, «У меня 3/3», «Tengo un 3/3»."""
        q = self.q
        for index in range(head.first - 1, max(sentence.first, head.first - 5) - 1, -1):
            tag = q.tag_at(index)
            if q.tokens[index].kind == "punct":
                return None
            if tag is not None and "r-have" in tag.concepts and q.tokens[index].norm not in ("with", "got"):
                who = q.subject(tag)
                if q.language == "ru" and q.tokens[tag.first].norm == "у":
                    return Who.ME
                return who if isinstance(who, Who) and who in (Who.ME, Who.OPPONENT) else None
            if tag is not None and not all(
                c in (*KEYWORDS, *COLORS, "tapped", "untapped", "tap", "untap", "r-only", "r-one-of")
                for c in tag.concepts
            ):
                return None
        return None

    @cached_property
    def side(self) -> Who | None:
        """Whose the attackers are, by all that is said; None where nothing says so. What contradicts itself isn't clear."""
        said: set[Who] = set()
        for body in self.all:
            if body.owner in (Who.ME, Who.OPPONENT) and body.role:
                mine = body.owner is Who.ME
                said.add(Who.ME if mine is (body.role == "attacker") else Who.OPPONENT)
        for verb in self.verbs:
            who = self._doer(verb)
            if who in (Who.ME, Who.OPPONENT):
                said.add(who if not self.blocks(verb) else Who.OPPONENT if who is Who.ME else Who.ME)
            if not self.blocks(verb) and self._attacks_me(verb):
                said.add(Who.OPPONENT)
        if len(said) > 1:
            self.clear = False
        return said.pop() if len(said) == 1 else None

    def _doer(self, verb: Tag) -> Who | None:
        """The player who attacks or blocks, where it is a player who is said to."""
        if self.passive(verb) or self._attacks_me(verb):
            return None
        who = self.q.subject(verb)
        if who is Who.OPPONENT and not self._named_player(verb):
            return None
        own = any(self.q.first_person_verb(i) for i in range(verb.first, verb.last + 1))
        if not own and self._said_of_another(verb):
            return None  # «Ataco … y me bloquean»: whoever attacks isn't who blocks
        return who if isinstance(who, Who) else None

    def _said_of_another(self, verb: Tag) -> bool:
        """Whether another verb of combat stands between a verb and the player before it."""
        q = self.q
        sentence = q.sentence_of(verb.first)
        for index in range(verb.first - 1, sentence.first - 1, -1):
            if any(v.first <= index <= v.last for v in self.verbs if v is not verb):
                return True
            if q.person_at(index) is not None or q.tokens[index].norm in q.words.me_subject:
                return False
        return False

    def _named_player(self, verb: Tag) -> bool:
        """Whether the opponent is named, or a pronoun stands for them, right before the verb."""
        q = self.q
        sentence = q.sentence_of(verb.first)
        for index in range(verb.first - 1, max(sentence.first, verb.first - 5) - 1, -1):
            token, tag = q.tokens[index], q.tag_at(index)
            if token.kind == "punct":
                return False
            if tag is not None and any(c in PLAYERS for c in tag.concepts):
                return not token.text.lower().endswith(("'s", "’s"))
            if token.norm in ("he", "she", "they"):
                return True
            if token.norm in q.words.third_subject and q.language != "en":
                return False
            if any(h.first <= index <= h.last for h, _ in self.heads):
                return False
        return False

    def _attacks_me(self, verb: Tag) -> bool:
        q = self.q
        before = q.tokens[verb.first - 1].norm if verb.first else ""
        after = q.tokens[verb.last + 1].norm if verb.last + 1 < len(q.tokens) else ""
        if q.language in ("es", "fr", "ru") and before in ("me", "m'", "меня", "нас", "nos"):
            return True
        word = q.tokens[verb.last].norm
        return after in ("me", "меня") or (q.language == "es" and word.endswith("me"))

    # --- what was not read --------------------------------------------------------------------------------------------------

    def unread_numbers(self) -> list[int]:
        """The places of numbers that nobody has taken into account, without articles and years."""
        q = self.q
        tagged = {i for t in q.tagged.tags for i in range(t.first, t.last + 1) if q.tokens[i].kind == "word"}
        found = []
        for index, token in enumerate(q.tokens):
            if index in self.read or index in tagged:
                continue
            value = 0 if token.kind == "pt" else numbers.value(token, q.language)
            if value is not None and not (token.kind == "word" and value == 1) and not 1990 < value < 2100:
                found.append(index)
        return found
