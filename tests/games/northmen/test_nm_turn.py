"""A turn by mail: stages, what is played for who sends nothing, turns written in advance, questions, and the check."""

import json

import msgspec
import pytest
from northmen_table import Campaign, bench, first

from adjudicator.games.northmen import GAME
from adjudicator.games.northmen.corrections import ChurchCorrected, PointsCorrected, UnitsCorrected
from adjudicator.games.northmen.orders import StandingOrders, Turn, answer
from adjudicator.games.northmen.policies import Policy, policy_for
from adjudicator.games.northmen.sides import units_at
from adjudicator.games.northmen.state import Tile
from adjudicator.games.northmen.turn import next_step, resolve
from adjudicator.games.northmen.units import Units
from adjudicator.games.northmen.words import BRIGANDS
from adjudicator.orders.check import check
from adjudicator.orders.reading import read
from adjudicator.orders.window import OpenWindow
from adjudicator.table import Suspended, Table

FOREST, ROAD, LAKE = Tile("VF", "EEEFFF"), Tile("VR", "EEERRR"), Tile("VL", "EEELLL")
MAP = [{"at": [0, 0], "sides": "EEEEEE"}, {"at": [1, 0], "sides": "EEEEEE"}]


def opened(map=MAP, hand=("VF", "VR"), **more):
    """A turn of A that has just begun."""
    state = bench(map, phase="extra", hand={"A": list(hand), "B": []}, **more)
    for tile in (FOREST, ROAD, LAKE):
        state.tiles[tile.id] = tile
    return state


def played(state, orders=None, draws=(), answers=None, standing=None):
    """Play the step that is due with orders as plain data; the facts."""

    def decide(question):
        said = standing and question.seat == "A" and answer(msgspec.convert(standing, StandingOrders), question)
        if said:
            return said, "standing"
        return (answers or {}).get(question.key, question.default), "default"

    step = next_step(state)
    table = Table(step.id, state, first(*draws), decide)
    resolve(step, table, {} if orders is None else {"A": msgspec.convert(orders, Turn)})
    return table.finish().facts


def codes(facts):
    return [(fact.phase, fact.code) for fact in facts if hasattr(fact, "code")]


def problems(state, orders):
    view = GAME.view(state, "A")
    found = GAME.check(view, next_step(state), msgspec.convert(orders, Turn))
    return [(problem.kind, problem.code, problem.path) for problem in found]


def test_who_sends_nothing_lays_the_tile_with_most_forest_sides_and_places_warbands():
    state = opened(hand=("VR", "VF"))
    played(state)
    assert state.map[0, 1].tile == FOREST
    assert units_at(state, (0, 1), "A").w == state.map[0, 1].sides.count("F") > 1
    assert state.missed["A"] == 1


def test_who_sends_nothing_and_has_no_tile_draws_until_one_fits():
    state = opened([{"at": [0, 0], "sides": "RRRRRR"}], hand=(), deck={"main": 40})
    played(state, draws=["B31", "B02"])
    assert state.discards == ("B31",)
    assert [laid.tile.id for laid in state.map.values()][1:] == ["B02"]


def test_who_is_back_has_missed_nothing():
    state = opened()
    state.missed["A"] = 2
    played(state, {"main": {"tile": "VF", "at": [1, -1]}})
    assert state.missed["A"] == 0


def test_the_next_best_tile_is_laid_where_the_first_cannot_be():
    state = opened()
    facts = played(state, {"main": {"tile": "VF", "at": [0, 0]}, "main_else": [{"tile": "VR", "at": [0, 1], "rot": 3}]})
    assert state.map[0, 1].tile == ROAD
    assert codes(facts) == [("main", "CELL_OCCUPIED")]


def test_a_pause_ends_the_stage_and_what_is_done_is_final():
    state = opened()
    played(state, {"main": {"tile": "VF", "at": [1, -1], "rot": 0}, "pause_after": ["main"]})
    step = next_step(state)
    assert (step.id, step.title) == ("1.turn-2", "Turn 1: Jarl A, stage 2")
    assert ("illegal", "PHASE_OVER", ("main",)) in problems(state, {"main": {"tile": "VR", "at": [0, 1]}})
    played(state, {"forest": [{"use": "warband", "n": 2}]})
    assert (units_at(state, (1, -1), "A").w, next_step(state).id) == (2, "2.turn")


