"""The works that audit and strategies cite, by their keys."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from audit.claims_file import SOURCES, built_in

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
"""Works beside the publications of the project: key -> the full reference."""


def reference_of(key: str) -> str | None:
    """Give the reference of a publication of the project, or of another work cited."""
    return built_in(key).publication.reference if key in SOURCES else CITED.get(key)
