machine  binary-addition
about    Adds two binary numbers, from the last digits to the first.
tapes    x y sum
symbols  0 1
vars     d: 0 1
accept   done
relation a b carry digit more: 0 0 0 0 0 / 0 1 0 1 0 / 1 0 0 1 0 / 1 1 0 0 1
relation a b carry digit more: 0 0 1 1 0 / 0 1 1 0 1 / 1 0 1 0 1 / 1 1 1 1 1
relation a carry half left: 0 0 0 0 / 0 1 1 0 / 1 0 1 0 / 1 1 0 1

end-of-x:    d * *  ->  d * *          R S S  end-of-x
             _ * *  ->  _ * *          L S S  end-of-y
end-of-y:    * d *  ->  * d *          S R S  end-of-y
             * _ *  ->  * _ *          S L S  add(0)
add(carry):  a b _  ->  a b digit      L L L  add(more)
             a _ _  ->  a _ half       L S L  add(left)   # y has no digits left
             _ a _  ->  _ a half       S L L  add(left)   # x has no digits left
add(0):      _ _ _  ->  _ _ _          S S S  done
add(1):      _ _ _  ->  _ _ 1          S S S  done

test  x=1011  y=110  ->  accepted  sum=10001
test  x=101   y=10   ->  accepted  sum=111