def test_a_drawn_tile_is_shown_to_its_player_before_he_lays_it():
    state = opened()
    played(state, {"main": {"draw": "tof"}}, draws=["T07"])
    assert (state.now.drawn, GAME.view(state, "B").now.drawn) == ("T07", "?")
    assert ("illegal", "MUST_LAY_DRAWN", ("main",)) in problems(state, {"main": {"tile": "VF", "at": [0, 1]}})
    played(state, {"main": {"tile": "T07", "at": [0, 1]}})
    assert "T07" in {laid.tile.id for laid in state.map.values()}
    assert state.hands["A"] == ("VF", "VR")


@pytest.mark.rule("northmen", "NT-43", "NB-70", "NT-42")
def test_the_point_of_an_extra_tile_can_win():
    lake = [{"at": [0, 0], "sides": "LEEEEE", "units": {"A": {"l": 1}}}, {"at": [0, 1], "sides": "EEEEEE"}]
    state = opened(lake, hand=("VL",), vp={"A": 5})
    facts = played(state, {"extra": [{"longship": [0, 0], "tile": "VL", "at": [1, 0]}]})
    assert (state.vp["A"], state.winners, next_step(state)) == (6, ("A",), None)
    assert type(facts[-1]).__name__ == "CampaignWon"


def test_each_longship_brings_one_extra_tile():
    lake = [{"at": [0, 0], "sides": "LLEEEE", "units": {"A": {"l": 1}}}, {"at": [1, 0], "sides": "EELLEE"}]
    state = opened(lake, hand=("VL", "VF"))
    orders = {
        "extra": [
            {"longship": [0, 0], "tile": "VL", "at": [0, 1], "rot": 1},
            {"longship": [0, 0], "tile": "VF", "at": [1, -1]},
        ],
        "main": {"tile": "VF", "at": [1, -1]},
    }
    assert [code for _, code, _ in problems(state, orders)] == ["NO_ACTION_LEFT"]


def test_a_line_waits_for_its_condition():
    when = {"units": {"who": "B", "at": [0, 0]}}
    move = {"use": "move", "from": [0, 0], "to": [1, 0], "units": {"w": 1}}
    orders = {"main": {"tile": "VL", "at": [1, -1]}, "lake": [move | {"when": when}]}
    here = [MAP[0] | {"units": {"A": {"w": 1}}}, MAP[1]]
    state = opened([here[0] | {"units": {"A": {"w": 1}, "B": {"w": 1}}}, here[1]], hand=("VL",))
    played(state, orders)
    assert units_at(state, (1, 0), "A") == Units(w=1)
    state = opened(here, hand=("VL",))
    assert codes(played(state, orders)) == [("lake", "UNMET")]
    assert units_at(state, (0, 0), "A") == Units(w=1)


def test_a_turn_written_in_advance_is_played_if_it_can_be():
    never = {"when": {"vp": {"who": "B", "least": 4}}, "turn": {"main": {"tile": "VR", "at": [0, 1], "rot": 3}}}
    fits = {"turn": {"main": {"tile": "VF", "at": [1, -1]}, "forest": [{"use": "warband"}]}}
    gone = {"turn": {"main": {"tile": "T01", "at": [0, 1]}}}
    state = opened()
    played(state, standing={"next": [never, gone, fits]})
    assert (state.map[1, -1].tile, units_at(state, (1, -1), "A").w, state.missed["A"]) == (FOREST, 1, 0)


def test_the_most_specific_policy_counts():
    policies = [Policy(hand_max=1), Policy(hand_max=2, against="B"), Policy(hand_max=3, at=(0, 0))]
    assert [policy_for(policies, seat, at).hand_max for seat, at in [("C", (1, 0)), ("B", (1, 0)), ("B", (0, 0))]] == [
        1,
        2,
        3,
    ]
    assert policy_for([Policy(against="C")], "B", (0, 0)) is None


