"""Family *grammar*: what the grammar of a language alone shows, whatever a rule says (``corpus/check/grammar.toml``).

Words lost or put in carelessly often leave a sentence that nobody would write: a «никогда» without «не», a «si» before
a subjunctive, an article before a comma. No other text is needed to see it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from judge.check.context import Context
from judge.check.model import N_, Check, Finding, Group, Severity
from judge.check.patterns import Words
from judge.check.tables import shipped
from judge.check.vocabulary import dictionary
from judge.corpus import Segment
from judge.errors import DataError
from judge.language.lemmas import russian_dictionary
from judge.locale import LANGUAGES, _

CONCORD = Check(
    "negation-form", Severity.MAJOR, Group.TEXT, N_("half a negation, or one too many"),
    N_("A word such as «никто», « aucun », “nunca” stands without the negation that its language wants beside it, or "
       "with one that it doesn't; or « ne » stands alone."),
)  # fmt: skip
MOOD = Check(
    "mood", Severity.MAJOR, Group.TEXT, N_("subjunctive after “if”"),
    N_("Spanish «si» and French « si » take no present subjunctive; “unless” does: the conjunction may be the wrong one."),
)  # fmt: skip
HANGING = Check(
    "word-hanging", Severity.MAJOR, Group.TEXT, N_("word that what follows it is missing from"),
    N_("An article, a preposition or a conjunction stands before a comma or at the end: words are missing behind it."),
)  # fmt: skip
TWICE = Check(
    "word-twice", Severity.MAJOR, Group.TEXT, N_("word that stands twice in a row"),
    N_("The same word stands twice, one behind the other."),
)  # fmt: skip
CHECKS = (CONCORD, MOOD, HANGING, TWICE)

_MARKS = frozenset(",.;!?)")
_CLAUSE = frozenset(",.;:!?()…—«»“”\"")
_NEAR = 8
"""How many words off the verb of a condition may stand, or of a word that denies it."""

Span = tuple[int, int]
"""The first and the last of some tokens."""


@dataclass(frozen=True, slots=True)
class Grammar:
    """The words of one language that the file lists, folded."""

    lists: Mapping[str, frozenset[str]] = field(default_factory=dict)
    pairs: frozenset[tuple[str, ...]] = frozenset()
    idioms: frozenset[str] = frozenset()
    endings: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def of(self, name: str) -> frozenset[str]:
        """A list by its name; empty where the language has none."""
        return self.lists.get(name, frozenset())


_FIELDS = {
    "deny", "denied", "stands-for", "denied-before", "part", "parts", "if", "subjunctive", "indicative", "imperfect",
    "endings", "over", "hanging", "joining", "hanging-pairs", "whatever-follows", "twice", "idioms",
}


@cache
def grammar(language: str) -> Grammar:
    """What is known of a language. Raises DataError."""
    table = shipped("grammar.toml")
    for code, row in table.items():
        if code not in LANGUAGES or set(row) - _FIELDS:
            raise DataError(f"unknown language or fields: {sorted(set(row) - _FIELDS)}", place=f"grammar.toml: {code}")
    row = table.get(language, {})
    return Grammar(
        {name: frozenset(value.split()) for name, value in row.items() if isinstance(value, str)},
        frozenset(tuple(pair.split()) for pair in row.get("hanging-pairs", ())),
        frozenset(row.get("idioms", ())),
        tuple((end, tuple(made.split())) for end, made in row.get("endings", {}).items()),
    )


def run(context: Context) -> Iterator[Finding]:
    """Findings of this family."""
    if not context.spoken:
        return
    known = grammar(context.language)
    for segment in context.text.spoken():
        text = context.words(segment)
        for check, kind, message, found in (
            (CONCORD, "half", N_("“{words}” without the other half of the negation"), _half_denied(text, known)),
            (CONCORD, "double", N_("one negation too many: “{words}”"), _denied_twice(text, known)),
            (MOOD, "mood", N_("no subjunctive stands behind “if”: “{words}”"), _moods(text, known)),
            (HANGING, "hanging", N_("something is missing behind “{words}”"), _hanging(text, known)),
            (TWICE, "twice", N_("“{words}”: a word stands twice"), _twice(text, known)),
        ):
            yield from _told(context, segment, text, check, kind, message, found)


def _told(context: Context, segment: Segment, text: Words, check: Check, kind: str, message: str, found: Iterator[Span]) -> Iterator[Finding]:
    for first, last in found:
        start, end = text.tokens[first].start, text.tokens[last].end
        said = segment.text[start:end]
        yield context.finding(check, segment, _(message).format(words=said), identity=f"{kind} {said.lower()}", span=(start, end))


# -- negation -----------------------------------------------------------------------------------------------------------


def _half_denied(text: Words, known: Grammar) -> Iterator[Span]:
    """Words that want a denial of the verb and have none, and halves of a denial without the other."""
    norms = [t.norm for t in text.tokens]
    for index, norm in enumerate(norms):
        if _is_quoted(text, index):
            continue
        if norm in known.of("denied"):
            first, last = _clause(text, index, known)
            here = [norms[i] for i in range(first, last + 1) if i != index]
            if known.of("denied-before") and not (index and _is_other_verb(norms[index - 1], text.language)):
                continue  # «nadie puede»
            if not any(word in known.of("deny") | known.of("stands-for") for word in here):
                yield index, index
        elif norm in known.of("part") and " ".join(norms[index : index + 2]) not in known.idioms:
            begin, end = text.sentence(index)
            ahead = any(norms[i] in known.of("parts") for i in range(index + 1, end + 1))
            if not ahead and not any(norms[i] in known.of("stands-for") for i in range(begin, index)):
                yield index, min(index + 1, end)


def _clause(text: Words, index: int, known: Grammar) -> Span:
    """The first and the last token of a clause, with what is put in between commas behind *but for*."""
    first, last = text.sentence(index)
    norms = [t.norm for t in text.tokens]
    begin, end = index, index
    while begin > first and not _parts(norms, begin - 1, known):
        begin -= 1
    while end < last and not _parts(norms, end + 1, known):
        end += 1
    if end + 2 <= last and not any(_is_verb(text, i) for i in range(index + 1, end + 1)):
        end = last  # the verb comes behind what stands in between
    return begin, end


def _parts(norms: Sequence[str], index: int, known: Grammar) -> bool:
    """Whether a token parts clauses; a comma before «и» or «как» doesn't."""
    joined = norms[index] == "," and index + 1 < len(norms) and norms[index + 1] in known.of("joining")
    return norms[index] in _CLAUSE and not joined


