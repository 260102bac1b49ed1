"""What every room needs and no theory is in.

- `errors`             one base for all errors: where, what, a way out; the nearest name
- `text`               text of unknown origin, made fit to be shown
- `documents`          JSON documents: declared, written, read, described by a schema
- `exhibits`           what people are shown, as plain data
- `whole_files`        files that are written whole or not at all
- `plain_files`        files in a folder of ours, where links are not followed
- `progress`           how far a long piece of work is
- `compiling`          functions compiled for this machine, kept on disk
- `held_folders`       folders that one process holds at a time
- `temporary_folders`  a folder that goes away, at the latest at the next start
- `signals`            what ends a process, and how it waits for a step that cannot be broken off
"""
