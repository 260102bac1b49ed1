"""`noloss search learn`: a player learns by rewards, and is judged."""

from __future__ import annotations

import platform
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from time import monotonic
from typing import Any, Final, get_args

import click
from click.core import ParameterSource

from common.exhibits import Heading, Table, Text, table
from diagrams.plots.plotting import AnyPlot
from diagrams.render.render import Format
from games import seat_title
from games.names import TIC_TAC_TOE_NAMES
from noloss import __version__
from noloss.arguments.games import game_option, most_option, refuse_given
from noloss.arguments.options import NAMED_PATH, folder_options, json_option, plot_format_option
from noloss.errors import InputError
from noloss.output.plots import draw_if_possible
from noloss.output.progress import progress
from noloss.output.streams import say
from noloss.report import NOTHING, Report, ReportItem
from search.learning.judgement import LearnDocument, QuestionPart, SeatPart, judge
from search.learning.learner import Learning
from search.learning.plan import (
    MOST_GAMES,
    SCHEDULE,
    Choice,
    LearningPlan,
    Opponent,
    TypedPlan,
    Untried,
    plan_of,
    typed,
)
from search.learning.player import begin
from search.runs.learning_folder import (
    file_sha256,
    held_for_learning,
    keeps_run,
    kept_run,
    learn_on,
    write_results,
)
from strategies.encodings.files.memory import read_memory
from verify.play.safety import STRENGTHS, Strength

SIDES: Final = {"self": "against itself", "random": "against a player that makes any move"}
QUESTIONS: Final = (
    "question",
    "position",
    "learned",
    "article",
    "exact",
    "by the article",
    "exactly",
)


OPTIONS: Final = {"choice": "--pick", "memory": "--begin-with"}
"""Parameter of a run -> its option, if it has another name."""


@click.command("learn")
@click.option(
    "--games",
    type=click.IntRange(1, MOST_GAMES),
    default=100_000,
    show_default=True,
    metavar="N",
    help="The number of games to play.",
)
@click.option(
    "--opponent",
    type=click.Choice(get_args(Opponent)),
    default="self",
    show_default=True,
    help="Play against itself, or against random moves.",
)
@click.option(
    "--rewards",
    default="length",
    show_default=True,
    metavar="NAME|LIST",
    help="The rewards. length: 16,8,4,2,1 for games of 5 to 9 moves, or your own five numbers; "
    "flat: always 1.",
)
@click.option(
    "--pick",
    "choice",
    type=click.Choice(get_args(Choice)),
    default="relative",
    show_default=True,
    help="The best move: the highest reward relative to all its rewards, or the highest sum of "
    "rewards.",
)
@click.option(
    "--untried",
    type=click.Choice(get_args(Untried)),
    default="last",
    show_default=True,
    help="An untried move: last takes it only if no move is known; zero counts it as a reward "
    "of 0.",
)
@click.option(
    "--schedule",
    default=SCHEDULE,
    show_default=True,
    metavar="SCHEDULE",
    help="The chance to explore: experience:K, different, constant:P or linear:P0,P1.",
)
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    metavar="N",
    help="The seed of everything random.",
)
@click.option(
    "--begin-with",
    "memory",
    type=NAMED_PATH,
    metavar="FILE",
    help="Begin with this memory.",
)
@game_option
@most_option
@folder_options(
    "Keep memory, history and checkpoints in this folder.",
    "Continue the run that the folder keeps.",
)
@plot_format_option("With -o: the format of the plot.")
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    /,
    output: Path | None,
    resume: bool,
    format: Format,
    game: str | None,
    most: int | None,
    **words: Any,
) -> Report:
    """Let a player learn by rewards as Kutschera18 describes it, and judge what it has learned.

    The player plays against itself, or against random moves, and changes seats every hundred games.
    At the end of a game every move made earns a reward, higher for shorter games. The player makes
    the move with the highest reward, unless it explores. Afterwards it explores no more: noloss
    plays every game that the player can then play, and asks the five questions of the article, with
    the exact answers beside those of the player.

    The chance to explore is K / (K + n) after n moves from the same pattern (experience:K). Or it
    falls with the number of different games, as in the author's program (different), is constant
    (constant:P), or changes evenly from the first game to the last (linear:P0,P1).

    With --game, the player learns another game. The rewards are then for its shortest games, and
    for games that are one, two, three, and four or more moves longer. A game of 200 moves is a
    draw. There are no five questions. The folder has the player as table.json, and no checkpoint:
    a run that is interrupted begins again.

    \b
    Examples:
      noloss search learn --seed 1 -o run
      noloss search learn --resume -o run
      noloss search learn --rewards flat --schedule experience:1000 --json
      noloss verify memory:run/memory.json
      noloss search learn --game morris --seed 1 -o morris

    The same run gives the same memory, also if it was interrupted and continued with --resume.
    Exit code 0: the run is finished, however well the player plays.
    """
    if game is not None and game not in TIC_TAC_TOE_NAMES:
        refuse_given(ctx, "another game", "memory")
        if resume:
            hint = "begin it again in another folder"
            raise InputError("a run of another game keeps no checkpoint", hint=hint)
        from noloss.commands.searches.learn_game import learn_game  # slow to load

        plan = plan_of(TypedPlan(**words))
        return learn_game(game, plan, output, format, most, _learn)
    refuse_given(ctx, "tic-tac-toe", "most")
    begun = None if resume else _begun(TypedPlan(**words))
    with held_for_learning(output, resume=resume):
        plan, learning = begun or _resumed(ctx, output, TypedPlan(**words))
        try:
            _learn(plan, learning, output)
            versions = {"noloss": __version__, "python": platform.python_version()}
            with progress("judging what was learned"):
                document = judge(plan, learning, versions)
            if output is not None:
                write_results(output, learning, document)
                draw_if_possible(output, lambda: _plots(plan, learning), format)
        except (KeyboardInterrupt, SystemExit):
            if output is not None:
                say(_interrupted_text(output))
            raise
    return Report(document=document, exhibits=_exhibits(document))


