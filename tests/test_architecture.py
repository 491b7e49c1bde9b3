"""The house keeps its shape: a room imports only from floors below, look-ups load nothing heavy, modules keep their size."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "judge"

FLOORS = {
    "errors": 0, "data": 0, "locale": 0, "compiled": 0,
    "rules": 1, "terms": 1, "cards": 1,
    "language": 2,
    "corpus": 3, "engine": 3,
    "search": 4,
    "scenario": 5, "usage": 5,
    "ask": 6, "check": 6,
    "cli": 7, "__main__": 8,
}  # fmt: skip
"""The floor of each room; equal floors do not import each other, except on the ground floor and floor 1."""

CORPUS_AND_ENGINE = {("corpus", "engine"), ("engine", "corpus")}


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def room_of(file: Path) -> str:
    parts = file.relative_to(PACKAGE).with_suffix("").parts
    return parts[0]


def imports_of(file: Path) -> set[str]:
    """The rooms a module imports from, at whatever depth."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        names = []
        if isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            names = [node.module] if node.module != "judge" else [f"judge.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        found.update(name.split(".")[1] for name in names if name.startswith("judge."))
    return found


def test_every_room_has_a_floor():
    assert {room_of(file) for file in modules()} - {"__init__"} <= set(FLOORS)


@pytest.mark.parametrize("file", modules(), ids=lambda f: str(f.relative_to(PACKAGE)))
def test_rooms_import_only_from_below(file):
    room = room_of(file)
    if room == "__init__":
        return
    for other in imports_of(file) - {room, "__version__"}:
        if other not in FLOORS:
            continue
        assert (room, other) not in CORPUS_AND_ENGINE, f"{file.name} imports {other}"
        assert FLOORS[other] < FLOORS[room] or FLOORS[room] == FLOORS[other] <= 1, f"{file.name} imports {other}"


def test_engine_knows_no_language_and_no_text():
    for file in (PACKAGE / "engine").rglob("*.py"):
        assert not imports_of(file) & {"language", "terms", "locale", "corpus"}, file.name


@pytest.mark.parametrize("file", modules(), ids=lambda f: str(f.relative_to(PACKAGE)))
def test_modules_keep_their_size(file):
    assert len(file.read_text(encoding="utf-8").splitlines()) <= 900


def test_a_lookup_loads_nothing_heavy():
    code = (
        "import sys; sys.argv = ['judge', 'rule', '306.7', '--lang', 'es']\n"
        "from judge.__main__ import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "heavy = {'typer', 'whoosh', 'spacy', 'babel', 'pymorphy3', 'simplemma', 'judge.engine', 'rich', 'click'}\n"
        "print('LOADED', sorted(heavy & set(sys.modules)), file=sys.stderr)\n"
    )
    for _attempt in ("compiles what isn't compiled yet", "finds everything ready"):
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, encoding="utf-8", check=False)
    assert "306.7" in done.stdout
    assert "LOADED []" in done.stderr, done.stderr
