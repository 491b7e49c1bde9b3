"""What a question says, before anyone knows what it is about: sentences, who does what, whose things they are.

No parser is needed for the sentences that people put to a judge: a verb's subject is the nearest noun before it, a
thing's owner is the possessive beside it. What these rules of thumb can't tell stays None, and whoever needs it must
vary it or give up.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache, cached_property

from judge.ask import clauses
from judge.ask.clauses import AND, Persons, Sentence, persons
from judge.language import Tag, Tagged, fold, lemmatiser, numbers
from judge.language.lemmas import without_clitics
from judge.language.text import Token, word_lists


class Who(StrEnum):
    """A player as the asker names them."""

    ME = "me"
    OPPONENT = "opponent"
    TEAMMATE = "teammate"
    EACH_PLAYER = "each-player"
    EACH_OPPONENT = "each-opponent"
    PLAYER = "player"


class Kind(StrEnum):
    """What a question wants to know."""

    CAN = "can"
    MUST = "must"
    DOES = "does"
    WHAT_HAPPENS = "what-happens"
    HOW_MANY = "how-many"
    WHO = "who"
    WHEN = "when"
    HOW = "how"
    WHY = "why"
    WHAT_IS = "what-is"
    WHICH_RULE = "which-rule"
    WHERE = "where"


_KIND_CUES = {
    "q-which-rule": Kind.WHICH_RULE, "q-what-happens": Kind.WHAT_HAPPENS, "q-how-many": Kind.HOW_MANY,
    "q-can": Kind.CAN, "q-cannot": Kind.CAN, "q-must": Kind.MUST, "q-who": Kind.WHO, "q-why": Kind.WHY,
    "q-when": Kind.WHEN, "q-how": Kind.HOW, "q-what-is": Kind.WHAT_IS, "q-what-about": Kind.WHAT_IS, "q-show": Kind.WHAT_IS,
    "q-does": Kind.DOES, "q-enough": Kind.DOES, "r-where": Kind.WHERE,
}  # fmt: skip

_WEAK = {Kind.WHEN, Kind.HOW, Kind.WHERE, Kind.DOES}
"""Cues that also are plain words (conjunctions, auxiliaries): another cue in the same sentence overrules them."""

_BEFORE_QUI = frozenset("et mais alors donc puis a de chez pour par avec est ou contre sur".split())
"""French words behind which «qui» asks."""

PLAYERS = {"opponent": Who.OPPONENT, "p-other-player": Who.OPPONENT, "defending-player": Who.OPPONENT, "teammate": Who.TEAMMATE,
           "p-each-player": Who.EACH_PLAYER, "p-each-opponent": Who.EACH_OPPONENT}  # fmt: skip

THINGS = frozenset({"planeswalker", "creature", "permanent", "spell", "ability", "card", "artifact", "enchantment",
                    "land", "token", "battle", "aura", "source", "attacking-creature", "blocker", "instant", "sorcery",
                    "activated-ability", "triggered-ability", "loyalty-ability", "commander", "artifact-creature"})  # fmt: skip
"""Concepts that can be somebody's and can do something."""

BEFORE_NOUNS = frozenset("my our his her their mi mis su sus mon ma mes son sa ses leur leurs notre nos".split())
"""Possessives that belong to the noun behind them."""

DEEDS = frozenset({"attack", "block", "cast", "destroy", "redirect"})
"""What is done to another thing: an owner named before it is the doer's."""

PERSONAL = frozenset({"cast", "pass-priority", "draw", "discard"})
"""What only players do: a pronoun before it stands for no thing (French «il lance un sort»)."""


@cache
def small_words(language: str) -> frozenset[str]:
    """Words of no weight: whatever they say, it is not a matter of rules."""
    table = word_lists()[language]
    persons = [words for name, words in table["persons"].items() if name != "first_person"]
    lists = [table["small"], table["weightless"], table["if"], *persons]
    return frozenset(fold(word) for words in lists for word in words.split())


@cache
def small_lemmas(language: str) -> frozenset[str]:
    """The lemma keys of the words of no weight, so that their inflected forms are known too."""
    table = word_lists()[language]
    return frozenset(key for word in table["weightless"].split() for key in lemmatiser(language).keys(word))


_INTERROGATIVE = {
    "en": re.compile("what|which"), "es": re.compile("qué|cuál(es)?"), "fr": re.compile("quel(le)?s?|laquelle|lequel"),
    "ru": re.compile("как(ой|ая|ое|ие|ого|ому|им|их|ую|ом|ими)"),
}  # fmt: skip
"""Words that ask for a thing; in Spanish only with their accent."""

_OBLIQUE = re.compile("(опп?|опп?онент|соперник|противник|враг|игрок|напарник|союзник|тиммейт|сокомандник)(а|у|ом|е|ов|ам|ами|ах)")
"""Players in other cases than that of a subject."""

_QUOTATION = re.compile(r"«[^«»]+»|“[^“”]+”|„[^„“]+“|\"[^\"]+\"|(?<![\w])['‘][^'‘’]+(?:['’]\w[^'‘’]*)*['’](?!\w)")
"""What stands in quotation marks."""


_NOMINATIVE = ("напарник", "тиммейт", "союзник", "сокомандник", "соперник", "оппонент", "опп", "противник")
"""How Russian words for players end where the player is who does it."""


