"""Moving damage to a planeswalker: who may, whose damage, all of it or a part, in which order, what follows from it."""

from __future__ import annotations

from dataclasses import dataclass

from judge.ask.grammar import PLAYERS, Kind, Question, Who
from judge.ask.plan import SEAT, Board, Case, Plan, Query, burn, creature, family, planeswalker
from judge.ask.roles import (
    DAMAGE,
    FROM,
    PLANESWALKER,
    TO,
    DamageEvent,
    damage_event,
    loses_life,
    opponent_of,
    planeswalker_owner,
)
from judge.ask.story import Story
from judge.language import Tag, numbers

REDIRECT_USES = frozenset(
    {"redirect", "redirection-effect", "rule-of-redirection", *PLANESWALKER, *DAMAGE, "source", "spell", "ability", "controller",
     "control", "opponent", "player", "teammate", "life", "r-face", "r-instead", "r-all-of-it", "choose", "q-who", "creature",
     "instant", "sorcery", "triggered-ability", "trigger", "cast", "permanent", "lose-life", "lose-the-game", "r-lose", "r-lose-it",
     "p-myself", "p-own", "battlefield", "replacement-effect", "target", "to-target", "card", "effect", "dies", "zone",
     "attack-alone", "target-player", "target-opponent", "land", "loyalty-ability", "activated-ability", "multiplayer",
     "free-for-all", "x-someone", "any-target", "r-plus", "noncreature", "each-creature", "attack-requirement", "r-take", "planeswalker-uniqueness-rule",
     "r-make", "artifact", "enchantment", "x-half", "tap", "tapped", "enters-ability", "enter", "mana", "put", "assign-damage", "tournament", "tap-symbol", "divide", "r-says", "mana-ability", "add-mana", "resolve", "r-as-it-resolves",
     "x-save", "x-carry", "rule", "r-lets", "upkeep", "include", "game", "loyalty", "loyalty-counter", "r-share", "point-of-damage", "r-goes-to", "activate",
     "draw", "x-whenever", "x-anytime", "for-each"}
)  # fmt: skip

BLASTS = frozenset({*DAMAGE, "point-of-damage"}) - {"be-dealt-damage"}
THIRD_PLAYERS = frozenset({"teammate", "other-opponent"})
ELSEWHERE = ("creature", "artifact-creature", "land", "artifact", "battle", "enchantment")
"""What damage might be said to move to, besides planeswalkers. No rule ever moved it there."""

ONE = frozenset({"one", "celui", "celle", "ceux", "celles", "un", "une", "uno", "una", "один", "одного", "одну", "l'un", "l'une"})


# --- what the question says -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Shift:
    """Damage that somebody wants moved: the damage, where to, who would move it.

    ``owner`` is whose planeswalker it would go to; ``walkers`` how many that player has; ``keywords`` what they have;
    ``elsewhere`` is what else than a planeswalker it would go to.
    """

    event: DamageEvent
    owner: Who | None
    actor: Who | None
    walkers: int = 1
    keywords: tuple[str, ...] = ()
    elsewhere: str = ""
    from_walker: bool = False
    from_creature: bool = False


_OTHER_DESTINATIONS = ("creature", "permanent", "artifact", "battle", "enchantment", "land", "token", "player", "teammate", "prevent", "double",
                       "card", "target", "to-target", "change-target")  # fmt: skip


def about_moving(q: Question) -> bool:
    """Whether the question is about damage (or loss of life) that ends up at a planeswalker instead of a player."""
    hurts = q.has(*DAMAGE, "card-burn", "r-dealt-to-you") or loses_life(q)
    decided = q.has("redirect") and q.has("choose") and hurts and q.has("two-headed-giant")
    # «¿Puedo redirigir el daño que me hago?» names no destination: only one rule ever let players move damage.
    bare = q.has("redirect") and hurts and not q.has(*_OTHER_DESTINATIONS)
    if not q.has(*PLANESWALKER, "rule-of-redirection", "planeswalker-uniqueness-rule") and not decided and not bare:
        return False
    if hurts and _splits(q):
        return q.kind in (Kind.CAN, Kind.DOES)
    asked_event = Story(q).asked
    aimed = asked_event is not None and asked_event.is_a("target", "to-target") and not asked_event.is_a("redirect")
    sent = aimed and _sends_damage(q, asked_event.tag)
    if aimed and not sent:
        return False
    if q.has("redirect", "redirection-effect", "rule-of-redirection"):
        return hurts or q.has("rule-of-redirection", "redirection-effect")
    if not hurts or q.kind not in (Kind.CAN, Kind.MUST, Kind.WHO, Kind.DOES):
        return False
    if _contest(q):
        return q.kind is Kind.WHO
    if q.has("r-split", "divide") and q.has("card-bolt", "card-shock") and _two(q):
        return True
    asked = next((t for t in q.tags(*PLANESWALKER) if _in_question(q, t)), None) or _one_of_them(q)
    chooser = decider(q)
    if asked is None or (q.kind is Kind.DOES and chooser is None and not q.asked("r-have")):
        return False
    moved = q.asked("be-dealt-damage", "r-instead", "assign-damage")
    if (not sent and q.asked("to-target", "target", "any-target")) or (
        Story(q).asks_for("choose") and chooser is not None and _names_target(q) and not moved
    ):
        return False
    if q.has("r-instead") or chooser is not None or (q.kind is Kind.MUST and q.has("announce")):
        return True
    # «Can the damage go to his planeswalker?», «can I have my planeswalker take it?»
    told = any(not q.asks(t.first) or t.first < asked.first for t in q.tags(*BLASTS, "card-burn", "r-dealt-to-you"))
    damage_asked = bool(q.asked("damage", "noncombat-damage", "point-of-damage"))
    takes, causes = bool(q.asked("be-dealt-damage")), bool(q.asked("r-have", "r-make"))
    hits = any(q.asks(d.first) and 0 < h.first - d.last <= 2 for d in q.tags("damage", "noncombat-damage") for h in q.tags("deal-damage") if h is not d)
    puts = asked_event is not None and asked_event.is_a("put") and damage_asked
    dealt = causes and any(q.asks(d.first) and 0 < asked.first - d.last <= 3 for d in q.tags("deal-damage"))  # *have it dealt to …*
    return told and (dealt or (takes and (causes or damage_asked or q.kind is Kind.MUST)) or hits or sent or puts or goes_to_word(q, asked))