@pytest.mark.rule("northmen", "NT-12", "NB-61")
def test_who_has_no_standing_orders_is_asked_and_his_answer_counts():
    here = [MAP[0] | {"units": {"A": {"w": 2}, "B": {"w": 2}}}, MAP[1]]
    state = opened(here, hand=("VF",))
    state.hands["B"] = ("B21", "B01")
    state.tiles["VM"] = Tile("VM", "EEEMMM")
    state.hands["A"] = ("VM",)
    orders = {"main": {"tile": "VM", "at": [1, -1]}, "mountain": [{"use": "conflict", "at": [0, 0], "draw": 0}]}
    played(state, orders, answers={"fight/1/A/0,0": "2 none if_behind"})
    assert {"B21", "B01"} <= set(state.discards)
    assert state.vp == {"A": 0, "B": 1, BRIGANDS: 0}


@pytest.mark.rule("northmen", "NT-12")
@pytest.mark.parametrize(("answers", "left"), [({}, Units(h=1)), ({"losses/1/A/0,0": "1h"}, Units(w=1))])
def test_who_loses_units_says_which_if_he_is_asked(answers, left):
    here = [MAP[0] | {"units": {"A": {"w": 2}, "B": {"w": 1, "h": 1}}}, MAP[1]]
    state = opened(here, hand=("VM", "B37"))
    state.tiles["VM"] = Tile("VM", "EEEMMM")
    conflict = {"use": "conflict", "at": [0, 0], "hand": ["B37"], "draw": 0}
    assert state.tiles["B37"].mountains == 1
    answers |= {"fight/1/A/0,0": "0 none if_behind"}
    played(state, {"main": {"tile": "VM", "at": [1, -1]}, "mountain": [conflict]}, answers=answers)
    assert units_at(state, (0, 0), "B") == left


@pytest.mark.rule("northmen", "NT-104")
@pytest.mark.parametrize(("vp", "there"), [(2, 0), (3, 1)])
def test_stonefists_put_a_catapult_on_any_tile_once(vp, there):
    state = opened(vp={"A": vp}, abilities={"A": "STONEFISTS"})
    played(state, {"main": {"tile": "VF", "at": [1, -1]}}, answers={"stonefists": "1,0"})
    assert (units_at(state, (1, 0), "A").c, state.stonefists_done) == (there, bool(there))
    turn = msgspec.convert({"main": {"tile": "VF", "at": [1, -1]}, "stonefists": [1, 0]}, Turn)
    assert answer(turn, type("Question", (), {"key": "stonefists"})) == "1,0"


@pytest.mark.rule("northmen", "NT-21")
def test_an_inciter_who_wants_to_be_asked_chooses_tile_by_tile():
    towns = [MAP[0] | {"towns": ["mead"]}, MAP[1] | {"towns": ["tusk"]}]
    state = opened(towns, hand=("VF",), deck={"main": 40})
    orders = {"main": {"tile": "VF", "at": [1, -1]}, "forest": [{"use": "incite", "ask": True}]}
    played(state, orders, draws=["B18"], answers={"brigands/1/muster/2": "1,0"})
    assert units_at(state, (1, 0), BRIGANDS).w == 2


def test_a_step_that_waited_for_an_answer_goes_on_as_if_it_had_been_there():
    campaign, asked = Campaign(3), 0
    for step in campaign.steps():
        orders = campaign.orders(step)
        before = GAME.empty()
        for fact in campaign.facts:
            fact.change(before)
        waiting = Table(
            step.id, before, campaign.table(step.id)._dice, lambda q: None if q.choices else ("", "default")
        )
        try:
            GAME.resolve(step, waiting, orders)
            past = None
        except Suspended:
            past, asked = waiting.journal, asked + 1
        table = campaign.table(step.id, past)
        table._decide = lambda question: (question.default, "reply" if question.choices else "default")
        GAME.resolve(step, table, orders)
        campaign.facts += table.finish().facts
    assert asked


