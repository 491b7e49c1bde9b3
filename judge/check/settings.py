"""How a run is set up: profiles, and what a project writes into ``pyproject.toml`` or ``judge.toml``.

The nearest file upwards from the working directory counts: a ``judge.toml`` with a table ``check``, or a
``pyproject.toml`` with a table ``tool.judge.check``::

    [tool.judge.check]
    profile = "release"                  # strict, release, draft
    fail-on = "major"                    # critical, major, minor: instead of the profile's
    fail-on-stale = true                 # entries that nothing answers to fail the run
    texts = ["rules/fr"]                 # checked where none is named on the command line
    against = ["fr-2013-306"]
    rules = true                         # compare with the project's own texts too
    baseline = "known.json"
    suppress = ["put-aside.toml"]        # files of [[suppress]] for several texts

    [tool.judge.check.checks]
    address = "off"                      # or a severity
    spelling = { severity = "minor", except-words = ["Jace"], except-rules = ["205.*"], languages = ["fr"] }

Paths are relative to the file they stand in. What the command line says goes before all of it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from pathlib import Path
from types import MappingProxyType
from typing import Any

from judge.check.model import Finding, Severity, natural, normal
from judge.check.tables import Table, nearest, read
from judge.errors import InputError
from judge.locale import _

CODE = "check-config"


@dataclass(frozen=True, slots=True)
class CheckSettings:
    """What a project says about one check. Empty ``languages`` means every language."""

    off: bool = False
    severity: Severity | None = None
    languages: tuple[str, ...] = ()
    except_rules: tuple[str, ...] = ()
    except_words: tuple[str, ...] = ()

    def wants(self, finding: Finding) -> bool:
        """Whether a finding of the check is to be reported at all."""
        return not (
            self.off
            or (self.languages and finding.language not in self.languages)
            or any(fnmatchcase(finding.where, pattern) for pattern in self.except_rules)
            or (finding.words and normal(finding.words) in map(normal, self.except_words))
        )


@dataclass(frozen=True, slots=True)
class Profile:
    """A set-up with a name: from which severity on it fails, whether stale entries do, and which checks it omits."""

    fail_on: Severity
    fail_on_stale: bool = False
    off: tuple[str, ...] = ()


PROFILES: Mapping[str, Profile] = MappingProxyType({
    "strict": Profile(Severity.MINOR, fail_on_stale=True),
    "release": Profile(Severity.MAJOR),
    "draft": Profile(
        Severity.CRITICAL,
        off=("metadata-missing", "rule-missing", "number-gap", "untranslated", "example-missing", "length"),
    ),
})  # fmt: skip
"""``strict`` for a text that is kept clean, ``release`` for what goes to readers, ``draft`` for one half done: there
what isn't written yet is no fault."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything a run goes by. Without a profile every check counts as it is declared, from minor on."""

    file: str = ""
    profile: str = ""
    fail_on: Severity = Severity.MINOR
    fail_on_stale: bool = False
    texts: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    rules: bool = True
    baseline: Path | None = None
    suppress: tuple[Path, ...] = ()
    checks: Mapping[str, CheckSettings] = field(default_factory=dict)

    def of(self, check: str) -> CheckSettings:
        """What holds for a check: the project's word, else the profile's."""
        if check in self.checks:
            return self.checks[check]
        return CheckSettings(off=bool(self.profile) and check in PROFILES[self.profile].off)

    def weighed(self, finding: Finding) -> Finding:
        """A finding with the severity that the project gives to its check."""
        severity = self.of(finding.check).severity
        return replace(finding, severity=severity) if severity else finding

    def wants(self, finding: Finding) -> bool:
        """Whether a finding is to be reported at all."""
        return self.of(finding.check).wants(finding)

    def with_profile(self, name: str) -> Settings:
        """The same under a profile, whose word on failing replaces what was said. Raises InputError for no profile."""
        if name not in PROFILES:
            message = _("no profile is called {name}").format(name=name)
            raise InputError(message, place="--profile", hint=nearest(name, PROFILES), code=CODE)
        profile = PROFILES[name]
        return replace(self, profile=name, fail_on=profile.fail_on, fail_on_stale=profile.fail_on_stale)


def find(start: Path | None = None) -> Path | None:
    """The file that counts: the nearest upwards that has a table for the checks. Raises InputError for one broken."""
    here = (start or Path.cwd()).resolve()
    for folder in (here, *here.parents):
        own = folder / "judge.toml"
        if own.is_file():
            return own
        project = folder / "pyproject.toml"
        if project.is_file() and _within(read(project, CODE).content, ("tool", "judge", "check")) is not None:
            return project
    return None


def load(file: Path | None, checks: Collection[str]) -> Settings:
    """The settings of a file, the plain ones without one. ``checks`` are the ids there are.

    Raises InputError for whatever the file says that means nothing, with file, line and the nearest known word.
    """
    if file is None:
        return Settings()
    table = read(file, CODE)
    top = ("tool", "judge", "check") if file.name == "pyproject.toml" else ("check",)
    if len(top) == 1:
        for key in table.content:
            if key != "check":
                raise table.unknown((key,), ["check"])
    found = _within(table.content, top)
    if not isinstance(found, Mapping):
        raise table.fault(top, _("[{table}] is missing").format(table=".".join(top)))
    return _Reader(table, top, file.parent, checks).settings(found)


def _within(content: Any, keys: Sequence[str]) -> Any:
    for key in keys:
        content = content.get(key) if isinstance(content, Mapping) else None
    return content


