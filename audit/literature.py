"""The literature: what is audited, and what audit and strategies rest on, by the keys cited."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Final

PUBLICATIONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "Bhatt08": "A. Bhatt, P. Varshney, K. Deb, In Search of No-loss Strategies for the Game of "
        "Tic-Tac-Toe using a Customized Genetic Algorithm, GECCO 2008",
        "Kutschera18": "A. Kutschera, The best opening move in a game of tic-tac-toe; Using "
        "Reinforcement Learning To Learn To Play Tic-Tac-Toe, 2018",
        "Garg18": "S. Garg, D. Songara, S. Maheshwari, The Winning Strategy of Tic Tac Toe Game "
        "Model by using Theoretical Computer Science, 2018",
        "Ford21": "H. Ford, Finding an optimal Noughts and Crosses strategy using a Genetic "
        "Algorithm, 2021",
        "Jiang17": "J. Jiang, Modelling Tic-Tac-Toe: A Matrical Dissection, University of Toronto, "
        "2017",
    }
)
"""The publications that are audited; the folder of each is its key in lower case."""

SOURCES: Final = tuple(PUBLICATIONS)

LITERATURE: Final[Mapping[str, str]] = MappingProxyType(
    {
        **PUBLICATIONS,
        "NewellSimon72": "A. Newell, H. A. Simon, Human Problem Solving, 1972",
        "Crowley93": "K. Crowley, R. S. Siegler, Flexible Strategy Use in Young Children's "
        "Tic-Tac-Toe, Cognitive Science 17, 1993",
        "Soedarmadji06": "E. Soedarmadji, Decentralized Decision Making in the Game of "
        "Tic-tac-toe, IEEE Symposium on Computational Intelligence and Games, 2006",
        "MannWhitney47": "H. B. Mann, D. R. Whitney, On a Test of Whether one of Two Random "
        "Variables is Stochastically Larger than the Other, Annals of Mathematical Statistics "
        "18(1), 1947",
    }
)
"""Key -> the full reference."""


def bibliography(sources: Collection[str]) -> dict[str, str]:
    """Give the references of an audit of these publications: theirs, then what is not audited."""
    return {
        key: reference
        for key, reference in LITERATURE.items()
        if key in sources or key not in PUBLICATIONS
    }
