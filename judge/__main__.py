"""Where the program starts: look-ups at once, everything else by way of Typer, errors as one clear message."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module

from judge import locale
from judge.cli import terminal
from judge.errors import JudgeError

FAST = {"rule": "judge.cli.rule", "search": "judge.cli.search"}
"""Commands that understand a well-formed command line themselves (``fast``) and start without Typer."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line and give its exit status: 0 done, 1 not found, 2 a mistake in what was asked, 70 one of ours."""
    arguments = list(sys.argv[1:] if arguments is None else arguments)
    _write_utf8()
    chosen = terminal.chosen_language(arguments)
    spoken = chosen[:2].lower() in locale.LANGUAGES
    locale.set_language(chosen[:2].lower() if spoken else locale.language_of_environment())
    try:
        status = _run(arguments)
        sys.stdout.flush()
        return status
    except JudgeError as error:
        terminal.complain(str(error))
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read the output has gone; Python must not complain about it at exit either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except Exception as error:
        if os.environ.get("JUDGE_DEBUG"):
            raise
        told = f"{type(error).__name__}: {error}"
        terminal.complain(locale._("This is a fault of the program, not yours ({error}). JUDGE_DEBUG=1 shows where.").format(error=told))
        return 70


def _run(arguments: list[str]) -> int:
    if arguments and arguments[0] in FAST:
        status = import_module(FAST[arguments[0]]).fast(arguments[1:])
        if status is not None:
            return status
    from judge.cli.app import run

    return run(arguments)


def _write_utf8() -> None:
    """Rules texts are UTF-8 wherever they go, whatever the terminal claims to be."""
    for stream, errors in ((sys.stdout, "strict"), (sys.stderr, "backslashreplace")):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors=errors)


if __name__ == "__main__":
    sys.exit(main())
