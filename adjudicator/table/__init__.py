"""The table that rules run on, and the types that a game and the program share."""

from adjudicator.table.books import Books, DataFile, Datum, Rule, Ruling, read_rules, read_rulings
from adjudicator.table.dice import RollKey, ScriptedDice
from adjudicator.table.fact import Fact, visible
from adjudicator.table.game import Game, Kept, Meta, Orders, Pick, Window
from adjudicator.table.journal import Answered, Drawn, Journal, Rolled
from adjudicator.table.lines import Die, Line, Tone
from adjudicator.table.problems import Problem, Remark, Understood
from adjudicator.table.questions import Choice, Question, Source
from adjudicator.table.refusal import Refusal, Refusals
from adjudicator.table.steps import Step
from adjudicator.table.table import Decide, Suspended, Table
from adjudicator.table.words import EVERYONE, OBSERVER, REFEREE, Path, RuleId, Seat, StepId

__all__ = [
    "EVERYONE",
    "OBSERVER",
    "REFEREE",
    "Answered",
    "Books",
    "Choice",
    "DataFile",
    "Datum",
    "Decide",
    "Die",
    "Drawn",
    "Fact",
    "Game",
    "Journal",
    "Kept",
    "Line",
    "Meta",
    "Orders",
    "Path",
    "Pick",
    "Problem",
    "Question",
    "Refusal",
    "Refusals",
    "Remark",
    "RollKey",
    "Rolled",
    "Rule",
    "RuleId",
    "Ruling",
    "ScriptedDice",
    "Seat",
    "Source",
    "Step",
    "StepId",
    "Suspended",
    "Table",
    "Tone",
    "Understood",
    "Window",
    "read_rules",
    "read_rulings",
    "visible",
]
