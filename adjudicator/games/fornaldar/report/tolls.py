"""7.0, 8.0, 17.5.4 The losses of a turn: in each round of combat, and hex by hex by attrition."""

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from adjudicator.games.fornaldar.board.facts import FNFact, enemy_of, side_of
from adjudicator.games.fornaldar.board.view import View
from adjudicator.games.fornaldar.combat.story import RoundFought, StrengthReckoned
from adjudicator.games.fornaldar.combat.strength import Contribution
from adjudicator.games.fornaldar.combat.toll import LossesTaken
from adjudicator.games.fornaldar.losses.attrition import AttritionChecked, AttritionSeen
from adjudicator.games.fornaldar.losses.harm import (
    CharacterKilled,
    EscortLost,
    Harm,
    LotReduced,
    ShipDamaged,
    ShipSunk,
    Wounded,
)
from adjudicator.games.fornaldar.report.forces import NONE
from adjudicator.games.fornaldar.state import Board
from adjudicator.games.fornaldar.victory.points import PointsScored
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE, NEUTRAL, CharacterId, GroupId
from adjudicator.table import REFEREE, Seat
from adjudicator.table.fact import of_kind
from adjudicator.table.pages import Column, Grid
from adjudicator.table.parties import Party
from adjudicator.table.prose import counted, joined

MADE = (
    Column("From round", "right", 0.5),
    Column("Strength", share=0.6),
    Column("Made of", share=4),
)

SCORED = " destroyed"
"""The end of the reason of an award for points that are gone (22.2 B)."""

TOLD_HERE = (StrengthReckoned, LossesTaken, LotReduced, EscortLost, ShipDamaged, Wounded)
"""The facts that the table tells."""

NOTHING = "nothing"

RoundFacts = tuple[RoundFought, list[FNFact]]
"""A round, with all that is known of it: what was reckoned before it, and what came after it."""


def made_of(view: View, happened: Sequence[FNFact], *, told_first: bool) -> Iterator[Grid]:
    """The contributions that strengths were made of, by round and side, where there is something new to tell of them.

    `told_first`: those of the first ones stand elsewhere.
    """
    rows = list[tuple[str, ...]]()
    marked = list[int]()
    before = dict[Seat, str]()
    for round, facts in _rounds(happened):
        stands_elsewhere = told_first and round.number == 1
        for side, strength in _sides(round):
            parts = _made_of(facts, side)
            is_new = parts not in ("", before.get(side))
            before[side] = parts
            if stands_elsewhere or not is_new:
                continue
            if side == view.seat:
                marked.append(len(rows))
            rows.append((str(round.number), f"{side[0]} {strength}", parts))
    if rows:
        yield Grid("", MADE, tuple(rows), marked=tuple(marked))


def losses(view: View, happened: Sequence[FNFact]) -> list[str]:
    """The losses of each round, with the letter of the side: "F 1 wound of Antero; M Rathnar dead"."""
    rounds = []
    for round, facts in _rounds(happened):
        parts = []
        for side, _ in _sides(round):
            lost = _lost(view, facts, side)
            if lost not in (NONE, NOTHING):
                parts.append(f"{side[0]} {lost}")
        rounds.append("; ".join(parts))
    return rounds


def reckoned(view: View, party: Party, happened: Sequence[FNFact]) -> Party:
    """A side of a combat of one round, with its strength and what it lost."""
    ((round, facts),) = _rounds(happened)
    strengths = dict(_sides(round))
    if party.name not in strengths:
        return party
    side = Seat(party.name)
    lost = _lost(view, facts, side)
    return replace(
        party,
        made_of=_made_of(facts, side),
        strength=str(strengths[side]),
        lost="" if lost == NONE else lost,
    )


def _sides(round: RoundFought) -> Iterator[tuple[Seat, int]]:
    """The sides of a round with their strengths, always in one order; a Draugr is none."""
    attack, defence = round.strengths
    strengths = {enemy_of(round.attacker): defence}
    if round.of != "draugr":
        strengths[round.attacker] = attack
    yield from sorted(strengths.items())


