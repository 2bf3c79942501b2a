"""Random standing orders."""

from collections.abc import Iterator, Sequence

from adjudicator.games.fornaldar.bot.choosing import shuffled, some
from adjudicator.games.fornaldar.bot.fighting import rounds
from adjudicator.games.fornaldar.bot.preparing import persons
from adjudicator.games.fornaldar.evasion import Evading
from adjudicator.games.fornaldar.interception import Watch
from adjudicator.games.fornaldar.items.giving import Give, Use
from adjudicator.games.fornaldar.movement.reaction import Reacting
from adjudicator.games.fornaldar.standing import Standing
from adjudicator.games.fornaldar.standing_combat import Calling, Defence, Retreating, Spoils
from adjudicator.games.fornaldar.standing_losses import Losses
from adjudicator.games.fornaldar.state import Lot, Person, Vessel
from adjudicator.games.fornaldar.view import View
from adjudicator.games.fornaldar.words import CharacterId, GroupId
from adjudicator.table import Pick


def standing(view: View, pick: Pick) -> Standing:
    """Standing orders about everything."""
    leaders = [person for person in persons(view) if person.active]
    places = sorted(at for at, stacks in view.stacks.items() if view.seat in stacks)
    return Standing(
        watch=tuple(watches(view, pick))[:40],
        evasion=Evading(
            others=pick.choice(("try", "never")),
            tries=tuple(person.id for person in some(pick, leaders, 0.05)),
            never=tuple(person.id for person in some(pick, leaders, 0.05)),
        ),
        reaction=tuple(
            Reacting(leader=person.id, to=pick.choice(places), alone=pick.random() < 0.3)
            for person in some(pick, leaders, 0.2)
        ),
        losses=losses(view, pick),
        defence=Defence(
            terrain=tuple(some(pick, ("rough", "forest", "woods", "clear", "mountain"), 0.3)),
            trial=pick.choice(("ask", "accept", "decline", "if stronger")),
            duel=pick.choice(("ask", "accept", "decline", "if stronger")),
            champions=tuple(person.id for person in some(pick, leaders, 0.2))[:20],
            challenges=tuple(
                Calling(kind=pick.choice(("duel", "trial")), challenger=person.id)
                for person in some(pick, leaders, 0.3)
            )[:20],
            items=tuple(handings(view, leaders, pick))[:40],
            cancel=pick.choice(("duel", "trial", "either", "no")),
        ),
        rounds=rounds(view, pick),
        spoils=Spoils(bearers=tuple(person.id for person in some(pick, leaders, 0.2))[:40]),
        retreat=Retreating(to=tuple(shuffled(pick, places)[:3]), never=tuple(shuffled(pick, places)[:1])),
    )


def handings(view: View, leaders: Sequence[Person], pick: Pick) -> Iterator[Give | Use]:
    """16.8.2 Items go to somebody in the same place, and somebody uses his own."""
    for number, treasure in sorted(view.treasures.items()):
        bearer = view.pieces.get(treasure.bearer) if treasure.bearer else None
        near = [person for person in leaders if bearer and person.at == bearer.at]
        if near and pick.random() < 0.4:
            yield Give(item=number, to=pick.choice(near).id)
        elif isinstance(bearer, Person) and bearer.side == view.seat and pick.random() < 0.4:
            yield Use(character=bearer.id, items=(number,))


def watches(view: View, pick: Pick) -> Iterator[Watch]:
    """14.8 Some forces on land and some ships, each as it stands."""
    for at, stacks in sorted(view.stacks.items()):
        here = [view.pieces[id] for id in stacks.get(view.seat, ()) if view.pieces[id].active]
        free = [piece for piece in here if piece.aboard is None]
        ships = [CharacterId(piece.id) for piece in free if isinstance(piece, Vessel)]
        leaders = [piece.id for piece in free if isinstance(piece, Person)]
        lots = [piece for piece in free if isinstance(piece, Lot)]
        if (pieces := pick.choice((ships, leaders[:1]))) and pick.random() < 0.5:
            csp: dict[GroupId, int] = {lot.group: 1 for lot in lots[:1]} if pieces == leaders[:1] else {}
            need = pick.choice((3, 4, 5, 6))
            yield Watch(from_=at, pieces=tuple(pieces), csp=csp, need=need, ask=pick.random() < 0.1)


def losses(view: View, pick: Pick) -> Losses:
    """7.6 Losses in any order."""
    own = [piece for piece in view.pieces.values() if piece.side == view.seat]
    colours = dict.fromkeys(piece.group for piece in own if isinstance(piece, Lot))
    return Losses(
        csp=tuple(shuffled(pick, colours))[:20],
        escorts=pick.choice(("first", "last")),
        wounds=tuple(person.id for person in shuffled(pick, persons(view)))[:40],
        ships=tuple(piece.id for piece in own if isinstance(piece, Vessel))[:40],
        damaged=pick.choice(("first", "last")),
        spare=tuple(person.id for person in some(pick, persons(view), 0.1))[:40],
    )