@dataclass(frozen=True, slots=True)
class _Reader:
    table: Table
    top: tuple[str, ...]
    folder: Path
    checks: Collection[str]

    def settings(self, found: Mapping[str, Any]) -> Settings:
        known = ("profile", "fail-on", "fail-on-stale", "texts", "against", "rules", "baseline", "suppress", "checks")
        for key in found:
            if key not in known:
                raise self.table.unknown((*self.top, key), known)
        made = Settings(file=self.table.file)
        if "profile" in found:
            made = made.with_profile(self._one_of(("profile",), found["profile"], PROFILES))
        if "fail-on" in found:
            made = replace(made, fail_on=self._severity(("fail-on",), found["fail-on"]))
        if "fail-on-stale" in found:
            made = replace(made, fail_on_stale=self._flag(("fail-on-stale",), found["fail-on-stale"]))
        baseline = found.get("baseline")
        return replace(
            made,
            texts=tuple(map(self._text, self._strings(("texts",), found.get("texts", [])))),
            against=tuple(map(self._text, self._strings(("against",), found.get("against", [])))),
            rules=self._flag(("rules",), found.get("rules", True)),
            baseline=None if baseline is None else self.folder / self._string(("baseline",), baseline),
            suppress=tuple(self.folder / s for s in self._strings(("suppress",), found.get("suppress", []))),
            checks=self._checks(found.get("checks", {})),
        )

    def _checks(self, found: Any) -> dict[str, CheckSettings]:
        if not isinstance(found, Mapping):
            raise self._wrong(("checks",), _("a table"))
        made = {}
        for name, value in found.items():
            if name not in self.checks:
                message = _("no check is called {name}").format(name=name)
                raise self.table.fault((*self.top, "checks", name), message, nearest(name, self.checks))
            made[name] = self._check(("checks", name), value)
        return made

    def _check(self, key: tuple[str, ...], value: Any) -> CheckSettings:
        if value == "off":
            return CheckSettings(off=True)
        if isinstance(value, str):
            return CheckSettings(severity=Severity(self._one_of(key, value, ("off", *Severity))))
        if not isinstance(value, Mapping):
            raise self._wrong(key, _("“off”, a severity, or a table"))
        known = ("off", "severity", "languages", "except-rules", "except-words")
        for name in value:
            if name not in known:
                raise self.table.unknown((*self.top, *key, name), known)
        lists = {name: self._strings((*key, name), value.get(name, [])) for name in known[2:]}
        return CheckSettings(
            off=self._flag((*key, "off"), value.get("off", False)),
            severity=self._severity((*key, "severity"), value["severity"]) if "severity" in value else None,
            languages=lists["languages"],
            except_rules=lists["except-rules"],
            except_words=lists["except-words"],
        )

    # --- one value --------------------------------------------------------------------------------------------------

    def _text(self, name: str) -> str:
        """A file or folder beside the settings, or else an edition's id."""
        path = self.folder / name
        if not path.exists():
            return name
        return str(path.relative_to(Path.cwd())) if path.is_relative_to(Path.cwd()) else str(path)

    def _severity(self, key: tuple[str, ...], value: Any) -> Severity:
        return Severity(self._one_of(key, value, list(Severity)))

    def _one_of(self, key: tuple[str, ...], value: Any, known: Collection[str]) -> str:
        if isinstance(value, str) and value in known:
            return value
        message = _("{key} can’t be {value}").format(key=".".join(key), value=repr(value))
        raise self.table.fault((*self.top, *key), message, nearest(str(value), known))

    def _flag(self, key: tuple[str, ...], value: Any) -> bool:
        if not isinstance(value, bool):
            raise self._wrong(key, _("true or false"))
        return value

    def _string(self, key: tuple[str, ...], value: Any) -> str:
        if not isinstance(value, str) or not value:
            raise self._wrong(key, _("a text in quotation marks"))
        return value

    def _strings(self, key: tuple[str, ...], value: Any) -> tuple[str, ...]:
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            raise self._wrong(key, _("a list of texts in quotation marks"))
        return tuple(value)

    def _wrong(self, key: tuple[str, ...], wanted: str) -> InputError:
        message = _("{key} must be {wanted}").format(key=".".join(key), wanted=wanted)
        return self.table.fault((*self.top, *key), message)


def shown(settings: Settings, checks: Collection[str]) -> list[str]:
    """The settings in force, as a ``judge.toml`` that would give the same."""
    quoted = lambda texts: "[" + ", ".join(f'"{text}"' for text in texts) + "]"  # noqa: E731
    lines = [f"# {settings.file or _('no judge.toml and no [tool.judge.check] was found')}", "[check]"]
    if settings.profile:
        lines.append(f'profile = "{settings.profile}"')
    lines.append(f'fail-on = "{settings.fail_on}"')
    lines.append(f"fail-on-stale = {str(settings.fail_on_stale).lower()}")
    lines += [
        f"{key} = {quoted(texts)}" for key, texts in (("texts", settings.texts), ("against", settings.against)) if texts
    ]
    lines.append(f"rules = {str(settings.rules).lower()}")
    if settings.baseline:
        lines.append(f'baseline = "{settings.baseline.as_posix()}"')
    if settings.suppress:
        lines.append(f"suppress = {quoted(path.as_posix() for path in settings.suppress)}")
    lines += ["", "[check.checks]"]
    for name in sorted(checks, key=natural):
        of = settings.of(name)
        parts = [f'severity = "{of.severity}"'] if of.severity else []
        told = (("languages", of.languages), ("except-rules", of.except_rules), ("except-words", of.except_words))
        parts += [f"{key} = {quoted(texts)}" for key, texts in told if texts]
        if of.off:
            lines.append(f'{name} = "off"')
        elif parts:
            lines.append(
                f"{name} = {{ {', '.join(parts)} }}"
                if len(parts) > 1 or not of.severity
                else f'{name} = "{of.severity}"'
            )
    return lines