def _rounds(facts: Sequence[FNFact]) -> Iterator[RoundFacts]:
    """The rounds; what is reckoned belongs to the round that follows."""
    rounds = list[RoundFacts]()
    ahead = list[FNFact]()
    for fact in facts:
        if isinstance(fact, RoundFought):
            rounds.append((fact, [*ahead]))
            ahead.clear()
        elif isinstance(fact, StrengthReckoned) or not rounds:
            ahead.append(fact)
        else:
            rounds[-1][1].append(fact)
    yield from rounds


def _made_of(facts: Sequence[FNFact], side: Seat) -> str:
    """The contributions that a strength was made of, where the reader knows them."""
    parts: list[str] = []
    for fact in of_kind(facts, StrengthReckoned):
        if fact.side == side:
            parts += map(_contribution, fact.parts)
    return "; ".join(parts)


def _contribution(part: Contribution) -> str:
    """A contribution with its number: "archers 2 (on a hill)"."""
    text = f"{part.source} {part.number}"
    if part.how:
        return f"{text} ({part.how})"
    return text


def _lost(view: View, facts: Sequence[FNFact], side: Seat) -> str:
    """The losses of a side: all of them where they are known, else those that everybody saw."""
    known = [fact for fact in of_kind(facts, LossesTaken) if fact.side == side]
    lost = [*_own(view, facts, side)] if known else [*_seen(facts, side)]
    lost += _gone(view, facts, side)
    if lost:
        return joined(lost)
    return NOTHING if known else NONE


def _own(view: View, facts: Sequence[FNFact], side: Seat) -> Iterator[str]:
    """Points by colour, escorts, wounds and damages of a side whose losses are known."""
    say = view.say
    points = dict[GroupId, int]()
    own = [fact for fact in facts if fact.seen_by == (side,)]
    for fact in own:
        if isinstance(fact, LotReduced):
            colour = GroupId(fact.lot.rpartition("-")[0])
            points[colour] = points.get(colour, 0) + fact.csp
    yield from (say.points(colour, number) for colour, number in points.items())
    for fact in own:
        match fact:
            case EscortLost(character=id):
                yield f"the escort of {say.character(id)}"
            case ShipDamaged(ship=ship):
                yield f"{say.ship(ship)} damaged"
            case Wounded(character=id, wounds=wounds):
                yield f"{counted(wounds, 'wound')} of {say.character(id)}"
    spared = _spared(view, facts, side)
    if spared:
        yield f"{counted(spared, 'wound')} that items spare"


def _spared(view: View, facts: Sequence[FNFact], side: Seat) -> int:
    """7.6 The number of wounds that items took for their bearers; none is told where one died, and took fewer."""
    spared = 0
    for fact in facts:
        match fact:
            case CharacterKilled() if loser(view.board, fact) == side:
                return 0
            case LossesTaken() if fact.side == side:
                spared += fact.wounds
            case Wounded() if fact.seen_by == (side,):
                spared -= fact.wounds
    return spared


def _seen(facts: Sequence[FNFact], side: Seat) -> Iterator[str]:
    """Points of a side that its enemy was awarded something for."""
    reasons = Counter[str]()
    for fact in of_kind(facts, PointsScored):
        if fact.side == enemy_of(side) and " CSP" in fact.reason:
            reason = fact.reason.removesuffix(SCORED)
            reasons[reason] += 1
    for reason, times in reasons.items():
        often = f" ×{times}" if times > 1 else ""
        yield f"{reason}{often}"


def _gone(view: View, facts: Sequence[FNFact], side: Seat) -> Iterator[str]:
    """Characters and ships of a side that are gone, for everybody to see."""
    say = view.say
    for fact in facts:
        if loser(view.board, fact) == side:
            match fact:
                case CharacterKilled(character=id):
                    yield f"{say.character(id)} dead"
                case ShipSunk(ship=ship):
                    yield f"{say.ship(ship)} sunk"


