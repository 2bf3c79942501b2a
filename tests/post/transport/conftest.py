import itertools
import time

import mail_servers
import pytest

from adjudicator.post.transport.opening import open_inbox, open_outlet

ENVIRONMENT = {"ADJUDICATOR_IMAP_PASSWORD": "secret", "ADJUDICATOR_SMTP_PASSWORD": "secret"}


@pytest.fixture(scope="session")
def dovecot():
    if missing := mail_servers.dovecot_missing():
        pytest.skip(missing)
    with mail_servers.dovecot() as servers:
        yield servers


@pytest.fixture(scope="session")
def in_memory():
    with mail_servers.in_memory() as servers:
        yield servers


@pytest.fixture(params=["dovecot", "in_memory"])
def servers(request):
    return request.getfixturevalue(request.param)


numbers = itertools.count(1)


@pytest.fixture
def user():
    """Somebody whose mailbox is empty."""
    return f"player{next(numbers)}@example.org"


@pytest.fixture
def inbox_at(tmp_path):
    """Opens inboxes, and closes them after the test."""
    opened = []

    def open_at(place):
        opened.append(open_inbox(place, tmp_path, ENVIRONMENT))
        return opened[-1]

    yield open_at
    for inbox in opened:
        inbox.close()


@pytest.fixture
def outlet_at(tmp_path):
    """Opens outlets, and closes them after the test."""
    opened = []

    def open_at(place):
        opened.append(open_outlet(place, tmp_path, ENVIRONMENT))
        return opened[-1]

    yield open_at
    for outlet in opened:
        outlet.close()


@pytest.fixture
def lasts():
    """Whether an inbox that nothing comes to is waited for as long as it was meant to be."""

    def wait(inbox, seconds):
        began = time.monotonic()
        inbox.wait(seconds)
        return time.monotonic() - began >= seconds

    return wait


@pytest.fixture
def woken():
    """Whether an inbox stops waiting long before its time is over."""

    def wait(inbox):
        began = time.monotonic()
        inbox.wait(50)
        return time.monotonic() - began < 40

    return wait
