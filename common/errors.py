"""One base for every error that is raised on purpose: where, what, a way out.

`NolossError` is that base; `InputError` is about an argument of a command or a function, and
`one_of` checks one; `nearest` finds the known name that was probably meant. `reason`, `way_out` and
`unreadable` explain errors of the system (`OSError`); the hint depends on the number of the error.
`install_command` is the way out if an optional package is missing.
"""

from __future__ import annotations

import errno
import re
import shlex
import sys
from collections.abc import Iterable, Mapping, Sequence
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import Any, Final, TypeVar

from common.text import printable, shown

W = TypeVar("W", bound=str)

LONGEST_NAME = 60  # characters; longer names are compared with no others
SHORTEST_NAME = 3  # a shorter name resembles too many others
MOST_NAMES = 2_000
MOST_CLOSE = 5  # similar names; the first of them that makes sense is suggested

_FILE_NAME: Final = re.compile(r"(?P<stem>.+)(?P<ending>\.[A-Za-z]{1,5})")

_READING: Final = {
    "ENOENT": "check the name; paths start at the current folder",
    "EISDIR": "name a file inside this folder",
    "ENOTDIR": "check the path: a part of it is a file and not a folder",
    "EACCES": "choose a file that you may read, or change its permissions",
    "EPERM": "choose a file that you may read, or change its permissions",
    "ENAMETOOLONG": "give a shorter name",
    "ELOOP": "name the file itself, because these links lead in a circle",
    "EMFILE": "raise the limit of open files (ulimit -n)",
    "ENFILE": "end other programs: they have too many files open",
    "EIO": "the disk reports a fault: use a copy on another one",
    "ENOSPC": "make room on the disk, or choose another one",  # the next two occur only in writing
    "EDQUOT": "your quota is used up: remove some of your files, or choose another disk",
}

_WRITING: Final = _READING | {
    "ENOENT": "make the folder first",
    "EACCES": "choose a folder in which you may write",
    "EPERM": "choose a folder in which you may write",
    "EROFS": "choose another folder: nothing can be written to this file system",
    "EBADF": "open it for writing",
    "EFBIG": "raise the limit on the size of files (ulimit -f), or choose another disk",
    "ETXTBSY": "choose another name: a program in this file is running",
    "EIO": "choose another disk: this one reports a fault",
}
_NUMBERS: Final = {getattr(errno, name): name for name in _WRITING if hasattr(errno, name)}


class NolossError(ValueError):
    """An error with its place and a way out.

    Fields come first; the text follows from them: one line for the problem, one for the
    hint. Control characters in them are shown as escapes.
    """

    def __init__(self, problem: str, *, where: str = "", hint: str) -> None:
        self.problem = problem
        self.where = where
        self.hint = hint
        super().__init__(problem)

    def __str__(self) -> str:
        place = f"{printable(self.where)}: " if self.where else ""
        return f"{place}{printable(self.problem)}\n  hint: {printable(self.hint)}"

    def __reduce__(self) -> tuple[Any, ...]:
        """Keep all fields when the error is sent from another process."""
        return _with_fields, (type(self), self.args, self.__dict__)


class InputError(NolossError):
    """An argument that makes no sense, alone or together with the others."""


def one_of(value: object, words: Sequence[W], what: str) -> W:
    """Find a value among these words; hyphens and underscores count as equal.

    what : the kind of word, as the error calls it

    >>> one_of("first", ("first", "second"), "seat")
    'first'
    """
    for word in words:
        if isinstance(value, str) and value.replace("-", "_") == word.replace("-", "_"):
            return word
    near = nearest(value, words, "") if isinstance(value, str) else ""
    known = f"there are: {', '.join(words)}"
    hint = f"{near} {known}" if near else known
    raise InputError(f"there is no {what} {shown(value)}", hint=hint)


def nearest(name: str, known: Iterable[str], otherwise: str) -> str:
    """Suggest the known name that is most like this one, or say `otherwise`.

    The two names share at least half of their letters. For a file name, the suggestion has the
    same ending and shares two thirds of the letters, or has the same name and another ending.

    >>> nearest("cpoy", ["copy", "turn"], "no such state")
    "did you mean 'copy'?"
    >>> nearest("none.toml", ["note.md"], "check the name")
    'check the name'
    """
    close = close_name(name, known)
    return otherwise if close is None else f"did you mean '{close}'?"


