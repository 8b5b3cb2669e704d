"""The conformance kit: what every game, ours or a stranger's, must pass.

>>> from gnothi.testing import conform
>>> conform(GAME)
"""
from gnothi.testing.clauses import check_clauses
from gnothi.testing.conform import Report, conform
from gnothi.testing.stories import count, playthrough, signature

__all__ = ["Report", "check_clauses", "conform", "count", "playthrough", "signature"]
