"""The page that comes with an invitation: the map, the side, the first dates, how orders are written."""

from collections.abc import Iterable, Iterator

from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.campaign.players.masks import players_told
from adjudicator.post.letters.deadlines import closing
from adjudicator.post.letters.letter import Attachment
from adjudicator.post.letters.occasion import Occasion
from adjudicator.post.letters.printed import printed
from adjudicator.post.letters.prose import needs_key, side
from adjudicator.reports.pdf.invitation import pdf_invitation
from adjudicator.table import Seat
from adjudicator.table.figures import Figure
from adjudicator.table.invitation import Invitation


def invitation_file(occasion: Occasion, schedule: Iterable[str]) -> Attachment:
    """The page for the mail; `schedule` says in sentences when orders are due."""
    page = pdf_invitation(invitation_page(occasion, schedule), occasion.paper)
    return printed(f"{occasion.name}-invitation-{occasion.reader}.pdf", page)


def invitation_page(occasion: Occasion, schedule: Iterable[str]) -> Invitation:
    """The page of the reader: the board as it lies when he is invited, or as soon as it is set up."""
    live = _begun(occasion)
    seat = occasion.reader
    view = live.game.view(live.draft(), seat)
    style = next((each for each in live.game.styles(view) if each.seat == seat), None)
    mail = occasion.desk.settings.mail
    return Invitation(
        title=occasion.title,
        game=live.game.meta.title,
        scenario=live.game.scenario_name(view),
        player=live.campaign.players[seat].name,
        side=style.name if style else side(live, seat),
        style=style,
        players=tuple((side(live, other), name) for other, name in players_told(live.campaign, seat)),
        dates=(*_first(occasion), *schedule),
        writing=tuple(_writing(occasion, mail.address if mail else "")),
        picture=_picture(live, seat),
        campaign=occasion.name,
        head=live.campaign.head,
    )


def _begun(occasion: Occasion) -> LiveCampaign:
    """The campaign as it was when the reader was invited; before that, when the first orders were awaited."""
    windows = occasion.now.campaign.windows
    first = windows[0].told_at(occasion.reader) if windows else 0
    return occasion.then if occasion.then.campaign.windows or not first else occasion.now.at(first)


def _first(occasion: Occasion) -> Iterator[str]:
    """The first date."""
    begun = _begun(occasion)
    if begun.is_gathering:
        yield closing(begun, occasion.reader)
    step = begun.window()
    if step is None:
        return
    deadline = begun.campaign.timing.of(step.id)
    due = f", due {occasion.when(deadline.at)}" if deadline else ""
    yield f"First: {step.title}{due}."


def _writing(occasion: Occasion, address: str) -> Iterator[str]:
    where = f"to {address}, or as an answer to the mail the report came with" if address else "to the referee"
    keyed = needs_key(occasion.now)
    key = "Put your key, which stands in the invitation mail alone, behind “key:”; then send" if keyed else "Send"
    yield "Each report brings a blank order form: in the mail, as a file, and as a page to write on at the table."
    yield "It has what you can order, line by line; answer the mail with the lines you want, or fill in the form."
    yield f"{key} it {where}."
    yield (
        "You are told at once how it was understood, and what is wrong with it. Send again as often as you like: the "
        "last set that is in order counts, and nobody sees it before the window closes."
    )
    if step := _begun(occasion).window():
        yield f"If nothing comes: {occasion.if_nothing_comes(step)}"


def _picture(live: LiveCampaign, seat: Seat) -> Figure | None:
    """The map as it stands, of a game without one the table; where nothing lies yet, the map that is printed."""
    view = live.game.view(live.draft(), seat)
    stands = live.game.map(view)
    if stands is None:
        return live.game.report(view, (), 0).picture
    if live.campaign.windows:
        return stands
    scenario, _ = live.game.books.scenario(live.campaign.opening.scenario)
    return live.game.books.map(scenario)
