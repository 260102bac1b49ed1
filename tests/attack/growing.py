"""Files that a grammar grows: deep, wide, with aliases, doublings and parts that are shared.

Each is small, and may stand for far more than it has. Most of them are well formed, since a reader
that refuses a file at its first sign has not been tried.
"""

from __future__ import annotations

import json
import resource
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from tests.attack.readable import (
    FOREIGN,
    KINDS,
    most_memory,
    prepared,
    read_one,
    sealed_certificate,
)

LARGEST: Final = 100_000  # bytes of a file
MOST_TRIED: Final = 50  # one of them is not larger
KILLED_AFTER: Final = 20  # seconds of CPU for one file
MOST_ADDRESSES: Final = 6_000_000_000  # bytes
SIGNS: Final = [chr(0x4E00 + at) for at in range(280)]
Grower = Callable[[Random], str]


def grown(random: Random, kind: str) -> bytes:
    """Grow a file of a kind in `GROWERS`."""
    texts = (GROWERS[kind](random).encode() for _ in range(MOST_TRIED))
    return next((text for text in texts if len(text) <= LARGEST), b"")


def _depth(random: Random) -> int:
    return random.choice((1, 2, 5, 20, 45, 90, 400))


def _width(random: Random) -> int:
    return random.choice((0, 1, 2, 3, 10, 60, 280))


def _signs(random: Random) -> list[str]:
    return SIGNS[: random.choice((1, 2, 10, 60, 280))]


# ── Python of automata-lib ───────────────────────────────────────────────────────────────────────

FIRSTS: Final = (
    *(
        "'q'",
        "['q']",
        "[]",
        "{'q'}",
        "('q',)",
        "{}",
        "set()",
        "range(9)",
        "'abc'",
        "''",
        "{'q': {}}",
    ),
    *("[str(i) for i in range(9999)]", "{'q': {'a': ('q', 'a', 'R')}}", "[('q', 'a', 'R')]", "0"),
    *("f'q'", "'x' * 99", "range(10**9)", "[f'q{i}' for i in 'abc']", "b'q'", "1.5", "None"),
)
TWICE: Final = (
    *("@ + @", "@ | @", "(@, @)", "[@, @]", "{@, (@,)}", "@ * 1000", "f'{@}{@}'", "{**@, **@}"),
    *("[i + 'x' for i in @] + @", "{i for i in @} | @", "set(@) | set(@)", "list(@) + list(@)"),
    *(
        "{'q': @, 'r': @}",
        "frozenset(@)",
        "[*@, *@]",
        "[(i, i) for i in @]",
        "@",
        "-@",
        "(@)",
        "@[0]",
    ),
)
USES: Final = ("states", "input_symbols", "tape_symbols", "transitions", "final_states")


def _python(random: Random) -> str:
    lines = [f"a0 = {random.choice(FIRSTS)}"]
    ways = random.choices(TWICE, k=random.choice((1, 1, 2, 5)))
    for at in range(_depth(random)):
        lines += [f"a{at + 1} = {random.choice(ways).replace('@', f'a{at}')}"]
    last = f"a{len(lines) - 1}"
    signs = ", ".join(map(repr, ["a", *_signs(random)]))
    rules = f"{{{', '.join(f'{sign!r}: r' for sign in _signs(random))}}}"
    states = ["q", *map(str, range(_width(random)))]
    given = {
        "states": f"['q'] + [str(i) for i in range({random.choice((0, 9, 9_999))})]",
        "input_symbols": "{'a'}",
        "tape_symbols": f"{{{signs}, '_'}}",
        "transitions": f"{{{', '.join(f'{state!r}: t' for state in states)}}}",
        "initial_state": "'q'",
        "blank_symbol": "'_'",
        "final_states": "set()",
    }
    use = random.choice(USES)
    if random.random() < 0.7:
        given[use] = random.choice((last, f"[{last}]", f"[{', '.join([last] * _width(random))}]"))
    kind = random.choice(("DTM", "DTM", "NTM", "MNTM"))
    result = {"DTM": "('q', 'a', 'R')", "NTM": "[('q', 'a', 'R')]"}.get(
        kind, "[('q', (('a', 'R'),))]"
    )
    if random.random() < 0.3:
        result = last
    more = ", n_tapes=1" if kind == "MNTM" else ""
    lines += [f"r = {result}", f"t = {rules}"]
    call = ", ".join(f"{name}={value}" for name, value in given.items())
    return "\n".join([*lines, f"m = {kind}({call}{more})", ""])


