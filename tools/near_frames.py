"""Say which frames come near a question and what keeps each of them from answering it.

    python tools/near_frames.py "Does my planeswalker die?" [--lang en] [--most 8]

For whoever adds a situation or a wording: prints the concepts that the question names, then the nearest frames, the
fewest obstacles first. An obstacle is a need that nothing names, a concept that the frame excludes, an ask that
doesn't fit, a value or a seat that isn't said, or a word that the frame would leave over.
"""

from __future__ import annotations

import argparse
import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from judge import language
from judge.ask import frames
from judge.ask.families import framed
from judge.ask.frames import Frame
from judge.ask.grammar import Question
from judge.ask.named import typed
from judge.ask.ruling import left_over
from judge.ask.story import Story


def _weights() -> dict[str, float]:
    """How telling each concept is: the fewer frames need it, the more."""
    needed = Counter(c for frame in frames.frames() for need in (*frame.says, *frame.tells) for c in set(need))
    return {concept: 1 / math.log(1 + times) for concept, times in needed.items()}


def obstacles(frame: Frame, q: Question, said: set[str]) -> Iterator[str]:
    """What keeps the frame from answering, in the order in which it is looked at."""
    for need in frame.says:
        if not said.intersection(need):
            yield "not said: " + " | ".join(need[:6])
    story = Story(q)
    for need in frame.tells:
        if not any(framed._told_of(q, tag, story) for tag in q.tags(*need)):
            yield "not told: " + " | ".join(need[:6])
    known = {c for need in (*frame.says, *frame.tells) for c in need} | {*frame.allows, *frame.denies, *frame.idle}
    for tag in q.tagged.tags:
        if tag is not q.kind_tag and tag.concept not in known and set(frame.unless).intersection(tag.concepts):
            yield f"excluded: {tag.concept} «{q.tagged.text[tag.start : tag.end]}»"
    for one, other in frame.apart:
        if framed._beside(q, one, other):
            yield f"beside each other: {' | '.join(one[:3])} + {' | '.join(other[:3])}"
    if frame.denies and not framed._denied(q, frame.denies):
        yield "not denied: " + " | ".join(frame.denies[:4])
    fitting = [ask for ask in frame.asks if framed.fits(ask, q)]
    if not fitting:
        yield f"no ask fits ({q.kind})"
    elif not any(not ask.denies or framed._denied(q, ask.denies) for ask in fitting):
        yield "the ask wants a negation"
    elif (seats := framed._of_actor(frame, fitting[0], q, framed._seats(frame, q))) is None:
        yield "who is who isn't clear"
    elif framed._values(frame, q, seats) is None:
        unsaid = [
            name
            for name, let in frame.let.items()
            if framed._values(replace(frame, let={name: let}, any_numbers=True), q, seats) is None
        ]
        yield f"values not said: {', '.join(unsaid)}" if unsaid else "a number stays unread"
    plan = framed.plan(frame, q)
    if plan is not None:
        yield from (f"left over: «{words}»" for words in left_over(q, plan))


def nearest(q: Question, most: int = 8) -> list[tuple[Frame, list[str]]]:
    """The frames nearest to a question, each with its obstacles."""
    said = {c for tag in q.tagged.tags for c in tag.concepts}
    weights = _weights()
    found = []
    for frame in frames.frames():
        needs = (*frame.says, *frame.tells)
        met = sum(max((weights.get(c, 1) for c in need if c in said), default=0) for need in needs)
        if not met or sum(not said.intersection(need) for need in needs) > 1:
            continue
        why = list(obstacles(frame, q, said))
        found.append((len(why) - met / 10, frame, why))
    found.sort(key=lambda item: item[0])
    return [(frame, why) for _, frame, why in found[:most]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("question")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--most", type=int, default=8, help="how many frames to show")
    args = parser.parse_args()
    q = Question.read(typed(language.tag(language.repair(args.question).strip(), args.lang, cards=True)))
    print("read:", " ".join(f"{q.tagged.text[t.start : t.end]}={'/'.join(t.concepts)}" for t in q.tagged.tags))
    print("kind:", q.kind, "  not read:", ", ".join(q.tokens[i].text for i in q.content()) or "-")
    for frame, why in nearest(q, args.most):
        print(f"{frame.name}: {'; '.join(why) or 'nothing in the way'}")


if __name__ == "__main__":
    main()
