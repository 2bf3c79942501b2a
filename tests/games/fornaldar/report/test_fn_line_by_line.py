"""What a report tells line by line: who stands nearest, what is held, what a combat was, what stands on the map."""

import pytest
from fornaldar_facts import facts
from fornaldar_land import land
from fornaldar_table import Field
from msgspec.structs import replace
from saga import begun

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.combat.field import FieldSeen, SeenStack
from adjudicator.games.fornaldar.printed.counters.model import Ship
from adjudicator.games.fornaldar.report.combats import Fought, _began_and_ended, facing
from adjudicator.games.fornaldar.report.field import leader_seen
from adjudicator.games.fornaldar.report.forces import _points, points
from adjudicator.games.fornaldar.report.land import _beyond, _cell, _edge, _key, _waters
from adjudicator.games.fornaldar.report.page_one import PRIZE, _beside, _comers, _nearest, _nearest_stack, _prizes_held
from adjudicator.games.fornaldar.report.roster import _kingdoms, _place
from adjudicator.games.fornaldar.report.skies import skies
from adjudicator.games.fornaldar.report.stacks import body, hull, strength, whole
from adjudicator.games.fornaldar.report.story import phases
from adjudicator.games.fornaldar.report.theatres import LEAST, Window, _sums, _trim, _within
from adjudicator.games.fornaldar.report.tolls import _lost
from adjudicator.games.fornaldar.state import Person, Wind
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table import REFEREE
from adjudicator.table.state import put

COLUMN = {f"05{row:02}": "clear" for row in range(1, 20)}


def field(pieces, **more):
    return Field(pieces, hexes=COLUMN, **more)


def line(*pieces):
    """The pieces of a small land, by their ids, from the top of each stack."""
    return [*field({"0505": " ".join(pieces)}).state.pieces.values()]


# Page one


@pytest.mark.parametrize(
    ("pieces", "told"),
    [
        ({"0505": "hakon", "0508": "gorm fynn:3"}, "the nearest enemy stands three hexes from Hakon"),
        ({"0505": "hakon", "0506": "gorm", "0512": "fynn:3"}, "the nearest enemy stands one hex from Hakon"),
        ({"0505": "hakon", "0509": "snorri", "0512": "fynn:3"}, "the nearest enemy stands three hexes from Snorri"),
        ({"0505": "hakon gorm"}, "the nearest enemy stands beside Hakon"),
        ({"0505": "midhrasir:3", "0507": "gorm"}, "the nearest enemy stands two hexes from an army of Midhrasir"),
        ({"0505": "hakon"}, ""),
        ({"0505": "gorm"}, ""),
    ],
)
def test_the_nearest_enemy_is_told_of_the_stack_that_stands_nearest(pieces, told):
    assert _nearest(field(pieces).view()) == told


def test_the_referee_is_told_of_no_enemy():
    assert _nearest(field({"0505": "hakon", "0508": "gorm"}).view(REFEREE)) == ""


def test_of_stacks_as_near_the_first_from_the_north_west_is_told():
    own = [("0505", ("hakon",)), ("0509", ("snorri",))]
    assert _nearest_stack(own, "0506") == (1, "0505", ("hakon",))
    assert _nearest_stack(own, "0508") == (1, "0509", ("snorri",))
    assert _nearest_stack(own[::-1], "0507") == (2, "0505", ("hakon",))


@pytest.mark.parametrize(
    ("far", "told"), [(0, "beside Hakon"), (1, "one hex from Hakon"), (4, "four hexes from Hakon")]
)
def test_how_far_something_stands_from_a_stack_is_told_of_its_first_character(far, told):
    view = field({"0505": "midhrasir:3 hakon snorri"}).view()
    assert _beside(view, far, ("midhrasir-1", "hakon", "snorri")) == told


def seen_going(at, top="gorm"):
    return facts.ForceSeen(side=FOMORIAN, group="fynn", top=top, path=("0519", at))


