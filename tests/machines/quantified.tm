machine  quantified
about    For all x there is a y: both players write a symbol, then x = y is compared.
tapes    x y
symbols  0 1
vars     d: 0 1
start    all
accept   yes
reject   no

all by opponent:  _ _ -> 0 _ S S exists
                  _ _ -> 1 _ S S exists
exists by machine:
                  d _ -> d 0 S S compare
                  d _ -> d 1 S S compare
compare:          d d -> d d S S yes
                  else -> * * S S no
