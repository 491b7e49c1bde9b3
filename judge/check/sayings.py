"""The messages that stand in ``corpus/check/*.toml``, marked for the catalogues; a test keeps both in step."""

from __future__ import annotations

from judge.check.model import N_

MEANINGS = (
    N_("whichever"),
    N_("unless"),
    N_("at most"),
    N_("at least"),
    N_("can't"),
    N_("only"),
    N_("not"),
    N_("would"),
    N_("may"),
    N_("must"),
    N_("opponent"),
    N_("owner"),
    N_("controller, control"),
    N_("active player"),
    N_("defending player"),
    N_("attack"),
    N_("block"),
    N_("team"),
    N_("target"),
    N_("source"),
    N_("noncombat"),
    N_("combat damage"),
    N_("that many"),
    N_("more than"),
    N_("less than"),
    N_("half"),
    N_("twice"),
    N_("once"),
    N_("each, all"),
    N_("graveyard"),
    N_("battlefield"),
    N_("hand"),
    N_("library"),
    N_("stack"),
    N_("exile"),
    N_("command zone"),
    N_("on it"),
    N_("in the course of"),
    N_("turn"),
    N_("main phase"),
    N_("step"),
    N_("before"),
    N_("after"),
    N_("at the same time"),
    N_("instead"),
    N_("same"),
    N_("whenever"),
    N_("counter"),
    N_("token"),
    N_("tap"),
    N_("untap"),
    N_("destroy"),
    N_("sacrifice"),
    N_("upkeep"),
    N_("draw step"),
    N_("end step"),
    N_("cleanup step"),
    N_("combat phase"),
    N_("beginning"),
    N_("end"),
    N_("top"),
    N_("bottom"),
    N_("face down"),
    N_("face up"),
    N_("as though"),
    N_("if able"),
    N_("while"),
    N_("when"),
)
"""What a rule can say, as the messages of the family *meaning* name it."""

WORDINGS = (
    N_("the event that is replaced stands in the conditional after “if”; cards say “{right}”"),
    N_("this is how a triggered ability begins; the rule means “any time”, which is “{right}”"),
    N_("this means “little by little”; the rule means the very moment: “{right}”"),
    N_("a number “or several” is no measure; cards say “{right}”"),
    N_("“so many” has lost what it is as many as; cards say “{right}”"),
    N_("rules speak of “a player”, not to “you” as to a friend"),
)
"""What is wrong with a wording."""

CLAIMS = (
    N_(
        "whoever controls the source of noncombat damage may move it from a player to a planeswalker of that "
        "player, even damage dealt to oneself"
    ),
    N_("an opponent who controls the source of noncombat damage may have it dealt to a planeswalker instead"),
    N_("all planeswalkers that share a planeswalker type go to the graveyard, whoever controls them"),
    N_("the player who controls several planeswalkers of one planeswalker type chooses one to keep"),
    N_("all legendary permanents of one name go to the graveyard, whoever controls them"),
    N_("a player who controls several legendary permanents of one name chooses one to keep"),
    N_("combat damage waits on the stack and players may respond"),
    N_("the attacking player announces a damage assignment order among the blockers"),
    N_("a player loses life for unspent mana"),
)
"""What a text claims, or the rules of its date say."""
