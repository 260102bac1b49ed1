"""The pictures of the pages are those that the commands beside them draw."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from automata.gallery.files import CHAPTERS
from docs.record_step import recorded
from docs.write_gallery import PICTURES, pictures, shape
from docs.write_machines import drawn, picture_name
from tests.manual.pages import PAGES
from tests.manual.trying import Front, Tried


def test_a_picture_with_other_words_or_other_marks_has_another_shape() -> None:
    drawn = '<g><text x="1.5">a 1</text></g>'
    assert shape(drawn) == shape(drawn.replace("1.5", "-2"))
    assert shape(drawn) != shape(drawn.replace("a 1", "a 2"))
    assert shape(drawn) != shape(drawn.replace("<g>", "<g><path/>"))


@pytest.mark.slow
def test_the_commands_of_the_gallery_draw_its_pictures(front: Front) -> None:
    page = PAGES["docs/gallery.md"]
    Tried(page, front, slow=True).all()
    drawn = pictures(page.read_text(encoding="utf-8"), Path())
    assert len(drawn) >= 8
    for name, path in drawn.items():
        kept = (PICTURES / name).read_text(encoding="utf-8")
        assert shape(path.read_text(encoding="utf-8")) == shape(kept), name


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for names in CHAPTERS.values() for name in names])
def test_a_machine_of_the_gallery_is_drawn_as_its_picture_shows(name: str, tmp_path: Path) -> None:
    kept = (PICTURES / picture_name(name)).read_text(encoding="utf-8")
    assert shape(drawn(name, tmp_path).read_text(encoding="utf-8")) == shape(kept)


@pytest.mark.slow
def test_the_recording_of_stepping_agrees_with_the_program() -> None:
    """Its words, that is: colours are those of the library that draws the screen."""
    kept = (PICTURES / "step.svg").read_text(encoding="utf-8")
    assert re.findall(">([^<]+)</text>", recorded()) == re.findall(">([^<]+)</text>", kept)


def test_a_recording_has_no_scripts_and_loads_nothing() -> None:
    recording = (PICTURES / "step.svg").read_text(encoding="utf-8")
    assert len(recording.encode()) < 300_000
    assert re.findall(r"https?://[^\"]*", recording) == ["http://www.w3.org/2000/svg"]
    assert "<script" not in recording
    assert "prefers-reduced-motion" in recording


def test_every_picture_is_shown_on_a_page_and_every_one_shown_is_there() -> None:
    shown = {
        name
        for page in PAGES.values()
        for name in re.findall(
            r"\]\((?:docs/|\.\./)?pictures/(\S+?)\)", page.read_text(encoding="utf-8")
        )
    }
    assert {path.name for path in PICTURES.iterdir()} == shown
