"""Graphviz as a process that ends soon after its caller: DOT in, a picture out.

`graphviz_program.py -Tformat` draws by the Graphviz inside pygraphviz. It is a separate process for
two reasons: Graphviz writes its warnings directly to the terminal, and a crash in it must not end
the caller. `graphviz_program.py DOT -Tformat` becomes the program DOT.
"""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress

NOT_USABLE = 3
"""Exit code: pygraphviz is not installed or cannot be loaded."""
SECONDS = 30
"""For one picture."""


def main() -> int:
    """Read DOT from standard input; write it as the format of the argument `-Tformat`."""
    _end_with_caller()
    if len(sys.argv) > 2:
        os.execv(sys.argv[1], sys.argv[1:])
    try:
        from pygraphviz import AGraph  # an extra
    except ImportError as problem:
        sys.stderr.write(f"Error: {problem}\n")
        return NOT_USABLE
    try:
        # string= is needed: AGraph takes a text that it does not recognise for a file name
        graph = AGraph(string=sys.stdin.buffer.read().decode("utf-8"))
        layout = dict(graph.graph_attr).get("layout", "dot")
        picture = graph.draw(format=sys.argv[1].removeprefix("-T"), prog=layout)
    except ValueError as problem:  # pygraphviz.DotError is one
        sys.stderr.write(f"Error: {problem}\n")
        return 1
    sys.stdout.buffer.write(picture)
    return 0


def _end_with_caller() -> None:
    """Let the system end this process, also after it becomes another program.

    On Linux it ends as soon as the caller has ended for any reason. On every other system but
    Windows it ends a little after the caller's limit of time.
    """
    if hasattr(signal, "alarm"):
        signal.alarm(SECONDS + 5)
    if sys.platform == "linux":
        with suppress(Exception):  # without ctypes, or where it is forbidden, the alarm remains
            from ctypes import CDLL  # slow to load

            CDLL(None).prctl(1, int(signal.SIGKILL))  # PR_SET_PDEATHSIG


if __name__ == "__main__":
    sys.exit(main())
