"""7.6 to 7.8, 17.5.8, 17.5.9, 17.6.4 to 17.6.6 The losses of a round: allotted by their owners, taken at once."""

from collections.abc import Mapping, Sequence
from itertools import chain

from msgspec import Struct

from adjudicator.games.fornaldar.board.facts import FNFact, verify_side
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.combat.company import Company
from adjudicator.games.fornaldar.combat.effects import spares
from adjudicator.games.fornaldar.combat.engagement import Engagement
from adjudicator.games.fornaldar.combat.handing import Bequests
from adjudicator.games.fornaldar.combat.sinking import sink_all
from adjudicator.games.fornaldar.combat.strength import characters_strength, floating_strength
from adjudicator.games.fornaldar.combat.walls import lose_garrison
from adjudicator.games.fornaldar.losses.deaths import inflict
from adjudicator.games.fornaldar.losses.harm import (
    GARRISON,
    Allotment,
    Harm,
    Loss,
    Sufferers,
    allotted,
    losses_question,
    matters,
)
from adjudicator.games.fornaldar.printed.charts.combat import Letter, losses
from adjudicator.games.fornaldar.standing.combat import asked
from adjudicator.games.fornaldar.state import State, Vessel
from adjudicator.games.fornaldar.words import CharacterId, ShipId, Where
from adjudicator.table import Line, RuleId, Seat
from adjudicator.table.prose import counted


class Toll(Struct, frozen=True, kw_only=True):
    """The losses of a side in a round: how much of each kind, and among which pieces."""

    side: Seat
    harms: Sequence[Harm]
    """One for points, one for wounds, one for steps: each has its own asterisk."""
    among: Sufferers

    @property
    def whole(self) -> Harm:
        """All of it together."""
        return Harm(
            csp=sum(harm.csp for harm in self.harms),
            wounds=sum(harm.wounds for harm in self.harms),
            steps=sum(harm.steps for harm in self.harms),
            one=any(harm.one for harm in self.harms),
        )

    def allot(self, state: State, wishes: str) -> Allotment:
        """7.6 The losses that each piece takes, as the owner wishes."""
        taken: dict[Loss, Mapping[str, int]] = {}
        for harm in self.harms:
            taken.update(allotted(state, self.among, harm, wishes))
        return taken


def battle_toll(fight: Engagement, own: Company, letter: Letter) -> Toll:
    """17.5.8, 17.6.4, 17.6.5, 17.6.6 The losses of a side in a battle, by its strengths on the Casualty Table.

    A garrison counts only where it is alone (FN-C33). At sea the numbers left of the slash are ignored (17.6.6, 7.9).
    """
    rows = fight.board.charts.casualties
    persons = characters_strength(fight.state, own.persons)
    wounds = losses(rows, letter, persons)
    harms = [Harm(wounds=wounds.right, one=wounds.one)]
    if own.combat == "naval battle":
        afloat = floating_strength(fight.state, own)
        steps = losses(rows, letter, afloat)
        harms.append(Harm(steps=steps.right, one=steps.one))
    else:
        on_foot = own.csps or own.garrison
        points = losses(rows, letter, on_foot)
        harms.append(Harm(csp=points.left))
    among = sufferers(fight, own)
    return Toll(side=own.side, harms=harms, among=among)


def sufferers(fight: Engagement, own: Company) -> Sufferers:
    """7.2 to 7.4 The pieces that can take the losses of a battle."""
    naval = own.combat == "naval battle"
    lots = [] if naval else [lot.id for lot in own.lots]
    escorted = [] if naval else [person.id for person in own.escorted]
    ships = [ship.id for ship in own.ships]
    swimmers = [lot.id for lot in own.swimmers]
    return Sufferers(
        lots=lots,
        escorted=escorted,
        persons=[person.id for person in own.persons],
        afloat=[*ships, *swimmers],
        swimming=[person.id for person in own.guarded_swimmers],
        garrison=own.garrison,
        spared=spared(fight, own),
    )


def spared(fight: Engagement, own: Company) -> Mapping[CharacterId, int]:
    """7.6 The wounds of this combat that the items of each character still take in his place."""
    left = {}
    for person in own.persons:
        whole = spares(fight.state, person, own.combat)
        number = whole - fight.tally.absorbed[person.id]
        if number > 0:
            left[person.id] = number
    return left


