import json
from pathlib import Path
from typing import get_args

import pytest

from adjudicator.games.fornaldar.printed.counters import abilities as able
from adjudicator.games.fornaldar.printed.counters.reading import _likely, built_in_counters
from adjudicator.games.fornaldar.printed.land.sides import built_in_land
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE, Kind

BOOK = json.loads((Path(__file__).parents[2] / "book" / "characters.json").read_text())["characters"]
SURE = 0.7
PLACEHOLDERS = ("Wanderer (random)", "Harald the Tall")
"""The name of a draw, and a prince who died before the game."""

COUNTERS = built_in_counters()
GROUPS = COUNTERS.groups
CHARACTERS = COUNTERS.characters


def counters_named(name, scenario):
    """The counters of a name; of two with the same name the one that the scenario's set-up lists."""
    named = [person for person in CHARACTERS.values() if name in (person.name, *person.also)]
    return [person for person in named if len(named) == 1 or person.source.startswith(f"rulebook {scenario}")]


APPEARANCES = [
    (entry, appearance["scenario"], appearance)
    for entry in BOOK
    if entry["name"] not in PLACEHOLDERS
    for appearance in entry["appearances"]
]


def in_scenario(scenario, *states):
    """The characters of a scenario that start in one of these states."""
    for entry, where, appearance in APPEARANCES:
        if where == scenario and appearance["state"] in states:
            yield counters_named(entry["name"], scenario)[0]


def facts(field, inside=None):
    """What the text says of one value, of each counter: (counter, value), where it is sure enough."""
    for entry, scenario, _ in APPEARANCES:
        fact = (entry.get("ratings", {}) if inside else entry).get(field) or {}
        if (fact.get("confidence") or 0) >= SURE:
            value = fact["value"]
            yield counters_named(entry["name"], scenario)[0], value[scenario] if isinstance(value, dict) else value


@pytest.mark.rule("fornaldar", "2.3")
def test_every_name_of_every_set_up_is_exactly_one_counter():
    assert {entry["name"]: len(counters_named(entry["name"], scenario)) for entry, scenario, _ in APPEARANCES} == {
        entry["name"]: 1 for entry, *_ in APPEARANCES
    }


def test_no_character_is_invented():
    told = {name for entry, *_ in APPEARANCES for name in (entry["name"], *entry.get("aliases", ()))}
    assert [person.name for person in CHARACTERS.values() if not told & {person.name, *person.also}] == []


def test_spellings_of_the_text_are_kept():
    for entry, scenario, _ in APPEARANCES:
        (person,) = counters_named(entry["name"], scenario)
        assert {entry["name"], *entry.get("aliases", ())} <= {person.name, *person.also}


def test_groups_are_those_of_the_set_up():
    for entry, scenario, appearance in APPEARANCES:
        (person,) = counters_named(entry["name"], scenario)
        group = GROUPS[person.group]
        printed = (entry.get("group") or "", appearance.get("group") or "")
        names = (group.name, group.full_name, *group.also)
        assert not any(printed) or any(name in text for text in printed for name in names), (person.id, printed)


@pytest.mark.rule("fornaldar", "11.4.3")
def test_kinds_are_those_of_the_text():
    for entry, scenario, _ in APPEARANCES:
        kind = (entry.get("race") or "").lower().rstrip("?")
        if kind in get_args(Kind) and entry["race_confidence"] >= SURE:
            assert counters_named(entry["name"], scenario)[0].kind == kind, entry["name"]


@pytest.mark.parametrize("rating", ["combat", "command", "magic"])
def test_ratings_of_the_text_hold(rating):
    for person, value in facts(rating, "ratings"):
        if isinstance(value, int):
            assert getattr(person, rating) == value, person.id
        elif value.startswith(">="):
            assert getattr(person, rating) >= int(value[2:]), person.id


def test_movement_of_the_text_holds():
    assert CHARACTERS["greutung"].allowance == 7


def test_ratings_that_examples_tie_together_hold():
    assert CHARACTERS["dralak"].combat + CHARACTERS["svip"].combat == 11
    assert CHARACTERS["dralak"].combat >= 4
    assert CHARACTERS["aulgerda"].magic == CHARACTERS["svip"].magic + 1
    assert CHARACTERS["klakthryg"].command == CHARACTERS["tenaz"].command == CHARACTERS["lhyr"].command == 4
    assert CHARACTERS["havha"].combat >= 2


@pytest.mark.rule("fornaldar", "11.5")
def test_the_force_of_the_first_example_has_ten_movement_points():
    pace = [CHARACTERS[id].allowance for id in ("dralak", "svip", "rodhiorm")]
    assert min(*pace, GROUPS["lochlann"].allowance, GROUPS["jotunheim"].allowance) == 10