@pytest.mark.parametrize(
    ("far", "headline", "told"),
    [
        (1, "Gorm stands one hex from Hakon", 1),
        (3, "Gorm stands three hexes from Hakon", 1),
        (4, "", 1),
        (6, "", 1),
        (7, "", 0),
    ],
)
def test_comers_are_told_within_six_hexes_and_are_a_headline_within_three(far, headline, told):
    at = f"05{5 + far:02}"
    news = [*_comers(field({"0505": "hakon", at: "gorm"}).view(), [seen_going(at)])]
    assert len(news) == told
    for each in news:
        assert (each.headline, each.weight, each.befalls) == (headline, 2, True)
        assert each.text.startswith("Gorm now stands ")


def test_the_two_nearest_comers_are_told_the_nearest_first():
    there = field({"0505": "hakon", "0508": "gorm", "0507": "scyld", "0509": "reomur"})
    moved = [seen_going("0508"), seen_going("0507", "scyld"), seen_going("0509", "reomur")]
    assert [each.text.split()[0] for each in _comers(there.view(), moved)] == ["Scyld", "Gorm"]


@pytest.mark.rule("fornaldar", "22.2.E")
@pytest.mark.parametrize(("phase", "weight"), [("mundane-movement", 3), ("over", PRIZE)])
def test_a_prize_that_one_bears_is_told_with_more_weight_when_all_is_over(phase, weight):
    state = begun("24.1")
    bearer = state.treasures[1].bearer
    seat = state.pieces[bearer].side
    put(state.board, phase=phase)
    (news,) = [each for each in _prizes_held(GAME.view(state, seat)) if "keeps" in each.text]
    assert news.weight == weight
    assert news.text.startswith(state.board.say.piece(bearer))


# Forces


@pytest.mark.rule("fornaldar", "12.3")
@pytest.mark.parametrize(
    ("pieces", "told"),
    [
        (["midhrasir:3"], ["3"]),
        (["midhrasir:3", "hakon+"], ["4"]),
        (["hakon"], []),
        (["midhrasir:3", "nerfringia:2"], ["5"]),
    ],
)
def test_points_of_a_place_are_told_together_with_escorts(pieces, told):
    there = field({"0505": " ".join(pieces)})
    assert [*_points(there.view(), [*there.state.pieces.values()])] == told


def test_points_of_another_colour_than_their_band_are_told_by_name():
    there = field({"0505": "midhrasir:3 nerfringia:2 hakon+"})
    lots = [replace(piece, band="midhrasir") for piece in there.state.pieces.values()]
    assert [*_points(there.view(), lots)] == ["4", "2 Nerfringia"]
    assert points(lots) == 6


@pytest.mark.rule("fornaldar", "7.10")
@pytest.mark.parametrize(
    ("pieces", "number", "drawn"),
    [
        (["midhrasir:3", "hakon"], 3, "mundane"),
        (["midhrasir:3", "hakon+"], 4, "mundane"),
        (["midhrasir:2", "ycelia:3"], 5, None),
        (["hakon+"], 1, "character"),
        (["hakon", "orms-sling"], None, "ship"),
        (["orms-sling", "seaweaver"], None, "ship"),
    ],
)
def test_a_stack_is_as_strong_as_its_points_or_its_ships(pieces, number, drawn):
    there = field({"0505": " ".join(pieces)})
    setting = there.state.board.setting
    own = [*there.state.pieces.values()]
    ships = [setting.counters.ships[id].full for id in pieces if id in setting.counters.ships]
    assert strength(setting, own) == (sum(ships) if number is None else number)
    assert drawn is None or body(setting, own) == drawn


@pytest.mark.rule("fornaldar", "7.10")
def test_characters_alone_are_as_strong_as_their_boxes_together():
    there = field({"0505": "hakon snorri"})
    setting = there.state.board.setting
    printed = setting.counters.characters
    facts.Wounded(character="snorri", wounds=2).change(there.state)
    own = [*there.state.pieces.values()]
    assert strength(setting, own) == printed["hakon"].combat + printed["snorri"].combat - 2
    assert body(setting, own) == "character"
    stack = whole(setting, "0505", MUNDANE, own, borne=True)
    assert (stack.pieces, stack.signs, stack.spent) == (2, ("character", "item"), False)


