"""Random command lines, made of declared options and of good and bad values."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

import click

from noloss.arguments.limits import Seconds, Size
from noloss.family import COMMANDS, loaded

BAD: Final = (
    *(
        "",
        " ",
        "-",
        "--",
        "-1",
        "0",
        "1e400",
        "nan",
        "9" * 30,
        "x" * 300,
        "../..",
        "/proc/none",
        ".",
    ),
    *("\x1b[31mred", "a\nb", "é\u202e", "１", "\udcff", "NUL\x00", "None", "[]", "{}", "'", "%s"),
    *("--help", "--nothing", "-o", ":", "a:b:c", "#1", "*", "~", "$HOME", "noloss"),
)
STRATEGIES: Final = (
    *("least-free", "perfect", "first-free", "table:t.json", "vector:v.csv", "memory:m.json") * 3,
    *("least-free", "perfect", "worst", "hopeless", "remembers", "anything", "least-free:other"),
    *("wst:printed-corners", "jiang17", "optimal", "first-free", "newell-simon:nothing"),
    *("table:t.json", "vector:v.csv", "vector:v.json:all-cells", "vector:v.npy", "vector:a.json#1"),
    *("vector:a.json#9", "genes:g.json", "memory:m.json", "memory:m.json:unseen=any"),
    *(
        "machine:player.tm",
        "machine:palindrome.tm",
        "python:player.py:move",
        "python:player.py:odd",
    ),
    *("process:false", "process:--timeout=0.2 sleep 9", "process:cat", "table:broken.json"),
    *(
        "table:none.json",
        "vector:broken.json",
        "python:none:f",
        "table:folder",
        "machine:broken.json",
    ),
)
MACHINES: Final = (
    *("wst/CF", "wst/R3", "palindrome.tm", "choices.tm", "runaway.tm", "gap.tm", "player.tm"),
    *("machine:palindrome.tm", "broken.json", "none.tm", "folder", "wst/none", "expects-a.tm"),
)
INPUTS: Final = (
    *("c.json", "t.json", "broken.json", "none.json", "folder", "search", "learned", "v.csv"),
    *("a.json", "search/search.json", "empty", "search/run-001/checkpoint"),
)
OUTPUTS: Final = (
    *("new.json", "new.svg", "new.dot", "new.graphml", "new.csv", "new", "new.npy", "new.md"),
    *("folder", "folder/new.json", "none/new.json", "t.json/new", "new.html", "search", "empty"),
)
LINES: Final = ("", "1", "159", "5192", "11", "15937", "123456789", "14253", "159a", "0")
POSITIONS: Final = (
    ".........",
    "X........",
    "XOX.O.X..",
    "XXX......",
    "XO",
    "OOOOOOOOO",
    "X...O...X",
)
POINTS: Final = ("1,-15,-100", "1,0,-1", "1,2", "a,b,c", "1e9,0,0", "0,0,0", "1/3,0,-1", "nan,0,0")
WORDS: Final = {  # name of a parameter -> what it may be
    "strategy": STRATEGIES,
    "strategies": STRATEGIES,
    "opponent": (*STRATEGIES, "self", "random", "any"),
    "source": STRATEGIES,
    "against": STRATEGIES,
    "machine": MACHINES,
    "files": MACHINES,
    "machines": MACHINES,
    "what": (*MACHINES, *STRATEGIES),
    "position": POSITIONS,
    "start": POSITIONS,
    "line": LINES,
    "tapes": ("word=abba", "Kc=¢4678928369937$", "t=aab", "t=", "none=a", "word", "word=c", "=a"),
    "choose": ("1", "1,2,1", "2,2,2,2", "0", "9", "1,", "a"),
    "weights": (*POINTS, "100,10,-1", "1,1/2,0"),
    "points": POINTS,
    "pair": ("100,10", "0,0", "999999,0", "1", "a,b", "-1,5", "7777777,1"),
    "losses": ("0", "5", "x"),
    "rewards": ("flat", "length", "16,8,4,2,1", "1,2", "-1,0,0,0,0", "1e99,1,1,1,1"),
    "schedule": (
        *("different", "linear:1,0") * 2,
        "experience:50",
        "constant:0.5",
        "constant:2",
        "none",
    ),
    "scheduler": ("nowhere", "tcp://", "tcp://nowhere:x", "http://localhost"),
    "words": ("kutschera-12437", "kutschera-relative", "none", "kutschera-134258769"),
    "name": ("verdict", "noloss/moves", "table", "none", "runs"),
    "seat": (*("first", "second") * 4, "both", "third"),
    "selection": (*("sus", "tournament") * 4, "none"),
    "elitism": (*("controlled", "single", "none") * 4, "all"),
    "ties": (*("newer", "older", "lot") * 4, "x"),
    "counting": (*("raw", "up_to_symmetry") * 4, "both"),
    "fitness": (*("points", "not_lost") * 4, "x"),
    "vector": ("v.json", "v.csv", "broken.json", "t.json"),
    "memory": ("m.json", "t.json", "broken.json", "none.json"),
    "folders": ("search", "learned", "empty", "none", "t.json"),
    "file": ("c.json", *INPUTS),
    "time_limit": ("0.2", "-1", "nan", "0", "inf"),
}
MOST: Final = {  # name of a number -> the most that ends soon
    "generations": 3,
    "population": 14,
    "runs": 2,
    "games": 60,
    "jobs": 1,
    "steps": 3_000,
    "depth": 4,
    "copies": 6,
    "changes": 9,
}
LONG: Final = ("--fresh", "--front", "--rerun", "--pdf", "--watch")
"""Options of commands that take minutes by design; `--pdf` is one of `audit`."""

SELDOM: Final = {"draw": 0.3, "export": 0.6, "count": 0.25, "verify": 2.0}
"""Command -> how often it comes, one being usual; some take seconds each."""

NEVER: Final = (("count", "strategies"), ("list", "verdicts"), ("serve",))
"""They take minutes, or never end; here they get only values that they refuse."""

Command = tuple[tuple[str, ...], click.Command]


def commands() -> list[Command]:
    """List all commands with their words, those of groups among them."""
    return [(tuple(name.split()), loaded(name)) for name in COMMANDS]


def command_line(random: Random) -> tuple[str, ...]:
    """Make one command line."""
    every = commands()
    weights = [SELDOM.get(words[0], 1.0) for words, _ in every]
    words, command = random.choices(every, weights)[0]
    wild = random.choice((0.0, 0.0, 0.05, 0.2))  # how much of it is nonsense
    given = list(_given(random, words, command, wild))
    if words in NEVER:
        given.append(random.choice(("--none", "more", "--seat=third", "--help")))
    if random.random() < wild:
        given.insert(random.randrange(len(given) + 1), random.choice(BAD))
    if random.random() < 0.02:
        words = (random.choice(BAD),)
    return (*words, *given)


def _given(
    random: Random, words: tuple[str, ...], command: click.Command, wild: float
) -> Iterator[str]:
    likely = random.choice((0.1, 0.3, 0.6))
    for parameter in random.sample(command.params, len(command.params)):
        if isinstance(parameter, click.Argument):
            most = 2 if parameter.nargs == -1 else 1
            fewest = int(words == ("audit",))  # without a word, it judges everything
            for _ in range(random.choice((most, 1, 1, random.randint(fewest, 2)))):
                yield _value(random, parameter, wild)
        elif isinstance(parameter, click.Option) and not _is_long(words, parameter):
            name = random.choice([*parameter.opts, *parameter.secondary_opts])
            bounded = parameter.name in MOST and words[0] in ("search", "match", "run")
            if not (parameter.required or bounded or random.random() < likely):
                continue
            if parameter.is_flag:
                yield name
            elif name.startswith("--") and random.random() < 0.5:
                yield f"{name}={_value(random, parameter, wild)}"
            else:
                yield name
                yield _value(random, parameter, wild)


def _is_long(words: tuple[str, ...], option: click.Option) -> bool:
    return any(name in LONG for name in option.opts) and words[0] in ("audit", "count")


def _value(random: Random, parameter: click.Parameter, wild: float) -> str:
    name = parameter.name or ""
    if name in MOST:  # never more, however wild
        wrong = (0, -1, "x", "", "2.5") if random.random() < max(wild, 0.03) else ()
        return str(random.choice(wrong or (1, 2, MOST[name])))
    if random.random() < wild:
        return random.choice(BAD)
    if isinstance(parameter.type, click.Choice):
        return str(random.choice(list(parameter.type.choices)))
    if name in WORDS and not isinstance(parameter.type, Size):
        return random.choice(WORDS[name])
    if isinstance(parameter.type, click.Path):
        return random.choice(OUTPUTS if parameter.opts[0].startswith("-") else INPUTS)
    return NUMBER.get(type(parameter.type), _any_word)(random)


def _any_word(random: Random) -> str:
    return random.choice((*BAD, *LINES, *INPUTS))


def _whole(random: Random) -> str:
    return str(random.choice((*(1, 2, 3, 9) * 3, 0, 250, -5, 10**12)))


def _fraction(random: Random) -> str:
    return str(random.choice((*(0, 0.5, 1, 0.1) * 3, -0.5, 7, "nan", "inf")))


def _size(random: Random) -> str:
    return str(random.choice((*("1G", "900M", "2.5 gb", "8T") * 3, "0M", "5", "M")))


NUMBER: Final[dict[Any, Callable[[Random], str]]] = {
    click.IntRange: _whole,
    click.types.IntParamType: _whole,
    click.types.FloatParamType: _fraction,
    click.FloatRange: _fraction,
    Seconds: _fraction,
    Size: _size,
}