# ── YAML of turingmachine.io ─────────────────────────────────────────────────────────────────────


def _yaml(random: Random) -> str:
    signs = _signs(random)
    first = random.choice(
        (
            "{" + ", ".join(f"{sign}: R" for sign in signs) + "}",
            "[" + ", ".join(signs) + "]",
            "{}",
            "a",
        )
    )
    step = random.choice(
        ("{<<: [@]}", "{<<: @, a: L}", "[@]", "{? [@] : R}", "{@ : R}", "{x: @}", "{? @ : R, b: L}")
    )
    lines = [f"x0: &a0 {first}"]
    times = random.choice((1, 2, 2, 9, 60))
    for at in range(_depth(random)):
        used = ", ".join([f"*a{at}"] * (times if "[@]" in step else 1))
        lines.append(f"x{at + 1}: &a{at + 1} {step.replace('@', used)}")
    last = f"*a{len(lines) - 1}"
    rules = random.choice(
        (
            f"{{<<: {last}}}",
            f"{{<<: {last}}}",
            "{a: R}",
            last,
            f"{{? {last} : R}}",
            "{" + ", ".join([f"<<: {last}"] * max(1, _width(random))) + "}",
            "[" * _depth(random) * 9,
            "{a: " * _depth(random),
        )
    )
    states = "".join(f"  s{at}: {rules}\n" for at in range(random.choice((0, 3, 900))))
    return "\n".join([*lines, "blank: ' '", "start state: q", "table:", f"  q: {rules}", states])


# ── XML of JFLAP ─────────────────────────────────────────────────────────────────────────────────


def _jflap(random: Random) -> str:
    tapes, levels, times = (
        random.choice((1, 1, 2, 5, 50)),
        _depth(random),
        random.choice((1, 2, 3, 30)),
    )
    signs = _signs(random)

    def reads() -> str:
        ways = (
            "~",
            "a",
            "",
            f"!{random.choice(signs)}",
            f"{','.join(signs[:60])}}}v",
            "a,b}w",
            random.choice(signs),
        )
        return "".join(
            f'<read tape="{at}">{random.choice(ways)}</read>' for at in range(1, min(tapes, 6) + 1)
        )

    def steps(states: int) -> str:
        write = random.choice(("~", "v", "w", "a", ""))
        return "".join(
            f"<transition><from>{random.randrange(states)}</from><to>{random.randrange(states)}</to>"
            f"{reads()}<write>{write}</write></transition>"
            for _ in range(random.choice((0, 2, 20, 200)))
        )

    def automaton(tag: str | None, states: int) -> str:
        inner = f"<tag>{tag}</tag>" if tag else ""
        name = "block" if tag else "state"
        nodes = "".join(
            f'<{name} id="{at}">{inner}{"<initial/>" * (at == 0)}</{name}>' for at in range(states)
        )
        return nodes + steps(states)

    last = automaton(None, random.choice((1, 5, 300)))
    parts = [f"<automaton>{automaton('b0', times)}</automaton>"]
    parts += [f"<b{at}>{automaton(f'b{at + 1}', times)}</b{at}>" for at in range(levels)]
    text = f"<type>turing</type><tapes>{tapes}</tapes>{''.join(parts)}<b{levels}>{last}</b{levels}>"
    head = random.choice(("", "", "", '<?xml version="1.0" encoding="UTF-8"?>', _entities(random)))
    return head + random.choice((f"<structure>{text}</structure>", "<structure>" * levels + text))


def _entities(random: Random) -> str:
    name = random.choice(("a", "%a"))
    more = "".join(f'<!ENTITY e{at + 1} "{f"&e{at};" * 10}">' for at in range(_depth(random)))
    return f'<!DOCTYPE structure [<!ENTITY {name} "x"><!ENTITY e0 "xxxxxxxxxx">{more}]>'


# ── texts of lines ───────────────────────────────────────────────────────────────────────────────


