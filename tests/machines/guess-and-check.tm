machine guess
about   Accepts words of the form ww.
tapes   word copy
symbols a b
start   first
accept  yes
vars    x: a b

first choice:
    word=x  -> word:R copy=x:R  first
    word=x  -> copy:L           back
back:
    copy=x  -> copy:L   back
    copy=_  -> copy:R   second
second:
    word=x copy=x -> word:R copy:R  second
    word=_ copy=_ ->                yes

test  word=abab  ->  accepted
test  word=aba   ->  accepted
