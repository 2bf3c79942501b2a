"""Who sits where in a world, which a referee who goes back to a copy finds as it was."""

from typing import NamedTuple


class Seats(NamedTuple):
    """Who has which key, who has had which seat, and which seats are free."""

    keys: dict[tuple[str, str], str]
    holders: dict[tuple[str, str], list[str]]
    free: set[tuple[str, str]]
