"""8.0 Attrition: what command, weather, magic and forced marches cost; each hex and side rolls once."""

from collections.abc import Iterable, Mapping, Sequence
from math import ceil
from typing import Literal

from msgspec import Struct

from adjudicator.games.fornaldar.board.facts import FNFact, FNTable, Public, verify_side
from adjudicator.games.fornaldar.board.facts import friendly_coast as friendly_coast  # 3.0, as 6.3.1 and 10.2 ask it
from adjudicator.games.fornaldar.board.ratings import (
    combat_strength,
    command_rating,
    leader_of,
    out_of_command,
    printed,
)
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.saying import of_kind
from adjudicator.games.fornaldar.board.units import Ground, units
from adjudicator.games.fornaldar.losses.deaths import inflict, lose_points
from adjudicator.games.fornaldar.losses.exposure import (
    SNOW_TURN,
    Exposure,
    exposures,
    ordeals,
    sufferers,
)
from adjudicator.games.fornaldar.losses.harm import Allotment, Harm, Loss, Sufferers, allotted, losses_question, matters
from adjudicator.games.fornaldar.movement.evasion import settle_all
from adjudicator.games.fornaldar.movement.places import hexes_at, on_river
from adjudicator.games.fornaldar.printed.charts.combat import Letter, attrition, losses
from adjudicator.games.fornaldar.printed.counters.abilities import LeaderlessLosses
from adjudicator.games.fornaldar.standing.combat import asked
from adjudicator.games.fornaldar.state import Lot, Person, State, Vessel
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE, GroupId, PieceId, Where
from adjudicator.table import Die, Line, Question, Rolled, RuleId, Seat
from adjudicator.table.prose import joined

Occasion = Literal["attrition", "forced march", "snow march"]
"""The occasion of the roll: the Attrition Phase, or the end of a march (8.2)."""

MARCHES: Mapping[Occasion, str] = {"forced march": "14.4.1", "snow march": "6.4.9"}
"""The rules of attrition by marching."""


class Ordeal(Struct, frozen=True, kw_only=True):
    """A roll that has been made: who suffers by it, and how much."""

    side: Seat
    at: Where
    ground: Ground
    sufferers: Sufferers
    harms: tuple[Harm, ...]
    """The losses of each kind of pieces: CSPs, characters, ships (8.4.6)."""
    key: str
    rule: str

    @property
    def harm(self) -> Harm:
        """All of it."""
        csp, wounds, steps = self.harms
        return Harm(csp=csp.csp, wounds=wounds.wounds, steps=steps.steps)

    @property
    def shown(self) -> bool:
        """Whether everybody sees that something was lost, whoever takes it: points leave the map (8.4.4)."""
        if self.harm.csp <= 0:
            return False
        return bool(self.sufferers.lots or self.sufferers.escorted)

    def question(self, state: State) -> Question | None:
        """7.6 The question for its owner; None where there is no choice.

        7.4, FN-T15 For what may stay hidden nobody is waited for: that he is would tell of it.
        """
        if not any(matters(state, self.sufferers, harm) for harm in self.harms):
            return None
        afloat = ", afloat," if self.ground == "sea" else ""
        return losses_question(
            state,
            self.side,
            self.sufferers,
            self.harm,
            key=self.key,
            rule=self.rule,
            where=f"In {state.board.say.place(self.at)}{afloat}",
            asked=asked(state.board, self.side) if self.shown else "never",
        )


def undergo_attrition(table: FNTable) -> None:
    """5.D.2 Every hex and side with pieces that must check rolls, and its owner allots what is lost."""
    desert(table)
    suffer(table, [check(table, each) for each in exposures(table.state)])


def desert(table: FNTable) -> None:
    """24.1.2.3 Army points that do not stay without a leader: a share of them, rounded up, is lost without a roll."""
    for at, stacks in sorted(table.state.stacks.items()):
        for side in (FOMORIAN, MUNDANE):
            ids = stacks.get(side, ())
            if any(fickle(table.state, id) for id in ids):
                desert_from(table, at, ids)


def desert_from(table: FNTable, at: Where, ids: Sequence[PieceId]) -> None:
    """24.1.2.3 The points of each colour in a stack that go home."""
    state = table.state
    rule = "24.1.2"
    for colour, lots in astray(state, ids).items():
        names = [lot.id for lot in lots]
        percent = max(fickle(state, id) for id in names)
        csps = sum(lot.csp for lot in lots)
        share = csps * percent / 100
        lost = ceil(share)
        lose_points(table, names, colour, lost, rule)
        side = lots[0].side
        by_colour = {colour: lost}
        seen = AttritionSeen(rule=RuleId(rule), side=side, at=at, lost=by_colour)
        table.record(seen)


def fickle(state: State, id: PieceId) -> int:
    """24.1.2.3 The percentage of army points that are lost where they have no leader."""
    piece = state.pieces[id]
    if not isinstance(piece, Lot):
        return 0
    group = state.board.counters.groups[piece.group]
    desertions = of_kind(group.abilities, LeaderlessLosses)
    return max((each.percent for each in desertions), default=0)


