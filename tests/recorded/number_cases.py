"""What is counted, optimised, audited, evolved and learned."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from tests.recorded.case import Case, case

SEATS = ("first", "second", "both")
COUNTINGS = ("raw", "up_to_symmetry")


def audit_cases() -> Iterator[Case]:
    """Give the claims of all publications."""
    pages = "--html audit.html --markdown audit.md --certificates certificates"
    yield case("audit/all", f"audit {pages} --json")
    yield case("audit/explained", "audit jiang17 kutschera-no-tuning --explain")
    yield case("audit/runs", "audit ford-x-iterations --runs quick --explain")
    yield case("audit/table", "audit kutschera-no-tuning jiang-equivalent")


def number_cases() -> Iterator[Case]:
    """Give the cases about games and about all strategies."""
    yield case("statistics/json", "statistics -o boards --json")
    yield case("statistics/weights", "statistics --weights 1,1/2,0 --json")
    yield case("statistics/text", "statistics", "statistics --weights 2,0.5,-1")
    yield case("census/both", "census --json", "census")
    yield case("census/second", "census --seat second --fresh --json")
    for seat, counting in product(SEATS, COUNTINGS):
        asked = f"optimum --seat {seat} --counting {counting}"
        yield case(f"optimum/{seat}-{counting}", f"{asked} -o best --json", asked)
        points = f"{asked} --points 1,-15,-100"
        yield case(f"optimum/points-{seat}-{counting}", f"{points} -o best --json", points)
    yield case("optimum/points-losing", "optimum --seat second --points 1/3,0.1,0.5 --json")
    yield from _solved()


def _solved() -> Iterator[Case]:
    counted = "--seat second --counting up_to_symmetry"
    front = f"optimum --front {counted} --plot front.svg -o front"
    yield case("optimum/front", f"{front} --json", f"optimum --front {counted}")
    yield case("optimum/front-raw", "optimum --front --seat first --json")
    pairs = {
        "first-relaxed": "--seat first --feasible 41,5",
        "first": "--seat first --counting up_to_symmetry --feasible 41,5",
        "second": "--seat second --counting up_to_symmetry --feasible 75,68",
        "losses": "--seat second --feasible 640,128 --losses 5",
        "parity": "--seat second --feasible 640,128 --losses 6",
        "undecided": "--seat first --feasible 260,4 --time-limit 0",
    }
    for name, asked in pairs.items():
        line = f"optimum {asked} -o found.json"
        yield case(f"feasible/{name}", f"{line} --json", line)


def search_cases() -> Iterator[Case]:
    """Give short searches and learners, with their folders and what is told of them."""
    first = "evolve bhatt08 --population 12 --seat first --generations 60 --seed 5"
    second = "evolve nsga2 --seat second --population 60 --generations 60 --seed 5"
    yield case(
        "evolve/two-seats",
        f"{first} -o first --json",
        f"{second} -o second",
        "runs first second --plots plots --json",
        "runs first second",
        "runs first --json",
        "verify vector:first/run-001/archive.json#1 --seat first --json",
        f"{first} -o first --resume",
    )
    few = "evolve bhatt08 --population 20 --seat second --generations 20 --runs 2 --seed 3"
    yield case("evolve/jobs", f"{few} --jobs 2 -o kept --json", "runs kept --json")
    kinds = {
        "one-tier": "bhatt08 --seat both --no-archive --elitism single --selection tournament",
        "ford21": "ford21 --seat first --points 1,0,-10",
        "hochmuth": "ford21 --method hochmuth --seat second",
        "tropicalcoder": "ford21 --method tropicalcoder --games 100",
        "hill-climber": "ford21 --method hill-climber --seat second --vector vector.json",
    }
    for name, asked in kinds.items():
        line = f"evolve {asked} --generations 8 --seed 2 -o kept --json"
        yield case(f"evolve/{name}", line)
    yield from _learned()


def _learned() -> Iterator[Case]:
    yield case(
        "learn/kept",
        "learn --games 700 --seed 1 -o a --json",
        "verify memory:a/memory.json --json",
        "learn --games 300 --seed 2 --memory a/memory.json -o b --json",
        "learn --resume -o a",
    )
    kinds = {
        "random": "--opponent random --rewards flat --schedule experience:1000",
        "absolute": "--choice absolute --untried zero --schedule different",
        "constant": "--schedule constant:0.1 --rewards 5,4,3,2,1",
        "brought": "--memory memory.json",
    }
    for name, asked in kinds.items():
        yield case(f"learn/{name}", f"learn --games 500 --seed 3 {asked} -o kept --json")
    yield case("learn/text", "learn --games 400 --seed 4")
