"""19.0 Evasion: characters avoid the enemy army points in their hex, or die."""

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from adjudicator.games.fornaldar import written
from adjudicator.games.fornaldar.board.facts import FNFact, FNTable, Public, enemy_of
from adjudicator.games.fornaldar.board.fortresses import garrisoned, holder_of
from adjudicator.games.fornaldar.board.pieces import find_person, has_evaded, persons_among, pieces_at, stack_at
from adjudicator.games.fornaldar.board.ratings import (
    at_home,
    command_rating,
    effects_on,
    is_airship,
    is_hero,
    magic_strength,
    printed,
)
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.specials import is_engine
from adjudicator.games.fornaldar.losses.deaths import kill
from adjudicator.games.fornaldar.movement.force import flies
from adjudicator.games.fornaldar.movement.places import hex_of, on_river
from adjudicator.games.fornaldar.printed.counters.abilities import CharacterAbility, EvasionModifier
from adjudicator.games.fornaldar.printed.counters.effects import AnyEffect, Escapes
from adjudicator.games.fornaldar.standing.combat import asked, standing
from adjudicator.games.fornaldar.state import AnyPiece, Board, Lot, Person, State, Vessel
from adjudicator.games.fornaldar.words import FOMORIAN, CharacterId, PieceId, Where
from adjudicator.table import Choice, Line, Question, RuleId, Seat
from adjudicator.table.prose import whose
from adjudicator.table.state import write

HOME = 2
"""19.3 The addition of a force with a character in his home hex."""

Wish = Literal["try", "never"]


class Evading(written.Order, frozen=True, kw_only=True):
    """Whether your characters try to evade enemies who come upon them (19.2); whom nobody would kill, if named."""

    NOTATION: ClassVar[str] = "[{others}] [(,|) tries {tries}] [(,|) never {never}]"
    EXAMPLE: ClassVar[dict[str, object]] = {"others": "try", "never": ["heior"]}

    others: Annotated[Wish, Meta(description="What those do whom the enemy would kill, unless named.")] = "try"
    tries: Annotated[
        written.Persons, Meta(description="Who tries though he need not, heroes too: they need not fight.")
    ] = ()
    never: Annotated[written.Persons, Meta(description="Who stays where he is.")] = ()

    def wants(self, state: State, person: Person) -> bool:
        """Whether a character is to evade; heroes stand and fight unless they are named."""
        if person.id in self.tries or person.id in self.never:
            return person.id in self.tries
        return self.others == "try" and not is_hero(state, person)


def on_foot(state: State, piece: AnyPiece) -> bool:
    """19.1.A, 19.1.B, 19.1.C Whether a piece stands on land: not on board, not swimming, not in the air."""
    if piece.aboard is not None:
        return False
    if piece.swimming:
        return False
    return not (isinstance(piece, Person) and flies(state, piece))


def here(state: State, side: Seat, at: Where) -> list[AnyPiece]:
    """A side's active pieces in a place, the topmost first."""
    pieces = pieces_at(state, side, at)
    return [piece for piece in pieces if piece.active]


def has_troops(state: State, side: Seat, at: Where) -> bool:
    """19.1, 19.1.B Whether a side has army or escort CSPs ashore in a place, or the garrison of its fortress."""
    if troops(state, side, at):
        return True
    return garrisoned(state.board, enemy_of(side), at)


def troops(state: State, side: Seat, at: Where) -> list[PieceId]:
    """19.1, 19.1.B The pieces of a side in a place that are army CSPs ashore, or have such an escort."""
    ashore = [piece for piece in here(state, side, at) if piece.aboard is None and not piece.swimming]
    return [piece.id for piece in ashore if isinstance(piece, Lot) or (isinstance(piece, Person) and piece.escort)]


def sheltered(board: Board, side: Seat, at: Where) -> bool:
    """19.1.A, 19.5 Whether a place is inside an intact fortress of a side."""
    if on_river(at):
        return False
    fortress = board.land.fortresses.get(hex_of(at))
    if fortress is None or Where(fortress.spot) != at or fortress.hex in board.ruins:
        return False
    return holder_of(board, fortress) == side


