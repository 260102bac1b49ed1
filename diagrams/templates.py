"""HTML by templates, in which any text is shown as itself.

A template stands in the folder `templates` of its package, and is called by both:
`rendered("diagrams.page/audit.html", …)`. All that it is given is escaped, unless it is `Markup`,
which is HTML already.
"""

from __future__ import annotations

import re
from functools import cache
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

if TYPE_CHECKING:
    from jinja2 import Environment


def rendered(template: str, **values: object) -> Markup:
    """Write a template with these values."""
    return Markup(_environment().get_template(template).render(values))


@cache
def macros(template: str) -> Any:
    """Give the macros of a template, which can be called."""
    return _environment().get_template(template).module


def escaped(text: str) -> Markup:
    """Escape a text for HTML; what no page can hold, such as control characters, is replaced.

    >>> str(escaped('<b>"a"\\n&'))
    '&lt;b&gt;&quot;a&quot; &amp;'
    """
    return Markup(escape("".join(map(_shown, text)), quote=True))


def escaped_lines(text: str) -> Markup:
    """Escape a text of several lines, whose line ends stay, as in a <pre>.

    >>> str(escaped_lines("a < b\\nso b > a"))
    'a &lt; b\\nso b &gt; a'
    """
    return Markup("\n").join(map(escaped, text.split("\n")))


def breakable(name: str) -> Markup:
    """Escape a name, such as that of a file, which a narrow heading may break behind its marks.

    >>> str(breakable("table:mine.json"))
    'table:<wbr>mine.<wbr>json'
    """
    return Markup(re.sub(r"([:./])(?=[^\s:./])", r"\1<wbr>", str(escaped(name))))


def verbatim(text: str, *, attribute: bool = False) -> Markup:
    r"""Escape a text of which every character counts, as in a text to edit.

    attribute : whether it stands in one, where a browser would change line ends

    >>> str(verbatim("a\tb\n<")), str(verbatim("a\n", attribute=True))
    ('a\tb\n&lt;', 'a&#10;')
    """
    plain = escape(text, quote=True)
    return Markup(plain.replace("\n", "&#10;").replace("\r", "&#13;") if attribute else plain)


@cache
def _environment() -> Environment:
    from jinja2 import Environment, FunctionLoader, StrictUndefined  # slow to load

    made = Environment(
        autoescape=True,
        auto_reload=False,
        finalize=_finalized,
        loader=FunctionLoader(_source),
        lstrip_blocks=True,
        trim_blocks=True,
        undefined=StrictUndefined,
    )
    made.filters |= {"breakable": breakable, "lines": escaped_lines, "verbatim": verbatim}
    return made


def _source(template: str) -> str:
    package, _, name = template.partition("/")
    return (files(package) / "templates" / name).read_text("utf-8")


def _finalized(value: object) -> Markup:
    return value if isinstance(value, Markup) else escaped(str(value))


def _shown(character: str) -> str:
    if character.isprintable():
        return character
    return " " if character.isspace() else "\N{REPLACEMENT CHARACTER}"
