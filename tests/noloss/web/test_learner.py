"""The learner of the page: it learns as search/learning does, and is private to its owner."""

from __future__ import annotations

import json
from typing import Any

import pytest
from starlette.testclient import TestClient

from games import EMPTY, Mark, parse_line, position_after, to_move
from noloss.errors import InputError
from noloss.web import learner
from noloss.web.learner import ADDRESS, AT_ONCE, GONE, PARAMETERS, Sessions, new_session, state_of
from search.learning.learner import learn
from search.learning.player import begin, memory_of, memory_text
from strategies.encodings.files.memory import relative_reward

PAGE = {"Accept": "text/html"}


def begun(site: TestClient, seed: int = 1) -> str:
    answer = site.post(ADDRESS, data={"seed": str(seed)}, follow_redirects=False)
    assert answer.status_code == 303
    return str(answer.headers["location"])


def act(site: TestClient, at: str, do: str, **more: object) -> Any:
    answer = site.post(at, json={"do": do, **more})
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_games_with_itself_are_those_of_a_run(site: TestClient) -> None:
    """The saved memory is, to the bit, the one that search/learning learns from the seed."""
    at = begun(site, 5)
    act(site, at, "autonomous", games=300)
    state = act(site, at, "autonomous", games=200)
    learning = begin(5)
    learn(learning, PARAMETERS, learner.MOST_GAMES, 500)
    assert site.get(f"{at}/memory").text == memory_text(memory_of(learning))
    assert (state["games"], state["different"]) == (500, len(learning.different))
    assert sum(state["itself"].values()) == 500
    assert state["score"] == {"won": 0, "drawn": 0, "lost": 0}


@pytest.mark.parametrize(
    ("asked", "mark"), [({"do": "move", "cell": 5}, "X"), ({"do": "swap"}, "O")]
)
def test_the_cells_hold_what_is_remembered_of_every_move(
    site: TestClient, asked: dict[str, Any], mark: Mark
) -> None:
    at = begun(site)
    act(site, at, "autonomous", games=400)
    state = act(site, at, **asked)
    board = position_after(parse_line(state["line"]))
    assert to_move(board) == mark
    learning = begin(1)
    learn(learning, PARAMETERS, learner.MOST_GAMES, 400)
    known = memory_of(learning).get(board, {})
    assert set(state["rewards"]) == {str(at + 1) for at in range(9) if board[at] == "."}
    for cell, (x, o, drawn, share) in state["rewards"].items():
        earned = known.get(int(cell))
        assert [x, o, drawn] == (list(map(int, earned)) if earned else [0, 0, 0])
        relative = None if earned is None else relative_reward(earned, mark)
        assert share == (None if relative is None else f"{float(relative):.1f}")


def play_out(site: TestClient, at: str) -> Any:
    state = act(site, at, "clear")
    while state["result"] is None:
        state = act(site, at, "move", cell=min(map(int, state["rewards"])))
    return state


def test_a_game_against_a_person_is_learned_at_its_end(site: TestClient) -> None:
    at = begun(site)
    state = play_out(site, at)
    rewards = {5: 16, 6: 8, 7: 4, 8: 2, 9: 1}[len(state["line"])]
    memory = json.loads(site.get(f"{at}/memory").text)
    assert len(memory) == len(state["line"])
    (first,) = memory["---|---|---"]
    assert first["i"] * 3 + first["j"] + 1 == int(state["line"][0])
    assert sum(first[name] for name in ("xWinRewards", "oWinRewards", "drawRewards")) == rewards
    assert sum(state["score"].values()) == state["games"] == 1
    assert (len(state["whys"]), act(site, at, "clear")["whys"]) == (len(state["line"]) // 2, {})


def test_the_same_seed_and_the_same_moves_make_the_same_learner(site: TestClient) -> None:
    def played() -> list[Any]:
        at = begun(site, 77)
        act(site, at, "autonomous", games=600)
        act(site, at, "swap")
        return [play_out(site, at) for _ in range(3)]

    assert played() == played()


def test_without_exploring_it_makes_a_move_with_the_highest_reward(site: TestClient) -> None:
    at = begun(site)
    act(site, at, "autonomous", games=3000)
    act(site, at, "explore", on=False)
    state = act(site, at, "swap")
    assert state["seat"] == "first"
    for _ in range(6):
        state = act(site, at, "clear")
        assert state["whys"] == {"0": "best"}
        assert state["line"] == "5"
    explored = set()
    act(site, at, "explore", on=True)
    for _ in range(40):
        explored.add(act(site, at, "clear")["whys"]["0"])
    assert explored == {"best", "explored"}


def test_a_new_score_keeps_the_knowledge(site: TestClient) -> None:
    at = begun(site)
    act(site, at, "autonomous", games=100)
    before = play_out(site, at)
    state = act(site, at, "reset")
    assert state["score"] == state["itself"] == {"won": 0, "drawn": 0, "lost": 0}
    assert (state["games"], state["patterns"]) == (before["games"], before["patterns"])


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"do": "nothing"}, "Invalid enum value 'nothing' - at `$.do`"),
        ({}, "required field `do`"),
        ({"do": "move", "cell": 10}, "<= 9 - at `$.cell`"),
        ({"do": "move", "cell": 0}, ">= 1 - at `$.cell`"),
        ({"do": "move", "cell": "x"}, "`int`, got `str` - at `$.cell`"),
        ({"do": "move", "cell": True}, "`int`, got `bool` - at `$.cell`"),
        ({"do": "autonomous", "games": AT_ONCE + 1}, "<= 5000 - at `$.games`"),
        ({"do": "autonomous", "games": -1}, ">= 0 - at `$.games`"),
        ({"do": "clear", "more": 1}, "unknown field `more`"),
        ([], "Expected `object`"),
        ("[" * 100_000, "cannot be read"),
    ],
)
def test_a_request_that_no_button_makes_is_refused(site: TestClient, asked: Any, said: str) -> None:
    at = begun(site)
    sent = asked if isinstance(asked, str) else json.dumps(asked)
    answer = site.post(at, content=sent)
    assert answer.status_code == 400
    assert said in answer.json()["problem"]


