"""23.0 A melee with a Draugr: who may meet it, and what becomes of the others."""

from adjudicator.games.fornaldar.board.facts import enemy_of
from adjudicator.games.fornaldar.board.pieces import find_person
from adjudicator.games.fornaldar.board.ratings import able_to_meet, undead_among
from adjudicator.games.fornaldar.combat.engagement import Engagement
from adjudicator.games.fornaldar.combat.handing import Bequests
from adjudicator.games.fornaldar.losses.deaths import kill
from adjudicator.games.fornaldar.state import Person
from adjudicator.games.fornaldar.words import CharacterId
from adjudicator.table import Seat


def face_undead(fight: Engagement) -> None:
    """23.0, FN-C76 Those who may not meet the enemy's Draugr stand by; where nobody of a side may, all are killed."""
    facing = [side for side in fight.sides if faces_undead(fight, side)]
    unfit: list[CharacterId] = []
    for side in facing:
        unfit += [person.id for person in unable(fight, side)]
    fight.apart.unfit = unfit
    for side in facing:
        if not fight.company(side).persons:
            perish(fight, side)


def faces_undead(fight: Engagement, side: Seat) -> bool:
    """23.0 Whether a Draugr is among those whom a side meets."""
    enemy = fight.whole(enemy_of(side))
    return undead_among(fight.state, enemy.persons)


def unable(fight: Engagement, side: Seat) -> list[Person]:
    """23.0 Those of a side in a melee who may not meet a Draugr."""
    persons = fight.whole(side).persons
    able = [*able_to_meet(fight.state, persons)]
    return [person for person in persons if person not in able]


def perish(fight: Engagement, side: Seat) -> None:
    """23.0, 21.13 All who are left of a side in the melee are killed; what becomes of their items is rolled for."""
    bequests = Bequests()
    for person in fight.whole(side).persons:
        victim = find_person(fight.state, person.id)
        kill(fight.table, victim, "23.0", bequests.fall)
    takers = fight.whole(enemy_of(side)).persons
    bequests.settle(fight.table, fight.at, takers, "battle", takers)
