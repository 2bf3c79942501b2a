"""Random battles of Fornaldar, laid out directly: both sides with whom and what they may have, all else left out."""

import hashlib
import random

from fn_laid_out import COUNTERS, LaidOut
from fornaldar_campaign import Campaign

from adjudicator.board.hexes import neighbours
from adjudicator.games.fornaldar.board.facts import enemy_of
from adjudicator.games.fornaldar.bot import random_standing
from adjudicator.games.fornaldar.bot.moving import attack
from adjudicator.games.fornaldar.combat.battle import overrun
from adjudicator.games.fornaldar.combat.challenges import able, fight_challenge
from adjudicator.games.fornaldar.combat.company import company
from adjudicator.games.fornaldar.combat.orders import Attacks
from adjudicator.games.fornaldar.combat.phase import fight
from adjudicator.games.fornaldar.printed.counters.parts import ReplaceLetter
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table import Table
from adjudicator.table.dice import ChainDice
from adjudicator.table.state import copied

GROUPS = {
    FOMORIAN: ("fynn", "basulea", "skane", "lochlann", "ycelia"),
    MUNDANE: ("midhrasir", "nerfringia", "suderpathia", "normorea"),
}
OPEN = ("2625", "2532", "2644", "3225", "2543")
CASTLES = ((MUNDANE, "3927"),)
STRONGHOLDS = (
    *((FOMORIAN, hex) for hex in ("3305", "2244", "1149", "1545")),
    *((MUNDANE, hex) for hex in ("3128", "2331", "2604", "2210")),
)
SEAS = ("2847", "1939", "2244")
"""Two at sea, and one before a coast."""

HARSH = [
    item.number for item in COUNTERS.items.values() if any(isinstance(each, ReplaceLetter) for each in item.effects)
]
"""The items by which an enemy loses more."""

KINDS = ("ground", "fortress", "castle", "naval", "melee", "duel", "trial", "overrun")
DICE = 2000
"""So many rolls no combat needs."""


class Endless(AssertionError):
    """A combat that goes on and on."""


class CountedDice(ChainDice):
    """Dice by rule and subject, that run out."""

    def __init__(self, key):
        super().__init__(key)
        self.left = DICE

    def throw(self, key, count, sides):
        self.left -= 1
        if not self.left:
            raise Endless(f"{DICE} rolls, the last for {key.subject}")
        return super().throw(key, count, sides)


