"""Rules that words and pictures ask about a view's record."""
from gnothi.engine.values import asked
from gnothi.games.cogito import cards, certainty

candidates = asked(certainty.candidates)
first_living = asked(cards.first_living)
is_false = asked(cards.is_false)
living = asked(cards.living)
reds = asked(cards.reds)