def helpless(state: State, side: Seat, at: Where) -> list[Person]:
    """19.1, 19.6 A side's characters on foot in a place where it has neither troops, nor a hero, nor a fortress.

    A hero who has evaded the enemy guards nobody.
    """
    if sheltered(state.board, side, at) or has_troops(state, side, at):
        return []
    afoot = [person for person in characters(state, side, at) if on_foot(state, person)]
    heroes = [person for person in afoot if is_hero(state, person)]
    enemies = [piece.id for piece in here(state, enemy_of(side), at)]
    guarded = any(not has_evaded(state, hero.id, enemies) for hero in heroes)
    if guarded:
        return []
    return [person for person in afoot if person not in heroes]


def characters(state: State, side: Seat, at: Where) -> list[Person]:
    """24.2.2.6 A side's active characters in a place; a siege engine is none."""
    persons = persons_among(here(state, side, at))
    return [person for person in persons if not is_engine(state.board, person.id)]


def able_to_evade(state: State, side: Seat, at: Where) -> list[Person]:
    """19.2.A, 19.6, 24.3.2.4 The characters of a side ashore in a place who may evade whoever comes: heroes too."""
    ashore = (person for person in characters(state, side, at) if person.aboard is None and not person.swimming)
    return [person for person in ashore if can_evade(state, side, at, person)]


def exposed(state: State, side: Seat, at: Where) -> list[Person]:
    """19.1 The characters of a side whom enemy CSPs in their place would kill; one that evaded them is safe (19.4)."""
    enemy = enemy_of(side)
    is_hunted = has_troops(state, enemy, at)
    if not is_hunted:
        return []
    hunters = troops(state, enemy, at)
    hunted = helpless(state, side, at)
    return [person for person in hunted if not has_evaded(state, person.id, hunters)]


def can_evade(state: State, side: Seat, at: Where, person: Person) -> bool:
    """19.2, 19.5 Whether a character may try to evade: without escort, outside fortresses; 23.0 some only alone."""
    if person.escort or sheltered(state.board, side, at):
        return False
    if not is_airship(state, person):
        return True
    if len(here(state, side, at)) != 1:
        return False
    enemies = here(state, enemy_of(side), at)
    return not any(flies(state, enemy) for enemy in persons_among(enemies))


def adrift(state: State, side: Seat, at: Where) -> list[Person]:
    """19.2, 13.0 The swimming characters of a side in a place, if no ships, army points or escorts float with them."""
    pieces = here(state, side, at)
    if any(floats(piece) for piece in pieces):
        return []
    swimmers = [person for person in persons_among(pieces) if person.swimming]
    if any(person.escort for person in swimmers):
        return []
    return swimmers


def floats(piece: AnyPiece) -> bool:
    """19.2, 13.0 Whether a piece is a ship, or army points that swim."""
    if isinstance(piece, Lot):
        return piece.swimming
    return isinstance(piece, Vessel)


def stand_aside(table: FNTable, side: Seat, at: Where, beset: Sequence[Person], comers: Sequence[PieceId]) -> bool:
    """19.2.A, 19.6 Characters whom nobody would kill evade as their player wishes; whether any has.

    It costs them nothing if they fail.
    """
    wishing = wishes(table, side, at, beset, deadly=False) if beset else []
    if not wishing:
        return False
    return try_to_evade(table, side, at, wishing, comers)


def slip_away(table: FNTable, side: Seat, at: Where, hunted: Sequence[Person], comers: Sequence[PieceId]) -> None:
    """19.2.A Swimmers upon whom ships come try to evade, if their player wishes; it costs them nothing if they fail."""
    wishing = wishes(table, side, at, hunted)
    if wishing:
        try_to_evade(table, side, at, wishing, comers)


def settle_all(table: FNTable, first: Seat = FOMORIAN) -> None:
    """19.1, FN-C26 All who are left alone among enemy army points, however that came about, evade or are killed.

    They may have been sent or put ashore there, or have lost their company by attrition, by magic or by its going.
    """
    state = table.state
    for at in sorted(state.stacks):
        for side in (first, enemy_of(first)):
            if stack_at(state, side, at):
                persons = exposed(state, side, at)
                settle(table, side, at, persons)


