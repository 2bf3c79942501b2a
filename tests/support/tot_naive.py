"""Reverse Time played the plain way: what each round counts for is overwritten as the facts come, one by one.

It shares no code with the game, so that the projection can be held against it.
"""


def told(effects):
    """Effects as plain data: {round: [nature, strips by attack]}."""
    return {effect.round: [effect.nature, effect.strips] for effect in effects}


def replayed(history, reversals):
    """What each round counts for after every reversal, in the order given."""
    now = told(history)
    for reversal in reversals:
        if reversal.emptied:
            empty(now, range(reversal.round - reversal.rounds, reversal.round))
        for part in reversal.replaced:
            overwrite(now, part)
    return now


def empty(now, rounds):
    for round in rounds:
        now[round] = ["nothing", 0]


def overwrite(now, part):
    effect = now[part.round]
    if part.kind == "preserve":
        effect[0] = "preserve"
    elif part.kind == "attack":
        effect[1] += part.points
    else:
        effect[1] = max(0, effect[1] - part.points)


def strips(now):
    """All strips, those beyond the card too."""
    return sum((nature == "decay") + number for nature, number in now.values())


class NaiveReplay:
    """The Testaments of a campaign, from its facts alone."""

    def __init__(self):
        self.now = {}
        self.types = {}

    def take(self, facts):
        for fact in facts:
            match fact.__struct_config__.tag:
                case "testament-laid":
                    self.now[fact.testament], self.types[fact.testament] = {}, fact.type
                case "testament-weathered":
                    self.now[fact.testament][fact.round] = [fact.nature, fact.strips]
                case "time-reversed":
                    if fact.emptied:
                        empty(self.now[fact.testament], range(fact.in_round - fact.rounds, fact.in_round))
                    for part in fact.replaced:
                        overwrite(self.now[fact.testament], part)
                case "testament-replaced":
                    del self.now[fact.testament]

    def testaments(self, cards):
        """(what each round counts for, visible sections) of each Testament on the table, without locked sections."""
        return {id: (now, max(0, len(cards[self.types[id]].dots) - strips(now))) for id, now in self.now.items()}
