"""14.3 Enchanters send themselves and others from Place of Power to Place of Power."""

import pytest
from fornaldar_facts import facts
from fornaldar_table import Field, move

POWERS = ("0507", "0509", "0511")


def teleport(who="signhild", **send):
    return {"do": "teleport", "who": who, "send": send}


def stones(pieces, **kwargs):
    return Field(pieces, powers=POWERS, **kwargs)


def not_done(recorded):
    return [(fact.code, fact.rule) for fact in recorded if isinstance(fact, facts.MoveNotDone)]


@pytest.mark.rule("fornaldar", "14.3.1", "14.3.3")
@pytest.mark.parametrize(
    "step",
    [
        {"do": "teleport", "who": "signhild", "to": "0509"},
        {"do": "teleport", "to": "0509"},
        {"do": "teleport", "who": "signhild", "send": {"signhild": "0509"}},
    ],
)
def test_who_is_left_out_is_the_enchanter_himself(step):
    field = stones({"0507": "signhild hakon"})
    field.play(move("0507", "signhild", step), dice=(1, 1))
    assert [field.state.pieces[id].at for id in ("signhild", "hakon")] == ["0509", "0507"]


@pytest.mark.rule("fornaldar", "14.3.3")
@pytest.mark.parametrize("goal", [{"to": "0509"}, {"send": {"signhild": "0509"}}])
def test_companions_go_where_the_enchanter_goes(goal):
    field = stones({"0507": "signhild hakon"})
    field.play(move("0507", "signhild hakon", {"do": "teleport", "with": ["hakon"]} | goal), dice=(1, 1))
    assert [field.state.pieces[id].at for id in ("signhild", "hakon")] == ["0509", "0509"]


@pytest.mark.rule("fornaldar", "14.3.3")
def test_nobody_goes_with_an_enchanter_who_stays():
    field = stones({"0507": "signhild hakon snorri"})
    step = teleport(hakon="0509") | {"with": ["snorri"]}
    assert field.codes(move("0507", "signhild hakon snorri", step)) == ["NO_TELEPORT 14.3.1"]


@pytest.mark.rule("fornaldar", "14.3.1")
def test_who_teleports_is_said_where_it_is_not_plain():
    both = stones({"0507": "signhild aulgerda"})
    assert both.codes(move("0507", "signhild aulgerda", {"do": "teleport", "to": "0509"})) == ["NO_TELEPORT 14.3.1"]
    assert stones({"0507": "hakon"}).codes(move("0507", "hakon", {"do": "teleport", "to": "0509"})) == [
        "NO_TELEPORT 14.3.1"
    ]
    nobody = move("0507", "signhild", {"do": "teleport"})
    assert stones({"0507": "signhild"}).codes(nobody) == ["NO_TELEPORT 14.3.1"]


@pytest.mark.rule("fornaldar", "14.3.2", "14.3.1")
def test_a_failure_wounds_and_a_further_try_is_made_only_then():
    twice = move("0507", "signhild", teleport(signhild="0509"), teleport(signhild="0509"))
    lucky, unlucky = stones({"0507": "signhild"}), stones({"0507": "signhild"})
    assert lucky.codes(twice) == []
    assert not_done(lucky.play(twice, dice=(1, 1))) == []
    assert not_done(unlucky.play(twice, dice=(6, 6, 1, 1))) == []
    assert [field.state.pieces["signhild"].at for field in (lucky, unlucky)] == ["0509", "0509"]
    assert [field.state.pieces["signhild"].wounds for field in (lucky, unlucky)] == [0, 1]


@pytest.mark.rule("fornaldar", "14.3.3", "14.3.4")
def test_who_is_sent_elsewhere_goes_on_by_himself_and_who_is_left_does_not():
    first = move("0507", "signhild hakon snorri", teleport(signhild="0509", hakon="0511"), "0508")
    field = stones({"0507": "signhild hakon snorri"})
    assert not_done(field.play(first, move("0511", "hakon", "0510"), dice=(1, 1))) == []
    assert [field.state.pieces[id].at for id in ("signhild", "hakon", "snorri")] == ["0508", "0510", "0507"]


@pytest.mark.rule("fornaldar", "14.3.3")
def test_an_enchanter_sends_others_and_stays():
    field = stones({"0507": "signhild hakon"})
    field.play(move("0507", "signhild hakon", teleport(hakon="0509"), "0508"), dice=(1, 1))
    assert [field.state.pieces[id].at for id in ("signhild", "hakon")] == ["0508", "0509"]


@pytest.mark.rule("fornaldar", "14.3.1", "14.3.3")
@pytest.mark.parametrize(
    ("who", "steps", "codes"),
    [
        ("hakon signhild", [teleport("hakon", hakon="0509")], ["NO_TELEPORT 14.3.1"]),
        ("hakon", [teleport(hakon="0509")], ["NOT_AMONG 14.3"]),
        ("signhild", [teleport(signhild="0508")], ["OUT_OF_TELEPORT 14.3.1"]),
        ("signhild", [teleport(signhild="0508", hakon="0509")], ["NOT_AMONG 14.3.3", "OUT_OF_TELEPORT 14.3.1"]),
        ("signhild", ["0508", teleport(signhild="0509")], ["NO_TELEPORT 14.3.1"]),
    ],
)
def test_what_is_wrong_with_an_attempt(who, steps, codes):
    assert stones({"0507": "hakon signhild"}).codes(move("0507", who, *steps)) == codes


