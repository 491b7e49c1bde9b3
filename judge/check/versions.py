"""Family *versions*: a text beside another version of itself, word by word, and sentences that no other text has.

Where a text of the same language is nearly the same, every word that differs is looked at: a synonym says the same
things (``corpus/check/meaning.toml``, the term base), a slip doesn't.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from functools import cache

from judge.check.context import Context, difference, is_copy, plain
from judge.check.features import features, hinted
from judge.check.freedom import USUAL, freedom
from judge.check.lines import FOREIGN
from judge.check.meaning import LIST, parts_named
from judge.check.model import N_, Check, Finding, Group, Severity, normal
from judge.check.patterns import Words, counted, words
from judge.check.pivot import Witness, own_sentences
from judge.corpus import Part, Segment
from judge.locale import _

DIFFERS = Check(
    "version-differs", Severity.MAJOR, Group.TRANSLATION, N_("other words than another version"),
    N_("Another version of this text has other words here, and they say another thing: a term of another concept, "
       "a word that no dictionary of terms has in place of an official one."),
)  # fmt: skip
OMITTED = Check(
    "version-omits", Severity.MAJOR, Group.TRANSLATION, N_("words of another version left out"),
    N_("Another version of this text has a clause or a sentence more."),
)  # fmt: skip
ADDED = Check(
    "addition", Severity.MAJOR, Group.TRANSLATION, N_("words that no other text has"),
    N_("A clause or a sentence speaks of things that no other text of this rule names."),
)  # fmt: skip

CHECKS = (DIFFERS, OMITTED, ADDED)

_CLAUSE = 5
"""So many words in a row are a clause."""
_FEW = 1
_GAP = 4
_LONG = 25
_TOLD = frozenset(("negation", "modality", "restriction", "role", "combat", "quantity", "zone", "time", "omission"))


def run(context: Context) -> Iterator[Finding]:
    """Findings of this family."""
    if not context.spoken:
        return
    for segment in context.text.numbered():
        witnesses = context.witnesses(segment)
        if segment.part is not Part.RULE or not witnesses:
            continue
        sibling = context.sibling(segment)
        if sibling is not None:
            yield from _beside(context, segment, sibling, witnesses)
        if segment.text.count(",") <= LIST:
            yield from _foreign(context, segment, witnesses)


# -- beside another version ------------------------------------------------------------------------------------------


def _beside(
    context: Context, segment: Segment, sibling: Witness, witnesses: Sequence[Witness]
) -> Iterator[Finding]:
    ours, theirs = words(plain(segment), context.language), words(plain(sibling.segment), context.language)
    gone, new = difference(theirs, ours), difference(ours, theirs)
    if all(text.values[i] is not None for text, found in ((theirs, gone), (ours, new)) for i in found):
        return  # numbers have a family of their own
    if not is_copy(ours, theirs):
        return  # reworded throughout
    yield from _features(context, segment, sibling, witnesses)
    yield from _concepts(context, segment, sibling, witnesses)
    if (_is_clause(gone) and len(new) <= _FEW) or (not new and _says_something(theirs, gone)):
        message = _("another version has more here: “{words}”").format(words=_said(theirs, gone))
        yield context.finding(OMITTED, segment, message, identity=normal(_said(theirs, gone)), other=(sibling,))
    if (_is_clause(new) and len(gone) <= _FEW) or (not gone and _says_something(ours, new)):
        message = _("another version doesn't have this: “{words}”").format(words=_said(ours, new))
        yield context.finding(
            ADDED, segment, message, span=(ours.tokens[new[0]].start, ours.tokens[new[-1]].end), other=(sibling,)
        )


def _is_clause(indexes: Sequence[int]) -> bool:
    """Whether most of the words stand in one run, but for words that the text has elsewhere too."""
    longest = run = 0
    for before, index in zip([-_GAP * 2, *indexes], indexes, strict=False):
        run = run + 1 if index - before <= _GAP else 1
        longest = max(longest, run)
    return longest >= _CLAUSE and 3 * longest >= 2 * len(indexes)


def _says_something(text: Words, indexes: Sequence[int]) -> bool:
    """Whether words that are more, or fewer, than in another version are several and more than small words."""
    return len(indexes) > 1 and sum(len(text.tokens[i].norm) > _SMALL for i in indexes) > 1


_SMALL = 3


def _said(text: Words, indexes: Sequence[int]) -> str:
    return " ".join(text.tokens[i].text for i in indexes)[:120]


def _features(
    context: Context, segment: Segment, sibling: Witness, witnesses: Sequence[Witness]
) -> Iterator[Finding]:
    """What the other version says oftener or less often, counting also the words that may say it."""
    ours, theirs = context.said(segment, context.language), context.said(sibling.segment, context.language)
    may, might = hinted(plain(segment), context.language), hinted(plain(sibling.segment), context.language)
    others = [context.said(w.segment, w.language) for w in witnesses if w.language != context.language]
    reversed_ = _turned(ours, theirs)
    for feature in features().values():
        name = feature.id
        if feature.check not in _TOLD or feature.lost is None:
            continue
        surely, loosely = ours.get(name, 0) - theirs.get(name, 0), may.get(name, 0) - might.get(name, 0)
        if not surely or (surely > 0) != (surely + loosely > 0) or not surely + loosely:
            continue
        if not any(o.get(name, 0) for o in others) and surely < 0:
            continue
        more, less = _("another version says “{wanted}” oftener"), _("another version doesn't say “{wanted}”")
        say = less if surely > 0 else more
        light = feature.lost is Severity.MINOR and feature.added in (None, Severity.MINOR)
        light |= surely < 0 < ours.get(name, 0)  # a pronoun may stand for it: *ce joueur*
        light |= reversed_ and feature.pool == "negative"
        light |= feature.check == "modality" and surely > 0 < theirs.get(name, 0)  # «может … и может …»
        heavy = Severity.MINOR if light else Severity.MAJOR
        yield context.finding(
            DIFFERS, segment, say.format(wanted=_(feature.says)), identity=f"{'-' if surely < 0 else '+'}{name}",
            severity=heavy, other=(sibling,),
        )  # fmt: skip


def _turned(ours: Mapping[str, int], theirs: Mapping[str, int]) -> bool:
    """Whether one says *only if* where the other says *not unless*."""
    only, unless = (ours.get(name, 0) - theirs.get(name, 0) for name in ("only", "unless"))
    return only * unless < 0


def _concepts(
    context: Context, segment: Segment, sibling: Witness, witnesses: Sequence[Witness]
) -> Iterator[Finding]:
    """A concept that the other version and another language name, and this text doesn't or less often."""
    language = context.language
    here, clearly = counted(segment.text, language, False), counted(segment.text, language, True)
    there, loosely = counted(sibling.segment.text, language, True), counted(sibling.segment.text, language, False)
    others: set[str] = set()
    for witness in witnesses:
        if witness.language != language:
            others.update(counted(witness.segment.text, witness.language, False))
    present = parts_named(context, segment)
    new = sorted(c for c in clearly if clearly[c] > loosely[c])
    put = frozenset() if new else _put_for(segment, sibling, language)
    gone = sorted(c for c in there if there[c] > here[c] and c in others and (c in put or c not in present))
    if not new:
        gone = [c for c in gone if c in put or freedom(language).fewer.get(c, 0.0) <= USUAL / 2]
    if _turned(context.said(segment, language), context.said(sibling.segment, language)):
        gone = [c for c in gone if c != "unless"]
    if not gone:
        return
    names = ", ".join(f"“{context.vocabulary.official(c) or c}”" for c in gone[:3])
    if new:
        given = ", ".join(f"“{context.vocabulary.official(c) or c}”" for c in new[:3])
        message = _("another version speaks of {names}, this one of {given}").format(names=names, given=given)
    else:
        message = _("another version speaks of {names}, this one doesn't").format(names=names)
    yield context.finding(
        DIFFERS, segment, message, identity=f"{' '.join(gone)}>{' '.join(new)}", other=(sibling,),
        severity=Severity.CRITICAL if new else Severity.MAJOR,
    )  # fmt: skip


