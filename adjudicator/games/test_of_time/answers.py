"""What order sets and standing orders say to the questions of the rules."""

from adjudicator.games.test_of_time.orders import OneMove, Program, Standing
from adjudicator.table.questions import Question


def answer(orders: Program | OneMove | Standing, question: Question) -> str | None:
    """What `orders` say to `question`; None if they say nothing."""
    topic, _, place = question.key.partition("/")
    if topic == "defence" and isinstance(orders, Standing):
        return next((str(defence.f) for defence in orders.defence if str(defence.space) == place[1:]), None)
    return None
