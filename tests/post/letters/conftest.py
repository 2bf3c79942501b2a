import pytest
from office import Office


@pytest.fixture
def office(tmp_path):
    made = []

    def opened(name="desk", **plan):
        made.append(Office(tmp_path / name, **plan))
        return made[-1]

    yield opened
    for one in made:
        one.desk.close()
