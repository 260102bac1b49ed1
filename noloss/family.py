"""The family of commands: their names, purposes and modules; each is loaded at its first use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any, Final, TypeAlias

import click
from click.shell_completion import CompletionItem
from msgspec import Struct

from common.errors import nearest
from noloss.arguments.limits import with_limits
from noloss.arguments.options import with_force
from noloss.errors import InputError
from noloss.old_names import renamed
from noloss.output.streams import say


class Member(Struct, frozen=True):
    """A command.

    summary    : one line on it
    place      : its module in `noloss.commands`, and its name there: `machines.run:command`
    open_ended : whether it works until you end it, or can be continued with `--resume`
    """

    summary: str
    place: str
    open_ended: bool = False


class Subcommands(Struct, frozen=True):
    """Several commands under one word, such as `list strategies`.

    summary  : one line on them
    members  : the second word -> its command
    examples : command lines, for the help
    """

    summary: str
    members: Mapping[str, Member]
    examples: tuple[str, ...]


Entry: TypeAlias = Member | Subcommands

GROUPS: Final[Mapping[str, Mapping[str, Entry]]] = {
    "Machines": {
        "run": Member("Run a Turing machine.", "machines.run:command"),
        "step": Member(
            "Step a machine forward and back in the terminal.", "machines.step:command", True
        ),
        "decide": Member(
            "Prove that a machine halts, never halts, never accepts.", "machines.decide:command"
        ),
        "enumerate": Member(
            "Decide for all machines of a size whether they halt.", "machines.enumerate:command"
        ),
        "measure": Member(
            "Measure how steps and space grow with the input.", "machines.measure:command"
        ),
        "check": Member("Warn of likely mistakes in machine files.", "machines.check:command"),
        "test": Member("Run the tests in machine files.", "machines.test:command"),
        "equal": Member(
            "Find the shortest input on which two machines differ.", "machines.equal:command"
        ),
        "grade": Member("Compare the machines of a folder with a model.", "machines.grade:command"),
        "transform": Member(
            "Make another machine: literal, one tape, universal …",
            "machines.convert:transform_command",
        ),
        "convert": Member(
            "Write a machine or a strategy in another format.", "machines.convert:convert_command"
        ),
        "draw": Member(
            "Draw a machine, a run, or the play of a strategy.", "machines.draw:command"
        ),
    },
    "Strategies": {
        "verify": Member(
            "Prove that a strategy never loses, or refute it.", "strategies.verify:command"
        ),
        "recheck": Member(
            "Check a certificate, or theorems for Coq, from the file.", "strategies.recheck:command"
        ),
        "compare": Member("Compare strategies side by side.", "strategies.compare:compare_command"),
        "match": Member(
            "Play every game between two strategies.", "strategies.compare:match_command"
        ),
        "moves": Member(
            "Show the moves that a strategy allows in a position.",
            "strategies.strategies:moves_command",
        ),
    },
    "Games": {
        "solve": Member("Find the value of a game: who wins, and how.", "games.solve:command"),
    },
    "Publications and searches": {
        "audit": Member("Check the numbers that publications print.", "publications.audit:command"),
        "count": Subcommands(
            "Count games, strategies, classes; find the best possible.",
            {
                "games": Member(
                    "Play all games, classify and count them.", "publications.statistics:command"
                ),
                "strategies": Member(
                    "Count all strategies, and those that never lose.",
                    "publications.census:command",
                ),
                "optimum": Member(
                    "Find the best that any strategy can do.", "publications.optimum:command"
                ),
                "classes": Member(
                    "List the 765 numbered classes of positions.",
                    "strategies.encodings:classes_command",
                ),
                "graph": Member(
                    "Write the graph of the game to a file.", "strategies.graph:command"
                ),
            },
            ("noloss count games", "noloss count optimum --seat first"),
        ),
        "search": Subcommands(
            "Search for strategies, or let a player learn.",
            {
                "bhatt08": Member(
                    "The customised genetic algorithm of Bhatt08.", "searches.evolve:bhatt08", True
                ),
                "ford21": Member(
                    "The win-greedy genetic algorithm of Ford21.", "searches.evolve:ford21", True
                ),
                "nsga2": Member(
                    "Many wins and few draws at once, by NSGA-II.", "searches.evolve:nsga2", True
                ),
                "learn": Member(
                    "A player that learns by rewards, as in Kutschera18.",
                    "searches.learn:command",
                    True,
                ),
                "show": Member(
                    "Show what searches found: figures, tables, plots.", "searches.runs:command"
                ),
            },
            (
                "noloss search bhatt08 --seat first --seed 1",
                "noloss search nsga2 --seat second -o front",
                "noloss search show front",
            ),
        ),
    },
    "Pages, files and lists": {
        "export": Member(
            "Write a page, or a model for an outside checker.", "pages.export:command"
        ),
        "serve": Member("Show everything as a page in a browser.", "pages.serve:command", True),
        "list": Subcommands(
            "List strategies, verdicts, machines, games or documents.",
            {
                "strategies": Member(
                    "Strategies, with their sources and readings.",
                    "strategies.strategies:strategies_command",
                ),
                "verdicts": Member(
                    "The verdict on every built-in strategy.", "strategies.verdicts:command"
                ),
                "machines": Member("The built-in machines.", "machines.list:command"),
                "games": Member(
                    "The games that --game and `solve` take.", "games.solve:list_command"
                ),
                "schemas": Member("Documents, or the JSON Schema of one.", "pages.schema:command"),
            },
            ("noloss list strategies", "noloss list schemas verdict"),
        ),
        "help": Member("Show the help of a command.", "pages.help:command"),
    },
}
"""Subject of commands -> word -> the command, or those under it."""

ENTRIES: Final = {word: entry for group in GROUPS.values() for word, entry in group.items()}
"""Word -> the command, or those under it."""


OLD: Final = {
    "expand": Member("List the transitions of a machine.", "machines.convert:expand_command"),
}
"""Old command that still works in this version -> its place; `old_names` gives its new name."""


def _all_commands() -> Iterator[tuple[str, Member]]:
    for word, entry in ENTRIES.items():
        if isinstance(entry, Member):
            yield word, entry
        else:
            yield from ((f"{word} {name}", member) for name, member in entry.members.items())


COMMANDS: Final = dict(_all_commands())
"""Command, such as `run` or `list strategies` -> its summary and its place."""


def named(words: Sequence[str]) -> str | None:
    """Give the command that a command line begins with, None if it names none.

    >>> named(["count", "games", "--json"])
    'count games'
    """
    for length in (1, 2):
        if (name := " ".join(words[:length])) in COMMANDS:
            return name
    return None


@cache
def loaded(name: str) -> click.Command:
    """Load a command of `COMMANDS` or `OLD`, and add the options that several commands share."""
    member = COMMANDS[name] if name in COMMANDS else OLD[name]
    place, _, attribute = member.place.partition(":")
    command = getattr(import_module(f"noloss.commands.{place}"), attribute)
    assert isinstance(command, click.Command)
    command.name = name.rpartition(" ")[2]
    return with_force(command if member.open_ended else with_limits(command))


class CommandGroup(click.Group):
    """A group that knows its commands by name and loads one at its first use."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name all commands without loading any."""
        return list(ENTRIES)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; replace old names, with a note on standard error."""
        words, notes = renamed(args)
        for note in () if ctx.resilient_parsing else notes:
            say(f"note: {note}")
        return super().parse_args(ctx, words)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load one command; None for an unknown name."""
        entry = ENTRIES.get(cmd_name)
        if isinstance(entry, Subcommands):
            return _subcommand_group(cmd_name)
        return None if entry is None and cmd_name not in OLD else loaded(cmd_name)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem[str]]:
        """Give the commands and options that begin with a text, without loading any command."""
        options = click.Command.shell_complete(self, ctx, incomplete)
        commands = self.summaries().items()
        return [
            *(
                CompletionItem(name, help=line)
                for name, line in commands
                if name.startswith(incomplete)
            ),
            *options,
        ]

    def summaries(self) -> Mapping[str, str]:
        """Give one line on each command, without loading any."""
        return {word: entry.summary for word, entry in ENTRIES.items()}

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; an error of its parser names the command that it is about."""
        try:
            return super().invoke(ctx)
        except click.UsageError as error:
            name = ctx.invoked_subcommand
            if error.ctx is None and name is not None and (command := self.get_command(ctx, name)):
                error.ctx = click.Context(command, parent=ctx, info_name=name)
            raise

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that the arguments name; suggest the nearest for an unknown name."""
        name, known = args[0], self.list_commands(ctx)
        if self.get_command(ctx, name) is None and not name.startswith("-"):
            near = nearest(name, known, otherwise="")
            meant = f"; {near}" if near else ""
            raise click.UsageError(f"unknown command '{name}'{meant}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands by subject, without loading any."""
        for title, entries in GROUPS.items():
            with formatter.section(title):
                formatter.write_dl([(word, entry.summary) for word, entry in entries.items()])


class _SubcommandGroup(CommandGroup):
    """The commands under one word."""

    def __init__(self, word: str, branch: Subcommands) -> None:
        examples = "\n".join(f"  {line}" for line in branch.examples)
        super().__init__(
            word,
            help=f"{branch.summary}\n\n\b\nExamples:\n{examples}",
            invoke_without_command=True,
            callback=self._ask,
        )
        self.branch = branch

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return click.Group.parse_args(self, ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.branch.members)

    def summaries(self) -> Mapping[str, str]:
        return {name: member.summary for name, member in self.branch.members.items()}

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        known = cmd_name in self.branch.members
        return loaded(f"{self.name} {cmd_name}") if known else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([*self.summaries().items()])

    def _ask(self) -> None:
        if click.get_current_context().invoked_subcommand is None:
            *names, last = self.branch.members
            problem = f"`noloss {self.name}` needs one more word: {', '.join(names)} or {last}"
            hint = f"such as `{self.branch.examples[0]}`; `noloss {self.name} --help` explains them"
            raise InputError(problem, hint=hint)


@cache
def _subcommand_group(word: str) -> click.Command:
    entry = ENTRIES[word]
    assert isinstance(entry, Subcommands)
    return _SubcommandGroup(word, entry)
