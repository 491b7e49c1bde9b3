"""Editions of the rules, the texts in them, and the way from a rule's key to its words at a date."""
