machine  endless
about    Runs along its tape, and never comes to an end.
tapes    word
symbols  a
accept   yes

go:  a  ->  a R  go
     _  ->  _ R  go
