"""All that reads, checks and shows orders is of the type that it is said to be."""

import pytest
from people import GAMES, corpus, opened, outcome
from typed_as_said import types_held

from adjudicator.campaign.reading import reporting
from adjudicator.campaign.reading.to_order import to_compose

pytestmark = pytest.mark.slow

EVERY = 9
"""Every so manieth mail of each game is read."""


@pytest.mark.parametrize("game", GAMES)
def test_of_mails_as_people_write_them(game):
    with types_held("adjudicator.orders"):
        for number in [*corpus(game).mails][::EVERY]:
            assert outcome.__wrapped__(game, number).told


@pytest.mark.parametrize("game", GAMES)
def test_of_forms_and_order_pages(game):
    for mail in {mail.at: mail for mail in corpus(game).mails.values()}.values():
        with opened(game, mail) as live, types_held("adjudicator.orders"):
            for seat in live.window().seats:
                assert to_compose(live, seat).seat == seat
                assert reporting.form(live, seat)