def test_the_check_says_what_is_wrong_and_where():
    state = opened([MAP[0] | {"units": {"A": {"w": 1}}}, MAP[1]])
    orders = {
        "forest": [{"use": "warband", "n": 4}],
        "lake": [{"use": "longship"}],
        "mountain": [{"use": "conflict", "at": [0, 0]}],
    }
    found = problems(state, orders | {"main": {"tile": "VF", "at": [1, -1]}})
    assert found == [
        ("illegal", "NO_ACTION_LEFT", ("forest", 0)),
        ("illegal", "NO_ACTION_LEFT", ("lake", 0)),
        ("illegal", "NO_ACTION_LEFT", ("mountain", 0)),
    ]
    later = problems(state, {"main": {"draw": "main"}, "forest": [{"use": "warband"}]})
    assert later == [("note", "NOT_PLAYED", ("forest", 0))]


@pytest.mark.rule("northmen", "NB-21")
def test_actions_that_nothing_is_done_with_are_told():
    state = opened(hand=("VF",))
    lay = {"main": {"tile": "VF", "at": [1, -1]}}
    (told,) = GAME.check(GAME.view(state, "A"), next_step(state), msgspec.convert(lay, Turn))
    assert (told.kind, told.code) == ("note", "ACTIONS_UNUSED")
    left = int(told.message.split()[0])
    assert problems(state, lay | {"forest": [{"use": "warband", "n": left}]}) == []
    unsure = {"use": "warband", "when": {"laid": [0, 0]}}
    assert "ACTIONS_UNUSED" not in {code for _, code, _ in problems(state, lay | {"forest": [unsure]})}
    assert "ACTIONS_UNUSED" not in {code for _, code, _ in problems(state, {})}


def test_where_no_tile_is_named_the_check_goes_on_with_that_which_is_laid_without_orders():
    state = opened([MAP[0] | {"units": {"A": {"w": 1}}}, MAP[1]])
    view, step = GAME.view(state, "A"), GAME.next_step(state)
    orders = {"forest": [{"use": "warband"}], "lake": [{"use": "longship"}]}
    assert problems(state, orders) == [("note", "MAIN_MISSING", ()), ("illegal", "NO_ACTION_LEFT", ("lake", 0))]
    (told, _) = GAME.check(view, step, msgspec.convert(orders, GAME.orders_of("turn")))
    assert told.hint.startswith("As without orders: `lay ")


def test_after_what_tiles_decide_a_doubt_is_a_note():
    state = opened([MAP[0] | {"units": {"A": {"w": 1}}}, MAP[1]])
    orders = {
        "main": {"tile": "VF", "at": [1, -1]},
        "forest": [{"use": "incite"}],
        "road": [{"use": "move", "path": [[0, 0], [1, 0]], "units": {"w": 1}}],
    }
    assert problems(state, orders) == [("note", "NO_ACTION_LEFT", ("road", 0))]


def test_standing_orders_name_seats_there_are():
    found = GAME.check_standing(GAME.view(opened(), "A"), StandingOrders(conflict=(Policy(against="Q"),)))
    assert [problem.code for problem in found] == ["UNKNOWN_SEAT"]


def standing_problems(standing, state=None):
    view = GAME.view(state or opened(), "A")
    found = GAME.check_standing(view, msgspec.convert(standing, StandingOrders))
    return [(problem.kind, problem.code, problem.path) for problem in found]


FITS = {"tile": "VF", "at": [1, -1]}


@pytest.mark.parametrize(
    ("plan", "code", "place"),
    [
        ({"when": {"vp": {"who": "Q", "least": 1}}, "turn": {"main": FITS}}, "UNKNOWN_SEAT", ("when", "vp", "who")),
        (
            {"when": {"and": [{"laid": [9, 9]}, {"not": {"hand": "B99"}}]}, "turn": {"main": FITS}},
            "UNKNOWN_TILE",
            ("when", "and", 1, "not", "hand"),
        ),
        ({"turn": {"main": {"tile": "B99", "at": [1, -1]}}}, "UNKNOWN_TILE", ("turn", "main", "tile")),
        (
            {"turn": {"main": FITS, "forest": [{"use": "incite", "prefer": {"harm": ["B", "Q"]}}]}},
            "UNKNOWN_SEAT",
            ("turn", "forest", 0, "prefer", "harm", 1),
        ),
        (
            {"turn": {"main": FITS, "mountain": [{"use": "conflict", "at": [0, 0], "hand": ["B99"]}]}},
            "UNKNOWN_TILE",
            ("turn", "mountain", 0, "hand", 0),
        ),
        ({"turn": {}}, "MAIN_MISSING", ("turn",)),
        ({"turn": {"main": {"tile": "VF"}}}, "INCOMPLETE", ("turn", "main")),
        ({"turn": {"main": {"tile": "VF", "at": [0, 0]}}}, "CELL_OCCUPIED", ("turn", "main")),
    ],
)
def test_what_is_wrong_for_ever_in_a_turn_written_in_advance_is_said_when_it_is_filed(plan, code, place):
    assert standing_problems({"next": [plan]}) == [("illegal", code, ("next", 0, *place))]


