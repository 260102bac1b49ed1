"""What every room needs and no theory is in: errors, files that are written whole, shown text.

- `whole_files`   files that are written whole or not at all
- `held_folders`  folders that one process holds at a time
"""
