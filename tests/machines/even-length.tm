machine  even-length
about    Accepts the words of even length.
tapes    t
symbols  a b
start    even
accept   yes
reject   no

even:  a  ->  a  R  odd
       b  ->  b  R  odd
       _  ->  _  S  yes
odd:   a  ->  a  R  even
       b  ->  b  R  even
       _  ->  _  S  no