def _denied_twice(text: Words, known: Grammar) -> Iterator[Span]:
    """A word that denies the verb before it, and a denial of the same verb: «nadie no puede»."""
    if not known.of("denied-before"):
        return
    norms = [t.norm for t in text.tokens]
    for index, norm in enumerate(norms):
        if norm not in known.of("denied-before") or not _opens(text, index, known):
            continue
        for behind in range(index + 1, min(index + _NEAR, len(norms))):
            if norms[behind] in _CLAUSE or norms[behind] in known.of("over"):
                break
            if norms[behind] == "no":
                yield index, behind
                break


def _opens(text: Words, index: int, known: Grammar) -> bool:
    """Whether a word stands at the head of its clause, but for a preposition or an article."""
    before = index - 1
    while before >= 0 and text.tokens[before].norm in known.of("hanging"):
        before -= 1
    return before < 0 or text.punctuation(before) != "" or text.tokens[before].norm in known.of("over") or before + 1 in text.begins


def _is_quoted(text: Words, index: int) -> bool:
    """Whether a word is named and not said: «никогда»."""
    return text.punctuation(index - 1) in ("«", "“", '"', "„") if index else False


# -- the other kinds ----------------------------------------------------------------------------------------------------


def _moods(text: Words, known: Grammar) -> Iterator[Span]:
    """Present subjunctives that are the first verb behind *if*."""
    for index, token in enumerate(text.tokens):
        if token.text.lower() not in known.of("if"):
            continue
        for behind in range(index + 1, min(index + 1 + _NEAR, len(text.tokens))):
            norm = text.tokens[behind].norm
            if norm in _CLAUSE or norm in known.of("over"):
                break
            if _is_subjunctive(norm, text.language):
                yield index, behind
                break
            if _is_other_verb(norm, text.language):
                break


@cache
def _is_subjunctive(norm: str, language: str) -> bool:
    known = grammar(language)
    if norm in known.of("subjunctive"):
        return True
    if norm in known.of("indicative") or norm.endswith(tuple(known.of("imperfect"))):
        return False
    lemma = dictionary(language).get(norm, "")
    return norm != lemma and any(lemma.endswith(end) and norm.endswith(made) for end, made in known.endings)


def _is_verb(text: Words, index: int) -> bool:
    """Whether a token may be a finite verb."""
    if text.language == "ru":
        return any("VERB" in p.tag or "PRED" in p.tag for p in russian_dictionary().parse(text.tokens[index].text.lower())[:1])
    return _is_other_verb(text.tokens[index].norm, text.language)


def _is_other_verb(norm: str, language: str) -> bool:
    """Whether a word is a verb in another mood."""
    lemma = dictionary(language).get(norm, "")
    return norm in grammar(language).of("indicative") or norm != lemma and lemma.endswith(("ar", "er", "ir", "re"))


def _hanging(text: Words, known: Grammar) -> Iterator[Span]:
    """Words before a stop or a comma that can't stand there."""
    for index, token in enumerate(text.tokens):
        if index < 2 or text.tokens[index - 1].end != token.start or token.kind != "punct" or token.text not in _MARKS:
            continue
        last, word = index - 1, text.tokens[index - 1]
        before = text.text[word.start - 1 : word.start]
        if not before.isspace() or not word.text.islower():
            continue  # «(a)», 7a, a name
        follows = text.tokens[index + 1].norm if index + 1 < len(text.tokens) else ""
        said = word.text.lower()
        if (text.tokens[last - 1].norm, word.norm) in known.pairs and follows not in known.of("whatever-follows"):
            yield last - 1, last
        elif said in known.of("hanging") or (said in known.of("joining") and token.text != ","):
            yield last, last


def _twice(text: Words, known: Grammar) -> Iterator[Span]:
    """The same word twice in a row."""
    for index, token in enumerate(text.tokens[1:], 1):
        before = text.tokens[index - 1]
        alike = token.kind == "word" and token.text == before.text and token.text.islower()
        if alike and text.text[before.end : token.start].isspace() and token.norm not in known.of("twice"):
            yield index - 1, index
