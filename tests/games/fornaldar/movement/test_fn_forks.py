"""A movement that is tried out on a board of its own knows all that the real one knows, and leaves it alone."""

from collections import Counter
from dataclasses import fields

from fornaldar_table import MUNDANE, Field, as_told

from adjudicator.games.fornaldar.combat.engagement import Engagement
from adjudicator.games.fornaldar.movement.march import Luck, March
from adjudicator.games.fornaldar.movement.model import NOBODY, Budget
from adjudicator.table import ScriptedDice, Table
from adjudicator.table.state import Changing

PLACES = {"0507": "hakon"}
HEXES = {"0507": "clear"}


def a_march():
    """A march in a reaction, of which nothing is left as it was at first."""
    march = March(Field(PLACES, hexes=HEXES).state, MUNDANE, lambda at: NOBODY, lambda fact: None, kind="reaction")
    march.foes = ("0509",)
    march.path = ("moves", 1)
    march.luck = Luck(good=False, surprises={"0508": "enemy"})
    for each in fields(Budget):
        account = getattr(march.budget, each.name)
        account.update({"hakon": 1} if isinstance(account, dict) else {"hakon"})
    return march


def mutable(value):
    """Everything below a value that can be changed in place."""
    if isinstance(value, Changing):
        yield value
        for name in value.__struct_fields__:
            yield from mutable(getattr(value, name))
    elif isinstance(value, dict | set | list):
        yield value


def test_a_fork_shares_nothing_that_can_change():
    march = a_march()
    fork = march.fork()
    own = {id(each) for part in (march.state, *vars(march.budget).values()) for each in mutable(part)}
    tried = {id(each) for part in (fork.state, *vars(fork.budget).values()) for each in mutable(part)}
    assert own.isdisjoint(tried)


def test_a_fork_knows_all_that_the_march_knows():
    march = a_march()
    fork = march.fork()
    own = {"state", "record", "budget"}
    assert {name: value for name, value in vars(fork).items() if name not in own} == {
        name: value for name, value in vars(march).items() if name not in own
    }
    assert fork.budget == march.budget


def test_what_a_fork_does_is_not_done():
    march = a_march()
    fork = march.fork()
    fork.budget.pay(["hakon", "eberic"], 3)
    fork.budget.halt(["eberic"], "11.7", "had to stop")
    assert march.budget == a_march().budget


def test_two_combats_share_no_account():
    field = Field(PLACES, hexes=HEXES)
    table = Table(field.step.id, field.state, ScriptedDice([]), as_told)
    one, other = (Engagement(table, MUNDANE, "0507", "ground battle") for _ in range(2))
    one.tally.dead.append("hakon")
    one.answers.accepted.append("duel")
    one.apart.late = ("hakon",)
    assert other.tally.absorbed == Counter()
    assert (other.tally.dead, other.answers.accepted, other.apart.late) == ([], [], ())