def astray(state: State, ids: Sequence[PieceId]) -> dict[GroupId, list[Lot]]:
    """24.1.2.3 The points of a stack, by colour, that are lost without a leader and have none."""
    lots = dict[GroupId, list[Lot]]()
    for lot in out_of_command(state, ids):
        if fickle(state, lot.id):
            others = lots.setdefault(lot.group, [])
            others.append(lot)
    return lots


def check(table: FNTable, exposure: Exposure) -> Ordeal:
    """8.4.2 The dice of one hex and side."""
    side = exposure.side
    rolled = table.roll(
        RuleId("8.4.2"),
        f"attrition {side} {exposure.at} {exposure.ground}",
        "2d6",
        modifiers=exposure.modifiers,
        seen_by=(side,),
    )
    sea = "/sea" if exposure.ground == "sea" else ""
    key = f"losses/{side}/{exposure.at}{sea}"
    return consequence(table, exposure, rolled, "attrition", key)


def consequence(table: FNTable, exposure: Exposure, rolled: Rolled, occasion: Occasion, key: str) -> Ordeal:
    """8.4.2, 8.4.6, 7.5 The letter of a roll, and the losses it brings to each kind of pieces; its owner is told."""
    state = table.state
    charts = table.state.board.charts
    side = exposure.side
    at = exposure.at
    letter = attrition(charts.attrition, rolled.total)
    csps, persons, ships = (
        losses(charts.casualties, letter, strength) for strength in strengths(state, exposure.sufferers)
    )
    table.record(
        AttritionChecked(
            rule=RuleId(MARCHES.get(occasion, "8.4.2")),
            seen_by=(side,),
            side=side,
            at=at,
            ground=exposure.ground,
            occasion=occasion,
            causes=exposure.causes,
            faces=rolled.faces,
            modifiers=rolled.modifiers,
            letter=letter,
            csp=csps.left,
            wounds=persons.right,
            steps=ships.right,
        )
    )
    harms = (
        Harm(csp=csps.left),
        Harm(wounds=persons.right, one=persons.one),
        Harm(steps=ships.right, one=ships.one),
    )
    return Ordeal(
        side=side,
        at=at,
        ground=exposure.ground,
        sufferers=exposure.sufferers,
        harms=harms,
        key=key,
        rule=MARCHES.get(occasion, "8.4.4"),
    )


def strengths(state: State, among: Sufferers) -> tuple[int, int, int]:
    """8.4.7, 8.4.8, 13.0 The strength of the CSPs, of the characters, and of ships with all points that swim."""
    csps = len(among.escorted)
    for id in among.lots:
        lot = state.pieces[id]
        if isinstance(lot, Lot):
            csps += lot.csp
    persons = 0
    for id in among.persons:
        person = state.pieces[id]
        if isinstance(person, Person):
            persons += combat_strength(state, person)
    afloat = len(among.swimming)
    for id in among.afloat:
        afloat += strength_afloat(state, id)
    return csps, persons, afloat


def strength_afloat(state: State, id: PieceId) -> int:
    """8.4.7 The strength of a ship as it is, 8.4.8 of points that swim."""
    match state.pieces[id]:
        case Vessel() as ship:
            counter = state.board.counters.ships[ship.id]
            return counter.damaged if ship.damaged else counter.full
        case Lot(csp=csp):
            return csp
    return 0


def suffer(table: FNTable, ordeals: Sequence[Ordeal]) -> None:
    """7.6, 8.4.4 The owners allot their losses, all at once, and the pieces are removed.

    19.1, FN-C59 Those left alone among enemies, or come ashore to them, evade or die.
    """
    questions: dict[str, Question] = {}
    for ordeal in ordeals:
        question = ordeal.question(table.state)
        if question:
            questions[ordeal.key] = question
    answers = table.ask_all([*questions.values()]) if questions else ()
    wishes = dict(zip(questions, answers, strict=True))
    for ordeal in ordeals:
        wish = wishes.get(ordeal.key, "")
        apply(table, ordeal, wish)
    settle_all(table)


def apply(table: FNTable, ordeal: Ordeal, wishes: str) -> None:
    """7.2 to 7.4 The losses of one roll; everybody sees what leaves the map."""
    state = table.state
    sufferers = ordeal.sufferers
    rule = ordeal.rule
    taken = [allotted(state, sufferers, harm, wishes) for harm in ordeal.harms]
    together: dict[Loss, Mapping[str, int]] = {}
    for allotment in taken:
        together.update(allotment)
    inflict(table, sufferers, together, rule)
    lost = points_lost(state, ordeal, taken)
    if lost:
        seen = AttritionSeen(rule=RuleId(rule), side=ordeal.side, at=ordeal.at, lost=lost)
        table.record(seen)


def points_lost(state: State, ordeal: Ordeal, taken: Iterable[Allotment]) -> dict[GroupId, int]:
    """7.2 The army and escort points of each colour that an allotment takes from the map."""
    counters = state.board.counters
    lost = dict[GroupId, int]()
    for each in taken:
        for kind, who in each.items():
            for name, number in who.items():
                colour = GroupId(name)
                if name.endswith("+"):
                    colour = counters.characters[name[:-1]].group  # type: ignore[index]
                if kind != "wound" and colour in counters.groups:
                    lost[colour] = lost.get(colour, 0) + number
    return lost


