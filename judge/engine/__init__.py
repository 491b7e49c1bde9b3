"""The rules of the game, executable: plain data, keys and numbers; no text, no language, no chance.

The way in is ``judge.engine.kernel`` (``legal_actions``, ``apply``) with a ``judge.engine.ruleset.RuleSet``.
"""
