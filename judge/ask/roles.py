"""Who deals what to whom: the roles of the events that questions tell of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from judge.ask.grammar import PLAYERS, Question, Who
from judge.language import Tag

PLANESWALKER = ("planeswalker", "planeswalker-name")
DAMAGE = ("damage", "deal-damage", "noncombat-damage", "combat-damage", "card-burn", "card-bolt", "card-shock", "card-hurricane",
          "be-dealt-damage")  # fmt: skip
FROM = {
    "en": frozenset({"from", "off"}), "ru": frozenset({"с", "со", "от"}),
    "es": frozenset({"de", "del", "desde"}), "fr": frozenset({"de", "du", "des", "d'"}),
}  # fmt: skip
TO = {
    "en": frozenset({"to", "onto", "into", "at", "on", "toward", "towards"}), "ru": frozenset({"в", "во", "на", "к"}),
    "es": frozenset({"a", "al", "hacia", "sobre", "contra", "en"}),
    "fr": frozenset({"à", "a", "au", "aux", "vers", "sur", "contre", "dans"}),
}  # fmt: skip
"""Prepositions of where damage (or a card) comes from and goes to."""
CARDS = ("card-burn", "card-bolt", "card-shock", "card-hurricane")
BURN = {"card-bolt": 3, "card-shock": 2}
"""Players' verbs for casting a spell that deals damage, with the damage it deals."""


@dataclass(frozen=True, slots=True)
class DamageEvent:
    """Damage that a question tells of: who controls its source, who would be dealt it, how much."""

    source: Who | None
    damaged: Who | None
    amount: int | None
    to_controller: bool = False
    """Whether the recipient is named as the source's own controller."""


def damage_event(q: Question) -> DamageEvent:
    """Read off who deals damage to whom; what isn't said is None."""
    source: Who | None = None
    damaged: Who | None = None
    to_controller = False
    if q.has("p-myself"):
        if q.third is not None and _subject_is_third(q):
            source = damaged = q.third
        else:
            source = damaged = Who.ME
    elif _own_face(q):
        source = damaged = Who.ME
    tags = _damage_tags(q)
    for tag in tags:
        if source is None:
            source = _source(q, tag) or _taken_up(q, tag)
        if damaged is None:
            damaged, own = _recipient(q, tag)
            if "card-hurricane" in tag.concepts and damaged is Who.OPPONENT:
                damaged = None  # «un Tremblement de terre adverse»: whose it is, and not whom it hits
            if own and damaged is None and q.has(*PLANESWALKER) and not _sources_named(q, tag):
                damaged = planeswalker_owner(q)  # *I bolt its controller*: the planeswalker's
            to_controller = to_controller or own
    if damaged is Who.EACH_PLAYER and source is not Who.ME and any(_my_share(q, tag) for tag in q.tags("damage", "r-split")):
        damaged = Who.ME
    if damaged in (None, Who.EACH_PLAYER):
        damaged = next((who for tag in tags if (who := _narrower(q, tag))), damaged)
    if source is None:
        source = _possessed_source(q)
    if to_controller and damaged is None:
        damaged = source
    return DamageEvent(source, damaged, amount(q), to_controller)


def _own_face(q: Question) -> bool:
    """«Кинул Шок в своё же лицо»: it is told that the asker hits themselves, and no other player is named."""
    if q.has("opponent", "p-other-player", "player", "teammate") or not q.has("cast", "card-bolt", "card-shock", "card-burn", "x-drop"):
        return False
    return any(
        not q.asks(face.first) and any(q.tokens[i].norm in q.words.own | q.words.me_possessive for i in range(max(0, face.first - 2), face.first))
        for face in q.tags("r-face")
    )


def _my_share(q: Question, tag: Tag) -> bool:
    """Whether damage that is asked about is called the asker's: «mes 3 blessures», *my share*."""
    return q.asks(tag.first) and any(q.tokens[i].norm in q.words.me_possessive for i in range(max(0, tag.first - 2), tag.first))


def _narrower(q: Question, tag: Tag) -> Who | None:
    """The one player whose damage is meant, where a source damages everybody: *what it deals me*, *what I take*."""
    if _passive(q, tag):
        if any(0 < tag.first - t.last <= 3 for t in q.tags("r-make")):
            return None  # «¿puedo hacer que lo reciba …?»
        subject = q.subject(tag)
        return subject if subject in (Who.ME, Who.OPPONENT) else None
    who, _ = _recipient(q, tag)
    return who if who in (Who.ME, Who.OPPONENT) else None