@pytest.mark.rule("fornaldar", "14.3.4")
def test_company_must_have_the_points_left_that_the_journey_costs():
    field = stones({"0509": "signhild", "0510": "hakon"}, hexes={"0507": "clear", "0509": "clear", "0510": "clear"})
    plan = move("0510", "hakon", "0509"), move("0509", "signhild hakon", teleport(signhild="0507", hakon="0507"))
    assert field.codes(*plan) == []


@pytest.mark.rule("fornaldar", "12.3")
def test_the_enemy_sees_who_lay_on_top_vanish_and_appear_and_no_more():
    field = stones({"0507": "signhild hakon"})
    told = field.play(move("0507", "signhild hakon", teleport(signhild="0509", hakon="0509")), dice=(1, 1))
    (seen,) = [fact for fact in told if isinstance(fact, facts.TeleportSeen)]
    assert (seen.top, seen.start, seen.at) == ("signhild", "0507", "0509")
    assert all(fact.seen_by == (field.seat,) for fact in told if isinstance(fact, facts.Teleported))


@pytest.mark.rule("fornaldar", "14.3.1", "FN-V43", "14.6.2")
def test_whoever_swims_beside_a_place_of_power_lands_before_he_teleports():
    def field():
        return Field({"0506": "signhild ingwaz~"}, powers=("0506", "0508", "0511"))

    go = teleport("ingwaz", ingwaz="0508")
    assert field().codes(move("0506", "ingwaz", go)) == ["NO_TELEPORT 14.3.1"]
    sends = teleport("ingwaz", signhild="0508")
    assert field().codes(move("0506", "signhild ingwaz", sends)) == ["NO_TELEPORT 14.3.1"]
    assert field().codes(move("0506", "ingwaz", {"do": "land"}, go)) == []
    sent = teleport("signhild", ingwaz="0508")
    assert field().codes(move("0506", "signhild ingwaz", sent)) == ["NO_TELEPORT 14.3.1"]


@pytest.mark.rule("fornaldar", "14.3.1", "14.3.3", "13.4", "FN-V22")
@pytest.mark.parametrize(
    ("company", "sent", "mp"),
    [
        ("signhild", "signhild", 1),
        ("signhild+", "signhild", 3),
        ("signhild+ hakon", "hakon", 2),
        ("signhild hakon+", "signhild hakon", 4),
        ("signhild+ hakon+ snorri", "signhild hakon snorri", 7),
    ],
)
def test_one_for_the_try_one_for_each_other_character_and_two_for_each_escort_that_goes(company, sent, mp):
    field = stones({"0507": company})
    names = company.replace("+", "")
    told = field.play(move("0507", names, teleport(**dict.fromkeys(sent.split(), "0509"))), dice=(1, 1))
    (made,) = (fact for fact in told if isinstance(fact, facts.MoveMade))
    assert made.mp == mp
    assert {field.state.pieces[id].at for id in sent.split()} == {"0509"}


@pytest.mark.rule("fornaldar", "14.3.3", "14.3.4")
@pytest.mark.parametrize(("dice", "hexes"), [((1, 1), 5), ((6, 6, 1, 1), 4)])
def test_who_is_sent_has_spent_what_the_enchanter_has_on_every_try(dice, hexes):
    """Hakon has twelve MPs; a try costs one, he one more, and clear terrain two a hex."""
    line = [f"05{row:02}" for row in range(3, 16)]
    field = Field({"0503": "signhild hakon"}, powers=("0503", "0505"), hexes=dict.fromkeys(line, "clear"))
    tries = [teleport(hakon="0505")] * (len(dice) // 2)
    field.play(move("0503", "signhild hakon", *tries), move("0505", "hakon", " ".join(line[3:10])), dice=dice)
    assert field.state.pieces["hakon"].at == line[2 + hexes]


@pytest.mark.rule("fornaldar", "14.3.1", "FN-V33", "11.7")
@pytest.mark.parametrize(("enemy", "at"), [("fynn:2", "0509"), ("", "0510")])
def test_who_teleports_among_enemies_goes_no_farther(enemy, at):
    field = stones({"0507": "signhild snorri", **({"0509": enemy} if enemy else {})})
    together = teleport(signhild="0509", snorri="0509")
    field.play(move("0507", "signhild snorri", together, "0510"), dice=(1, 1))
    assert [field.state.pieces[id].at for id in ("signhild", "snorri")] == [at, at]


@pytest.mark.rule("fornaldar", "14.3.1")
@pytest.mark.parametrize(
    ("who", "why"),
    [
        ("signhild aulgerda", "signhild or aulgerda: it is not said who teleports"),
        ("hakon", "the force has no enchanter"),
    ],
)
def test_why_nobody_teleports_is_told(who, why):
    (problem,) = stones({"0507": who}).problems(move("0507", who, {"do": "teleport", "to": "0509"}))
    assert problem.message == why
