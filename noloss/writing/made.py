"""What made a report: version, commit, Python, machine, duration."""

from __future__ import annotations

import os
import platform
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import noloss
from audit.judge import Judgement
from audit.report import Made

SECONDS: Final = 5  # for git to answer


def made_now(judgements: Iterable[Judgement], page: str = "--html audit.html") -> Made:
    """Tell what made these judgements: this noloss, here; and which option writes the page."""
    return Made(
        noloss=noloss.__version__,
        python=platform.python_version(),
        system=f"{platform.system()} {platform.machine()}",
        cores=os.cpu_count() or 1,
        commit=_commit(Path(noloss.__file__).parents[1]),
        seconds=sum(one.seconds for one in judgements),
        page=page,
    )


def _commit(checkout: Path) -> str:
    """Give the commit of a checkout, marked if it was changed; empty if it is none."""
    if not (checkout / ".git").exists():
        return ""
    command = ["git", "-C", str(checkout), "describe", "--always", "--dirty", "--abbrev=12"]
    try:
        done = subprocess.run(command, capture_output=True, timeout=SECONDS, check=True, text=True)
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.strip()
