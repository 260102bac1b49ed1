machine  two-tape-palindrome
about    Accepts words that read the same both ways: compares the word with a copy on a second tape.
tapes    word copy
symbols  a b
vars     x: a b
accept   yes
reject   no

copy:     x _   ->  x x  R R  copy
          _ _   ->  _ _  L S  rewind
rewind:   x _   ->  x _  L S  rewind
          _ _   ->  _ _  R L  compare
compare:  x x   ->  x x  R L  compare
          _ _   ->  _ _  S S  yes
          else  ->  * *  S S  no

test  word=abba  ->  accepted
test  word=abb   ->  rejected
