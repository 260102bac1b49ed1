"""Machines: step one that is built in or your own, test it, share it, take it home.

- `routes`  the addresses, the lane of each, and what a worker does there
- `runs`    tests, all branches of a run
- `pages`   the list, the editor, a machine with its player
- `texts`   which machine a request means; links that carry one; its text read, linked, checked
"""

from noloss.web.machines.routes import ROUTES, TASKS, get_ready

__all__ = ["ROUTES", "TASKS", "get_ready"]
