machine  equal-counts
about    Accepts a^n b^n c^n, n > 0: x and y count the a's, b's and c's count them down.
tapes    word x y
symbols  a b c
accept   yes
reject   no

begin:  word=a          -> word:R x=a:R y=a:R  as
        else            -> no
as:     word=a          -> word:R x=a:R y=a:R  as
        word=b          -> x:L y:L             bs
        else            -> no
bs:     word=b x=a      -> word:R x:L          bs
        word=c x=_      ->                     cs
        else            -> no
cs:     word=c y=a      -> word:R y:L          cs
        word=_ y=_      -> yes
        else            -> no
