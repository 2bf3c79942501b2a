"""Lines of Diplomacy as a player types them, checked as a file at the beginning of a campaign."""

from adjudicator.games.diplomacy import GAME
from adjudicator.games.diplomacy.atlas import MAP
from adjudicator.games.diplomacy.options import Options
from adjudicator.games.diplomacy.setup import CampaignSet
from adjudicator.games.diplomacy.words import SEATS
from adjudicator.orders.check import check
from adjudicator.orders.reading import read
from adjudicator.orders.window import OpenWindow

HEAD = "game: diplomacy\ncampaign: europe\nseat: {seat}\nturn: {turn}\nwindow: {window}\nkey: k\norders:\n"


def begun(seats=SEATS, atlas=MAP.built_in, **options):
    state = GAME.empty()
    played = tuple(seat for seat in seats if seat in atlas.power)
    CampaignSet(atlas=atlas, options=Options(**options), seats=played).change(state)
    return state


def window(state, **more):
    """The window that is open, without orders that came before."""
    return OpenWindow(
        game=GAME,
        campaign="europe",
        step=GAME.next_step(state),
        seats={each: power.name for each, power in state.board.powers.items()},
        knows_key=lambda seat, key: True,
        view=lambda seat: GAME.view(state, seat),
        standing=lambda seat: None,
        replaces=lambda seat: None,
        **more,
    )


def file(seat, *lines, state):
    """An order file with some lines."""
    step = GAME.next_step(state)
    return HEAD.format(seat=seat, turn=step.turn, window=step.name) + "\n".join(lines)


def checked(seat, *lines, state=None):
    state = state or begun()
    return check(read(file(seat, *lines, state=state).encode()), window(state))


def understood(seat, *lines):
    """The orders as they are told, without what is wrong with them."""
    return [each.text for each in checked(seat, *lines).understood]


def wrong(seat, *lines):
    """The codes of all that keeps a file from being taken, or is noted."""
    return [problem.code for problem in checked(seat, *lines).problems]