def _noloss(random: Random) -> str:
    signs, tapes = _signs(random), random.choice((1, 2, 4, 12, 40))
    names = [f"x{at}" for at in range(random.choice((1, 2, 5, 12)))]
    values = " ".join(["a", *signs])
    lines = [f"machine m\ntapes {' '.join(f't{at}' for at in range(tapes))}\nsymbols b {values}"]
    lines.append(f"vars {' '.join([*names, 'y', 'z'])}: {random.choice((values, 'a b'))}")
    for _ in range(random.choice((0, 0, 1, 9))):
        some = random.sample([*names, "y", "z"], 3)
        groups = (" ".join(random.choices(signs, k=len(some))) for _ in range(_width(random) + 1))
        lines.append(f"relation {' '.join(some)}: {' / '.join(groups)}")
    carried = random.choice(("", "", f"({', '.join(names[:4])})"))
    start = f"({','.join(['a'] * len(names[:4]))})" if carried else ""
    lines += ["accept yes", f"start q0{start}"]

    def read() -> str:
        sign = random.choice(signs)
        sets = (f"[{sign},a]", f"!{sign}", f"![{sign},a]", sign, "*", "a", random.choice(names))
        more = (f"!{names[0]}", f"![{','.join(random.choices(names, k=3))}]")
        return random.choice((*sets, *sets, *more))

    order = random.choice(("", " in order", " choice", " by opponent"))
    label = f"q{{}}{carried}"
    calls = random.choice(("", "", "call r0 then "))
    for at in range(random.choice((1, 5, 60))):
        lines.append(f"{label.format(at)}{order}:")
        for _ in range(random.choice((1, 3, 30, 200))):
            looks = " ".join(read() for _ in range(tapes))
            goto = calls + label.format(random.randrange(at + 1))
            lines.append(f"  {looks} -> {' '.join('*' * tapes)} {' '.join('R' * tapes)} {goto}")
    depth = _depth(random)
    for at in range(depth):
        goto = f"call r{at + 1} then u" if at + 1 < depth else "return"
        lines.append(f"routine r{at}\ns: t0=a -> t0:R {goto}\n   t0=b -> {goto}\nu: -> {goto}")
    odd = ("(" * 900, "'" * 900, "z: " + "[" * 900, "word t0 " + "'a' " * 300)
    lines.append(random.choice(("", "", "", "", *odd)))
    return "\n".join(lines) + "\n"


def _morphett(random: Random) -> str:
    signs, states = ["*", *_signs(random)], ["*", *map(str, range(_width(random) + 1))]
    number = random.choice((5, 300, 6_000))
    rules = (
        " ".join(
            (
                random.choice(states),
                random.choice(signs),
                random.choice(signs),
                "r",
                random.choice(states),
            )
        )
        for _ in range(number)
    )
    return "\n".join(rules) + "\n; $INITIAL_TAPE: " + "*1" * _depth(random)


def _simulator(random: Random) -> str:
    tapes, signs = random.choice((1, 3, 12, 50)), _signs(random)
    lines = ["init: 0", f"accept: {', '.join(map(str, range(_width(random))))}"]
    for _ in range(random.choice((2, 60, 1_000))):
        lines.append(",".join([str(random.randrange(9)), *random.choices(signs, k=tapes)]))
        moves = random.choices("<>-", k=tapes)
        lines.append(",".join([str(random.randrange(9)), *random.choices(signs, k=tapes), *moves]))
    return "\n".join(lines)


def _courses(random: Random) -> str:
    tapes, signs, states = random.choice((1, 3, 12, 50)), _signs(random), _width(random) + 1
    all_states = ",".join(f"q{at}" for at in range(states))
    head = f"#Q = {{{all_states}}}\n#S = {{a}}\n#G = {{a,{','.join(signs)},_}}\n#q0 = q0\n#B = _\n"
    lines = [f"{head}#F = {{q0}}\n#N = {tapes}"]
    for _ in range(random.choice((2, 60, 900))):
        reads = "".join(random.choices(["*", "*", "a", *signs], k=tapes))
        ends = [f"q{random.randrange(states)}" for _ in range(2)]
        lines.append(f"{ends[0]} {reads} {'*' * tapes} {'r' * tapes} {ends[1]}")
    return "\n".join(lines)


