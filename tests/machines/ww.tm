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
