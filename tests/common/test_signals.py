"""Signals wait for the end of a step, and come then."""

from __future__ import annotations

import os
import signal
from threading import Thread

import pytest

from common.signals import ENDING, signals_later


@pytest.mark.parametrize("number", ENDING)
def test_a_signal_comes_at_the_end_of_the_step(
    number: signal.Signals, monkeypatch: pytest.MonkeyPatch
) -> None:
    came: list[int] = []
    before = signal.signal(number, lambda number, frame: came.append(number))
    try:
        with signals_later():
            signal.raise_signal(number)
            assert not came
        assert came == [number]
    finally:
        signal.signal(number, before)


def test_ctrl_c_in_a_step_interrupts_after_it() -> None:
    done: list[bool] = []
    before = signal.getsignal(signal.SIGINT)

    def step() -> None:
        with signals_later():
            signal.raise_signal(signal.SIGINT)
            done.append(True)

    with pytest.raises(KeyboardInterrupt):
        step()
    assert done
    assert signal.getsignal(signal.SIGINT) is before


def test_another_thread_has_no_signals_to_wait_for() -> None:
    done: list[bool] = []

    def work() -> None:
        with signals_later():
            done.append(True)

    thread = Thread(target=work)
    thread.start()
    thread.join()
    assert done


@pytest.mark.skipif(os.name == "nt", reason="signals cannot be blocked there")
def test_a_signal_while_handlers_are_put_back_finds_all_of_them_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = {number: signal.getsignal(number) for number in ENDING}
    set_handler = signal.signal

    def interrupted(number: int, handler: signal._HANDLER) -> object:
        was = set_handler(number, handler)
        signal.raise_signal(signal.SIGINT)
        return was

    def step() -> None:
        with signals_later():
            monkeypatch.setattr(signal, "signal", interrupted)

    with pytest.raises(KeyboardInterrupt):
        step()
    monkeypatch.undo()
    assert {number: signal.getsignal(number) for number in ENDING} == before
