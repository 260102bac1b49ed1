"""Machines that guess the middle of a word, for the tests of what compares machines."""

from __future__ import annotations

from tests.machines.texts import WW

WRONG = WW.replace("_ _  ->  _ _   S S   yes", "else ->  * *   S S   yes")
"""It accepts every word: where the halves differ, its last row accepts all the same."""
FUNCTION = '''\
def is_ww(word):
    """Tell whether a word is some word twice."""
    half = len(word) // 2
    return word[:half] * 2 == word
'''
