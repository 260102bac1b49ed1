machine  third-from-the-end
about    Guesses an a, and accepts if it is the last symbol but two.
tapes    t
symbols  a b
vars     x: a b
accept   yes

guess choice:  x -> x R guess
               a -> a R two     [here]
two:           x -> x R one
one:           x -> x R none
none:          _ -> _ S yes
