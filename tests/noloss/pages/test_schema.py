"""`noloss list schemas`, and that it knows every document."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest
from jsonschema import Draft202012Validator, ValidationError

from common.documents import DIALECT, Document, format_name
from noloss.rooms import ROOMS
from noloss.schemas import DECLARED, document_kind
from tests.effort import part
from tests.noloss.conftest import Noloss
from tests.noloss.held_documents import hold_against_its_schema


def _declared(kind: type[Document] = Document) -> Iterator[type[Document]]:
    for sub in kind.__subclasses__():
        yield sub
        yield from _declared(sub)


def test_every_document_of_every_room_is_known_by_its_name() -> None:
    for room in ROOMS:
        for module in walk_packages(import_module(room).__path__, f"{room}."):
            if not module.name.endswith("__main__"):
                import_module(module.name)
    kinds = {kind for kind in _declared() if kind.__module__.partition(".")[0] in ROOMS}
    assert {format_name(kind): kind for kind in kinds} == {
        name: document_kind(name) for name in DECLARED
    }


@pytest.mark.parametrize("name", part(DECLARED, 3))
def test_every_document_has_a_schema_and_a_description(noloss: Noloss, name: str) -> None:
    done = noloss("list", "schemas", name)
    assert (done.code, done.err) == (0, "")
    assert done.document == noloss("list", "schemas", f"noloss/{name}", "--json").document
    assert (done.document["$schema"], done.document["title"]) == (DIALECT, name)
    Draft202012Validator.check_schema(done.document)
    assert noloss("list", "schemas", "--json").document["documents"][name].endswith(".")


def test_all_schemas_can_be_written_into_a_folder(noloss: Noloss, tmp_path: Path) -> None:
    folder = tmp_path / "schemas"
    done = noloss("list", "schemas", "-o", folder, "--json")
    assert sorted(map(str, folder.iterdir())) == sorted(done.document["files"])
    assert {file.name for file in folder.iterdir()} == {f"{name}.schema.json" for name in DECLARED}
    assert noloss("list", "schemas", "moves").document == json.loads(
        (folder / "moves.schema.json").read_text(encoding="utf-8")
    )


def test_a_document_with_a_field_of_another_type_is_refused_by_the_tests() -> None:
    listed = {"format": "noloss/schemas", "version": 1, "documents": {}, "files": []}
    hold_against_its_schema(json.dumps(listed))
    for wrong in ({"files": "none"}, {"more": 1}, {"version": 2}):
        with pytest.raises(ValidationError):
            hold_against_its_schema(json.dumps(listed | wrong))
