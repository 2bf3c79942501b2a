"""What the players of a vector of Fornaldar decide, as answers to the game's questions, and the dice they throw.

A question is answered by its key: its first part says what is decided (`losses/Mundane/2244/1`), a hex and a round of
battle in it must be those of the decision, where it names them. What no decision answers takes the default.
"""

import re

import msgspec
from fn_laid_out import COUNTERS, SEATS, item_number
from vectors import BadVector, one_of, only

DECISIONS = {
    "losses": (),
    "terrain": (),
    "use": ("challenge",),
    "challenge": ("challenger", "champion"),
    "answer": ("champion",),
    "continue": (),
    "retreat": (),
    "force_retreat": ("to",),
    "command": (),
    "strength": (),
    "stack": (),
    "evade": (),
    "evade_with": ("whose",),
    "item": ("to",),
    "place": (),
}
"""What can be decided, with the keys that go along; a round and a hex may be named with any of them."""

CHALLENGES = ("duel", "trial")
RATINGS = ("command", "magic", "csps", "ships")
STRENGTHS = ("combat", "magic")
PLACE = re.compile(r"\d{4}[a-d]?(?:/\d{4})?")


WORD = re.compile(r"(?:(?:command|magic) )?[a-z0-9/-]+(?:, [a-z0-9/-]+)*")
"""What a choice is answered with: a name, which may say of what; or several. A reader is told it in other words."""


def check_choices(question):
    """Raise where a question cannot be answered by its default, or a choice not by a word of its own."""
    assert question.allows(question.default), question
    values = [choice.value for choice in question.choices]
    assert len({*values}) == len(values), question
    assert all(WORD.fullmatch(value) for value in values), question


