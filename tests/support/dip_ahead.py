"""Orders in advance at random: retreats, builds and later seasons, sensible or not."""

from adjudicator.games.diplomacy.calendar import label, moment
from adjudicator.games.diplomacy.later import IfDrivenOut, Later, WinterBuild, WinterRemove
from adjudicator.games.diplomacy.orders import Hold, Move, Support


def any_ahead(board, seat, pick):
    """Some orders in advance of a power."""
    places = [*board.atlas.places]
    season = label(board.atlas.year, moment(board.turn + 1, "orders"))
    for unit in board.units_of(seat):
        ways = [*board.atlas.ways(unit.kind, unit.at)]
        if ways and board.phase == "orders":
            yield IfDrivenOut(unit=unit.at, to=pick.choice(ways))
        to_come = [
            Hold(unit=unit.at),
            Move(unit=pick.choice(places), to=pick.choice(places)),
            Support(unit=unit.at, of=pick.choice(places), to=pick.choice(places)),
        ]
        yield Later(phase=season, do=pick.choice(to_come))
    if board.phase != "winter":
        yield WinterRemove(unit=pick.choice(places))
        for home in board.powers[seat].home:
            yield WinterBuild(kind=pick.choice("AF"), at=home)
