"""The common setting of tests: switches for slow ones, all cores, the same examples each time."""

from __future__ import annotations

import gc
import os
import signal
from collections import Counter
from collections.abc import Generator
from dataclasses import replace
from pathlib import Path

import pytest
from _pytest.doctest import DoctestModule
from hypothesis import settings

from tests.effort import examples, thorough

SWITCHES = {"slow": "--slow", "nightly": "--nightly"}
"""Marker -> the option that lets its tests run; NOLOSS_SLOW=1 and NOLOSS_NIGHTLY=1 do, too."""


os.environ.pop("FORCE_COLOR", None)  # some build servers set it, and it colours pipes


def pytest_addoption(parser: pytest.Parser) -> None:
    for marker, option in SWITCHES.items():
        parser.addoption(option, action="store_true", help=f"run the tests marked {marker}, too")


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    """Run the whole suite on all cores, each file on one of them, unless an option says otherwise.

    If files are named, one process is sooner done; `-n` decides in either case. The whole suite
    without its slow tests takes asserts as they are: to make each one show its values takes every
    core as long as a tenth of the tests. Name a file, and its asserts show them.
    """
    option = config.option
    for marker, chosen in (("slow", option.slow or option.nightly), ("nightly", option.nightly)):
        if chosen:
            os.environ[f"NOLOSS_{marker.upper()}"] = "1"
    if "PYTEST_XDIST_WORKER" in os.environ or option.collectonly:
        return  # a worker comes here, too, and must not start more workers
    whole = config.args_source is pytest.Config.ArgsSource.TESTPATHS
    if whole and getattr(option, "numprocesses", 0) is None:
        option.numprocesses = "auto"
        option.dist = "loadfile" if option.dist == "no" else option.dist
        option.loadscopereorder = False  # the order of files is made below
        if not thorough():  # workers are given these words, and no options
            words = (*config.invocation_params.args, "--assert=plain")
            config.invocation_params = replace(config.invocation_params, args=words)


def pytest_configure(config: pytest.Config) -> None:
    """Set what has to be known before the tests are imported."""
    gc.set_threshold(100_000, 20, 50)
    settings.register_profile(
        "noloss", max_examples=examples(100), deadline=None, derandomize=True, database=None
    )
    settings.load_profile("noloss")
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as in the background of a shell
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(
    file_path: Path,
) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Look for examples in helpers only: tests have no examples, and reading them all takes
    time.
    """
    found = yield
    if file_path.name.startswith("test_"):
        return [collector for collector in found if not isinstance(collector, DoctestModule)]
    return found


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip what is not asked for; begin with the files that take longest, so that none is left."""
    for marker, option in SWITCHES.items():
        variable = f"NOLOSS_{marker.upper()}"
        if os.environ.get(variable) == "1":
            continue
        skip = pytest.mark.skip(reason=f"{marker}: run with {option} or {variable}=1")
        for item in items:
            if marker in item.keywords:
                item.add_marker(skip)
    long = Counter(item.path for item in items if set(SWITCHES) & set(item.keywords))
    items.sort(key=lambda item: -long[item.path] if thorough() else 0)


def pytest_collection_finish() -> None:
    """Save the tests a fifth of their time: objects made before them are not their garbage."""
    gc.collect()
    gc.freeze()
