"""The commands put together: each is imported when it is called, and only then.

``judge`` alone and ``judge --help`` list them without loading any. A command that raises JudgeError is answered for in
``judge.__main__``; one that returns a number sets the exit status with it.
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Annotated, Any

import typer

from judge import __version__, data, locale
from judge.cli import framework, terminal
from judge.cli import rule as rule_command
from judge.cli.framework import PLAIN
from judge.locale import _

COMMANDS: dict[str, tuple[str, str]] = {
    "rule": ("judge.cli.app", "rule"),
    "search": ("judge.cli.app", "search"),
    "term": ("judge.cli.term", "term"),
    "terms": ("judge.cli.terms", "terms_app"),
    "concordance": ("judge.cli.concordance", "concordance"),
    "card": ("judge.cli.card", "card"),
    "ask": ("judge.cli.ask", "ask"),
    "history": ("judge.cli.history", "history"),
    "diff": ("judge.cli.history", "diff"),
    "outdated": ("judge.cli.history", "outdated"),
    "corpus": ("judge.cli.corpus", "corpus_app"),
    "check": ("judge.cli.check", "check"),
    "run": ("judge.cli.run", "run"),
    "scenarios": ("judge.cli.run", "scenarios"),
    "coverage": ("judge.cli.run", "coverage"),
}
"""Where each command lives: module and name, a function with Typer's annotations or a Typer application."""


def _summaries() -> dict[str, str]:
    """One line about each command, in the current language."""
    return {
        "rule": _("Show a rule: its text at a date, its other names, what it is tied to."),
        "search": _("Find rules by words, in any language."),
        "term": _("Show a word of the rules in every language."),
        "terms": _("Check, exchange and complete the term base."),
        "concordance": _("Show a term in its contexts, in every language."),
        "card": _("Show a card in every language."),
        "ask": _("Ask a question and have it played."),
        "history": _("Tell the history of a rule."),
        "diff": _("Show what changed between two editions."),
        "outdated": _("List what a translator has to do."),
        "corpus": _("Import, list, show, remove and export editions of the rules."),
        "check": _("Check translations against each other."),
        "run": _("Play a scenario file."),
        "scenarios": _("List the scenarios."),
        "coverage": _("Show which rules the scenarios exercise."),
    }


def _framework_words() -> tuple[str, ...]:
    """Words of Typer's help, listed so that they are extracted; Typer looks them up by way of ``gettext`` itself."""
    return (
        _("Arguments"), _("Options"), _("Commands"), _("required"), _("Missing command."), _("(dynamic)"),
        _("default: {default}"), _("env var: {var}"), _("Aborted!"),
    )  # fmt: skip


class LazyGroup(framework.Group):
    """A group that imports a command's module when the command is called."""

    def list_commands(self, ctx: typer.Context) -> list[str]:
        return [name for name, (module, _attribute) in COMMANDS.items() if _exists(module)]

    def get_command(self, ctx: typer.Context, cmd_name: str) -> Any:
        home = COMMANDS.get(cmd_name)
        if home is None or not _exists(home[0]):
            return None
        found = getattr(import_module(home[0]), home[1])
        application = found
        if not isinstance(found, typer.Typer):
            application = typer.Typer(**PLAIN)
            application.command(name=cmd_name, help=_(_help_of(found)))(found)
        command = framework.command_of(application)
        command.name = cmd_name
        return command

    def format_commands(self, ctx: typer.Context, formatter: Any) -> None:
        summaries = _summaries()
        with formatter.section(_("Commands")):
            formatter.write_dl([(name, summaries[name]) for name in self.list_commands(ctx)])


