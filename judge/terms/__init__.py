"""The term base: rules concepts and their words in four languages.

A concept is one thing of the rules, whatever it is called: a counter is a counter, жетон or contador. Each of its words
has a status, since a judge must understand slang and old words, yet write only what is official.

>>> base = TermBase.load()
>>> base["loyalty-counter"].official("ru").text
'жетон верности'
>>> [concept.id for concept in base.find("вокер")]
['planeswalker']
"""

from judge.terms.base import TermBase
from judge.terms.model import GENDERS, PARTS_OF_SPEECH, Concept, Form, Status, Words, fold

__all__ = ["GENDERS", "PARTS_OF_SPEECH", "Concept", "Form", "Status", "TermBase", "Words", "fold"]