def _sends_damage(q: Question, verb: Tag) -> bool:
    """Whether it is damage that is aimed at something: «направить его урон в …»."""
    return "target" not in verb.concepts and any(q.asks(d.first) and 0 < d.first - verb.last <= 2 for d in q.tags("damage", "noncombat-damage"))


def _one_of_them(q: Question) -> Tag | None:
    """The planeswalkers told of before, where the question is about *one of them*, *lequel*."""
    which = q.asked("r-one-of") or any(t.norm in _WHICH and q.asks(i) for i, t in enumerate(q.tokens))
    walkers = [t for t in q.tags(*PLANESWALKER) if not q.asks(t.first)]
    return walkers[-1] if walkers and which and not q.asked("creature", "player", "opponent") else None


_WHICH = frozenset({"lequel", "laquelle", "которого", "какого", "cual", "which"})


def _splits(q: Question) -> bool:
    """Whether damage that was to be dealt to a player is to be split between the player and a planeswalker."""
    split = q.asked("r-split", "divide", "distribute")
    if split is None or _ones_share(q) or q.has("any-target", "target-creature", "x-creature-or-player", "divide-damage", "creature", "attack", "combat-damage"):
        return False
    told = any(not q.asks(t.first) for t in q.tags("r-split", "divide", "distribute"))
    shares = q.has(*PLANESWALKER) and q.asked("player", "r-face", "opponent") is not None
    return not told and (q.asked(*PLANESWALKER) is not None or shares) and q.has(*BLASTS)


def _ones_share(q: Question) -> bool:
    """Whether it is a share that is named, «mi parte», *my share*: what one player is dealt, and nothing to be split."""
    return any(t.first and q.tokens[t.first - 1].norm in q.words.me_possessive for t in q.tags("r-split", "divide", "distribute"))


def _in_question(q: Question, tag: Tag) -> bool:
    """Whether a tag is in a sentence that asks, what it asks *whether* included."""
    return any(tag.first in sentence for sentence in q.asking)


def _names_target(q: Question) -> bool:
    """Whether the spell's words say what it targets: then choosing is targeting."""
    return q.has("target-player", "target-creature", "target-opponent", "x-creature-or-player", "target")


def goes_to_word(q: Question, walker: Tag) -> bool:
    """Whether *go to* stands right before the planeswalker, articles and possessives aside: «vayan a su Jace»."""
    return any(0 < walker.first - t.last <= 4 for t in q.tags("r-goes-to"))


def _contest(q: Question) -> bool:
    return q.has("choose", "order") and q.has("double", "prevent", "replace")


def decider(q: Question) -> Who | None:
    """Who is asked about as the one who decides: «Am I the one who decides …?», «это я решаю?», «can he choose …?»"""
    choice = q.asked("choose")
    if choice is not None and _up_to_me(q, choice):
        return Who.ME
    for cue in q.tags("q-who"):
        if not q.asks(cue.first):
            continue
        sentence = q.sentence_of(cue.first)
        for index in range(cue.first - 1, max(sentence.first, cue.first - 5) - 1, -1):
            token = q.tokens[index]
            if token.kind == "punct":
                break
            here = q.tag_at(index)
            if token.norm in q.words.me_subject or (token.norm in ("moi", "me") and _copula(q, sentence.first, index)):
                return Who.ME
            if here is not None and here.concept in PLAYERS and _copula(q, sentence.first, here.first):
                return PLAYERS[here.concept]
    if choice is not None and q.kind in (Kind.CAN, Kind.DOES):
        subject = q.subject(choice)
        if isinstance(subject, Who) and not q.asked("q-who"):
            return subject
        cue = q.kind_tag
        after = [
            q.first_person_verb(i) or q.tokens[i].norm in q.words.me_subject
            for i in range(choice.last + 1, min(choice.last + 4, len(q.tokens)))
        ]
        if cue is not None and q.actor is Who.ME:
            return Who.ME
        if q.kind is Kind.CAN and cue is not None and q.actor is Who.OPPONENT and cue.first < choice.first:
            return Who.OPPONENT
        if any(after) and q.language == "ru":
            return Who.ME
    return None


