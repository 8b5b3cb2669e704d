"""Rules that words and pictures ask about a view's record."""
from gnothi.engine.values import asked
from gnothi.games.credo import deeds, moving, rules, sight

are_opponents = asked(deeds.are_opponents)
is_blocked = asked(moving.is_blocked)
is_spared = asked(deeds.is_spared)
landing = asked(sight.landing)
members = asked(deeds.members)
reaches = asked(deeds.reaches)
result = asked(rules.result)
strength = asked(deeds.strength)
strip_shown = asked(deeds.strip_shown)
