"""Whoever reads a history knows every kind of event, whatever else he has loaded."""

import pkgutil
import subprocess
import sys
from importlib import import_module

from adjudicator import campaign
from adjudicator.campaign.events.aggregate import Campaign

READS = """import sys
from adjudicator.campaign.play import live
from eventsourcing.utils import resolve_topic as known
"""


def kinds(event):
    """Every kind of event that the program has, by its topic."""
    for each in event.__subclasses__():
        if topic := vars(each).get("TOPIC"):
            yield topic
        yield from kinds(each)


def test_all_events_are_known_to_a_process_that_only_reads_them():
    for module in pkgutil.walk_packages(campaign.__path__, "adjudicator.campaign."):
        import_module(module.name)
    topics = sorted(set(kinds(Campaign.Event)))
    assert len(topics) > 20
    asked = f"{READS}[known(topic) for topic in {topics!r}]"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=False)
    assert done.stderr == ""
