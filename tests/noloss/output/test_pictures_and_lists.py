"""`noloss expand` (an old name), `noloss draw`, `noloss count graph`, `noloss list strategies`."""

from __future__ import annotations

import json
from pathlib import Path

import networkx as nx
import pytest

from diagrams.render import render
from strategies import catalogue
from tests.effort import part
from tests.machines.texts import FOLDER
from tests.noloss.conftest import Noloss
from verify.play.play import play_of

FIRST_FREE = FOLDER / "first-free.tm"


def test_productions_are_shown_with_the_rows_they_come_from(noloss: Noloss, machines: Path) -> None:
    done = noloss("expand", machines / "choices.tm")
    assert done.code == 0
    assert done.out.splitlines() == [
        "choices: 4 transitions from 4 rows",
        "tapes    t",
        "symbols  a b",
        "blank    _",
        "start    first",
        "result   left",
        "result   right",
        "accept   none",
        "",
        "first by opponent:",
        "    t=_  ->  t=a:R  second  # choices.tm:9",
        "    t=_  ->  t=b:R  second  [other]  # choices.tm:10",
        "",
        "second choice:",
        "    t=_  ->  left  # choices.tm:11",
        "    t=_  ->  t=b  right  # choices.tm:12",
    ]


def test_a_row_with_variables_stands_for_many_productions(noloss: Noloss, machines: Path) -> None:
    document = noloss("expand", machines / "palindrome.tm", "--json").document
    productions = document.pop("productions")
    assert document == {
        "format": "noloss/productions",
        "version": 1,
        "machine": "palindrome",
        "about": "Accepts words over a, b that read the same both ways.",
        "tapes": ["word", "copy"],
        "symbols": ["a", "b"],
        "blank": "_",
        "start": "copy",
        "finals": {"yes": "accept", "no": "reject"},
        "choices": {},
        "when_stuck": {},
        "heads": {},
        "one_way": {},
    }
    assert [(one["reads"], one["line"]) for one in productions[:3]] == [
        ({"word": "a", "copy": "_"}, 11),
        ({"word": "b", "copy": "_"}, 11),
        ({"word": "_", "copy": "_"}, 12),
    ]
    assert productions[0]["actions"] == {
        "word": {"write": None, "move": "R"},
        "copy": {"write": "a", "move": "R"},
    } or productions[0]["actions"]["word"] == {"write": "a", "move": "R"}
    assert [one["next"] for one in productions if one["otherwise"]] == ["no"]


def test_a_choice_of_anyone_and_one_of_a_player_are_distinguished(
    noloss: Noloss, machines: Path
) -> None:
    document = noloss("expand", machines / "choices.tm", "--json").document
    assert document["choices"] == {"first": "opponent", "second": "anyone"}


@pytest.mark.parametrize("name", part(sorted(catalogue.machine_files()), 9))
def test_every_built_in_machine_links_by_its_name(noloss: Noloss, name: str) -> None:
    done = noloss("expand", name, "--json")
    assert done.code == 0
    assert done.document["machine"] == name.rpartition("/")[2]


@pytest.mark.parametrize("command", ["check", "convert", "run"])
@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "empty"),
        (b"\x00\x01\x7fELF", "binary"),
        (b"machine x\n\xff\x81", "not text in UTF-8"),
        (b"#" * 2_100_000, "too large"),
    ],
)
def test_a_file_that_is_not_a_machine_is_refused_with_one_message(
    noloss: Noloss, tmp_path: Path, command: str, content: bytes, problem: str
) -> None:
    path = tmp_path / "x.tm"
    path.write_bytes(content)
    target = ["-", "--to", "noloss"] if command == "convert" else []
    done = noloss(command, path, *target, "--json")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("error: ")
    assert problem in done.err
    assert "hint:" in done.err


def test_a_machine_is_drawn_into_a_file_by_its_ending(
    noloss: Noloss, machines: Path, tmp_path: Path
) -> None:
    done = noloss("draw", machines / "palindrome.tm", "-o", tmp_path / "p.dot")
    assert done.code == 0
    assert done.out == f"{tmp_path / 'p.dot'}: machine palindrome\n"
    assert "digraph" in (tmp_path / "p.dot").read_text(encoding="utf-8")


def test_the_format_wins_over_the_ending(noloss: Noloss, machines: Path, tmp_path: Path) -> None:
    target = tmp_path / "picture"
    done = noloss("draw", machines / "gap.tm", "-o", target, "--format", "dot", "--json")
    assert done.code == 0
    assert done.document == {
        "format": "noloss/pictures",
        "version": 1,
        "pictures": [{"shows": "machine gap", "file": str(target), "format": "dot", "note": None}],
    }
    assert target.exists()


def test_a_strategy_is_drawn_as_its_calls_and_all_its_machines(
    noloss: Noloss, tmp_path: Path
) -> None:
    folder = tmp_path / "new" / "pictures"
    done = noloss("draw", "wst", "-o", folder, "--format", "dot", "--json")
    assert done.code == 0
    names = [Path(one["file"]).name for one in done.document["pictures"]]
    machines = [name.removeprefix("wst/") for name in catalogue.machine_files() if "wst/" in name]
    assert names == ["calls.dot", *(f"{name}.dot" for name in machines)]
    assert sorted(path.name for path in folder.iterdir()) == sorted(names)