def settle(
    table: FNTable, side: Seat, at: Where, endangered: Sequence[Person], comers: Sequence[PieceId] | None = None
) -> None:
    """19.1.D, 19.2.A Characters among enemy army points evade as their player wishes, or are killed (FN-C26).

    Of the enemy some may have come upon them; else they evade all who are there.
    """
    wishing = wishes(table, side, at, endangered) if endangered else []
    if wishing and not try_to_evade(table, side, at, wishing, comers):
        wishing = []
    for person in endangered:
        id = person.id
        if id not in wishing:
            caught = find_person(table.state, id)
            kill(table, caught, "19.1")


def wishes(
    table: FNTable, side: Seat, at: Where, persons: Sequence[Person], *, deadly: bool = True
) -> list[CharacterId]:
    """19.2.A The characters that try to evade; `deadly`: the enemy would kill them.

    Those who have evaded others there evade newcomers as if these would: all were in contact with them (19.5).
    """
    state = table.state
    say = table.state.board.say
    given = standing(table, side, "evasion", Evading)
    names = [person.id for person in persons if can_evade(state, side, at, person)]
    hiding = [person.id for person in persons if deadly or person.id in state.evaded]
    willing = []
    for person in persons:
        if given.wants(state, person) if person.id in hiding else person.id in given.tries:
            willing.append(person)
    default = [person.id for person in willing if person.id in names]
    if not names:
        return []
    text = (
        f"Enemies have come upon {say.pieces(names)} in {say.place(at)}. Who tries to evade them? Names, or "
        f"nothing{'; on land army points kill who does not' if deadly else ''}."
    )
    answer = table.ask(
        Question(
            key=f"evade/{side}/{at}",
            seat=side,
            rule=RuleId("19.2"),
            text=text,
            default=" ".join(default),
            pattern=rf" *(?:(?:{'|'.join(names)})(?:[, ]+|$))*",
            asked=asked(state.board, side),
        )
    )
    return [name for name in names if name in answer.replace(",", " ").split()]


def try_to_evade(
    table: FNTable, side: Seat, at: Where, ids: Sequence[CharacterId], comers: Sequence[PieceId] | None = None
) -> bool:
    """19.3 Both players roll a die and add what they choose; the evading side's must be higher (FN-V31).

    Ties are rolled again. All who evade together make one roll. Enemies who were in contact with them before those
    came whom they evade are so still (19.5).
    """
    state = table.state
    known = stack_at(state, enemy_of(side), at) if comers is not None else ()
    before = [id for id in known if id not in (comers or ())]
    aware = {}
    for id in ids:
        aware[id] = tuple(enemy for enemy in before if not has_evaded(state, id, [enemy]))
    success = escapes(state, ids, "enemies") or evasion_roll(table, side, at, ids)
    table.record(Evaded(side=side, at=at, success=success))
    if success:
        table.record(Unseen(seen_by=(side,), side=side, characters=tuple(ids)))
        for id, enemies in aware.items():
            if enemies:
                table.record(StillSeen(side=side, character=id, pieces=enemies))
    return success


def evasion_roll(table: FNTable, side: Seat, at: Where, ids: Sequence[CharacterId]) -> bool:
    """19.3 Whether the evading side's roll is higher."""
    enemy = enemy_of(side)
    ours = rating(table, side, at, ids)
    theirs = rating(table, enemy, at, ids)
    rule = RuleId("19.3")
    while True:
        evader = table.roll(rule, f"evade {side}", "1d6", modifiers=ours, seen_by=(side,))
        hunter = table.roll(rule, f"evade {enemy}", "1d6", modifiers=theirs, seen_by=(enemy,))
        if evader.total != hunter.total:
            return evader.total > hunter.total


def escapes(state: State, ids: Sequence[PieceId], what: str) -> bool:
    """19.0, 14.8 Whether pieces get away without a roll: each by what he has, or all by what one has for all."""
    able = 0
    for id in ids:
        own = [effect for effect in effects_on(state, id) if _frees(effect, what)]
        if any(_frees(effect, what, companions=True) for effect in own):
            return True
        if own:
            able += 1
    return able > 0 and able == len(ids)


def _frees(effect: AnyEffect, what: str, *, companions: bool = False) -> bool:
    if not isinstance(effect, Escapes):
        return False
    return effect.what == what and (effect.companions or not companions)


