"""Random standing orders."""

from collections.abc import Iterator, Sequence
from typing import get_args

from msgspec import UNSET
from msgspec.structs import replace

from adjudicator.board.hexes import distance
from adjudicator.games.fornaldar.board.view import View, believed
from adjudicator.games.fornaldar.bot.choosing import one_of_each, shuffled, some
from adjudicator.games.fornaldar.bot.moving import rounds
from adjudicator.games.fornaldar.bot.preparing import persons
from adjudicator.games.fornaldar.items.giving import Give, Use, gives, preferences
from adjudicator.games.fornaldar.movement.evasion import Evading
from adjudicator.games.fornaldar.movement.interception import Watch, watched, watches
from adjudicator.games.fornaldar.movement.places import hex_of
from adjudicator.games.fornaldar.movement.reaction import Reacting
from adjudicator.games.fornaldar.standing.combat import (
    Answer,
    Calling,
    Cancelled,
    Challenge,
    Defence,
    Losses,
    Retreating,
    Spoils,
    losable,
)
from adjudicator.games.fornaldar.standing.parts import Standing
from adjudicator.games.fornaldar.state import Person
from adjudicator.table import Pick


def standing(view: View, pick: Pick) -> Standing:
    """Standing orders about everything."""
    leaders = [person for person in persons(view) if person.active]
    places = sorted(at for at, stacks in view.stacks.items() if view.seat in stacks)
    return Standing(
        watch=tuple(watching(view, pick))[:40],
        evasion=Evading(
            others=pick.choice(("try", "never")),
            tries=tuple(person.id for person in some(pick, leaders, 0.05)),
            never=tuple(person.id for person in some(pick, leaders, 0.05)),
        ),
        reaction=tuple(
            Reacting(
                leader=person.id,
                to=pick.choice(places),
                within=pick.choice((UNSET, 1, 2, 3)),
                alone=pick.random() < 0.3,
            )
            for person in some(pick, leaders, 0.2)
        ),
        losses=losses(view, pick),
        defence=defence(view, leaders, pick),
        rounds=rounds(view, pick),
        spoils=Spoils(bearers=tuple(person.id for person in some(pick, leaders, 0.2))[:40]),
        retreat=Retreating(to=tuple(shuffled(pick, places)[:3]), never=tuple(shuffled(pick, places)[:1])),
    )


def defence(view: View, leaders: Sequence[Person], pick: Pick) -> Defence:
    """16.8, 17.5.1 Draw the answers to attacks and challenges."""
    return Defence(
        terrain=tuple(some(pick, ("rough", "forest", "woods", "clear", "mountain"), 0.3)),
        trial=pick.choice(get_args(Answer)),
        duel=pick.choice(get_args(Answer)),
        champions=tuple(person.id for person in some(pick, leaders, 0.2))[:20],
        challenges=tuple(
            Calling(kind=pick.choice(get_args(Challenge)), challenger=person.id) for person in some(pick, leaders, 0.3)
        )[:20],
        items=tuple(handings(view, leaders, pick))[:40],
        cancel=pick.choice(get_args(Cancelled)),
        decline_melee=pick.random() < 0.5,
    )


def handings(view: View, leaders: Sequence[Person], pick: Pick) -> Iterator[Give | Use]:
    """16.8.2 Items go to somebody in the same place, and somebody uses his own."""
    for at in dict.fromkeys(person.at for person in leaders):
        yield from one_of_each(pick, gives(view, view.seat, at), lambda give: give.item, 0.4)
    for person in leaders:
        yield from some(pick, preferences(view, person), 0.2)


def watching(view: View, pick: Pick) -> Iterator[Watch]:
    """14.8 Every force, most of them as they stand, some with a leader and a point alone."""
    for force in watches(believed(view), view.seat):
        if pick.random() < 0.3:
            first = [*force.csp][:1]
            force = replace(force, pieces=force.pieces[:1], csp=dict.fromkeys(first, 1))
        yield on_terms(view, force, pick)


def on_terms(view: View, force: Watch, pick: Pick) -> Watch:
    """14.8 A force on watch, now and then for one hex beside it, with luck enough, or when its player says so."""
    here = hex_of(force.from_)
    beside = [at for at in watched(view.board.land, force.from_) if distance(here, hex_of(at)) == 1]
    return replace(
        force,
        against=tuple(shuffled(pick, beside)[:2]) if pick.random() < 0.1 else (),
        need=pick.choice((3, 4, 5, 6)),
        ask=pick.random() < 0.1,
    )


def losses(view: View, pick: Pick) -> Losses:
    """7.6 Losses in any order."""
    own = losable(view, view.seat)
    return Losses(
        csp=tuple(shuffled(pick, own.csp)[:20]),
        escorts=pick.choice(("first", "last")),
        wounds=tuple(shuffled(pick, own.wounds)[:40]),
        ships=own.ships[:40],
        damaged=pick.choice(("first", "last")),
        spare=tuple(some(pick, own.wounds, 0.1)[:40]),
    )