def _up_to_me(q: Question, choice: Tag) -> bool:
    """«Is it up to me?», «это мне выбирать?», «c'est à moi de choisir ?», «¿me toca elegir?»: the choice is the asker's."""
    sentence = q.sentence_of(choice.first)
    if q.kind not in (Kind.DOES, Kind.WHO):
        return False
    for index in range(choice.last, max(sentence.first, choice.first - 3) - 1, -1):
        if q.tokens[index].kind == "punct":
            return False
        if q.tokens[index].norm in ("me", "moi", "мне", "mi"):
            return True
    return False


def _copula(q: Question, first: int, index: int) -> bool:
    """Whether a sentence begins, up to a word, as *is it*, «c'est», «es»: so that the word is what it is about."""
    start = index
    while start > first and q.tokens[start - 1].kind != "punct":
        start -= 1
    words = {q.tokens[i].norm for i in range(start, index)}
    return bool(words & {"is", "am", "c'", "est", "ce", "es", "soy", "это", "est-ce", "será", "sera"})


def destination(q: Question) -> Tag | None:
    """Where the damage is said to go: the last thing in the asking sentence that stands after *to* and not after *from*."""
    verb = q.asked("redirect") or q.asked("r-goes-to")
    best: Tag | None = None
    for tag in q.tagged.tags:
        if not any(c in (*PLANESWALKER, *ELSEWHERE) for c in tag.concepts) or not q.asks(tag.first):
            continue
        way = _way(q, tag)
        if way == "to" or (way == "" and best is None and any(c in PLANESWALKER for c in tag.concepts)):
            if verb is None or tag.first > verb.first or any(c in PLANESWALKER for c in tag.concepts):
                best = tag
    return best


def _way(q: Question, tag: Tag) -> str:
    """*to* or *from*, by the preposition before a thing, articles and possessives skipped; "" for none."""
    sentence = q.sentence_of(tag.first)
    index = tag.first - 1
    while index >= max(sentence.first, tag.first - 7):
        token = q.tokens[index]
        here = q.tag_at(index)
        norm = token.norm
        previous = q.tokens[index - 1].norm if index > sentence.first else ""
        if token.kind == "punct":
            return ""
        if norm in ("of", *FROM[q.language]) and (
            previous in ONE or "r-one-of" in (q.tag_at(index - 1).concepts if index and q.tag_at(index - 1) else ())
        ):
            index -= 2
            continue
        if norm in TO[q.language]:
            return "to"
        if norm in FROM[q.language]:
            return "from"
        if here is not None and any(c in TO[q.language] for c in (here.form.split()[-1:] or [""])):
            return "to"
        player = here is not None and any(
            c in (*PLAYERS, "player", "p-that-player", "p-own", "owner", "r-another", "r-one-of") for c in here.concepts
        )
        if here is not None and "redirect" in here.concepts:
            return ""
        if player or norm in q.words.me_possessive | q.words.third_possessive | q.words.own or here is None:
            index -= 1
            continue
        return ""
    return ""


def read_shift(q: Question) -> Shift | None:
    """Read who moves whose damage where; None where somebody else than two players (or their planeswalkers) is in it."""
    event = damage_event(q)
    target = destination(q)
    elsewhere = ""
    owner: Who | None = None
    if target is not None and not any(c in PLANESWALKER for c in target.concepts):
        elsewhere = next(c for c in target.concepts if c in ELSEWHERE)
    else:
        owner = q.owner(target) if target is not None else None
        if owner is None and target is not None and _ambiguous(q, target):
            return None
        if (
            owner is Who.ME
            and event.damaged is Who.OPPONENT
            and len(q.tags(*PLANESWALKER)) > 1
            and _way(q, target) == "to"
            and not _said_mine(q, target)
        ):
            owner = None
        owner = owner if owner is not None else planeswalker_owner(q)
    if q.has("teammate") and not q.has("two-headed-giant"):
        return None
    from_creature = event.damaged is None and any(
        _hit(q, t) for t in q.tags("creature", "artifact-creature", "battle") if t is not target
    )
    from_walker = (
        elsewhere == ""
        and target is None
        and any(_way(q, t) == "from" for t in q.tags(*PLANESWALKER) if q.asks(t.first))
    )
    actor = q.actor if isinstance(q.actor, Who) else None
    keywords = tuple(k for k in ("hexproof", "shroud", "indestructible") if q.has(k))
    if keywords and not _held_by_walker(q, keywords):
        return None
    return Shift(event, owner, actor, 2 if _two(q) else 1, keywords, elsewhere, from_walker, from_creature)


def _ambiguous(q: Question, target: Tag) -> bool:
    """Whether planeswalkers of both sides are named and it isn't said whose the one is that the damage goes to."""
    owners = {who for t in q.tags(*PLANESWALKER) if (who := q.owner(t)) in (Who.ME, Who.OPPONENT)}
    return len(owners) == 2


