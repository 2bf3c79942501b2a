"""A battle of Fornaldar of three rounds, in which much is told."""

from fn_fight import Fight, fight

from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE

AT = "3324"
GOES_ON = [
    {"side": side, "round": number, "continue": side == by}
    for number, by in ((2, MUNDANE), (3, FOMORIAN), (4, None))
    for side in (FOMORIAN, MUNDANE)
]
"""The initiative passes to and fro, and nobody attacks a fourth time."""


def battle() -> Fight:
    """A battle of three rounds."""
    dice = ([f"combat {AT} {number}", 3, 4] for number in (1, 2, 3))
    stay = {"side": MUNDANE, "retreat": False}
    return fight("gorm fynn:12 hakon midhrasir:14", AT, *dice, decisions=[*GOES_ON, stay])
