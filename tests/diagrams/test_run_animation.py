"""A run that moves shows each step once, and the last one to people who prefer no motion."""

from __future__ import annotations

import re
from io import BytesIO
from xml.etree import ElementTree

import pytest

from automata import start
from diagrams.look import Look
from diagrams.render.render import Format
from diagrams.render.size import Size
from diagrams.run_animation import LAST, animated_svg, frames_svg
from diagrams.run_drawn import run_file
from diagrams.space_time import SpaceTime, space_time
from tests.automata.examples import machine
from tests.machines.texts import PALINDROME


def run(steps: int = 100) -> SpaceTime:
    one = machine(PALINDROME)
    return space_time(one, start(one, {"word": "abba"}), steps)


def test_there_is_a_frame_for_every_step_and_each_names_its_state() -> None:
    frames = list(frames_svg(run()))
    assert len(frames) == 17
    for number, frame in enumerate(frames):
        texts = [element.text or "" for element in ElementTree.fromstring(frame)]
        assert any(text.startswith(f"step {number} ") for text in texts)
    assert "state yes  (accepted)" in frames[-1]


def test_every_part_that_moves_has_its_time_and_the_last_frame_stays() -> None:
    svg = animated_svg(run())
    ElementTree.fromstring(svg)
    classes = set(re.findall(r'<g class="(s\d+)">', svg))
    assert classes
    assert classes == set(re.findall(r"@keyframes (s\d+)", svg))
    assert "prefers-reduced-motion" in svg
    assert "<script" not in svg
    assert f"{(17 + LAST) * 0.8:.1f}s step-end" in svg


def test_a_bare_run_has_no_title_and_its_size_is_that_asked_for() -> None:
    svg = run_file(run(), Format.SVG, Look(bare=True), Size(width=80), animated=True).decode()
    assert 'width="80.00mm"' in svg
    assert svg.count("palindrome: accepted") == 1, "only in the title that a browser shows"


@pytest.mark.slow
def test_a_gif_has_the_frames_of_the_run_and_the_same_bytes_each_time() -> None:
    image = pytest.importorskip("PIL.Image")
    data = run_file(run(3), Format.GIF)
    assert data.startswith(b"GIF89a")
    assert image.open(BytesIO(data)).n_frames == 4
    assert run_file(run(3), Format.GIF) == data
