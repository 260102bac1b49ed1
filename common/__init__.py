"""What every room needs and no theory is in.

- `errors`        one base for all errors: where, what, a way out; the nearest name
- `text`          text of unknown origin, made fit to be shown
- `documents`     JSON documents: declared, written, read, described by a schema
- `exhibits`      what people are shown, as plain data
- `whole_files`   files that are written whole or not at all
- `progress`      how far a long piece of work is
- `held_folders`  folders that one process holds at a time
"""