def _hit(q: Question, tag: Tag) -> bool:
    """Whether it is this thing that the damage would be dealt to: *from my creature*, *damage dealt to my creature*."""
    way = _way(q, tag)
    if way == "from":
        return not any(
            q.language in ("es", "fr", "ru") and 0 < tag.first - t.last <= 3
            for t in q.tags(*DAMAGE, "ability", "spell")
        )
    struck = [
        t for t in q.tags("deal-damage", "card-bolt", "card-shock") if t.last < tag.first and not q.asks(tag.first)
    ]
    if (
        way == ""
        and struck
        and all(q.tag_at(i) is None or q.tokens[i].norm in q.words.me_possessive for i in q.between(struck[-1], tag))
    ):
        return all(q.tokens[i].kind != "punct" for i in q.between(struck[-1], tag))  # *he bolts my creature*
    verb = q.first("redirect")
    return (
        way == "to" and verb is not None and tag.first < verb.first and any(t.last < tag.first for t in q.tags(*BLASTS))
    )


def _two(q: Question) -> bool:
    """Whether two planeswalkers are spoken of."""
    return any(2 in q.numbers_near(t, before=2, after=1) for t in q.tags(*PLANESWALKER)) or (
        q.has("r-both") and q.has("r-split", "divide", "choose")
    )


def _said_mine(q: Question, tag: Tag) -> bool:
    """Whether a possessive of the asker's stands right before or behind a thing."""
    near = (*range(max(0, tag.first - 3), tag.first), *range(tag.last + 1, min(tag.last + 3, len(q.tokens))))
    return any(q.tokens[i].norm in q.words.me_possessive | q.words.own for i in near)


def _held_by_walker(q: Question, keywords: tuple[str, ...]) -> bool:
    """Whether it is the planeswalker that is said to have a keyword: it is named before it in the same sentence."""
    for tag in q.tags(*keywords):
        sentence = q.sentence_of(tag.first)
        before = [t for t in q.tagged.tags if sentence.first <= t.first < tag.first]
        if not any(any(c in PLANESWALKER for c in t.concepts) for t in before):
            return False
    return True


def is_combat(q: Question) -> bool:
    """Whether the damage is combat damage: by name, or because somebody attacks.

    A word that means both hitting and attacking («бить») doesn't tell.
    """
    if q.has("noncombat-damage"):
        return False
    fights = q.tags(
        "combat-damage", "attack", "attacking-creature", "attacking-player", "unblocked-creature", "block", "combat"
    )
    return any(not {"deal-damage", "to-target", "r-goes-to"}.intersection(tag.concepts) for tag in fights)


# --- the question whether damage may be moved ---------------------------------------------------------------------------


@family("redirection", rank=20)
def redirection(q: Question) -> Plan | None:
    """Can somebody move damage to a planeswalker?"""
    if not about_moving(q) or q.kind in (Kind.WHAT_IS, Kind.WHICH_RULE, Kind.WHY, Kind.HOW, Kind.WHEN, Kind.HOW_MANY):
        return None
    if _impossible(q) or standing_card(q):
        return None
    story = Story(q)
    if q.has("r-abolished-talk") and not q.has("r-instead", "choose", "r-goes-to") and q.asked("deal-damage", "to-target", "target", "destroy", "card-bolt"):
        return None  # «now that redirection has gone, can it still hit one?»
    if q.has("two-headed-giant"):
        return _two_headed(q)
    if _already_moved(q, story):
        return _after(q, story)
    turned = q.has("enchantment", "artifact") and q.has("counter")
    sure = unpreventable(q)
    others = turned or (not sure and q.has("double", "replacement-effect", "prevent", "prevention-effect", "replace"))
    if others and not loses_life(q):
        return _ordered(q)
    if loses_life(q):
        return _life_loss(q)
    if is_combat(q):
        return _combat(q)
    if q.kind is Kind.WHAT_HAPPENS:
        return None
    if (
        q.kind is Kind.DOES
        and decider(q) is None
        and not q.has("r-still", "r-apply", "apply", "exist", "r-abolished-talk", "r-work")
        and not (q.asked("r-have") and q.asked("be-dealt-damage", "r-take"))
    ):
        return None
    shift = read_shift(q)
    if shift is None:
        return None
    named = _named_players(q)
    if named is None:
        return None
    if named:
        return _third_player(q, shift, named)
    if q.kind is Kind.MUST and q.has("announce", "choose") and q.has("cast", "play", "casting"):
        return _announced(q, shift)
    query = _query(q, shift)
    if query is None:
        return None
    return Plan(
        "redirection",
        query,
        _cases(q, shift),
        ("planeswalker.redirect", "replacement.redirection", "targets.any-target"),
        REDIRECT_USES
        | {
            "hexproof",
            "shroud",
            "indestructible",
            "r-split",
            "divide",
            "r-both",
            "r-one-of",
            "enter",
            "apply",
            *(("prevent", "unpreventable", "q-cannot") if sure else ()),
        },
        names_matter=False,
        negatable=frozenset({"dies", "prevent", "lose-life"}),
        related=("targets.any-target", "damage.to-planeswalker"),
        numbers_read=True,
    )


def unpreventable(q: Question) -> bool:
    """Whether the damage is said not to be preventable."""
    return q.has("unpreventable") or any(
        0 <= t.first - n.last <= 4 and q.sentence_of(n.first) == q.sentence_of(t.first)
        for t in q.tags("prevent")
        for n in q.tags("r-not", "q-cannot")
    )


