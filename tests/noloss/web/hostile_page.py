"""All that workers of the page do, where a file called `endless` is checked for ever."""

from __future__ import annotations

import json
from typing import Final

from noloss.web import tasks
from noloss.web.fork_server import Tell
from noloss.web.site import HttpAnswer
from tests.noloss.web.hostile_tasks import endless

get_ready = tasks.get_ready


def _check(asked: bytes, tell: Tell) -> HttpAnswer:
    question = json.loads(asked)
    if question.get("file") == "endless":
        return endless(question["text"].encode(), tell)
    return tasks.TASKS["machines/check"](asked, tell)


TASKS: Final = {**tasks.TASKS, "machines/check": _check}
