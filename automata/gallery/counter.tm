machine  counter
about    Counts in binary and never halts.
tapes    number
symbols  0 1
vars     d: 0 1

end:     d  ->  d  R  end
         _  ->  _  L  carry
carry:   1  ->  0  L  carry
         0  ->  1  R  end
         _  ->  1  R  end

test  number=  ->  loops
