"""A static site: a folder that any web server can give.

The folder has the window around all pages, Python and noloss as archives, the styles and scripts of
the pages, and the pages that are the same for everybody, made now, so that they come at once.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import noloss
from diagrams.page.document import ASSETS, Page, asset
from noloss.errors import InputError
from noloss.static_site.brought import GRAPHVIZ, PYODIDE, package_files, wheel_of_msgspec
from noloss.static_site.bytecode import BYTECODE, bytecode
from noloss.static_site.packages import archive
from noloss.web.browser import FRAMED, answer, rooted
from noloss.web.lanes import WORKERS
from noloss.web.site import written

ROOT: Final = "@root@"
"""The mark in pages for the folder of the site and the tab, which only a browser knows."""
MADE: Final = (
    "/",
    "/machines",
    "/play",
    "/play/given",
    "/play/game",
    "/verify",
    "/verify/own",
    "/atlas",
)
"""The paths of the pages that are made now, besides the audit."""
OWN: Final = ("index.html", "site.css", "site.js", "python.js", "unpack.mjs", "service_worker.js")
MARK: Final = "settings.js"
"""The file by which a folder is known to be a site."""
Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class SitePlan:
    """The parts of a site.

    pyodide  : the address of a published copy of Pyodide; None if the folder has it
    folder   : with the packages of npm; None for a site without diagrams
    machines : a folder with the machines of a course
    audit    : makes the page of the audit, which takes longest
    """

    pyodide: str | None
    folder: Path | None
    machines: Path | None
    audit: Callable[[], Page]


def site_files(plan: SitePlan, say: Say) -> dict[str, bytes]:
    """Make all files of a site, by their paths in its folder.

    say : is called with the name of each part of the work

    Raises InputError for a missing part.
    """
    made = _brought(plan, say)
    say("packing noloss")
    made["packages/noloss.zip"] = archive(plan.machines)
    say("compiling noloss")
    if (compiled := bytecode(made)) is not None:
        made[BYTECODE] = compiled
    say("making pages")
    made |= {f"pages/{_name(path)}.html": body for path, body in _pages(plan).items()}
    made |= {f"assets/{name}": asset(name).encode() for name in ASSETS}
    own = files("noloss.static_site") / "assets"
    made |= {name: (own / name).read_bytes() for name in OWN}
    made["icon.svg"] = (files("diagrams.page") / "assets" / "icon.svg").read_bytes()
    made["index.html"] = _window(made, plan)
    made[MARK] = _settings(made, plan)
    return dict(sorted(made.items()))


def write_site(folder: Path, made: Mapping[str, bytes]) -> None:
    """Write a site beside its place, then put it there, in place of an older one.

    Raises OSError; then an older site stays.
    """
    folder = folder.resolve()
    folder.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix=f".{folder.name}-", dir=folder.parent) as beside:
        new, old = Path(beside) / "new", Path(beside) / "old"
        for name, data in made.items():
            (new / name).parent.mkdir(parents=True, exist_ok=True)
            (new / name).write_bytes(data)
        if folder.exists():
            folder.rename(old)
        try:
            new.rename(folder)
        except BaseException:  # Ctrl-C too
            if old.exists():
                old.rename(folder)
            raise


def check_place(folder: Path) -> None:
    """Raise InputError for a folder that holds something else than a site."""
    if not folder.exists():
        return
    others = _others(folder) if folder.is_dir() else [folder.name]
    if others:
        problem = f"{others[0]} is there, and is not of a site of noloss"
        raise InputError(problem, where=str(folder), hint="name another folder, or remove it")


def _others(folder: Path) -> list[str]:
    """List the files in a folder that do not belong to the site in it."""
    try:
        text = (folder / MARK).read_text("utf-8")
        known = json.loads(text[text.index("{") : text.rindex("}") + 1])["files"]
    except (OSError, ValueError, KeyError, TypeError):
        known = []
    paths = (path for path in folder.rglob("*") if not path.is_dir() or path.is_symlink())
    names = [path.relative_to(folder).as_posix() for path in paths]
    return sorted({*names} - {*known, *OWN, MARK} if known else names)


def _brought(plan: SitePlan, say: Say) -> dict[str, bytes]:
    say("reading Pyodide")
    made: dict[str, bytes] = {}
    if plan.folder is not None:
        if plan.pyodide is None:
            found = package_files(plan.folder, PYODIDE)
            made |= {f"pyodide/{path}": data for path, data in found.items()}
        (made["graphviz.js"],) = package_files(plan.folder, GRAPHVIZ).values()
    say("bringing msgspec for a browser")
    made["packages/msgspec.zip"] = wheel_of_msgspec(plan.folder)
    return made


def _pages(plan: SitePlan) -> dict[str, bytes]:
    async def all_pages() -> dict[str, bytes]:
        found = {}
        for path in MADE:
            status, _, body = await answer("GET", path, {"accept": "text/html"}, b"", ROOT)
            assert status == 200, f"{path}: {status}"
            found[path] = body
        return found

    WORKERS.get_ready()
    try:
        found = asyncio.run(all_pages())
    finally:
        WORKERS.close()
        WORKERS.reopen()
    if plan.machines is not None:
        del found["/machines"]  # Python in the browser lists the machines of the course
    return found | {"/audit": rooted(written(plan.audit(), "/audit"), ROOT)}


def _name(path: str) -> str:
    return path.strip("/").replace("/", "-") or "home"


def _window(made: Mapping[str, bytes], plan: SitePlan) -> bytes:
    size = sum(len(data) for name, data in made.items() if not name.startswith("pages/"))
    elsewhere = f" {plan.pyodide}" if plan.pyodide else ""
    policy = (
        f"default-src 'none'; script-src 'self' 'wasm-unsafe-eval'{elsewhere}; worker-src 'self'; "
        f"connect-src 'self'{elsewhere}; frame-src 'self'; style-src 'self'; img-src 'self'; "
        "base-uri 'none'; form-action 'none'"
    )
    values = {"policy": policy, "generator": f"noloss {noloss.__version__}"}
    values["size"] = str(round(size / 1e6))
    text = made["index.html"].decode()
    for name, value in values.items():
        text = text.replace(f"@{name}@", value)
    return text.encode()


def _settings(made: Mapping[str, bytes], plan: SitePlan) -> bytes:
    """Write what the scripts know of the site; its version changes with any of its files."""
    digest = hashlib.sha256()
    for name in sorted(made):
        digest.update(f"{name}\0{len(made[name])}\0".encode() + made[name])
    settings = {
        "noloss": noloss.__version__,
        "version": digest.hexdigest()[:12],
        "pyodide": plan.pyodide or "pyodide/",
        "graphviz": "graphviz.js" if "graphviz.js" in made else "",
        "packages": sorted(name for name in made if name.startswith("packages/")),
        "pages": {
            path: f"pages/{_name(path)}.html"
            for path in (*MADE, "/audit")
            if f"pages/{_name(path)}.html" in made
        },
        "headers": {**FRAMED, "Content-Type": "text/html; charset=utf-8"},
        "files": [".", *sorted(set(made) - {"service_worker.js", MARK, "index.html"}), MARK],
    }
    text = json.dumps(settings, ensure_ascii=False, indent=1, sort_keys=True)
    return f"/* A static site of noloss {noloss.__version__}. */\nself.SITE = {text};\n".encode()
