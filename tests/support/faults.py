"""Things that go wrong at a desk with two campaigns, and what must be so once they are right again."""

from contextlib import contextmanager
from datetime import timedelta

from kills import lines, log_sends
from town import OPENED, Town

DEADLINE = OPENED + timedelta(days=7, hours=8)


@contextmanager
def opened(folder, database="adjudicator.sqlite"):
    """Two campaigns: A and B play at the river, B and C at the lake. Their letters are sent."""
    town = Town(folder / "desk", database)
    log_sends(town, folder / "sends")
    town.sends = folder / "sends"
    town.open("river", "AB", tempo="default")
    town.open("lake", "BC", tempo="default")
    town.tick()
    yield town
    town.desk.close()


def waiting(town):
    """The mails that lie in the mailbox."""
    return [path.name for path in sorted((town.folder / "mail" / "in" / "new").iterdir())]


def played(town, campaign="river"):
    return "1.bid" in town.live(campaign).campaign.locked


def assert_complete(town, unknown=0):
    """A's orders are stored and were answered once, and nothing is left to do.

    A letter of which nobody knew whether it went may have gone again, as it was: at most so many are `unknown`.
    """
    again = town.tick()
    assert (again.taken, again.sent, again.trouble) == ([], 0, [])
    assert waiting(town) == []
    assert [received.seat for received in town.live().campaign.received.values()] == ["A"]
    assert sum("Orders accepted" in subject for subject in town.subjects("A")) == 1
    assert len(lines(town.sends)) - len(set(lines(town.sends))) <= unknown
    assert len(set(lines(town.sends))) == len({line.split("\t")[0] for line in lines(town.sends)})


def fail(error):
    def failing(*args, **kwargs):
        raise error

    return failing


@contextmanager
def patched(monkeypatch, *args):
    with monkeypatch.context() as patch:
        patch.setattr(*args)
        yield
