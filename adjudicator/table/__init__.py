"""What rules run on: the table, and the types that a game and the program share."""

from adjudicator.table.dice import RollKey, ScriptedDice
from adjudicator.table.facts import Fact, visible
from adjudicator.table.game import Game, Meta, Orders, Pick, Rule
from adjudicator.table.journal import Answered, Drawn, Journal, Rolled
from adjudicator.table.problems import Problem, Understood
from adjudicator.table.questions import Choice, Question, Source
from adjudicator.table.steps import Step
from adjudicator.table.table import Decide, Suspended, Table
from adjudicator.table.words import EVERYONE, OBSERVER, REFEREE, Path, RuleId, Seat, StepId

__all__ = [
    "EVERYONE",
    "OBSERVER",
    "REFEREE",
    "Answered",
    "Choice",
    "Decide",
    "Drawn",
    "Fact",
    "Game",
    "Journal",
    "Meta",
    "Orders",
    "Path",
    "Pick",
    "Problem",
    "Question",
    "RollKey",
    "Rolled",
    "Rule",
    "RuleId",
    "ScriptedDice",
    "Seat",
    "Source",
    "Step",
    "StepId",
    "Suspended",
    "Table",
    "Understood",
    "visible",
]
