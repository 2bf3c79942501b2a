"""10.6, 17.7 The Draugr: what comes out of a grave that is searched."""

from collections.abc import Sequence

from adjudicator.games.fornaldar.charts.combat import combat_result, losses, odds, shifted
from adjudicator.games.fornaldar.combat.bequest import Bequests
from adjudicator.games.fornaldar.combat.company import Company
from adjudicator.games.fornaldar.combat.effects import dice_modifiers, replaced, shifts
from adjudicator.games.fornaldar.combat.engagement import Engagement
from adjudicator.games.fornaldar.combat.field import look_round
from adjudicator.games.fornaldar.combat.melee import Ratings, choose_ratings, strength
from adjudicator.games.fornaldar.combat.reckoning import Named, Thrown, favour
from adjudicator.games.fornaldar.combat.story import CombatEnded, RoundFought
from adjudicator.games.fornaldar.combat.strength import total
from adjudicator.games.fornaldar.combat.toll import Toll, spared, take
from adjudicator.games.fornaldar.counters.abilities import Undead
from adjudicator.games.fornaldar.counters.model import Character
from adjudicator.games.fornaldar.deaths import kill
from adjudicator.games.fornaldar.facts import FNTable
from adjudicator.games.fornaldar.harm import Harm, Sufferers
from adjudicator.games.fornaldar.pieces import find_person
from adjudicator.games.fornaldar.ratings import boxes_left, printed
from adjudicator.games.fornaldar.sides import enemy_of
from adjudicator.games.fornaldar.state import AnyPiece, Person, State, Vessel
from adjudicator.games.fornaldar.undead import able_to_meet
from adjudicator.games.fornaldar.words import CharacterId, PieceId, Where
from adjudicator.table import RuleId, Seat


class Grave(Engagement):
    """The fight of some characters with a Draugr, which is the attacker in all rounds (FN-C56)."""

    def __init__(self, table: FNTable, side: Seat, at: Where, ids: Sequence[PieceId], draugr: Character) -> None:
        super().__init__(table, enemy_of(side), at, "melee", label="draugr")
        self.kind = "draugr"
        self.draugr = draugr
        self.wounds = 0
        self.hunted = side
        persons = [piece for id in ids if isinstance(piece := table.state.pieces[id], Person)]
        able = [person.id for person in able_to_meet(table.state, persons)]
        others = table.state.stacks.get(at, {}).get(side, ())
        self.absent = tuple(id for id in others if id not in able)

    @property
    def subject(self) -> str:
        """What the dice of the round are thrown for."""
        return self.label

    @property
    def strength(self) -> int:
        """What the Draugr has left."""
        return self.draugr.combat - self.wounds


def meet_draugr(table: FNTable, side: Seat, at: Where, ids: Sequence[PieceId]) -> None:
    """10.6, FN-C56 A Draugr fights those who searched until one side is dead; then it vanishes, and scores nothing.

    Heroes, enchanters and bearers of weapons meet it. When none of these is left, all who searched die.
    """
    fight = Grave(table, side, at, ids, undead(table.state))
    look_round(fight, {side: fight.company(side).ids})
    while fight.strength > 0 and fight.company(side).persons:
        fight.number += 1
        fight_round(fight)
    won = fight.strength <= 0
    if not won:
        slay(fight, [person for id in ids if isinstance(person := table.state.pieces.get(id), Person)])
    outcome = "defender" if won else "attacker"
    table.record(CombatEnded(rule=RuleId("10.6"), of=fight.kind, at=at, side=fight.side, outcome=outcome))


def slay(fight: Grave, left: Sequence[Person]) -> None:
    """10.6, 21.13 All who searched and are left die; what becomes of their items is rolled for."""
    bequests = Bequests()
    for person in left:
        kill(fight.table, find_person(fight.state, person.id), "10.6", bequests.fall)
    bequests.settle(fight.table, fight.at, heirs(fight), "battle", [])


def heirs(fight: Grave) -> list[AnyPiece]:
    """21.13.A Who may recover the items of those who die: any character or army points of their side there."""
    stack = fight.state.stacks.get(fight.at, {}).get(fight.hunted, ())
    return [piece for id in stack if (piece := fight.state.pieces[id]).active and not isinstance(piece, Vessel)]


def undead(state: State) -> Character:
    """FN-C24 The Draugr's counter: that of the data."""
    for character in state.board.setting.counters.characters.values():
        if any(isinstance(ability, Undead) for ability in character.abilities):
            return character
    raise LookupError("no counter is undead")


def fight_round(fight: Grave) -> None:
    """17.7.1 to 17.7.5, 10.6 One round with a Draugr (FN-C69); Command Ratings do not count."""
    own = fight.company(fight.hunted)
    bequests = Bequests()
    ratings = choose_ratings(fight, [own])
    thrown = throw(fight, own, ratings)
    inflicted = replaced(fight.state, own.persons, own.combat, thrown.attacker.letter)
    rows = fight.state.board.setting.charts.casualties
    hurt = losses(rows, inflicted, fight.strength).right
    take(fight, [toll_of(fight, own, thrown, ratings)], bequests)
    fight.wounds += hurt
    bequests.settle(fight.table, fight.at, heirs(fight), "battle", [])


def throw(fight: Grave, own: Company, ratings: Ratings) -> Thrown:
    """17.7.2, 17.7.3 Odds, dice and result: items count, command does not (10.6)."""
    state = fight.state
    table = fight.state.board.setting.charts.combat
    nobody = Company(side=fight.side, at=fight.at, combat="melee", pieces=())
    parts = strength(fight, own, nobody, ratings)
    strengths = fight.strength, total(parts)
    found = odds(table, *strengths)
    moved = columns(fight, own)
    column = shifted(table, found, sum(number for _, number in moved))
    added = tuple(favour(dice_modifiers(state, own.persons, own.combat), -1))
    rolled = fight.table.roll(RuleId("10.6"), fight.subject, "2d6", modifiers=added)
    thrown = Thrown.of(rolled, combat_result(table, column, rolled.total))
    fight.tell_strength(own.side, parts, RuleId("10.6"))
    fight.table.record(
        RoundFought(
            rule=RuleId("10.6"),
            of=fight.kind,
            at=fight.at,
            number=fight.number,
            attacker=fight.side,
            strengths=strengths,
            odds=found,
            shifts=moved,
            column=column,
            modifiers=added,
            faces=thrown.faces,
            total=thrown.total,
            result=thrown.text,
        )
    )
    return thrown


def columns(fight: Grave, own: Company) -> tuple[Named, ...]:
    """17.5.5 The columns that items shift against the Draugr."""
    return tuple(favour(shifts(fight.state, own, None, fight.number, against_fortress=False), -1))


def toll_of(fight: Grave, own: Company, thrown: Thrown, ratings: Ratings) -> Toll:
    """17.7.4 The wounds of those who meet it, by their plain ratings."""
    face = 0
    for person in own.persons:
        if ratings[person.id] == "magic":
            face += printed(fight.state, person).magic
        else:
            face += boxes_left(fight.state, person)
    rows = fight.state.board.setting.charts.casualties
    lost = losses(rows, thrown.defender.letter, face)
    ids = [CharacterId(person.id) for person in own.persons]
    among = Sufferers(persons=ids, spared=spared(fight, own))
    return Toll(side=own.side, harms=[Harm(wounds=lost.right, one=lost.one)], among=among)
