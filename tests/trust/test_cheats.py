"""Cheats of a referee with full access to desk, secrets and clock, and what his players have against him.

Each has its number among the threats of `threats.py`, which says who finds it; README's table is made from there.
"""

import pytest
from cheating import SECRET
from crossing.bidding import make_bids
from forger import fitting
from threats import LEVELS, SEALED, THREATS, TRIED, Finds
from trying import Cheats, who_finds

from adjudicator.campaign.events.aggregate import Campaign
from adjudicator.campaign.play.chance import basis_of
from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.campaign.players import dealings
from adjudicator.campaign.referee import rulings
from adjudicator.checker import digests
from adjudicator.errors import Refused
from adjudicator.table import RollKey, RuleId
from adjudicator.table.dice import ChainDice, dice_key, secret_of

CHEATS = Cheats()
cheat = CHEATS.cheat


@cheat(1)
def invents_a_basis(referee, _):
    referee.evening()
    with referee.forged() as forger:
        forger.bodies("played")[-1]["basis"] = "1" * 64
        forger.throw_again()


@cheat(2)
def invents_a_die(referee, _):
    referee.evening()
    with referee.forged() as forger:
        roll = next(roll for *_, roll in forger.rolls() if roll["type"] == "rolled")
        roll["faces"][0] = roll["faces"][0] % 6 + 1


@cheat(3)
def throws_a_roll_twice(referee, _):
    referee.evening()
    with referee.forged() as forger:
        _, entries, roll = next(forger.rolls())
        entries.append([len(entries), roll])


@cheat(4)
def rolls_again_after_a_report(referee, _):
    referee.evening()
    before = referee.faces()
    referee.begin()
    referee.evening((9, 4, 5))
    assert referee.faces() != before


@cheat(5, None, "friends")
def grinds_by_his_own_orders(referee, _):
    """He plays the turn with each order he might give, and keeps the best, before anybody has heard of any."""
    lucky = {}
    for amount in range(10):
        referee.hear = ""
        referee.begin()
        referee.evening((amount, 4, 5))
        lucky[sum(referee.faces()["A"])] = amount
    assert max(lucky) > min(lucky)
    referee.hear = "ABC"
    referee.begin()
    for seat, amount in zip("BCA", (4, 5, lucky[max(lucky)]), strict=True):
        referee.order(seat, amount)
    referee.play()


@cheat(5, None, "friends")
def grinds_by_his_own_word_of_luck(referee, _):
    """He gives it when he knows those of the others, and before they are told: nobody knows which seat is his."""
    referee.burn()
    referee.hear, lucky = "", {}
    for own in ("swans", "herons", "cranes"):
        referee.begin(own=own)
        lucky[referee.live.campaign.basis["0.setup"]] = own
    assert len(lucky) == 3
    referee.hear = "ABC"
    referee.begin(own=lucky[max(lucky)])
    assert referee.live.campaign.basis["0.setup"] == max(lucky)
    referee.evening()


def _friend_again(referee, order):
    """C is a friend, whose orders he changes after the deadline, when he knows what they give."""
    referee.friends = "C"
    for seat in order:
        referee.order(seat, 5)
    referee.begin()
    for seat in order:
        referee.order(seat, 8 if seat == "C" else 5, mailed=seat != "B")
    referee.play()


@cheat(6, Finds.OPEN, "friends")
def grinds_with_a_friend_who_is_late(referee, _):
    _friend_again(referee, "ABC")


@cheat(6, Finds.YOU, "friends")
def grinds_with_a_friend_whose_orders_came_before(referee, _):
    _friend_again(referee, "ACB")


@cheat(7)
def cuts_off_after_a_receipt(referee, _):
    for seat, amount in zip("ABC", (3, 4, 5), strict=True):
        referee.order(seat, amount)
    referee.begin()
    for seat, amount in zip("AC", (3, 5), strict=True):
        referee.order(seat, amount)
    referee.play()


