machine  reverse
about    Writes a word backwards on a second tape.
tapes    word reversed
symbols  a b
vars     x: a b
accept   done

end:    word=x  ->  word:R               end
        word=_  ->  word:L               write
write:  word=x  ->  word:L reversed=x:R  write
        word=_  ->                       done

test  word=aab  ->  accepted  reversed=baa
test  word=     ->  accepted  reversed=
