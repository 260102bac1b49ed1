machine  two-of-three
tapes    t
symbols  a b
accept   yes
reject   no

mine by machine:    _  ->  a R theirs
                    _  ->  b R theirs
theirs by opponent: _  ->  a L judge
                    _  ->  b L judge
judge:              a  ->  a S yes
                    b  ->  b R second
second:             a  ->  a S yes
                    b  ->  b S no