def _damage_tags(q: Question) -> list[Tag]:
    """Verbs first: they have a subject; nouns may only have a recipient."""
    tags = q.tags(*DAMAGE)
    return sorted(tags, key=lambda t: ("damage" in t.concepts or "noncombat-damage" in t.concepts, t.first))


def _subject_is_third(q: Question) -> bool:
    tag = q.first("p-myself")
    if tag is None:
        return False
    subject = q.subject(tag)
    return subject not in (None, Who.ME) and isinstance(subject, Who) and not _mentions_me_before(q, tag)


def _mentions_me_before(q: Question, tag: Tag) -> bool:
    sentence = q.sentence_of(tag.first)
    return any(
        q.tokens[i].norm in q.words.me_subject or q.first_person_verb(i) for i in range(sentence.first, tag.first)
    )


def _source(q: Question, tag: Tag) -> Who | None:
    if _passive(q, tag):
        # «Мне наносят 3 повреждения» has no subject, and «I am dealt» has the recipient for one.
        return None
    before = q.tokens[tag.first - 1].norm if tag.first else ""
    if q.language == "en" and before == "it":
        return None  # *the damage it deals me*: the source was named before
    subject = q.subject(tag)
    if isinstance(subject, Who):
        return subject
    if isinstance(subject, str):
        for thing in q.tags(subject):
            if thing.first < tag.first:
                owner = q.owner(thing)
                if owner is not None:
                    return owner
    return _possessor_before(q, tag)


_TAKEN_UP = {"en": {"it", "that", "which"}, "es": {"que"}, "fr": {"qui", "il", "elle"}, "ru": {"он", "она", "оно", "который", "которая", "которое"}}
THINGS = ("spell", "ability", "creature", "source", "instant", "sorcery", "triggered-ability", "land", "artifact", "enchantment", "permanent")


def _taken_up(q: Question, tag: Tag) -> Who | None:
    """Whose the thing is that a pronoun takes up as what deals damage: *I tap my land and it deals 2 damage to me*."""
    first = q.sentence_of(tag.first).first
    for index in range(tag.first - 1, max(first, tag.first - 3) - 1, -1):
        if q.tokens[index].norm in _TAKEN_UP[q.language] and not q.asks(tag.first) and not _passive(q, tag):
            named = [t for t in q.tags(*THINGS, *CARDS) if t.last < index]
            return next((who for t in named[-1:] if isinstance(who := q.owner(t), Who)), None)
    return None


def _possessor_before(q: Question, tag: Tag) -> Who | None:
    """Whose the unknown thing is that stands as a verb's subject: *my Earthquake hurts*, «mi Terremoto daña»."""
    sentence = q.sentence_of(tag.first)
    for index in range(tag.first - 1, max(sentence.first, tag.first - 6) - 1, -1):
        token = q.tokens[index]
        here = q.tag_at(index)
        if token.kind == "punct" or (here is not None and here.concept in PLAYERS):
            return None
        if token.norm in q.words.me_possessive and (index == sentence.first or q.tokens[index - 1].norm not in q.words.of):
            return Who.ME
    return None


def _passive(q: Question, tag: Tag) -> bool:
    return "be-dealt-damage" in tag.concepts


def _possessed_source(q: Question) -> Who | None:
    """The owner of the spell, ability or creature that is spoken of, where the damage verb has no subject."""
    for thing in q.tags(*THINGS, *CARDS):
        owner = q.owner(thing)
        if owner in (Who.ME, Who.OPPONENT, Who.TEAMMATE):
            return owner
    return None


def _recipient(q: Question, tag: Tag) -> tuple[Who | None, bool]:
    """Who is dealt the damage a tag speaks of, and whether it is named as the source's controller."""
    sentence = q.sentence_of(tag.first)
    words = q.words
    # A clitic or a dative right before the verb: «me hace», «m'inflige», «мне наносит».
    for index in range(tag.first - 1, max(sentence.first, tag.first - 3) - 1, -1):
        token = q.tokens[index]
        if token.kind == "punct":
            break
        if token.norm in words.me_object and token.norm not in words.me_possessive | {"mi"}:
            return Who.ME, False
    for index in range(tag.last + 1, min(tag.last + 8, sentence.last + 1)):
        token = q.tokens[index]
        if token.kind == "punct" and token.text in ".?!;:":
            break
        previous = q.tokens[index - 1].norm
        if token.norm in words.me_object and (token.norm != "mi" or _stressed(q, index)):
            return Who.ME, False
        here = q.tag_at(index)
        if here is None:
            if token.norm in words.third_object and q.language in ("en", "ru") and previous in words.to | {tag.form}:
                return q.third, False
            continue
        if here.first == index and "controller" in here.concepts:
            return None, True
        if any(c in PLAYERS for c in here.concepts) and not _possesses(q, here):
            return next(PLAYERS[c] for c in here.concepts if c in PLAYERS), False
        if any(c in here.concepts for c in (*PLANESWALKER, "redirect", "q-can", "q-must")):
            break
    return None, False


