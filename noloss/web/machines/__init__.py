"""Machines: step one that is built in or your own, test it, share it, take it home.

- `routes`  the addresses, and the lane of each
- `tasks`   the work of a worker
- `runs`    tests, all branches of a run
- `jumps`   long runs, by the engines of this computer
- `edits`   a text as rows, tests written into it
- `drawings`, `drawn_edits`  a machine drawn by hand, and its changes, which are made in its text
- `saved`   a machine as a picture, as a file to keep
- `explained`  the notation, on your own machine
- `pages`   the list, the editor, a machine with its player
- `texts`   which machine a request means; links that carry one; its text read, linked, checked
"""

from noloss.web.machines.routes import ROUTES

__all__ = ["ROUTES"]
