"""The Graphviz inside pygraphviz, used like the `dot` program: DOT in, a picture out.

It runs in a process of its own because Graphviz, being C, writes its warnings past Python to the
terminal, and because a crash in it must not take the caller along.
"""

from __future__ import annotations

import sys

NOT_USABLE = 3
"""Exit code: pygraphviz is not here or cannot be loaded."""


def main() -> int:
    """Read DOT from standard input; write it as the format of the argument `-Tformat`."""
    try:
        from pygraphviz import AGraph
    except ImportError as problem:
        sys.stderr.write(f"Error: {problem}\n")
        return NOT_USABLE
    try:
        # string= matters: a text that AGraph does not recognise is else taken for a file name
        graph = AGraph(string=sys.stdin.buffer.read().decode("utf-8"))
        picture = graph.draw(format=sys.argv[1].removeprefix("-T"), prog="dot")
    except ValueError as problem:  # pygraphviz.DotError is one
        sys.stderr.write(f"Error: {problem}\n")
        return 1
    sys.stdout.buffer.write(picture)
    return 0


if __name__ == "__main__":
    sys.exit(main())
