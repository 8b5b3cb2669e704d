"""Rules that words and pictures ask about a view's record."""
from gnothi.engine.values import asked
from gnothi.games.karma import account

has_habit = asked(account.has_habit)
is_master = asked(account.is_master)
is_released = asked(account.is_released)
majority = asked(account.majority)
weight = asked(account.weight)
