"""The part of an invitation that says how a campaign is kept honest: words of luck, who orders first, seals."""

from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.campaign.terms.beacon import Chain, is_quicknet
from adjudicator.checker.words import WORDS
from adjudicator.post.letters.prose import composed, indented, paragraph, section
from adjudicator.table import Seat
from adjudicator.table.prose import counted
from adjudicator.timelock.age import INSTALL

_NOT_HIS = " (proposed by the program)"
"""The mark behind a word of luck that its player did not choose."""


def gives_luck(live: LiveCampaign, seat: Seat) -> bool:
    """Whether a word of luck is asked of a seat."""
    return live.is_gathering and seat != live.campaign.opening.trust.referee_seat


def to_accept(live: LiveCampaign, seat: Seat) -> str:
    """The way a player takes his seat by one word, with the word of luck proposed to him; and the way he does not."""
    gives = gives_luck(live, seat)
    return composed(
        paragraph("Answer this mail with one word:"),
        indented("accept"),
        paragraph("or, if you do not play, with the word `decline`."),
        _proposal(live, seat) if gives else "",
    )


def _proposal(live: LiveCampaign, seat: Seat) -> str:
    """The word of luck that counts if the player chooses none."""
    return composed(
        paragraph(
            "The dice of the set-up come from a word of luck of each player. This one is proposed to you by the",
            "program; one of your own, which nobody can guess, is better, for your referee fixed his secret before he",
            "knew it:",
        ),
        indented("accept", f"luck: {proposed(live, seat)}"),
    )


def proposed(live: LiveCampaign, seat: Seat) -> str:
    """The word of luck that is proposed to a player; none where the secrets are not on this desk."""
    if live.salts is None:
        return ""
    person = live.campaign.people.since.get(seat, 0)
    digits = int(live.salts.letter_name(f"luck|{seat}|{person}"), 16)
    places = [digits >> 11 * place & 2047 for place in range(4)]
    return " ".join(WORDS[place] for place in places)


def chosen(live: LiveCampaign, seat: Seat, given: str) -> str:
    """The word of luck that counts: the player's own, else the proposal, which says that it is none of his."""
    proposal = proposed(live, seat)
    if given and given != proposal:
        return given
    return f"{proposal}{_NOT_HIS}" if proposal else ""


def about_luck(luck: str) -> str:
    """A paragraph for a player on his word of luck."""
    if luck.endswith(_NOT_HIS):
        return (
            "This is your word of luck, as it was proposed to you. Until the campaign begins you can send one of your "
            "own: answer with `luck:` and whatever comes to your mind."
        )
    return "Your word of luck is stored."


def by_hand(live: LiveCampaign, seat: Seat) -> str:
    """The way a player takes his seat where there is no mailbox; nothing where no words of luck are asked for."""
    if not gives_luck(live, seat):
        return ""
    return section("What to do now", luck("Tell your referee that you take your seat, and with it"))


def luck(way: str) -> str:
    """The `way` in which words of luck are given, and what they are for."""
    return paragraph(
        f"{way} words that nobody can guess, whatever comes to your mind. The dice of the set-up come from them:",
        "your referee fixed his secret before he knew them, so that he could not choose these dice. Your first",
        "report opens your words; hold them against what you wrote.",
    )


def referee(live: LiveCampaign) -> str:
    """The bonds on the referee; nothing in a campaign that has neither a seal nor a seat that orders first."""
    trust = live.campaign.opening.trust
    if not trust.first and trust.beacon is None:
        return ""
    first = (
        f"Your referee plays {trust.first} himself. He orders before you are told of a window, and your report covers "
        "his orders: he cannot change them by yours. If he is silent for "
        f"{counted(trust.silence, 'hour')}, it goes on without him."
    )
    by_dice = "" if trust.seals_orders or live.campaign.opening.dice_rule < 3 else " after which dice may fall"
    delay = counted(trust.delay, "hour")
    sealed = (
        f"When orders close{by_dice}, a short mail goes to all at once, with your addresses in sight: the seal. It "
        f"names a round of a public beacon that comes out {delay} after the deadline, and the dice come from that. "
        "Keep the seals as files (.eml): that they came before the round is what shows that nobody chose the dice. Any "
        "site of the beacon shows the round; compare it now and then with your report."
    )
    unread = (
        "You seal your orders before you mail them: they are locked to that round, and nobody can read them before it "
        "comes out, your referee and the program included. So nobody can check them either: what cannot be played when "
        "they open is dropped, line by line, and you are told. Once somebody has sealed his orders a deadline does not "
        f"move any more. The order page that comes with your reports seals them; so does `adjudicator seal FILE` "
        f"({INSTALL})."
    )
    return section(
        "Your referee",
        paragraph(first if trust.first else ""),
        paragraph(sealed if trust.beacon else ""),
        paragraph(unread if trust.seals_orders else ""),
        _other_beacon(trust.beacon) if trust.beacon and not is_quicknet(trust.beacon) else "",
    )


def _other_beacon(beacon: Chain) -> str:
    """A sentence that the beacon is not the one everybody knows, where that is so."""
    return paragraph(
        f"THE BEACON OF THIS CAMPAIGN IS NOT QUICKNET, the public one of drand, but one at {beacon.url}.",
        "Who runs it may know its rounds beforehand: ask who that is.",
    )
