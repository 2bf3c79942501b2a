"""A turn by mail reads each history once, folds it once, and draws each report once, however old the campaign is."""

from collections import Counter
from datetime import timedelta

import pytest
from town import OPENED, Town, either_game

from adjudicator import games
from adjudicator.campaign.play import moments
from adjudicator.campaign.store import application as store
from adjudicator.cli import post as commands
from adjudicator.reports.pdf import report as pages


@pytest.fixture
def counted(monkeypatch):
    """How often something is done."""
    done = Counter()

    def count(where, name, what=lambda *args: 1):
        original = getattr(where, name)

        def counting(*args, **kwargs):
            done[name] += what(*args)
            return original(*args, **kwargs)

        monkeypatch.setattr(where, name, counting)

    count(store, "seal_fault")
    count(moments, "fold", lambda game, episodes, state=None: len(episodes))
    monkeypatch.setattr(pages, "draw_report", lambda *args: done.update(["draw_report"]))
    return done


@pytest.fixture
def town(tmp_path, monkeypatch):
    monkeypatch.setattr(games, "find_game", either_game)
    town = Town(tmp_path)
    live = town.open(options={"turns": 40}, tempo="default")
    for _ in range(20):
        for seat in "AB":
            live.receive(seat, {"amount": 1}, None, "")
        live.advance()
    town.now = OPENED + timedelta(hours=1)
    yield town
    town.desk.close()


def turn(town, number):
    """Orders come by mail, the turn is played, letters go out, reports are written."""
    for seat in "AB":
        town.send_orders(seat, 2, turn=number)
    return town.mail_runner().round(clock=True, finish=commands.finish)


def test_a_turn_reads_and_folds_the_history_once_and_draws_each_report_once(town, counted, pdf):
    turn(town, 21)
    town.later(hours=1)
    history, book = town.live().campaign, town.book().version
    counted.clear()
    done = turn(town, 22)
    assert (len(done.taken), done.sent, len(done.reports), done.trouble) == (2, 5, 1, [])
    assert counted["draw_report"] == len("AB") + 1
    assert counted["fold"] == len(history.episodes) + 1
    read, new = counted["seal_fault"], town.live().campaign.version - history.version
    assert read <= history.version + book + 2 * new


def test_a_mail_with_its_answer_takes_two_transactions(town, monkeypatch):
    """It is entered, with what it changed and that it is answered; then that the answer went."""
    town.tick()
    saved = []
    save = store.Store.save
    monkeypatch.setattr(store.Store, "save", lambda self, *kept: saved.append(kept) or save(self, *kept))
    town.send_orders("A", 2, turn=21)
    done = town.tick()
    assert (len(done.taken), done.sent) == (1, 1)
    assert len(saved) == 2


def test_a_letter_with_a_report_takes_two_transactions(town, monkeypatch):
    """That it is tried, with what the history says of a player's report; then that it went."""
    town.tick()
    for seat in "AB":
        town.send_orders(seat, 2, turn=21)
    runner = town.mail_runner()
    runner.read(clock=True)
    saved = []
    save = store.Store.save
    monkeypatch.setattr(store.Store, "save", lambda self, *kept: saved.append(kept) or save(self, *kept))
    runner.send()
    assert [len(kept) for kept in saved] == [2, 1, 2, 1, 1, 1]