def loser(board: Board, fact: FNFact) -> Seat:
    """The side of a character or ship that is gone; neutral where that cannot be told, and for all other facts."""
    counters = board.setting.counters
    match fact:
        case CharacterKilled(character=id) if id in counters.characters:
            printed = side_of(board, counters.characters[id].group)
            return board.joined.get(CharacterId(id), printed)
        case ShipSunk(ship=ship) if ship in counters.ships:
            return side_of(board, counters.ships[ship].group)
    return NEUTRAL


def in_table(board: Board, fact: FNFact) -> bool:
    """Whether the table of a combat tells a fact."""
    if isinstance(fact, TOLD_HERE):
        return True
    return loser(board, fact) in (FOMORIAN, MUNDANE)


DESERTION = "24.1.2"
"""The rule by which points without a leader are lost."""

TOLL = (
    Column("Where", share=1.5),
    Column("Why", share=2.0),
    Column("Letter", "centre", 0.7),
    Column("Cost", share=2.7),
    Column("Roll", share=4),
)


def attrition(view: View, facts: Sequence[FNFact]) -> Iterator[Grid]:
    """A row for each roll that the reader may know; in the note, what he saw others lose."""
    seen = of_kind(facts, AttritionSeen)
    rows = [_checked(view, fact, seen) for fact in of_kind(facts, AttritionChecked)]
    others = []
    for fact in seen:
        if _may_know(view, fact):
            rows.append(_deserted(view, fact))
        else:
            place = view.say.closely(fact.at)
            others.append(f"{_points_lost(view, fact)} in {place}")
    note = f"Seen of the others: {'; '.join(others)}." if others else ""
    if rows or note:
        yield Grid("", TOLL, tuple(rows), note=note)


def _may_know(view: View, fact: AttritionSeen) -> bool:
    """Whether the reader is the loser himself, or the referee."""
    return view.seat in (fact.side, REFEREE)


def _deserted(view: View, fact: AttritionSeen) -> tuple[str, ...]:
    """24.1.2.3 Points that were lost for want of a leader, without a roll."""
    return (_where(view, fact), "no leader", NONE, _points_lost(view, fact), "none is made")


def _where(view: View, fact: AttritionChecked | AttritionSeen) -> str:
    """The place; for the referee with the side, too."""
    place = view.say.closely(fact.at)
    if view.seat == REFEREE:
        return f"{place}, {fact.side}"
    return place


def _points_lost(view: View, fact: AttritionSeen) -> str:
    return joined(view.say.points(colour, number) for colour, number in fact.lost.items())


def _checked(view: View, fact: AttritionChecked, seen: list[AttritionSeen]) -> tuple[str, ...]:
    """A roll; of what was seen to be lost there it takes its part."""
    where = _where(view, fact)
    if fact.ground == "sea":
        where += ", afloat"
    harm = Harm(csp=fact.csp, wounds=fact.wounds, steps=fact.steps)
    cost = harm.words or "nothing"
    lost = _lost_by(fact, seen)
    if lost:
        seen.remove(lost)
        cost += f" ({_points_lost(view, lost)})"
    return (where, joined(fact.causes), fact.letter, cost, _roll(fact))


def _lost_by(fact: AttritionChecked, seen: Sequence[AttritionSeen]) -> AttritionSeen | None:
    """The loss that a roll caused, if it cost points or steps, and the reader saw it."""
    if not fact.csp and not fact.steps:
        return None
    for loss in seen:
        is_there = loss.side == fact.side and loss.at == fact.at
        if is_there and loss.rule != DESERTION:
            return loss
    return None


def _roll(fact: AttritionChecked) -> str:
    """The dice of a roll, with all that was added: "3 + 4, rain +1 = 8"."""
    dice = " + ".join(map(str, fact.faces))
    added = "".join(f", {name} {number:+}" for name, number in fact.modifiers)
    return f"{dice}{added.replace(' -', ' −')} = {fact.total}"
