"""A key is on the desk until its invitation has gone; who lost his gets another, and that is an event."""

import pytest
from msgspec.structs import replace
from town import Town, address, key

from adjudicator.campaign.events.seating import PlayerReplaced
from adjudicator.campaign.play.live import key_hash
from adjudicator.campaign.reading.history import events_of
from adjudicator.errors import NotFound
from adjudicator.post.letters.outbox import all_letters
from adjudicator.post.letters.writing import write
from adjudicator.post.transport.mailboxes import MailboxFailed


@pytest.fixture
def town(tmp_path):
    town = Town(tmp_path)
    yield town
    town.desk.close()


def kept(town):
    return town.desk.seat_keys("river")


def replaced(town, seat="A", new="NEWA-2345-6789-ABCD-EFGH"):
    """What `adjudicator replace` does for a player who lost his key."""
    town.desk._keep_secrets("river", with_keys(town, {seat: new}))
    player = {"name": f"Player {seat}", "address": address(seat), "key_hash": key_hash(new)}
    town.live().replace_player(seat, player, "he lost his key")
    return new


def with_keys(town, keys):
    secrets = town.desk.secrets("river")
    return replace(secrets, keys=secrets.keys | keys)


def test_a_key_is_erased_once_it_is_mailed_and_counts_all_the_same(town):
    town.open()
    town.desk.invitation_path("river", "A").parent.mkdir(parents=True)
    town.desk.invitation_path("river", "A").write_text(key("A"))
    assert kept(town) == {"A": key("A"), "B": key("B")}
    town.tick()
    assert kept(town) == {}
    assert not town.desk.invitation_path("river", "A").exists()
    assert key("A").encode() not in (town.folder / "secrets" / "river.json").read_bytes()
    assert any(key("A") in letter.as_string() for letter in town.letters())
    town.send_orders("A", 3)
    town.tick()
    assert [received.seat for received in town.live().campaign.received.values()] == ["A"]


def test_a_key_that_no_mail_can_bring_stays(town):
    town.open()
    player = {"name": "Player A", "address": "", "key_hash": key_hash(key("A"))}
    town.live().replace_player("A", player, "has no mail any more")
    town.tick()
    assert kept(town) == {"A": key("A")}


def test_a_key_whose_invitation_could_not_be_sent_stays_until_it_is(town, monkeypatch):
    def failing(*args):
        raise MailboxFailed("mail/down", "the server is away")

    town.open()
    with monkeypatch.context() as broken:
        broken.setattr(town.outlet, "send", failing)
        town.tick()
    assert kept(town) == {"A": key("A"), "B": key("B")}
    town.later(hours=2)
    town.tick()
    assert kept(town) == {}


def test_a_lost_key_is_replaced_by_an_event_and_the_new_one_is_mailed_and_erased(town):
    town.open()
    town.tick()
    new = replaced(town)
    assert [event.seat for event in events_of(town.live()) if isinstance(event, PlayerReplaced)] == ["A"]
    assert kept(town) == {"A": new}
    town.later(minutes=5)
    town.tick()
    assert kept(town) == {}
    assert sum(new in letter.as_string() for letter in town.letters()) == 1
    assert not town.live().knows_key("A", key("A"))
    assert town.live().knows_key("A", new)


def test_a_new_key_is_not_erased_for_the_invitation_of_the_old_one(town):
    """The secrets are written first: a round that comes before the event knows the old player only."""
    town.open()
    town.tick()
    town.desk._keep_secrets("river", with_keys(town, {"A": "NEWA-2345-6789-ABCD-EFGH"}))
    town.send_orders("B", 3)
    town.tick()
    assert kept(town) == {"A": "NEWA-2345-6789-ABCD-EFGH"}


def test_an_invitation_with_an_erased_key_says_what_to_do(town):
    live = town.open()
    town.tick()
    letters = all_letters(live, town.desk.settings.mail, 0)
    invitation = next(each for each in letters if each.notice.kind == "invitation" and each.seat == "A")
    with pytest.raises(NotFound, match="adjudicator replace A --campaign river --reason") as told:
        write(invitation, live, town.desk)
    assert told.value.code == "key/erased"


@pytest.mark.parametrize("where", ["before", "after the invitations", "after all"])
def test_what_a_killed_round_left_the_next_one_erases(town, monkeypatch, where):
    class Killed(BaseException):
        pass

    def killed(*args):
        raise Killed

    town.open()
    folder = town.desk.invitation_path("river", "A").parent
    folder.mkdir(parents=True)
    for seat in "AB":
        town.desk.invitation_path("river", seat).write_text(key(seat))
    with monkeypatch.context() as dying:
        if where == "before":
            dying.setattr(town.desk, "erase_keys", killed)
        elif where == "after the invitations":
            dying.setattr(town.desk, "_keep_secrets", killed)
        else:
            keep = town.desk._keep_secrets
            dying.setattr(town.desk, "_keep_secrets", lambda *args: (keep(*args), killed()))
        with pytest.raises(Killed):
            town.tick()
    town.tick()
    assert kept(town) == {}
    assert list(folder.iterdir()) == []


def test_an_erased_key_is_hidden_where_its_player_wrote_it_into_the_wrong_place(tmp_path):
    """A key of the referee's own choosing looks like no key: it is known by its hash."""
    town = Town(tmp_path / "own")
    town.open(seats="AB")
    own = "swordfish"
    player = {"name": "Player A", "address": address("A"), "key_hash": key_hash(own)}
    town.live().replace_player("A", player, "likes his own")
    town.tick()
    town.write("A", f"bid: {own}", subject=f"my key is {own}")
    town.tick()
    assert own not in str([(taken.subject, taken.reason) for taken in town.taken()])
    town.desk.close()
