"""The occasion of a letter: an event, and the campaign as it stood just after it."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from adjudicator.campaign.desk.desk import Desk
from adjudicator.campaign.play.deputies import if_nothing_comes
from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.post.letters.letter import Attachment
from adjudicator.post.letters.prose import briefly, composed, paragraph, when
from adjudicator.table import Seat, Step
from adjudicator.table.prose import full_sentence


@dataclass(frozen=True)
class Draft:
    """The text of a letter, before it is addressed; the subject without the campaign's tag."""

    subject: str
    text: str
    attachments: tuple[Attachment, ...] = ()
    kept: tuple[Attachment, ...] = ()
    """Those of them that its reader keeps a report by."""


@dataclass(frozen=True)
class Occasion:
    """An event that `reader` is told of; `then` is the campaign just after it, to be looked at and not played."""

    now: LiveCampaign
    then: LiveCampaign
    event: Any
    reader: Seat
    desk: Desk
    greets: bool = True
    """Whether the reader is greeted; in a mail of several letters it is done once."""

    @property
    def name(self) -> str:
        """The name of the campaign."""
        return self.now.campaign.opening.name

    @property
    def title(self) -> str:
        """The title of the campaign."""
        return self.now.campaign.opening.title

    @property
    def step(self) -> str:
        """The title of the step the campaign was at."""
        step = self.then.next_step()
        return step.title if step else "the end"

    @property
    def paper(self) -> str:
        """The paper on which the reader has his pages."""
        return self.then.campaign.people.preferred(self.reader, "paper") or self.desk.settings.paper

    @property
    def order_page(self) -> str:
        """The way in which the pages for a browser go out to the reader."""
        mail = self.desk.settings.mail
        usual = mail.order_page if mail else "attached"
        return self.then.campaign.people.preferred(self.reader, "page") or usual

    @property
    def prints_maps(self) -> bool:
        """Whether the reader has asked for the maps of decisions on pages to print."""
        return self.then.campaign.people.preferred(self.reader, "maps") == "paper"

    def begins(self, *sentences: str) -> str:
        """The beginning of the letter: a player is greeted, and the sentences go on in small letters after that."""
        player = self.then.campaign.players.get(self.reader)
        if player is None or not self.greets:
            return paragraph(full_sentence(" ".join(sentences)))
        return composed(f"Hello {player.name},", paragraph(*sentences))

    @property
    def deadline(self) -> datetime | None:
        """The deadline of what the campaign waited for."""
        step = self.then.next_step()
        deadline = self.then.campaign.timing.of(step.id) if step else None
        return deadline.at if deadline else None

    def if_nothing_comes(self, step: Step) -> str:
        """The fate of a seat that sends nothing for a window, in a sentence or two."""
        return full_sentence(if_nothing_comes(self.now, step, self.reader))

    def when(self, moment: datetime) -> str:
        """A moment as the reader's clocks show it."""
        return when(self.then, self.reader, moment)

    def briefly(self, moment: datetime) -> str:
        """The same for a subject."""
        return briefly(self.then, self.reader, moment)


def occasion_of(live: LiveCampaign, number: int, reader: Seat, desk: Desk, *, greets: bool = True) -> Occasion:
    """The occasion of event `number` for one reader."""
    then = live.at(number)
    return Occasion(now=live, then=then, event=event_of(live, number), reader=reader, desk=desk, greets=greets)


def event_of(live: LiveCampaign, number: int) -> Any:
    """Event `number` of a campaign; who asks again is given the same one."""

    def read(number: int) -> Any:
        (event,) = live.store.events.get(live.campaign.id, gt=number - 1, lte=number)
        return event

    return live.moments.event(number, read)
