"""5.0 What each step of a Game-Turn is called, what it waits for, and from whom."""

import pytest
from fornaldar_facts import facts
from saga import fold, setup_facts

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE, PHASES
from adjudicator.table.state import put

BOTH = (FOMORIAN, MUNDANE)

TOGETHER = {
    "weather": ("weather", ()),
    "enchantment": ("enchantments", BOTH),
    "attrition": ("attrition", ()),
    "end": ("end", ()),
}
"""What both do at once: how the step is called, and whose orders it waits for."""

STRICT_ONLY = ("recovery", "forced-march", "combat")
"""For what a compact seat has given its orders before."""


def expected(phase, strict):
    """The name of a step, its window, and who has it, by the sequence of play in the text."""
    if phase in TOGETHER:
        name, seats = TOGETHER[phase]
        return name, name if seats else None, seats
    side, _, name = phase.partition("-")
    side = side.capitalize()
    (other,) = set(BOTH) - {side}
    seats = (side,)
    if name in STRICT_ONLY and not strict:
        seats = ()
    if name == "movement":
        seats = tuple(seat for seat in BOTH if seat == side or strict)
    if name == "reaction":
        seats = (other,)
    window = "movement" if name == "forced-march" else name
    return name + "-2" * (side == MUNDANE), window if seats else None, seats


@pytest.mark.rule("fornaldar", "5.0", "5.E.3.2")
@pytest.mark.parametrize("tempo", ["compact", "strict"])
@pytest.mark.parametrize("phase", [phase for phase in PHASES if phase not in ("set-up", "early-movement", "over")])
def test_a_step_is_that_of_its_phase_and_waits_for_those_who_act_in_it(phase, tempo):
    state = fold(setup_facts("24.1", tempo=tempo))
    put(state.board, game_turn=3, phase=phase)
    step, (name, window, seats) = GAME.next_step(state), expected(phase, tempo == "strict")
    assert (step.id, step.turn, step.window, step.seats) == (f"3.{name}", 3, window, seats)
    assert step.title == f"Game-Turn 3: {PHASES[phase]}"
    assert step.voluntary == (window == "reaction")


@pytest.mark.rule("fornaldar", "4.3", "5.0")
def test_before_the_first_step_stacks_are_laid_and_after_the_last_there_is_none():
    state = fold(setup_facts("24.1"))
    facts.PhaseBegan(phase="set-up").change(state)
    step = GAME.next_step(state)
    assert (step.id, step.title, step.window, step.seats, step.voluntary) == (
        "0.set-up",
        "Set-up",
        "set-up",
        BOTH,
        True,
    )
    put(state.board, phase="over")
    assert GAME.next_step(state) is None
