"""The CP campaign "marches-7" in turn 2: A1 stands in T14, A2 in T09, B1 in T24, B2 in T06; nothing is captured."""

from cp_table import facts
from msgspec.structs import replace

from adjudicator.games import find_game
from adjudicator.orders.window import OpenWindow

GAME = find_game("cp-campaign")


def window(phase="spend", defeated=(), broken=()):
    """The window of a phase, before anybody has sent orders."""
    state = GAME.empty()
    status = dict.fromkeys(defeated, "defeated") | dict.fromkeys(broken, "broken")
    for fact in (
        facts.CampaignSet(scenario=GAME.books.scenario(None)[0], options=GAME.options(), seats=("A", "B")),
        facts.PlayOrderDrawn(rule="CP-25", turn=2, order=("A", "B")),
        facts.PhaseBegan(turn=2, phase=phase),
        *(facts.PointsCorrected(seat=seat, cp=3) for seat in ("A", "B")),
        *(
            facts.ArmyCorrected(army=army, at=at, status=status.get(army, "normal"))
            for army, at in {"A1": "T14", "A2": "T09", "B1": "T24", "B2": "T06"}.items()
        ),
    ):
        fact.change(state)
    return OpenWindow(
        game=GAME,
        campaign="marches-7",
        step=replace(GAME.next_step(state), seats=("A", "B")),
        seats={"A": "Red", "B": "Blue"},
        knows_key=lambda seat, key: (seat, key) == ("A", "saddle-otter"),
        view=lambda seat: GAME.view(state, seat),
        standing=lambda seat: None,
        replaces=lambda seat: None,
        closed={"0.placement", "1.spend"},
    )
