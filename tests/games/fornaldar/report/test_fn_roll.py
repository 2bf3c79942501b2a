"""The roll of a chronicle: who died, sank or fell, whose it was, how, and in which fight; and who holds the prizes."""

import pytest
from fornaldar_facts import facts
from msgspec.structs import replace
from saga import after, begun

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.report.ends import losses, prizes
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE

AT = "3927"
BEGAN = (facts.GameTurnBegan(game_turn=2), facts.PhaseBegan(phase="fomorian-combat"))


def fought(of, *within, at=AT, ground="castle"):
    """A fight of one round, and what happened in it."""
    fought = facts.RoundFought(
        of=of, at=at, number=1, attacker=FOMORIAN, ground=ground, strengths=(12, 10), odds="1-1", column="1-1",
        faces=(3, 4), total=7, result="C/Co",
    )  # fmt: skip
    return [fought, *within, facts.CombatEnded(of=of, at=at, side=FOMORIAN, outcome="attacker")]


def dead(id="hakon", rule=None):
    killed = facts.CharacterKilled(character=id)
    return replace(killed, rule=rule) if rule else killed


def trial(*within):
    called = facts.ChallengeCalled(side=FOMORIAN, at=AT, kind="trial", challenger="gorm")
    answered = facts.ChallengeAnswered(side=MUNDANE, at=AT, kind="trial", champion="hakon", answer="accepted")
    return [called, answered, *fought("trial", *within)]


def wounds(number):
    return facts.WoundsDealt(side=FOMORIAN, caster="tengen", victim="hakon", wounds=number)


def roll(*happened):
    view = GAME.view(begun("24.1", BEGAN[0]), MUNDANE)
    return [(loss.kind, loss.what, loss.how, loss.seat, loss.fight) for loss in losses(view, [*BEGAN, *happened])]


DEATHS = {
    "in a battle": (fought("battle", dead()), "fell in battle at Kvalhölla", 1),
    "at sea": (fought("battle", dead(), ground="sea"), "fell in battle off Kvalhölla", 1),
    "in a trial": (trial(dead()), "slain by King Gorm in single combat at Kvalhölla", 1),
    "beside a trial": ([*trial(), *fought("battle", dead())], "fell in battle at Kvalhölla", 2),
    "by magic": ([wounds(2), dead()], "died by the magic of Tengen", None),
    "beside magic": ([wounds(0), dead()], "died", None),
    "in a later phase": ([wounds(2), facts.PhaseBegan(phase="end"), dead()], "died", None),
    "alone": ([dead(rule="19.1")], "killed alone among the enemy", None),
    "with a ship": ([dead(rule="7.9")], "drowned", None),
    "by a Draugr": ([dead(rule="23.0")], "killed by a Draugr", None),
    "of hardship": ([facts.PhaseBegan(phase="attrition"), dead()], "died of hardship", None),
}


@pytest.mark.rule("fornaldar", "7.4.1", "17.9")
@pytest.mark.parametrize(("happened", "how", "number"), DEATHS.values(), ids=DEATHS)
def test_the_roll_says_how_each_died_and_in_which_fight(happened, how, number):
    assert roll(*happened) == [("The dead", "King Hakon", how, MUNDANE, number)]


@pytest.mark.rule("fornaldar", "18.4", "7.9")
def test_it_says_which_fortresses_fell_and_which_ships_sank_with_a_fight_or_without():
    fort, ship = facts.FortressDestroyed(hex=AT), facts.ShipSunk(ship="orms-sling")
    elsewhere = fought("battle", at="2532")
    assert roll(*elsewhere, *fought("battle"), fort) == [
        ("In ruins", "Kvalhölla", "after the battle for it", MUNDANE, 2)
    ]
    assert roll(*elsewhere, fort) == [("In ruins", "Kvalhölla", "with nobody to hold it", MUNDANE, None)]
    name = "The Orm's Sling"
    assert roll(*fought("battle", ship, ground="sea")) == [("Sunk", name, "in battle off Kvalhölla", MUNDANE, 1)]
    later = facts.PhaseBegan(phase="end")
    assert roll(*elsewhere, later, ship) == [("Sunk", name, "lost at sea", MUNDANE, None)]


@pytest.mark.rule("fornaldar", "24.1.3", "12.3")
@pytest.mark.parametrize(
    ("moved", "reader", "where"),
    [
        (facts.ItemPassed(item=1, bearer="hakon"), MUNDANE, ("Hakon", AT)),
        (facts.ItemPassed(item=1, bearer="hakon"), FOMORIAN, ("", "")),
        (facts.ItemLeft(item=1, at="2532"), MUNDANE, ("", "2532")),
    ],
    ids=["borne by his own", "borne by an enemy", "left on the ground"],
)
def test_a_prize_is_where_its_reader_knows_it_to_be(moved, reader, where):
    state = after(begun("24.1"), moved)
    (held,) = [each for each in prizes(GAME.view(state, reader)) if "Sampo" in each.what]
    assert (held.by, held.at) == where
    assert held.seat == state.board.prizes.get("item 1")