class Skirmish(Campaign):
    """A combat of a kind, by its number; `replies` answers questions by their keys before anything else does.

    Both sides have standing orders, and answer at random what they are asked.
    """

    def __init__(self, kind, number):
        self.kind, self.number, self.whims = kind, number, True
        self.facts, self.sets, self.asked, self.replies, self.names = [], {}, [], {}, []
        self.pick = random.Random(f"{kind} {number}")
        self.holder, self.at = self.place()
        tempo = self.pick.choice(("compact", "strict"))
        given = {
            "pieces": {self.at: " ".join(self.force(FOMORIAN) + self.force(MUNDANE))},
            "active": self.side,
            "entered_from": {self.side: {self.at: self.pick.choice(neighbours(self.at))}} if number % 2 else {},
        }
        laid_out = LaidOut({"given": given | {"items": self.items()}, "options": {"tempo": tempo}})
        self.state = laid_out.state
        self.at = self.at if kind == "naval" else laid_out.land_place(self.at)
        self.standing = {seat: random_standing(self.view(seat), self.pick) for seat in GROUPS}
        self.attack = attack(self.view(self.side), self.at, self.how, self.pick)

    @property
    def how(self):
        """What an attack of this kind is."""
        return self.kind if self.kind in ("naval", "melee") else "ground"

    def place(self):
        """Where it is fought, and whose fortress is there; `side` attacks."""
        strongholds = {"fortress": STRONGHOLDS, "castle": CASTLES}.get(self.kind)
        if strongholds:
            holder, at = self.pick.choice(strongholds)
            self.side = FOMORIAN if holder == MUNDANE else MUNDANE
            return holder, at
        self.side = self.pick.choice((FOMORIAN, MUNDANE))
        return None, self.pick.choice(SEAS if self.kind == "naval" else OPEN)

    def force(self, side):
        """The pieces of a side, the topmost first, as vectors write them."""
        groups = self.pick.sample(GROUPS[side], 2)
        persons = [c for c in COUNTERS.characters.values() if c.group in groups and c.combat]
        chosen = self.pick.sample(persons, self.pick.randint(1, 4))
        if self.kind == "duel":
            chosen.append(self.pick.choice([c for c in persons if c.magic and c not in chosen]))
        if self.kind == "naval":
            return self.fleet([*groups, *(["skergota"] if side == MUNDANE else [])], chosen)
        afoot = [self.written(c, "" if self.kind == "melee" else self.pick.choice(("", "+"))) for c in chosen]
        if self.kind != "melee":
            afoot += [f"{group}:{self.pick.randint(1, 14)}" for group in groups[: self.pick.randint(0, 2)]]
            self.pick.shuffle(afoot)
            if side != self.holder and not any(":" in word for word in afoot):
                afoot.append(f"{groups[0]}:{self.pick.randint(1, 3)}")
        return afoot

    def fleet(self, groups, chosen):
        """Ships, who is on board of them, and mermen."""
        ships = [ship for ship in COUNTERS.ships.values() if ship.group in groups and ship.capacity_damaged]
        ships = self.pick.sample(ships, self.pick.randint(1, min(4, len(ships))))
        words = [f"{ship.id}{self.pick.choice(('', '', '!'))}" for ship in ships]
        words += [f"{self.written(c, '')}>{self.pick.choice(ships).id}" for c in chosen]
        words += [f"{groups[0]}:1>{ship.id}" for ship in ships if self.pick.random() < 0.6]
        if "skergota" in groups and self.pick.random() < 0.5:
            words.append(f"skergota:{self.pick.randint(1, 6)}~")
        return words

    def written(self, character, escort):
        """A character, now and then wounded."""
        self.names.append(character.id)
        wounds = self.pick.randrange(character.combat) if self.pick.random() < 0.4 else 0
        return character.id + escort + (f"/{wounds}" if wounds else "")

    def items(self):
        """Some items, and who bears them; some that change the enemy's losses more often than others."""
        numbers = {*self.pick.sample(sorted(COUNTERS.items), self.pick.randint(0, 6)), self.pick.choice(HARSH)}
        return {str(number): self.pick.choice(self.names) for number in sorted(numbers)}

    def decide(self, question):
        if question.key in self.replies:
            return self.replies[question.key], "reply"
        return super().decide(question)

    def fought(self, state=None):
        """The journal of the combat, played on a copy of the state; `after` is what it came to."""
        self.after = copied(self.state) if state is None else state
        dice = CountedDice(hashlib.sha256(f"{self.kind} {self.number}".encode()).digest())
        table = self.now = Table("1.combat", self.after, dice, self.decide)
        if self.kind in ("duel", "trial"):
            fight_challenge(table, self.at, self.kind, *self.champions())
        elif self.kind == "overrun":
            overrun(table, self.side, self.at, self.together())
        else:
            fight(table, self.side, Attacks(attacks=(self.attack,)))
        return table.finish()

    def champions(self):
        """Who challenges whom."""
        sides = (self.side, enemy_of(self.side))
        fighting = [company(self.after, side, self.at, "melee") for side in sides]
        return [able(self.after, own, self.kind, calls=False)[0].id for own in fighting]

    def together(self):
        """Who overruns: all that are there, or all but the lowest of the stack."""
        ids = tuple(self.after.stacks[self.at][self.side])
        return ids[:-1] or ids if self.number % 2 else ids
