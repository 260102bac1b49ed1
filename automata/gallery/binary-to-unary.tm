machine  binary-to-unary
about    Writes a number in unary: takes one from the binary number for each 1 that it writes.
tapes    binary unary
symbols  0 1
vars     d: 0 1
accept   done

end:     binary=d  ->  binary:R              end
         binary=_  ->  binary:L              borrow
borrow:  binary=0  ->  binary=1:L            borrow
         binary=1  ->  binary=0:R unary=1:R  end
         binary=_  ->  binary:R              clear    # the number was zero
clear:   binary=1  ->  binary=_:R            clear
         binary=_  ->                        done

test  binary=110  ->  accepted  unary=111111
test  binary=0    ->  accepted  unary=
