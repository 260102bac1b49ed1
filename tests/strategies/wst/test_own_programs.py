"""A folder of programs takes the place of those of WST that have the same names."""

from __future__ import annotations

from pathlib import Path

import pytest

from games import EMPTY, Position
from noloss.web.questions import built_in_strategy
from strategies.catalogue import find_strategy
from strategies.errors import StrategyError, UnknownStrategyError
from strategies.strategy import permitted_moves
from strategies.wst.files import FOLDER
from verify.verdict.verdict import verdict


def programs(folder: Path, **changed: str) -> str:
    """Write programs into a folder, and give the strategy with them."""
    for name, text in changed.items():
        (folder / f"{name}.tm").write_text(text, encoding="utf-8")
    return f"wst:{folder}"


def program(name: str, reading: str = "") -> str:
    return (FOLDER / reading / f"{name}.tm").read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("reading", "name"), [("no-special-case", "R1_R2"), ("printed-corners", "MF")]
)
def test_the_programs_of_a_reading_in_a_folder_get_its_verdict(
    tmp_path: Path, reading: str, name: str
) -> None:
    own = verdict(find_strategy(programs(tmp_path, **{name: program(name, reading)})), ("second",))
    known = verdict(find_strategy(f"wst:{reading}"), ("second",))
    assert own.results == known.results


def test_a_changed_file_is_read_again(tmp_path: Path) -> None:
    assert permitted_moves(find_strategy(programs(tmp_path, MF=program("MF")), "position"), EMPTY)
    broken = programs(tmp_path, MF=program("MF").replace("->", "=>>", 1))
    with pytest.raises(ValueError, match="exactly one '->'"):
        permitted_moves(find_strategy(broken, "position"), EMPTY)


def test_programs_that_never_end_are_reported_with_a_command_that_shows_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    endless = program("R3").replace("Kw=¢  ->  Kw:R  line", "Kw=¢  ->  Kw:S  line")
    assert endless != program("R3")
    name = programs(tmp_path, R3=endless)
    with pytest.raises(StrategyError, match="after 1 the programs did not end") as caught:
        verdict(find_strategy(name), ("second",))
    assert f"`noloss run {name} --position X........ --trace` shows the steps" in str(caught.value)
    monkeypatch.chdir(tmp_path.parent)
    with pytest.raises(StrategyError, match=f"`noloss run wst:./{tmp_path.name} --position"):
        permitted_moves(find_strategy(f"wst:./{tmp_path.name}", "position"), Position("X........"))


def test_a_main_program_without_the_tapes_of_wst_is_refused(tmp_path: Path) -> None:
    other = "machine M\ntapes Ki Kp\nsymbols 1\nstart q\naccept y\n\nq: _ _ -> _ _ S S y\n"
    strategy = find_strategy(programs(tmp_path, M=other))
    with pytest.raises(StrategyError, match="M has no tape Ko Kw Kc Kr"):
        verdict(strategy, ("first",))


@pytest.mark.parametrize(
    ("folder", "problem"), [("./nowhere", "no such folder"), (".", "no program of WST is in it")]
)
def test_a_folder_without_a_program_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: str, problem: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(StrategyError, match=problem):
        find_strategy(f"wst:{folder}")


def test_a_name_without_a_slash_is_a_reading_and_the_hint_names_both() -> None:
    with pytest.raises(UnknownStrategyError, match="changed programs, such as wst:"):
        find_strategy("wst:mine")


def test_no_page_opens_a_folder(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="the page opens no file"):
        built_in_strategy(programs(tmp_path, MF=program("MF")))


def test_other_strategies_take_no_folder(tmp_path: Path) -> None:
    with pytest.raises(UnknownStrategyError, match="has no reading"):
        find_strategy(f"jiang:{tmp_path}")


def test_a_folder_is_that_of_its_first_use_and_a_lost_one_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine").mkdir()
    changed = program("R1_R2", "no-special-case")
    programs(tmp_path / "mine", R1_R2=changed)
    monkeypatch.chdir(tmp_path)
    strategy = find_strategy("wst:./mine")
    monkeypatch.chdir("/")
    assert verdict(strategy, ("second",)).counterexample == "1593784"
    lost = find_strategy(f"wst:{tmp_path}/mine")
    (tmp_path / "mine" / "R1_R2.tm").unlink()
    with pytest.raises(StrategyError, match="no program of WST is in it"):
        verdict(lost, ("second",))