def _bbchallenge(random: Random) -> str:
    row = random.choice(("1RB", "---", "0LA1RB", "1RZ---")) * random.choice((1, 2, 10, 400))
    machine = "_".join([row] * random.choice((1, 2, 26, 900)))
    return f"{machine}\n" * min(random.choice((1, 2, 9_000)), 1 + LARGEST // len(machine))


# ── JSON and TOML of ours ────────────────────────────────────────────────────────────────────────


def _json(random: Random) -> str:
    inner = random.choice(("1", "[]", "{}", '"x"', "1e999", "9" * 5_000, "null", '"X........": 1'))
    depth = _depth(random) * random.choice((1, 1, 100))
    key = random.choice(("entries", "moves", "patterns", "genes", "a", "........."))
    shape = random.choice(
        (
            "[" * depth + inner + "]" * depth,
            f'{{"{key}": ' * depth + inner + "}" * depth,
            f"[{','.join([inner] * 9_000)}]",
            "{" + ",".join(f'"{at}": {inner}' for at in range(4_000)) + "}",
            f'["{"x" * 90_000}"]',
            json.dumps({key: [[0] * 90 for _ in range(300)]}),
        )
    )
    wrapped = (
        f'{{"format": "noloss/{random.choice(("vector", "table"))}", "version": 1, "{key}": @}}'
    )
    return random.choice(("@", wrapped, f'{{"{key}": @}}')).replace("@", shape)


def _toml(random: Random) -> str:
    depth, width = _depth(random) * random.choice((1, 1, 40)), max(1, _width(random))
    nested = random.choice(
        (
            "x = " + "[" * depth + "]" * depth,
            "x = " + "{a = " * depth + "1" + "}" * depth,
            ".".join(["a"] * depth) + " = 1",
            "[" + ".".join(["a"] * depth) + "]\n" + "b = 1\n",
            "\n".join(f"[{'.'.join(['a'] * min(depth, 90))}.b{at}]" for at in range(width)),
            "\n".join(f"{'.'.join(['a'] * min(depth, 90))}.b{at} = 1" for at in range(width)),
            "[[claim]]\n" * width * 9,
            "".join(
                f'[[claim]]\nid = "c{at}"\nclaim = "x"\nprinted = 1\nneeds = "x"\nconcludes = '
                f"[{', '.join(f'{chr(34)}c{other}{chr(34)}' for other in range(at))}]\n"
                for at in range(width)
            ),
            f"x = {'9' * 9_000}",
            f'x = """{chr(92)}\n{" " * 9_000}"""',
            "\n".join(f'[[aside]]\nplace = "{at}"\n' for at in range(width * 9)),
        )
    )
    head = '[publication]\nkey = "Mine26"\nreference = "x"\ntitle = "x"\n'
    return random.choice((head, "", head)) + nested


GROWERS: Final[Mapping[str, Grower]] = {
    "automata-lib": _python,
    "turingmachine.io": _yaml,
    "JFLAP": _jflap,
    "machine": _noloss,
    "morphett.info": _morphett,
    "turingmachinesimulator.com": _simulator,
    "courses": _courses,
    "bbchallenge.org": _bbchallenge,
    "table": _json,
    "genes": _json,
    "memory": _json,
    "vector, JSON": _json,
    "archive": _json,
    "certificate": _json,
    "loop certificate": _json,
    "claims": _toml,
}
"""Kind of a file in `readable.KINDS` or `readable.FOREIGN` -> what grows it."""


def main() -> None:
    """Read the grown files FIRST to LAST - 1; print the outcome and the cost of each.

    A line has the kind, the number, the outcome, CPU seconds and the most bytes until then. A
    reader that takes far too much is killed.
    """
    kinds = {**KINDS, **FOREIGN}
    resource.setrlimit(resource.RLIMIT_AS, (MOST_ADDRESSES, MOST_ADDRESSES))
    with TemporaryDirectory() as folder:
        for number in range(*map(int, sys.argv[1:3])):
            name = list(GROWERS)[number % len(GROWERS)]
            content = grown(Random(f"{name} {number}"), name)
            if "certificate" in name:
                content = sealed_certificate(content)
            prepared(kinds[name], Path(folder) / name)
            begin = time.process_time()
            hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
            resource.setrlimit(resource.RLIMIT_CPU, (int(begin) + KILLED_AFTER, hard))
            how = read_one(kinds[name], Path(folder) / name, content)
            seconds = round(time.process_time() - begin, 2)
            sys.stdout.write(json.dumps([name, number, how, seconds, most_memory()]) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
