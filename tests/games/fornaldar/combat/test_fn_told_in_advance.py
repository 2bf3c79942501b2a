"""5.E.5.3, 15.3, 16.8.2, 21.13 What seats decide in combats by orders given in advance, whatever their tempo."""

import msgspec
import pytest
from fn_fight import Fight
from fn_situation import Situation

from adjudicator.games.fornaldar.combat.battle import overrun
from adjudicator.games.fornaldar.combat.handing import bestow
from adjudicator.games.fornaldar.combat.orders import Attack, Attacks
from adjudicator.games.fornaldar.combat.phase import fight as fight_phase
from adjudicator.games.fornaldar.movement.plan import MovementPlan
from adjudicator.games.fornaldar.standing.parts import Standing, answer, check_standing
from adjudicator.table import Question
from adjudicator.table.state import put

STOP = [{"side": side, "continue": False} for side in ("Fomorian", "Mundane")]
STAND = [{"side": side, what: False} for side in ("Fomorian", "Mundane") for what in ("retreat", "force_retreat")] * 3
FIELD = "gorm svip fynn:9 hakon signhild midhrasir:9"


def called(it):
    return [(fact.side, fact.kind, fact.challenger) for fact in it.of("ChallengeCalled")]


def duel(challenger):
    return {"kind": "duel", "challenger": challenger}


def trial(challenger):
    return {"kind": "trial", "challenger": challenger}


def attacked(*calls, pieces=FIELD, orders=(), at="2625", tempo="compact", **given):
    """The Fomorian player attacks; what the Mundane player's standing orders call is declined. Not yet fought."""
    standing = {"Mundane": {"defence": {"challenges": calls, "trial": "decline", "duel": "decline"}}}
    standing["Fomorian"] = {"defence": {"trial": "decline", "duel": "decline"}}
    it = Fight(
        pieces,
        at=at,
        dice=[[f"combat {at} 1", 3, 4]],
        decisions=STOP,
        standing=standing,
        options={"tempo": tempo},
        **given,
    )
    orders = msgspec.convert([{"at": at, "challenges": orders}], tuple[Attack, ...])
    fight_phase(it.table, "Fomorian", Attacks(attacks=orders))
    return it


@pytest.mark.rule("fornaldar", "5.E.5.3", "16.8", "16.8.1")
@pytest.mark.parametrize("tempo", ["compact", "strict"])
def test_who_is_attacked_calls_the_challenges_of_his_standing_orders(tempo):
    it = attacked(duel("signhild"), trial("hakon"), tempo=tempo)
    assert called(it) == [("Mundane", "duel", "signhild"), ("Mundane", "trial", "hakon")]
    declined = [name for name, _ in it.rounds[0].modifiers if "declined" in name]
    assert declined == ["duel declined by the Fomorian player", "trial declined by the Fomorian player"]


@pytest.mark.rule("fornaldar", "5.E.5.3", "16.8.2")
def test_the_first_who_can_calls_each_kind_that_the_enemy_has_not_called():
    """Snorri is not there, Hakon has no magic; a duel was called already."""
    calls = trial("snorri"), duel("hakon"), trial("signhild"), trial("hakon")
    assert called(attacked(*calls)) == [("Mundane", "trial", "signhild")]
    it = attacked(duel("signhild"), trial("hakon"), orders=[duel("svip")])
    assert called(it) == [("Fomorian", "duel", "svip"), ("Mundane", "trial", "hakon")]
    assert called(attacked()) == []


@pytest.mark.rule("fornaldar", "5.E.5.3", "14.5.4")
def test_who_is_overrun_calls_challenges_too():
    standing = {"Mundane": {"defence": {"challenges": [trial("hakon")]}}, "Fomorian": {"defence": {"trial": "decline"}}}
    it = Fight(FIELD, at="2625", dice=[["overrun 2625", 3, 4]], decisions=STAND, standing=standing)
    overrun(it.table, "Fomorian", "2625", it.state.stacks["2625"]["Fomorian"])
    assert called(it) == [("Mundane", "trial", "hakon")]


