"""Any text as HTML in which nothing means more than itself."""

from __future__ import annotations

import re
from html import escape


def escaped(text: str) -> str:
    """Escape a text for HTML; what no page can hold, such as control characters, is replaced.

    >>> escaped('<b>"a"\\n&')
    '&lt;b&gt;&quot;a&quot; &amp;'
    """
    return escape("".join(map(_kept, text)), quote=True)


def escaped_lines(text: str) -> str:
    """Escape a text of several lines, whose line ends stay, as in a <pre>.

    >>> escaped_lines("a < b\\nso b > a")
    'a &lt; b\\nso b &gt; a'
    """
    return "\n".join(map(escaped, text.split("\n")))


def badge(kind: str, text: str) -> str:
    """Write a short text in a frame of its kind: good, fair, warn, bad or unknown."""
    return f'<span class="badge {kind}">{escaped(text)}</span>'


def breakable(name: str) -> str:
    """Escape a name, such as that of a file, which a narrow heading may break behind its marks.

    >>> breakable("table:mine.json")
    'table:<wbr>mine.<wbr>json'
    """
    return re.sub(r"([:./])(?=[^\s:./])", r"\1<wbr>", escaped(name))


def _kept(character: str) -> str:
    if character.isprintable():
        return character
    return " " if character.isspace() else "\N{REPLACEMENT CHARACTER}"
