machine  substring
about    Accepts if the pattern occurs in the text: tries each place, one after the other.
tapes    text pattern
symbols  a b
pairs    x other: a b / b a
accept   found
reject   none

compare:  x x      ->  x x      R R  compare
          x other  ->  x other  L L  back
          * _      ->  * _      S S  found
          _ x      ->  _ x      S S  none     # the rest of the text is too short
back:     * x      ->  * x      L L  back
          * _      ->  * _      R R  next
next:     x *      ->  x *      R S  compare  # one cell to the right of the last place

test  text=abaab  pattern=aab  ->  accepted
test  text=abab   pattern=aab  ->  rejected
