machine  division
about    Divides two numbers in unary, with remainder; rejects a division by zero.
tapes    dividend divisor quotient remainder
symbols  1
accept   done
reject   division-by-zero

begin:     divisor=1              ->                                    subtract
           divisor=_              ->                                    division-by-zero
subtract:  dividend=1 divisor=1   ->  dividend:R divisor:R remainder=1:R  subtract
           divisor=_              ->  divisor:L quotient=1:R remainder:L  again
           dividend=_ divisor=1   ->                                    done
again:     divisor=1 remainder=1  ->  divisor:L remainder=_:L           again
           divisor=_ remainder=_  ->  divisor:R remainder:R             subtract

test  dividend=1111111  divisor=111  ->  accepted  quotient=11  remainder=1
test  dividend=1111     divisor=11   ->  accepted  quotient=11  remainder=
test  dividend=11       divisor=     ->  rejected