def _sources_named(q: Question, tag: Tag) -> bool:
    """Whether a thing that could deal damage is named in the sentence, for *its controller* to go with."""
    return any(t.first in q.sentence_of(tag.first) for t in q.tags("creature", "source", "spell", "ability", "permanent", "land"))


def _stressed(q: Question, index: int) -> bool:
    """Spanish «a mí», not «a mi oponente»: with its accent, or with nothing behind it."""
    if q.tokens[index].text.lower() == "mí":
        return True
    following = q.tokens[index + 1] if index + 1 < len(q.tokens) else None
    return q.tokens[index - 1].norm in q.words.to and (following is None or following.kind == "punct")


def _possesses(q: Question, player: Tag) -> bool:
    """Whether a word for a player stands as an owner: *the opponent's*, *del rival*, or before a noun."""
    text = q.tokens[player.last].text.lower()
    if text.endswith(("'s", "’s")):
        return True
    before = q.tokens[player.first - 1].norm if player.first else ""
    return before in ("del", "de", "du", "d'")


def amount(q: Question) -> int | None:
    """How much damage the question speaks of."""
    for tag in q.tags(*DAMAGE, "point-of-damage"):
        for concept, number in BURN.items():
            if concept in tag.concepts:
                return number
        near = [n for n in q.numbers_near(tag, before=3, after=3) if 0 < n < 100]
        if near:
            return near[0]
    return None


def planeswalker_owner(q: Question) -> Who | None:
    """Whose planeswalker the question speaks of: the first one whose owner is said."""
    for tag in q.tags(*PLANESWALKER):
        owner = q.owner(tag)
        if owner is not None:
            return owner
    return None


def opponent_of(who: Who | None) -> Who:
    """The other side."""
    return Who.ME if who is Who.OPPONENT else Who.OPPONENT


def loses_life(q: Question) -> bool:
    """Whether the question tells of losing life (and not of damage): a loss that is told first may then be asked to *hit*
    something else."""
    lost = q.has("lose-life") or (q.has("life") and q.has("lose-the-game", "r-lose", "r-lose-it", "pay-life"))
    told = any(not q.asks(t.first) for t in q.tags("lose-life", "r-lose", "r-lose-it"))
    hurts = [t for t in q.tags(*DAMAGE) if not (told and q.asks(t.first) and t.concepts[0] == "deal-damage")]
    return lost and not hurts


def teammate_does(q: Question, concepts: Iterable[str]) -> bool:
    """Whether a teammate, named before it or (in Russian and Spanish) right behind it, does one of these."""
    mates, concepts = q.tags("teammate", "partner"), tuple(concepts)
    return any(
        (q.subject(t) is Who.TEAMMATE or _of_a_mate(q, t)) and (q.language in ("ru", "es") or any(m.last < t.first for m in mates))
        for t in q.tags(*concepts)
        if not _is_blocked(q, t) and (t.concept != "attacking-creature" or t.concept in concepts) and not _at_me(q, t)
    )


def _at_me(q: Question, tag: Tag) -> bool:
    """Whether something is done to the asker, which no teammate does: «un atacante que me ataca»."""
    beside = {q.tokens[i].norm for i in (tag.first - 1, tag.last + 1) if 0 <= i < len(q.tokens)}
    return bool(beside & (q.words.me_object - q.words.me_possessive))


def _of_a_mate(q: Question, tag: Tag) -> bool:
    """Whether a teammate's thing does it: *my teammate's creature attacks*, «ataca una criatura de mi compañero»."""
    subject, sentence = q.subject(tag), q.sentence_of(tag.first)
    if isinstance(subject, Who) or q.asks(tag.first):
        return False
    things = [t for t in q.tags(subject or "creature") if t.first in sentence]
    before = [t for t in things if t.last < tag.first]
    near = before[-1:] or ([t for t in things if t.first <= tag.last + 2] if q.language == "es" else [])
    return any(q.owner(t) is Who.TEAMMATE or any(0 < m.first - t.last <= 2 for m in q.tags("teammate", "partner")) for t in near)


def _is_blocked(q: Question, tag: Tag) -> bool:
    """Whether an attacker is only what somebody blocks: «bloquear a un atacante»."""
    return tag.concept == "attacking-creature" and any(0 < tag.first - t.last <= 3 for t in q.tags("block"))
