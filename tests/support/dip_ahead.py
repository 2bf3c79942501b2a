"""Orders in advance at random: retreats, builds and later seasons, sensible or not."""

from adjudicator.games.diplomacy.calendar import label, moment
from adjudicator.games.diplomacy.later import IfDrivenOut, LaterHold, LaterMove, LaterSupport, WinterBuild, WinterRemove


def any_ahead(board, seat, pick):
    """Some orders in advance of a power."""
    places = [*board.atlas.places]
    season = label(board.atlas.year, moment(board.turn + 1, "orders"))
    for unit in board.units_of(seat):
        ways = [*board.atlas.ways(unit.kind, unit.at)]
        if ways and board.phase == "orders":
            yield IfDrivenOut(unit=unit.at, to=pick.choice(ways))
        yield pick.choice(
            [
                LaterHold(phase=season, unit=unit.at),
                LaterMove(phase=season, unit=pick.choice(places), to=pick.choice(places)),
                LaterSupport(phase=season, unit=unit.at, of=pick.choice(places), to=pick.choice(places)),
            ]
        )
    if board.phase != "winter":
        yield WinterRemove(unit=pick.choice(places))
        for home in board.powers[seat].home:
            yield WinterBuild(kind=pick.choice("AF"), at=home)
