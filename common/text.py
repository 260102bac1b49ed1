"""Text of unknown origin, made fit to be shown in one line of a message."""

from __future__ import annotations

SHOWN = 60  # characters of a foreign value that a message repeats


def printable(text: str, instead: str = "") -> str:
    r"""Replace what a screen cannot show, such as control characters, by its escape.

    instead : what stands for such a character, if not its escape

    >>> printable("red\x1b[31m")
    'red\\x1b[31m'
    """
    if text.isprintable():
        return text
    return "".join(
        letter if letter.isprintable() else instead or ascii(letter)[1:-1] for letter in text
    )


def clipped(text: str, most: int = SHOWN) -> str:
    r"""Cut a text, made printable, after so many characters.

    >>> clipped("one\ntwo"), clipped("X" * 100, 5)
    ('one\\ntwo', 'XXXX…')
    """
    text = printable(text[: most + 1])
    return text if len(text) <= most else f"{text[: most - 1]}…"


def counted(number: int, noun: str) -> str:
    """Write a number with what it counts.

    >>> counted(1, "step"), counted(1200, "step")
    ('1 step', '1,200 steps')
    """
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def shown(value: object) -> str:
    """Show a foreign value in a message, cut so that the message stays one line.

    >>> shown("X" * 100)
    "'XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX…"
    """
    try:
        text = repr(value)
    except Exception:  # a foreign object may refuse, and a number may be too long to write
        text = f"a value of type {type(value).__name__}"
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
