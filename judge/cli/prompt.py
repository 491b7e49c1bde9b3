"""The prompt of ``judge ask`` without a question: one question after the other, with history and completion."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

from judge.ask.conversation import Conversation, Turn
from judge.errors import JudgeError
from judge.locale import _, speaking
from judge.rules import RuleNumber

LEAVING = frozenset({"exit", "quit", "q", ":q", "выход", "salir", "quitter", "au revoir"})
MOST = 12
"""How many completions are offered at a time."""


def talk(
    read: Callable[[], str],
    show: Callable[[Turn], None],
    show_rule: Callable[[str], None],
    complain: Callable[[JudgeError], None],
    conversation: Conversation,
) -> None:
    """Answer what ``read`` gives until it raises EOFError or somebody leaves.

    A rule number alone is looked up; a fault is told, and the conversation goes on.
    """
    while True:
        try:
            text = read().strip()
        except KeyboardInterrupt:
            continue
        except EOFError:
            return
        if not text:
            continue
        if text.casefold() in LEAVING:
            return
        try:
            if _is_number(text):
                show_rule(text)
            else:
                show(conversation.ask(text))
        except JudgeError as error:
            complain(error)


def _is_number(text: str) -> bool:
    if not text[:1].isdigit() or " " in text:
        return False
    try:
        RuleNumber.parse(text)
    except (ValueError, JudgeError):
        return False
    return True


def completions(before: str, language: str) -> Iterator[tuple[str, int]]:
    """What the text before the cursor may go on with, and from where on (characters before the cursor, negative).

    Rule numbers after a digit; names of cards in the language and in English from three letters on.
    """
    word = before.rsplit(" ", 1)[-1]
    if word[:1].isdigit():
        yield from ((number, -len(word)) for number in _numbers() if number.startswith(word))
        return
    words = before.split(" ")
    for first in range(max(0, len(words) - 4), len(words)):
        begun = " ".join(words[first:])
        if len(begun) < 3:
            continue
        folded = begun.casefold()
        found = [name for name in _cards(language) if name.casefold().startswith(folded)]
        if found:
            yield from ((name, -len(begun)) for name in found)
            return


@cache
def _numbers() -> tuple[str, ...]:
    from judge.corpus import Corpus

    corpus = Corpus.open()
    newest = corpus.newest("en")
    return tuple(str(number) for number in corpus.numbers(newest.id)) if newest else ()


@cache
def _cards(language: str) -> tuple[str, ...]:
    from judge.cards import Library

    return tuple(sorted({name for card in Library.load() for name in (card.name(language), card.name("en"))}))


def terminal_reader(history: Path, language: str) -> Callable[[], str]:
    """A line editor on the terminal that remembers what was asked in a file."""
    from prompt_toolkit import PromptSession
    from prompt_toolkit.auto_suggest import AutoSuggestFromHistory
    from prompt_toolkit.completion import CompleteEvent, Completer, Completion
    from prompt_toolkit.document import Document
    from prompt_toolkit.history import FileHistory, History, InMemoryHistory

    class Words(Completer):
        def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
            for number, (text, start) in enumerate(completions(document.text_before_cursor, language)):
                if number >= MOST:
                    return
                yield Completion(text, start_position=start)

    kept: History
    try:
        history.parent.mkdir(parents=True, exist_ok=True)
        kept = FileHistory(str(history))
    except OSError:
        kept = InMemoryHistory()
    session: PromptSession[str] = PromptSession(
        history=kept, completer=Words(), complete_while_typing=False, auto_suggest=AutoSuggestFromHistory()
    )
    return lambda: session.prompt("judge> ")


def greeting() -> list[str]:
    """What stands above the first prompt."""
    lines = [_("Ask in your own words. A follow-up (“what if it’s my turn?”, “and before 2018?”) changes the last question.")]
    lines.append(_("A rule number shows the rule; Tab completes names of cards and rule numbers; Ctrl-D leaves."))
    return lines


def followed(turn: Turn) -> str:
    """How a follow-up was understood, in the language of the answer; empty for a question of its own."""
    if not turn.followed:
        return ""
    with speaking(turn.answer.language):
        return _("Understood as: {question}").format(question=turn.question)
