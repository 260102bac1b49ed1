tapes    t
symbols  0 1 x
accept   "yes, it is"
accept when stuck "(1,2)" "q 0"
reject when stuck odd(n)
head     t 1
vars     n: 1 2
start    "(1,2)"

"(1,2)":         [0,1]  ->  x R  odd(1)
odd(n) in order: !x     ->  * R  "q 0"
                 x      ->  * R  odd(2)
                 *      ->  * S  "yes, it is"
"q 0":