def march_attrition(table: FNTable, side: Seat, at: Where, ids: Sequence[PieceId], kind: Occasion) -> None:
    """8.2, 6.4.9, 14.4.1 A stack rolls at the end of a march: forced, or through snow on a short day.

    `ids` are the pieces that marched, all of a side in one place.
    """
    state = table.state
    marching = [*units(state, [id for id in ids if id in state.pieces])]
    if not marching:
        return
    persons = [unit.piece for unit in marching if isinstance(unit.piece, Person) and not unit.escort]
    hex = Where(at if on_river(at) else at[:4])
    exposure = Exposure(
        side=side,
        at=hex,
        ground="sea" if marching[0].afloat else "land",
        causes=(kind,),
        modifiers=(*march_modifiers(state, persons, kind), *eased(state, side, at)),
        sufferers=sufferers(marching),
    )
    rule = RuleId(MARCHES[kind])
    rolled = table.roll(rule, f"{kind} {side} {hex}", "2d6", modifiers=exposure.modifiers, seen_by=(side,))
    suffer(table, [consequence(table, exposure, rolled, kind, f"losses/{side}/{hex}/{ids[0]}")])


def march_modifiers(state: State, persons: Sequence[Person], kind: Occasion) -> tuple[tuple[str, int], ...]:
    """14.4.1 Less the Command Rating of the highest in rank; 6.4.9 or of anybody, or a Basic Magic Strength, and 4."""
    ratings = _march_ratings(state, persons, kind)
    best = max(ratings, key=lambda name: ratings[name], default="")
    modifiers = []
    if ratings.get(best):
        modifiers.append((best, -ratings[best]))
    if kind == "snow march":
        modifiers.append(("snow", SNOW_TURN))
    return tuple(modifiers)


def _march_ratings(state: State, persons: Sequence[Person], kind: Occasion) -> dict[str, int]:
    """The ratings that help a march, by their names: a forced march only the command of the highest in rank."""
    say = state.board.say
    leader = leader_of(state, persons)
    is_forced = kind == "forced march"
    leaders = persons
    if is_forced:
        leaders = [leader] if leader else []
    ratings = {}
    for person in leaders:
        ratings[f"command of {say.character(person.id)}"] = command_rating(state, person)
    if not is_forced:
        for person in persons:
            ratings[f"magic of {say.character(person.id)}"] = printed(state, person).magic
    return ratings


def eased(state: State, side: Seat, at: Where) -> tuple[tuple[str, int], ...]:
    """Item 4: what a stack's own items change about all its attrition."""
    own = [source for source in ordeals(state) if source.effect.whom == "own stack" and source.side == side]
    return tuple((source.name, source.effect.modifier) for source in own if hexes_at(source.at) == hexes_at(at))


class AttritionChecked(FNFact, tag="attrition-checked", frozen=True, kw_only=True):
    """A side's pieces in a hex checked attrition: why, the dice, and what they cost; its owner alone is told."""

    side: Seat
    at: Where
    ground: Ground
    occasion: Occasion
    causes: tuple[str, ...]
    faces: tuple[int, ...]
    modifiers: tuple[tuple[str, int], ...]
    letter: Letter
    csp: int
    wounds: int
    steps: int

    @property
    def total(self) -> int:
        """The total of the dice, with all that is added."""
        return sum(self.faces) + sum(number for _, number in self.modifiers)

    def change(self, state: State) -> None:
        """Nothing: what is lost follows."""
        verify_side(self.side)

    def words(self, say: Say) -> Line:
        """Tell what it cost a force, with the dice and what was added to them."""
        harm = Harm(csp=self.csp, wounds=self.wounds, steps=self.steps).words
        what = f"the {self.occasion}"
        if self.occasion == "attrition":
            what = f"attrition from {joined(self.causes)}"
        where = say.place(self.at)
        if self.ground == "sea":
            where += " afloat"
        added = "".join(f", {name} {number:+}" for name, number in self.modifiers)
        return Line(
            f"in {where}, {what} costs {harm or 'nothing'}.",
            dice=tuple(Die(face) for face in self.faces),
            reckoning=f"{sum(self.faces)}{added}: {self.total}, {self.letter}",
            tone="bad" if harm else "plain",
        )


class AttritionSeen(Public, tag="attrition-seen", frozen=True, kw_only=True):
    """Army and escort points left the map by attrition: how many of each colour, and where."""

    side: Seat
    at: Where
    lost: Mapping[GroupId, int]

    def change(self, state: State) -> None:
        """Nothing: the losses are facts of their own."""
        verify_side(self.side)

    def words(self, say: Say) -> Line:
        points = joined(say.points(colour, number) for colour, number in self.lost.items())
        verb = "is" if sum(self.lost.values()) == 1 else "are"
        return Line(f"{points} {verb} lost to attrition in {say.place(self.at)}.", tone="bad")
