"""What the chronicle remembers: how characters died and fortresses fell, and who held what the war is fought for."""

from collections.abc import Iterator, Sequence

from adjudicator.games.fornaldar.facts import FNFact
from adjudicator.games.fornaldar.fortresses import FortressDestroyed
from adjudicator.games.fornaldar.losses import CharacterKilled, ShipSunk
from adjudicator.games.fornaldar.prizes import key_of
from adjudicator.games.fornaldar.report.combats import Fought
from adjudicator.games.fornaldar.report.ends import Death, deaths, fight_of, place
from adjudicator.games.fornaldar.report.story import phases
from adjudicator.games.fornaldar.scenarios.awards import ItemHeld, KnoweIntact
from adjudicator.games.fornaldar.sides import side_of
from adjudicator.games.fornaldar.view import View
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE, CharacterId, Where
from adjudicator.table import Seat
from adjudicator.table.memory import Held, Loss
from adjudicator.table.prose import sentence

DEAD = "The dead"
RUINS = "In ruins"
SUNK = "Sunk"
"""The heads of the roll."""


def losses(view: View, told: Sequence[FNFact]) -> Iterator[Loss]:
    """7.4.1, 7.9, 18.4 The characters that died, the ships that sank and the fortresses that were destroyed."""
    fights = [fought for chapter in phases(view, told) for fought in chapter.combats]
    dead = {death.fact.character: death for death in deaths(told, fights)}
    for fact in told:
        match fact:
            case CharacterKilled(character=id):
                yield _dead(view, dead[id])
            case FortressDestroyed(hex=hex):
                yield _ruin(view, fact, next((each for each in fights if each.at[:4] == hex), None))
            case ShipSunk():
                yield _sunk(view, fact, fight_of(fights, fact))


def _number(fought: Fought | None) -> int | None:
    return fought.number if fought else None


def _dead(view: View, death: Death) -> Loss:
    id = death.fact.character
    what = view.say.titled(id)
    return Loss(kind=DEAD, what=what, how=death.how(view), seat=_owner(view, id), fight=_number(death.fought))


def _owner(view: View, id: CharacterId) -> Seat | None:
    """1.0 Whose a character was: by the scenario, by who roused him, or by his counter."""
    board = view.board
    known = board.setting.counters.characters.get(id)
    side = board.say.owner(id) or board.joined.get(id) or (side_of(board, known.group) if known else None)
    return side if side in (FOMORIAN, MUNDANE) else None


def _ruin(view: View, fact: FortressDestroyed, fought: Fought | None) -> Loss:
    board = view.board
    fortress = board.setting.land.fortresses[fact.hex]
    how = "after the battle for it" if fought else "with nobody to hold it"
    seat = side_of(board, fortress.kingdom)
    return Loss(kind=RUINS, what=fortress.name, how=how, seat=seat, fight=_number(fought))


def _sunk(view: View, fact: ShipSunk, fought: Fought | None) -> Loss:
    say = view.say
    how = f"in battle {place(view, fought)}" if fought else "lost at sea"
    what = sentence(say.ship(fact.ship))
    return Loss(kind=SUNK, what=what, how=how, seat=say.owner(fact.ship), fight=_number(fought))


def prizes(view: View) -> Iterator[Held]:
    """24.1.3, 24.2.3 Who holds what earns points while it is held, as far as the reader knows."""
    board = view.board
    for award in board.setting.scenario.victory.awards:
        match award:
            case ItemHeld():
                yield _item(view, award)
            case KnoweIntact(hex=hex):
                name = board.say.place_name(hex) or board.say.place(Where(hex))
                yield Held(what=name, seat=board.prizes.get(key_of(award)), at=hex)


def _item(view: View, award: ItemHeld) -> Held:
    say = view.say
    treasure = view.treasures.get(award.item)
    bearer = view.pieces.get(treasure.bearer) if treasure and treasure.bearer else None
    at = bearer.at if bearer else treasure.at if treasure else None
    return Held(
        what=say.item(award.item).partition(" (")[0],
        seat=view.board.prizes.get(key_of(award)),
        by=say.piece(bearer.id) if bearer else "",
        at=(at or "")[:4],
    )