def rating(table: FNTable, side: Seat, at: Where, ids: Sequence[CharacterId]) -> list[tuple[str, int]]:
    """19.3 A side's addition to its roll: a rating of anybody there, or its points or ships; two at home."""
    state = table.state
    evading = [find_person(state, id) for id in ids]
    offers = offered(state, side, at, at_sea=all(person.swimming for person in evading))
    best = max(offers, key=lambda offer: offers[offer][1], default="")
    choices = tuple(Choice(offer, f"{words} {number:+}") for offer, (words, number) in offers.items())
    chosen = table.ask(
        Question(
            key=f"evade-with/{side}/{at}",
            seat=side,
            rule=RuleId("19.3"),
            text=f"There is an evasion in {state.board.say.place(at)}: what do you add to your roll?",
            default=best,
            choices=choices,
            asked=asked(state.board, side) if len(offers) > 1 else "never",
        )
    )
    abilities: list[CharacterAbility] = []
    for person in evading:
        if person.side == side:
            abilities.extend(printed(state, person).abilities)
    nimble = max((each.modifier for each in abilities if isinstance(each, EvasionModifier)), default=0)
    home = any(at_home(state, person) for person in persons_among(here(state, side, at)))
    added = [offers[chosen]] if chosen in offers else []
    return [*added, *[("at home", HOME)] * home, *[("nimble", nimble)] * bool(nimble)]


def offered(state: State, side: Seat, at: Where, *, at_sea: bool) -> dict[str, tuple[str, int]]:
    """19.3 The possible additions to an evasion roll in a place: ratings of each character, its army points.

    Its ships count at sea alone, where those who evade swim.
    """
    say = state.board.say
    points = 0
    ships = 0
    offers: dict[str, tuple[str, int]] = {}
    for piece in here(state, side, at):
        if isinstance(piece, Vessel):
            ships += 1
        elif isinstance(piece, Lot):
            points += piece.csp
        else:
            name = say.character(piece.id)
            points += piece.escort
            offers[f"command {piece.id}"] = (f"command of {name}", command_rating(state, piece))
            offers[f"magic {piece.id}"] = (f"magic of {name}", magic_strength(state, piece))
    offers["csps"] = ("army points", points)
    if at_sea:
        offers["ships"] = ("ships", ships)
    return {key: offer for key, offer in offers.items() if offer[1]}


class Evaded(Public, tag="evaded", frozen=True, kw_only=True):
    """Characters tried to evade the enemies in a place (19.3); who they were, their player alone is told."""

    weight: ClassVar[int] = 1

    rule: RuleId = RuleId("19.3")
    side: Seat
    at: Where
    success: bool

    def change(self, state: State) -> None:
        """Nothing: `Unseen` says who they are."""

    def words(self, say: Say) -> Line:
        done = "evade" if self.success else "do not evade"
        who = whose(say.player(self.side), "characters", "")
        return Line(f"{who} in {say.place(self.at)} {done} the enemy.")


class Unseen(FNFact, tag="unseen", frozen=True, kw_only=True):
    """Characters evaded the enemies in their place: each side goes on as if the other were not there (19.4)."""

    rule: RuleId = RuleId("19.4")
    side: Seat
    characters: tuple[CharacterId, ...]

    def change(self, state: State) -> None:
        evaded = write(state.evaded)
        for id in self.characters:
            person = find_person(state, id)
            enemy = enemy_of(person.side)
            stacks = state.stacks[person.at]
            hunters = stacks.get(enemy, ())
            evaded[id] = tuple(hunters)

    def words(self, say: Say) -> Line:
        return Line(f"{say.doing(self.characters, 'is', 'are')} not seen by the enemy.", tone="good")


class StillSeen(FNFact, tag="still-seen", frozen=True, kw_only=True):
    """Enemies were in contact with a character before those came whom he evaded, and are so still (19.5).

    Neither player knows who they are.
    """

    in_story: ClassVar[bool] = False

    rule: RuleId = RuleId("19.5")
    side: Seat
    character: CharacterId
    pieces: tuple[PieceId, ...]
    """The enemies."""

    def change(self, state: State) -> None:
        evaded = state.evaded.get(find_person(state, self.character).id, ())
        write(state.evaded)[self.character] = tuple(id for id in evaded if id not in self.pieces)

    def words(self, say: Say) -> Line:
        return Line(f"{say.doing(self.pieces, 'still sees', 'still see')} {say.character(self.character)}.")