def standing_card(q: Question) -> bool:
    """Whether a card nobody has defined is said to be there: *with Zorblax out*, *I control Zorblax*."""
    for i in q.content():
        if not q.tokens[i].text[:1].isupper():
            continue
        sentence = q.sentence_of(i)
        back = [q.tokens[k].norm for k in range(max(sentence.first, i - 2), i)]
        have = any("r-have" in t.concepts and 0 <= i - t.last <= 2 for t in q.tagged.tags)
        if have or set(back) & {"with", "if", "con", "avec", "с", "при", "si", "если", "under"}:
            return True
    return False


def _impossible(q: Question) -> bool:
    """A question that contradicts itself: two players who are one, a planeswalker of both."""
    return q.has("r-same") and any(
        any(c in ("player", "p-each-player", "x-someone", "opponent") for c in t.concepts)
        and abs(t.first - s.last) <= 2
        for s in q.tags("r-same")
        for t in q.tagged.tags
    )


def _query(q: Question, shift: Shift) -> Query | None:
    who = decider(q)
    if shift.from_creature:
        return Query("offered", kind="redirect") if q.kind is not Kind.WHO else None
    if shift.elsewhere or shift.from_walker:
        return (
            Query("happens", fact=lambda f: f.happened("damage-redirected", "elsewhere"))
            if q.kind is not Kind.WHO
            else None
        )
    if who is not None:
        return Query("offered", kind="redirect", player=SEAT[who])
    if q.kind is Kind.WHO:
        return Query("chooser", kind="redirect", option="nobody")
    if _parts(q):
        if shift.walkers == 2 and q.has("r-both", "r-split", "divide"):
            return Query("happens", fact=_two_walkers_hit)
        return Query("happens", fact=_both_hit)
    if q.kind is Kind.MUST:
        return Query("happens", fact=lambda f: f.loyalty("walker") < 9 or f.zone("walker") != "battlefield", every=True)
    return Query("offered", kind="redirect", player=_seat(shift.actor))


def _seat(who: object) -> str | None:
    """Where a player sits; None for nobody in particular."""
    return SEAT[who] if isinstance(who, Who) and who in SEAT else None


def _parts(q: Question) -> bool:
    """Whether only a part of the damage is to be moved: *half*, *split*, «2 of it», two different amounts."""
    if q.has("r-split", "divide", "distribute") and not _ones_share(q):
        return True
    said = []
    for index, token in enumerate(q.tokens):
        value = numbers.value(token, q.language)
        inside = q.tag_at(index)
        if value is None or (token.kind == "word" and value == 1) or token.kind == "signed" or 1990 < value < 2100:
            continue
        if inside is not None and not any(c in BLASTS or c == "be-dealt-damage" for c in inside.concepts):
            continue
        following = q.tag_at(index + 1) if index + 1 < len(q.tokens) else None
        if following is not None and any(
            c in (*PLANESWALKER, "opponent", "player", "teammate", "loyalty", "loyalty-counter")
            for c in following.concepts
        ):
            continue
        said.append(value)
    return len(set(said)) >= 2


def _both_hit(facts) -> bool:
    """Whether one and the same damage hit a player and a planeswalker."""
    return any(facts.life(p) < 20 for p in facts.players) and facts.loyalty("walker") < 9


def _two_walkers_hit(facts) -> bool:
    """Whether one and the same damage hit two planeswalkers."""
    return facts.loyalty("walker") < 9 and facts.loyalty("walker-2") < 9


def _cases(q: Question, shift: Shift) -> list[Case]:
    """The ways to fill in whose source, whom it hits and whose planeswalker it is, as far as the question left open."""
    event, owner, actor = shift.event, shift.owner, shift.actor
    named = (Who.ME, Who.OPPONENT)
    damaged = event.damaged if event.damaged in named else None
    source = event.source if event.source in named else None
    if event.damaged is Who.EACH_PLAYER and not q.has("x-someone"):
        if owner in named:
            damaged = owner
        else:
            pairs = [(source or Who.ME, Who.ME), (source or Who.ME, Who.OPPONENT)]
            labels = {
                Who.ME: "the damage dealt to the controller of the source",
                Who.OPPONENT: "the damage dealt to an opponent",
            }
            if source is Who.OPPONENT:
                labels = {Who.OPPONENT: labels[Who.ME], Who.ME: labels[Who.OPPONENT]}
            return [Case(_scenario(s, d, d, shift), labels[d]) for s, d in pairs]
    if event.damaged is Who.EACH_OPPONENT:
        damaged = opponent_of(source or Who.ME)
        owner = damaged if owner not in named or q.has("r-one-of", "p-that-player") else owner
    if damaged is None and q.has("target-player", "target-opponent", "p-that-player") and owner not in named:
        damaged = opponent_of(source or actor or Who.ME) if (source or actor or Who.ME) in named else Who.OPPONENT
        source = source or opponent_of(damaged)
    generic = damaged is None and owner not in named and source is None and actor is None
    if damaged is None:
        damaged = (
            owner
            if owner in named
            else opponent_of(source)
            if source
            else opponent_of(actor)
            if actor in named
            else Who.ME
        )
    walker = owner if owner in named else damaged
    if source is None and actor is not None and actor is not damaged:
        source = actor
    if source is None and q.asked("r-apply", "apply", "r-still") and q.has("rule", "rule-of-redirection"):
        source = opponent_of(damaged)  # does the rule still exist?
    if source is None and (generic or damaged is Who.OPPONENT or q.kind is Kind.WHO or q.has("r-split", "divide")):
        source = opponent_of(damaged)
    sources = [source] if source else [Who.OPPONENT, Who.ME] if damaged is Who.ME else [Who.ME, Who.OPPONENT]
    labels = {
        True: "the source is controlled by the damaged player",
        False: "the source is controlled by an opponent of the damaged player",
    }
    return [Case(_scenario(s, damaged, walker, shift), labels[s is damaged]) for s in sources]


