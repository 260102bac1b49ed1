"""A picture has the requested format, or a line says why not; and a file is whole."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from diagrams.errors import DiagramError
from diagrams.render import render as engines_module
from diagrams.render.maker import pdf_with_maker
from diagrams.render.render import (
    OF_GRAPHS,
    USUAL_DPI,
    Engine,
    Format,
    draw,
    engines,
    format_of,
    has_letters,
    render_bytes,
    write_picture,
)
from diagrams.render.size import Size
from tests.effort import part

if TYPE_CHECKING:
    from collections.abc import Iterator

GRAPH = 'digraph machine { rankdir=LR; copy -> turn [label="x → x, R"]; turn -> copy; }\n'
MAGIC = {
    Format.SVG: b"<?xml",
    Format.PNG: b"\x89PNG\r\n\x1a\n",
    Format.PDF: b"%PDF-",
    Format.DOT: b"digraph machine",
    Format.TEX: b"% Made by noloss",
}

needs_graphviz = pytest.mark.skipif(not engines(), reason="no Graphviz on this machine")


@pytest.fixture(autouse=True)
def _ask_for_fonts_anew() -> Iterator[None]:
    has_letters.cache_clear()
    yield
    has_letters.cache_clear()


@pytest.fixture
def with_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether or not this machine has a font, behave as if it had."""
    monkeypatch.setattr("diagrams.render.render.has_letters", lambda _engine: True)


