machine  ever-more-branches
tapes    t
symbols  1
accept   yes

go choice:  _ -> 1 R go
            _ -> 1 L go
