"""What order sets and standing orders say to the questions of the rules."""

from collections.abc import Iterable, Mapping, Sequence

from adjudicator.games.cp_campaign.orders import Placement, Rebuild, Spend, Standing, TableReports
from adjudicator.games.cp_campaign.words import ArmyId, TerritoryId
from adjudicator.table.questions import Question
from adjudicator.table.words import Seat


def answer(orders: Placement | Spend | TableReports | Standing, question: Question) -> str | None:
    """What `orders` say to `question`; None if they say nothing."""
    topic, _, subject = question.key.partition("/")
    match topic, orders:
        case "idle", Spend(idle=idle) | Standing(idle=idle):
            return idle or None
        case "rebuild", Spend():
            return _first_allowed(question, orders.rebuild_order or _written_rebuilds(orders))
        case "rebuild", Standing():
            return _first_allowed(question, orders.rebuild_order)
        case "retreat", Spend(retreat=retreat) | TableReports(retreat=retreat) | Standing(retreat=retreat):
            return _retreat(question, retreat, ArmyId(subject))
        case "hero", Standing():
            return _hero(orders, subject)
    return None


def _first_allowed(question: Question, wishes: Iterable[str]) -> str | None:
    return next((wish for wish in wishes if question.allows(wish)), None)


def _written_rebuilds(spend: Spend) -> list[ArmyId]:
    """The armies in the order in which the queue rebuilds them (CP-G59)."""
    return [entry.do.army for entry in spend.queue if isinstance(entry.do, Rebuild)]


def _retreat(question: Question, retreat: Mapping[ArmyId, Sequence[TerritoryId]], army: ArmyId) -> str | None:
    return _first_allowed(question, retreat.get(army, ()))


def _hero(standing: Standing, subject: str) -> str | None:
    """The hero named for the schemer of "battle/schemer/n"; one name serves for one hero only."""
    _, schemer, n = subject.split("/")
    return standing.heroes.get(Seat(schemer)) if n == "1" else None
