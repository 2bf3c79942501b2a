"""A position file, read for the campaign that is to begin with it."""

from pathlib import Path
from typing import Any

from adjudicator.campaign.desk.position_file import PositionFile, position_of, stands
from adjudicator.campaign.referee.campaign_file import CampaignPlan
from adjudicator.cli.files import convert, plain
from adjudicator.errors import Refused
from adjudicator.table import Game


def begun(path: Path, plan: CampaignPlan, game: Game, own: Any) -> tuple[Any, dict[str, Any]]:
    """The options and the board that a campaign begins with; `own` is the referee's scenario, if he has one.

    Options of the campaign file take the place of those in the position. Raises `NotFound` or `Refused` with the place
    of what does not fit, or where the position is of another game or of other seats.
    """
    layout = position_of(game)
    data = plain(path)
    file = convert(data, PositionFile, path)
    if file.game != game.meta.name:
        raise Refused("position/game", f"{path} is a position of {file.game}, and the campaign file says {plan.game}")
    if tuple(plan.seats) != file.seats:
        seats = ", ".join(file.seats)
        raise Refused(
            "position/seats", f"the seats of {path} are {seats}; the campaign file must name them in this order"
        )
    options = convert(file.options | plan.options, game.options, path, ("options",))
    convert(file.state, layout.file, path, ("state",))
    position = layout.checked(file.state)
    scenario = own or game.books.scenario(None)[0]
    stands(game, file, scenario, options, position)
    return options, position
