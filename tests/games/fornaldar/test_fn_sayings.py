"""Players' names for their forces: a line that begins with one says where the force is."""

import pytest
from fornaldar_table import Field

from adjudicator.games.fornaldar.board.sayings import nicknames


@pytest.mark.parametrize("called", ["the Wrath of Gorm", "Wrath of Gorm"])
def test_a_ship_is_called_with_its_article_and_without(called):
    """Without it the king in the ship's name was meant, who is elsewhere."""
    field = Field({"0507": "gorm", "0506": "wrath-of-gorm"}, seat="Fomorian")
    assert nicknames(field.view())[called] == "from 0506 with wrath-of-gorm"


def test_nobody_elses_forces_are_called_by_where_they_are():
    field = Field({"0507": "hakon", "0506": "wrath-of-gorm"})
    assert not [at for at in nicknames(field.view()).values() if at.endswith("with wrath-of-gorm")]
