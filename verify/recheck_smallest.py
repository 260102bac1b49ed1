"""Check how few positions a table of a strategy needs: `python recheck_smallest.py FILE`.

Positions that a symmetry of the board maps to each other are one class. A certificate holds the
rules of a game in which marks stay, its symmetries, and for each seat a table: a move for every
class in which the strategy comes to move. Played out, it never loses (or keeps the value of every
position, if the file says so). That fewer classes are not enough follows from two facts:

- every strategy that never loses comes to the classes in which its seat first moves, even if it
  remembers the play
- in a class it makes one of the moves that are allowed there, and then comes to all classes in
  which the opponent's replies end

So it needs each class that comes next after every one of these moves. Then the proof takes one
class after the other, as listed in `branches`, and tries each move there, until as many classes are
needed as the file claims.
"""

import json
import sys
from hashlib import sha256
from typing import Any

if __package__:
    from verify import recheck_games as games
else:  # alone, beside the other file
    import recheck_games as games  # type: ignore[import-not-found,no-redef]
SEATS, LIMIT, Game = games.SEATS, games.LIMIT, games.Game
dump, require = games.dump, games.require

CLASSES, SYMMETRIES = 500_000, 500  # of a game; of a board
HEAD = {"format": "noloss/smallest-table", "version": 1}
FIELDS = {"game": str, "rules": dict, "symmetries": list, "keeps_value": bool, "opening": object}
PART = {"positions": int, "at_least": int, "table": dict, "branches": list}


def symmetries(game: Any, data: Any) -> list[Any]:
    """Read maps of the cells: each must keep the rules, and two in turn must make a listed map."""
    maps = [tuple(game.numbers(images)) for images in data]
    require(0 < len(maps) <= SYMMETRIES, "too many symmetries, or none")
    require(all(len(images) == game.size for images in maps), "a symmetry leaves out a cell")
    whole = [{*board} for board in game.boards]
    within = all(any({*line} <= board for board in whole) for line, _ in game.lines)
    require(within, "a line is on several boards")
    require(sum(map(len, whole)) == len({*range(game.size)}), "boards overlap, or leave out a cell")
    rules = shape(game, tuple(range(game.size)))
    require(all(shape(game, images) == rules for images in maps), "a symmetry changes the rules")
    known = {*maps}
    for first in maps:
        after = ({tuple(second[cell] for cell in first) for second in maps}) <= known
        require(after, "the product of two symmetries is not listed")
    return maps


def shape(game: Any, images: Any) -> Any:
    """Give lines, boards and columns after a map of the cells."""
    lines = {tuple(frozenset(images[c] for c in cells) for cells in line) for line in game.lines}
    boards = {frozenset(images[cell] for cell in board) for board in game.boards}
    return lines, boards, {tuple(images[cell] for cell in column) for column in game.columns}


class ClassPlay:
    """All classes of a game, with the moves of a seat there.

    after : class -> move -> class
    worth : for the seat: 1 a win, 0 a draw, -1 a loss
    next  : the classes in which the seat moves next, now or after any replies
    """

    def __init__(self, game: Any, maps: Any, opening: Any, seat: str, keeps: bool) -> None:
        self.game, self.maps, self.seat, self.keeps = game, maps, seat, keeps
        self.after: dict[str, dict[str, str]] = {}
        self.worth: dict[str, int] = {}
        self.next: dict[str, frozenset[str]] = {}
        queue, met = [game.start], {game.start}
        for text in queue:
            won, moves = game.after(text)
            if text == game.start and opening is not None:
                require(opening in moves, "the opening is not a legal move")
                moves = {opening: moves[opening]}
            self.after[text] = {name: self.representative(child) for name, child in moves.items()}
            if not moves:
                self.worth[text] = 0 if won == "draw" else 1 if won == seat else -1
            queue += [child for child in {*self.after[text].values()} if child not in met]
            met.update(self.after[text].values())
            require(len(met) <= CLASSES, "the game is too large")
        for text in sorted(self.after, key=lambda text: text[: game.size].count(".")):
            after = {*self.after[text].values()}
            if after:
                best = max if self.moves_at(text) else min
                self.worth[text] = best(self.worth[child] for child in after)
            own = after and self.moves_at(text)
            later = (self.next[child] for child in after)
            self.next[text] = frozenset([text]) if own else frozenset().union(*later)
        require(self.worth[game.start] >= 0, f"every strategy in the {seat} seat can lose")

    def representative(self, text: str) -> str:
        """Give the greatest of the positions of a class."""
        size = self.game.size
        boards = []
        for images in self.maps:
            cells = [""] * size
            for cell, image in enumerate(images):
                cells[image] = text[cell]
            boards.append("".join(cells))
        return max(boards) + text[size:]

    def moves_at(self, text: str) -> bool:
        """Say whether the strategy is to move."""
        return SEATS[self.game.mover(text)] == self.seat

    def allowed(self, text: str, child: str) -> bool:
        """Say whether a move is allowed: it does not lose, or it keeps the value."""
        return self.worth[child] >= (self.worth[text] if self.keeps else 0)

    def options(self, text: str) -> set[frozenset[str]]:
        """Give for each allowed move at a class the classes in which the strategy moves next."""
        after = {child for child in self.after[text].values() if self.allowed(text, child)}
        return {self.next[child] for child in after}


