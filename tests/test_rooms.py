"""The rooms are found where this program lies, and nowhere else."""

from __future__ import annotations

import importlib
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from noloss import rooms
from noloss.rooms import ROOMS, ForeignRoomError, check_rooms, foreign_rooms

CHECKOUT = Path(__file__).resolve().parents[1]


@pytest.mark.parametrize("room", ROOMS)
def test_every_room_is_the_one_in_this_checkout(room: str) -> None:
    module = importlib.import_module(room)
    file = module.__file__ or "no __init__.py at all"
    assert Path(file).resolve() == CHECKOUT / room / "__init__.py", (
        f"{room} was imported from {file}; automata-lib and diagrams from the package index own "
        "two of our names: use an environment of its own, as the README does"
    )


def test_all_rooms_are_ours() -> None:
    assert foreign_rooms() == ()
    check_rooms()


def test_a_package_that_takes_the_name_of_a_room_is_named_with_its_likely_cause(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _put_before_ours("automata", tmp_path, monkeypatch)
    assert foreign_rooms() == ("automata",)
    with pytest.raises(ForeignRoomError) as caught:
        check_rooms()
    assert caught.value.rooms == ("automata",)
    assert "elsewhere than noloss: automata" in str(caught.value)
    assert "automata-lib" in caught.value.hint
    assert "a new environment" in caught.value.hint


def test_a_single_file_that_takes_the_name_of_a_room_is_foreign(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "games.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "games", raising=False)
    assert foreign_rooms() == ("games",)


def test_a_missing_room_is_foreign(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        rooms, "find_spec", lambda room: None if room == "verify" else find_spec(room)
    )
    assert foreign_rooms() == ("verify",)


def test_a_rival_installed_into_the_same_folder_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In an environment with both packages, both write into one folder `automata`, and both are
    broken.
    """
    for room in ROOMS:
        _put_before_ours(room, tmp_path, monkeypatch)
    monkeypatch.setattr(rooms, "HOUSE", tmp_path.resolve())
    assert foreign_rooms() == ()
    rival = tmp_path / "automata_lib-9.1.0.dist-info"
    rival.mkdir()
    (rival / "METADATA").write_text("Metadata-Version: 2.1\nName: automata-lib\nVersion: 9.1.0\n")
    assert foreign_rooms() == ("automata",)


def test_looking_for_the_rooms_imports_none_of_them() -> None:
    look = (
        "import sys; from noloss.rooms import ROOMS, check_rooms; check_rooms(); "
        "print([room for room in ROOMS if room in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", look], cwd=CHECKOUT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "['noloss']"


def _put_before_ours(room: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / room).mkdir()
    (folder / room / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(folder)
    for name in [name for name in sys.modules if name.split(".")[0] == room]:
        monkeypatch.delitem(sys.modules, name)
    importlib.invalidate_caches()


@pytest.mark.parametrize("page", ["common/__init__.py", "docs/architecture.md"])
def test_the_maps_of_common_name_all_of_its_modules(page: str) -> None:
    text = (CHECKOUT / page).read_text(encoding="utf-8")
    room = text.partition("\ncommon/")[2].partition("\ngames/")[0] or text
    modules = {file.stem for file in (CHECKOUT / "common").glob("[a-z]*.py")}
    assert modules <= set(re.findall(r"\w+", room))
