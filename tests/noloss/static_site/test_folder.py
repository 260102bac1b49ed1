"""A static site is written whole or not at all, and is the same for the same files."""

from __future__ import annotations

import hashlib
import json
import re
from importlib.metadata import version
from pathlib import Path

import pytest

from diagrams.page.document import Page
from noloss.errors import InputError
from noloss.static_site import folder
from noloss.static_site.brought import PLATFORM, NpmPackage
from noloss.static_site.folder import MADE, MARK, SitePlan, check_place, site_files, write_site

AUDIT = Page("Audit", "<h1>Audit</h1>")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Make a site with a published Pyodide and without Graphviz, so that nothing is brought."""
    place = tmp_path_factory.mktemp("npm")
    (place / f"msgspec-{version('msgspec')}-cp314-cp314-{PLATFORM}.whl").write_bytes(b"wheel")
    nothing = NpmPackage(
        "nothing",
        "1",
        {"viz.js": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
    )
    (place / "viz.js").write_bytes(b"")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(folder, "GRAPHVIZ", nothing)
        plan = SitePlan("https://example.org/pyodide/", place, None, lambda: AUDIT)
        return site_files(plan, lambda _: None)


def settings(made: dict[str, bytes]) -> dict[str, object]:
    text = made[MARK].decode()
    found: dict[str, object] = json.loads(text[text.index("{") : text.rindex("}") + 1])
    return found


def test_it_lists_exactly_its_files(made: dict[str, bytes]) -> None:
    told = settings(made)
    listed = told["files"]
    assert isinstance(listed, list)
    assert {*listed} | {"index.html", "service_worker.js"} == {*made, "."}
    assert told["pyodide"] == "https://example.org/pyodide/"
    assert told["pages"] == {
        **{path: f"pages/{path.strip('/').replace('/', '-') or 'home'}.html" for path in MADE},
        "/audit": "pages/audit.html",
    }


def test_the_window_permits_its_own_files_and_the_copy_of_pyodide_alone(
    made: dict[str, bytes],
) -> None:
    text = made["index.html"].decode()
    assert "@" not in text.replace("@media", "")
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', text)
    assert policy is not None
    assert policy[1].startswith("default-src 'none'; ")
    assert re.findall(r"https?://[^ ;]*", policy[1]) == ["https://example.org/pyodide/"] * 2


@pytest.mark.parametrize("path", [*MADE, "/audit"])
def test_every_address_of_a_page_begins_with_the_root(made: dict[str, bytes], path: str) -> None:
    name = f"pages/{path.strip('/').replace('/', '-') or 'home'}.html"
    text = made[name].decode()
    assert '<html data-root="@root@"' in text
    found = re.findall(r'\s(?:href|src|action)="([^"]*)"', text)
    assert found
    assert all(one.startswith(("@root@/", "#", "data:", "https://")) for one in found), found


def test_its_version_is_a_hash_of_all_other_files(made: dict[str, bytes]) -> None:
    digest = hashlib.sha256()
    for name in sorted({*made} - {MARK}):
        digest.update(f"{name}\0{len(made[name])}\0".encode() + made[name])
    assert settings(made)["version"] == digest.hexdigest()[:12]


def test_an_older_site_is_replaced_whole(tmp_path: Path) -> None:
    place = tmp_path / "site"
    write_site(place, {MARK: b"1", "old/file": b"old"})
    write_site(place, {MARK: b"2", "new": b"new"})
    assert {path.name for path in tmp_path.iterdir()} == {"site"}
    assert {path.name for path in place.rglob("*")} == {MARK, "new"}


def test_a_site_that_cannot_be_written_leaves_the_older_one(tmp_path: Path) -> None:
    place = tmp_path / "site"
    write_site(place, {MARK: b"1"})
    with pytest.raises(OSError, match="name"):
        write_site(place, {MARK: b"2", "x" * 300: b""})
    assert (place / MARK).read_bytes() == b"1"
    assert {path.name for path in tmp_path.iterdir()} == {"site"}


def test_a_folder_with_something_else_is_refused(made: dict[str, bytes], tmp_path: Path) -> None:
    check_place(tmp_path)
    check_place(tmp_path / "new")
    write_site(tmp_path / "site", made)
    check_place(tmp_path / "site")
    (tmp_path / "site" / ".git").mkdir()
    (tmp_path / "site" / ".git" / "HEAD").write_text("ref", "utf-8")
    with pytest.raises(InputError, match=r"\.git/HEAD is there, and is not of a site of noloss"):
        check_place(tmp_path / "site")
    with pytest.raises(InputError, match=r"HEAD is there"):
        check_place(tmp_path)


def test_settings_of_another_page_do_not_mark_a_site(tmp_path: Path) -> None:
    (tmp_path / MARK).write_text("self.SITE = {};\n", "utf-8")
    with pytest.raises(InputError, match=r"settings\.js is there"):
        check_place(tmp_path)


def test_a_site_that_is_interrupted_leaves_the_older_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "site"
    write_site(place, {MARK: b"1"})
    rename = Path.rename

    def interrupted(path: Path, target: Path) -> Path:
        if path.name == "new":
            raise KeyboardInterrupt
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_site(place, {MARK: b"2"})
    assert (place / MARK).read_bytes() == b"1"
    assert {path.name for path in tmp_path.iterdir()} == {"site"}