def play_out(play: ClassPlay, table: Any) -> None:
    """Check that a table has an allowed move at every class that it comes to, and no others."""
    chosen: dict[str, str] = {}
    for text, name in table.items():
        require(len(text) == len(play.game.start) and {*text} <= {*"XO. "}, "not a position")
        moves = play.game.after(text)[1]
        require(name in moves, f"illegal at {text}")
        here, child = play.representative(text), play.representative(moves[name])
        require(child in play.after.get(here, {}).values(), f"{text} cannot be reached")
        require(here not in chosen, f"{text} is symmetric to another position of the table")
        require(play.moves_at(here) and play.allowed(here, child), f"the move at {text} is bad")
        chosen[here] = child
    queue = sorted(play.next[play.game.start])
    for text in queue:
        require(text in chosen, f"the table has no move at {text}")
        queue += [each for each in sorted(play.next[chosen[text]]) if each not in queue]
    require({*queue} == {*chosen}, "the table has positions that it does not come to")


def needed(options: Any, classes: frozenset[str]) -> tuple[frozenset[str], dict[str, Any]]:
    """Add the needs that all moves share; give those of each move at a class with a choice left."""
    while True:
        choices = {}
        for text in classes:
            adds = {more - classes for more in options(text)}
            choices[text] = [more for more in adds if not any(less < more for less in adds)]
        common = frozenset().union(*(frozenset.intersection(*adds) for adds in choices.values()))
        if not common:
            return classes, {text: adds for text, adds in choices.items() if len(adds) > 1}
        classes |= common


def apart(choices: dict[str, Any]) -> int:
    """Add up the least needs of choices that share none; the greatest first, then by text."""
    total, used = 0, frozenset()  # type: int, frozenset[str]
    for _, text in sorted((-min(map(len, adds)), text) for text, adds in choices.items()):
        union = frozenset().union(*choices[text])
        if not union & used:
            total, used = total + min(map(len, choices[text])), used | union
    return total


def prove_bound(play: ClassPlay, least: int, branches: Any) -> None:
    """Prove that a strategy comes to at least `least` classes, by trying all of its moves."""
    known: dict[str, Any] = {}

    def options(text: str) -> Any:
        if text not in known:
            known[text] = play.options(text)
        return known[text]

    todo, stack = iter(branches), [play.next[play.game.start]]
    while stack:
        classes, choices = needed(options, stack.pop())
        if len(classes) + apart(choices) >= least:
            continue
        branch = next(todo, None)
        require(branch in choices, f"{len(classes)} classes are enough, or another one is tried")
        tried = sorted(choices[str(branch)], key=lambda adds: (len(adds), sorted(adds)))
        stack += [classes | adds for adds in reversed(tried)]
    require(next(todo, None) is None, "there are more branches than needed")


def prove(play: ClassPlay, data: Any) -> str:
    """State what is proved about a seat; raise ValueError if the file claims anything else."""
    for name, kind in PART.items():
        require(type(data[name]) is kind, f"{name} is of another type")
    most, least = data["positions"], data["at_least"]
    require({*data} == {*PART} and least <= most == len(data["table"]), "wrong numbers")
    play_out(play, data["table"])
    prove_bound(play, least, data["branches"])
    does = "keeps the value of every position" if play.keeps else "never loses"
    if least < most:
        return f"a strategy that {does} needs at least {least} positions; the table has {most}"
    return f"the table has the fewest positions with which a strategy {does}: {most}"


def check(content: bytes) -> tuple[int, list[str], list[str]]:
    """Check any text: give the exit code (0 proved, 1 not, 2 no certificate), proofs and faults."""
    proved = []
    try:
        require(len(content) <= LIMIT, "too large")
        one = json.loads(content, object_pairs_hook=games.once)
        sha, seats = one.pop("sha256"), one["seats"]
        for name, kind in FIELDS.items():
            require(kind is object or type(one[name]) is kind, f"{name} is of another type")
        require(dump({k: one[k] for k in HEAD}) == dump(HEAD), "another format")
        require({*one} == {*HEAD, *FIELDS, "seats"}, "other fields")
        require(seats and {*seats} <= {*SEATS.values()}, "wrong seats")
        game, opening = Game(one["rules"]), one["opening"]
        require(opening is None or type(opening) is str, "the opening is of another type")
        require(game.stones is None, "stones move in this game, and positions can come back")
        maps = symmetries(game, one["symmetries"])
        wrong = [] if sha == sha256(dump(one).encode()).hexdigest() else ["the SHA-256 differs"]
        begun = "" if opening is None else f", after the opening {dump(opening)}"
        for seat, data in seats.items():
            where = f"the game in this file, {seat} seat{begun}, {len(maps)} symmetries:"
            try:
                proof = prove(ClassPlay(game, maps, opening, seat, one["keeps_value"]), data)
                proved.append(f"{where} {proof}")
            except ValueError as problem:
                wrong.append(f"{where} {problem}")
    except Exception as error:  # an error of the program must not say that a proof is wrong
        why = games.misfit(error, ("sha256", "seats", *FIELDS))
        return 2, [], [f"this is not a certificate of a smallest table: {why}"]
    return int(wrong != []), proved, wrong


if __name__ == "__main__":
    sys.exit(games.main("recheck_smallest.py", check))
