"""What all tests share: reproducible properties, and how often the kill test kills."""
import pytest
from hypothesis import settings

settings.register_profile("gnothi", deadline=None, derandomize=True, database=None)
settings.load_profile("gnothi")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--kills", type=int, default=10, help="how often the kill test kills the server")
