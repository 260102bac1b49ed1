# [Garg18] III.A.2, step 2 (CR_TM). Entry: the head of the player who has just moved is on
# the slot, the other's on a blank. The paper also lists Ki, which this step does not use.
machine  CR
about    Marks the slot just played on Kw, then asks for three in a row and for empty slots.
tapes    Kp Ko Kw
symbols  ¢ $ T X O 1 2 3 4 5 6 7 8 9
blank    b
vars     d: 1 2 3 4 5 6 7 8 9
vars     m n: X O
pairs    m n: X O / O X
vars     f: full open
start    begin
accept   won draw
reject   lost
word     Kw ¢123T456T789T147T258T369T159T357$

begin:       call home(Kw) then who
who:         Kp=d Ko=b  ->        mark-X
             Kp=b Ko=d  ->        mark-O
mark-X:      Kw=d Kp=d  ->  Kw=X:R  mark-X
             Kw=$       ->        check
             else       ->  Kw:R  mark-X
mark-O:      Kw=d Ko=d  ->  Kw=O:R  mark-O
             Kw=$       ->        check
             else       ->  Kw:R  mark-O

# f: all cells until here are replaced ('full'), or a slot was seen ('open')
check:       call home(Kw) then first
first:       Kw=¢  ->  Kw:R  line(full)
line(f):     Kw=m  ->  Kw:R  one(m,f)
             Kw=d  ->  Kw:R  rest(open)
one(m,f):    Kw=m  ->  Kw:R  two(m,f)
             Kw=n  ->  Kw:R  rest(f)
             Kw=d  ->  Kw:R  rest(open)
two(m,f):    Kw=n  ->  Kw:R  rest(f)
             Kw=d  ->  Kw:R  rest(open)
two(X,f):    Kw=X  ->        won
two(O,f):    Kw=O  ->        lost
rest(f):     Kw=m  ->  Kw:R  rest(f)
             Kw=d  ->  Kw:R  rest(open)
             Kw=T  ->  Kw:R  line(f)
rest(full):  Kw=$  ->        draw
rest(open):  Kw=$  ->        return