@dataclass(frozen=True)
class Question:
    """A tagged question with its sentences, its kind, and helpers to read relations off it."""

    tagged: Tagged
    sentences: tuple[Sentence, ...] = field(default=())

    # --- reading ------------------------------------------------------------------------------------------------

    @classmethod
    def read(cls, tagged: Tagged) -> Question:
        """Split a tagged text into sentences and find the ones that ask."""
        tagged = _french(tagged)
        return cls(tagged, tuple(clauses.sentences(tagged)))

    @property
    def language(self) -> str:
        return self.tagged.language

    @property
    def tokens(self) -> tuple[Token, ...]:
        return self.tagged.tokens

    @cached_property
    def words(self) -> Persons:
        return persons(self.language)

    @cached_property
    def asking(self) -> tuple[Sentence, ...]:
        """The sentences with the question; the last one where no mark says so."""
        return tuple(s for s in self.sentences if s.asks) or self.sentences[-1:]

    @cached_property
    def quoted(self) -> frozenset[int]:
        """The places inside quotation marks: what a card says, and not what is asked. A question all in quotes is no quotation."""
        spans = [m.span() for m in _QUOTATION.finditer(self.tagged.text) if " " in m[0].strip("«»“”\"‘’' ")]
        found = {i for i, t in enumerate(self.tokens) if any(first <= t.start and t.end <= last for first, last in spans)}
        for tag in self.tagged.tags:
            if tag.last not in found:
                found.difference_update(range(tag.first, tag.last + 1))
        outside = any(t.kind == "word" and i not in found for i, t in enumerate(self.tokens))
        return frozenset(found) if outside else frozenset()

    def asks(self, index: int) -> bool:
        """Whether a token is in a sentence that asks, and neither in a condition of it nor in a quotation."""
        return index not in self.quoted and any(
            index in s and index > self._told_up_to(s) and not any(a <= index <= b for a, b in s.conditions) for s in self.asking
        )

    def _told_up_to(self, sentence: Sentence) -> int:
        """The place up to which a sentence tells something before it asks."""
        if self.language == "es" and (opened := [i for i in range(sentence.first + 1, sentence.last - 1) if self.tokens[i].text == "¿"]):
            return opened[0]
        return max(self._told_up_to_comma(sentence), self._told_up_to_colon(sentence))

    def _told_up_to_comma(self, sentence: Sentence) -> int:
        """The comma right before the only cue: «he attacks and I block, how much do I take?»"""
        cues = [t for t in self.tagged.tags if t.first in sentence and self._kind_of(t) not in (None, *_WEAK)]
        commas = [i for i in range(sentence.first, sentence.last) if self.tokens[i].text == ","]
        comma = next((i for i in reversed(commas) if cues and 0 < cues[0].first - i <= 2), None)
        if comma is None or any(a <= comma <= b + 1 for a, b in sentence.conditions):
            return -1
        verbs = [t for t in self.tagged.tags if sentence.first <= t.first < comma and self._is_verb(t)]
        return comma if verbs else -1

    def _told_up_to_colon(self, sentence: Sentence) -> int:
        """The colon up to which a sentence tells something before it asks: «I have a 5/5: can it …?»."""
        colons = [i for i in range(sentence.first, sentence.last) if self.tokens[i].text == ":"]
        if not colons or sentence.last - colons[-1] <= 2:
            return -1
        cues = [t for t in self.tagged.tags if t.first in sentence and self._kind_of(t) not in (None, *_WEAK)]
        before, after = ([t for t in cues if (t.first > colons[-1]) is late] for late in (False, True))
        opening = any(self._kind_of(t) is Kind.WHEN and self._opens(t, sentence) for t in self.tagged.tags if t.first in range(sentence.first, colons[-1]))
        return -1 if (before or opening) and not after else colons[-1]  # «Can I split it: half to him …?» asks before the colon

    @cached_property
    def kind_tag(self) -> Tag | None:
        """The cue that decides the kind: the first in an asking sentence that is no mere conjunction or auxiliary."""
        for sentence in self.asking:
            cues = [t for t in self.tagged.tags if t.first in sentence and self._kind_of(t) and self.asks(t.first)]
            strong = [t for t in cues if self._kind_of(t) not in _WEAK and not self.relative(t) and not self._aside(t, sentence)]
            weak = [t for t in cues if self._kind_of(t) in (Kind.WHEN, Kind.HOW, Kind.WHERE) and self._opens(t, sentence) and not self._time_clause(t, sentence)]
            if self.language == "ru" and any(t.kind == "word" and t.norm == "ли" for t in self.tokens[sentence.first : sentence.first + 3]):
                weak = []  # «есть ли …, как …?» asks whether
            for tag in strong or weak:
                return self._asked_when(tag, sentence) or self._asked_last(tag, strong) or tag
        return None

    def _asked_last(self, cue: Tag, cues: list[Tag]) -> Tag | None:
        """The *how many* in the place of what it asks for, behind a *can* or *must*: «je dois en défausser combien ?»

        Not where somebody is to choose or know how many, nor where it is a second question.
        """
        if self.language == "en" or self._kind_of(cue) not in (Kind.CAN, Kind.MUST):
            return None
        for tag in cues:
            before = self.tokens[tag.first - 1]
            joined = before.kind == "punct" or before.norm in (*AND[self.language], *word_lists()[self.language]["if"].split())
            indirect = any(t.last in range(tag.first - 3, tag.first) for t in self.tags("choose", "divide"))
            if tag.first > cue.last and self._kind_of(tag) is Kind.HOW_MANY and not joined and not indirect:
                return tag
        return None

    def _asked_when(self, cue: Tag, sentence: Sentence) -> Tag | None:
        """The *when* or *how* right before a *can*, as the sentence begins: «when can I …?» isn't answered by yes or no."""
        if self._kind_of(cue) not in (Kind.CAN, Kind.MUST):
            return None
        return next((t for t in self.tagged.tags if t.last == cue.first - 1 and self._kind_of(t) in (Kind.WHEN, Kind.HOW) and self._opens(t, sentence)), None)

    def _aside(self, tag: Tag, sentence: Sentence) -> bool:
        """Whether a cue stands in a clause that only says when or how: *…, before I have to draw?*, «¿…, sin tener que robar?»."""
        if self._kind_of(tag) not in (Kind.CAN, Kind.MUST):
            return False
        here = self.tokens[tag.first - 1].norm if tag.first > sentence.first + 1 else ""
        if here in ("without", "sin", "sans", "без"):
            return True
        openers = [t for t in self.tagged.tags if "r-in-hand-before" in t.concepts and sentence.first + 1 < t.first < tag.first and tag.first - t.last <= 4]
        return any(not any(self.tokens[i].text == "," for i in range(t.last + 1, tag.first)) for t in openers)

    def relative(self, tag: Tag) -> bool:
        """Whether a *who* only says which player is meant: *the player who goes first*, «тот, кто начинает»."""
        if "q-who" in tag.concepts and self.language == "ru" and self._whoever_begins(tag):
            return True
        if "q-what-happens" in tag.concepts and self.language == "es" and self.tokens[tag.first].text == "que" and tag.first and self.tag_at(tag.first - 1):
            return True  # «un hechizo que hace 2 puntos de daño»
        if "q-what-is" in tag.concepts and self.tokens[tag.first].text == "que":  # «una ficha que es copia»
            here = self.tag_at(tag.first - 1) if tag.first else None
            return here is not None and here.concepts[0] in THINGS
        if "q-who" not in tag.concepts or not tag.first:
            return False
        if self._indirect(tag.first) or self._cleft(tag) is not None:
            return True
        before = tag.first - 1
        if self.tokens[before].text == "," and before:
            owner = self.tag_at(before - 1)
            if self.tokens[tag.first].norm in ("whose", "чей", "чья", "чье") and owner is not None and any(c in PLAYERS for c in owner.concepts):
                return True  # «does my opponent, whose spell it is, …?»
            return self.language == "ru" and self.tokens[before - 1].norm in ("тот", "того", "тому", "тем", "том", "игрок", "игрока")
        if self.language == "en" and self.tokens[before].norm in ("one", "ones"):
            return True  # «am I the one who draws?»
        here = self.tag_at(before)
        return here is not None and any(c in PLAYERS or c in THINGS or c in ("player", "team") for c in here.concepts)

    def _indirect(self, index: int) -> bool:
        """Whether a *which* only says what is to be chosen: «¿elijo yo cuál …?», «я выбираю, какой …?»."""
        which = _INTERROGATIVE[self.language].fullmatch(self.tokens[index].text.lower()) is not None
        return which and any(t.last in range(index - 3, index) for t in self.tags("choose", "divide"))

    def _cleft(self, tag: Tag) -> Who | None:
        """French «est-ce moi qui choisis ?», Spanish «¿soy yo quien elige?»: who does it stands before the *qui*."""
        if self.language not in ("fr", "es"):
            return None
        at = next((i for i in range(tag.last, max(tag.first - 3, 0), -1) if self.tokens[i].norm in ("qui", "quien")), 0)
        if not at or at < tag.first - 1 and self.tag_at(tag.first - 1) is not None:
            return None
        if self.tokens[at - 1].norm in ("moi", "yo"):
            return Who.ME
        third = self.tokens[at - 1].text.lower() in ("lui", "elle", "eux", "elles", "él", "ella", "ellos", "rival", "oponente") or self.tokens[at - 1].norm == "adversaire"
        return self.third if third else None

    def _whoever_begins(self, tag: Tag) -> bool:
        """«Кто ходит первым, берёт карту?»: a player is named by what they do, and asked about behind the comma."""
        begins = next((t for t in self.tags("starting-player", "r-begins") if t.first == tag.last + 1), None)
        if begins is None or begins.last + 1 >= len(self.tokens) or self.tokens[begins.last + 1].text not in (",", "-", "–", "—"):
            return False
        return any(t.first > begins.last and self.tag_is_verb(t) for t in self.tagged.tags)

    def _kind_of(self, tag: Tag) -> Kind | None:
        if "r-after" in tag.concepts and "q-can" in tag.concepts and tag.first and self.tagged.text[tag.end : tag.end + 1] not in "-‑–":
            return None  # French «puis» is *then*, but for «puis-je»
        if self.language == "fr" and "q-who" in tag.concepts and self._of_the_noun_before(tag):
            return None
        return next((_KIND_CUES[c] for c in tag.concepts if c in _KIND_CUES), None)

    def _of_the_noun_before(self, tag: Tag) -> bool:
        """Whether a French «qui» belongs to the noun before it: «une créature qui a le vol»."""
        if self.tokens[tag.first].norm != "qui" or tag.first == 0:
            return False
        before = self.tokens[tag.first - 1]
        return before.kind == "word" and before.norm not in _BEFORE_QUI

    def _time_clause(self, tag: Tag, sentence: Sentence) -> bool:
        """«When I activate it, are the counters …?»: a conjunction, with the question after the comma."""
        if "q-when" not in tag.concepts:
            return False
        commas = [i for i in range(tag.last + 2, sentence.last - 1) if self.tokens[i].text == "," and (i > tag.last + 2 or self.tokens[i + 1].text == "¿")]
        if not commas:
            return False
        modal = any(t.first in range(tag.last + 1, tag.last + 4) and self._kind_of(t) in (Kind.CAN, Kind.MUST) for t in self.tagged.tags)
        return not modal and self.tokens[commas[0] + 1].norm not in word_lists()[self.language]["if"].split()

    def _opens(self, tag: Tag, sentence: Sentence) -> bool:
        """Whether nothing of weight stands between the sentence's beginning and the cue."""
        before = range(sentence.first, tag.first)
        if "q-when" in tag.concepts and any(t.first in before and self.tag_is_verb(t) and not self._kind_of(t) for t in self.tagged.tags):
            return False  # «Does it die, when the effect ends?» asks no time
        return all(t.kind == "punct" or t.norm in small_words(self.language) for t in (self.tokens[i] for i in before)) or (
            any(self.tokens[i].kind == "punct" and i == tag.first - 1 for i in before)
        )

    @cached_property
    def kind(self) -> Kind:
        """What is asked; a question without a cue asks whether something is so, unless it opens with *which* or *what*."""
        tag = self.kind_tag
        found = self._kind_of(tag) if tag else None
        if found is Kind.MUST and self._interrogative is not None:
            return self._interrogative  # «what do I have to pay?» isn't answered by yes or no
        return found or self._interrogative or Kind.DOES

    @property
    def _interrogative(self) -> Kind | None:
        """What a *which* or *what* that opens a sentence asks for."""
        for sentence in self.asking:
            for index in range(sentence.first, sentence.last + 1):
                before = self.tokens[index - 1]
                opens = index - 1 <= sentence.first or before.kind == "punct" or before.norm in self.words.to | self.words.of
                word = self.tokens[index].text.lower()
                some = self.tagged.text[self.tokens[index].end :][:3].lower() in ("-то", "-ни", "-ли")  # «какая-то из них» asks for none
                if opens and self.asks(index) and not some and _INTERROGATIVE[self.language].fullmatch(word) and not self._indirect(index):
                    return Kind.WHAT_IS
                if word == "qui" and self.language == "fr" and (index == sentence.first or before.text == ","):
                    return Kind.WHO
                behind = self.tokens[index + 1] if index < sentence.last else None
                if word == "что" and behind is not None and behind.norm in ("то", "нибудь", "либо") and self.tagged.text[behind.start - 1] in "-‑–":
                    continue  # *something*
                if index == sentence.first and word in ("que", "что"):  # elsewhere these are conjunctions
                    return Kind.WHAT_HAPPENS
        return None

    @cached_property
    def asks_for_prohibition(self) -> bool:
        """Whether *yes* would mean that it is forbidden («Is it illegal to …?»)."""
        tag = self.kind_tag
        if tag is None or "q-cannot" not in tag.concepts:
            return False
        # «Нельзя ли …?» and «can't I …?» ask whether one can.
        after = self.tokens[tag.last + 1].norm if tag.last + 1 < len(self.tokens) else ""
        return after != "ли" and tag.concepts[0] == "q-cannot" and self.language != "en"

    # --- finding ------------------------------------------------------------------------------------------------

    def tags(self, *concepts: str) -> list[Tag]:
        """The tags that may name one of the concepts, in the order of the text."""
        return [tag for tag in self.tagged.tags if any(c in tag.concepts for c in concepts)]

    def first(self, *concepts: str) -> Tag | None:
        return next(iter(self.tags(*concepts)), None)

    def has(self, *concepts: str) -> bool:
        return self.tagged.has(*concepts)

    def asked(self, *concepts: str) -> Tag | None:
        """The first such tag in an asking sentence, outside its conditions."""
        return next((t for t in self.tags(*concepts) if self.asks(t.first)), None)

    def sentence_of(self, index: int) -> Sentence:
        return next((s for s in self.sentences if index in s), self.sentences[-1])

    def between(self, left: Tag, right: Tag) -> range:
        """The indexes of the tokens between two tags."""
        low, high = sorted((left, right), key=lambda t: t.first)
        return range(low.last + 1, high.first)

    @staticmethod
    def tag_is_verb(tag: Tag) -> bool:
        """Whether a tag names something that is done."""
        return Question._is_verb(tag)

    def side_by_side(self, one: Tag, other: Tag) -> bool:
        """Whether two singular things are joined by an *and* where the question asks: *both the player and his planeswalker*."""
        if not (self.asks(one.first) and self.asks(other.first)) or self.sentence_of(one.first) != self.sentence_of(other.first):
            return False
        gap = self.between(one, other)
        joint = [i for i in gap if self.tokens[i].norm in AND[self.language]]
        verbs = any((t := self.tag_at(i)) is not None and self.tag_is_verb(t) for i in gap)
        plural = self.language != "ru" and any(self.tokens[t.last].norm.endswith("s") and not self.tokens[t.last].norm.endswith("'s") for t in (one, other))
        return bool(joint) and len(gap) <= 4 and not verbs and not plural

    def numbers_near(self, tag: Tag, *, before: int = 4, after: int = 4) -> list[int]:
        """The values of number tokens near a tag in its sentence, nearest first."""
        sentence = self.sentence_of(tag.first)
        found = []
        for index in range(max(sentence.first, tag.first - before), min(sentence.last, tag.last + after) + 1):
            if not tag.first <= index <= tag.last:
                number = numbers.value(self.tokens[index], self.language)
                if number is not None and not self._is_article(index):
                    distance = tag.first - index if index < tag.first else index - tag.last
                    found.append((distance, number))
        return [number for _, number in sorted(found, key=lambda f: f[0])]

    def _is_article(self, index: int) -> bool:
        """In Spanish and French the word for one is an article first."""
        token = self.tokens[index]
        return token.kind == "word" and numbers.value(token, self.language) == 1

    # --- relations ----------------------------------------------------------------------------------------------

    def negated(self, tag: Tag) -> bool:
        """Whether a negation stands beside a tag in its clause."""
        for negation in self.tags("r-not"):
            if self.sentence_of(negation.first) != self.sentence_of(tag.first):
                continue
            gap = self.between(negation, tag)
            if len(gap) <= 2 and all(self.tokens[i].kind != "punct" for i in gap):
                return True
        return False

    def person_at(self, index: int) -> Who | None:
        """The player a token stands for as a subject: a pronoun, a noun for a player, a verb of the first person."""
        token, words = self.tokens[index], self.words
        if token.norm in words.me_subject:
            return Who.ME
        tag = self.tag_at(index)
        if tag:
            for concept, who in PLAYERS.items():
                if concept in tag.concepts:
                    return who
        if token.norm in words.third_subject and not self._is_article_like(index):
            return self.third
        return None

    def _is_article_like(self, index: int) -> bool:
        """Spanish «el» before a noun is an article: only the accented «él» is a pronoun."""
        return self.language == "es" and self.tokens[index].text.lower() == "el"

    def tag_at(self, index: int) -> Tag | None:
        return next((t for t in self.tagged.tags if t.first <= index <= t.last), None)

    @cached_property
    def third(self) -> Who | None:
        """Who *he* or *they* are: the opponent, unless the only other player spoken of is a teammate."""
        if self.has("teammate") and not self.has("opponent"):
            return Who.TEAMMATE
        return Who.OPPONENT

    def first_person_verb(self, index: int) -> bool:
        """Whether a word is a verb in the first person singular, in the languages that show it in the ending."""
        token = self.tokens[index]
        if token.kind != "word":
            return False
        if self.language == "es" and token.text.lower().endswith("ó"):
            return False  # «robó» is no «robo»
        if token.norm in self.words.first_person:
            return True
        tag = self.tag_at(index)
        if tag is None or tag.first != tag.last or not tag.concepts[0].startswith(("q-can", "r-have")):
            if tag is None or tag.concepts[0] in THINGS or tag.concepts[0] in PLAYERS:
                return False
        if self.language == "es" and "r-have" in tag.concepts and tag.first == tag.last and token.norm.endswith("o"):
            return not token.norm.endswith(("ando", "iendo"))  # «controlo»
        if self.language == "ru":
            noun = index > tag.first and self.tokens[index - 1].norm in self.words.to  # «пойти в атаку»
            noun = noun or token.norm.endswith(("ию", "атаку", "целью", "жертву", "контру", "отмену", "замену", "потерю"))
            ending = token.norm.endswith(("у", "ю", "усь", "юсь")) and len(token.norm) > 2
            return ending and not noun and (self._is_verb(tag) or token.norm == "получу")
        if without_clitics(token.norm, self.language) != token.norm:
            return False  # «redirigirlo» is an infinitive
        if tag.first != index or token.norm.endswith("ado") or (token.norm.endswith("ido") and len(token.norm) > 5):
            return False  # «hacer daño» ends in a noun, «obligado» is a participle
        if len(token.norm) > 5 and token.norm.endswith(("ando", "iendo")):
            return False  # «atacando»
        past = token.text.lower().endswith("ó")  # «contrarrestó» is what somebody else did
        return self.language == "es" and token.norm.endswith("o") and not past and (self._is_verb(tag) or token.norm == "recibo")

    @staticmethod
    def _is_verb(tag: Tag | None) -> bool:
        from judge.ask.lexicon import is_verb

        return tag is not None and is_verb(tag.concepts[0])

    def subject(self, tag: Tag) -> Who | str | None:
        """Who or what does the thing a verb tag names: a player, or the concept of a thing; None if nobody says."""
        for index in range(tag.first, tag.last + 1):
            if self.first_person_verb(index) or self.tokens[index].norm in self.words.me_subject:
                return Who.ME  # «I've got»
        sentence = self.sentence_of(tag.first)
        early = self._before_gerund(tag) or self._cleft(tag)
        if early is not None:
            return early
        for index in range(tag.first - 1, sentence.first - 1, -1):
            token = self.tokens[index]
            if token.kind == "punct" and token.text in ",;:—":
                break
            who = self._subject_at(index, sentence.first)
            if who is not None:
                thing = isinstance(who, str) and tag.concepts[0] in PERSONAL and self.tokens[index].norm in self.words.third_subject
                return self.third if thing else who
        if not tag.concepts[0].startswith("q-"):
            after = tag.last + 1
            behind = self.language == "es" and after <= sentence.last and self.tokens[after].norm in self.words.third_subject
            if behind and not self._is_article_like(after):
                return self._antecedent(after)  # «la controla él»
            if self.language == "ru" and after <= sentence.last:
                return self._nominative_behind(after, sentence.last)
            return self._player_behind(tag) if self.language == "es" else None
        for index in range(tag.last + 1, min(tag.last + 4, sentence.last + 1)):
            if self.tokens[index].kind == "punct":
                break
            who = self._subject_at(index, tag.last + 1)
            if who is not None:
                return who
        return self._dropped(tag)

    def _nominative_behind(self, after: int, end: int) -> Who | None:
        """«Атакует мой напарник»: a player named in the nominative right behind a verb, or behind *my*, does it."""
        index = after + (self.tokens[after].norm in ("мой", "наш"))
        here = self.tag_at(index) if index <= end else None
        if here is None or not self.tokens[here.last].norm.endswith(_NOMINATIVE):
            return None
        return next((PLAYERS[c] for c in here.concepts if c in PLAYERS), None)

    def _player_behind(self, tag: Tag) -> Who | None:
        """«¿Gana vidas mi oponente?»: a player named behind a verb with no preposition, and no other thing between, does it."""
        sentence = self.sentence_of(tag.first)
        for index in range(tag.last + 1, min(tag.last + 4, sentence.last + 1)):
            if self.tokens[index].kind == "punct" or self.tokens[index].norm in self.words.to | self.words.of:
                return None
            here = self.tag_at(index)
            if here is not None and any(c in PLAYERS for c in here.concepts):
                return next(PLAYERS[c] for c in here.concepts if c in PLAYERS)
            if here is not None and any(c in THINGS for c in here.concepts):
                return None
        return None

    def _before_gerund(self, tag: Tag) -> Who | None:
        """English «respond to me playing a land»: the player right before an -ing does it, preposition or not."""
        if self.language != "en" or not tag.first or not self.tokens[tag.first].norm.endswith("ing"):
            return None
        before = self.tokens[tag.first - 1].norm
        if before in self.words.me_object or before in self.words.me_possessive:
            return Who.ME
        return self.third if before in self.words.third_object else self.person_at(tag.first - 1)

    def _dropped(self, tag: Tag) -> Who | str | None:
        """Spanish and Russian leave the pronoun out: «¿puede redirigirlo?» is about whoever was spoken of last."""
        token = self.tokens[tag.first]
        impersonal = tag.first and self.tokens[tag.first - 1].norm == "se" or token.norm in ("можно", "нельзя", "возможно", "se")
        third = token.norm in ("puede", "pueden", "debe", "deben", "podria", "tiene", "podra", "podran", "deberia",
                               "может", "могут", "сможет", "смогут", "успеет", "успеют", "должен", "должна", "должны", "обязан", "обязана")
        if impersonal or not third or self.language not in ("es", "ru"):
            return None
        return self._antecedent(tag.first)

    @cached_property
    def topic(self) -> str | None:
        """What the question is about from its beginning on: the first thing it names, for *it* to stand for."""
        for tag in self.tagged.tags:
            if tag.concept in THINGS:
                return tag.concept
            if "planeswalker-name" in tag.concepts:
                return "planeswalker"
        return None

    def _subject_at(self, index: int, begin: int) -> Who | str | None:
        before = self.tokens[index - 1].norm if index > begin else ""
        if before in self.words.to or before in self.words.of:
            return None
        if self.language == "ru" and _OBLIQUE.fullmatch(self.tokens[index].norm):
            return None  # «в ход оппа разыграть»: whose turn it is, and nobody who does anything
        if self.tokens[index].norm in self.words.third_subject and not self._is_article_like(index):
            return self._antecedent(index)
        who = None if self._is_adjective(index) else self.person_at(index)
        if who is not None:
            return who
        if self.first_person_verb(index):
            return Who.ME
        tag = self.tag_at(index)
        if tag is None or tag.last != index:
            return None
        return "planeswalker" if "planeswalker-name" in tag.concepts else tag.concept if tag.concept in THINGS else None

    def _is_adjective(self, index: int) -> bool:
        """«вражеский вокер», «an opposing planeswalker»: whose the thing is, and nobody who does anything."""
        tag = self.tag_at(index)
        after = self.tag_at(tag.last + 1) if tag and "p-other-player" in tag.concepts and tag.last + 1 < len(self.tokens) else None
        return after is not None and any(c in THINGS or c == "planeswalker-name" for c in after.concepts)

    def _antecedent(self, index: int) -> Who | str | None:
        """Who or what *he* or «он» stands for: another player if one is spoken of, else what the question is about."""
        players = self.tags("opponent", "teammate", "p-other-player", "defending-player", "player", "p-each-player", "p-that-player")
        if players or self.language == "en":
            return self.third
        return self.topic or self.third

    @cached_property
    def actor(self) -> Who | str | None:
        """Who *can* or *must*: the subject of the question's cue, or of the verb asked about."""
        tag = self.kind_tag
        if tag is not None and self.kind in (Kind.CAN, Kind.MUST, Kind.DOES):
            found = self.subject(tag)
            return found if found in (Who.ME, Who.OPPONENT, Who.TEAMMATE) or not isinstance(found, Who) else None
        return None

    def pronoun_is_open(self, tag: Tag) -> bool:
        """Whether the subject of a verb is a pronoun that could stand for a creature as well as for a planeswalker."""
        sentence = self.sentence_of(tag.first)
        pronoun = any(
            self.tokens[i].norm in self.words.third_subject and not self._is_article_like(i)
            for i in range(sentence.first, min(tag.last + 3, sentence.last) + 1)
        )
        earlier = {c for t in self.tagged.tags if t.first < sentence.first for c in t.concepts}
        return pronoun and bool(earlier & {"planeswalker", "planeswalker-name"}) and bool(earlier & {"creature", "artifact-creature"})

    def owner(self, tag: Tag) -> Who | None:
        """Whose a thing is, by the possessive, the genitive, the relative clause or the *have* around it."""
        sentence = self.sentence_of(tag.first)
        return self._possessive(tag, sentence) or self._genitive(tag, sentence) or self._had(tag, sentence)

    def _possessive(self, tag: Tag, sentence: Sentence) -> Who | None:
        words = self.words
        if tag.first < tag.last and self.tokens[tag.first].norm in words.me_possessive:
            return Who.ME  # «my guy» in one
        for index in range(tag.first - 1, max(sentence.first, tag.first - 4) - 1, -1):
            token = self.tokens[index]
            other = self.tag_at(index)
            if token.kind == "punct" or (other and other != tag and (other.concepts[0] in THINGS or self._is_player(other))):
                break
            if other and other != tag and other.concepts[0] in DEEDS and token.norm not in words.me_possessive:
                break  # «my 3/3 attacks a planeswalker»: what is attacked isn't mine
            if token.norm in words.me_possessive:
                return Who.ME
            if token.norm in words.own:
                before = self.tokens[index - 1].norm if index else ""
                if before in words.third_possessive:
                    return self.third
                return self._own(index)
            if token.norm in words.third_possessive and not (self.language == "es" and token.norm == "se"):
                return self._third_possessor(index)
        after = tag.last + 1
        if self.language == "en" and after < sentence.last and self.tokens[after].norm == "of":
            # «a spell of mine», «a planeswalker of his»
            norm = self.tokens[after + 1].norm
            if norm in ("mine", "ours"):
                return Who.ME
            if norm in ("his", "hers", "theirs") and self._noun_at(after + 2) is None:
                return self._third_possessor(after + 1)
        if after <= sentence.last and self._noun_at(after + 1) is None:
            # «un planeswalker mío», «вокера моего»: a possessive after its noun, and no other noun behind it.
            norm = self.tokens[after].norm
            if norm in BEFORE_NOUNS:
                return None  # «the planeswalker my creature attacks»
            if norm in words.me_possessive:
                return Who.ME
            if norm in words.own:
                return self._own(after)
            if norm in words.third_possessive:
                return self._third_possessor(after)
        return None

    def _noun_at(self, index: int) -> str | None:
        tag = self.tag_at(index) if index < len(self.tokens) else None
        return next((c for c in tag.concepts if c in THINGS or c in PLAYERS), None) if tag else None

    @staticmethod
    def _is_player(tag: Tag) -> bool:
        return any(c in PLAYERS or c in ("player", "p-that-player") for c in tag.concepts)

    def _own(self, index: int) -> Who | None:
        """Whose one's *own* thing is: the subject's."""
        if self.language != "ru" and index and self.tokens[index - 1].norm in self.words.me_possessive:
            return Who.ME
        sentence = self.sentence_of(index)
        for before in range(index - 1, sentence.first - 1, -1):
            if self.first_person_verb(before):
                return Who.ME
            who = self.person_at(before)
            if who is not None:
                return who
        return Who.ME

    def _third_possessor(self, index: int) -> Who | None:
        """Whose *his* is: the last player named before, if that wasn't the asker."""
        for before in range(index - 1, -1, -1):
            tag = self.tag_at(before)
            if tag and "p-that-player" in tag.concepts:
                return Who.PLAYER
            if tag and any(c in ("p-each-player", "player") for c in tag.concepts):
                return Who.PLAYER
            if tag and any(c in PLAYERS for c in tag.concepts):
                return next(PLAYERS[c] for c in tag.concepts if c in PLAYERS)
        return self.third

    def _genitive(self, tag: Tag, sentence: Sentence) -> Who | None:
        for player in self.tags(*PLAYERS, "p-that-player"):
            if player.first not in sentence:
                continue
            gap = self.between(tag, player)
            relative = [i for i in gap if self.tokens[i].norm.startswith("котор")]  # Russian has a comma before it
            if len(gap) > (5 if relative else 3) or any(self.tokens[i].kind == "punct" and i + 1 not in relative for i in gap):
                continue
            who = next((PLAYERS[c] for c in player.concepts if c in PLAYERS), Who.PLAYER)
            inner = [self.tokens[i].norm for i in gap]
            if player.first < tag.first and self._adjective_gap(gap):
                genitive = self.tokens[player.last].text.lower().endswith(("'s", "’s", "s'", "s’"))
                if genitive or "p-other-player" in player.concepts or (self.language in ("ru", "en") and not inner):
                    return who
            if player.first > tag.last:
                linked = any(w in self.words.of for w in inner) or not inner
                related = any((t := self.tag_at(i)) and ("r-have" in t.concepts or "control" in t.concepts) for i in gap)
                if linked or related:
                    return who
        for index in range(tag.last + 1, min(tag.last + 5, sentence.last + 1)):
            if self.tokens[index].kind == "punct":
                break
            other = self.tag_at(index)
            if other and ("r-have" in other.concepts or "control" in other.concepts) and index > tag.last and self.tokens[index].norm != "with":
                return self._controlling(tag.last + 1, other.last)
        return None

    def _controlling(self, first: int, last: int) -> Who | None:
        """Who controls it, in «… that my opponent controls»: a player named there rather than a possessive beside the name."""
        inside = range(first, min(last + 2, len(self.tokens)))
        for index in inside:
            tag = self.tag_at(index)
            who = next((PLAYERS[c] for c in tag.concepts if c in PLAYERS), None) if tag else None
            if who is not None:
                return who
        for index in inside:
            norm = self.tokens[index].norm
            if norm in self.words.me_subject or norm in self.words.me_possessive or self.first_person_verb(index):
                return Who.ME
            if norm in self.words.third_subject and not self._is_article_like(index):
                return self.third
        return None

    def _adjective_gap(self, gap: range) -> bool:
        return all(not (self.tag_at(i) and self.tag_at(i).concepts[0] in THINGS) for i in gap)

    def _had(self, tag: Tag, sentence: Sentence) -> Who | None:
        """The owner of what somebody *has* or *controls*, earlier in the sentence."""
        for index in range(tag.first - 1, max(sentence.first, tag.first - 9) - 1, -1):
            token = self.tokens[index]
            if token.kind == "punct" and token.text in ".?!;":
                break
            other = self.tag_at(index)
            if self.language == "ru" and token.norm == "у" and index + 1 < len(self.tokens):
                following = self.tokens[index + 1]
                if following.norm in ("меня", "нас"):
                    return Who.ME
                if following.norm in ("него", "нее", "них"):
                    return self.third
                who = self.person_at(index + 1) or (self.person_at(index + 2) if index + 2 <= sentence.last else None)
                if who is not None:
                    return who
            if other and "r-have" in other.concepts and not self._agent_noun(other):
                if self._causative(other, tag):
                    return None
                who = self.subject(other)
                return who if isinstance(who, Who) else None
        return None

    def _agent_noun(self, tag: Tag) -> bool:
        """Whether a word that might be *control* is *controller*: «controlador», «contrôleur»."""
        return "controller" in tag.concepts and self.tokens[tag.last].norm.endswith(("or", "ores", "er", "ers", "eur", "eurs"))

    def _causative(self, have: Tag, thing: Tag) -> bool:
        """English «can I have it deal …»: somebody makes it do something, which doesn't say whose it is."""
        cue = self.kind_tag
        if self.language != "en" or cue is None or self.kind is not Kind.CAN or len(self.between(cue, have)) > 3 or have.first < cue.first:
            return False
        sentence = self.sentence_of(thing.first)
        return any(self._is_verb(t) and thing.last < t.first <= sentence.last for t in self.tagged.tags)

    # --- what is left over --------------------------------------------------------------------------------------

    def content(self) -> list[int]:
        """Indexes of word tokens that no tag covers and that are no small words: what nobody understood."""
        small, lemmas = small_words(self.language), small_lemmas(self.language)
        return [
            i
            for i in self.tagged.uncovered
            if self.tokens[i].norm not in small
            and len(self.tokens[i].norm) > 1
            and not lemmas.intersection(self.tagged.keys[i])
            and numbers.value(self.tokens[i], self.language) is None  # as with numbers in digits
            and not _mistyped_small(self.tokens[i].norm, self.language)
        ]


