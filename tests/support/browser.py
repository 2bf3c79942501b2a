"""A real browser without a window: Chromium, where it is installed."""

import shutil
import subprocess

import pytest

_CHROMIUM = ("chromium", "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=3000")


def opened(page, *, at="", wide=1200):
    """What a page has become when its scripts have run, as HTML; the test is left out where there is no browser."""
    if not shutil.which("chromium"):
        pytest.skip("there is no Chromium here")
    address = f"{page.as_uri()}{at}"
    size = f"--window-size={wide},900"
    done = subprocess.run([*_CHROMIUM, size, "--dump-dom", address], capture_output=True, text=True, check=True)
    return done.stdout