def _scenario(source: Who, damaged: Who, walker: Who, shift: Shift) -> dict:
    board = Board().turn(SEAT[source])
    _put_walkers(board, SEAT[walker], shift)
    if shift.elsewhere:
        board.put("battlefield", SEAT[walker], creature("elsewhere", "1/9"))
    if shift.from_creature:
        board.put("battlefield", SEAT[walker], creature("guardian", "1/9"))
        board.put("hand", SEAT[source], burn(damage=shift.event.amount or 3, to="target-creature"))
        board.do(cast="burn", by=SEAT[source], targets=["guardian"]).do(pass_="all")
        return board.build()
    if shift.from_walker:
        board.do(happen={"damage": shift.event.amount or 3, "to": "walker"}, by=SEAT[source])
        return board.build()
    board.put("hand", SEAT[source], burn(damage=shift.event.amount or 3))
    board.do(cast="burn", by=SEAT[source], targets=[SEAT[damaged]])
    board.do(pass_="all")
    return board.build()


def _put_walkers(board: Board, seat: str, shift: Shift) -> None:
    more = {"keywords": list(shift.keywords)} if shift.keywords else {}
    board.put("battlefield", seat, planeswalker(loyalty=9, **more))
    if shift.walkers == 2:
        board.put("battlefield", seat, planeswalker("walker-2", loyalty=9, subtype="Chandra", **more))


# --- players by their names -------------------------------------------------------------------------------------------


def _named_players(q: Question) -> tuple[str, str] | tuple[()] | None:
    """The names of whoever is dealt the damage and whoever controls the planeswalker; () for none, None if unclear."""
    names = [i for i in q.content() if q.tokens[i].text[:1].isupper()] or _letters(q)
    hurt = next(
        (i for i in names for t in q.tags(*BLASTS)
         if 0 < i - t.last <= (3 if _a_player(q, i - 1) else 2) and "card-bolt" not in t.concepts), None
    )  # fmt: skip
    owning = None
    for walker in q.tags(*PLANESWALKER):
        sentence = q.sentence_of(walker.first)
        for i in names:
            near = 0 < i - walker.last <= 5 and i in sentence
            plain = all(q.tokens[k].kind != "punct" or q.tokens[k].text == "," for k in range(walker.last + 1, i))
            having = any(walker.last < t.first <= i + 2 for t in q.tags("control", "controller", "r-have"))
            possessed = q.tokens[i].text.lower().endswith(("'s", "’s")) and 0 < walker.first - i <= 2
            genitive = q.language in ("es", "fr") and i == walker.last + 2 and q.tokens[i - 1].norm in ("de", "d'")
            genitive = genitive or (q.language == "ru" and i == walker.last + 1)
            if (near and plain and (having or _a_player(q, i - 1))) or possessed or genitive:
                owning = i
    if hurt is None and owning is None:
        return ()
    if hurt is None or owning is None:
        return None
    return q.tokens[hurt].norm, q.tokens[owning].norm


def _letters(q: Question) -> list[int]:
    """Players who are called by a letter: *player B*, «à trois joueurs … C»."""
    called = [i for i, t in enumerate(q.tokens) if len(t.text) == 1 and t.text in "BCDВСБ"]
    return called if len(called) > 1 and (q.has("multiplayer", "free-for-all") or all(_a_player(q, i - 1) for i in called)) else []


def _a_player(q: Question, index: int) -> bool:
    """Whether a token is *player*, a comma behind it aside."""
    here = q.tag_at(index - 1 if index > 0 and q.tokens[index].text == "," else index)
    return here is not None and "player" in here.concepts


def _third_player(q: Question, shift: Shift, named: tuple[str, str]) -> Plan | None:
    """Three players at the table: the asker burns one and would move the damage to a planeswalker of another."""
    hurt, owning = named
    same = hurt[:2] == owning[:2]
    board = Board().turn("A")
    board.player("C")
    _put_walkers(board, "B" if same else "C", shift)
    board.put("hand", "A", burn(damage=shift.event.amount or 3))
    board.do(cast="burn", by="A", targets=["B"]).do(pass_="all")
    if shift.event.source not in (None, Who.ME) or shift.actor not in (None, Who.ME):
        return None
    return Plan(
        "redirection-third-player",
        Query("offered", kind="redirect"),
        [Case(board.build())],
        ("planeswalker.redirect", "replacement.redirection"),
        REDIRECT_USES,
        names_matter=False,
    )


# --- when it is decided -----------------------------------------------------------------------------------------------


