"""Documents and messages on the standard streams."""

from __future__ import annotations

import io
import json
import sys

import pytest

from common.documents import plain
from noloss.output import streams
from noloss.output.progress import progress
from noloss.output.streams import print_document, say
from strategies.game_base import game_base_document


def _stream(encoding: str) -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), encoding=encoding)


@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "latin-1", "cp1252"])
def test_a_document_reads_back_with_any_encoding(
    encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = _stream(encoding)
    monkeypatch.setattr(sys, "stdout", stream)
    streams.prepare_streams()
    document = {"symbols": ["¢", "δ", "\udcff"]}
    print_document(document)
    streams.flush()
    written = stream.buffer.getvalue()  # type: ignore[attr-defined]
    assert json.loads(written.decode(encoding)) == document
    assert (b"\\u00a2" in written) == (encoding != "utf-8")


def test_a_text_that_an_encoding_lacks_is_printed_as_its_escape(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stream = _stream("ascii")
    monkeypatch.setattr(sys, "stdout", stream)
    streams.prepare_streams()
    sys.stdout.write("¢ δ\n")
    streams.flush()
    assert stream.buffer.getvalue() == b"\\xa2 \\u03b4\n"  # type: ignore[attr-defined]


def test_an_unprintable_character_is_an_escape_in_a_document_and_reads_back(
    capsys: pytest.CaptureFixture[str],
) -> None:
    document = {"name": "a\x7f\x9b2J\u202eb\n\U000e0001"}
    for printed in (document, iter(document.items())):
        print_document(printed)
        out = capsys.readouterr().out
        assert all(line.isprintable() for line in out.splitlines())
        assert json.loads(out) == document


def test_a_long_document_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    print_document(game_base := game_base_document())
    assert capsys.readouterr().out == f"{json.dumps(plain(game_base))}\n"


def test_control_characters_in_messages_are_printed_as_escapes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    say("there is no file \x1b[31mred\n  hint: \x07")
    with progress("reading \x1b[2J", patience=0.0):
        pass
    err = capsys.readouterr().err
    assert "there is no file \\x1b[31mred\n  hint: \\x07\n" in err
    assert "\x1b" not in err