def _plays(referee, monkeypatch, choose):
    """A turn that is played with other sets than those that count."""
    honest = Campaign.counting
    with monkeypatch.context() as patched:
        patched.setattr(Campaign, "counting", lambda self, step: choose(self, honest(self, step)))
        patched.setattr(LiveCampaign, "missing", lambda self: [])
        referee.play()


@cheat(8)
def leaves_orders_out(referee, monkeypatch):
    for seat in "ABC":
        referee.order(seat, 4)
    _plays(referee, monkeypatch, lambda _, counting: {seat: set_ for seat, set_ in counting.items() if seat != "B"})


@cheat(9)
def plays_an_earlier_set(referee, monkeypatch):
    referee.order("A", 4)
    first = referee.order("B", 1)
    for seat in "BC":
        referee.order(seat, 4)
    _plays(referee, monkeypatch, lambda _, counting: counting | {"B": first})


@cheat(10)
def forges_orders(referee, _):
    for seat in "ABC":
        referee.order(seat, 4)
    referee.order("B", 0, mailed=False)
    referee.play()
    return "Did you send these? 1.bid was locked with orders of B"


@cheat(11)
def takes_another_secret(referee, _):
    referee.evening()
    referee.live.secret = bytes.fromhex("ab" * 32)
    referee.evening()


@cheat(13)
def words_a_ruling_otherwise(referee, _):
    for reason in ("C was ill, and sent his orders too late.", "Because I like it."):
        referee.begin()
        referee.evening()
        rulings.send_back(referee.live, "1.bid", reason=reason, author="A")
        referee.play()


@cheat(14)
def tells_two_histories(referee, _):
    for seat, amount in (("B", 3), ("C", 9)):
        referee.hear = seat
        referee.begin()
        referee.evening((amount, 4, 5))


def _to_the_end(referee):
    for _ in range(3):
        referee.evening()


@cheat(15)
def chooses_a_salt(referee, _):
    _to_the_end(referee)

    def chosen(plain):
        plain["opened"][3][1] = "0" * 32
        fitting(plain)

    return chosen


@cheat(16)
def shows_other_orders_at_the_end(referee, _):
    _to_the_end(referee)

    def other(plain):
        plain["sets"][-1][2]["orders"]["amount"] = 9

    return other


@cheat(17)
def breaks_a_rule(referee, monkeypatch):
    """Whoever bids and throws most does not cross: A does. All the rest is honest."""
    with monkeypatch.context() as patched:
        patched.setattr("crossing.turn.make_bids", lambda table, orders: make_bids(table, orders) and "A")
        _to_the_end(referee)
    return lambda plain: None


@cheat(18)
def never_opens_something(referee, _):
    _to_the_end(referee)

    def kept_closed(plain):
        del plain["opened"][-2]

    return kept_closed


@cheat(27)
def tells_one_thing_in_two_ways(referee, _):
    _to_the_end(referee)

    def in_two_ways(plain):
        number, _, _, mine = next(each for each in plain["entries"] if each[1] == 1 and each[3])
        theirs = next(each[3] for each in plain["entries"] if each[:2] == [number, 2])
        theirs.append([mine[0][0], mine[0][1] | {"total": 99}])
        fitting(plain)

    return in_two_ways


@cheat(28)
def plays_orders_that_were_taken_back(referee, monkeypatch):
    referee.order("A", 4)
    taken_back = referee.order("B", 9)
    dealings.withdraw(referee.live, "B")
    referee.order("C", 4)
    _plays(referee, monkeypatch, lambda _, counting: counting | {"B": taken_back})


@cheat(29)
def sends_a_malformed_proof(referee, _):
    referee.evening()
    with referee.reports() as reports:
        reports[-1]["proof"]["leaves"] = 7


@cheat(22, None, "friends")
def orders_for_his_own_seat_last(referee, _):
    for seat in "BCA":
        referee.order(seat, 4)
    referee.play()