def take(fight: Engagement, tolls: Sequence[Toll], bequests: Bequests) -> None:
    """7.6, 7.8 Both owners allot their losses, neither seeing the other's; then all are taken at once."""
    allotments = allot_unseen(fight, tolls)
    for side, allotment in allotments.items():
        tell(fight, side, allotment)
    sinking = {side: sunk_by(fight.state, allotment) for side, allotment in allotments.items()}
    bequests.sinking = [*chain.from_iterable(sinking.values())]
    for toll in tolls:
        allotment = allotments[toll.side]
        inflict_on(fight, toll, allotment, bequests, sinking[toll.side])
    if bequests.sinking:
        sink_all(fight, sinking)


def allot_unseen(fight: Engagement, tolls: Sequence[Toll]) -> Mapping[Seat, Allotment]:
    """7.6, 7.8 The owners are asked at once where there is a choice."""
    board = fight.board
    choosing = [toll for toll in tolls if matters(fight.state, toll.among, toll.whole)]
    questions = []
    for toll in choosing:
        questions.append(
            losses_question(
                fight.state,
                toll.side,
                toll.among,
                toll.whole,
                key=fight.key("losses", toll.side),
                rule="7.6",
                where=f"In {board.say.place(fight.at)}, round {fight.number},",
                asked=asked(board, toll.side),
            )
        )
    answers = fight.table.ask_all(questions)
    wishes: dict[Seat, str] = {}
    for toll, answer in zip(choosing, answers, strict=True):
        wishes[toll.side] = answer
    return {toll.side: toll.allot(fight.state, wishes.get(toll.side, "")) for toll in tolls}


def tell(fight: Engagement, side: Seat, taken: Allotment) -> None:
    """A side alone is told its losses."""
    amounts = {kind: sum(names.values()) for kind, names in taken.items()}
    csp = amounts.get("CSP", 0)
    fight.tally.csps_lost[side] += csp
    fight.table.record(
        LossesTaken(
            seen_by=(side,),
            side=side,
            at=fight.at,
            of=fight.kind,
            number=fight.number,
            csp=csp,
            wounds=amounts.get("wound", 0),
            steps=amounts.get("step", 0),
        )
    )


def sunk_by(state: State, taken: Allotment) -> list[ShipId]:
    """7.3 The ships that lose their last step."""
    sunk = []
    steps = taken.get("step", {})
    for name, number in steps.items():
        ship = state.pieces.get(ShipId(name))
        if isinstance(ship, Vessel) and number >= steps_left(ship):
            sunk.append(ship.id)
    return sunk


def steps_left(ship: Vessel) -> int:
    """7.3 The steps of a ship: two, or one when it is damaged."""
    return 1 if ship.damaged else 2


def inflict_on(fight: Engagement, toll: Toll, taken: Allotment, bequests: Bequests, sinking: Sequence[ShipId]) -> None:
    """7.2 to 7.4 The losses of a side are taken; items spare their bearers some wounds, ships sink afterwards."""
    points = taken.get("CSP", {})
    steps = dict(taken.get("step", {}))
    for ship in sinking:
        del steps[ship]
    wounds = wounds_not_absorbed(fight, toll, taken.get("wound", {}))
    suffered: Allotment = {"CSP": points, "step": steps, "wound": wounds}
    inflict(fight.table, toll.among, suffered, "17.5.9", bequests.fall)
    fight.tally.dead += [id for id in toll.among.persons if id not in fight.state.pieces]
    garrison = points.get(GARRISON, 0)
    if garrison:
        lose_garrison(fight.table, fight.at, garrison)


def wounds_not_absorbed(fight: Engagement, toll: Toll, wounds: Mapping[str, int]) -> dict[str, int]:
    """7.6 The wounds that are left to each character when items have taken some in his place."""
    left: dict[str, int] = {}
    for name, number in wounds.items():
        id = CharacterId(name)
        most = toll.among.spared.get(id, 0)
        absorbed = min(number, most)
        fight.tally.absorbed[id] += absorbed
        if number > absorbed:
            left[id] = number - absorbed
    return left


class LossesTaken(FNFact, tag="losses-taken", frozen=True, kw_only=True):
    """A side lost so much in a round of combat, as its own player alone knows (7.4, 7.8)."""

    rule: RuleId = RuleId("17.5.9")
    side: Seat
    at: Where
    of: str
    number: int
    csp: int
    wounds: int
    steps: int

    def change(self, state: State) -> None:
        """Nothing: the facts that follow tell who takes them."""
        verify_side(self.side)

    @property
    def amounts(self) -> str:
        """It in words: "2 CSPs, 1 wound"."""
        lost = [(self.csp, "CSP"), (self.wounds, "wound"), (self.steps, "step")]
        return ", ".join(counted(number, noun) for number, noun in lost if number) or "nothing"

    def words(self, say: Say) -> Line:
        return Line(f"In round {self.number} in {say.place(self.at)} you lose {self.amounts}.")