def test_a_ship_is_as_strong_as_it_is_damaged():
    there = field({"0505": "orms-sling"})
    printed: Ship = there.state.board.setting.counters.ships["orms-sling"]
    ship = there.state.pieces["orms-sling"]
    assert [hull(printed, replace(ship, damaged=damaged)) for damaged in (False, True)] == [
        printed.full,
        printed.damaged,
    ]


@pytest.mark.rule("fornaldar", "7.4")
@pytest.mark.parametrize("inactive", [(), ("midhrasir",)])
def test_the_roster_of_a_kingdom_says_where_nobody_of_it_is_active(inactive):
    there = field({"0505": "snorri hakon", "0506": "midhrasir:2"}, inactive=inactive)
    (grid,) = _kingdoms(there.view(), [*there.state.pieces.values()])
    assert grid.title.endswith(", inactive") == bool(inactive)
    assert len(grid.rows) == 2


def test_counters_stand_in_the_order_of_the_groups_of_the_scenario_others_after_them():
    characters = field({}).state.board.setting.counters.characters
    order = ["nerfringia", "midhrasir"]
    places = [_place(order, characters[id]) for id in ("sigurd", "hakon", "gorm")]
    assert places == [(0, "nerfringia"), (1, "midhrasir"), (2, "fynn")]


# Combats


def round_of(at="0505", *, of="battle", number=1, attacker=FOMORIAN, ground="clear"):
    return facts.RoundFought(
        of=of, at=at, number=number, attacker=attacker, ground=ground, strengths=(4, 3), odds="1-1", shifts=(),
        column="1-1", modifiers=(), faces=(3, 4), total=7, result="D/D",
    )  # fmt: skip


def test_the_dice_of_a_round_are_told_as_good_ones():
    told = round_of().as_line(field({}).state.board.say)
    assert [die.made for die in told.dice] == [True, True]


ENDED = facts.CombatEnded(of="battle", at="0505", side=FOMORIAN, outcome="both stay")
SEEN = FieldSeen(side=MUNDANE, of="battle", at="0505")


@pytest.mark.parametrize(
    ("happened", "rounds"),
    [
        ([round_of(), round_of(number=2)], [2]),
        ([SEEN, round_of(), ENDED, round_of(number=2)], [2]),
        ([SEEN, round_of(), ENDED, SEEN, round_of()], [1, 1]),
        ([SEEN, round_of(), SEEN, round_of(number=2)], [2]),
        ([round_of(), round_of(of="melee")], [1, 1]),
        ([round_of(), round_of("0506")], [1, 1]),
    ],
    ids=["two rounds", "after the end", "seen anew", "seen by both", "another kind", "elsewhere"],
)
def test_a_combat_is_told_as_one_until_it_has_ended_and_another_field_is_seen(happened, rounds):
    view = field({"0505": "hakon gorm"}).view()
    (chapter,) = phases(view, happened)
    assert [len(fought.rounds) for fought in chapter.combats] == rounds
    assert [fought.number for fought in chapter.combats] == [*range(1, len(rounds) + 1)]


@pytest.mark.parametrize(
    ("of", "pair", "ended", "told"),
    [
        ("battle", None, (), "clear; the Fomorian League attacks"),
        ("trial", ("gorm", "hakon"), (), "clear; the Fomorian League challenges"),
        ("draugr", None, (), "clear; the Draugr attacks"),
    ],
)
def test_where_a_combat_has_not_ended_it_is_told_who_began_it(of, pair, ended, told):
    view = field({"0505": "hakon gorm"}).view()
    fought = Fought(number=1, of=of, at="0505", facts=[round_of(of=of), *ended], pair=pair)
    assert _began_and_ended(view, fought) == told