@cache
def _mistyped_small(word: str, language: str) -> bool:
    """Whether a word that nobody knows is a word of no weight with one letter wrong."""
    from rapidfuzz.distance import OSA

    if len(word) < 6 or lemmatiser(language).known(word):
        return False
    return any(len(small) > 4 and OSA.distance(word, small, score_cutoff=1) <= 1 for small in small_words(language))


def _french(tagged: Tagged) -> Tagged:
    """French «ne … que» is *only* and no negation; «puis-je» is *may I* and no *then*."""
    if tagged.language != "fr":
        return tagged
    made = []
    for tag in tagged.tags:
        if "r-not" in tag.concepts and tagged.tokens[tag.first].norm in ("ne", "n'") and tag.first == tag.last:
            after = range(tag.last + 1, min(tag.last + 5, len(tagged.tokens)))
            closed = any(t.first in after and "r-not" in t.concepts for t in tagged.tags)
            if not closed and any(tagged.tokens[i].norm in ("que", "qu'") for i in after):
                tag = replace(tag, concepts=("r-only",))  # noqa: PLW2901
        if "q-can" in tag.concepts and tagged.tokens[tag.last].norm == "puis" and tagged.text[tag.end : tag.end + 1] in ("-", "‑"):
            tag = replace(tag, concepts=("q-can",))  # noqa: PLW2901
        made.append(tag)
    return replace(tagged, tags=tuple(made))
