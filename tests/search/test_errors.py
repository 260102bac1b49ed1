"""An error of a search, also where other processes do the work."""

from __future__ import annotations

import pickle

from search.parameters import SearchError


def test_an_error_comes_whole_from_another_process() -> None:
    error = SearchError("is damaged", where="run-001/checkpoint", hint="delete this file")
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is SearchError
    assert str(again) == str(error)
    assert (again.problem, again.where, again.hint) == (error.problem, error.where, error.hint)
