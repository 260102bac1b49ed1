"""Machines: step one that is built in or one's own, test it, share it, take it home.

- `routes`    the addresses, and what is done in which thread
- `views`     the list, the editor, a machine with its player
- `given`     which machine a request means; links that carry one
- `prepared`  a machine read and linked, as `kept` as there is room
- `checking`  what is wrong with a text, at its lines
- `stepping`  the next steps from where a machine stands
- `trying`    tests, and all branches of a run
"""

from noloss.web.machines.routes import ROUTES

__all__ = ["ROUTES"]
