"""TikZ: the document has every part of the picture, and TeX reads it."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from automata import parse, start
from diagrams.look import Look
from diagrams.machine.drawn import machine_rendering
from diagrams.machine.picture import machine_dot
from diagrams.plots.plotting import plot_file
from diagrams.render.render import Format, render_bytes
from diagrams.render.size import Size
from diagrams.render.tikz import escaped, tikz
from diagrams.run_picture import run_svg
from diagrams.space_time import space_time
from tests.automata.examples import machine
from tests.diagrams.machines import made_up
from tests.machines.texts import PALINDROME


def _has_tex() -> bool:
    """Whether TeX is there, with the class that the documents are of."""
    if shutil.which("pdflatex") is None or shutil.which("kpsewhich") is None:
        return False
    found = [subprocess.run(["kpsewhich", name], check=False, capture_output=True)
             for name in ("standalone.cls", "tikz.sty")]  # fmt: skip
    return all(each.returncode == 0 for each in found)


HAS_TEX = _has_tex()
HOSTILE = r"\input{x} %&$#_^~{}<>|\"'`- ¢→…"


def machine_tex() -> str:
    return render_bytes(machine_dot(parse(PALINDROME)), Format.TEX).data.decode()


def run_tex() -> str:
    one = machine(PALINDROME)
    drawn = space_time(one, start(one, {"word": "abba"}), 100)
    return plot_file(run_svg(drawn), Format.TEX).decode()


def special_tex() -> str:
    text = HOSTILE.replace("&", "&amp;").replace("<", "&lt;")
    return tikz(f'<svg width="9" height="9"><text x="1" y="2">{text}</text></svg>')


def named_tex() -> str:
    return machine_rendering(parse(PALINDROME), Format.TEX).data.decode()


def odd_tex() -> str:
    look = Look(left_to_right=True, labels="textbook")
    return machine_rendering(made_up(), Format.TEX, look, Size(width=80)).data.decode()


MADE = {"machine": machine_tex, "run": run_tex, "special": special_tex}
NAMED = {"named states": named_tex, "odd symbols": odd_tex}


def test_no_character_means_anything_to_tex() -> None:
    plain = re.sub(r"\\[a-zA-Z]+(\{\})?|\\[{}$&#%_]|\\ensuremath\{[^}]*\}", "", escaped(HOSTILE))
    assert not set(plain) & set("\\%&$#_^<>|\"'` ")


@pytest.mark.parametrize("name", MADE)
def test_a_document_is_balanced_and_every_path_ends(name: str) -> None:
    tex = MADE[name]()
    bare = re.sub(r"\\[\\{}]", "", tex)
    assert bare.count("{") == bare.count("}")
    assert tex.count(r"\begin{") == tex.count(r"\end{")
    body = tex.partition(r"\begin{tikzpicture}")[2].partition(r"\end{tikzpicture}")[0]
    lines = body.strip().splitlines()[1:]
    assert lines
    assert all(re.fullmatch(r"\\(path|node)\[.*\] .*;", line) for line in lines)


def test_every_state_every_row_and_every_box_of_a_machine_is_there() -> None:
    tex = machine_tex()
    for text in ("palindrome", "compare", "rewind:", "call to-start(word)", "accept", "else"):
        assert escaped(text) in tex
    svg = render_bytes(machine_dot(parse(PALINDROME)), Format.SVG).data.decode()
    shapes = len(re.findall("<(?:ellipse|polygon|path|polyline)", svg))
    assert tex.count(r"\path") == shapes
    assert tex.count(r"\node") == svg.count("<text")


def test_a_picture_in_pixels_is_as_large_as_on_a_screen() -> None:
    tex = tikz('<svg width="96" height="96"><rect x="0" y="0" width="96" height="96"/></svg>')
    assert "x=0.75pt,y=-0.75pt" in tex
    assert "(0,0) rectangle (96,96)" in tex


@pytest.mark.slow
@pytest.mark.skipif(not HAS_TEX, reason="there is no TeX with the class standalone")
@pytest.mark.parametrize("name", MADE | NAMED)
def test_tex_makes_one_page_of_it(name: str, tmp_path: Path) -> None:
    (tmp_path / "a.tex").write_text((MADE | NAMED)[name](), encoding="utf-8")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "a.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False, timeout=300)
    assert done.returncode == 0, done.stdout[-500:]
    assert b"(1 page" in done.stdout
