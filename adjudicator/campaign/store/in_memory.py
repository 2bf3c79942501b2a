"""Events in memory: they are forgotten when the program ends."""

from uuid import UUID

from eventsourcing.popo import POPOApplicationRecorder, POPOFactory

from adjudicator.campaign.chain.sealing import Stored


class Recorder(POPOApplicationRecorder):
    """The library's, with histories read as they are elsewhere."""

    def history(self, own_id: UUID, after: int, until: int) -> list[Stored]:
        """The events of a history after number `after`, until number `until`."""
        events = self.select_events(own_id, gt=after, lte=until)
        return [Stored(own_id, each.originator_version, each.topic, each.state) for each in events]


class Factory(POPOFactory):
    """Makes the recorder of a store in memory."""

    def application_recorder(self) -> Recorder:
        """The recorder, which the library asks for."""
        return Recorder()
