"""Cards as data: names in every language, facts, and abilities in the words of scenario files.

The files are ``corpus/cards/*.yaml`` (docs/formats.md, "Card files"). What the engine can't play is recorded as
``unplayed``: whoever uses such a card is told so (NotCovered) instead of being given a guess.

>>> library = Library.load()
>>> library.find("Удар молнии").name()
'Lightning Bolt'
>>> as_object(library.find("Lightning Bolt"))["effect"]
[{'damage': 3, 'to': 'any-target'}]
"""

from judge.cards.library import Library, NamedCard, UnknownCard, namings, resolve
from judge.cards.model import Card, as_object

__all__ = ["Card", "Library", "NamedCard", "UnknownCard", "as_object", "namings", "resolve"]
