"""Genes and alleles: the symmetry that is used, and every way in which a file can be wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from games import SEATS, Position, Seat, free_cells, play, seat_to_move
from games.symmetry import SYMMETRIES, apply, apply_cell, inverse, symmetry_class
from strategies import permitted_moves
from strategies.encodings.files.genes import check_genes, gene_positions, gene_text
from strategies.errors import EncodingError, NoAnswerError
from strategies.game_base import base_case, row_of
from tests.strategies.encodings.bringing import make, saved, unfinished


def all_genes(seats: tuple[Seat, ...] = SEATS) -> dict[str, object]:
    """Play the last free cell in the orientation of the base-case."""
    return {
        gene_text(base): free_cells(base)[-1] - 1 for seat in seats for base in gene_positions(seat)
    }


def refused(genes: dict[str, object]) -> EncodingError:
    with pytest.raises(EncodingError) as caught:
        check_genes(genes, "g.json")
    return caught.value


def test_there_are_627_genes_338_with_x_to_move_and_289_with_o() -> None:
    """Source: [Ford21] §3.1; the numbers of the two seats are left blank in §4."""
    assert [len(gene_positions(seat)) for seat in SEATS] == [338, 289]
    assert len(all_genes()) == 627


def test_the_printed_gene_is_the_printed_board() -> None:
    """Source: [Ford21] Fig. 2."""
    assert gene_text(Position("X..OX..O.")) == "211321131"


@pytest.mark.parametrize(("gene", "allele"), [("211321131", 8), ("131121112", 0)])
def test_the_two_printed_genes_are_possible(tmp_path: Path, gene: str, allele: int) -> None:
    """Source: [Ford21] §3.1, Fig. 2. Neither is [Bhatt08]'s base-case of its class."""
    position = Position(gene.translate(str.maketrans("123", ".XO")))
    assert base_case(position) != position
    genes = all_genes()
    del genes[gene_text(base_case(position))]
    strategy = make(f"genes:{saved(tmp_path / 'g.json', genes | {gene: allele})}")
    assert permitted_moves(strategy, position) == ((allele + 1, f"gene {gene}"),)


def test_a_position_is_mapped_by_the_first_symmetry_that_takes_it_to_its_gene(
    tmp_path: Path,
) -> None:
    """In the order of SYMMETRIES; every unfinished position."""
    genes = all_genes()
    strategy = make(f"genes:{saved(tmp_path / 'g.json', genes)}")
    for position in unfinished():
        key = base_case(position)
        first = next(each for each in SYMMETRIES if apply(each, position) == key)
        cell = apply_cell(inverse(first), free_cells(key)[-1])
        assert permitted_moves(strategy, position) == ((cell, f"gene {gene_text(key)}"),)
        assert row_of(play(position, cell)) == row_of(play(key, free_cells(key)[-1]))


def test_any_of_the_eight_equivalents_may_be_the_key() -> None:
    for seat in SEATS:
        for base in gene_positions(seat)[::60]:
            for equivalent in symmetry_class(base):
                genes = all_genes()
                del genes[gene_text(base)]
                genes[gene_text(equivalent)] = free_cells(equivalent)[0] - 1
                found = check_genes(genes, "g.json")
                assert found[equivalent] == free_cells(equivalent)[0]


@pytest.mark.parametrize(("seat", "other"), [("first", "second"), ("second", "first")])
def test_a_file_for_one_seat_answers_only_for_it(tmp_path: Path, seat: Seat, other: Seat) -> None:
    strategy = make(f"genes:{saved(tmp_path / 'g.json', all_genes((seat,)))}")
    for position in unfinished():
        if seat_to_move(position) == seat:
            assert permitted_moves(strategy, position)
        else:
            with pytest.raises(NoAnswerError) as caught:
                permitted_moves(strategy, position)
            assert caught.value.position == position
            assert caught.value.hint == f"use it as the {seat} player: --seat {seat}"
            assert f"holds no genes with {'X' if other == 'first' else 'O'} to move" in str(
                caught.value
            )


def test_genes_may_lie_in_a_document(tmp_path: Path) -> None:
    document = {"format": "noloss/genes", "version": 1, "genes": all_genes()}
    strategy = make(f"genes:{saved(tmp_path / 'g.json', document)}")
    assert (strategy.source, strategy.reading, strategy.positional) == ("Ford21 §3.1", "base", True)


@pytest.mark.parametrize(
    ("gene", "allele", "why"),
    [
        ("21132113", 8, "this is not a gene"),
        ("2113211311", 8, "this is not a gene"),
        ("X..OX..O.", 8, "this is not a gene"),
        ("411111111", 8, "this is not a gene"),
        ("³11111111", 8, "this is not a gene"),
        ("222111111", 8, "it cannot occur in a game: 3 X and 0 O cannot come from taking turns"),
        ("222333111", 8, "it cannot occur in a game: both X and O have three in a row"),
        ("222331111", 8, "the game is over in this position"),
        ("223322233", 8, "the game is over in this position"),
    ],
)
def test_a_text_that_is_not_an_unfinished_position_is_named(
    gene: str, allele: int, why: str
) -> None:
    error = refused(all_genes() | {gene: allele})
    assert error.problem == why
    assert gene in error.place


@pytest.mark.parametrize(
    ("allele", "why"),
    [
        (0, "the allele 0 is a taken cell"),
        (4, "the allele 4 is a taken cell"),
        (9, "the allele 9 is not a cell from 0 to 8"),
        (-1, "the allele -1 is not a cell from 0 to 8"),
        (1.5, "the allele 1.5 is not a cell from 0 to 8"),
        (float("nan"), "the allele nan is not a cell from 0 to 8"),
        (True, "the allele True is not a cell from 0 to 8"),
        ("8", "the allele '8' is not a cell from 0 to 8"),
        (None, "the allele None is not a cell from 0 to 8"),
        ([8], "the allele [8] is not a cell from 0 to 8"),
    ],
)
def test_an_allele_that_is_not_a_free_cell_is_named_with_the_free_ones(
    allele: object, why: str
) -> None:
    gene = gene_text(base_case(Position("O...X....")))
    assert gene == "311121111"
    error = refused(all_genes() | {gene: allele})
    assert (error.place, error.problem) == (f"gene {gene}", why)
    assert error.hint == "free are 1 2 3 5 6 7 8"


def test_two_genes_of_one_class_are_both_named() -> None:
    error = refused(all_genes() | {"112111111": 0})
    assert error.place == "gene 112111111"
    assert error.problem == "it is the same up to symmetry as gene 211111111"


def test_missing_genes_are_counted_and_named() -> None:
    genes = all_genes()
    for gene in ("111111111", "113111112", "311121111"):
        genes.pop(gene, None)
    del genes["211111111"]
    error = refused(genes)
    assert error.problem == "of the 338 genes with X to move, 2 are missing"
    assert error.place == "gene 111111111, 311121111"


def test_of_many_missing_genes_three_are_named() -> None:
    error = refused({"111111111": 4})
    assert error.problem == "of the 338 genes with X to move, 337 are missing"
    assert error.place.endswith(" and 334 more")


def test_some_genes_of_the_other_seat_are_not_enough() -> None:
    error = refused(all_genes(("first",)) | {"211111111": 4})
    assert error.problem == "of the 289 genes with O to move, 288 are missing"


def test_a_file_without_genes_is_refused() -> None:
    assert refused({}).problem == "the file has no genes"
