"""What a wheel holds beyond the sources: compiled catalogues and, where they can be made, the compiled corpus."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface):
    """Compiles ``locales`` with Babel and lets ``judge`` make its own compiled data.

    The rules need Babel only. The dictionaries and the index need the run-time dependencies, which an isolated build
    doesn't have; what can't be made here is made on first use. JUDGE_WHEEL_DATA=0 leaves all of it out,
    JUDGE_WHEEL_DATA=1 insists on all of it.
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
            for file in self._compiled_data(insist=wanted == "1"):
                inside = file.relative_to(self._folder / "compiled")
                top = re.sub(r"-[0-9a-f]{24}(?=\.|$)", "", inside.parts[0])
                include[str(file)] = "/".join(["judge/_data/compiled", top, *inside.parts[1:]])

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

    def _compiled_data(self, insist: bool) -> list[Path]:
        """What judge keeps in its cache after it was used once, from a process of its own with a cache of its own."""
        cache = self._folder / "compiled"
        environment = os.environ | {"JUDGE_CACHE": str(cache), "PYTHONPATH": self.root}
        for words in (["rule", "306.7"], ["search", "planeswalker"], ["ask", "can a planeswalker attack?"]):
            done = subprocess.run(
                [sys.executable, "-m", "judge", *words], cwd=self.root, env=environment, capture_output=True, text=True
            )
            if done.returncode:
                if insist:
                    raise RuntimeError(f"judge {' '.join(words)} failed: {done.stderr}")
                self.app.display_info(f"not every compiled file could be made: judge {words[0]} doesn't run here")
                break
        return [file for file in sorted(cache.rglob("*")) if file.is_file() and "LOCK" not in file.name and not file.name.startswith("forms")]
