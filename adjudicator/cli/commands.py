"""All commands, gathered: the order of these imports is the order of the commands in the help."""

# isort: off
from adjudicator.cli import demo
from adjudicator.cli import setup
from adjudicator.cli import backup
from adjudicator.cli import status
from adjudicator.cli import orders
from adjudicator.cli import seal
from adjudicator.cli import play
from adjudicator.cli import post
from adjudicator.cli import beacon
from adjudicator.cli import seats
from adjudicator.cli import referee
from adjudicator.cli import ruling
from adjudicator.cli import reports
from adjudicator.cli import history
from adjudicator.cli import position
from adjudicator.cli import tournament
from adjudicator.cli import bundle
from adjudicator.cli import check_page
from adjudicator.cli import evidence
from adjudicator.cli import rules
from adjudicator.cli import notation
from adjudicator.cli import data
from adjudicator.cli import game
# isort: on

from adjudicator.cli.app import app, command_line

__all__ = [
    "app",
    "backup",
    "beacon",
    "bundle",
    "check_page",
    "command_line",
    "data",
    "demo",
    "evidence",
    "game",
    "history",
    "notation",
    "orders",
    "play",
    "position",
    "post",
    "referee",
    "reports",
    "rules",
    "ruling",
    "seal",
    "seats",
    "setup",
    "status",
    "tournament",
]
