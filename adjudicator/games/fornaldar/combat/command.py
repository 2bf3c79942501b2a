"""15.5, 17.5.6 The Command Rating that counts in a battle."""

from collections.abc import Mapping

from adjudicator.games.fornaldar.board.ratings import SENIORITY, abilities, command_rating, rank_of
from adjudicator.games.fornaldar.combat.company import Company
from adjudicator.games.fornaldar.combat.engagement import Engagement
from adjudicator.games.fornaldar.printed.counters.abilities import RetreatCommand
from adjudicator.games.fornaldar.standing.decisions import asked
from adjudicator.games.fornaldar.state import Person, State
from adjudicator.table import Choice, Question, RuleId

FORTRESS = "fortress"
"""The name in orders of the intrinsic command of a fortress."""


def ratings(state: State, own: Company) -> Mapping[str, int]:
    """15.5, 18.4 The Command Ratings a side may use: of its highest-ranked characters, or its fortress's own (FN-C20).

    The best comes first; a character who commands from elsewhere does not count (FN-C71).
    """
    by_name: dict[str, int] = {}
    ranks = [SENIORITY.index(rank_of(state, person)) for person in own.persons]
    for person, rank in zip(own.persons, ranks, strict=True):
        if rank == max(ranks):
            by_name[person.id] = command_rating(state, person)
    if own.fortress:
        classes = state.board.charts.fortress_classes
        by_name[FORTRESS] = classes[own.fortress.defense].command
    best_first = sorted(by_name.items(), key=lambda offer: -offer[1])
    return dict(best_first)


def choose_command(fight: Engagement, own: Company) -> None:
    """15.5.1 A side with a choice of ratings says which it uses; it keeps to it while it can."""
    offers = ratings(fight.state, own)
    if not offers or fight.commands.get(own.side) in offers:
        return
    best = next(iter(offers))
    if len({*offers.values()}) == 1:
        fight.commands[own.side] = best
        return
    board = fight.board
    names = {id: "the fortress" if id == FORTRESS else board.say.character(id) for id in offers}  # type: ignore[arg-type]
    choices = tuple(Choice(id, f"{names[id]}: {offers[id]}") for id in offers)
    question = Question(
        key=f"command/{own.side}/{fight.place}",
        seat=own.side,
        rule=RuleId("15.5.1"),
        text=f"Whose Command Rating counts for you in {board.say.place(fight.at)}?",
        default=best,
        choices=choices,
        asked=asked(board, own.side),
    )
    fight.commands[own.side] = fight.table.ask(question)


def rating(fight: Engagement, own: Company) -> int:
    """17.5.6.A, 17.5.6.D The Command Rating of a side in a battle."""
    offers = ratings(fight.state, own)
    chosen = fight.commands.get(own.side, "")
    return offers.get(chosen, max(offers.values(), default=0))


def leader_in(fight: Engagement, own: Company) -> Person | None:
    """15.5, 23.0 The commander of a side in a battle: the one its player chose, else the best of the highest-ranked."""
    persons: dict[str, Person] = {person.id: person for person in own.persons}
    chosen = fight.commands.get(own.side, "")
    for id in (chosen, *ratings(fight.state, own)):
        if id in persons:
            return persons[id]
    return None


def retreat_rating(fight: Engagement, own: Company) -> int:
    """17.4, 23.0 The Command Rating of a side when it wants to retreat."""
    rated = rating(fight, own)
    by_fortress = fight.commands.get(own.side) == FORTRESS
    leader = leader_in(fight, own)
    if leader is None or by_fortress:
        return rated
    for ability in abilities(fight.state, leader, RetreatCommand):
        rated += ability.modifier
    return rated
