"""Rules that words and pictures ask about a view's record."""
from gnothi.engine.values import asked
from gnothi.games.conscious import agenda, cards, choices, contact, kept, laws, nutrition, striving, travel

allowance = asked(cards.allowance)
are_alike = asked(contact.are_alike)
blank_slot = asked(cards.blank_slot)
can_help = asked(striving.can_help)
has_lone_law = asked(choices.has_lone_law)
has_reached = asked(kept.has_reached)
is_asleep = asked(kept.is_asleep)
is_between_facets = asked(agenda.is_between_facets)
is_dying = asked(kept.is_dying)
is_playing = asked(contact.is_playing)
moon_slot = asked(laws.moon_slot)
most_discs = asked(nutrition.most_discs)
slot_of = asked(kept.slot_of)
stands_alone = asked(cards.stands_alone)
token_slot = asked(travel.token_slot)
wild_clause = asked(travel.wild_clause)