def test_the_end_of_a_combat_is_told_without_the_place_that_stands_above():
    view = field({"0505": "hakon gorm"}).view()
    whole_text = ENDED.words(view.say).text.rstrip(".")
    told = _began_and_ended(view, Fought(number=1, of="battle", at="0505", facts=[round_of(), ENDED]))
    place, colon, rest = whole_text.partition(": ")
    assert told == f"clear; {rest if colon else place}"


@pytest.mark.parametrize("seat", [FOMORIAN, MUNDANE])
def test_of_two_who_meet_ones_own_is_told_from_the_other(seat):
    view = field({"0505": "hakon gorm"}).view(seat)
    parties = facing(view, ("gorm", "hakon"), [round_of(of="trial")])
    assert [party.own for party in parties] == [seat == FOMORIAN, seat == MUNDANE]
    assert [party.strength for party in parties] == ["4", "3"]
    assert [party.name for party in parties] == ["Gorm (Fomorian)", "Hakon (Mundane)"]


TAKEN = facts.LossesTaken(side=MUNDANE, of="battle", at="0505", number=1, csp=0, wounds=0, steps=0)


@pytest.mark.rule("fornaldar", "17.5.9")
@pytest.mark.parametrize(
    ("happened", "told"),
    [
        ([], "–"),
        ([TAKEN], "nothing"),
        ([facts.PointsScored(side=FOMORIAN, points=2, reason="2 CSPs of Midhrasir destroyed")], "2 CSPs of Midhrasir"),
        ([facts.PointsScored(side=MUNDANE, points=2, reason="2 CSPs of Fynn destroyed")], "–"),
    ],
)
def test_nothing_was_lost_is_told_of_those_alone_whose_losses_are_known(happened, told):
    assert _lost(field({}).view(), happened, MUNDANE) == told


def standing(*ids, side=MUNDANE):
    persons = tuple(Person(id=id, group="midhrasir", band="midhrasir", side=side, at="0505", active=True) for id in ids)
    return SeenStack(side=side, at="0505", persons=persons)


@pytest.mark.rule("fornaldar", "12.3")
@pytest.mark.parametrize(
    ("fields", "leader"),
    [
        ([FieldSeen(side=MUNDANE, of="battle", at="0505", fighting=("snorri",), stacks=(standing("hakon", "snorri"),))],
         "snorri"),
        ([FieldSeen(side=FOMORIAN, of="battle", at="0505", stacks=(standing("hakon", "snorri"),))], "hakon"),
        ([FieldSeen(side=FOMORIAN, of="battle", at="0505", stacks=(standing("gorm", side=FOMORIAN),))], None),
        ([], None),
    ],
)  # fmt: skip
def test_the_leader_of_a_side_is_the_first_of_its_characters_who_was_seen_to_fight(fields, leader):
    assert leader_seen(fields, MUNDANE) == leader


# The sky and the land


@pytest.mark.rule("fornaldar", "6.5")
@pytest.mark.parametrize(("usual", "made", "drawn"), [("rain", "clear", 1), ("rain", "rain", 0), ("clear", "rain", 1)])
def test_local_weather_is_drawn_where_it_is_another_than_that_of_the_turn(usual, made, drawn):
    state = begun("24.1", facts.GameTurnBegan(game_turn=1), facts.WeatherCame(weather=usual))
    wind = facts.WindRaised(side=MUNDANE, item=26, wind=Wind(at="3927", weather=made))
    found = [*skies(GAME.view(state, MUNDANE), [wind])]
    assert len(found) == drawn
    if drawn:
        assert found[0].kind == {"clear": "local clear weather", "rain": "local rain"}[made]
        assert "3927" in found[0].cells


GROUND = {
    "0505": "clear", "0506": "clear sea", "0507": "sea", "0508": "lake", "0509": "clear lake",
}  # fmt: skip


def test_a_hex_is_drawn_as_land_as_water_or_as_both():
    small = land(GROUND)
    cells = {hex.id: _cell(small, hex) for hex in small.hexes.values()}
    assert (cells["0505"].land, cells["0505"].edges, cells["0505"].water) == (100, "", "")
    assert (cells["0507"].land, cells["0507"].edges, cells["0507"].water) == (0, "", "sea")
    assert cells["0506"].land == small.hexes["0506"].land
    assert (len(cells["0506"].edges), set(cells["0506"].edges)) == (6, {*cells["0506"].edges} & {"1", "2", "3"})