def _learn(plan: LearningPlan, learning: Learning, output: Path | None = None) -> None:
    """Play a run to its end, with progress on standard error."""
    since, before = monotonic(), learning.games

    def far() -> str:
        done, games = learning.games, plan.games
        rate = (done - before) / max(monotonic() - since, 1e-9)
        left = f", {(games - done) / rate:,.0f} s left" if rate else ""
        return f"{done:,} of {games:,} games, {rate:,.0f} a second{left}"

    with progress("learning", far, share=lambda: learning.games / max(plan.games, 1)):
        learn_on(plan, learning, output)


def _interrupted_text(output: Path) -> str:
    """Say what becomes of a run that was interrupted."""
    if keeps_run(output):
        return f"{output} keeps the run; to continue: noloss search learn --resume -o {output}"
    return f"nothing was done yet; the same command begins again in {output}"


def _plots(plan: LearningPlan, learning: Learning) -> Mapping[str, AnyPlot]:
    from diagrams.plots.curves import learning_plots  # slow to load

    return learning_plots(learning.rows, plan.parameters.opponent)


def _begun(words: TypedPlan) -> tuple[LearningPlan, Learning]:
    plan = plan_of(words)
    if plan.memory is None:
        return plan, begin(plan.seed)
    file = Path(plan.memory)
    return plan_of(words, file_sha256(file)), begin(plan.seed, read_memory(file))


def _resumed(
    ctx: click.Context, output: Path | None, words: TypedPlan
) -> tuple[LearningPlan, Learning]:
    """Continue the run of a folder; raise InputError if the options name another run."""
    if output is None:
        hint = "name the folder: --resume -o FOLDER"
        raise InputError("--resume continues the run of a folder", hint=hint)
    plan, learning = kept_run(output)
    there, wanted = asdict(typed(plan)), asdict(typed(plan_of(words)))
    for name in there:
        given = ctx.get_parameter_source(name) is not ParameterSource.DEFAULT
        if given and there[name] != wanted[name]:
            spelt = OPTIONS.get(name, f"--{name}")
            option = f"no {spelt}" if there[name] is None else f"{spelt} {there[name]}"
            hint = f"leave out {spelt}, or begin a run in another folder"
            raise InputError(f"the run in {output} has {option}", hint=hint)
    return plan, learning


