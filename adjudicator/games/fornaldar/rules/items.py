"""21.6 Magic items in use: what they do for those who bear them."""

from collections.abc import Iterator

from adjudicator.games.fornaldar.counters.effects import AnyEffect
from adjudicator.games.fornaldar.counters.items import Item
from adjudicator.games.fornaldar.counters.model import Character
from adjudicator.games.fornaldar.state import Person, State
from adjudicator.games.fornaldar.words import PieceId


def used(state: State, id: PieceId) -> Iterator[AnyEffect]:
    """21.6 The effects of the items that a piece bears and may use; army points and ships use none."""
    if not isinstance(state.pieces[id], Person):
        return
    counters = state.board.setting.counters
    for treasure in state.treasures.values():
        if treasure.bearer == id and may_use(counters.characters[id], counters.items[treasure.number]):  # type: ignore[index]
            yield from counters.items[treasure.number].effects


def may_use(character: Character, item: Item) -> bool:
    """21.2, 21.6 Whether a character is eligible to use an item; supernaturals never are."""
    users = item.users
    if character.kind == "supernatural" or character.kind in users.not_kinds:
        return False
    everybody = not users.groups and not users.kinds
    return everybody or character.group in users.groups or character.kind in users.kinds
