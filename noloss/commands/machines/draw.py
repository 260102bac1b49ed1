"""`noloss draw`: pictures of machines, and of all that belongs to a strategy."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import click

from common.documents import Document
from common.exhibits import Text
from diagrams.plots.plotting import SHARPNESS
from diagrams.render.render import (
    USUAL_DPI,
    Format,
)
from games import SEATS, Seat
from games.game import TIC_TAC_TOE
from games.names import TIC_TAC_TOE_NAMES
from noloss.arguments.completing import complete_either
from noloss.arguments.games import game_option
from noloss.arguments.machines import (
    machine_path,
    names_machine,
)
from noloss.arguments.options import (
    WRITTEN,
    WordChoice,
    choose_option,
    json_option,
    position_option,
    seat_option,
    tape_option,
    word_argument,
)
from noloss.arguments.pictures import (
    PictureOptions,
    picture_options,
)
from noloss.arguments.values import refuse_overwriting
from noloss.errors import refuse
from noloss.output.pictures import counterexample_drawing, tree_drawing
from noloss.report import Report
from noloss.work.drawing import (
    PicturePart,
    PictureTarget,
    draw_branches,
    draw_machines,
    draw_play,
    draw_positions,
    draw_run,
)
from verify.play.play import Choice

CHOICES: Final = WordChoice(["every_choice", "first_choice"])


class PicturesDocument(Document, tag="noloss/pictures", frozen=True, kw_only=True):
    """Pictures that were written.

    pictures : in the order in which they were drawn
    """

    pictures: Sequence[PicturePart]


@click.command("draw")
@click.argument(
    "what", required=False, metavar="MACHINE|STRATEGY|PROOF", shell_complete=complete_either
)
@word_argument
@click.option(
    "-o",
    "--output",
    required=True,
    type=WRITTEN,
    help="The file of the picture; for the machines of a strategy, their folder.",
)
@click.option(
    "--format",
    type=click.Choice([one.value for one in Format]),
    help="The format.  [default: by the ending of the file; svg in a folder]",
)
@click.option("--run", is_flag=True, help="Draw a run of MACHINE step by step.")
@click.option("--branches", is_flag=True, help="Draw all branches of a run of MACHINE.")
@tape_option("With --run or --branches: lay a word on a tape. Can be given several times.")
@position_option
@click.option(
    "--steps",
    type=click.IntRange(min=0),
    help="Draw at most this number of steps of the run, or of all branches together. Without it, "
    "a run that never halts is drawn up to the step at which that is proved.",
)
@choose_option
@click.option("--tree", is_flag=True, help="Draw the play tree of a strategy as small boards.")
@click.option("--counterexample", is_flag=True, help="Draw the line that refutes a strategy.")
@seat_option(
    "The seat of the strategy.  [default: first; with --counterexample a seat in which it loses]"
)
@click.option(
    "--depth",
    type=click.IntRange(min=1),
    metavar="N",
    help="Cut the tree at N moves; with --moves, draw positions at most N moves before the win.",
)
@click.option(
    "--strength",
    type=CHOICES,
    help="Follow every move that the strategy allows, or only the first.  [default: every-choice]",
)
@game_option
@click.option("--moves", is_flag=True, help="Draw the won positions of --game, by distance.")
@picture_options
@json_option
def command(
    what: str | None,
    word: str | None,
    output: Path,
    format: str | None,
    run: bool,
    branches: bool,
    tapes: Sequence[str],
    position: str | None,
    steps: int | None,
    choices: tuple[int, ...] | None,
    tree: bool,
    counterexample: bool,
    seat: Seat | None,
    depth: int | None,
    strength: Choice | None,
    game: str | None,
    moves: bool,
    **words: Any,
) -> Report:
    """Draw a machine, a run of it, the play of a strategy, or the set in a proof.

    MACHINE is the path of a machine file, or a built-in name such as wst/CF. A STRATEGY of tape
    programs, such as wst, is drawn into a folder: each of its machines, and the graph of their
    calls. For machine:FILE its machine is drawn.

    --run draws a run of MACHINE. Each row of the picture is one step, each tape is a grid, and the
    cell under a head has a frame. In the picture of a long run a row stands for several steps, and
    the picture says for how many. WORD is on the first tape; --tape puts a word on any tape, and
    --position puts a position on the tapes of a strategy, as in `noloss run`. If the machine has
    choices, noloss draws a shortest branch that accepts; --choose draws another.

    --branches draws the run of a MACHINE with choices as a tree of all branches, those of `noloss
    run --branches`.

    --tree draws all games of a STRATEGY, up to symmetry: each move of the opponent, each answer
    with its rule, and each end. --counterexample draws the shortest game that the strategy loses.
    With --game, the STRATEGY plays that game. `draw --game GAME --moves` draws the positions of the
    game that are won, up to symmetry, by the number of moves until the win.

    A PROOF is a certificate of `noloss decide`. noloss checks it, and draws its set as a graph.

    An .svg, .png or .pdf is a picture, a .gif of a run moves, and a .dot is for Graphviz. A .tex is
    TikZ for LaTeX: the states and arrows of a machine have names, so you can edit them. An .mmd is
    Mermaid, which a README on the web shows as a picture.

    If a picture takes Graphviz more than 30 seconds, or a machine has very many arrows, noloss
    draws it without layers and says so in a note.

    \b
    Examples:
      noloss draw wst/CF -o CF.svg
      noloss draw palindrome.tm -o palindrome.pdf
      noloss draw palindrome.tm -o slide.svg --left-to-right --bare --width 120
      noloss draw wst/M --around rules --within 2 -o rules.svg
      noloss draw palindrome.tm abba --run -o run.svg
      noloss draw palindrome.tm abba --run --animated -o run.svg
      noloss draw guess.tm abab --branches -o branches.svg
      noloss draw wst -o pictures --format svg
      noloss draw wst --tree --seat second -o play.svg
      noloss draw machine:player.tm --tree -o play.svg
      noloss draw soedarmadji --counterexample -o lost.svg
      noloss draw optimal --game 3,3,3:torus --tree --depth 3 -o torus.svg
      noloss draw --game morris --moves --depth 3 -o morris.svg
      noloss draw proof.json -o proof.svg
    """
    play = tree or counterexample
    other = run or branches or (moves and bool(seat or strength))
    _refuse_mixed_games(what, game, moves, play, other)
    _refuse_mixed(tree, counterexample, bool(seat), depth is not None and not moves, bool(strength))
    of_run = bool(tapes) or any(given is not None for given in (word, steps, position))
    _refuse_mixed_runs(run, branches, of_run, choices is not None, play)
    rules = None if game in TIC_TAC_TOE_NAMES else game
    given, options = None if format is None else Format(format), PictureOptions(**words)
    target, look = PictureTarget(output, given, options), options.look
    if what is None:
        pictures = [draw_positions(game or TIC_TAC_TOE.name, depth, target)]
        return _report(pictures, options)
    file = what if play or not names_machine(what) else machine_path(what)
    refuse_overwriting(output, file)
    if run:
        pictures = [draw_run((what, word, tapes, position), steps, choices, target)]
    elif branches:
        pictures = [draw_branches((what, word, tapes, position), steps, target)]
    elif tree:
        of_tree = seat or "first", strength or "every_choice", depth
        pictures = [
            draw_play("tree", what, lambda who: tree_drawing(who, *of_tree, look), target, rules)
        ]
    elif counterexample:
        refuted = SEATS if seat is None else (seat,), strength or "every_choice"
        pictures = [
            draw_play(
                "line", what, lambda who: counterexample_drawing(who, *refuted, look), target, rules
            )
        ]
    else:
        pictures = draw_machines(what, target)
    return _report(pictures, options, SHARPNESS if run else USUAL_DPI)


def _report(
    pictures: Sequence[PicturePart], options: PictureOptions, dots: int = USUAL_DPI
) -> Report:
    notes = dict.fromkeys(picture.note for picture in pictures if picture.note)
    if options.is_in_mm and options.dpi is None and any(one.format == "png" for one in pictures):
        notes[f"{dots} pixels to the inch, as the file says; for print, --dpi 300"] = None
    return Report(
        document=PicturesDocument(pictures=pictures),
        exhibits=[Text(f"{picture.file}: {picture.shows}") for picture in pictures],
        notes=[f"note: {note}" for note in notes],
    )


def _refuse_mixed(
    tree: bool, counterexample: bool, seat: bool, of_tree: bool, strength: bool
) -> None:
    """Refuse two pictures at once, and options of another picture than the one asked for."""
    refuse(
        (
            tree and counterexample,
            "--tree and --counterexample are two pictures",
            "draw one of them, and then the other",
        ),
        (of_tree and not tree, "--depth is about a tree", "add --tree"),
        (
            strength and not (tree or counterexample),
            "--strength is about play",
            "add --tree or --counterexample",
        ),
        (
            seat and not (tree or counterexample),
            "--seat is about play",
            "add --tree or --counterexample",
        ),
    )


def _refuse_mixed_games(
    what: str | None, game: str | None, moves: bool, play: bool, other: bool
) -> None:
    """Refuse --game without a picture of that game, and --moves together with another picture."""
    refuse(
        (
            what is None and not moves,
            "missing argument 'MACHINE|STRATEGY|PROOF'",
            "name one; or draw the positions of a game: --game morris --moves",
        ),
        (moves and game is None, "--moves is about a game", "add --game, such as --game morris"),
        (
            moves and (what is not None or play or other),
            "--moves draws the positions of a game, and nothing else",
            "leave out the STRATEGY, its --seat and --strength, and other pictures",
        ),
        (
            game is not None and not moves and not play,
            "--game is about play",
            "add --tree or --counterexample; or draw its positions: --moves without a STRATEGY",
        ),
    )


def _refuse_mixed_runs(run: bool, branches: bool, of_run: bool, chosen: bool, play: bool) -> None:
    """Refuse options of a run if no run is drawn, and two pictures at once."""
    refuse(
        (run and branches, "--run and --branches are two pictures", "draw one after the other"),
        (
            branches and play,
            "--branches is about a machine, not about play",
            "leave out --branches, or --tree and --counterexample",
        ),
        (run and play, "a run and play are two pictures", "leave out --run"),
        (
            of_run and not (run or branches),
            "a WORD, --tape, --position and --steps are about a run",
            "add --run or --branches",
        ),
        (chosen and not run, "--choose is about one branch of a run", "add --run"),
    )
