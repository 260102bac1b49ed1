machine  unary-to-binary
about    Writes a number in binary: adds one for each 1 of the unary number.
tapes    unary binary
symbols  0 1
vars     d: 0 1
accept   done

next:   unary=1   ->  unary:R     carry
        unary=_   ->              done
carry:  binary=1  ->  binary=0:L  carry
        binary=0  ->  binary=1:R  end
        binary=_  ->  binary=1:R  end
end:    binary=d  ->  binary:R    end
        binary=_  ->  binary:L    next

test  unary=111111  ->  accepted  binary=110
test  unary=        ->  accepted  binary=
