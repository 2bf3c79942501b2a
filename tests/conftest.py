def pytest_addoption(parser):
    parser.addoption("--vectors", metavar="FILE", help="run the test vectors of FILE instead of our own")
    parser.addoption("--campaigns", type=int, metavar="N", help="how many random campaigns to play")
