"""The base of a campaign's events that are not part of the aggregate's own module."""

from typing import Any, ClassVar

from eventsourcing.utils import register_topic

from adjudicator.campaign.events.aggregate import Campaign


class Event(Campaign.Event):
    """An event of a campaign; its topic is known as soon as its class is."""

    TOPIC: ClassVar[str]

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        register_topic(cls.TOPIC, cls)