@pytest.fixture
def without_fonts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Point Graphviz to a configuration that names no folder of fonts."""
    if sys.platform != "linux":
        pytest.skip("only here fonts can be hidden from Graphviz")
    nothing = tmp_path / "fonts.conf"
    nothing.write_text('<?xml version="1.0"?>\n<fontconfig></fontconfig>\n')
    monkeypatch.setenv("FONTCONFIG_FILE", str(nothing))


# ── formats ──────────────────────────────────────────────────────────────────────────────────────


@needs_graphviz
@pytest.mark.usefixtures("with_fonts")
@pytest.mark.parametrize("wanted", OF_GRAPHS)
def test_a_picture_has_the_requested_format(wanted: Format) -> None:
    picture = render_bytes(GRAPH, wanted)
    assert picture.format is wanted
    assert picture.note is None
    assert picture.data.startswith(MAGIC[wanted])


@needs_graphviz
@pytest.mark.usefixtures("with_fonts")
@pytest.mark.parametrize("wanted", part(list(OF_GRAPHS), 4))
def test_the_same_graph_gives_the_same_bytes(wanted: Format) -> None:
    assert render_bytes(GRAPH, wanted) == render_bytes(GRAPH, wanted)


@needs_graphviz
@pytest.mark.usefixtures("with_fonts")
def test_a_pdf_does_not_say_when_it_was_made() -> None:
    assert b"Date" not in render_bytes(GRAPH, Format.PDF).data


@needs_graphviz
@pytest.mark.usefixtures("with_fonts")
def test_png_and_pdf_name_their_maker_and_stay_whole() -> None:
    image = pytest.importorskip("PIL.Image").open(BytesIO(render_bytes(GRAPH, Format.PNG).data))
    image.load()
    assert image.info["Software"] == "noloss"
    assert image.info["dpi"] == pytest.approx((USUAL_DPI, USUAL_DPI), abs=0.1)
    pdf = render_bytes(GRAPH, Format.PDF).data
    assert re.search(rb"\d 0 obj\n<< /Producer \(cairo [^\n]*\n +/Creator \(noloss\) *\n>>", pdf)
    (table,) = re.findall(rb"startxref\n(\d+)\n%%EOF", pdf)
    assert pdf[int(table) :].startswith(b"xref\n")


@needs_graphviz
@pytest.mark.usefixtures("with_fonts")
@pytest.mark.parametrize("dpi", [50, 300])
def test_a_png_is_as_wide_as_it_shall_be_at_its_pixels_to_the_inch(dpi: int) -> None:
    size = Size(width=120, dpi=dpi)
    data = render_bytes("digraph { rankdir=LR; copy -> turn }", Format.PNG, size=size).data
    image = pytest.importorskip("PIL.Image").open(BytesIO(data))
    assert image.info["dpi"] == pytest.approx((dpi, dpi), abs=0.1)
    assert image.width / image.info["dpi"][0] * 25.4 == pytest.approx(120, rel=0.02)


def test_only_the_first_date_of_a_pdf_becomes_its_maker() -> None:
    dates = b"<< /CreationDate (D:20260101000000Z)\n/ModDate (D:20260101000000Z) >>"
    made = pdf_with_maker(dates)
    assert made.split() == [b"<<", b"/Creator", b"(noloss)", b">>"]
    assert len(made) == len(dates)


@needs_graphviz
def test_an_svg_keeps_labels_beyond_ascii_and_parallel_edges() -> None:
    twice = 'digraph { a -> b [label="δ ␣"]; a -> b [label="×"]; }'
    shown = render_bytes(twice, Format.SVG).data.decode("utf-8")
    assert "δ ␣" in shown
    assert "×" in shown


@needs_graphviz
def test_every_engine_draws_the_graph() -> None:
    for engine in engines():
        assert _drawn_only_by(engine).startswith(b"<?xml"), engine.name


@pytest.mark.parametrize("wanted", OF_GRAPHS)
def test_the_ending_decides_the_format_in_either_case(wanted: Format) -> None:
    assert format_of(Path(f"a.b.{wanted}")) is wanted
    assert format_of(Path(f"A.{wanted.upper()}")) is wanted


@pytest.mark.parametrize(
    ("name", "problem"),
    [("wst.jpeg", "unknown ending '.jpeg'"), ("wst", "the name has no ending")],
)
def test_an_unknown_ending_is_refused_with_the_known_ones(name: str, problem: str) -> None:
    with pytest.raises(DiagramError) as caught:
        write_picture(GRAPH, Path(name))
    assert caught.value.problem == problem
    assert caught.value.where == name
    assert caught.value.hint == "use one of svg, png, pdf, dot, tex"
    assert str(caught.value) == f"{name}: {problem}\n  hint: use one of svg, png, pdf, dot, tex"


# ── which Graphviz ───────────────────────────────────────────────────────────────────────────────


def test_pygraphviz_is_used_before_the_dot_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("diagrams.render.render.find_spec", lambda _name: object())
    monkeypatch.setattr("diagrams.render.render.shutil.which", lambda _name: "/opt/dot")
    assert [engine.name for engine in engines()] == ["pygraphviz", "dot"]
    assert engines()[1].command[-1] == "/opt/dot"


def test_without_pygraphviz_the_dot_program_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("diagrams.render.render.find_spec", lambda _name: None)
    monkeypatch.setattr("diagrams.render.render.shutil.which", lambda _name: "/opt/dot")
    assert [engine.name for engine in engines()] == ["dot"]


def _stand_in(name: str, program: str) -> Engine:
    return Engine(name, (sys.executable, "-c", program))


BROKEN = {
    "says it is not usable": _stand_in("pygraphviz", "import sys; sys.exit(3)"),
    "crashes": _stand_in("pygraphviz", "import os; os.abort()"),
    "gives nothing": _stand_in("pygraphviz", ""),
    "is gone": Engine("pygraphviz", ("/nowhere/dot",)),
    "lacks the format": _stand_in(
        "dot", "import sys; sys.exit('Format: \"svg\" not recognized. Use one of: canon')"
    ),
}
WORKING = _stand_in("dot", "print('<?xml')")


@pytest.mark.parametrize("how", BROKEN)
def test_an_engine_that_is_broken_gives_way_to_the_next(
    how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("diagrams.render.render.engines", lambda: (BROKEN[how], WORKING))
    picture = render_bytes(GRAPH, Format.SVG)
    assert picture.data.strip() == b"<?xml"
    assert picture.note is None


def test_without_any_graphviz_the_dot_is_written_and_one_line_says_how_to_get_pictures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("diagrams.render.render.engines", lambda: ())
    written = write_picture(GRAPH, tmp_path / "machine.png")
    assert written.path == tmp_path / "machine.dot"
    assert written.format is Format.DOT
    assert written.path.read_text(encoding="utf-8") == GRAPH
    assert written.note is not None
    assert "pip install pygraphviz" in written.note
    assert "\n" not in written.note
    assert _names(tmp_path) == ["machine.dot"]


def test_pygraphviz_that_cannot_be_loaded_says_so_by_its_exit_code(tmp_path: Path) -> None:
    (tmp_path / "pygraphviz.py").write_text("raise ImportError('libgvc is gone')")
    program = Path(engines_module.__file__).with_name("graphviz_program.py")
    done = subprocess.run(
        [sys.executable, "-P", str(program), "-Tsvg"],
        input=b"graph {}",
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 3
    assert done.stderr.decode().strip() == "Error: libgvc is gone"


@needs_graphviz
@pytest.mark.parametrize("engine", engines(), ids=lambda engine: engine.name)
@pytest.mark.parametrize("bad", ["digraph { a -> ", "no graph", "digraph { a [label=<b<>]; }"])
def test_a_graph_that_graphviz_refuses_is_an_error_with_its_message(
    engine: Engine, bad: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("diagrams.render.render.engines", lambda: (engine,))
    with pytest.raises(DiagramError, match="Graphviz does not accept this graph: ") as caught:
        render_bytes(bad, Format.SVG)
    assert "Traceback" not in caught.value.problem
    assert "'.dot'" in caught.value.hint


@needs_graphviz
def test_warnings_of_graphviz_do_not_reach_the_terminal(
    capfd: pytest.CaptureFixture[str],
) -> None:
    render_bytes("digraph { a [shape=nosuch]; a:nosuch -> b; }", Format.SVG)
    assert capfd.readouterr() == ("", "")


# ── fonts ────────────────────────────────────────────────────────────────────────────────────────


@needs_graphviz
@pytest.mark.usefixtures("without_fonts")
@pytest.mark.parametrize("wanted", [Format.PNG, Format.PDF])
def test_without_fonts_svg_is_given_instead_and_one_line_says_why(
    wanted: Format, tmp_path: Path
) -> None:
    written = write_picture(GRAPH, tmp_path / f"machine.{wanted}")
    assert written.path == tmp_path / "machine.svg"
    assert written.format is Format.SVG
    assert written.path.read_bytes().startswith(MAGIC[Format.SVG])
    assert written.note is not None
    assert "no font found" in written.note
    assert wanted.name in written.note
    assert "\n" not in written.note
    assert not (tmp_path / f"machine.{wanted}").exists()


@needs_graphviz
@pytest.mark.usefixtures("without_fonts")
@pytest.mark.parametrize("wanted", [Format.SVG, Format.DOT])
def test_svg_and_dot_need_no_font(wanted: Format) -> None:
    picture = render_bytes(GRAPH, wanted)
    assert (picture.format, picture.note) == (wanted, None)


@needs_graphviz
def test_with_a_font_letters_look_different() -> None:
    if sys.platform == "linux" and not any(Path("/usr/share/fonts").rglob("*.ttf")):
        pytest.skip("no font on this machine")
    assert has_letters(engines()[0])


# ── files ────────────────────────────────────────────────────────────────────────────────────────


def test_a_format_that_is_given_outweighs_the_ending(tmp_path: Path) -> None:
    written = write_picture(GRAPH, tmp_path / "machine.txt", Format.DOT)
    assert written.path == tmp_path / "machine.txt"
    assert written.path.read_text(encoding="utf-8") == GRAPH


def test_a_false_ending_stays_in_the_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("diagrams.render.render.engines", lambda: ())
    written = write_picture(GRAPH, tmp_path / "version.1", Format.SVG)
    assert written.path == tmp_path / "version.1.dot"


def test_a_picture_replaces_the_one_that_was_there(tmp_path: Path) -> None:
    path = tmp_path / "machine.dot"
    path.write_text("old and much longer than the new text" * 100)
    write_picture(GRAPH, path)
    assert path.read_text(encoding="utf-8") == GRAPH
    assert _names(tmp_path) == ["machine.dot"]


def _names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def _drawn_only_by(engine: Engine) -> bytes:
    return draw(engine, GRAPH, "svg")