class Decided:
    """The decisions of a vector, each answered once."""

    def __init__(self, decisions, intercepts=()):
        self.left = [read(each) for each in decisions]
        self.intercepts = list(intercepts)
        self.losses, self.sent, self.wished = {}, {}, {}

    def __call__(self, question):
        """The answer to a question, as the table asks it."""
        check_choices(question)
        kind, *parts = question.key.split("/")
        wishes = getattr(self, f"_{kind.replace('-', '_')}", self._nothing)(question, parts)
        if wishes is None:
            return question.default, "default"
        answer = question.first_allowed(dict.fromkeys(wishes))
        if answer is None:
            raise BadVector(f"{question.key} cannot be answered by {', '.join(map(repr, wishes))}: {question.text}")
        return answer, "reply"

    def uses(self):
        """5.0 B The items that are used now, as orders by side: none of these decisions answers a question."""
        used = [each for each in self.left if "use" in each]
        self.left = [each for each in self.left if each not in used]
        sides = dict.fromkeys(each["side"] for each in used)
        return {side: [{"item": int(each["use"])} for each in used if each["side"] == side] for side in sides}

    def take(self, kind, question, parts, also=lambda decision: True):
        """The first decision of a kind that answers a question; it answers no other."""
        for decision in self.left:
            if decision["side"] == question.seat and kind in decision and suits(decision, parts) and also(decision):
                self.left.remove(decision)
                return decision
        return None

    def _nothing(self, question, parts):
        return None

    def _losses(self, question, parts):
        decision = self.take("losses", question, parts)
        if decision is None:
            return None
        self.losses[question.seat] = decision["losses"]
        return [amounts(question, decision["losses"])]

    def _drown(self, question, parts):
        """7.9 Who drowns stands with the losses of the round."""
        decision = self.losses.get(question.seat) or (self.take("losses", question, parts) or {}).get("losses")
        return None if decision is None else [amounts(question, decision)]

    def _terrain(self, question, parts):
        decision = self.take("terrain", question, parts)
        return decision and [decision["terrain"]]

    def _challenge(self, question, parts):
        """The challenges of a side in a hex, in the order they stand in."""
        called = []
        while decision := self.take("challenge", question, parts, lambda each: "use" not in each):
            called.append(f"{decision['challenge']} {decision['challenger']}")
            self.wished[decision["challenge"]] = decision.get("champion")
        return [", ".join(called)] if called else None

    def _answer(self, question, parts):
        """FN-C8 The challenged side says who fights, where it says nothing whom the challenger has named."""
        decision = self.take("answer", question, parts)
        if decision is None:
            return None
        if decision["answer"] == "decline":
            return ["decline"]
        return [decision.get("champion") or self.wished.get(parts[0]) or question.default]

    def _continue(self, question, parts):
        decision = self.take("continue", question, parts)
        return decision and ["yes" if decision["continue"] else "no"]

    def _retreat(self, question, parts):
        decision = self.take("retreat", question, parts)
        return decision and [decision["retreat"] or "stay"]

    def _force_retreat(self, question, parts):
        decision = self.take("force_retreat", question, parts)
        if decision is None:
            return None
        self.sent[tuple(parts[1:])] = decision.get("to")
        return ["yes" if decision["force_retreat"] else "no"]

    def _retreat_to(self, question, parts):
        """FN-C18 Where to: it stands with the decision of the enemy who forces the retreat."""
        goal = self.sent.get(tuple(parts[1:]))
        return (
            None if goal is None else [goal, *(choice.value for choice in question.choices if choice.value[:4] == goal)]
        )

    def _command(self, question, parts):
        decision = self.take("command", question, parts)
        return decision and ["fortress" if decision["command"] == "castle" else decision["command"]]

    def _strength(self, question, parts):
        decision = self.take("strength", question, parts)
        return decision and [", ".join(f"{id} {rating}" for id, rating in decision["strength"].items())]

    def _stack(self, question, parts):
        decision = self.take("stack", question, parts)
        return decision and [", ".join(decision["stack"])]

    def _evade(self, question, parts):
        decision = self.take("evade", question, parts)
        if decision is None:
            return None
        names = decision["evade"]
        return [", ".join(names), "yes"] if names else ["", "nobody", "no"]

    def _evade_with(self, question, parts):
        decision = self.take("evade_with", question, parts)
        if decision is None:
            return None
        rating, whose = decision["evade_with"], decision.get("whose")
        return [f"{rating} {whose}", f"{whose} {rating}", whose] if whose else [rating]

    def _item(self, question, parts):
        decision = self.take("item", question, parts, lambda each: str(each["item"]) in parts)
        return decision and [decision["to"], *(part for part in ("left", "leave") if decision["to"][:1].isdigit())]

    def _use(self, question, parts):
        decision = self.take("use", question, parts, lambda each: str(each["use"]) in parts or not numbered(parts))
        return decision and [decision.get("challenge", "yes"), "yes", str(decision["use"])]

    def _place(self, question, parts):
        """7.9 On which ship somebody is taken up: the key names him."""

        def named(decision):
            return any(who in parts for aboard in decision["place"].values() for who in aboard)

        for decision in self.left:
            if decision["side"] == question.seat and "place" in decision and named(decision):
                return [ship for ship, aboard in decision["place"].items() if any(who in parts for who in aboard)]
        return None

    def _standing(self, question, parts):
        """14.8 The forces on watch are standing orders of the side that does not move."""
        if parts != ["interception"] or not self.intercepts:
            return None
        watch = [{**attempt, "against": [attempt["against"]]} for attempt in self.intercepts]
        return [msgspec.json.encode({"watch": watch}).decode()]


def suits(decision, parts):
    """Whether a decision is about the hex and the round that the key of a question names."""
    rounds = [part for part in parts if part.isdigit() and len(part) < 3]
    if "round" in decision and rounds and str(decision["round"]) not in rounds[-1:]:
        return False
    return "at" not in decision or any(part[:4] == decision["at"][:4] for part in parts)


def numbered(parts):
    """Whether a key names an item: a number that is no hex."""
    return any(part.isdigit() and len(part) < 3 for part in parts)