def test_what_may_become_possible_in_a_turn_written_in_advance_is_at_most_noted():
    soon = {
        "when": {"not": {"hand": "B01"}},
        "turn": {
            "main": {"tile": "B01", "at": [7, 7]},
            "main_else": [{"tile": "VF", "at": [0, 0]}, {"draw": "tof"}],
            "mead": [{"as": "lake"}],
            "lake": [{"use": "move", "from": [5, 5], "to": [6, 5], "units": {"w": 3}}],
            "mountain": [{"use": "conflict", "at": [0, 0], "prepared": ["VR"]}],
        },
    }
    notes = [("CELL_OCCUPIED", ("main_else", 0)), ("NOT_IN_HAND", ("main", "tile"))]
    assert standing_problems({"next": [{"turn": {"main": FITS}}, soon]}) == [
        ("note", code, ("next", 1, "turn", *place)) for code, place in notes
    ]


def test_of_a_line_that_names_what_is_not_there_only_that_is_said():
    orders = {"main": {"tile": "B99", "at": [1, -1]}, "forest": [{"use": "warband"}]}
    assert problems(opened(), orders) == [("illegal", "UNKNOWN_TILE", ("main", "tile"))]


def test_a_slip_in_the_number_of_a_tile_is_told_with_the_tile_it_may_mean():
    state = opened(hand=("B46", "T20"))
    assert GAME.choices(GAME.view(state, "A"))["TileId"] == {"B46": "FLLMEM", "T20": "EREPER, Novgorod"}
    main = {"tile": "B64", "at": [1, -1]}
    orders = {"main": main, "mountain": [{"use": "conflict", "at": [0, 0], "hand": ["B64"]}]}
    hints = [problem.hint for problem in checked(state, orders, {"next": [{"turn": {"main": main}}]})]
    assert hints == ["did you mean B46 (FLLMEM)?"] * 3


def checked(state, orders, standing):
    """The problems of an order file of A that name tiles nobody has."""
    window = OpenWindow(
        game=GAME, campaign="jarls", step=next_step(state), seats=dict(state.names),
        knows_key=lambda seat, key: key == "k", view=lambda seat: GAME.view(state, seat),
        standing=lambda seat: None, replaces=lambda seat: None,
    )  # fmt: skip
    head = {"game": "northmen", "campaign": "jarls", "turn": 1, "window": "turn", "key": "k", "seat": "A"}
    found = check(read(json.dumps(head | {"orders": orders, "standing": standing}).encode()), window)
    return [problem for problem in found.problems if problem.code == "UNKNOWN_TILE"]


@pytest.mark.parametrize(
    ("correction", "held"),
    [
        (UnitsCorrected(side="B", at=(0, 0), units=Units(h=2)), lambda state: units_at(state, (0, 0), "B").h == 2),
        (ChurchCorrected(at=(1, 0), church=True), lambda state: state.map[1, 0].church),
        (PointsCorrected(side=BRIGANDS, vp=4), lambda state: state.vp[BRIGANDS] == 4),
    ],
)
def test_the_referee_sets_things_right(correction, held):
    state = opened()
    correction.change(state)
    assert held(state)
    lost = msgspec.structs.replace(correction, **({"at": (9, 9)} if hasattr(correction, "at") else {"side": "Q"}))
    with pytest.raises(ValueError, match="there is no"):
        lost.change(state)
