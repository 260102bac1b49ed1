"""`noloss count games`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from diagrams.plots.heat_map import opening_svg, reply_svg
from tests.documents import as_read
from tests.noloss.conftest import Noloss
from tests.noloss.printed_tables import table_rows
from verify.classified import game_statistics
from verify.play.count import parse_points
from verify.statistics import StatisticsDocument


def rows(out: str, title: str) -> list[list[str]]:
    """Give the rows of the table under a title, without its head; a cell has no two spaces."""
    below = out[out.index(title) :].split("─\n", maxsplit=1)[1].split("\n\n")[0]
    return [re.split(" {2,}", line.strip()) for line in below.splitlines() if line.strip()]


def test_games_are_listed_by_kind_and_result(noloss: Noloss) -> None:
    done = noloss("count", "games")
    assert (done.code, done.err) == (0, "")
    assert rows(done.out, "All games, by kind") == [
        ["stupid", "121,424", "30,016", "74,128", "225,568"],
        ["fork", "4,224", "0", "1,888", "6,112"],
        ["other", "5,536", "16,064", "1,888", "23,488"],
        ["clever: fork and other", "9,760", "16,064", "3,776", "29,600"],
        ["all", "131,184", "46,080", "77,904", "255,168"],
    ]


def test_a_row_by_length_is_four_corners_four_edges_and_the_centre(noloss: Noloss) -> None:
    below = noloss("count", "games").out.partition("By length")[2].partition("By the opening")[0]
    _, *lengths = table_rows(below, 7)
    assert lengths[0] == ["stupid", "5", "X wins", "180", "120", "240", "1,440"]
    assert len(lengths) == 12
    sums = dict.fromkeys("56789", 0)
    for _, length, _, *numbers in lengths:
        corner, edge, centre, everything = (int(number.replace(",", "")) for number in numbers)
        assert 4 * corner + 4 * edge + centre == everything
        sums[length] += everything
    assert sums == {"5": 1440, "6": 5328, "7": 47952, "8": 72576, "9": 127872}


def test_openings_rewards_and_second_moves_are_those_of_one_cell_each(noloss: Noloss) -> None:
    out = noloss("count", "games", "--points", "1,1/2,0").out
    corner = ["1,080", "1,668", "304", "496", "152"]
    assert rows(out, "By the opening cell")[0] == ["a corner", "14,652", "5,184", "7,896", *corner]
    assert "Reward: a win 1, a draw 1/2, a loss 0" in out
    assert rows(out, "Reward:") == [
        ["a corner", "17,244", "0.6218", "1,914", "0.6271"],
        ["an edge", "16,824", "0.5685", "2,312", "0.5792"],
        ["the centre", "17,952", "0.6939", "888", "0.6236"],
    ]
    second = rows(out, "By the first two moves")
    assert second[2] == ["1, 5", "4", "1,436", "720", "1,312", "52", "126", "8", "24"]
    assert sum(int(row[1]) for row in second) == 72


def test_a_reward_that_is_not_a_whole_number_is_a_decimal(noloss: Noloss) -> None:
    centre = rows(noloss("count", "games", "--points", "1,1/7,0").out, "Reward:")[2]
    assert centre[1] == f"{15648 + 4608 / 7:,.4f}"
    assert centre[3] == f"{480 + 816 / 7:,.4f}"


@pytest.mark.parametrize("weights", ["100,10,-1", "1, 0.5, -1/3"])
def test_the_document_is_that_of_the_statistics(noloss: Noloss, weights: str) -> None:
    done = noloss("count", "games", "--points", weights, "--json")
    assert done.document == as_read(StatisticsDocument.of(game_statistics(), parse_points(weights)))
    assert (done.code, done.err) == (0, "")


def test_boards_are_drawn_into_a_folder_with_the_weights_given(
    noloss: Noloss, tmp_path: Path
) -> None:
    folder = tmp_path / "new" / "boards"
    done = noloss("count", "games", "--points", "1,2,3", "-o", folder, "--json")
    openings, replies = folder / "openings.svg", folder / "replies.svg"
    assert done.document["files"] == [str(openings), str(replies)]
    assert openings.read_text() == opening_svg(game_statistics(), parse_points("1,2,3"))
    assert replies.read_text() == reply_svg(game_statistics())
    assert f"{replies}: boards" in noloss("count", "games", "-o", folder).out
    assert sorted(folder.iterdir()) == [openings, replies]
