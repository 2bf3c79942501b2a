"""Records of mailed reports: their files' SHA-256, so that nobody can say later that they were others."""

from collections.abc import Mapping

from adjudicator.campaign.events.aggregate import Campaign
from adjudicator.campaign.events.event import Event
from adjudicator.table import Seat


class ReportMailed(Event):
    """The report that is due with event `report` goes to a seat: the SHA-256 of each of its files, by name."""

    TOPIC = "report-mailed"
    report: int
    seat: Seat
    files: Mapping[str, str]

    def affect(self, campaign: Campaign) -> None:
        """It is known which files they are."""
        campaign.mailed[self.report, self.seat] = self.files

    def words(self) -> str:
        """The event in words."""
        return f"Report of event {self.report} mailed to {self.seat}: {', '.join(self.files)}"
