"""The invitation: the game, the players and their sides, the beginning, and the one word that answers it."""

from collections.abc import Iterator

from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.campaign.players.masks import hides_players
from adjudicator.campaign.public.proving import head_of
from adjudicator.errors import NotFound
from adjudicator.post.letters import keeping, trusting
from adjudicator.post.letters.deadlines import closing
from adjudicator.post.letters.invited import invitation_file
from adjudicator.post.letters.joining import joining
from adjudicator.post.letters.occasion import Draft, Occasion
from adjudicator.post.letters.prose import composed, indented, listed, needs_key, paragraph, section, side
from adjudicator.post.letters.wording import due_on, help_text, schedule_words
from adjudicator.table import Seat

GUNBOAT = (
    "Nobody but the referee learns who plays what before the end: name yourself nowhere that others read, and write to "
    "no other player but through this mailbox."
)
_LATER = paragraph(
    "All that you need to play comes with your first report: how orders are written, the charts, and a program that",
    "checks the dice. You will know that program, and the page that does the same, by their SHA-256:",
)


def invitation(occasion: Occasion) -> Draft:
    """The invitation of a seat's player: the only letter with a key in it; raises `NotFound` where that was erased.

    Who joins a campaign under way gets all that others had with their first report.
    """
    key = _key_of(occasion)
    live = occasion.now
    page = invitation_file(occasion, schedule_words(live.campaign.opening.schedule))
    under_way = joining(occasion)
    kept = tuple(keeping.files_to_keep(occasion)) if under_way.text else ()
    text = composed(
        _welcome(occasion.then, occasion.reader),
        paragraph(_begins(occasion)),
        _goes_on(occasion.then),
        _taking(occasion.then, occasion.reader),
        "" if under_way.text else composed(_LATER, keeping.digests()),
        trusting.referee(live),
        _kept(live, key, head_of(occasion.then.campaign)),
        keeping.to_keep(occasion) if under_way.text else "",
        under_way.text,
    )
    return Draft(f"You are invited: {occasion.title}", text, (page, *kept, *under_way.files))


def invitation_text(live: LiveCampaign, seat: Seat, key: str, address: str = "") -> str:
    """The invitation that the referee hands over, with the key and all that a player needs.

    `address` is the mailbox that players write to; without one, they write to the referee.
    """
    return composed(
        _welcome(live, seat),
        _goes_on(live),
        _taking(live, seat) if address else trusting.by_hand(live, seat),
        keeping.when_due(live),
        keeping.dice(live),
        trusting.referee(live),
        keeping.checks(live),
        help_text(live, address) if address else _orders_by_hand(),
        _kept(live, key, head_of(live.campaign)),
    )


def _key_of(occasion: Occasion) -> str:
    """The key of the reader's seat."""
    key = occasion.desk.secrets(occasion.name).keys.get(occasion.reader)
    if key is None:
        command = f"adjudicator replace {occasion.reader} --campaign {occasion.name} --reason ..."
        new = f"`{command}` gives the seat another one"
        gone = f"the key of {occasion.reader} was mailed and then erased, so it cannot be mailed again"
        raise NotFound("key/erased", f"{gone}; {new} and invites its player anew")
    return key


def _welcome(live: LiveCampaign, seat: Seat) -> str:
    opening = live.campaign.opening
    players = live.campaign.players
    hidden = hides_players(live.campaign)
    return composed(
        f"Hello {players[seat].name},",
        paragraph(
            f'you are invited to play {side(live, seat)} in "{opening.title}", a game of {live.game.meta.title} by',
            "e-mail.",
            GUNBOAT if hidden else "The players are:",
        ),
        "" if hidden else listed((side(live, other), player.name) for other, player in players.items()),
    )


def _goes_on(live: LiveCampaign) -> str:
    """Tell, where it is so, that the board was not set up by the rules: nobody but the referee vouches for it."""
    if not live.campaign.opening.position:
        return ""
    return paragraph(
        "The campaign does not begin with the set-up of its rules, but in the middle, from a position that the referee",
        "has written. Your first report shows what of it your side may know: look whether it is what you expect.",
    )


def _begins(occasion: Occasion) -> str:
    """A paragraph on when the campaign begins, and how fast it goes."""
    begins = closing(occasion.then, occasion.reader) if occasion.then.is_gathering else ""
    return f"{begins} {due_on(occasion.now.campaign.opening.schedule)}".strip()


def _taking(live: LiveCampaign, seat: Seat) -> str:
    if not live.is_gathering:
        return section(
            "What to do now",
            paragraph("Answer this mail with one word, so that the others know that you play:"),
            indented("accept"),
            paragraph("If you cannot play, write `resign`."),
        )
    return section("What to do now", trusting.to_accept(live, seat))


def _kept(live: LiveCampaign, key: str, head: str) -> str:
    """The facts that no other letter repeats: the key, and where the dice and the history begin."""
    return section(
        "Keep this mail",
        paragraph("Your key is"),
        indented(key),
        paragraph(
            f"It proves that what you send is yours{'; write it below your orders' if needs_key(live) else ''}.",
            "Show it to nobody: the referee will never ask for it.",
        ),
        *_chain(live),
        *_history(head),
    )


def _chain(live: LiveCampaign) -> Iterator[str]:
    if live.campaign.opening.dice == "chain":
        yield paragraph("The dice come from secrets that were fixed before this mail was written. Their chain ends in")
        yield live.campaign.opening.anchor


def _history(head: str) -> Iterator[str]:
    if head:
        yield paragraph("The history of the campaign, to which your mails bear witness, begins with")
        yield head


def _orders_by_hand() -> str:
    return section(
        "Your orders",
        paragraph(
            "With each report you get a blank order form. Fill it in, put your key into the line `key:`, and mail the",
            "file to your referee. You can send orders as often as you like; the last set that is in order counts, as",
            "a whole.",
        ),
    )
