"""What a form says that can be done, what bots and examples leave out, and which traces and prizes there are."""

import pytest
from fn_situation import Situation
from fornaldar_table import Field
from msgspec import Struct, field
from saga import begun

from adjudicator.games.fornaldar.arrivals.scheduled import Coming
from adjudicator.games.fornaldar.arrivals.setup import _seniority
from adjudicator.games.fornaldar.bot.choosing import (
    by_kind,
    default_of,
    first_of_each,
    legal,
    one_of,
    shuffled,
    some,
    without,
)
from adjudicator.games.fornaldar.combat.retreat import leads_to_any
from adjudicator.games.fornaldar.movement.form import _can_watch
from adjudicator.games.fornaldar.movement.interception import InterceptionTry
from adjudicator.games.fornaldar.movement.march import Force, Luck, March
from adjudicator.games.fornaldar.movement.model import NOBODY
from adjudicator.games.fornaldar.movement.overrunning import Overrun, is_open, raids
from adjudicator.games.fornaldar.movement.traces import stuck_beside, wreck
from adjudicator.games.fornaldar.movement.ways import Way
from adjudicator.games.fornaldar.offers import _losses
from adjudicator.games.fornaldar.preparations.form import _entries, _use
from adjudicator.games.fornaldar.printed.land.sides import _gap
from adjudicator.games.fornaldar.report.page_one import standing
from adjudicator.games.fornaldar.standing.combat import Calling
from adjudicator.games.fornaldar.victory.ending import end_roll
from adjudicator.games.fornaldar.victory.points import prizes
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table import Path, Problem

PLAIN = {f"05{row:02}": "clear" for row in range(4, 12)}


def march(field, **more):
    return March(field.state, field.seat, lambda at: NOBODY, lambda fact: None, **more)


def counter(number):
    return begun().board.counters.items[number]


# What a form offers


@pytest.mark.rule("fornaldar", "21.6")
@pytest.mark.parametrize(
    ("item", "told"),
    [
        (1, "use 1: calls armies"),
        (13, ""),
        (19, "use 19 on a place: a stack of another side within 4 hexes"),
        (26, "use 26 weather clear or rain: within 2 hexes"),
        (27, "use 27 on a character: of another side, in the hex"),
    ],
)
def test_a_form_tells_how_an_item_is_used_and_nothing_of_one_that_is_not(item, told):
    assert _use(counter(item)) == told


def coming(*places, **more):
    given = {"rule": "24.1.2", "side": MUNDANE, "band": "midhrasir", "characters": ("hakon",), "ships": (), "csps": {}}
    return Coming(**given, places=places, **more)


@pytest.mark.rule("fornaldar", "5.B")
def test_a_form_tells_where_a_group_enters_first_without_an_order():
    it = Situation({"3020": "snorri"})
    view = it.view(MUNDANE)
    say = it.board.say
    assert _entries(view, coming()) == "nowhere: no fortress is left"
    assert _entries(view, coming("3927")) == say.place("3927")
    told = _entries(view, coming("2331", "3927"))
    assert set(told.split(" or ")) == {say.place("2331"), say.place("3927")}


@pytest.mark.rule("fornaldar", "7.6")
def test_losses_are_offered_in_the_names_of_ones_own_two_of_a_kind_and_a_third_to_spare():
    it = Situation({"3020": "hakon snorri lembi midhrasir:2 nerfringia:1 suderpathia:1", "1545": "gorm fynn:2"})
    (offered,) = _losses(it.view(MUNDANE))
    assert (offered.csp, offered.wounds, offered.spare) == (
        ("midhrasir", "nerfringia"),
        ("hakon", "snorri"),
        ("lembi",),
    )


@pytest.mark.rule("fornaldar", "14.8.1")
@pytest.mark.parametrize(
    ("who", "may"),
    [
        ("orms-sling", True),
        ("hakon midhrasir:1", True),
        ("hakon+", True),
        ("hakon", False),
        ("midhrasir:1", False),
        ("hakon snorri", False),
    ],
)
def test_a_ship_or_a_character_with_points_may_watch(who, may):
    field = Field({"0506": who})
    assert _can_watch([*field.state.pieces.values()]) is may


# What a bot leaves out


class Inner(Struct, frozen=True):
    when: str = "now"
    what: str = ""


class Orders(Struct, frozen=True):
    """Orders with every kind of field."""

    moves: tuple[Inner, ...] = ()
    named: dict[str, int] = field(default_factory=dict)
    inner: Inner = Inner()
    number: int = 3


