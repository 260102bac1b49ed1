"""The archive for a browser holds noloss and all that the page needs, and nothing compiled."""

from __future__ import annotations

import io
import re
import subprocess
import sys
import zipfile
from importlib.metadata import requires
from pathlib import Path, PurePath

import pytest

from noloss.errors import InputError
from noloss.rooms import ROOMS, environment
from noloss.static_site.packages import NEEDED, archive
from noloss.web.browser import COURSE
from tests.processes import PATIENCE

ELSEWHERE = {"llvmlite", "msgspec", "numba", "numpy", "pygraphviz", "rich", "uvicorn"}
"""Compiled packages, and the terminal and the server, which no site has."""
ANSWERS = """\
import asyncio, json, sys
for name in sys.argv[1:]:
    sys.modules[name] = None
from noloss.web import lanes, workers
from noloss.web.browser import answer
workers.FORKS, lanes.IN_BROWSER = False, True

async def asked(path, sent=b"", kind="text/html"):
    headers = {"accept": kind, "content-type": "application/json"}
    status, _, body = await answer("POST" if sent else "GET", path, headers, sent, "")
    assert status in (200, 202), (path, status, body)
    return body

async def all_asked():
    for path in ("/", "/machines", "/machines/edit", "/machines/view?name=gallery/palindrome",
                 "/machines/board?name=wst/R3", "/play?strategy=wst", "/play/learner", "/atlas"):
        await asked(path)
    kind, sent = "application/json", b'{"strategy": "newell-simon", "seat": "first"}'
    job = json.loads(await asked("/verify/jobs", sent, kind))
    while job["state"] in ("waiting", "working"):
        await asyncio.sleep(0)
        job = json.loads(await asked(f"/verify/jobs/{job['job']}", kind=kind))
    await asked(f"/verify/verdicts/{job['job']}")

asyncio.run(all_asked())
"""


def names(data: bytes) -> list[str]:
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        return packed.namelist()


def plain(requirement: str) -> str:
    """Give the name of a requirement as registries write it."""
    found = re.match(r"[\w.-]+", requirement)
    assert found is not None
    return re.sub(r"[-_.]+", "-", found[0]).lower()


def test_every_requirement_of_the_page_is_packed() -> None:
    known = {plain(name) for name in NEEDED}
    own = requires("noloss") or []
    asked = [
        one for one in own if "extra ==" not in one or 'extra == "page"' in one.replace("'", '"')
    ]
    assert {plain(one) for one in asked} <= known | ELSEWHERE
    for name in NEEDED:
        for one in requires(name) or ():
            if "extra ==" not in one and "python_version <" not in one and "Windows" not in one:
                assert plain(one) in known, f"{name} needs {one}"


@pytest.mark.slow
def test_no_page_needs_a_package_that_is_not_packed() -> None:
    left_out = sorted(ELSEWHERE - {"msgspec"} | {"markdown_it", "pygments"})
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", ANSWERS, *left_out],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        env=environment(),
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_the_archive_is_the_same_each_time_and_holds_no_compiled_file() -> None:
    data = archive()
    assert data == archive()
    found = names(data)
    assert found == sorted(set(found))
    assert not {PurePath(name).suffix for name in found} & {".so", ".pyc", ".pyd"}
    assert {f"{room}/__init__.py" for room in ROOMS} <= {*found}
    assert "automata/gallery/palindrome.tm" in found
    assert "diagrams/page/templates/linked.html" in found


def test_a_course_is_packed_beside_the_rooms(tmp_path: Path) -> None:
    (tmp_path / "exercises").mkdir()
    (tmp_path / "mine.tm").write_text("machine mine\n", "utf-8")
    (tmp_path / "exercises" / "task.tm").write_text("machine task\n", "utf-8")
    (tmp_path / ".hidden.tm").write_text("machine hidden\n", "utf-8")
    (tmp_path / "marks.txt").write_text("anna 5\n", "utf-8")
    (tmp_path / "README.md").write_text("mine\n", "utf-8")
    (tmp_path / "solutions").mkdir()
    (tmp_path / "solutions" / "task.tm").write_text("machine solved\n", "utf-8")
    (tmp_path / "exercises" / "link.tm").symlink_to(tmp_path / "solutions" / "task.tm")
    found = [name for name in names(archive(tmp_path)) if name.startswith(COURSE)]
    assert found == [f"{COURSE}/exercises/task.tm", f"{COURSE}/mine.tm"]


def test_a_course_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such file"):
        archive(tmp_path / "nothing")