@cheat(23)
def does_not_show_what_was_locked(referee, monkeypatch):
    """And plays other orders than it was sent."""
    plays_an_earlier_set(referee, monkeypatch)
    with referee.reports() as reports:
        for proof in (report["proof"] for report in reports):
            proof["opened"] = [each for each in proof["opened"] if each[2]["event"] != "locked"]


@cheat("untold")
def does_not_show_what_happened(referee, _):
    """Only the dice that fell well for him."""
    referee.evening()
    with referee.reports() as reports:
        for proof in (report["proof"] for report in reports):
            proof["entries"] = []


@cheat(24)
def guesses_at_hidden_orders(referee, _):
    """A player tries all orders there are; nothing he is sent is the digest of any."""
    referee.evening()
    shown = "".join(path.read_text() for path in referee.kept["B"].iterdir())
    guesses = [{"orders": {"amount": amount, "bank": "left"}, "standing": None} for amount in range(10)]
    fixed = {digests.sha(guess | more) for guess in guesses for more in ({}, {"note": ""})}
    return Finds.IN_VAIN if not [digest for digest in fixed if digest in shown] else Finds.OPEN


@cheat("dice ahead")
def knows_the_dice_before_they_are_thrown(referee, _):
    """He holds the secret: with the orders locked, it gives him every die of the step; but for a beacon's part."""
    for seat in "ABC":
        referee.order(seat, 4)
    step = referee.live.next_step()
    basis = basis_of(referee.live.campaign, step, referee.live.campaign.counting(step.id))
    secret = secret_of(bytes.fromhex(SECRET), referee.live.campaign.opening.turns, 2)
    dice = ChainDice(dice_key(secret, step.id, basis))
    known = {seat: dice.throw(RollKey(RuleId("X-1"), seat, 1), 2, 6) for seat in "ABC"}
    referee.play()
    return Finds.OPEN if referee.faces() == known else Finds.IN_VAIN


@cheat("reads")
def reads_orders_before_the_lock(referee, _):
    """In a copy of the desk, which leaves no trace; then he gives his own, if he still can."""
    if referee.witnessed:
        referee.order("A", 3)
    referee.order("B", 7)
    (read,) = [each.orders["amount"] for each in referee.live.campaign.received.values() if each.seat == "B"]
    assert read == 7
    if referee.witnessed:
        with pytest.raises(Refused, match="the orders of A stay as they are"):
            referee.order("A", read)
        return Finds.NO_USE
    for seat in "AC":
        referee.order(seat, read)
    return referee.play()


@cheat(12)
def chooses_the_first_secret(referee, _):
    """Before anything is mailed; the words of luck that come after that change whatever he chose it for."""
    bases, referee.hear = [], ""
    for luck in ("the storks of ", "the storks of ", "the cranes of "):
        referee.begin(luck=luck)
        bases.append(referee.live.campaign.basis["0.setup"])
    assert bases[0] == bases[1], "the words, and nothing else, change it"
    return Finds.IN_VAIN if bases[1] != bases[2] else Finds.OPEN


@pytest.mark.parametrize(("level", "number", "finds", "cheats"), CHEATS.params)
def test_a_cheat_is_found_by_whom_the_table_says(level, referee, monkeypatch, number, finds, cheats):
    claimed = THREATS[number].at(level)
    assert (finds is None) is (claimed is not Finds.LUCK)
    cheated = cheats(referee, monkeypatch)
    assert who_finds(referee, cheated) is (finds or claimed), referee.verdict("B")


def test_every_threat_has_been_tried_at_every_level(request):
    tried = request.config.stash[TRIED]
    if (19, "witnessed") not in tried:
        pytest.skip("only a part of these tests is run")
    there = {(each, level) for each in THREATS for level in LEVELS if THREATS[each].at(level) is not Finds.NONE}
    assert tried == there | {(each, "sealed") for each in SEALED}


@pytest.mark.parametrize("level", LEVELS)
def test_an_honest_referee_is_found_honest(level, referee):
    _to_the_end(referee)
    assert who_finds(referee, lambda plain: None) is Finds.OPEN
