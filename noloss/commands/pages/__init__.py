"""The commands that give pages and documents."""