def _put_for(segment: Segment, sibling: Witness, language: str) -> set[str]:
    """The concepts of the other version that this text has a word of no dictionary of terms for, in the same place."""
    ours, theirs = words(plain(segment), language), words(plain(sibling.segment), language)
    turned = SequenceMatcher(None, [t.norm for t in theirs.tokens], [t.norm for t in ours.tokens], autojunk=False)
    return {
        concept
        for kind, first, last, start, end in turned.get_opcodes()
        if kind == "replace" and last - first == end - start == 1 and _is_bare(ours, start)
        for use in theirs.uses
        if first <= use.first and use.last < last
        for concept in use.concepts
    }


def _is_bare(text: Words, index: int) -> bool:
    """Whether a token is a word of some length that stands in no term."""
    token = text.tokens[index]
    return token.kind == "word" and len(token.norm) > 3 and not any(u.first <= index <= u.last for u in text.uses)


# -- sentences of no other text --------------------------------------------------------------------------------------


def _foreign(context: Context, segment: Segment, witnesses: Sequence[Witness]) -> Iterator[Finding]:
    """A sentence that stands in our own text of another rule, or that speaks of nothing the rule speaks of."""
    same = [normal(w.segment.text) for w in witnesses if w.language == context.language]
    for start, sentence in _sentences(segment.text):
        said = normal(sentence).strip(" .")
        if len(said) < _LONG or any(said in text for text in same):
            continue
        home = () if context.text.own else own_sentences(context.language).get(said, ())
        if home and segment.name not in home and _strange(context, sentence, witnesses, 0):
            message = _("this sentence stands in rule {number}").format(number=home[0])
            yield context.finding(FOREIGN, segment, message, span=(start, start + len(sentence)), also=home[:1])
        elif len(witnesses) > 2 and _strange(context, sentence, witnesses):
            message = _("no other text of this rule speaks of this: “{words}”").format(words=sentence[:80])
            yield context.finding(ADDED, segment, message, span=(start, start + len(sentence)), other=witnesses[:1])


def _sentences(text: str) -> Iterator[tuple[int, str]]:
    position = 0
    for sentence in text.replace("\n", " ").split(". "):
        yield position, sentence
        position += len(sentence) + 2


_STRANGE = 2


def _strange(context: Context, sentence: str, witnesses: Sequence[Witness], most: int = _STRANGE) -> bool:
    """Whether what a sentence surely names is, but for one thing at most, in no other text of the rule."""
    free = freedom(context.language).more
    named = {c for c in counted(sentence, context.language, True) if free.get(c, 0.0) <= USUAL / 2}
    elsewhere = _named(tuple((w.segment.text, w.language) for w in witnesses))
    strange = {c for c in named if c not in elsewhere and not _akin(context, c, elsewhere)}
    return len(strange) > most and len(strange) > (2 if most else 0.5) * len(named - strange)


@cache
def _named(texts: tuple[tuple[str, str], ...]) -> frozenset[str]:
    return frozenset(c for text, language in texts for c in counted(text, language, False))


def _akin(context: Context, concept: str, others: frozenset[str]) -> bool:
    broader: Mapping[str, str] = context.vocabulary.broader
    return broader.get(concept) in others or any(part in others for part in concept.split("-"))
