"""The JSON documents in which a file holds a strategy.

They are declared here and written from here. Files that a user writes are read by the modules of
`files/`, which also take the content without its document and name every fault.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated, TypeAlias

import msgspec

from common.documents import UNSET, Document, UnsetType, plain
from games import Position
from strategies.game_base import ROWS

Cell: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=9)]
Reward: TypeAlias = Annotated[float, msgspec.Meta(ge=0)]


class VectorDocument(Document, tag="noloss/vector", frozen=True, kw_only=True):
    """For each row of the game-base the row to move to, above 765 where the game is over.

    strategy : its name
    entries  : one for each row

    Source: [Bhatt08] §2.4.
    """

    strategy: str | UnsetType = UNSET
    entries: Annotated[tuple[int, ...], msgspec.Meta(min_length=ROWS, max_length=ROWS)]


class GenesDocument(Document, tag="noloss/genes", frozen=True, kw_only=True):
    """For each gene, nine digits 1 (empty), 2 (X) or 3 (O), the cell to play, 0 to 8.

    strategy : its name
    genes    : gene → cell

    Source: [Ford21] §3.1.
    """

    strategy: str | UnsetType = UNSET
    genes: Mapping[str, Annotated[int, msgspec.Meta(ge=0, le=8)]]


class TableDocument(Document, tag="noloss/table", frozen=True, kw_only=True):
    """For each position the permitted cell, or cells in order.

    strategy : its name
    moves    : position → cell or cells
    """

    strategy: str | UnsetType = UNSET
    moves: Mapping[Position, Cell | tuple[Cell, ...]]


class RewardedMove(
    msgspec.Struct,
    frozen=True,
    rename={"x_wins": "xWinRewards", "o_wins": "oWinRewards", "draws": "drawRewards"},
):
    """What the move to row i and column j, both 0 to 2, has gathered.

    x_wins, o_wins, draws : rewards by the end of the games
    """

    i: Annotated[int, msgspec.Meta(ge=0, le=2)]
    j: Annotated[int, msgspec.Meta(ge=0, le=2)]
    x_wins: Reward
    o_wins: Reward
    draws: Reward


class NextMoves(msgspec.Struct, frozen=True, rename={"moves": "possibleNextMoves"}):
    """The moves of a pattern as the author's own program writes them."""

    moves: tuple[RewardedMove, ...]


class MemoryDocument(Document, tag="noloss/memory", frozen=True, kw_only=True):
    """For each pattern, such as XO-|-O-|--X, the moves with their rewards.

    strategy : its name
    patterns : pattern → moves

    Source: [Kutschera18], rewards.
    """

    strategy: str | UnsetType = UNSET
    patterns: Mapping[str, tuple[RewardedMove, ...] | NextMoves]


StrategyDocument: TypeAlias = VectorDocument | GenesDocument | TableDocument | MemoryDocument


def file_text(document: StrategyDocument) -> str:
    """Write a document as the text of a file, a line for each of its entries."""
    return json.dumps(plain(document), indent=0) + "\n"
