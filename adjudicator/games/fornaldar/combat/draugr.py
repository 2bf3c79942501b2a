"""10.6, 17.7 The Draugr: what comes out of a grave that is searched."""

from collections.abc import Sequence

from adjudicator.games.fornaldar.board.facts import FNTable, enemy_of
from adjudicator.games.fornaldar.board.pieces import find_person, persons_among, pieces_at, stack_at
from adjudicator.games.fornaldar.board.ratings import able_to_meet
from adjudicator.games.fornaldar.board.saying import of_kind
from adjudicator.games.fornaldar.combat.company import Company
from adjudicator.games.fornaldar.combat.effects import dice_modifiers, replaced, shifted_columns
from adjudicator.games.fornaldar.combat.engagement import Engagement
from adjudicator.games.fornaldar.combat.field import look_round
from adjudicator.games.fornaldar.combat.handing import Bequests
from adjudicator.games.fornaldar.combat.melee import Ratings, choose_ratings, face_value, strength, wounds_toll
from adjudicator.games.fornaldar.combat.reckoning import Named, Thrown, favour
from adjudicator.games.fornaldar.combat.story import CombatEnded, RoundFought
from adjudicator.games.fornaldar.combat.strength import total
from adjudicator.games.fornaldar.combat.toll import Toll, take
from adjudicator.games.fornaldar.losses.deaths import kill
from adjudicator.games.fornaldar.printed.charts.combat import combat_result, losses, odds, shifted
from adjudicator.games.fornaldar.printed.counters.abilities import Undead
from adjudicator.games.fornaldar.printed.counters.model import Character
from adjudicator.games.fornaldar.state import AnyPiece, Person, State, Vessel
from adjudicator.games.fornaldar.words import PieceId, Where
from adjudicator.table import RuleId, Seat


class Grave(Engagement):
    """The fight of some characters with a Draugr, which is the attacker in all rounds (FN-C56)."""

    def __init__(self, table: FNTable, side: Seat, at: Where, ids: Sequence[PieceId], draugr: Character) -> None:
        super().__init__(table, enemy_of(side), at, "melee", label="draugr")
        self.kind = "draugr"
        self.draugr = draugr
        self.wounds = 0
        self.hunted = side
        able = [person.id for person in able_to_meet(table.state, living_among(table.state, ids))]
        everybody = stack_at(table.state, side, at)
        self.apart.absent = tuple(id for id in everybody if id not in able)

    @property
    def subject(self) -> str:
        """The subject of the round's dice."""
        return self.label

    @property
    def strength(self) -> int:
        """The Combat Strength that the Draugr has left."""
        return self.draugr.combat - self.wounds


def meet_draugr(table: FNTable, side: Seat, at: Where, ids: Sequence[PieceId]) -> None:
    """10.6, FN-C56 A Draugr fights those who searched until one side is dead; then it vanishes, and scores nothing.

    Heroes, enchanters and bearers of weapons meet it. When none of these is left, all who searched die.
    """
    draugr = undead(table.state)
    fight = Grave(table, side, at, ids, draugr)
    look_round(fight, {side: fight.company(side).ids})
    while fight.strength > 0 and fight.company(side).persons:
        fight.number += 1
        fight_round(fight)
    outcome = "defender"
    if fight.strength > 0:
        outcome = "attacker"
        slay(fight, living_among(table.state, ids))
    ended = CombatEnded(rule=RuleId("10.6"), of=fight.kind, at=at, side=fight.side, outcome=outcome)
    table.record(ended)


def living_among(state: State, ids: Sequence[PieceId]) -> list[Person]:
    """The characters among some pieces, as far as they live."""
    pieces = [state.pieces[id] for id in ids if id in state.pieces]
    return persons_among(pieces)


def slay(fight: Grave, left: Sequence[Person]) -> None:
    """10.6, 21.13 All who searched and are left die; what becomes of their items is rolled for."""
    bequests = Bequests()
    for person in left:
        victim = find_person(fight.state, person.id)
        kill(fight.table, victim, "10.6", bequests.fall)
    bequests.settle(fight.table, fight.at, heirs(fight), "battle", [])


def heirs(fight: Grave) -> list[AnyPiece]:
    """21.13.A Those who may recover the items of the dead: any character or army points of their side there."""
    there = pieces_at(fight.state, fight.hunted, fight.at)
    return [piece for piece in there if piece.active and not isinstance(piece, Vessel)]


def undead(state: State) -> Character:
    """FN-C24 The Draugr's counter: that of the data."""
    for character in state.board.counters.characters.values():
        if of_kind(character.abilities, Undead):
            return character
    raise LookupError("no counter is undead")


def fight_round(fight: Grave) -> None:
    """17.7.1 to 17.7.5, 10.6 One round with a Draugr (FN-C69); Command Ratings do not count."""
    own = fight.company(fight.hunted)
    ratings = choose_ratings(fight, [own])
    thrown = throw(fight, own, ratings)
    letter = replaced(fight.state, own.persons, own.combat, thrown.attacker.letter)
    lost = losses(fight.board.charts.casualties, letter, fight.strength)
    toll = toll_of(fight, own, thrown, ratings)
    bequests = Bequests()
    take(fight, [toll], bequests)
    fight.wounds += lost.right
    bequests.settle(fight.table, fight.at, heirs(fight), "battle", [])


def throw(fight: Grave, own: Company, ratings: Ratings) -> Thrown:
    """17.7.2, 17.7.3 Odds, dice and result: items count, command does not (10.6)."""
    state = fight.state
    table = fight.board.charts.combat
    nobody = Company(side=fight.side, at=fight.at, combat="melee", pieces=())
    parts = strength(fight, own, nobody, ratings)
    strength_of_side = total(parts)
    ratio = odds(table, fight.strength, strength_of_side)
    shifts = columns(fight, own)
    shift = sum(number for _, number in shifts)
    column = shifted(table, ratio, shift)
    items = dice_modifiers(state, own.persons, own.combat)
    added = tuple(favour(items, -1))
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
            strengths=(fight.strength, strength_of_side),
            odds=ratio,
            shifts=shifts,
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
    shifts = shifted_columns(fight.state, own, None, fight.number, against_fortress=False)
    return tuple(favour(shifts, -1))


def toll_of(fight: Grave, own: Company, thrown: Thrown, ratings: Ratings) -> Toll:
    """17.7.4 The wounds of those who meet it, by their plain ratings."""
    face = face_value(fight.state, own.persons, ratings)
    lost = losses(fight.board.charts.casualties, thrown.defender.letter, face)
    return wounds_toll(fight, own, lost)
