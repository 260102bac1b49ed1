"""Completion of command lines in bash, zsh and fish.

At every press of the Tab key the shell starts noloss, with the typed line in the environment.
noloss prints the words that may follow, one a line: its kind, the word, and its summary.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from typing import Final

import click
from click.shell_completion import CompletionItem, ShellComplete, split_arg_string

VARIABLE: Final = "_NOLOSS_COMPLETE"
"""In the environment: the question of a shell, such as `bash_source` or `bash_complete`."""
PART: Final = "part"
"""The type of an item behind which more is typed, such as a folder: no space follows it."""
LINE: Final = "COMP_LINE"
"""In the environment: the line up to the cursor."""
BREAKS: Final = "COMP_WORDBREAKS"
"""In the environment: the characters at which bash ends a word."""
HOW_TO: Final = f"""\
The Tab key completes commands, options, machines and strategies.

In bash, add this line to ~/.bashrc:

    eval "$({VARIABLE}=bash_source noloss)"

In zsh, add this line to ~/.zshrc, below the line with compinit:

    eval "$({VARIABLE}=zsh_source noloss)"

In fish, write this file:

    {VARIABLE}=fish_source noloss > ~/.config/fish/completions/noloss.fish

Then open a new terminal."""

SCRIPTS: Final[Mapping[str, str]] = {
    "bash": rf"""_noloss_completion() {{
    local kind value help
    COMPREPLY=()
    while IFS=$'\t' read -r kind value help; do
        case $kind in
            dir) compopt -o dirnames 2>/dev/null ;;
            file) compopt -o default 2>/dev/null ;;
            part) compopt -o nospace 2>/dev/null; COMPREPLY+=("$value") ;;
            plain) COMPREPLY+=("$value") ;;
        esac
    done < <({LINE}="${{COMP_LINE:0:COMP_POINT}}" {BREAKS}="$COMP_WORDBREAKS" \
        {VARIABLE}=bash_complete "$1" 2>/dev/null)
}}
complete -o nosort -F _noloss_completion noloss 2>/dev/null ||
    complete -F _noloss_completion noloss
""",
    "zsh": rf"""_noloss_completion() {{
    local kind value help
    local -a plain
    while IFS=$'\t' read -r kind value help; do
        case $kind in
            dir) _path_files -/ ;;
            file) _path_files -f ;;
            part) compadd -S '' -- "$value" ;;
            plain) plain+=("${{value//:/\\:}}:$help") ;;
        esac
    done < <({LINE}="${{(j: :)words[1,CURRENT]}}" \
        {VARIABLE}=zsh_complete ${{~words[1]}} 2>/dev/null)
    (( $#plain )) && _describe -V word plain
}}
compdef _noloss_completion noloss
""",
    "fish": rf"""function _noloss_completion
    set -l line (commandline -cp)
    for row in (env {LINE}="$line" {VARIABLE}=fish_complete noloss 2>/dev/null)
        set -l parts (string split -m2 \t -- $row)
        switch $parts[1]
            case dir
                __fish_complete_directories (commandline -ct)
            case file
                __fish_complete_path (commandline -ct)
            case '*'
                printf '%s\t%s\n' $parts[2] $parts[3]
        end
    end
end
complete --no-files --command noloss --arguments "(_noloss_completion)"
""",
}
"""Shell -> the function that it defines."""
_SPECIAL: Final = re.compile(r"([^\w./:=,+@%~^-])")
"""A character that has a meaning in bash."""


def complete(cli: click.Command, asked: str) -> int:
    """Answer a shell: print the function that it defines, or the words that may follow.

    Nothing is printed for a line that cannot be read, such as one with a wrong command.
    """
    shell, _, instruction = asked.partition("_")
    if shell not in SCRIPTS:
        return 1
    if instruction == "source":
        click.echo(SCRIPTS[shell], nl=False)
        return 0
    try:
        words, begun = _words(os.environ.get(LINE, ""))
        items = _items(cli, words, begun)
    except (click.ClickException, OSError, ValueError):
        return 1
    for item in items:
        value = _for_bash(item, begun) if shell == "bash" else item.value
        summary = " ".join((item.help or "").split())
        click.echo(f"{item.type}\t{value}\t{summary}")
    return 0


def _words(line: str) -> tuple[list[str], str]:
    """Split a line behind its first word into whole words and the one that is begun."""
    words = split_arg_string(line)[1:]
    if line[-1:].isspace() or not words:
        return words, ""
    return words[:-1], words[-1]


def _items(cli: click.Command, words: list[str], begun: str) -> list[CompletionItem[str]]:
    """Give the words that may follow; after `--option=`, each word begins with the option."""
    items = ShellComplete(cli, {}, "noloss", VARIABLE).get_completions(words, begun)
    option, equals, _ = begun.partition("=")
    if not equals or not option.startswith("--"):
        return items
    return [
        CompletionItem(f"{option}={item.value}", type=item.type, help=item.help) for item in items
    ]


def _for_bash(item: CompletionItem[str], begun: str) -> str:
    """Give the part of a word that bash inserts: the part after the last typed colon or `=`."""
    if item.type not in ("plain", PART):
        return ""
    breaks = os.environ.get(BREAKS, "")
    cut = max((begun.rfind(sign) + 1 for sign in ":=" if sign in breaks), default=0)
    return _SPECIAL.sub(r"\\\1", item.value[cut:])