def test_the_aspect_of_water_is_not_drawn():
    small = land(GROUND)
    cases = [("0505", "normal"), ("0505", "faerie"), ("0507", "faerie"), ("0506", "faerie")]
    drawn = [_cell(small, replace(small.hexes[id], aspect=aspect)).aspect for id, aspect in cases]
    assert drawn == ["", "faerie", "", "faerie"]


@pytest.mark.parametrize(("share", "sign"), [(49, "2"), (50, "1"), (100, "1")])
def test_at_the_end_of_the_map_an_edge_is_what_the_hex_mostly_is(share, sign):
    small = land(GROUND)
    small.hexes["0506"] = replace(small.hexes["0506"], land=share)
    assert _edge(small, "0506", "0406") == sign


def test_seas_and_lakes_with_a_name_are_named_over_their_open_water():
    hexes = {
        "0506": ("Salt", "clear sea"),
        "0507": ("Salt", "sea"),
        "0508": ("Sweet", "lake"),
        "0509": ("Sweet", "clear lake"),
        "0511": ("", "sea"),
    }
    small = land({id: words for id, (_, words) in hexes.items()} | {"0505": "clear"})
    for id, (name, _) in hexes.items():
        small.hexes[id] = replace(small.hexes[id], sea=name)
    assert _waters(small) == {"Salt": ["0507"], "Sweet": ["0508", "0509"]}


def test_the_neighbours_of_a_window_are_those_beyond_it_that_are_on_the_map():
    small = land(COLUMN)
    assert _beyond(small, {"0505", "0506"}) == ["0504", "0507"]
    assert _beyond(small, {"0501"}) == ["0502"]


def test_weights_are_added_up_over_windows_as_they_are_counted_one_by_one():
    left = {(1, 1): 2, (2, 3): 5, (4, 4): 7, (3, 2): 1}
    sums = _sums(4, 4, left)
    for west in range(1, 5):
        for east in range(west, 5):
            for north in range(1, 5):
                for south in range(north, 5):
                    window = Window(west, north, east, south)
                    inside = sum(weight for at, weight in left.items() if window.holds(*at))
                    assert _within(sums, window) == inside
    assert _within(sums, Window(1, 1, 4, 4), 1) == 6
    assert _within(sums, Window(1, 1, 2, 2), 1) == 0


@pytest.mark.parametrize(
    ("span", "needed", "trimmed"),
    [((1, 40), (5, 35), (5, 35)), ((1, 40), (-3, 50), (1, 40)), ((1, 3), (2, 2), (1, 3))],
)
def test_a_window_is_cut_down_to_what_it_is_made_for(span, needed, trimmed):
    assert _trim(*span, *needed) == trimmed


def test_a_window_that_is_cut_down_keeps_the_least_of_its_rows_round_what_it_is_made_for():
    first, last = _trim(1, 60, 30, 30)
    assert last - first + 1 in (LEAST, LEAST + 1)
    assert first <= 30 <= last
    assert abs((30 - first) - (last - 30)) <= 1
    assert _trim(1, 60, 1, 1)[0] == 1


def test_the_land_in_small_is_land_where_it_is_at_least_half_of_a_hex():
    small = land(GROUND)
    shares = {"0505": 100, "0506": 49, "0507": 0, "0508": 0, "0509": 50}
    for id, share in shares.items():
        small.hexes[id] = replace(small.hexes[id], land=share)
    column = replace(small, columns=1, rows=5, hexes={f"01{id[2:]}": hex for id, hex in small.hexes.items()})
    column.hexes.update({f"010{row}": small.hexes["0505"] for row in range(1, 5)})
    assert [*_key(column)] == [*"....."]
    column.hexes.update({"0102": small.hexes["0506"], "0103": small.hexes["0507"], "0104": small.hexes["0509"]})
    assert [*_key(column)] == [*".~~.."]
