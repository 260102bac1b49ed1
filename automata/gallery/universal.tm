machine  universal
about    Runs any deterministic machine of one tape: its input is the code of a machine and a word.
tapes    code left seen right state
symbols  0 1
blank    _
vars     x: 0 1
start    to-end
accept   accepted
reject   rejected
results  ended

# The code is 111 rule 11 rule … 11 rule 111 word: a rule is 0^state 1 0^symbol 1 0^next 1 0^written
# 1 0^move, and a word (0^symbol 1)…. State 1 starts, 2 accepts, 3 rejects, 4 ends with a result;
# symbol 1 is the blank; moves 1, 2, 3 are L, R, S.

# The simulated tape is two stacks, left and right of the head, and the symbol seen by it. A stack
# holds (1 0^symbol)…, its top at the right. The word is put on the right stack, last symbol first.
to-end:      code=x          ->  code:R            to-end
             code=_          ->  code:L            symbol
symbol:      code=1          ->  code:L            more
more:        code=0          ->  right=1:R         stack
             code=1          ->  state=0:R         call pop(right) then halted
stack:       code=0          ->  code:L right=0:R  stack
             code=1          ->                    symbol

# Is the state 2, 3 or 4, which have no rules?
halted:      call home(state) then one
one:         state=0         ->  state:R           two
two:         state=0         ->  state:R           three
             state=_         ->                    call home(state) then to-rules
three:       state=0         ->  state:R           four
             state=_         ->                    accepted
four:        state=0         ->  state:R           five
             state=_         ->                    rejected
five:        state=0         ->                    call home(state) then to-rules
             state=_         ->                    ended
to-rules:    code=x          ->  code:L            to-rules
             code=_          ->  code:R            skip-1
skip-1:      code=1          ->  code:R            skip-2
skip-2:      code=1          ->  code:R            skip-3
skip-3:      code=1          ->  code:R            state

# Find the rule for the state and the symbol seen; without a rule, the machine is stuck.
state:       code=0 state=0  ->  code:R state:R    state
             code=1 state=_  ->  code:R            seen
             code=0 state=_  ->                    other
             code=1 state=0  ->                    other
seen:        code=0 seen=0   ->  code:R seen:R     seen
             code=1 seen=_   ->  code:R            call wipe(state) then next
             code=0 seen=_   ->                    other
             code=1 seen=0   ->                    other
other:       call home(state) then other-seen
other-seen:  call home(seen) then zeros
zeros:       code=0          ->  code:R            zeros
             code=1          ->  code:R            ones
ones:        code=0          ->                    zeros
             code=1          ->  code:R            rule
rule:        code=0          ->                    state

# Do what the rule says.
next:        code=0          ->  code:R state=0:R  next
             code=1          ->  code:R            call wipe(seen) then write
write:       code=0          ->  code:R seen=0:R   write
             code=1          ->  code:R            left
left:        code=0          ->  code:R            right
right:       code=0          ->  code:R            stay
             code=1          ->                    call push(right) then from-left
stay:        code=0          ->                    call home(seen) then halted
             code=1          ->                    call push(left) then from-right
from-left:   call pop(left) then halted
from-right:  call pop(right) then halted

# From anywhere in a block of 0, or behind it, to its first one.
routine  home(t)
go:                          ->  t:L               back
back:        t=0             ->  t:L               back
             t=_             ->  t:R               return

# Blank the block before the head.
routine  wipe(t)
go:          t=_             ->  t:L               erase
erase:       t=0             ->  t=_:L             erase
             t=_             ->  t:R               return

# Put the symbol seen, whose end is before the head, on a stack.
routine  push(t)
go:          t=_ seen=_      ->  t=1:R seen:L      copy
copy:        seen=0          ->  t=0:R seen=_:L    copy
             seen=_          ->  seen:R            return

# Take the top of a stack as the symbol seen; below the last one, there are blanks.
routine  pop(t)
go:          t=_             ->  t:L               top
top:         t=_             ->  t:R seen=0:R      call home(seen)
             t=0             ->  t=_:L seen=0:R    copy
copy:        t=0             ->  t=_:L seen=0:R    copy
             t=1             ->  t=_               call home(seen)

# It runs a machine for words with an even number of a's, on aa and on a.
test  code=1110100100000100100110101001010001100000100101001001100000101000101000111001001  ->  accepted
test  code=1110100100000100100110101001010001100000100101001001100000101000101000111001     ->  rejected