FULL = Orders(moves=(Inner("then", "a"), Inner("then", "b")), named={"a": 1, "b": 2}, inner=Inner("then"), number=7)


@pytest.mark.parametrize(("name", "value"), [("moves", ()), ("named", {}), ("inner", Inner()), ("number", 3)])
def test_a_field_that_is_left_out_has_its_default(name, value):
    assert default_of(FULL, name) == value


@pytest.mark.parametrize(
    ("path", "left"),
    [
        (("number",), {"number": 3}),
        (("named",), {"named": {}}),
        (("named", "a"), {"named": {"b": 2}}),
        (("inner", "when"), {"inner": Inner()}),
        (("moves", 0), {"moves": (FULL.moves[1],)}),
        (("moves", 1, "what"), {"moves": (FULL.moves[0],)}),
        (("moves", 1, "when"), {"moves": (FULL.moves[0], Inner("now", "b"))}),
    ],
)
def test_what_is_illegal_is_left_out_and_nothing_else(path: Path, left):
    expected = {name: getattr(FULL, name) for name in Orders.__struct_fields__} | left
    assert without(FULL, [path]) == Orders(**expected)


def test_orders_are_pruned_until_the_check_finds_nothing_more():
    def check(orders):
        if len(orders.moves) == 2:
            yield Problem(kind="illegal", code="A", message="", path=("moves", 0))
        elif orders.moves:
            yield Problem(kind="illegal", code="B", message="", path=("moves", 0))
        yield Problem(kind="note", code="C", message="", path=("number",))

    assert legal(FULL, check) == Orders(named=FULL.named, inner=FULL.inner, number=7)


class Rising:
    """Numbers that rise by a quarter."""

    def __init__(self):
        self.number = -0.25

    def random(self):
        self.number += 0.25
        return self.number

    def choice(self, things):
        return things[-1]


def test_a_bot_takes_a_share_of_things_in_their_order_and_any_one():
    assert some(Rising(), "abcd", 0.5) == ["a", "b"]
    assert shuffled(Rising(), "abcd") == [*"abcd"]
    assert one_of(Rising(), "abcd") == "d"
    assert one_of(Rising(), "") is None
    assert by_kind([3, 4, 5, 8], lambda number: number % 2) == {1: [3, 5], 0: [4, 8]}
    assert first_of_each([3, 4, 5, 8], lambda number: number % 2) == [3, 4]


# 14.5


@pytest.mark.rule("fornaldar", "14.5.1")
@pytest.mark.parametrize(
    ("option", "terrain", "opens"),
    [
        ("any", "clear", True),
        ("any", "clear mountain", True),
        ("all", "clear mountain", False),
        ("all", "clear woods", True),
        ("any", "mountain", False),
    ],
)
def test_an_overrun_needs_open_ground_of_one_kind_or_of_all_by_the_option(option, terrain, opens):
    field = Field({"0506": "hakon"}, hexes={"0506": terrain, "0507": "clear"})
    board = type("Board", (), {"land": field.state.board.land, "options": type("O", (), {"overrun_terrain": option})})
    assert is_open(board, "0506") is opens
    assert is_open(board, "0909") is False


@pytest.mark.rule("fornaldar", "14.5.1")
def test_an_overrun_is_offered_where_enemies_are_seen_in_the_open():
    field = Field({"0506": "hakon"}, hexes=PLAIN | {"0510": "mountain"}, fortresses={"0507": "broch"})
    there = type("Presence", (), {"anybody": True})()
    board = field.state.board
    assert [*raids(board, MUNDANE, "0508", lambda at: there)] == [Overrun(to="0508")]
    for at, seen in (("0508", NOBODY), ("0510", there), ("0507", there)):
        assert [*raids(board, MUNDANE, at, lambda place, seen=seen: seen)] == []


@pytest.mark.rule("fornaldar", "16.8", "14.5.4")
@pytest.mark.parametrize(
    ("calls", "faults"),
    [
        ([("trial", "hakon")], []),
        ([("trial", "nobody")], [0]),
        ([("trial", "snorri")], [0]),
        ([("trial", "midhrasir-1")], [0]),
        ([("duel", "hakon")], [0]),
        ([("trial", "nobody"), ("duel", "hakon")], [0, 1]),
    ],
)
def test_challenges_that_cannot_be_called_before_an_overrun_are_told_one_by_one(calls, faults):
    field = Field({"0506": "hakon midhrasir:3 snorri"}, hexes=PLAIN)
    challenges = [{"kind": kind, "challenger": who} for kind, who in calls]
    step = Overrun(to="0507", challenges=tuple(Calling(**each) for each in challenges))
    going = march(field, luck=Luck())
    found = [*step.vain_challenges(going, Force("0506", ["hakon", "midhrasir-1"]))]
    assert [fault.path for fault in found if fault.path] == [("challenges", at, "challenger") for at in faults]
    assert len(found) == len(faults)


