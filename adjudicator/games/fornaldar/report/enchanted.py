"""20.0 Enchantments of the turn: the markers on the map, and what is in force."""

from collections.abc import Iterator, Sequence

from adjudicator.games.fornaldar.board.facts import FNFact
from adjudicator.games.fornaldar.board.view import View
from adjudicator.games.fornaldar.magic.spells import EnchantmentLaid, aim_in_words, enchantment_of
from adjudicator.games.fornaldar.movement.places import hex_of
from adjudicator.games.fornaldar.report.forces import NONE
from adjudicator.games.fornaldar.state import Spell
from adjudicator.games.fornaldar.words import Where
from adjudicator.table.fact import of_kind
from adjudicator.table.hexmap import Marker
from adjudicator.table.pages import Column, Grid
from adjudicator.table.prose import below_zero

LAID = (Column("On the map", "right", 0.4), Column("Enchantment", share=2), Column("What it does", share=3))


def spells_of(view: View, facts: Sequence[FNFact]) -> list[Spell]:
    """Those in force, and those of the turn that are over."""
    laid = [fact.spell for fact in of_kind(facts, EnchantmentLaid)]
    return [*dict.fromkeys([*view.board.spells, *laid])]


def markers(view: View, facts: Sequence[FNFact]) -> Iterator[Marker]:
    """The numbers of the enchantments that lie on a place, or on a piece that the reader sees."""
    for spell in spells_of(view, facts):
        at = place_of(view, spell)
        if at:
            number = enchantment_of(view.board, spell).number
            yield Marker("enchantment", hex_of(at), str(number), spell.side)


def place_of(view: View, spell: Spell) -> Where | None:
    """The place where an enchantment lies, as far as the reader sees; None for those on groups."""
    if spell.target[:4].isdigit():
        return Where(spell.target)
    for id, piece in view.pieces.items():
        if id == spell.target:
            return piece.at
    for sighting in view.sightings:
        if sighting.top.id == spell.target:
            return sighting.at
    return None


def in_force(view: View, facts: Sequence[FNFact]) -> Iterator[Grid]:
    """5.C.4 The enchantments that took effect in the turn, and those that lasted, with what they do."""
    rows = tuple(_spell(view, spell) for spell in spells_of(view, facts))
    if rows:
        yield Grid("Enchantments that took effect", LAID, rows)


def _spell(view: View, spell: Spell) -> tuple[str, ...]:
    enchantment = enchantment_of(view.board, spell)
    say = view.say
    name = enchantment.name
    if spell.choice:
        name += f" ({spell.choice})"
    caster = say.character(spell.caster)
    target = aim_in_words(say, enchantment, spell.target)
    lasts = "in force" if spell in view.board.spells else "over"
    text = below_zero(enchantment.text)
    return (
        str(enchantment.number),
        f"{name}, {caster} on {target}, {lasts}",
        text or NONE,
    )
