"""What every room needs and no theory is in.

- `errors`     one base for all errors: where, what, a way out; also of the system, and of what is
               not installed
- `text`       text of unknown origin: read from bytes, fit to be shown, as CSV
- `documents`  JSON documents: declared, written, read, described by a schema
- `exhibits`   what people are shown, as plain data
- `files`      files that are written whole or not at all; links that are refused; folders that one
               process holds at a time, and folders that go away afterwards
- `limits`     limits of time and memory, and of what one file may be made into
- `processes`  programs and copies of this process with limits, never left running; signals
- `keeper`     the program that ends another one with all that it has started
- `compiling`  functions compiled for this machine, kept on disk
- `progress`   how far a long piece of work is
"""