@pytest.mark.parametrize("symbol", ["hero", "enchanter", "flyer"])
def test_symbols_of_the_text_hold(symbol):
    assert [person.id for person, value in facts(symbol) if getattr(person, symbol) != value] == []


def test_supernaturals_are_those_of_the_text():
    assert [person.id for person, value in facts("supernatural") if (person.kind == "supernatural") != value] == []


@pytest.mark.rule("fornaldar", "15.4")
def test_ranks_of_the_text_hold():
    ranks = [(person.id, person.rank, value.split(" (")[0]) for person, value in facts("rank")]
    assert ranks
    assert [line for line in ranks if line[1] != {"king once chosen": "captain"}.get(line[2], line[2])] == []


def test_who_is_printed_with_an_escort_has_one():
    assert [e["name"] for e in BOOK if e.get("escort_capacity") and not counters_named(e["name"], "")[0].escort] == []


@pytest.mark.rule("fornaldar", "8.3")
def test_home_hexes_of_the_text_are_on_the_counters():
    homes = {entry["name"]: counters_named(entry["name"], "")[0].home for entry in BOOK if entry.get("home_hex")}
    assert homes == {
        "Arn": "2536",
        "Ballara": "4424",
        "Geirrid": None,  # printed for three; Glum's
        "Glum": "1244",
        "Sifka": None,
        "Skialgrim": "1241",
        "Thorra": "2841",
        "Tind": "1414",
        "Vigmund": "4750",
    }


def test_places_that_counters_name_are_on_the_map():
    land = built_in_land()
    places = (*land.regions.values(), *land.fortresses.values(), *land.places_of_power.values(), *land.sites)
    names = {place.name for place in places} | {hex.sea for hex in land.hexes.values()} | {"any hex"}
    for counter in (*GROUPS.values(), *CHARACTERS.values(), *COUNTERS.ships.values()):
        named = {getattr(ability, "at", "any hex") for ability in counter.abilities}
        assert named <= names, counter.id
    assert all(land.hexes[person.home].terrain for person in CHARACTERS.values() if person.home)


def test_years_and_titles_are_those_of_the_text():
    for entry, scenario, _ in APPEARANCES:
        (person,) = counters_named(entry["name"], scenario)
        if entry["name"] in ("Sifka", "Draugr"):  # copied from another line; a description
            continue
        assert (entry.get("years") or "").startswith(person.lived), person.id
        told = {*(entry.get("title") or "").lower().replace(",", "").split()}
        assert told <= {*person.title.lower().replace(",", "").translate(str.maketrans("øö", "oo")).split()}, person.id


TEXT_ABILITIES = {
    "grendel": able.ColumnShift(columns=1, battles=("naval battle",)),
    "hardang": able.ColumnShift(
        columns=2, battles=("ground battle", "naval battle", "melee"), rounds="the first round"
    ),
    "kiarlak": able.BattleModifier(modifier=1, battles=("naval battle",), at="Sunde"),
    "sturlung": able.RetreatCommand(modifier=1),
    "dropmund": able.RecoveryModifier(modifier=-1, at="Alfars Mills"),
    "bjork": able.RoadBound(terrain=("forest", "woods")),
    "arn": able.CommandsAtDistance(),
    "yule": able.NoAttrition(),
    "tursas": able.SeaBeast(),
    "draugr": able.Undead(),
    "klattka": able.Leads(group="centaurs"),
    "saemung": able.Leads(group="norskold"),
    "sifka": able.Leads(group="loherim"),
}


@pytest.mark.parametrize("id", TEXT_ABILITIES)
def test_special_rules_of_the_text_are_abilities(id):
    assert TEXT_ABILITIES[id] in CHARACTERS[id].abilities


def test_the_jibalian_has_all_its_rules():
    assert CHARACTERS["jibalian"].abilities == (
        able.CastsAnywhere(),
        able.IgnoresAspect(aspect="wild"),
        able.NeverHeals(),
        able.NoChallenges(),
        able.AlwaysRetreats(),
        able.EvadesByDie(),
    )
    assert CHARACTERS["jibalian"].rank is None


@pytest.mark.rule("fornaldar", "15.4.3")
def test_heirs_are_those_of_the_text():
    heirs = {
        person.id: ability.after
        for person in CHARACTERS.values()
        for ability in person.abilities
        if isinstance(ability, able.Heir)
    }
    assert heirs == {
        "gunnpak": ("hnag",),
        "drapa": ("herdbolt",),
        "sturlung": ("eyalf",),
        "katli": ("asefni",),
        "gisli": ("asefni", "katli"),
        "hagentyr": ("ushpav",),
    }


