"""Orders in words: what a player reads to see whether he was understood; and what his form offers."""

import msgspec
import pytest
from northmen_table import bench

from adjudicator.games.northmen import GAME
from adjudicator.games.northmen.laying import placements
from adjudicator.games.northmen.orders import Turn

MAP = (
    {"at": [0, 0], "sides": "RRRRRR"},
    {"at": [1, 0], "sides": "RRRRRR"},
    {"at": [2, 0], "sides": "RRRRRR", "name": "Aldeigja"},
)


def step_of(state):
    return GAME.next_step(state)


def words(type, line):
    state = bench(MAP)
    turn = msgspec.convert({type: [line]}, Turn)
    (told,) = GAME.explain(GAME.view(state, "A"), step_of(state), turn)
    return told.text


@pytest.mark.parametrize(
    ("type", "line", "told"),
    [
        (
            "road",
            {"use": "move", "path": [[0, 0], [1, 0], [2, 0]], "units": {"w": 1}},
            "Move 1 warband from (0,0) to Aldeigja (2,0) by (1,0) with a road action.",
        ),
        ("forest", {"use": "incite", "n": 1}, "Incite the brigands to 1 order."),
        (
            "forest",
            {"use": "incite", "prefer": {"tiles": [[1, 0]], "harm": ["B"], "spare": ["A"]}, "ask": True},
            "Incite the brigands to 1 order; best in (1,0); best against Jarl B; sparing Jarl A; you are asked for "
            "each choice.",
        ),
        ("mountain", {"use": "conflict", "at": [1, 0]}, "Start a conflict in (1,0)."),
        (
            "mountain",
            {"use": "conflict", "at": [1, 0], "hand": ["T09"], "best": 2, "deck": "tof", "prepared": ["B46"]},
            "Start a conflict in (1,0); revealing T09; at most 2 more of the hand, best first, of 2 mountains or "
            "more; the rest from the Test of Faith deck; adding B46, prepared.",
        ),
        (
            "mountain",
            {"use": "ranged", "from": [1, 0], "to": [0, 0], "stronghold": "capture", "draw": 1, "catapult": True},
            "Start a ranged conflict from (1,0) against (0,0), capturing a Stronghold between them; 1 tile from the "
            "main deck; with the extra action of a catapult.",
        ),
        (
            "mountain",
            {"use": "conflict", "at": [1, 0], "losses": ["c", "w"], "harm": []},
            "Start a conflict in (1,0); losing catapults, then warbands; from afar hitting no order.",
        ),
    ],
)
def test_a_line_is_told_with_all_that_it_says(type, line, told):
    assert words(type, line) == told


def test_the_form_names_every_place_of_a_tile():
    state = bench(MAP[:2], hand={"A": ["T26"]}, phase="main")
    (told,) = [line for line in GAME.form(GAME.view(state, "A"), step_of(state)) if line.startswith("  T26")]
    assert len(list(placements(state, state.tiles["T26"]))) == 6
    assert told == "  T26 (RRRPEF): at [0, 1] rot 2, 3 or 4; at [1, -1] rot 0, 1 or 5"