def _exhibits(document: LearnDocument) -> Iterator[ReportItem]:
    """Show the size of the memory, the play of its player, and its answers to the five
    questions.
    """
    yield Text(_learned_text(document))
    yield Heading("The player without exploration, by its rule for unknown positions")
    yield _players_table(document)
    if not document.memory_strategy:
        yield Text(
            "(The strategy memory:FILE is another player: it takes the relative choice, and never "
            "an untried move.)"
        )
    yield Heading("The five questions; cells are 1 to 9 row by row")
    yield _questions_table(document)
    yield Text(_openings_sentence(document))


def _learned_text(document: LearnDocument) -> str:
    """Say how much was played and how much of the game is known."""
    learned, opponent = document.learned, SIDES[document.run.opponent]
    games = f"{document.run.games:,} games {opponent}, {learned.different_games:,} different ones"
    known = f"{learned.patterns:,} patterns and {learned.moves:,} moves known"
    lacking = f"{learned.patterns_lacking_moves:,} patterns lack moves"
    missed = (("a win at once", learned.wins_at_once), ("a block", learned.blocks))
    lines = [
        f"known patterns where {what} may be missed: {part.can_miss:,} of {part.positions:,}"
        for what, part in missed
    ]
    return "\n".join([f"{games}; {known}; {lacking}", *lines])


def _players_table(document: LearnDocument) -> Table:
    """Set out the verdicts on the player: readings and seats as columns."""
    columns = [(player.reading, seat) for player in document.players for seat in player.seats]
    head = [""]
    for reading, seated in columns:
        title = "memory" if reading == "base" else f"memory, {reading}"
        head.append(f"{title}\n{seat_title(seated.seat)}")
    seats = [seated for _, seated in columns]
    rows = [
        (f"never loses, {strength.replace('_', ' ')}", *(_held(seat, strength) for seat in seats))
        for strength in STRENGTHS
    ]
    rows += [
        *(
            (f"games: {end}", *(f"{getattr(seat.games, end):,}" for seat in seats))
            for end in ("win", "draw", "loss", "stuck")
        ),
        ("points against any moves", *(f"{seat.expected.decimal:.4f}" for seat in seats)),
        ("wins at once", *(f"{seat.wins_at_once.positions:,}" for seat in seats)),
        ("… may be missed", *(f"{seat.wins_at_once.can_miss:,}" for seat in seats)),
        ("… are missed", *(f"{seat.wins_at_once.must_miss:,}" for seat in seats)),
        ("… first miss", *(_miss(seat) for seat in seats)),
    ]
    return table(head, rows, texts=1)


def _held(seat: SeatPart, strength: Strength) -> str:
    line = seat.counterexamples[strength]
    return "yes" if line is None else f"no: {line or '(at once)'}"


def _miss(seat: SeatPart) -> str:
    line = seat.wins_at_once.line
    return NOTHING if line is None else line


def _questions_table(document: LearnDocument) -> Table:
    """Set out the five questions, a position a row."""
    rows: list[tuple[str, ...]] = []
    ends = set()
    for question in document.questions:
        rows += _question_rows(question)
        ends.add(len(rows))
    return table(QUESTIONS, rows, texts=len(QUESTIONS), ends=ends)


def _question_rows(question: QuestionPart) -> Iterator[tuple[str, ...]]:
    """Give a row for each position; the first also has the question and how the answers agree."""
    title = f"{question.number} {question.question}"
    agreements: tuple[str, str] = question.by_article, question.exactly
    for asked in question.asked:
        cells = [_cells(cells) for cells in (asked.learned, asked.article, asked.exact)]
        yield (title, asked.position, *cells, *agreements)
        title, agreements = "", ("", "")


def _openings_sentence(document: LearnDocument) -> str:
    """Say which openings promise most against a player that makes any move."""
    expected = {opening.cell: opening.expected for opening in document.openings_against_random}
    corner, edge, centre = (expected[cell].decimal for cell in (1, 2, 5))
    return (
        "By best play every opening is a draw. Against any moves X can expect at best "
        f"{corner:.4f} points from a corner, {centre:.4f} from the centre, {edge:.4f} from an edge."
    )


def _cells(cells: tuple[int, ...]) -> str:
    return " ".join(map(str, cells)) or NOTHING
