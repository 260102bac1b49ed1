"""Documents, tables and progress."""

from __future__ import annotations

import io
import json
import sys
from threading import Event

import pytest

from common.documents import plain
from noloss import output
from noloss.output import print_document, progress, say
from strategies.documents import GameBaseDocument


class Terminal(io.StringIO):
    """A stream that claims to be a terminal."""

    def isatty(self) -> bool:
        return True


def _stream(encoding: str) -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), encoding=encoding)


@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "latin-1", "cp1252"])
def test_a_document_reads_back_whatever_the_encoding(
    encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = _stream(encoding)
    monkeypatch.setattr(sys, "stdout", stream)
    output.prepare_streams()
    document = {"symbols": ["¢", "δ", "\udcff"]}
    print_document(document)
    output.flush()
    written = stream.buffer.getvalue()  # type: ignore[attr-defined]
    assert json.loads(written.decode(encoding)) == document
    assert (b"\\u00a2" in written) == (encoding != "utf-8")


def test_a_text_that_an_encoding_lacks_is_printed_as_its_escape(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stream = _stream("ascii")
    monkeypatch.setattr(sys, "stdout", stream)
    output.prepare_streams()
    sys.stdout.write("¢ δ\n")
    output.flush()
    assert stream.buffer.getvalue() == b"\\xa2 \\u03b4\n"  # type: ignore[attr-defined]


def test_a_long_document_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    print_document(game_base := GameBaseDocument.whole())
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


def test_what_is_quick_is_done_in_silence(capsys: pytest.CaptureFixture[str]) -> None:
    with progress("counting"):
        pass
    assert capsys.readouterr().err == ""


def test_what_takes_long_is_told_on_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    told = Event()

    def tell() -> str:
        told.set()
        return "7 steps"

    with progress("counting", tell, patience=0.0):
        assert told.wait(5)
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == "counting … 7 steps, 0 s\n"


def test_on_a_terminal_progress_stays_on_one_line_and_goes_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    many = Event()
    calls = 0

    def tell() -> str:
        nonlocal calls
        calls += 1
        if calls == 3:
            many.set()
        return "far" if calls < 2 else "on"

    monkeypatch.setattr(output, "PAUSES", {True: 0.0, False: 0.0})
    with progress("running", tell, patience=0.0):
        assert many.wait(5)
    shown = terminal.getvalue()
    assert "\n" not in shown
    assert shown.startswith("\rrunning … far, 0 s\rrunning … on, 0 s ")
    assert shown.endswith(f"\r{' ' * len('running … on, 0 s')}\r")


def test_progress_does_not_fail_where_nobody_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = Event()

    class Closed(io.StringIO):
        def write(self, text: str) -> int:
            tried.set()
            raise BrokenPipeError

    monkeypatch.setattr(sys, "stderr", Closed())
    with progress("running", patience=0.0):
        assert tried.wait(5)


def test_progress_ends_when_the_work_fails() -> None:
    with pytest.raises(ZeroDivisionError), progress("failing", patience=0.0):
        raise ZeroDivisionError
