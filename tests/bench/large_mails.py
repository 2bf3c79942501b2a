"""Memory for a round in which large mails came."""

import tempfile
import tracemalloc
from pathlib import Path

from town import Town

BYTES = 9 * 2**20


def peak(mails: int) -> int:
    """The most bytes that a round holds which takes in so many mails of a player, each as large as it may be."""
    with tempfile.TemporaryDirectory() as folder:
        town = Town(Path(folder))
        town.open(tempo="default")
        town.tick()
        for number in range(mails):
            town.write("A", attach=[(f"{number}.bin", bytes(BYTES * 3 // 4))])
        tracemalloc.start()
        done = town.tick()
        held = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert len(done.taken) == mails
        town.desk.close()
    return held