# 14.7.2, 14.8


@pytest.mark.rule("fornaldar", "14.7.2")
@pytest.mark.parametrize(
    ("way", "sunk"),
    [(["2741", "2742"], ["runesong"]), (["2742", "2741"], []), (["2742"], []), (["2742", "2742"], ["runesong"])],
)
def test_ships_that_are_stuck_are_lost_beside_all_places_of_a_way_but_the_first(way, sunk):
    it = Situation({"2742/2843": "runesong", "2741": "astholf suderpathia:4"}, active=MUNDANE)
    assert [ship.id for ship in stuck_beside(it.state, MUNDANE, "2742")] == ["runesong"]
    assert [ship.id for ship in stuck_beside(it.state, FOMORIAN, "2742")] == []
    wreck(it.table, MUNDANE, ["astholf", "suderpathia-1"], way)
    assert [id for id in ("runesong",) if id not in it.state.pieces] == sunk


@pytest.mark.rule("fornaldar", "14.8.8", "14.8.10")
@pytest.mark.parametrize(("modifiers", "number"), [((), 7), ((("command", 3),), 4), ((("command", 3), ("way", -2)), 6)])
def test_the_die_has_to_show_seven_less_what_is_added(modifiers, number):
    assert InterceptionTry(Way("0506", ()), modifiers).number == number


@pytest.mark.rule("fornaldar", "17.4")
@pytest.mark.parametrize(
    ("goals", "leads"), [(["2934"], True), (["2934", "2733"], True), (["2733"], False), ([], False)]
)
def test_a_retreat_leads_to_some_places_where_one_of_its_goals_is_among_them(goals, leads):
    out = type("Out", (), {"goals": goals})()
    assert leads_to_any(out, ["2934", "2935"]) is leads


# The set-up, page one, and the end


@pytest.mark.rule("fornaldar", "4.3", "15.5")
def test_characters_come_before_points_the_most_before_the_fewest_and_ships_last():
    field = Field({"0506": "orms-sling midhrasir:1 nerfringia:4 lembi hakon"})
    ids = ["orms-sling", "midhrasir-1", "nerfringia-1", "lembi", "hakon"]
    ordered = sorted(ids, key=lambda id: _seniority(field.state, id))
    assert ordered == ids
    assert [_seniority(field.state, id) for id in ids[:3]] == [(0, 0, 0), (1, 0, 1), (1, 0, 4)]


@pytest.mark.parametrize("seat", [FOMORIAN, MUNDANE])
def test_ones_own_kingdoms_are_marked_on_page_one(seat):
    view = Situation({"3020": "snorri"}).view(seat)
    groups = view.board.setting.scenario.groups
    assert standing(view).marked == tuple(at for at, group in enumerate(groups) if group.side == seat)


@pytest.mark.rule("fornaldar", "24.1.3")
def test_a_prize_has_its_key_its_name_and_its_points():
    it = Situation({"3020": "hakon"}, items={"1": "hakon"})
    (prize,) = [each for each in prizes(it.state) if each.key == "item 1"]
    assert (prize.what, prize.side) == (it.board.say.item(1), MUNDANE)
    assert prize.points > 0


@pytest.mark.rule("fornaldar", "24.2.2.8")
def test_the_die_that_ends_a_game_is_that_of_the_present_turn():
    rolls = {turn: end_roll(Situation({}, scenario="24.2", game_turn=turn).board) for turn in range(1, 11)}
    assert rolls == {turn: {8: 2, 9: 4}.get(turn, 0) for turn in range(1, 11)}
    assert end_roll(Situation({}, scenario="24.1", game_turn=8).board) == 0


def test_a_land_that_meets_water_without_a_coast_is_told_where_and_how_it_is_mended():
    told = []
    findings = type("Findings", (), {"wrong": lambda self, *given: told.append(given)})()
    _gap(findings, "0505", "0506")
    assert told == [
        (
            ("terrain", "grid"),
            "0505 and 0506: dry land meets a hex that is all water.",
            "Make one of them coastal: terrain, then a water mark.",
        )
    ]
