"""Every kind of fact in words."""

import pytest
from fn_samples import sample
from fornaldar_facts import facts
from saga import begun

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.board.view import view
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table.fact import Fact, kinds

SEEN = view(begun("24.1"), MUNDANE)


def told(fact):
    return GAME.tell(SEEN, fact).text


def test_every_kind_of_fact_has_its_words():
    assert all(kind.words is not Fact.words for kind in kinds(facts.FNFact))


@pytest.mark.parametrize("kind", kinds(facts.FNFact))
def test_a_fact_is_told_in_a_sentence_with_its_rule(kind):
    line = GAME.tell(SEEN, sample(kind))
    assert not line.text[0].islower()
    assert line.text.endswith(".")
    assert line.rule


def test_pieces_that_no_counter_shows_are_told_by_their_ids():
    assert told(facts.CharacterKilled(character="nobody")) == "Nobody is dead."
    assert told(facts.ShipSunk(ship="no-ship")) == "No-ship is sunk."


def test_one_goes_and_several_go():
    path = ("3927", "3928")
    one = facts.ForceMoved(side=MUNDANE, pieces=("hakon",), path=path, mp=2)
    two = facts.ForceMoved(side=MUNDANE, pieces=("hakon", "midhrasir-1"), path=path, mp=2)
    assert told(one) == "Hakon moves from Kvalhölla (3927) to 3928."
    assert told(two) == "Hakon and army points of Midhrasir move from Kvalhölla (3927) to 3928."
    assert (
        told(facts.MermenTurned(pieces=("lhyr",), swimming=False, at="4038"))
        == "Lhyr comes on land in Hóborg Cove (4038)."
    )


def test_an_army_seen_to_move_has_no_name():
    seen = facts.ForceSeen(side=FOMORIAN, group="fynn", top=None, path=("1545", "1445"))
    assert told(seen) == "A stack under army points of Fynn is seen to move from Gunnar Thorpe (1545) to 1445."


def test_healing_is_told_as_healing():
    assert told(facts.Wounded(character="hakon", wounds=-2)) == "Hakon is healed of 2 wounds."
    assert told(facts.Wounded(character="hakon", wounds=1)) == "Hakon takes 1 wound."


@pytest.mark.rule("fornaldar", "20.5")
@pytest.mark.parametrize(
    ("rolled", "dice", "reckoning"),
    [({}, 0, ""), ({"faces": (3, 4), "total": 9}, 2, "+2, 9 on the table")],
)
def test_wounds_by_magic_are_told_with_the_roll_where_there_was_one(rolled, dice, reckoning):
    dealt = facts.WoundsDealt(side=MUNDANE, caster="signhild", victim="gorm", wounds=2, **rolled)
    assert dealt.total == rolled.get("total", 0)
    line = GAME.tell(SEEN, dealt)
    assert (line.text, len(line.dice), line.reckoning) == ("Signhild deals Gorm 2 wounds.", dice, reckoning)


def test_a_line_that_not_everybody_sees_is_private():
    hurt = facts.Wounded(character="hakon", wounds=1, seen_by=(MUNDANE,))
    assert GAME.tell(SEEN, hurt).private
    assert not GAME.tell(SEEN, facts.CharacterKilled(character="hakon")).private
