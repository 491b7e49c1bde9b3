"""Keyword abilities, one file for each way in which they act: evasion, damage, protection."""