def _announced(q: Question, shift: Shift) -> Plan | None:
    """Must one say as one casts the spell that the planeswalker will take the damage? Not if it can without."""
    event = shift.event
    source = event.source if event.source in (Who.ME, Who.OPPONENT) else shift.actor
    if source not in (Who.ME, Who.OPPONENT) or shift.actor is not source:
        return None
    damaged = event.damaged if event.damaged in (Who.ME, Who.OPPONENT) else opponent_of(source)
    if damaged is source or (shift.owner in (Who.ME, Who.OPPONENT) and shift.owner is not damaged):
        return None
    return Plan(
        "redirection-announced",
        Query("happens", fact=lambda f: f.loyalty("walker") < 9, negate=True),
        [Case(_scenario(source, damaged, damaged, shift))],
        ("planeswalker.redirect", "targets.any-target", "casting.targets"),
        REDIRECT_USES | {"announce", "play", "casting", "use", "r-already", "lifelink", "attack"},
        names_matter=False,
        numbers_read=True,
    )


# --- what follows from it ---------------------------------------------------------------------------------------------


def _already_moved(q: Question, story: Story) -> bool:
    """Whether the question tells that damage was moved, and asks what follows."""
    told = [t for t in q.tags("redirect") if not q.asks(t.first)]
    asked = story.asked
    return (
        bool(told)
        and asked is not None
        and not q.asked("redirect")
        and asked.is_a("trigger", "r-work", "be-dealt-damage", "r-lose", "lose-life", "dies", "x-get", "lose-the-game", "r-keep", "r-lose-it")
    ) or (bool(told) and bool(q.asked("poison-counter")))


def _after(q: Question, story: Story) -> Plan | None:
    """The damage was moved to a planeswalker: does what watches the player trigger, does the player get poison or lose life?"""
    shift = read_shift(q)
    if shift is None or is_combat(q) or q.kind not in (Kind.DOES, Kind.CAN) or shift.elsewhere:
        return None
    event = shift.event
    source = event.source if event.source in (Who.ME, Who.OPPONENT) else None
    owner = shift.owner if shift.owner in (Who.ME, Who.OPPONENT) else opponent_of(source) if source else None
    if owner is None or (source is not None and source is owner):
        return None
    source = opponent_of(owner)
    board = Board().turn(SEAT[source])
    _put_walkers(board, SEAT[owner], shift)
    blast = burn(damage=event.amount or 3)
    keys = ["replacement.instead", "planeswalker.redirect", "damage.to-planeswalker"]
    if q.has("infect"):
        board.put("battlefield", SEAT[source], creature("source", "3/3", ["infect"], abilities=[
            {"cost": "tap", "effect": [{"damage": event.amount or 3, "to": "target-player"}]}]))  # fmt: skip
        board.do(activate="source", by=SEAT[source], targets=[SEAT[owner]])
        keys.append("damage.infect-player")
    else:
        board.put("hand", SEAT[source], blast)
        board.do(cast="burn", by=SEAT[source], targets=[SEAT[owner]])
    uses = REDIRECT_USES | {"infect", "poison-counter", "trigger", "r-work", "whenever", "x-whenever", "when-dealt", "trigger-condition", "r-each", "combat"}
    if q.asked("poison-counter"):
        query = Query("happens", fact=lambda f: f.state.players[SEAT[owner]].poison > 0)
    elif q.asked("trigger", "r-work", "triggered-ability"):
        board.put("battlefield", SEAT[source], {"id": "charm", "card": "enchantment", "abilities": [
            {"when": "dealt-damage", "of": "opponent", "effect": [{"draw": 1}]}]})  # fmt: skip
        query = Query("happens", fact=lambda f: f.happened("triggers", "charm"))
        keys.append("trigger.when")
        if not q.has("opponent", "player") or not any(
            "be-dealt-damage" in t.concepts or "deal-damage" in t.concepts for t in q.tagged.tags
        ):
            return None
    elif q.asked("lose-life") or (q.asked("r-lose") and q.has("life")):
        query = Query("happens", fact=lambda f: f.life(SEAT[owner]) < 20)
    else:
        return None
    board.do(pass_="all").do(choose={"kind": "redirect", "option": "walker"})
    return Plan(
        "redirection-after", query, [Case(board.build())], tuple(keys), uses, names_matter=False, numbers_read=True
    )


# --- losing life, combat damage ----------------------------------------------------------------------------------------


def _life_loss(q: Question) -> Plan | None:
    """Losing life is no damage: nothing is there to move."""
    if q.kind not in (Kind.CAN, Kind.DOES, Kind.MUST):
        return None
    owner = next((w for t in reversed(q.tags(*PLANESWALKER)) if (w := q.owner(t)) in (Who.ME, Who.OPPONENT)), Who.ME)
    board = Board().turn("B")
    board.put("battlefield", SEAT[owner], planeswalker(loyalty=9))
    number = next((n for t in q.tags("lose-life", "life") for n in q.numbers_near(t)), 2)
    board.do(happen={"lose-life": number, "to": SEAT[owner]})
    return Plan(
        "redirection-life-loss",
        Query("offered", kind="redirect"),
        [Case(board.build())],
        ("planeswalker.redirect", "life.gain-or-loss", "damage.to-player"),
        REDIRECT_USES
        | {"points-of-life", "life-total", "x-remove", "remove-counter", "enchantment", "artifact", "aura"},
        names_matter=False,
        numbers_read=True,
    )


