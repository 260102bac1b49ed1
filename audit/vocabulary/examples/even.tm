machine  even
about    Accepts words over a with an even number of letters, and counts them in b.
tapes    word count
symbols  a b
input    a
accept   yes
reject   no

even:  word=a  ->  word:R               odd
       word=_  ->                       yes
odd:   word=a  ->  word:R count=b:R     even
       word=_  ->                       no
