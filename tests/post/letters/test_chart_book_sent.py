"""The chart book is sent again by the ruling that changes what stands in it, and by no other."""

from crossing.setup import Begun

from adjudicator.campaign.referee import rulings

WHY = {"reason": "agreed", "author": "R"}


def changed(state, options):
    return Begun(seats=state.seats, turns=options.turns, dispute=options.dispute)


def books(made):
    sent = [[file.name for file in letter.attachments] for letter in made.letters("ruling", "A")]
    return ["river-chart-book.pdf" in names for names in sent]


def test_a_change_of_options_sends_it_and_a_change_of_the_schedule_does_not(office, monkeypatch):
    made = office()
    monkeypatch.setitem(vars(made.live.game), "options_changed", changed)
    rulings.change(made.live, {"schedule": made.live.campaign.opening.schedule}, **WHY)
    rulings.change(made.live, {"options": made.live.game.options(turns=9)}, **WHY)
    assert books(made) == [False, True]
    assert "The new edition of the chart book is attached." in " ".join(made.letters("ruling", "A")[-1].text.split())
