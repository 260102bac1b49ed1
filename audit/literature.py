"""The literature: which publications are audited, and what else is cited, by key."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SOURCES: Final = ("Bhatt08", "Kutschera18", "Garg18", "Ford21", "Jiang17")
"""The publications of the project; each has a folder, named by its key in lower case."""

CITED: Final[Mapping[str, str]] = MappingProxyType(
    {
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
"""What audit and strategies rest on beside them: key -> the full reference."""
