"""From the rows of machine files to one machine.

- `schema`     the variables of a file, and their values in a row
- `relations`, `sets`  values that go together; sets of symbols, as variables without a name
- `units`      what can be called: machine files and routines; no recursion
- `expansion`  what each row and call stands for, literally
- `copies`, `linker`  a file to a machine: literal productions, calls as copies (`link`)
- `beginnings`, `in_order`  what headers say of tapes and of being stuck; rows, the first counts
- `checks`     what may stand in a file and is most likely a mistake (`doubts`), by the `else` rows,
               by what may stand under the heads (`flow`, `reached`); `doubt` names all checks,
               `documents` tells what they found as JSON
- `library`    machine files from disk, with what they call (`load`)
"""
