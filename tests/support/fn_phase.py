"""Fornaldar on the test bench: the Reinforcement and Enchantment Phases on the built-in map, with scripted dice.

What stands on the map is written as in the vectors.
"""

from fn_played import Played, fitted

from adjudicator.games.fornaldar.arrivals.production import await_reinforcements, reinforce
from adjudicator.games.fornaldar.magic.casting import cast_enchantments
from adjudicator.games.fornaldar.preparations.check import check
from adjudicator.games.fornaldar.preparations.orders import Preparations
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table import EVERYONE, REFEREE, Step


def bench(pieces, *, dice=(), scenario="24.1", **given):
    """A Game-Turn in clear weather, of mana 4, with pieces by place."""
    usual = {"game_turn": 2, "calendar_turn": 12, "weather": "clear", "pieces": pieces}
    return Played({"id": "bench", "scenario": scenario, "given": usual | given, "dice": dice})


def orders(**words):
    return fitted(Preparations, words)


def plots(*listed):
    """Plots written "signhild 12 hakon", with a choice at the end where there is one."""
    names = ("caster", "number", "target", "choice")
    return [dict(zip(names, words.split(), strict=False)) | {"number": int(words.split()[1])} for words in listed]


def sent(fomorian=(), mundane=(), **both):
    """What both seats send: each its plots, or all its orders."""
    made = {}
    for seat, given in ((FOMORIAN, fomorian), (MUNDANE, mundane)):
        if given:
            made[seat] = orders(**(given if isinstance(given, dict) else {"enchantments": plots(*given)}))
    return made


def cast(it, fomorian=(), mundane=()):
    """C is played; the facts of it."""
    return _recorded(it, lambda: cast_enchantments(it.table, sent(fomorian, mundane)))


def bring(it, fomorian=(), mundane=()):
    """B is played; the facts of it."""

    def play():
        await_reinforcements(it.table)
        reinforce(it.table, sent(fomorian, mundane))

    return _recorded(it, play)


def _recorded(it, play):
    before = len(it.facts)
    play()
    assert not it.dice.left, f"dice that nobody threw: {it.dice.labels}"
    return it.facts[before:]


def problems(it, seat, given):
    """What the check says: "NO_POWER 20.1 enchantments/0/caster"; notes in brackets."""
    words = given if isinstance(given, dict) else {"enchantments": plots(*given)}
    found = check(it.view(seat), window(it), orders(**words))
    told = [(each, f"{each.code} {each.rule} {'/'.join(map(str, each.path))}") for each in found]
    return [text if each.kind == "illegal" else f"({text})" for each, text in told]


def window(it):
    number = it.board.game_turn
    return Step(id=f"{number}.enchantments", turn=number, title="", window="enchantments", seats=(FOMORIAN, MUNDANE))


def named(recorded, kind):
    """The facts of a kind by its name."""
    return [fact for fact in recorded if type(fact).__name__ == kind]


def seen(recorded, seat):
    """The facts that a seat sees, without what the other alone knows."""
    return [fact for fact in recorded if seat == REFEREE or fact.seen_by == EVERYONE or seat in fact.seen_by]


def in_force(it):
    return [(spell.enchantment, spell.target) for spell in it.board.spells]
