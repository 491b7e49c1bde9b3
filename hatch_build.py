"""What a wheel holds beyond the sources: compiled catalogues and, where they can be made, the compiled corpus."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface):
    """Compiles ``locales`` with Babel and asks ``judge`` itself for its compiled data.

    The second needs the run-time dependencies (spaCy, pymorphy3 and so on), which an isolated build doesn't have; the
    data is then made on first use. JUDGE_WHEEL_DATA=0 leaves it out, JUDGE_WHEEL_DATA=1 insists on it.
    """

    def initialize(self, version: str, build_data: dict) -> None:
        if self.target_name != "wheel" or version == "editable":
            return
        self._folder = Path(tempfile.mkdtemp(prefix="judge-wheel-"))
        include = build_data["force_include"]
        for compiled in self._catalogues():
            language = compiled.parent.parent.name
            include[str(compiled)] = f"judge/_data/locales/{language}/LC_MESSAGES/judge.mo"
        wanted = os.environ.get("JUDGE_WHEEL_DATA", "")
        if wanted != "0":
            try:
                for file in self._compiled_data():
                    include[str(file)] = f"judge/_data/compiled/{file.relative_to(self._folder / 'compiled').as_posix()}"
            except ImportError as error:
                if wanted == "1":
                    raise
                self.app.display_info(f"compiled data is left to the first use: {error}")

    def finalize(self, version: str, build_data: dict, artifact_path: str) -> None:
        folder = getattr(self, "_folder", None)
        if folder is not None:
            shutil.rmtree(folder, ignore_errors=True)

    def _catalogues(self) -> list[Path]:
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po

        made = []
        for source in sorted(Path(self.root, "locales").glob("*/LC_MESSAGES/judge.po")):
            language = source.parent.parent.name
            target = self._folder / "locales" / language / "LC_MESSAGES" / "judge.mo"
            target.parent.mkdir(parents=True)
            with source.open("rb") as file, target.open("wb") as out:
                write_mo(out, read_po(file, locale=language))
            made.append(target)
        return made

    def _compiled_data(self) -> list[Path]:
        sys.path.insert(0, self.root)
        try:
            from judge.ready import write_all

            write_all(self._folder / "compiled")
        finally:
            sys.path.remove(self.root)
        return [file for file in sorted((self._folder / "compiled").rglob("*")) if file.is_file()]
