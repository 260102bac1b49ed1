machine  increment
about    Adds one to a binary number; the head ends on its first digit.
tapes    t
symbols  0 1
vars     d: 0 1
accept   done

end:     d -> d R end
         _ -> _ L carry
carry:   1 -> 0 L carry
         0 -> 1 L home
         _ -> 1 S done
home:    d -> d L home
         _ -> _ R done
