"""Multiplayer variants, one file each."""
