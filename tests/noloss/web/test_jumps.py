"""Long runs of the page: jumps end where the reference ends, with the last steps before."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from automata import run, start
from noloss.web.machines import jumps
from noloss.web.machines.jumps import JumpQuestion, jumped
from noloss.web.machines.texts import MachineQuestion, asked_machine, linked_machine
from tests.effort import examples
from tests.machines.texts import BUSY_BEAVER_4, COUNTS_FOR_EVER, machine_text

BB5 = "1RB1LC_1RC1RB_1RD0LE_1LA1LD_1RZ0LA"
FALLS = "tapes t\nsymbols a\none-way t\naccept y\ns: _ -> a R s\n   a -> a L s\n"
ENDLESS = "tapes t\nsymbols a\naccept y\ns: _ -> a R s\n   a -> a R y\n"
EMPTY: dict[str, Any] = {"state": 0, "tapes": [{"low": 0, "head": 0, "cells": [[0, 1]]}]}


def _asked(site: TestClient, text: str, **asked: Any) -> Any:
    question = {"machine": {"text": text}, "now": EMPTY, "at": 0, **asked}
    return site.post("/machines/jump", json=question).json()


def test_a_run_of_47_million_steps_comes_to_its_end_in_a_few_answers(site: TestClient) -> None:
    now, at = EMPTY, 0
    for _ in range(20):
        told = _asked(site, BB5, now=now, at=at)
        if "trace" in told:
            break
        now, at = told["now"], told["at"]
    assert told["at"] == 47_176_870
    assert told["from"] == told["at"] - jumps.SHOWN
    assert told["trace"]["length"] == jumps.SHOWN
    assert told["trace"]["chunks"][-1]["end"]["verdict"] == "halted"


@given(st.integers(0, 120), st.integers(0, 120))
@settings(max_examples=examples(20), deadline=None)
def test_a_jump_comes_to_the_step_and_configuration_of_the_reference(first: int, then: int) -> None:
    machine = linked_machine(asked_machine(MachineQuestion(text=BUSY_BEAVER_4)))
    own = machine.machine
    there = run(own, start(own), first)
    now = jumps._instant(own, there.configuration)
    question = {"machine": {"text": BUSY_BEAVER_4}, "now": now, "at": there.steps}
    asked = msgspec.convert(question | {"to": there.steps + then}, JumpQuestion)
    told = jumped(machine, asked)
    assert told["at"] == run(own, start(own), there.steps + then).steps
    assert told["from"] == there.steps
    assert told["trace"]["length"] == told["at"] - there.steps


def test_a_head_that_falls_off_its_tape_ends_a_jump_before_that_step(site: TestClient) -> None:
    told = _asked(
        site, FALLS, now={"state": 0, "tapes": [{"low": 0, "head": 0, "cells": [[1, 1]]}]}
    )
    assert told["at"] == 0
    end = told["trace"]["chunks"][-1]["end"]
    assert (end["verdict"], "off the left end" in end["problem"]) == ("fault", True)


@pytest.mark.usefixtures("in_this_process")
def test_a_run_that_takes_longer_is_given_back_where_it_is(
    site: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jumps, "SECONDS", 0.0)
    told = _asked(site, COUNTS_FOR_EVER)
    assert "trace" not in told
    own = linked_machine(asked_machine(MachineQuestion(text=COUNTS_FOR_EVER))).machine
    there = run(own, start(own), told["at"]).configuration
    assert told["now"] == json.loads(json.dumps(jumps._instant(own, there)))
    monkeypatch.setattr(jumps, "MOST_CELLS", 100)
    told = _asked(site, ENDLESS, to=200)
    assert told["problem"].startswith("after 200 steps the tapes have more than 100 cells")


@pytest.mark.parametrize(
    "now",
    [
        {"state": 7, "tapes": EMPTY["tapes"]},
        {"state": -1, "tapes": EMPTY["tapes"]},
        {"state": 0, "tapes": []},
        {"state": 0, "tapes": [{"low": 0, "head": 0, "cells": [[9, 1]]}]},
        {"state": 0, "tapes": [{"low": 0, "head": 0, "cells": [[-1, 1]]}]},
        {"state": 0, "tapes": [{"low": 0, "head": 9, "cells": [[0, 1]]}]},
        {"state": 0, "tapes": [{"low": 0, "head": 0, "cells": [[0, 2**39]]}]},
        {"state": 0, "tapes": [{"low": 0, "head": 0, "cells": [[0, 0]]}]},
        {"state": 0, "tapes": [{"low": 2**60, "head": 2**60, "cells": [[0, 1]]}]},
        {"state": "s", "tapes": 7},
    ],
)
def test_a_configuration_that_the_machine_cannot_have_is_refused(
    site: TestClient, now: dict[str, Any]
) -> None:
    told = _asked(site, ENDLESS, now=now)
    assert told["problem"]
    assert "trace" not in told


def test_a_run_that_is_proved_to_be_endless_ends_there_but_a_step_of_it_is_shown(
    site: TestClient,
) -> None:
    told = _asked(site, ENDLESS)
    assert told["loops"]
    assert told["at"] == told["trace"]["length"] < 1_000
    told = _asked(site, ENDLESS, to=5_000)
    assert (told["at"], told["loops"], told["from"]) == (5_000, False, 5_000 - jumps.SHOWN)


def test_a_jump_goes_only_forward_and_not_over_choices(site: TestClient) -> None:
    assert "already passed this step" in _asked(site, ENDLESS, at=9, to=8)["problem"]
    assert "choices" in _asked(site, machine_text("guess"))["problem"]
