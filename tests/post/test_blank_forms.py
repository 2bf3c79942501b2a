"""A blank form with the key in it is accepted as it stands, by mail: in every window of every game, at each tempo."""

import random

import msgspec
import pytest
from forms import signed
from town import Town, key

from adjudicator.campaign.reading.reporting import form
from adjudicator.games import find_game, game_names
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE

pytestmark = pytest.mark.slow

FIELD = {"seats": "AB"}
SAGA = {"seats": (FOMORIAN, MUNDANE)}
CAMPAIGNS = {
    "marches": ("cp-campaign", FIELD, {}),
    "marches-paused": ("cp-campaign", FIELD, {"checkpoint": 1}),
    "marches-auto": ("cp-campaign", FIELD, {"battle_mode": "auto"}),
    "saga-compact": ("fornaldar", SAGA, {"tempo": "compact"}),
    "saga-strict": ("fornaldar", SAGA, {"tempo": "strict"}),
    "saga-mixed": ("fornaldar", SAGA, {"tempo": "strict", "tempo_of": {MUNDANE: "compact"}}),
    "saga-early": ("fornaldar", SAGA, {"scenario": "24.2"}),
    "europe": ("diplomacy", {"seats": "EF"}, {}),
    "island": ("northmen", FIELD, {}),
    "island-alone": ("northmen", {"seats": "A"}, {}),
    "gods": ("test-of-time", FIELD, {}),
    "gods-by-move": ("test-of-time", FIELD, {"mode": "move_by_move"}),
}
MET = {
    "marches": {"placement", "spend", "table", "dispute"},
    "marches-paused": {"spend"},
    "marches-auto": {"placement", "spend"},
    "saga-compact": {"set-up", "enchantments", "movement", "reaction"},
    "saga-strict": {"set-up", "enchantments", "recovery", "movement", "forced-march", "reaction", "combat"},
    "saga-mixed": {"recovery", "forced-march", "combat"},
    "saga-early": {"movement"},
    "europe": {"orders", "retreats", "winter"},
    "island": {"turn"},
    "island-alone": {"turn"},
    "gods": {"program"},
    "gods-by-move": {"move"},
}
"""The windows each of them has to come to, by the names of their steps without what numbers those that come again."""
TOLD = {"A": "attacker", "B": "defender"}
"""Who won a battle, as each seat tells it."""
MOST = 60
"""So many windows are opened at most."""


class Postbag:
    """A campaign of bots, whose players send their blank forms the first time that a window of a kind is open."""

    def __init__(self, folder, name):
        self.name, (game, seats, options) = name, CAMPAIGNS[name]
        self.town, self.pick = Town(folder), random.Random(name)
        self.town.open(name, game=game, options=options, schedule=None, **seats)
        self.met = {}

    def play(self, wanted):
        """Play until all windows that are wanted were met, or for so long."""
        for _ in range(MOST):
            live = self.town.live(self.name)
            if (step := live.window()) is None:
                live.advance(lock=True)
                continue
            for seat in step.seats:
                self.meet(live, step, seat)
            if wanted <= {kind for kind, _ in self.met}:
                return
            self.lock()

    def meet(self, live, step, seat):
        """The blank form of a seat goes out as a mail, where none of its kind did before."""
        kind = step.name.rstrip("-0123456789"), seat
        if kind in self.met:
            return
        before = dict(live.campaign.current(step.id))
        blank = signed(form(live, seat), key(seat)).decode()
        self.town.write(seat, f"BEGIN ORDERS\n{blank}END ORDERS\n")
        self.town.tick(clock=False)
        live = self.town.live(self.name)
        received = live.campaign.current(step.id).get(seat)
        self.met[kind] = received is not None and received != before.get(seat)
        assert self.met[kind], f"{step.id} {seat}"

    def lock(self):
        """Bots order, and the window is locked; of a battle they never tell the same."""
        live = self.town.live(self.name)
        step = live.window()
        for seat in step.seats:
            orders = msgspec.to_builtins(live.game.random_orders(live.view(seat), step, self.pick))
            for report in orders.get("reports", ()):
                report["result"] = TOLD[seat]
            live.receive(seat, orders, None, "")
        live.advance(lock=True)


@pytest.mark.long("europe", "saga-")
@pytest.mark.parametrize("name", CAMPAIGNS)
def test_the_blank_forms_of_a_campaign_are_accepted(name, tmp_path):
    bag = Postbag(tmp_path, name)
    bag.play(MET[name])
    assert MET[name] <= {kind for kind, _ in bag.met}


def test_every_window_of_every_game_is_among_them():
    met = {(CAMPAIGNS[name][0], kind) for name, kinds in MET.items() for kind in kinds}
    declared = {
        (game, step)
        for game in game_names()
        for window, each in find_game(game).windows.items()
        for step in getattr(each.orders, "STEPS", (window,))
    }
    assert declared <= met
