"""The commands, one file a command group; ``judge.cli.app`` puts them together."""
