"""Examples of orders with the reader's own pieces in them."""

from adjudicator.table.examples import recast


def test_a_number_is_recast_by_its_field_and_nowhere_else():
    own = {"item: 13": 7, "hakon": "knud", "['hakon', 5]": ["knud", 7]}
    example = {"item": 13, "mp": 13, "to": ["hakon"], "hakon": 13, "bears": ["hakon", 5]}
    assert recast(example, own) == {"item": 7, "mp": 13, "to": ["knud"], "knud": 13, "bears": ["knud", 7]}
