"""What the chronicle remembers: how characters died and fortresses fell, and who held what the war is fought for."""

from collections.abc import Iterator, Sequence

from adjudicator.games.fornaldar.facts import FNFact
from adjudicator.games.fornaldar.fortresses import FortressDestroyed
from adjudicator.games.fornaldar.losses import CharacterKilled, ShipSunk
from adjudicator.games.fornaldar.magic.blows import WoundsDealt
from adjudicator.games.fornaldar.prizes import key_of
from adjudicator.games.fornaldar.report.chronicle import IN
from adjudicator.games.fornaldar.report.combats import Fought
from adjudicator.games.fornaldar.report.story import phases
from adjudicator.games.fornaldar.scenarios.awards import ItemHeld, KnoweIntact
from adjudicator.games.fornaldar.sides import side_of
from adjudicator.games.fornaldar.view import View
from adjudicator.games.fornaldar.words import CharacterId, Where
from adjudicator.table import Seat
from adjudicator.table.memory import Held, Loss
from adjudicator.table.prose import sentence

DEAD, RUINS, SUNK = "The dead", "In ruins", "Sunk"
"""The heads of the roll."""


def losses(view: View, told: Sequence[FNFact]) -> Iterator[Loss]:
    """7.4.1, 7.9, 18.4 The characters that died, the ships that sank and the fortresses that were destroyed."""
    fights = [fought for chapter in phases(view, told) for fought in chapter.combats]
    struck = dict[CharacterId, CharacterId]()
    for fact in told:
        match fact:
            case WoundsDealt(caster=caster, victim=victim):
                struck[victim] = caster
            case CharacterKilled():
                yield _dead(view, fact, _fight_of(fights, fact), struck.get(fact.character))
            case FortressDestroyed(hex=hex):
                yield _ruin(view, fact, next((each for each in fights if each.at[:4] == hex), None))
            case ShipSunk(ship=ship):
                fought = _fight_of(fights, fact)
                where = f"sunk in battle {_place(view, fought)}" if fought else "lost at sea"
                what = sentence(view.board.say.ship(ship))
                yield Loss(kind=SUNK, what=what, how=where, seat=view.board.say.owner(ship), fight=_number(fought))


def _fight_of(fights: Sequence[Fought], fact: FNFact) -> Fought | None:
    """The fight in which something happened."""
    return next((fought for fought in fights if any(each is fact for each in fought.facts)), None)


def _number(fought: Fought | None) -> int | None:
    return fought.number if fought else None


def _place(view: View, fought: Fought) -> str:
    return view.board.say.near(fought.at, "off" if fought.rounds and fought.rounds[0].ground == "sea" else "at")


def _dead(view: View, fact: CharacterKilled, fought: Fought | None, caster: CharacterId | None) -> Loss:
    say, id = view.board.say, fact.character
    if fought and fought.pair and id in fought.pair:
        slayer = next(each for each in fought.pair if each != id)
        how = f"slain by {say.titled(slayer)} {IN.get(fought.of, 'in battle')} {_place(view, fought)}"
    elif fought:
        how = f"fell in battle {_place(view, fought)}"
    elif caster:
        how = f"died by the magic of {say.titled(caster)}"
    else:
        how = "fell with the host that was beaten"
    return Loss(kind=DEAD, what=say.titled(id), how=how, seat=_owner(view, id), fight=_number(fought))


def _owner(view: View, id: CharacterId) -> Seat | None:
    """1.0 Whose a character was: by his counter, or by who roused him."""
    known = view.board.setting.counters.characters.get(id)
    return view.board.say.owner(id) or (side_of(view.board, known.group) if known else None)


def _ruin(view: View, fact: FortressDestroyed, fought: Fought | None) -> Loss:
    board = view.board
    fortress = board.setting.land.fortresses[fact.hex]
    how = "after the battle for it" if fought else "with nobody to hold it"
    seat = side_of(board, fortress.kingdom)
    return Loss(kind=RUINS, what=fortress.name, how=how, seat=seat, fight=_number(fought))


def prizes(view: View) -> Iterator[Held]:
    """24.1.3, 24.2.3 Who holds what earns points while it is held, as far as the reader knows."""
    board = view.board
    for award in board.setting.scenario.victory.awards:
        match award:
            case ItemHeld(item=item):
                treasure = view.treasures.get(item)
                bearer = view.pieces.get(treasure.bearer) if treasure and treasure.bearer else None
                at = bearer.at if bearer else treasure.at if treasure else None
                yield Held(
                    what=board.say.item(item).partition(" (")[0],
                    seat=board.prizes.get(key_of(award)),
                    by=board.say.piece(bearer.id) if bearer else "",
                    at=(at or "")[:4],
                )
            case KnoweIntact(hex=hex):
                name = board.say.place_name(hex) or board.say.place(Where(hex))
                yield Held(what=name, seat=board.prizes.get(key_of(award)), at=hex)
