"""Consistency of rules translations: do these texts say the same, and what the rules of their date say?

``check(load(["fr-2013-306"]))`` is the whole of it; ``judge.check.families.CHECKS`` lists what is looked at.
"""

from __future__ import annotations

from judge.check.families import CHECKS, check
from judge.check.model import Check, Finding, Group, Report, Severity
from judge.check.texts import Text, load

__all__ = ["CHECKS", "Check", "Finding", "Group", "Report", "Severity", "Text", "check", "load"]
