"""The content of a report, apart from how it looks: every rendering (PDF, text, JSON) is made from it."""

from collections.abc import Collection, Iterator, Sequence
from hashlib import sha256
from typing import Annotated, Any, Literal

import msgspec

from adjudicator.table.figures import Figure, Plot
from adjudicator.table.knowledge import Knowledge
from adjudicator.table.lines import Line
from adjudicator.table.news import Score
from adjudicator.table.parties import Battle
from adjudicator.table.prose import counted, joined, short
from adjudicator.table.regionmap import RegionMap
from adjudicator.table.seats import SeatStyle
from adjudicator.table.words import RuleId, Seat

Align = Literal["left", "right", "centre"]

Heat = Annotated[int, msgspec.Meta(ge=0, le=4)]


class Column(msgspec.Struct, frozen=True, omit_defaults=True):
    """A column of a table: its head, how it is aligned and its share of the width."""

    head: str
    align: Align = "left"
    share: float = 1.0


class Grid(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table: `rows` of as many cells as there are columns; `marked` rows (by index) are the reader's own.

    `ringed` cells (row and column, by index) are those that counted. `heat`, where there is any, has a level for each
    cell, from 0 to 4: on paper the ground of a cell is the darker the higher it is.
    """

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    marked: tuple[int, ...] = ()
    note: str = ""
    ringed: tuple[tuple[int, int], ...] = ()
    heat: tuple[tuple[Heat, ...], ...] = ()


class Passage(msgspec.Struct, frozen=True, omit_defaults=True):
    """A titled run of lines: a phase, an impulse, a battle; `tables` and `figures` stand after them.

    A `battle` can be read alone: a frame goes round it, and its first figure, in small, beside its tables.
    """

    title: str
    lines: tuple[Line, ...]
    note: str = ""
    figures: tuple[Figure, ...] = ()
    tables: tuple[Grid, ...] = ()
    battle: Battle | None = None
    rules: tuple[RuleId, ...] = ()
    """The rules that its tables follow, beside those of its lines."""


class Content(msgspec.Struct, frozen=True, omit_defaults=True):
    """The content of a turn for one seat."""

    happened: tuple[str, ...]
    """Three to six sentences: what matters to the reader, first what was done to him."""
    standing: Grid
    decide: tuple[str, ...]
    """The next decisions of the reader: each can be ticked off."""
    chapters: tuple[Passage, ...]
    tables: tuple[Grid, ...]
    figures: tuple[Figure, ...] = ()
    """The drawings before the story: a map, cards, a plot."""
    mind: tuple[str, ...] = ()
    """Things to bear in mind with it: it only informs."""
    private: Passage | None = None
    """Orders not executed and why, own unfinished orders: for the reader alone."""
    headline: str = ""
    """The headline over page one, as a newspaper would have it."""
    scores: tuple[Score, ...] = ()
    """The scores of the seats, in one number each."""
    counts: str = ""
    """The unit of these numbers ("territories")."""
    course: Plot | None = None
    """The same over the turns, as a strip."""
    picture: Figure | None = None
    """The whole board with what moved and fought on it, or the table as it lies: in small on page one."""

    @property
    def board(self) -> Figure | None:
        """The picture as it stands beside the other figures: what moved is not drawn twice."""
        if isinstance(self.picture, RegionMap) and any(isinstance(figure, RegionMap) for figure in self.figures):
            return self.picture.still()
        return self.picture

    @property
    def drawn(self) -> tuple[Figure, ...]:
        """All that is drawn before the story: the board, the other figures, the course of the scores."""
        board = (self.board,) if self.board else ()
        return (*board, *self.figures, *((self.course,) if self.course else ()))


class RulingNote(msgspec.Struct, frozen=True, omit_defaults=True):
    """A ruling in force: a numbered interpretation the campaign uses, or a correction by the referee.

    `text` is empty where the ruling is only named, because the chart book has it in full.
    """

    id: str
    text: str
    title: str = ""
    author: str = ""
    loud: bool = False
    """Whether a reader must not miss it: it takes back what he holds a receipt for or was told, or a seal was late."""

    def words(self) -> str:
        """The title, the text and the author, as far as there are any."""
        words = ": ".join(filter(None, (self.title, self.text)))
        if not self.author:
            return words
        return f"{words} ({self.author})"


NOT_TO_MISS = "Do not miss this"
"""Above what is loud."""
NO_NEW_RULINGS = "No new rulings"


def split_rulings(notes: Sequence[RulingNote]) -> tuple[list[RulingNote], list[RulingNote]]:
    """The rulings that have changed, in full; and those that are only named."""
    return [note for note in notes if note.text], [note for note in notes if not note.text]


def used_in_words(notes: Sequence[RulingNote]) -> str:
    """Rulings that a turn used, by number and title."""
    named = []
    for note in notes:
        named.append(" ".join(filter(None, (note.id, note.title))))
    return f"Used this turn, and in full in the chart book: {'; '.join(named)}."


class Proof(msgspec.Struct, frozen=True, omit_defaults=True):
    """The evidence that a player can check for himself and hold against the referee (`adjudicator prove FOLDER`).

    A hexadecimal SHA-256 stands for each leaf of the campaign's public chain. Below `sha(x)` is the SHA-256 of a text,
    of anything else as canonical JSON (sorted keys, no spaces, UTF-8, numbers that are whole without a point, and no
    others but halves and a map's places); `commit(salt, x)` that of 16 bytes of salt and x as canonical JSON. Head 0 is
    sha("adjudicator/1|CAMPAIGN"), head n is sha("HEAD n-1|n|LEAF n"), leaf n is "KIND:" and commit(salt, body), where
    KIND is the `event` of the body: a proof may leave closed what is `orders`, `letters` or `mailed`, and nothing else;
    and of `orders` none that was locked for its `seat`. The words of a head are its first 88 bits, 11 for each, as
    numbers from 0 of the English words of BIP-39. A body is an object with `event` and `record`, a commitment to the
    event that is stored at the desk, whose salt is never shown. `format` is "adjudicator/2". What an earlier release
    recorded has leaves without a KIND (and proofs of "adjudicator/1"), up to a `renewed`; what else was otherwise then
    is said below. The bodies:

    - `opened`: `anchor` of the secrets, `salts` (sha of the hexadecimal digits of the secret that the board's salts
      follow from), `level`, `game`, `rules`, `seats`, `options`, `tempo`, `dice`, `open_dice`, `turns`; but in older
      campaigns `dice_rule` (see below); where a seat is the referee's, `referee_seat`, and where it orders first,
      `referee_first`: that seat;
      where there is a beacon, `beacon`: its `url`, `hash`, `public_key`, `genesis` and `period`, the `delay` (all times
      in seconds), and perhaps `fallback`, in words;
    - `renewed`: from here on leaves have a KIND; in a campaign that was given its public chain when it was under way
      it is leaf 2, with `before`: its head of then (in an older form that text is all of the body);
    - `orders`: `step`, `seat`, `set` = commit(salt of step and seat, {orders, standing}), without the note, and `text`
      = commit(the same salt, [line, ...]): what the seat was told that they mean. `set` is "" where they count no
      longer, with `why`: "withdrawn" by their seat, "overtaken" (they can no longer be played), "sent back" (answers,
      with their step) or "another player". `by` is "deputy" where the seat had sent nothing, and these orders are made
      by the game from what the seat knew; it is "program" where the seat had nothing to decide, and there are no orders
      in the set. A word of luck is orders for the step "0.setup": `set` = commit(salt, word);
    - `begun`: `sets`: by seat, the number of the leaf of its word of luck and its `set` (in an older form 0, and such
      words are opened with `begun`); with a beacon, the `round` that follows from that moment, as the seal that was
      mailed then has it;
    - `locked`: `step`, `deadline` (ISO 8601), `sets`: by seat, the number of the leaf of its orders and their `set`; 0
      is the number of orders that are older than the chain, so it can stand in the first lock of a campaign that was
      given its chain when it was under way, and in no other; a seat that sent nothing is left out; with a beacon,
      `round`: the first that comes out at `deadline` + `delay` or later, number ceil((that moment - genesis) / period)
      + 1; a step that is locked again keeps its round. Where `dice_rule` is 3, orders that no dice may follow, and
      words of luck for a set-up without any, have no `round` and no seal, but at level "sealed" those of a window; and
      what is `played` by them, or follows of itself, has no rolls and draws;
    - `played`: `step`, `turn`, `window` ("": no orders are awaited), `basis`, `groups`; with a beacon, `beacon`: the
      round and its signature in hexadecimal (or "fallback" and the result of what stands for the beacon);
    - `secret`: `turn`, `secret`: 32 bytes in hexadecimal, which are hashed as bytes. Hashed once that of a turn is
      that of the turn before; that of turn 0, the set-up, is hashed once the anchor, so that of turn t is it when it is
      hashed t + 1 times;
    - `ruling`: `kind`, `about`, `answer`, `reason`, `author`, `settings`, `groups`;
    - `letters`: one before each report, however many there were; never opened;
    - `report`: `step` that is waited for ("": none), and the `deadline` that is told for it, if one is. Where a seat
      orders first there are two of a window: one for that seat, and after its orders one for the others, whose proofs
      end with it;
    - `mailed`: `seat`, and `files`: the SHA-256 of each file that a report to it is kept by (pages, data), by name. A
      report cannot hold its own: the next one tells it.

    The basis of a step is sha({step, sets: {seat: set}, beacon: signature}) of its first lock, "" without a beacon, and
    that of "0.setup" is made so of `begun`. A step without a window keeps the last one; where nothing was locked before
    it, and no words of luck `begun` the campaign, it is the anchor. Salts are the first 16 bytes of HMAC-SHA256(secret,
    label), the labels "step|seat", "event|n", "n|group". `groups` are commitments to [[index, entry], ...]: what
    everybody knows, what each seat knows (in the order of `seats`), what nobody knows. Indices of what everybody knows
    are 0, 1, 2, ... in each `played`, in one of a part "+k" too; other entries have a number that tells nothing but
    which are the same in several groups. Rolls and draws
    of a game whose dice hide things, and answers that were not given by mail, are in the last group.

    Where `dice_rule` is 2 or 3, a step that asks players in the middle is told in parts, each a step to all that is
    said here. The first has the id of the step; what follows when players were asked for the k-th time is the step
    "ID+k" with the window "answers". Its orders are what a seat has answered so far, {orders: {question: answer},
    standing: null}, each set with its `orders` and its receipt; its `locked` has those that came, and with a beacon a
    `deadline` (when all was answered), a `round` and a seal of its own; its `played` goes on where the last one ended.
    So the dice that are thrown after a question follow from the answers to it. A default has no set. A step that is
    sent back takes its answers back (`set`: "").

    An entry is an object: a fact has `fact` (which), a roll or draw or answer has `type`. "rolled" has `key` (`rule`,
    `subject`, `n`), `dice` ("2d6"), `faces`, and perhaps `modifiers`, `need` and `most`, which decide nothing here;
    "drawn" has `key`, `items` and `result`; "answered" has `question`, `answer` and `source`.

    The dice key of a step is HMAC-SHA256(secret of its turn, "step|basis"), the secret as bytes, the basis in
    hexadecimal. The stream of a roll or draw are the bytes of HMAC-SHA256(dice key, "rule|subject|n|block"), block 0,
    1, ..., one after another. A number below k is the next byte of it that is below the largest multiple of k up to
    256, modulo k; bytes that are not below are passed over. A die of k sides is such a number and 1. A draw is the
    shuffle of Fisher and Yates from the end: the places of `items` being 0 to m, for each place from m down to 1 what
    stands there changes places with what stands at the next number below that place + 1; `result` is all of them then.
    `n` counts the rolls of a rule about a subject in a step, from 1. Where `dice_rule` is 2 or 3, a roll that is not in
    everybody's group has another number in place of it, so that nobody can derive a roll whose action he only guesses:
    the first 6 bytes of HMAC-SHA256(secret of the salts, "roll|ID|rule|subject|n"), big-endian, where ID is the step
    without "+k".

    The bundle of a campaign that is over has this format too (`seat` is the referee): it opens every leaf but `letters`
    (the one before each `report`), every group and every set, those that were superseded too, and adds `salts`, the
    secret in hexadecimal. That is not what the campaign file has as `salts`, from which it follows: the secret is
    HMAC-SHA256(these 32 bytes, "salts of the board"), where the file has none, of the last secret of the dice. The
    index of an entry that not all may see is the first 6 bytes of HMAC-SHA256(secret, "n|entry|place"), big-endian,
    where `place` counts all entries of the step from 0, those of its parts before too; what everybody knows fills the
    other places in order. Where `opened` has `opens`: "turn", there is one after each turn too, without `salts`: it
    opens orders of turns that are over alone, and the groups of what happened in them and at rulings.
    """

    format: str
    campaign: str
    seat: Seat
    first: int
    """The number of the first leaf: where the last report ended, or where what it left closed of a turn began."""
    before: str
    """The head before it."""
    leaves: tuple[str, ...]
    head: str
    """The head after the last leaf."""
    opened: tuple[tuple[int, str, Any], ...]
    """(number, salt, body): all leaves but those of others' orders and mailed reports, and of letters, which are
    closed; what is closed is not proved."""
    entries: tuple[tuple[int, int, str, Any], ...]
    """(number, group, salt, entries): what happened in the steps of turns that are over."""
    sets: tuple[tuple[Any, ...], ...]
    """(number, salt, {orders, standing}, lines): the reader's own order sets, with what he was told that they mean, if
    he was; (number, salt, his word of luck)."""

    def bodies(self, event: str) -> Iterator[tuple[int, dict[str, Any]]]:
        """The opened bodies of one kind, each with the number of its leaf."""
        return ((n, body) for n, _, body in self.opened if isinstance(body, dict) and body["event"] == event)

    @property
    def turns(self) -> tuple[int, ...]:
        """The turns whose secrets are shown."""
        return tuple(body["turn"] for _, body in self.bodies("secret"))

    @property
    def title(self) -> str:
        """The title on a page."""
        many = len(self.turns)
        if many > 2:
            first = self.turns[0]
            last = self.turns[-1]
            if self.turns == (*range(first, last + 1),):
                return f"Proof of the dice of turns {first} to {last}"
        turns = "turns" if many > 1 else "turn"
        return f"Proof of the dice of {turns} {joined(map(str, self.turns))}"

    @property
    def words(self) -> str:
        """Tell in a line what it proves of the dice and how that is checked; all else is for programs."""
        secrets = {body["turn"]: body["secret"] for _, body in self.bodies("secret")}
        played = {number for number, body in self.bodies("played") if body["turn"] in secrets}
        thrown = self._thrown(played)
        rolls = f" and {counted(thrown, 'roll')}" if thrown else ""
        first = bytes.fromhex(secrets[min(secrets)])
        last = secrets[max(secrets)]
        return (
            f"{self.title}, {counted(len(played), 'step')}{rolls}: the program that came with your invitation, or "
            f"“adjudicator prove”, checks them from the mails you keep. Secret {short(last)}, before "
            f"the first {short(sha256(first).hexdigest())}.{self._rounds()}"
        )

    def _thrown(self, played: Collection[int]) -> int:
        """The number of rolls and draws of some steps."""
        thrown = 0
        for number, _, _, entries in self.entries:
            if number not in played:
                continue
            for _, entry in entries:
                if entry.get("type") in ("rolled", "drawn"):
                    thrown += 1
        return thrown

    def _rounds(self) -> str:
        """A sentence on the rounds of a beacon to compare; nothing where there are none."""
        rounds = {}
        for _, body in self.bodies("played"):
            if "beacon" in body:
                number, signature = body["beacon"]
                rounds[number] = signature
        if not rounds:
            return ""
        names = joined(f"{number} ({short(signature)})" for number, signature in rounds.items())
        if len(rounds) > 1:
            return f" By rounds {names} of the beacon: compare them."
        return f" By round {names} of the beacon: compare it."


NONE_NOW = "none now"
"""The words where nothing of a kind can be ordered, before how it is written."""

NO_DATE = "no date set: the referee closes"
"""The date of orders that no clock waits for."""

ROWS = ("Order", "Piece", "From", "Via", "To", "If")
"""Heads of the rows to write on."""


class Blank(msgspec.Struct, frozen=True, omit_defaults=True):
    """Rows to write orders of one kind on: what they are, and a head for each column, in the words of a line."""

    title: str
    heads: tuple[str, ...]


class OrderSheet(msgspec.Struct, frozen=True, omit_defaults=True):
    """A page for one seat and one window."""

    window: str
    """The window that orders are awaited for ("Turn 6: Spend")."""
    due: str
    told: tuple[str, ...]
    """Other things the seat should know, in sentences."""
    pieces: tuple[Grid, ...]
    """The seat's pieces, with the choices of each."""
    orders: Grid
    """The possible orders, with an example of each; where few can be given now, all of them, a line each."""
    nothing: str
    """The consequence for a seat that sends nothing."""
    send: str
    """The way to send orders, and the address."""
    rows: tuple[str, ...] = ROWS
    """The heads of rows for orders of all kinds, where there are no `blanks`."""
    blanks: tuple[Blank, ...] = ()
    """Rows for each kind of order."""


class Report(msgspec.Struct, frozen=True, omit_defaults=True):
    """A whole turn report: the game's content in the frame the program puts round it."""

    game: str
    campaign: str
    title: str
    turn: int
    turn_title: str
    seat: Seat
    seat_name: str
    player: str
    dates: tuple[tuple[str, str], ...]
    """("Adjudicated", "21 November 2026") and the like."""
    head: str
    """The public head of the history in full; pages print the beginning of it."""
    content: Content
    received: Passage
    """The reader's orders as they were received, with receipt and the commitment to them."""
    rulings: tuple[RulingNote, ...]
    """Those that have changed since the last report, in full; those that what it tells of rests on, by name."""
    corrections: tuple[RulingNote, ...]
    """The referee's corrections since the last report, with reasons; the loud ones first."""
    proof: Proof | None
    form: str
    """The blank order form for the next window, as a text file; empty when the campaign is over."""
    form_name: str
    """File name of the form."""
    seats: tuple[SeatStyle, ...] = ()
    due: str = ""
    """The moment at which the next orders are due, in words; empty when none are."""
    chronicle: tuple[str, ...] = ()
    """The story of the campaign in at most ten lines, when it is over."""
    order_sheet: OrderSheet | None = None
    """The same as a page to write on; None where none is awaited."""
    letters: Passage = Passage("Letters", ())
    """Press that the reader has got since the last report, and the referee's answers to the reader's requests."""
    known: Knowledge | None = None
    """The knowledge that checks the reader's orders without the desk; None where none of his are awaited."""

    @property
    def loud(self) -> tuple[RulingNote, ...]:
        """The rulings that nobody must miss."""
        return tuple(note for note in self.corrections if note.loud)

    @property
    def quiet(self) -> tuple[RulingNote, ...]:
        """The other rulings."""
        return tuple(note for note in self.corrections if not note.loud)