def _combat(q: Question) -> Plan | None:
    """Combat damage goes to what is attacked."""
    attacker = q.first("creature", "attacking-creature", "attack")
    mine = q.owner(attacker) if attacker else None
    side = mine if mine in (Who.ME, Who.OPPONENT) else Who.ME
    other = opponent_of(side)
    pt = next((t.norm for t in q.tokens if t.kind == "pt"), "3/3")
    board = Board().turn(SEAT[side], "main1")
    board.put("battlefield", SEAT[side], creature("attacker", pt))
    board.put("battlefield", SEAT[other], planeswalker(loyalty=9))
    board.do(goto={"step": "declare-attackers"}).do(attack={"attacker": SEAT[other]})
    board.do(goto={"step": "end-combat"})
    if q.kind not in (Kind.CAN, Kind.DOES, Kind.MUST) or q.has("trample", "infect", "lifelink", "r-each", "x-several"):
        return None
    return Plan(
        "redirection-combat",
        Query("offered", kind="redirect"),
        [Case(board.build())],
        ("combat-damage.unblocked", "planeswalker.redirect", "attack.what-is-attacked"),
        REDIRECT_USES | {"attack", "attacking-creature", "attacking-player", "unblocked-creature", "block", "blocking-creature",
                         "blocked-creature", "combat", "assign-damage", "combat-damage", "declare-blockers-step"},
        names_matter=False,
        negatable=frozenset({"block", "blocked-creature", "blocking-creature", "unblocked-creature"}),
    )  # fmt: skip


# --- with other effects on the same damage -------------------------------------------------------------------------------


def _ordered(q: Question) -> Plan | None:
    """Redirection and another replacement or prevention effect on the same damage: who orders them (616.1)?"""
    if q.kind not in (Kind.CAN, Kind.WHO, Kind.WHAT_HAPPENS, Kind.DOES):
        return None
    owner = planeswalker_owner(q)
    event = damage_event(q)
    named = (Who.ME, Who.OPPONENT)
    damaged = owner if owner in named else event.damaged if event.damaged in named else Who.ME
    source = opponent_of(damaged)
    board = Board().turn(SEAT[source])
    board.put("battlefield", SEAT[damaged], planeswalker(loyalty=9))
    parts = []
    if q.has("double"):
        parts.append({"static": "double-damage"})
    if q.has("prevent", "prevention-effect"):
        parts.append({"static": "prevent-damage", "amount": 2})
    guarded = q.has("creature")
    if guarded:
        board.put("battlefield", SEAT[damaged],
                  creature("guardian", "0/8", abilities=[{"static": "damage-to-this-instead"}]))  # fmt: skip
    if not parts and not guarded:
        parts.append({"static": "damage-becomes-counters"})
    if parts:
        board.put("battlefield", SEAT[damaged], {"id": "charm", "card": "enchantment", "abilities": parts})
    board.put("hand", SEAT[source], burn(damage=3))
    board.do(cast="burn", by=SEAT[source], targets=[SEAT[damaged]]).do(pass_="all")
    who_orders = q.kind is Kind.WHO or q.has("q-who")
    if not who_orders and not q.has("r-in-hand-before", "x-before-damage", "order", "apply", "r-apply", "choose", "r-affect"):
        return None
    actor = _seat(q.actor)
    query = Query(
        "chooser" if who_orders else "offered", kind="replacement-order", player=None if who_orders else actor
    )
    return Plan(
        "redirection-order",
        query,
        [Case(board.build())],
        ("replacement.order", "replacement.order-any", "replacement.order-repeat", "planeswalker.redirect"),
        REDIRECT_USES | {"double", "prevent", "prevention-effect", "replace", "enchantment", "counter", "apply", "r-apply", "r-affect",
                         "order", "artifact", "turn", "r-became", "exchange", "put", "enchant", "enchanted", "curse",
                         "activate", "shield", "x-before-damage"},
        names_matter=False,
        negatable=frozenset({"redirect"}),
        numbers_read=True,
    )  # fmt: skip


# --- Two-Headed Giant --------------------------------------------------------------------------------------------------


def _two_headed(q: Question) -> Plan | None:
    """In Two-Headed Giant: another head's planeswalker, another head's source."""
    if (
        q.kind not in (Kind.CAN, Kind.DOES)
        or is_combat(q)
        or loses_life(q)
        or q.has("double", "prevent", "each-creature")
    ):
        return None
    event = damage_event(q)
    actor = decider(q) or (q.actor if isinstance(q.actor, Who) else None)
    mine = event.source in (None, Who.ME) and not q.has("teammate")
    source = "C" if event.source is Who.TEAMMATE else "A" if mine else None
    if source is None or event.damaged not in (None, Who.OPPONENT):
        return None
    others = q.has("p-other-player", "r-another") or len(q.tags("opponent")) > 1
    board = Board(two_headed=True).turn(source)
    board.put("battlefield", "D" if others and source == "A" else "B", planeswalker(loyalty=9))
    board.put("hand", source, burn(damage=event.amount or 3))
    board.do(cast="burn", by=source, targets=["B"]).do(pass_="all")
    player = _seat(actor)
    if source == "C" and player is None:
        return None
    return Plan(
        "redirection-two-headed",
        Query("offered", kind="redirect", player=player),
        [Case(board.build())],
        ("planeswalker.redirect", "replacement.redirection"),
        REDIRECT_USES | {"two-headed-giant", "head", "team", "r-another", "companion", "protection"},
        names_matter=False,
        numbers_read=True,
    )