def test_a_reading_is_drawn_with_its_own_machines_in_place_of_those_of_the_base(
    noloss: Noloss, tmp_path: Path
) -> None:
    for name in ("wst", "wst:printed-corners"):
        assert noloss("draw", name, "-o", tmp_path / name, "--format", "dot").code == 0
    base, reading = (
        {path.name: path.read_bytes() for path in (tmp_path / name).iterdir()}
        for name in ("wst", "wst:printed-corners")
    )
    assert base.keys() == reading.keys()
    assert [name for name in sorted(base) if base[name] != reading[name]] == ["MF.dot"]


@pytest.mark.parametrize("reading", ["", ":base"])
def test_a_machine_that_is_a_strategy_is_drawn_like_its_file(
    noloss: Noloss, tmp_path: Path, reading: str
) -> None:
    noloss("draw", FIRST_FREE, "-o", tmp_path / "file.dot")
    done = noloss("draw", f"machine:{FIRST_FREE}{reading}", "-o", tmp_path / "machine.dot")
    assert (done.code, done.err) == (0, "")
    assert (tmp_path / "machine.dot").read_text() == (tmp_path / "file.dot").read_text()
    done = noloss("draw", f"machine:{FIRST_FREE}{reading}", "--tree", "-o", tmp_path / "tree.dot")
    assert done.code == 0
    assert "play tree of machine:" in done.out


def test_a_picture_in_another_format_than_asked_for_is_noted(
    noloss: Noloss, machines: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(render, "engines", lambda: ())
    done = noloss("draw", machines / "gap.tm", "-o", tmp_path / "p.svg", "--json")
    assert done.code == 0
    assert done.document["pictures"][0]["file"] == str(tmp_path / "p.dot")
    assert done.err.startswith("note: no Graphviz found")


@pytest.mark.parametrize(
    ("more", "kind", "nodes", "edges", "moves"),
    [
        ((), "positions", 5478, 16167, 16167),
        (("--classes",), "classes", 765, 2096, 2270),
    ],
)
def test_the_game_graph_is_written_and_counted(
    noloss: Noloss,
    tmp_path: Path,
    more: tuple[str, ...],
    kind: str,
    nodes: int,
    edges: int,
    moves: int,
) -> None:
    path = tmp_path / "g.dot"
    done = noloss("count", "graph", *more, "-o", path, "--json")
    assert done.code == 0
    assert done.document == {
        "format": "noloss/graph",
        "version": 1,
        "graph": kind,
        "nodes": nodes,
        "edges": edges,
        "moves": moves,
        "file": str(path),
    }
    assert path.read_text(encoding="utf-8").count("->") == edges


@pytest.mark.parametrize("more", [(), ("--strength", "first-choice")])
def test_the_play_of_a_strategy_is_written_with_its_moves_rules_and_ends(
    noloss: Noloss, tmp_path: Path, more: tuple[str, ...]
) -> None:
    path = tmp_path / "play.graphml"
    done = noloss("count", "graph", "perfect", "--seat", "second", *more, "-o", path, "--json")
    played = play_of(
        catalogue.find_strategy("perfect"), "second", "first_choice" if more else "every_choice"
    )
    assert done.document == {
        "format": "noloss/graph",
        "version": 1,
        "graph": "play",
        "strategy": "perfect",
        "reading": "base",
        "seat": "second",
        "choice": "first_choice" if more else "every_choice",
        "nodes": len(played.graph),
        "edges": played.graph.number_of_edges(),
        "moves": played.graph.number_of_edges(),
        "file": str(path),
    }
    again = nx.read_graphml(path)
    assert list(again) == list(played.graph)
    assert list(again.edges(data=True)) == list(played.graph.edges(data=True))
    for node, facts in again.nodes(data=True):
        if "permitted" in facts:
            facts["permitted"] = tuple(map(tuple, json.loads(facts["permitted"])))
        assert facts == played.graph.nodes[node]


def test_people_read_how_much_of_the_game_a_play_is(noloss: Noloss, tmp_path: Path) -> None:
    path = tmp_path / "play.dot"
    done = noloss("count", "graph", "least-free", "-o", path)
    assert done.out == f"{path}: 160 positions, 222 moves\n"


def test_people_read_what_was_written(noloss: Noloss, tmp_path: Path) -> None:
    path = tmp_path / "g.graphml"
    done = noloss("count", "graph", "--classes", "-o", path)
    assert done.out == f"{path}: 765 classes, 2,096 edges, 2,270 moves\n"


def test_every_strategy_is_listed_with_source_readings_and_views(noloss: Noloss) -> None:
    document = noloss("list", "strategies", "--json").document
    assert (document["format"], document["version"]) == ("noloss/strategies", 1)
    listed = {one["name"]: one for one in document["strategies"]}
    assert list(listed) == [entry.name for entry in catalogue.entries()]
    assert listed["perfect"] == {
        "name": "perfect",
        "source": "the tests",
        "summary": "player perfect",
        "readings": [
            {"reading": "base", "summary": "as it is"},
            {"reading": "other", "summary": "the same once more"},
        ],
        "views": ["position"],
    }
    assert listed["wst"]["source"].startswith("Garg18")


def test_people_read_every_name_that_can_be_typed(noloss: Noloss) -> None:
    out = noloss("list", "strategies").out
    assert "perfect  [the tests]  player perfect" in out
    assert "    perfect:other  the same once more" in out
