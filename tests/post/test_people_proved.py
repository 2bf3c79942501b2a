"""What is understood of a mail as people write it can be proved by that mail, and by what it calls things."""

import pytest
from people import PEOPLE, checked_lines, corpus, every_mail, opened, outcome, raw_mail

from adjudicator.campaign.reading.reporting import open_window
from adjudicator.orders.known import all_names
from adjudicator.orders.notation.names import SENT
from adjudicator.orders.told import numbered_lines
from adjudicator.post.evidence.sets_mailed import became, sets_in

UNDERSTOOD = [(game, number) for game, number in every_mail() if corpus(game).mails[number].read is not None]


def found_in(raw, live, seat, kept, names):
    """The sets in a mail that are those which were kept, read with some names."""
    step = open_window(live).step
    window = str(step.window)
    about = (live.game, live.campaign.opening.name, window, f"{step.turn}.{step.name}", seat)
    return [each for each in sets_in(raw, *about, names) if became(each.holds, kept, live.game, window)]


@pytest.mark.long("fornaldar-006", "fornaldar-008", "northmen-016")
@pytest.mark.parametrize(("game", "number"), UNDERSTOOD)
def test_the_mail_proves_what_was_understood_by_the_names_that_are_told_with_it(game, number):
    found, expected = outcome(game, number), corpus(game).mails[number]
    if found.what != "understood":
        pytest.skip("it is not understood")
    text = (PEOPLE / game / f"{number}.txt").read_text(encoding="utf-8")
    orders, standing = found.stored
    kept = {"orders": orders, "standing": standing}
    with opened(game, expected) as live:
        raw = raw_mail(live, expected.seat, text)
        view = open_window(live).view(expected.seat)
        names = all_names(live.game, view)
        if expected.before is not None:
            sent, _, _ = checked_lines(live, expected.seat, expected.before)
            names = {**names, SENT: numbered_lines(live.game, view, str(open_window(live).step.window), sent)}
        (whole, *_) = found_in(raw, live, expected.seat, kept, names)
        assert found_in(raw, live, expected.seat, kept, whole.names)
