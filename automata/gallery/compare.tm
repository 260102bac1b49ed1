machine  compare
about    Compares two binary numbers without leading zeros: less, equal or greater.
tapes    x y
symbols  0 1
vars     d e: 0 1
results  less equal greater

same:     d d  ->  d d  R R  same
          0 1  ->  0 1  R R  smaller
          1 0  ->  1 0  R R  larger
          _ _  ->  _ _  S S  equal
          _ d  ->  _ d  S S  less
          d _  ->  d _  S S  greater
smaller:  d e  ->  d e  R R  smaller   # less, unless x has more digits
          d _  ->  d _  S S  greater
          _ *  ->  _ *  S S  less
larger:   d e  ->  d e  R R  larger    # greater, unless y has more digits
          _ d  ->  _ d  S S  less
          * _  ->  * _  S S  greater

test  x=101  y=110  ->  halted  in less
test  x=101  y=101  ->  halted  in equal
test  x=100  y=11   ->  halted  in greater
