machine  sort
about    Sorts the letters of a word: exchanges the first b with an a behind it, again and again.
tapes    t
symbols  a b
accept   done

as:       a      ->  a  R  as
          b      ->  b  R  bs
          _      ->  _  S  done
bs:       b      ->  b  R  bs
          a      ->  b  L  left      # this a belongs before the b's
          _      ->  _  S  done
left:     b      ->  b  L  left
          [a,_]  ->  *  R  first-b
first-b:  b      ->  a  R  bs

test  t=baba  ->  accepted  t=aabb
test  t=      ->  accepted  t=
