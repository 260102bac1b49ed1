"""XML as a tree of elements with their lines; nothing outside of the text is ever read.

It refuses documents with types or entities, with deep nesting, or with too many
elements. So the length of the text limits time and memory.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final
from xml.sax import SAXParseException
from xml.sax.handler import ContentHandler
from xml.sax.xmlreader import AttributesImpl, Locator

from defusedxml.common import DefusedXmlException
from defusedxml.expatreader import create_parser

from automata.errors import NotationError
from automata.formats.text import SourceText
from automata.notation.source import Place

MOST_ELEMENTS: Final = 50_000
DEEPEST: Final = 100  # the deepest nesting of elements
_WHOLE: Final = "save the file again with JFLAP; it must be one XML document"


@dataclass(slots=True)
class Element:
    """An element with its attributes, its text without that of its children, and its place."""

    name: str
    attributes: dict[str, str]
    place: Place
    children: list[Element] = field(default_factory=list)
    parts: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The text in the element, without the white space around it."""
        return "".join(self.parts).strip()

    @property
    def symbol(self) -> str:
        """The text in the element as a symbol: one space is a symbol too."""
        whole = "".join(self.parts)
        return whole if whole == " " else whole.strip()

    def all(self, name: str) -> Iterator[Element]:
        """Give the children of a name, in order."""
        return (child for child in self.children if child.name == name)

    def first(self, name: str) -> Element | None:
        """Give the first child of a name."""
        return next(self.all(name), None)

    def text_of(self, name: str) -> str | None:
        """Give the text of the first child of a name; None without such a child."""
        child = self.first(name)
        return None if child is None else child.text

    def descendants(self) -> Iterator[Element]:
        """Give this element and all elements in it, in the order of the text."""
        pending = [self]
        while pending:
            element = pending.pop()
            yield element
            pending.extend(reversed(element.children))


class _TreeBuilder(ContentHandler):
    def __init__(self, text: SourceText) -> None:
        super().__init__()
        self.text = text
        self.open: list[Element] = []
        self.root: Element | None = None
        self.count = 0
        self.locator: Locator | None = None
        whole = text.text
        self.lines_before = whole[: len(whole) - len(whole.lstrip())].count("\n")

    def startElement(self, name: str, attrs: AttributesImpl) -> None:  # noqa: N802 — sax calls it so
        place = self.here(len(name) + 1)
        self.count += 1
        if self.count > MOST_ELEMENTS:
            problem = f"the document has more than {MOST_ELEMENTS:,} elements"
            raise self.text.refuse(problem, place, "is this the right file?")
        if len(self.open) >= DEEPEST:
            problem = f"more than {DEEPEST} elements are inside each other"
            raise self.text.refuse(problem, place, "is this the right file?")
        element = Element(name, dict(attrs.items()), place)
        if self.open:
            self.open[-1].children.append(element)
        elif self.root is None:
            self.root = element
        self.open.append(element)

    def endElement(self, name: str) -> None:  # noqa: N802
        self.open.pop()

    def characters(self, content: str) -> None:
        if self.open:
            self.open[-1].parts.append(content)

    def here(self, width: int = 1) -> Place:
        """Give the place up to which the document is read."""
        line = column = 0
        if self.locator is not None:
            line, column = self.locator.getLineNumber() or 0, self.locator.getColumnNumber() or 0
        return self.text.place(max(line, 1) + self.lines_before, column + 1, width)


def read_xml(text: SourceText) -> Element:
    """Read a document; raise NotationError if it is not XML, or is refused for safety."""
    builder = _TreeBuilder(text)
    parser = create_parser(forbid_dtd=True, forbid_entities=True, forbid_external=True)
    parser.setContentHandler(builder)
    builder.locator = parser
    try:
        parser.feed(text.text.lstrip())
        parser.close()
    except SAXParseException as error:
        problem = f"this is not XML: {error.getMessage()}"
        raise text.refuse(problem, builder.here(), _WHOLE) from None
    except DefusedXmlException:
        raise _declares(text) from None
    assert builder.root is not None  # the parser refuses a document without an element
    return builder.root


def _declares(text: SourceText) -> NotationError:
    """Make the error for a document that declares types or entities, at its declaration."""
    for number, line in enumerate(text.lines, start=1):
        at = line.find("<!DOCTYPE")
        if at >= 0:
            place = text.place(number, at + 1, len("<!DOCTYPE"))
            break
    else:
        place = text.place(1)
    problem = "the document declares types or entities, which are not read"
    return text.refuse(problem, place, "remove the <!DOCTYPE …>; files of JFLAP do not have one")
