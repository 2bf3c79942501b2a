"""Players' names for their forces: a line that begins with one says where the force is."""

import pytest
from fn_situation import Situation
from fornaldar_table import Field

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.board.sayings import nicknames


@pytest.mark.parametrize("called", ["the Wrath of Gorm", "Wrath of Gorm"])
def test_a_ship_is_called_with_its_article_and_without(called):
    """Without it the king in the ship's name was meant, who is elsewhere."""
    field = Field({"0507": "gorm", "0506": "wrath-of-gorm"}, seat="Fomorian")
    assert nicknames(field.view())[called] == "from 0506 with wrath-of-gorm"


def test_nobody_elses_forces_are_called_by_where_they_are():
    field = Field({"0507": "hakon", "0506": "wrath-of-gorm"})
    assert not [at for at in nicknames(field.view()).values() if at.endswith("with wrath-of-gorm")]


@pytest.mark.parametrize(
    ("pieces", "called"),
    [
        ({"1545": "gorm"}, {"the king": "Gorm"}),
        (
            {"1545": "gorm eberic", "3305": "heior"},
            {
                "the king leaves Gunnar Thorpe": "Gorm leaves Gunnar Thorpe",
                "the king and Eberic leave Gunnar Thorpe": "Gorm and Eberic leave Gunnar Thorpe",
                "the king leaves Maalakan Hill": "Heior leaves Maalakan Hill",
            },
        ),
        ({"1545": "gorm heior"}, {}),
    ],
    ids=["the only one", "the only one there", "one of two there"],
)
def test_the_king_is_the_only_one_there_can_be(pieces, called):
    names = nicknames(GAME.view(Situation(pieces).state, "Fomorian"))
    assert {name: meant for name, meant in names.items() if "the king" in name} == called


def test_a_colour_is_called_by_any_beginning_that_no_other_name_has():
    pieces = {"3927": "hakon midhrasir:4 normorea:1 norskold:1"}
    called = nicknames(GAME.view(Situation(pieces).state, "Mundane"))
    begun = {name: meant for name, meant in called.items() if meant in ("midhrasir", "normorea", "norskold")}
    assert all(meant.startswith(name) and 4 <= len(name) < len(meant) for name, meant in begun.items())
    assert begun["midh"] == "midhrasir"
    assert begun["normo"] == "normorea"
    assert "nor" not in begun
