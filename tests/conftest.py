from hypothesis import HealthCheck, settings

settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")


def pytest_addoption(parser):
    parser.addoption("--vectors", metavar="FILE", help="run the test vectors of FILE instead of our own")
    parser.addoption("--campaigns", type=int, metavar="N", help="how many random campaigns to play")
