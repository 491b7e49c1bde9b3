"""A rules reference and judge assistant for Magic: The Gathering.

The rooms and the order in which they may import each other are described in docs/architecture.md.
"""

__version__ = "0.1.0"
