"""The commands that find strategies."""
