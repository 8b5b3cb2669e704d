"""What tests of the engine share."""
import pytest

from gnothi.engine.compile import Mode


@pytest.fixture
def at_once(monkeypatch):
    """Nothing is compiled for a test that is over sooner interpreted."""
    monkeypatch.setattr(Mode, "at_once", True)