@pytest.mark.rule("fornaldar", "14.8.11", "16.8")
def test_who_was_intercepted_and_attacks_without_orders_calls_what_his_standing_orders_say():
    standing = {"Fomorian": {"defence": {"challenges": [trial("gorm")]}}, "Mundane": {"defence": {"trial": "decline"}}}
    it = Fight(FIELD, at="2625", dice=[["combat 2625 1", 3, 4]], decisions=STOP, standing=standing)
    put(it.board, compelled=("2625",))
    fight_phase(it.table, "Fomorian", None)
    assert called(it) == [("Fomorian", "trial", "gorm")]


# 16.8.2, 21.5 Fyratnen (6) adds 1 to a Combat Strength and to the dice of a ground battle.

GIVE = {"do": "give", "item": 6, "to": "hakon"}


def armed(*handings, tempo="compact", decide=None, kind="ground", pieces=FIELD, calls=(), dice=(), at="2625"):
    """An attack on Signhild, who bears Fyratnen and Thurolf's Helm (3), and on those who are with her; fought."""
    label = "melee" if kind == "melee" else "combat"
    it = Fight(
        {at: pieces, "2532": "snorri"},
        dice=[*dice, [f"{label} {at} 1", 3, 4]],
        decisions=[*STOP, *STAND],
        standing={"Mundane": {"defence": {"items": handings, "trial": "accept", "champions": ["hakon"]}}},
        options={"tempo": tempo},
        items={"3": "signhild", "6": "signhild"},
    )
    told = it.table._decide
    it.table._decide = lambda asked: (decide, "reply") if decide and asked.key.startswith("hand/") else told(asked)
    orders = msgspec.convert([{"at": at, "kind": kind, "challenges": calls}], tuple[Attack, ...])
    fight_phase(it.table, "Fomorian", Attacks(attacks=orders))
    return it


def borne(it):
    return {number: it.state.treasures[number].bearer for number in (3, 6)}


@pytest.mark.rule("fornaldar", "16.8.2", "21.5")
@pytest.mark.parametrize("tempo", ["compact", "strict"])
def test_the_attacked_hand_items_over_by_standing_orders(tempo):
    plain, handed = (armed(*handings, tempo=tempo) for handings in ((), (GIVE,)))
    assert (borne(plain), borne(handed)) == ({3: "signhild", 6: "signhild"}, {3: "signhild", 6: "hakon"})
    assert [question.asked for question in handed.questions if question.key == "hand/Mundane/2625"] == [
        {"compact": "never", "strict": "tempo"}[tempo]
    ]


@pytest.mark.rule("fornaldar", "16.8.2", "21.5")
def test_a_strict_seat_that_is_attacked_says_which_items_change_hands():
    assert borne(armed(GIVE, tempo="strict", decide="3 midhrasir")) == {3: "midhrasir-1", 6: "signhild"}


@pytest.mark.rule("fornaldar", "16.8.2", "21.5")
def test_a_champion_fights_with_what_he_has_been_given():
    """Hakon's combat is 5; a 12 kills Gorm in one round."""
    trials = [["trial 2625 1", 1, 1], ["trial 2625 2", 1, 1], ["trial 2625 3", 1, 1]]
    plain, handed = (armed(*handings, calls=[trial("gorm")], dice=trials[:2]) for handings in ((), (GIVE,)))
    assert [it.rounds[0].strengths for it in (plain, handed)] == [(4, 5), (4, 6)]


@pytest.mark.rule("fornaldar", "16.8.2", "21.5")
@pytest.mark.parametrize("handing", [{**GIVE, "to": "snorri"}, {**GIVE, "item": 44}, {**GIVE, "to": "gorm"}])
def test_what_cannot_be_handed_over_there_stays_where_it_is(handing):
    it = armed(handing)
    assert borne(it) == {3: "signhild", 6: "signhild"}
    assert it.of("ItemNotHanded") == []


