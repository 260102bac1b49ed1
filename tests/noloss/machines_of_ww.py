"""Machines that guess the middle of a word, for the tests of what compares machines."""

from __future__ import annotations

GOOD = """\
machine  ww
about    Accepts the words that are some word twice.
tapes    word copy
symbols  a b
vars     x: a b
start    first
accept   yes

# Copy a first half, guess where it ends, compare the rest with it.
first choice:  x _  ->  x x   R R   first
               * _  ->  * _   S L   back
back:          * x  ->  * x   S L   back
               * _  ->  * _   S R   second
second:        x x  ->  x x   R R   second
               _ _  ->  _ _   S S   yes
"""
WRONG = GOOD.replace("_ _  ->  _ _   S S   yes", "else ->  * *   S S   yes")
"""It accepts every word: where the halves differ, its last row accepts all the same."""
FUNCTION = '''\
def is_ww(word):
    """Tell whether a word is some word twice."""
    half = len(word) // 2
    return word[:half] * 2 == word
'''
COUNTER = """\
tapes    t
symbols  a b c
accept   yes

up:  a  ->  b L  back
     b  ->  a R  up
     _  ->  a L  back
     c  ->  c S  yes
back:  _  ->  _ R  up
       a  ->  a L  back
       b  ->  b L  back
"""
"""It counts for ever, and would accept if it ever met a c."""
