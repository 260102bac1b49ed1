"""A method in one line."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

from common.text import as_call, shown

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


def method_text(search: DataclassInstance) -> str:
    """Name a method with the parameters that differ from its defaults.

    >>> from search.evolution.methods.nsga2 import Nsga2
    >>> Nsga2(population=20)
    Nsga2(population=20)
    """
    given = ((field.name, getattr(search, field.name), field.default) for field in fields(search))
    told = (f"{name}={shown(value)}" for name, value, usual in given if value != usual)
    return as_call(search, told)
