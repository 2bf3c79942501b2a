"""The charts: the player's aid with the phases of a year, how orders are written, and what becomes of them."""

from collections.abc import Iterator, Sequence

from adjudicator.games.diplomacy.atlas import Atlas
from adjudicator.games.diplomacy.calendar import label, moment
from adjudicator.games.diplomacy.options import Options
from adjudicator.table.chartbook import NONE, Phase, players_aid, sequence_of_play
from adjudicator.table.pages import Column, Grid, Passage

UNASKED = (
    "Nobody is waited for who has nothing to decide. Orders for a later phase may be sent with any others, and count "
    "in their phase unless others are sent for it (DIP-G10)."
)
"""Who is asked, and what may be sent before."""
CONFLICTS = (
    ("Strength", "1, and 1 for each support that is not cut.", "DIP-5"),
    ("Several go to one place", "The strongest goes there; where the strongest are equal, nobody does.", "DIP-5"),
    ("One goes where another stays", "If it is the stronger it drives that one out; else both stay.", "DIP-5"),
    ("Two go to each other’s place", "The stronger drives the other out; of equals both stay.", "DIP-5"),
    ("They change places", "Only where one of them is convoyed.", "DIP-6"),
    (
        "Support is cut",
        "By an attack of another power, but not from where it is directed; and where its unit is driven out.",
        "DIP-5",
    ),
    ("Units of one’s own", "Nobody drives them out, nor helps to.", "DIP-5"),
)
ROUTES = {
    "all_routes": "If a fleet is driven out on each of its routes.",
    "one_route": "If a fleet is driven out on any of its routes.",
}
"""What becomes of orders that meet, and when a convoy fails, by the option."""
NO_ORDER = ("No order, or an impossible one", "The unit holds, and may be supported.", "DIP-4")


def charts(atlas: Atlas, options: Options) -> Sequence[Passage]:
    """The player's aid: it is all that there is."""
    return (players_aid(sequence(atlas), notation(atlas), conflicts(options)),)


def sequence(atlas: Atlas) -> Grid:
    """DIP-3, DIP-7, DIP-8 The phases of a year, with the names that those of the first have."""
    return sequence_of_play(_phases(atlas), UNASKED)


def _phases(atlas: Atlas) -> Iterator[Phase]:
    """The phases of the first year."""
    year = atlas.year
    spring = label(year, moment(1, "orders"))
    fled = label(year, moment(1, "retreats"))
    autumn = label(year, moment(2, "orders"))
    fled_again = label(year, moment(2, "retreats"))
    winter = label(year, moment(2, "winter"))
    won = f"Whose unit stands in a centre owns it; {atlas.centres_to_win} win (DIP-1)."
    yield f"Spring {spring}", "All orders at the same moment.", "Orders", "DIP-3"
    yield f"Retreats {fled}", "To an empty place beside, not where the attacker came from.", "Retreats", "DIP-7"
    yield f"Autumn {autumn}", "As in spring.", "Orders", "DIP-3"
    yield f"Retreats {fled_again}", "As in spring.", "Retreats", "DIP-7"
    yield "Centres", won, NONE, "DIP-8"
    yield f"Winter {winter}", "Builds in empty home centres of one’s own, or removals.", "Winter", "DIP-8"
    yield "After each season", "Votes are counted: a draw, or to concede.", "Standing orders", "DIP-10"


def notation(atlas: Atlas) -> Grid:
    """DIP-4 How orders are written in the short way."""
    later = label(atlas.year, moment(2, "orders"))
    rows = (
        ("Hold", "A <place> H", "DIP-4"),
        ("Go", "A <place> - <place>", "DIP-4"),
        ("Go to one of two coasts", "F <place> - <place>/NC", "DIP-2"),
        ("Support one that stays", "A <place> S A <place>", "DIP-5"),
        ("Support one that goes", "A <place> S A <place> - <place>", "DIP-5"),
        ("Convoy", "F <place> C A <place> - <place>", "DIP-6"),
        ("Be convoyed", "A <place> - <place> via convoy", "DIP-6"),
        ("Retreat", "F <place> - <place>", "DIP-7"),
        ("Disband", "F <place> D", "DIP-7"),
        ("Build, or not", "build A <place>; waive", "DIP-8"),
        ("Remove", "remove A <place>", "DIP-8"),
        ("If it is driven out", "if dislodged: A <place> - <place>", "DIP-G10"),
        ("Later", f"{later}: A <place> - <place>", "DIP-G10"),
        ("Vote", "draw; concede to <power>; no draw", "DIP-G9"),
    )
    columns = (Column("To"), Column("Write", share=2), Column("Rule", "right", 0.6))
    return Grid(
        "Orders in short", columns, rows, note="A for an army, F for a fleet; a place by its letters or its name."
    )


def conflicts(options: Options) -> Grid:
    """DIP-4 to DIP-6 What becomes of orders that meet."""
    broken = ROUTES[options.convoy_disruption]
    rows = (*CONFLICTS, ("A convoy fails", broken, "DIP-6"), NO_ORDER)
    columns = (Column("When"), Column("What comes of it", share=3), Column("Rule", "right", 0.6))
    return Grid("What beats what", columns, rows)
