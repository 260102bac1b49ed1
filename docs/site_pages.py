"""The pages of the site that are not in this folder: README, changes, schemas, linked sources.

`mkdocs.yml` names this file as a hook. If a link leaves the folder, it is changed: it leads to the
page made of README or CHANGELOG, or to a copy of the file as text.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).resolve().parents[1]
LINK = re.compile(r"(\]\()([^)#\s]+)(#[^)\s]*)?(\))")
MADE = {"README.md": "index.md", "CHANGELOG.md": "changes.md"}
"""File of the root -> the page that is made of it."""


def on_files(files: Files, config: Any) -> Files:
    """Add the pages made of files of the root, all schemas, and the sources that are linked."""
    for source, page in MADE.items():
        text = (ROOT / source).read_text(encoding="utf-8")
        files.append(File.generated(config, page, content=text))
    for name, schema in _schemas():
        files.append(File.generated(config, f"schemas/{name}.schema.json", content=schema))
    for path in sorted(_linked_sources(files)):
        text = (ROOT / path).read_text(encoding="utf-8")
        files.append(File.generated(config, _copy(path), content=text))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Files) -> str:
    """Change the links of a page that leave the folder, so that they lead to pages or copies."""
    uri = page.file.src_uri
    if uri == "formats.md":
        markdown = _with_schemas(markdown)
    markdown = re.sub(r"^\|.*$", _without_signs, markdown, flags=re.MULTILINE)
    here = posixpath.dirname(_home(uri))
    return LINK.sub(lambda link: _redirected(link, here, posixpath.dirname(uri)), markdown)


def _without_signs(row: re.Match[str]) -> str:
    """Write a plain `|` in the code of a table: only other readers of Markdown need `\\|`."""
    return re.sub(r"`[^`]*`", lambda code: code[0].replace("\\|", "|"), row[0])


def _home(uri: str) -> str:
    """Give the path of a page's source in the checkout."""
    for source, page in MADE.items():
        if page == uri:
            return source
    return f"docs/{uri}"


def _target(link: re.Match[str], here: str) -> str | None:
    """Give the path in the checkout to which a link of a page leads; None if it leads outside."""
    if ":" in link[2]:
        return None
    return posixpath.normpath(posixpath.join(here, link[2]))


def _redirected(link: re.Match[str], here: str, folder: str) -> str:
    path = _target(link, here)
    if path is None:
        return link[0]
    if path in MADE:
        goal = MADE[path]
    elif path.startswith("docs/"):
        goal = path.removeprefix("docs/")
    else:
        goal = _copy(path)
    return f"{link[1]}{posixpath.relpath(goal, folder or '.')}{link[3] or ''}{link[4]}"


def _linked_sources(files: Files) -> set[str]:
    """Find the files outside of the folder to which pages link."""
    pages = [file.src_uri for file in files if file.src_uri.endswith(".md")]
    found = set()
    for uri in pages:
        home = _home(uri)
        text = (ROOT / home).read_text(encoding="utf-8")
        for link in LINK.finditer(text):
            path = _target(link, posixpath.dirname(home))
            if path and path not in MADE and not path.startswith("docs/"):
                found.add(path)
    return {path for path in found if (ROOT / path).is_file()}


def _copy(path: str) -> str:
    return f"sources/{path}.txt"


def _schemas() -> list[tuple[str, str]]:
    from noloss.schemas import DECLARED, document_kind, schema_text  # loads every room

    return [(name, schema_text(document_kind(name))) for name in DECLARED]


def _with_schemas(markdown: str) -> str:
    """Link the schema of each document above the table of its fields."""
    return re.sub(
        r"<!-- fields of noloss/([a-z-]+) -->",
        r"[JSON Schema of `noloss/\1`](schemas/\1.schema.json)\n\n\g<0>",
        markdown,
    )
