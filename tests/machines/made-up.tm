machine  made-up
about    Odd on purpose: <b>&lt;</b> {|} "\n" ¢ ⊔
tapes    Ki Kp Ko Kw Kc Kr
symbols  ¢ $ < > { } | " \ & &lt; \n '->' '*' '#' 1 2 3 ':' %
blank    ⊔
vars     d: 1 2 3
vars     n more: 1 2 3
vars     q: { } | < > " \
pairs    n more: 1 2 / 2 3
start    count(1)
accept   yes
reject   no
results  won draw lost

count(n):    Ki=d Kp=d Ko=¢ Kw=< Kc={ Kr=|  ->  Ki=$:R Kp=⊔:L Ko=>:R Kw:L Kc=}:R Kr=":S  count(more)  [T1]
             Ki=\       ->  Kp=&lt;:R  pick
             Ki='#'     ->  Ki='*':R   pick
             Ki=\n      ->             shut(n)
             else       ->             guess
pick by opponent:
             Ki=q       ->  Ko=q Ki:R  pick
             Ki=q       ->             lay
             Ki=$       ->             call home(Ki) then count(2)
lay by machine:
             Ko=d       ->             call home(Ki) then count(d)
             Ko=d       ->  Ko:R       call sweep(Kp, Kr) then guess
             Ko=q       ->  Ko:R       won
guess choice:
             Kr='->'    ->  Kr:R       guess
             Kr=⊔       ->             yes
             Kr=⊔       ->             no
             Kr=&       ->             call home(Kr) then tidy
tidy:        call home(Kc) then say(':')
say(':'):    Kr=1       ->             yes
shut(1):     Kr=1       ->             no
shut(2):     Kr=2       ->             skip(2)
shut(3):     Kr=3       ->             skip(3)
skip(d):     Kr=%       ->  Kr:R       skip(d)
skip(3):     Kr=$       ->             yes

routine  home(t)
expects  t=$
go:          t=¢        ->             return
             else       ->  t:L        go

routine  sweep(a, b)
go:          a=d b=d    ->  a=⊔:R b=⊔:R  go
             a=$        ->             call home(b) then back
             a=⊔        ->             draw
back:        b=¢        ->  b:R        return
