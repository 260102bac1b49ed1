"""`noloss help`: how a command is used, as `noloss COMMAND --help` shows it."""

from __future__ import annotations

from collections.abc import Sequence

import click

from noloss.arguments.completing import Items
from noloss.completion import HOW_TO
from noloss.old_names import renamed
from noloss.output.streams import say


def _complete_words(context: click.Context, parameter: click.Parameter, begun: str) -> Items:
    """Give the commands, or those under the given words."""
    about = context.find_root()
    for word in context.params.get("words") or ():
        group = about.command
        found = group.get_command(about, word) if isinstance(group, click.Group) else None
        if found is None:
            return []
        about = click.Context(found, parent=about, info_name=word)
    return about.command.shell_complete(about, begun)


@click.command("help")
@click.argument("words", metavar="[COMMAND]", nargs=-1, shell_complete=_complete_words)
@click.pass_context
def command(ctx: click.Context, words: Sequence[str]) -> None:
    """Show how COMMAND is used, as `noloss COMMAND --help` does; without one, list the commands.

    \b
    Examples:
      noloss help
      noloss help run
      noloss help count optimum
      noloss help completion

    `noloss help completion` shows how your shell completes what you type.
    """
    if tuple(words) == ("completion",):
        click.echo(HOW_TO)
        return
    about = ctx.find_root()
    now, notes = renamed(words)
    for note in notes:
        say(f"note: {note}")
    for word in now:
        if word.startswith("-"):  # as in `export --to html`, which `export-page` is now
            break
        group = about.command
        if not isinstance(group, click.Group):
            raise click.UsageError(f"'{about.info_name}' has no commands under it", about)
        name, found, _ = group.resolve_command(about, [word])
        assert found is not None  # an unknown name is refused
        about = click.Context(found, parent=about, info_name=name, **found.context_settings)
    click.echo(about.get_help())
