"""Questions: understood, played, answered. ``ask("…")`` is the way in; it returns an ``Answer``."""

from judge.ask.answer import Answer, CitedRule, DatedVerdict, Disagreement, Verdict
from judge.ask.ruling import ask

__all__ = ["Answer", "CitedRule", "DatedVerdict", "Disagreement", "Verdict", "ask"]
