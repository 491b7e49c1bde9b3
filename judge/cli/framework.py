"""Typer in the interface's language: usage, help, and mistakes in a command line.

Typer writes these in English only. Its commands and groups are extended where they invite it (``cls``), and a mistake
is worded here from what its exception knows: the option, the parameter and its type, never Typer's own sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption

from judge.cli import terminal
from judge.locale import _, ngettext, quoted

PLAIN: dict[str, Any] = {"rich_markup_mode": None, "pretty_exceptions_enable": False, "add_completion": False}
"""Typer without Rich, which would take ``[cost]`` out of rules texts and choke on ``[/]``."""

_LONGEST = 400
"""Summaries in a list of commands are wrapped, never cut."""


class _Spoken:
    """What commands and groups have in common: ``--lang``, and words of the interface's language."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        if not any("--lang" in parameter.opts for parameter in self.params):
            said = _("The language to speak: en, es, fr, ru.")
            self.params.append(
                TyperOption(param_decls=["--lang"], type=str, expose_value=False, callback=_checked, help=said)
            )
        for parameter in self.params:
            if isinstance(parameter, TyperOption) and parameter.metavar is None:
                parameter.metavar = _values().get(parameter.type.name)

    def get_short_help_str(self, limit: int = 45) -> str:
        return super().get_short_help_str(max(limit, _LONGEST))

    def get_help_option(self, ctx: typer.Context) -> Any:
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = _("Show this help and do nothing else.")
        return option

    def format_usage(self, ctx: typer.Context, formatter: Any) -> None:
        formatter.write_usage(ctx.command_path, " ".join(self.collect_usage_pieces(ctx)), prefix=f"{_('Usage:')} ")

    def collect_usage_pieces(self, ctx: typer.Context) -> list[str]:
        said = {"[OPTIONS]": _("[OPTIONS]"), "COMMAND [ARGS]...": _("COMMAND [ARGUMENTS]…")}
        return [said.get(piece, piece) for piece in super().collect_usage_pieces(ctx)]


class Command(_Spoken, TyperCommand):
    """A command that says in the interface's language what is too much."""

    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:
        allowed, ctx.allow_extra_args = ctx.allow_extra_args, True
        rest = super().parse_args(ctx, args)
        ctx.allow_extra_args = allowed
        if rest and not allowed and not ctx.resilient_parsing:
            message = ngettext("One argument too many: {words}.", "Too many arguments: {words}.", len(rest))
            ctx.fail(message.format(n=len(rest), words=" ".join(rest)))
        return rest


class Group(_Spoken, TyperGroup):
    """A group that says which command is nearest to one that it doesn't have."""

    def resolve_command(self, ctx: typer.Context, args: list[str]) -> Any:
        name = args[0]
        if not name.startswith("-") and self.get_command(ctx, name) is None:
            ctx.fail(
                " ".join(
                    [_("There is no command {name}.").format(name=quoted(name)), *near(name, self.list_commands(ctx))]
                )
            )
        return super().resolve_command(ctx, args)


def _values() -> dict[str, str]:
    """What options take, by the names of Typer's types."""
    return {"str": _("TEXT"), "text": _("TEXT"), "int": _("NUMBER"), "integer": _("NUMBER"), "path": _("FILE")}


def near(word: str, known: Iterable[str]) -> list[str]:
    """A sentence with the known words that are like one, or nothing."""
    from rapidfuzz import process
    from rapidfuzz.distance import JaroWinkler

    found = process.extract(word, list(known), scorer=JaroWinkler.similarity, score_cutoff=0.8, limit=3)
    return [_("Did you mean: {words}?").format(words=", ".join(row[0] for row in found))] if found else []


def command_of(application: Any) -> Any:
    """The command or group of a Typer application, speaking the interface's language all through."""
    _speak(application)
    return typer.main.get_command(application)


def _speak(application: typer.Typer) -> None:
    if application.info.cls is None or not isinstance(application.info.cls, type):
        application.info.cls = Group
    for command in application.registered_commands:
        if command.cls is None or command.cls is TyperCommand:
            command.cls = Command
    for group in application.registered_groups:
        if group.typer_instance is not None:
            _speak(group.typer_instance)


def _checked(context: typer.Context, parameter: Any, value: str | None) -> str | None:
    """``--lang`` was read long before; here one that isn't spoken is refused."""
    return terminal.text_language(value) if value else None


# -- mistakes ---------------------------------------------------------------------------------------------------------


def complaint(error: Any, arguments: Sequence[str] = ()) -> str:
    """What was wrong with a command line, how the command is used and where its help is."""
    lines = [_mistake(error, arguments)]
    context = getattr(error, "ctx", None)
    if context is not None:
        lines.append(context.get_usage())
        lines.append(_("Help: {command}").format(command=f"{context.command_path} --help"))
    return "\n".join(lines)


def _mistake(error: Any, arguments: Sequence[str]) -> str:
    kinds = {each.__name__ for each in type(error).__mro__}
    if "NoSuchOption" in kinds:
        message = _("There is no option {name}.").format(name=error.option_name)
        known = getattr(error, "possibilities", None)
        return (
            " ".join([message, _("Did you mean: {words}?").format(words=", ".join(sorted(known)))])
            if known
            else message
        )
    if "BadOptionUsage" in kinds:
        given = any(argument.startswith(f"{error.option_name}=") for argument in arguments)
        message = _("{name} takes no value.") if given else _("{name} needs a value.")
        return message.format(name=error.option_name)
    parameter = getattr(error, "param", None)
    if parameter is None:
        return error.format_message()
    name = parameter.opts[0] if parameter.param_type_name == "option" else quoted(parameter.human_readable_name)
    if "MissingParameter" in kinds:
        option = parameter.param_type_name == "option"
        message = _("The option {name} is missing.") if option else _("The argument {name} is missing.")
        return message.format(name=name)
    return f"{name}: {_wanted(parameter.type, error.message)}"


def _wanted(kind: Any, otherwise: str) -> str:
    """What a parameter takes, by its type."""
    if choices := getattr(kind, "choices", None):
        said = [str(getattr(choice, "value", choice)) for choice in choices]
        return _("one of these is wanted: {words}.").format(words=", ".join(said))
    if getattr(kind, "name", "") in ("int", "integer", "integer range"):
        return _("a whole number is wanted.")
    if getattr(kind, "name", "") in ("float", "float range"):
        return _("a number is wanted.")
    return otherwise