@pytest.mark.rule("fornaldar", "16.8.2", "21.5")
def test_items_are_handed_over_in_a_melee_and_in_an_overrun_too():
    assert borne(armed(GIVE, kind="melee", pieces="konkiff hakon signhild", at="2124")) == {3: "signhild", 6: "hakon"}
    it = Fight(
        FIELD,
        at="2625",
        dice=[["overrun 2625", 3, 4]],
        decisions=STAND,
        items={"6": "signhild"},
        standing={"Mundane": {"defence": {"items": [GIVE]}}},
    )
    overrun(it.table, "Fomorian", "2625", it.state.stacks["2625"]["Fomorian"])
    assert it.state.treasures[6].bearer == "hakon"


@pytest.mark.rule("fornaldar", "21.11")
def test_the_attacked_say_which_items_are_used():
    it = armed({"do": "use", "character": "signhild", "items": [3]}, {"do": "use", "character": "snorri", "items": []})
    assert it.state.using == {"signhild": (3,)}


@pytest.mark.rule("fornaldar", "16.8.2", "FN-T15")
def test_a_compact_seat_hands_items_over_before_the_attacks_of_its_plan():
    """As a strict one does with its attacks."""
    plan = msgspec.convert({"attacks": [{"at": "2625"}], "items": [GIVE]}, MovementPlan)
    question = Question(key="combat", seat="Mundane", rule="5.0", text="", default="")
    assert msgspec.json.decode(answer(plan, question), type=Attacks) == Attacks(attacks=plan.attacks, items=plan.items)


# 15.3 Kars, on top of points of his colour, falls; Rathnar, of another, is next, and Lembi lies beneath them.

LED = "gorm fynn:12 kars/3 midhrasir:9 rathnar lembi"


def falls(rounds=None, *, tempo="compact", decide=None, before=False, of="Mundane"):
    """Kars falls in the first round, or in a challenge before it; the last round, and the order of the stack then."""
    calls = [trial("gorm")] if before else []
    dice = [["trial 2625 1", 6, 6], ["combat 2625 1", 2, 2]] if before else [["combat 2625 1", 3, 3]]
    losses = [] if before else [{"side": "Mundane", "losses": {"kars": 1}, "round": 1}]
    standing = {"rounds": rounds or {}, "defence": {"trial": "accept", "champions": ["kars"]}}
    it = Fight(
        LED,
        at="2625",
        dice=[*dice, *([] if before else [["combat 2625 2", 2, 2]])],
        decisions=[*losses, *([] if before else [{"side": "Fomorian", "continue": True}]), *STOP, *STAND],
        standing={"Mundane": standing},
        options={"tempo": tempo},
    )
    told = it.table._decide
    it.table._decide = lambda asked: (decide, "reply") if decide is not None and "stack/" in asked.key else told(asked)
    orders = msgspec.convert([{"at": "2625", "challenges": calls}], tuple[Attack, ...])
    fight_phase(it.table, "Fomorian", Attacks(attacks=orders))
    assert "kars" not in it.state.pieces
    return (
        it.rounds[-1].strengths[1],
        it.state.stacks["2625"]["Mundane"][:2],
        [question.asked for question in it.questions if question.key.startswith("stack/")],
    )


@pytest.mark.rule("fornaldar", "15.3", "15.1.C", "FN-T15")
@pytest.mark.parametrize(("before", "points"), [(False, 8), (True, 9)], ids=["in a round", "in a challenge"])
def test_an_army_whose_captain_has_fallen_fights_on_under_another(before, points):
    """Rathnar's magic is 7 with the mana; points under nobody are halved."""
    assert falls(before=before) == (7 + points, ("rathnar", "lembi"), ["never"])
    assert falls(before=before, tempo="strict") == (7 + points, ("rathnar", "lembi"), ["tempo"])
    named = falls({"successors": ["snorri", "lembi"]}, before=before)
    assert named == (7 + points, ("lembi", "rathnar"), ["never"])
    assert falls(before=before, decide="") == (7 + 4, ("rathnar", "midhrasir-1"), [])


