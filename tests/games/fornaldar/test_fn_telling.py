"""Every kind of fact in words."""

import pytest
from fornaldar_facts import facts
from msgspec.structs import fields
from saga import begun, setup_facts

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.board.view import view
from adjudicator.games.fornaldar.options import Options
from adjudicator.games.fornaldar.state import Breath, Spell, Wind
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table.fact import Fact, kinds

SEEN = view(begun("24.1"), MUNDANE)

VALUES = {
    "active": True,
    "at": "2117/2217",
    "bearer": "hakon",
    "causes": ("snow", "lack of command"),
    "breath": Breath(dragon="rodhiorm", side=MUNDANE, at="1219"),
    "character": "hakon",
    "caster": "signhild",
    "characters": ("hakon",),
    "code": "FN_FAR",
    "csp": 2,
    "csps": {"midhrasir": 2},
    "enchantment": "strength",
    "escort": True,
    "faces": (3, 4),
    "face": 3,
    "fomorian": 30,
    "found": "curse 2",
    "game_turn": 3,
    "ground": "land",
    "group": "midhrasir",
    "healed": 1,
    "band": "midhrasir",
    "harbour": "3526",
    "hex": "3927",
    "into": "midhrasir-2",
    "item": 13,
    "items": (13,),
    "lot": "midhrasir-1",
    "magic": 8,
    "modifiers": (("magic items", -1),),
    "key": "item 1",
    "leader": "captain-of-the-mundanes",
    "letter": "D",
    "level": "Draw",
    "lost": {"midhrasir": 2},
    "lost_by": FOMORIAN,
    "move": 1,
    "mp": 2.5,
    "mundane": 20,
    "new": "midhrasir-9",
    "options": Options(),
    "number": 6,
    "occasion": "attrition",
    "path": ("3927", "3928"),
    "phase": "weather",
    "pieces": ("hakon", "orms-sling", "midhrasir-1"),
    "points": 5,
    "raised": {"3927": 2},
    "reaches": True,
    "reason": "a fortress destroyed",
    "rolled": 1,
    "rule": "11.3",
    "ship": "orms-sling",
    "ships": ("orms-sling",),
    "spell": Spell(enchantment="strength", caster="signhild", side=MUNDANE, target="hakon", since=1),
    "stays": True,
    "start": "3927",
    "steps": 1,
    "strength": 4,
    "success": True,
    "side": MUNDANE,
    "swimming": True,
    "target": "hakon",
    "top": None,
    "victim": "gorm",
    "weather": "snow",
    "what": "Signhild casts Strength on Hakon",
    "who": "Tuisto",
    "why": "it is too far",
    "wind": Wind(at="4038", weather="rain"),
    "works": True,
    "winner": None,
    "won_by": MUNDANE,
    "wounds": 1,
    "answer": "declined",
    "attacker": MUNDANE,
    "challenger": "hakon",
    "column": "2-1",
    "forced": True,
    "goal": "3826",
    "kind": "trial",
    "left": 1,
    "odds": "1-1",
    "of": "battle",
    "outcome": "attacker",
    "parts": (),
    "piece": "hakon",
    "position": {},
    "result": "Do/B",
    "strengths": (8, 6),
    "to": "3826",
    "total": 7,
}


def sample(kind):
    if kind is facts.CampaignSet:
        return setup_facts()[0]
    if kind is facts.TeleportSeen:
        return kind(side=MUNDANE, top="signhild", start="3927", at="3928")
    return kind(**{each.name: VALUES[each.name] for each in fields(kind) if each.required})


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


def test_a_line_that_not_everybody_sees_is_private():
    hurt = facts.Wounded(character="hakon", wounds=1, seen_by=(MUNDANE,))
    assert GAME.tell(SEEN, hurt).private
    assert not GAME.tell(SEEN, facts.CharacterKilled(character="hakon")).private