@pytest.mark.rule("fornaldar", "2.3")
def test_two_counters_have_another_counter_on_their_back():
    backs = {person.id: person.successor for person in CHARACTERS.values() if person.successor}
    assert [*backs] == ["rodhiorm", "fiskari-of-thulorm"]
    assert all(COUNTERS.items[number].kind == "artifact" for number in backs.values())


def test_wanderers_are_named_in_the_text_and_befriend_the_mundanes():
    wanderers = [person for person in CHARACTERS.values() if person.wanderer]
    assert len(wanderers) == 5
    assert all(MUNDANE in person.friends and not person.source.startswith("rulebook 24.3") for person in wanderers)


@pytest.mark.rule("fornaldar", "10.5")
def test_the_mobilization_table_says_who_befriends_whom():
    assert {id: CHARACTERS[id].friends for id in ("muranir", "gestum", "krenkel", "vigmund", "ballara", "sifka")} == {
        "muranir": (FOMORIAN,),
        "gestum": (FOMORIAN,),
        "krenkel": (FOMORIAN,),
        "vigmund": (MUNDANE,),
        "ballara": (MUNDANE,),
        "sifka": (FOMORIAN, MUNDANE),
    }


@pytest.mark.rule("fornaldar", "24.1.1")
@pytest.mark.parametrize(
    ("scenario", "side", "armies", "printed"),
    [
        ("24.1", FOMORIAN, 94, 103),
        ("24.1", MUNDANE, 98, 109),
        ("24.2", FOMORIAN, 102, 111),
        ("24.2", MUNDANE, 102, 122),
    ],
)
def test_army_points_and_escorts_make_the_printed_totals(scenario, side, armies, printed):
    there = [person for person in in_scenario(scenario, "active", "inactive") if GROUPS[person.group].side == side]
    assert armies + sum(person.escort for person in there) == printed


ARMIES = {
    "24.1": "fynn basulea skane lochlann ycelia jotunheim midhrasir nerfringia suderpathia normorea skergota mundanes",
    "24.2": "fynn basulea skane lochlann ycelia kobolds jotunheim thulorm midhrasir nerfringia suderpathia normorea"
    " skergota mundanes",
    "24.3": "fynn basulea skane lochlann ycelia jotunheim norskold centaurs midhrasir nerfringia suderpathia normorea"
    " skergota loherim",
}


@pytest.mark.rule("fornaldar", "15.4")
@pytest.mark.parametrize(
    ("scenario", "group"), [(s, group) for s, groups in ARMIES.items() for group in groups.split()]
)
def test_every_army_has_a_leader_of_its_own(scenario, group):
    there = [*in_scenario(scenario, "active", "inactive", "reinforcement")]
    if scenario == "24.2":
        there.append(CHARACTERS["captain-of-the-mundanes"])
    own = [person for person in there if person.rank and person.group == group]
    assert own or any(able.Leads(group=group) in person.abilities for person in there)
    assert all(person.command for person in own)


@pytest.mark.parametrize("scenario", ARMIES)
def test_each_side_has_a_king_wherever_it_fights_with_two_races(scenario):
    kings = {GROUPS[p.group].side or FOMORIAN for p in in_scenario(scenario, "active", "inactive") if p.rank == "king"}
    assert kings == {FOMORIAN, MUNDANE}


@pytest.mark.parametrize("scenario", ARMIES)
def test_the_sides_of_a_scenario_are_a_match(scenario):
    """Whoever a side can hope for: no side has half as much again of heroes, magic or command."""
    friends = {FOMORIAN: [], MUNDANE: []}
    for person in in_scenario(scenario, "active", "inactive"):
        side = GROUPS[person.group].side or ((*person.friends, FOMORIAN)[0])
        friends[side].append(person)
    for strength in (
        lambda person: person.combat * person.hero,
        lambda person: person.magic,
        lambda person: person.combat,
        lambda person: person.command,
    ):
        low, high = sorted(sum(map(strength, there)) for there in friends.values())
        assert high < 1.5 * low


@pytest.mark.parametrize(
    ("written", "hint"),
    [
        ("lohar", 'Did you mean "lofar" or "lohi"?'),
        ("zzz", "Known are lofar, lohi and hakon."),
    ],
)
def test_an_id_that_is_not_there_is_answered_with_the_two_it_is_nearest_to(written, hint):
    assert _likely(written, ["lofar", "lohi", "hakon"]) == hint
