machine  pairs
about    Accepts the same words as even, and is stuck on the others instead of rejecting them.
tapes    word
symbols  a
accept   yes

even:  a  ->  a R  odd
       _  ->  _ S  yes
odd:   a  ->  a R  even
