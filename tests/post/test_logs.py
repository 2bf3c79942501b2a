"""What a desk does is written in lines of a log: what, where, how long; never what is in a mail."""

import logging
import re

import pytest
from town import Town

from adjudicator.cli.log import write_log
from adjudicator.logs import LOG, note, timed


@pytest.fixture
def town(tmp_path):
    town = Town(tmp_path)
    town.open()
    town.tick()
    return town


def lines(caplog):
    return [record.getMessage() for record in caplog.records if record.name == LOG.name]


def test_a_round_tells_each_mail_each_letter_and_what_went_on(town, caplog):
    caplog.set_level(logging.INFO, LOG.name)
    for seat in "AB":
        town.send_orders(seat, 3)
    town.tick()
    told = lines(caplog)
    taken = r"mail taken bytes=\d+ verdict=\w+ campaign=river seat=[AB] mail=\w+ "
    assert sum(bool(re.match(taken, line)) for line in told) == 2
    assert any(line.startswith("letter sent campaign=river letter=") for line in told)
    assert any(re.match(r"campaign went on campaign=river events=\d+ step=\S+ seconds=[\d.]+$", line) for line in told)


def test_nothing_that_a_player_writes_stands_in_it(town, caplog):
    caplog.set_level(logging.DEBUG, LOG.name)
    town.write("A", "The heron flies at midnight", subject="[river A] Of herons")
    town.tick()
    told = "\n".join(lines(caplog))
    assert "mail taken" in told
    assert "heron" not in told
    assert "player-a@" not in told


def test_a_value_cannot_begin_a_line_of_its_own(caplog):
    caplog.set_level(logging.INFO, LOG.name)
    note("trouble", why='two\nlines with a "quotation"')
    assert lines(caplog) == ['trouble why="two\\nlines with a \\"quotation\\""']


def test_what_is_broken_off_says_so_and_by_what(caplog):
    caplog.set_level(logging.INFO, LOG.name)
    with pytest.raises(KeyError), timed("reports written", campaign="river"):
        raise KeyError("x")
    (line,) = lines(caplog)
    assert re.fullmatch(r"reports written: broken off error=KeyError campaign=river seconds=[\d.]+", line)


@pytest.mark.parametrize(
    ("journal", "line"), [(True, r"<6>letter sent campaign=river"), (False, r"\S+Z INFO letter sent campaign=river")]
)
def test_the_journal_is_told_the_level_and_a_terminal_the_moment(journal, line, monkeypatch, capsys):
    if journal:
        monkeypatch.setenv("JOURNAL_STREAM", "8:1")
    else:
        monkeypatch.delenv("JOURNAL_STREAM", raising=False)
    monkeypatch.setattr(LOG, "handlers", [])
    monkeypatch.setattr(LOG, "level", LOG.level)
    write_log(verbose=True)
    note("letter sent", campaign="river")
    assert re.fullmatch(line, capsys.readouterr().err.strip())


def test_without_verbose_only_what_goes_wrong_is_written(monkeypatch, capsys):
    monkeypatch.setattr(LOG, "handlers", [])
    monkeypatch.setattr(LOG, "level", LOG.level)
    write_log(verbose=False)
    note("letter sent", campaign="river")
    assert capsys.readouterr().err == ""