def _exists(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False


def _help_of(function: Callable[..., Any]) -> str:
    return (function.__doc__ or " ").strip().split("\n\n")[0].replace("\n    ", " ")


def rule(
    number: Annotated[
        str, typer.Argument(help=_("A section, rule, subrule, range, key or word: 306, 306.5, 306.5a-c, trample."))
    ],
    lang: Annotated[str | None, typer.Option(help=_("The language of the texts: en, es, fr, ru."))] = None,
    as_of: Annotated[str | None, typer.Option(help=_("The rules as they were on a date: 2014-06-01."))] = None,
    edition: Annotated[str | None, typer.Option(help=_("The text of one edition, such as fr-2013-306."))] = None,
    compare: Annotated[str | None, typer.Option(help=_("Languages to set beside it: fr,ru, or all."))] = None,
    examples: Annotated[
        bool, typer.Option("--examples/--no-examples", help=_("With the examples, or without."))
    ] = True,
    cite: Annotated[bool, typer.Option("--cite", help=_("Print a line to copy: text, edition, link."))] = False,
    json: Annotated[bool, typer.Option("--json", help=_("Print JSON (judge.rule/1)."))] = False,
) -> int:
    """Show a rule: its text at a date, its other names, what it is tied to."""
    return rule_command.run(number, lang, as_of, edition, compare, examples, cite, json)


def search(
    words: Annotated[list[str], typer.Argument(help=_("Words, or a phrase in quotation marks."))],
    lang: Annotated[str | None, typer.Option(help=_("The language of the texts: en, es, fr, ru, or all."))] = None,
    edition: Annotated[str | None, typer.Option(help=_("Search one edition, such as fr-2013-306."))] = None,
    chapter: Annotated[int | None, typer.Option(help=_("Rules of one chapter: 7."))] = None,
    section: Annotated[int | None, typer.Option(help=_("Rules of one section: 702."))] = None,
    glossary: Annotated[
        bool | None, typer.Option("--glossary/--no-glossary", help=_("The glossary alone, or everything but it."))
    ] = None,
    limit: Annotated[int, typer.Option(help=_("How many results at most."))] = 10,
    page: Annotated[int, typer.Option(help=_("The results after the first ones: 2, 3, …"))] = 1,
    json: Annotated[bool, typer.Option("--json", help=_("Print JSON (judge.search/1)."))] = False,
) -> int:
    """Find rules by words, in any language."""
    from judge.cli import search as search_command

    return search_command.run(words, lang, edition, chapter, section, glossary, limit, page, json)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"judge {__version__}")
        raise typer.Exit()


def build() -> typer.Typer:
    """The application, with its help in the current language."""
    application = typer.Typer(cls=LazyGroup, no_args_is_help=False, invoke_without_command=True, **PLAIN)

    @application.callback(
        help=_("Rules of Magic: The Gathering in English, Spanish, French and Russian, at every date since 2007.")
    )
    def start(
        context: typer.Context,
        lang: Annotated[str | None, typer.Option(help=_("The language to speak: en, es, fr, ru."))] = None,
        version: Annotated[
            bool, typer.Option("--version", help=_("Print the version."), callback=_version, is_eager=True)
        ] = False,
    ) -> None:
        if context.invoked_subcommand is None:
            typer.echo(context.get_help())

    return application


def run(arguments: list[str]) -> int:
    """Run a command line by way of Typer and give the exit status; what the command raises comes through."""
    _speak()
    try:
        result = build()(args=arguments, prog_name="judge", standalone_mode=False)
    except typer.Abort:
        return 130
    except Exception as error:
        if not hasattr(error, "format_message") or not hasattr(error, "exit_code"):
            raise
        if type(error).__name__ == "NoArgsIsHelpError":
            terminal.complain(error.format_message())
        else:
            terminal.complain(framework.complaint(error, arguments))
        return int(error.exit_code)
    return result if isinstance(result, int) else 0


def _speak() -> None:
    """Let Typer's own words come from the catalogues too, in the language chosen."""
    _("Options")
    os.environ["LANGUAGE"] = locale.language()
    gettext.bindtextdomain("judge", str(data.locales()))
    gettext.textdomain("judge")
