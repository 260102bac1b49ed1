machine  increment
about    Adds one to a binary number.
tapes    number
symbols  0 1
vars     d: 0 1
accept   done

end:     d  ->  d  R  end      # walk behind the last digit
         _  ->  _  L  carry
carry:   1  ->  0  L  carry    # 1 and 1 is 0, carry 1
         0  ->  1  L  home
         _  ->  1  S  done
home:    d  ->  d  L  home     # walk back to the first digit
         _  ->  _  R  done

test  number=1011  ->  accepted  number=1100
test  number=111   ->  accepted  number=1000
