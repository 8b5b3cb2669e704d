"""The games through other people's interfaces."""
from __future__ import annotations

import gnothi
from gnothi.engine.registry import load

TABLES = [(name, seats) for name in gnothi.game_names() for seats in load(name).facts.seats]
"""Every game with every number of seats."""
