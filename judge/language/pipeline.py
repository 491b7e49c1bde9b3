"""The spaCy pipelines: our tokens, dictionary lemmas and concept spans in a ``Doc``.

Built from PyPI alone: ``spacy.blank("xx")`` with three components of ours, no trained model. What compiled tables do
at run time is done here from the dictionaries, word by word; the test of the language room holds both to the same tags.
"""

from __future__ import annotations

from functools import cache

import spacy
from spacy.language import Language
from spacy.tokens import Doc, Span, Token as SpacyToken

from judge.language import build
from judge.language.concepts import CARD, Naming, Tagger
from judge.language.lemmas import DictionaryLemmatiser
from judge.language.text import Token, tokens

SPANS = "concepts"
"""The key of ``doc.spans`` under which concepts stand; a span's label is the concept's id."""

if not SpacyToken.has_extension("keys"):
    SpacyToken.set_extension("keys", default=())
    SpacyToken.set_extension("kind", default="word")


class CutTokenizer:
    """Cuts texts as ``judge.language.text`` does; what lies between its tokens becomes tokens of kind ``other``."""

    def __init__(self, vocab, language: str) -> None:
        self.vocab = vocab
        self.language = language

    def __call__(self, text: str) -> Doc:
        words, spaces, kinds = [], [], []
        position = 0
        for token in tokens(text, self.language):
            self._between(text[position : token.start], words, spaces, kinds)
            words.append(token.text)
            spaces.append(False)
            kinds.append(token.kind)
            position = token.end
        self._between(text[position:], words, spaces, kinds)
        doc = Doc(self.vocab, words=words, spaces=spaces)
        for token, kind in zip(doc, kinds, strict=True):
            token._.kind = kind
        return doc

    @staticmethod
    def _between(gap: str, words: list[str], spaces: list[bool], kinds: list[str]) -> None:
        if gap == " " and words:
            spaces[-1] = True
        elif gap:
            words.append(gap)
            spaces.append(False)
            kinds.append("other")

    # spaCy serialises pipelines; this tokenizer has no state of its own.
    def to_bytes(self, **_: object) -> bytes:
        return b""

    def from_bytes(self, _: bytes, **__: object) -> CutTokenizer:
        return self


@cache
def _namings() -> list[Naming]:
    return [n for n in build.namings() if n.status != CARD]


@cache
def _lemmatiser(language: str) -> DictionaryLemmatiser:
    lemmatiser = DictionaryLemmatiser(language)
    named = {t.text for n in _namings() if n.language == language for t in tokens(n.form, language) if t.kind == "word"}
    lemmatiser.learn(sorted(named))
    return lemmatiser


@cache
def _tagger(language: str) -> Tagger:
    return Tagger(_lemmatiser(language), _namings(), mend=False)


@Language.factory("judge_concepts", default_config={"language": "en"})
def concepts(nlp: Language, name: str, language: str):
    """A component that sets lemmas, lemma keys and the concept spans of a document."""

    def component(doc: Doc) -> Doc:
        cut = [
            Token(t.text, *_norm_kind(t.text, t._.kind, language), t.idx, t.idx + len(t.text))
            for t in doc
            if t._.kind != "other"
        ]
        places = [t.i for t in doc if t._.kind != "other"]
        tagged = _tagger(language).tag_tokens(doc.text, cut)
        for place, keys in zip(places, tagged.keys, strict=True):
            doc[place].lemma_ = keys[0]
            doc[place]._.keys = keys
        doc.spans[SPANS] = [
            Span(doc, places[tag.first], places[tag.last] + 1, label=concept) for tag in tagged.tags for concept in tag.concepts
        ]
        return doc

    return component


def _norm_kind(text: str, kind: str, language: str) -> tuple[str, str]:
    cut = tokens(text, language)
    return (cut[0].norm if len(cut) == 1 else text.lower()), kind


@cache
def pipeline(language: str) -> Language:
    """The pipeline of a language: ``pipeline("ru")(text).spans["concepts"]``."""
    nlp = spacy.blank("xx")
    nlp.tokenizer = CutTokenizer(nlp.vocab, language)
    nlp.add_pipe("judge_concepts", config={"language": language})
    return nlp
