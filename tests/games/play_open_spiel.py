"""Plays lines in games of OpenSpiel, as a separate program that imports nothing of ours.

Reads JSON on standard input: name of a game -> lines of action numbers. Prints for each line the
legal actions before each move and after the last one, and what the first player gets: 1, 0 or -1;
null if the game continues.
"""

import json
import sys
from typing import Any


def played(game: Any, line: list[int]) -> tuple[list[list[int]], float | None]:
    """Make every move of a line."""
    state = game.new_initial_state()
    legal: list[list[int]] = []
    for action in line:
        legal.append(sorted(state.legal_actions()))
        state.apply_action(action)
    over = state.is_terminal()
    legal.append([] if over else sorted(state.legal_actions()))
    return legal, state.returns()[0] if over else None


def main() -> None:
    """Play the wanted lines."""
    import pyspiel  # not in the environment of the tests, which import this module

    answers = {
        name: [played(pyspiel.load_game(name), line) for line in lines]
        for name, lines in json.load(sys.stdin).items()
    }
    json.dump(answers, sys.stdout)


if __name__ == "__main__":
    main()