def amounts(question, losses):
    """Who loses how much, as an answer: those that a question does not ask about are another question's."""
    listed = [(name, f"{name} {number}") for name, number in losses.items() if number]
    return ", ".join(words for _, words in listed if question.allows(words))


def read(decision):
    """A decision in the words of the format; raises `BadVector` where it is none."""
    kinds = [kind for kind in DECISIONS if kind in decision]
    if not kinds:
        raise BadVector(f"{decision!r} decides nothing (known: {', '.join(DECISIONS)})")
    kind = "use" if "use" in kinds else kinds[0]
    only(decision, ("side", "round", "at", kind, *DECISIONS[kind]), f"a decision about {kind}")
    one_of(decision["side"], SEATS, "side")
    if "at" in decision and not PLACE.fullmatch(decision["at"]):
        raise BadVector(f"{decision['at']!r} is no place")
    if "challenge" in decision:
        one_of(decision["challenge"], CHALLENGES, "challenge")
    VERIFY.get(kind, lambda held: None)(decision[kind])
    return decision


def known(name):
    """Raise `BadVector` where losses name what there is not."""
    pieces = COUNTERS.characters | COUNTERS.ships | COUNTERS.groups
    one_of(name.removesuffix("+"), (*pieces, "garrison"), "piece")


VERIFY = {
    "losses": lambda held: [known(name) for name in held],
    "use": item_number,
    "item": item_number,
    "answer": lambda held: one_of(held, ("accept", "decline"), "answer"),
    "evade_with": lambda held: one_of(held, RATINGS, "rating"),
    "evade": lambda held: [one_of(id, COUNTERS.characters, "character") for id in held],
    "strength": lambda held: [
        one_of(rating, STRENGTHS, "strength") and one_of(id, COUNTERS.characters, "character")
        for id, rating in held.items()
    ],
    "place": lambda held: [
        one_of(ship, COUNTERS.ships, "ship") and [one_of(id, COUNTERS.characters, "character") for id in aboard]
        for ship, aboard in held.items()
    ],
}
"""What the value of a decision must name."""


class LabelledDice:
    """Dice that are handed out by their label, the subject of the roll, each once."""

    def __init__(self, dice):
        for label, *_ in dice:
            verify_label(label)
        self.left = [(SNOW.sub(r"\1", label), tuple(faces)) for label, *faces in dice]

    def throw(self, key, count, sides):
        """The next faces of this label."""
        for entry in self.left:
            if entry[0] == key.subject:
                self.left.remove(entry)
                faces = entry[1]
                assert len(faces) == count, f"{key.subject}: {count} dice are thrown, {len(faces)} are given"
                assert all(1 <= face <= sides for face in faces), f"{faces} for {count}d{sides} at {key.subject}"
                return faces
        raise AssertionError(f"no dice are given for {key.subject!r} (left: {', '.join(self.labels) or 'none'})")

    def draw(self, key, items):
        """What is drawn, as it stands."""
        return tuple(items)

    @property
    def labels(self):
        """The labels of dice that nobody has thrown."""
        return [label for label, _ in self.left]


HEX = r"\d{4}[a-d]?(?:/\d{4})?"
SIDE = "(?:Fomorian|Mundane)"
LABELS = re.compile(
    rf"weather|end roll|draugr|event .+|(?:enchantment|effect|heal|mobilize|teleport) [a-z-]+"
    rf"|attrition {SIDE} {HEX} (?:land|sea)|snow march {SIDE} {HEX}(?: land| sea)?|forced march {SIDE} {HEX}"
    rf"|(?:search|interception|reaction|overrun) {HEX}|(?:combat|duel|trial|melee) {HEX} \d+"
    rf"|evade {SIDE}|item \d+"
)

SNOW = re.compile(rf"(snow march {SIDE} {HEX}) (?:land|sea)")
"""Those on land roll before those in the water, so that the game's own label does not tell them apart."""


def verify_label(label):
    """Raise `BadVector` where dice are for nothing that the format knows."""
    if not LABELS.fullmatch(label):
        raise BadVector(f"{label!r} is no label of dice")