# 21.13, and all of it by the road of orders

ORDERS = {
    "defence": {
        "challenges": [trial("hakon"), duel("gorm")],
        "items": [{**GIVE, "to": "midhrasir"}, {**GIVE, "to": "gorm"}, {"do": "use", "character": "svip", "items": []}],
    },
    "rounds": {"successors": ["signhild", "gorm"]},
    "spoils": {"bearers": ["midhrasir", "hakon", "svip"]},
}


def parts(orders):
    """What standing orders say to the questions for their parts."""
    told = (
        answer(orders, Question(key=f"standing/{part}", seat="Mundane", rule="5.0", text="", default=""))
        for part in ORDERS
    )
    return dict(zip(ORDERS, map(msgspec.json.decode, told), strict=True))


@pytest.mark.rule("fornaldar", "16.8.2", "15.3", "21.13", "5.E.5.3")
def test_standing_orders_answer_with_what_was_written():
    assert parts(msgspec.convert(ORDERS, Standing)) == ORDERS


@pytest.mark.rule("fornaldar", "11.2", "16.8.2", "15.3", "21.13", "5.E.5.3")
def test_standing_orders_name_ones_own():
    found = check_standing(Fight(FIELD, at="2625").view("Mundane"), msgspec.convert(ORDERS, Standing))
    assert ["/".join(map(str, problem.path)) for problem in found] == [
        "defence/challenges/1/challenger",
        "defence/items/1/to",
        "defence/items/2/character",
        "rounds/successors/1",
        "spoils/bearers/2",
    ]


@pytest.mark.rule("fornaldar", "21.13")
@pytest.mark.parametrize(
    ("bearers", "bearer"), [((), "lembi"), (("snorri", "olvard"), "olvard"), (("midhrasir",), "midhrasir-1")]
)
def test_spoils_go_to_whom_standing_orders_name(bearers, bearer):
    """The Talisman of Winds falls from the hands of Kars in a battle, and is recovered on an 8."""
    it = Fight(
        "gorm fynn:12 kars/3 midhrasir:9 lembi olvard",
        at="2625",
        dice=[["combat 2625 1", 3, 3], ["item 26", 4, 4]],
        decisions=[{"side": "Mundane", "losses": {"kars": 1}, "round": 1}, *STOP, *STAND],
        items={"26": "kars"},
        standing={"Mundane": {"spoils": {"bearers": bearers}}},
    ).play()
    assert it.state.treasures[26].bearer == bearer


@pytest.mark.rule("fornaldar", "21.13", "21.6", "FN-C60")
@pytest.mark.parametrize(
    ("at", "takers", "told"),
    [
        ("2625", ["lembi"], [("ItemPassed", "lembi")]),
        ("2625", [], [("ItemLeft", "2625")]),
        ("2847", [], [("ItemDestroyed", None)]),
        ("2625", ["ajattar"], [("ItemLeft", "2625")]),
    ],
    ids=["to who is there", "on the ground", "in the sea", "not to a supernatural"],
)
def test_an_item_that_falls_goes_to_somebody_there_lies_there_or_is_lost_at_sea(at, takers, told):
    """Thurolf's Helm is an artifact, which Ajattar does not carry."""
    it = Situation({"2625": "lembi ajattar"}, items={"3": "lembi"}, sides={"ajattar": "Mundane"})
    bestow(it.table, 3, at, [it.state.pieces[id] for id in takers], "Mundane")
    where = [(type(fact).__name__, getattr(fact, "bearer", None) or getattr(fact, "at", None)) for fact in it.facts]
    assert where == told