def close_name(name: str, known: Iterable[str]) -> str | None:
    """Give the known name that is most like this one; None if no name is like it."""
    if not SHORTEST_NAME <= len(name) <= LONGEST_NAME:
        return None
    names = [other for other in islice(known, MOST_NAMES) if len(other) <= LONGEST_NAME]
    for other in names:
        if other != name and other.lower() == name.lower():
            return other
    from difflib import get_close_matches  # slow to load

    close = get_close_matches(name, names, n=MOST_CLOSE, cutoff=0.6)
    return next((other for other in close if _can_be_meant(name, other)), None)


def _can_be_meant(name: str, other: str) -> bool:
    file, other_file = _FILE_NAME.fullmatch(name), _FILE_NAME.fullmatch(other)
    if file is None or other_file is None:
        return _shared_letters(name, other) * 2 >= max(len(name), len(other))
    if file["stem"] == other_file["stem"]:
        return True
    if file["ending"].lower() != other_file["ending"].lower():
        return False
    longest = max(len(file["stem"]), len(other_file["stem"]))
    return _shared_letters(file["stem"], other_file["stem"]) * 3 >= longest * 2


def _shared_letters(name: str, other: str) -> int:
    from difflib import SequenceMatcher  # slow to load

    return sum(block.size for block in SequenceMatcher(None, other, name).get_matching_blocks())


def reason(error: OSError) -> str:
    """Give the system's own message, in small letters.

    >>> reason(OSError(errno.ENOSPC, "No space left on device"))
    'no space left on device'
    """
    return (error.strerror or str(error)).lower()


def way_out(error: OSError, otherwise: str, *, writing: bool = False) -> str:
    """Say what to do about an error of the system; `otherwise` if no hint is known for it.

    >>> way_out(OSError(errno.ENOSPC, ""), "name another file", writing=True)
    'make room on the disk, or choose another one'
    """
    hints = _WRITING if writing else _READING
    return hints.get(_NUMBERS.get(error.errno or 0, ""), otherwise)


def unreadable(error: OSError | ValueError, otherwise: str) -> tuple[str, str]:
    """Say why a file cannot be read, and what to do; a ValueError is about its name.

    >>> unreadable(FileNotFoundError(errno.ENOENT, ""), "")
    ('no such file', 'check the name; paths start at the current folder')
    """
    if not isinstance(error, OSError):
        return "no file can have this name", "give the path of a file"
    said = {"ENOENT": "no such file", "EISDIR": "this is a folder"}
    problem = said.get(_NUMBERS.get(error.errno or 0, ""), reason(error))
    return problem, way_out(error, otherwise)


def _with_fields(
    kind: type[NolossError], args: tuple[object, ...], fields: Mapping[str, object]
) -> NolossError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(fields)
    return error


PROJECT: Final = Path(__file__).resolve().parents[1]
"""The folder of all rooms: the checkout, or the place of installed packages."""


def install_command(extra: str) -> str:
    """Give the command that installs an extra, such as `solver`, into this environment.

    It is the command of README, with the paths of this environment. Without a checkout it names the
    packages of the extra.
    """
    wanted = [f"-e {shlex.quote(f'{PROJECT}[{extra}]')}"]
    if not (PROJECT / "pyproject.toml").is_file():
        wanted = list(map(shlex.quote, _packages(extra)))
    return " ".join([*_pip(), "install", "-q", *wanted])


def pip_install(packages: Sequence[str]) -> str:
    """Give the command that installs packages into this environment."""
    return " ".join([*_pip(), "install", *packages])


def _pip() -> list[str]:
    """Give the command that runs pip for this environment, which may lack pip itself."""
    here = shlex.quote(sys.executable)
    if find_spec("pip") is not None:
        return [here, "-m", "pip"]
    outside = Path(sys.base_prefix, "bin", "python3")
    python = shlex.quote(str(outside)) if outside.exists() else "python3"
    return [python, "-m", "pip", "--python", here]


def _packages(extra: str) -> list[str]:
    from importlib import metadata  # slow to import

    wanted = [line.partition(";") for line in metadata.requires("noloss") or []]
    return [name.strip() for name, _, when in wanted if when.strip() == f'extra == "{extra}"']