def test_a_finished_game_takes_no_move(site: TestClient) -> None:
    at = begun(site)
    line = play_out(site, at)["line"]
    answer = site.post(at, json={"do": "move", "cell": 1})
    assert answer.status_code == 400
    assert act(site, at, "reset")["line"] == line


def test_the_number_of_games_of_a_learner_is_limited(
    site: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(learner, "MOST_GAMES", 250)
    at = begun(site)
    assert act(site, at, "autonomous", games=200)["games"] == 200
    assert act(site, at, "autonomous", games=200)["games"] == 250
    assert play_out(site, at)["games"] == 250


@pytest.mark.parametrize("name", ["none", "..x", "%2e", "a" * 5000])
def test_the_page_says_that_a_missing_learner_was_forgotten(site: TestClient, name: str) -> None:
    for answer in (
        site.get(f"{ADDRESS}/{name}", headers=PAGE),
        site.post(f"{ADDRESS}/{name}", json={"do": "clear"}),
        site.get(f"{ADDRESS}/{name}/memory"),
    ):
        assert (answer.status_code, GONE in answer.text) == (410, True)


def test_a_new_learner_takes_no_place_of_one_that_is_played_against(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(learner, "MOST_SESSIONS", 2)
    sessions = Sessions()
    first, second = (sessions.add(new_session(seed)) for seed in (1, 2))
    assert len({first, second}) == 2
    assert min(map(len, (first, second))) >= 22  # of 64 letters: 128 bits
    kept = sessions.find(first)
    assert kept is not None
    kept.asked -= learner.EXPIRES - 90
    said = r"2 learners are in use, and the page can have no more\n  hint: try again in 2 min"
    with pytest.raises(InputError, match=said):
        sessions.add(new_session(3))
    assert sessions.find(second) is not None
    kept.asked -= 89  # almost an hour ago; to be looked for counts as asking
    assert sessions.find(first) is kept
    kept.asked -= 60
    assert sessions.find(first) is kept
    kept.asked -= learner.EXPIRES + 1
    third = sessions.add(new_session(3))
    assert sessions.find(first) is None
    assert None not in (sessions.find(second), sessions.find(third))


def test_the_form_shows_why_a_learner_cannot_begin(
    site: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed, said in (("<i>", "not a whole number"), ("1000000001", "to 1,000,000,000")):
        wrong = site.post(ADDRESS, data={"seed": seed})
        assert (wrong.status_code, said in wrong.text) == (200, True)
    monkeypatch.setattr(learner, "MOST_SESSIONS", 1)
    monkeypatch.setattr(learner, "SESSIONS", Sessions())
    learner.SESSIONS.add(new_session(1))
    full = site.post(ADDRESS, data={"seed": "1"})
    assert (full.status_code, "try again in 60 minutes" in full.text) == (200, True)


def test_a_new_learner_knows_nothing() -> None:
    state = state_of(new_session(1))
    assert (state["line"], state["games"], state["patterns"]) == ("", 0, 0)
    assert all(earned == [0, 0, 0, None] for earned in state["rewards"].values())
    assert len(state["rewards"]) == EMPTY.count(".")
