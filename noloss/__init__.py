"""The front door: the command line. The only room that reads arguments and prints.

- `__main__`    where the program starts: rooms are checked, then the front door opens
- `front`       runs one command line; every error becomes one message and an exit code
- `cli`         the commands by name, each loaded only when it is asked for
- `commands/`   one file per command
- `exits`       exit codes, the same for every command
- `errors`      what can be wrong with the arguments; errors as messages
- `output`      streams, JSON documents, tables, progress on standard error
- `names`       strategies and machines by the names that people type
- `positions`   a position and the line that led to it, as arguments
- `tapes`       tapes, choices and productions as text and as JSON
- `running`     runs in slices, so that progress can be told; traces step by step
- `verdicts`    a verdict as sentences and tables
- `rooms`       that every room found is ours
"""

__version__ = "0.1.0"
__all__ = ["__version__"]
