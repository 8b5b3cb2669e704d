"""What became of a player of STAGE-5 in the end, and how."""
from __future__ import annotations

from gnothi.engine.english import count, number
from gnothi.engine.events import SPECTATOR
from gnothi.engine.view import View
from gnothi.games.stage5.acts import FIRST_ANNOUNCED, LAST_RANK
from gnothi.games.stage5.aims import placed, progress
from gnothi.games.stage5.asked import has_avatar
from gnothi.games.stage5.log import whose_own
from gnothi.games.stage5.notation import SUITS_OF, own_suits, tile_name
from gnothi.games.stage5.rules import ALL_LOSE
from gnothi.games.stage5.state import RANKS, Clause


def outcome(view: View) -> str:
    """How far the viewer had come, and how the game ended; who had gone out before is told that."""
    ended = ending(view)
    if view.seat in (SPECTATOR, view.s.winner):
        return ended
    return f"{far(view) if view.s.in_game[view.seat] else 'You went out of the game before its end.'} {ended}"


def ending(view: View) -> str:
    """Why it is over, and who has won (section 11)."""
    s = view.s
    turns = count(int(s.turns), "turn")
    if s.ended_by == Clause.END_1:
        return f"{came_home(view, int(s.winner))} in turn {s.turns + 1}: {wins(view)}."
    if s.ended_by == Clause.END_6:
        return f"{f'After {turns}' if s.turns else 'In the first turn'} nobody else is left in the game: {wins(view)}."
    why = {
        Clause.END_2: "Every null is home and all is lost",
        Clause.END_3: "All have passed and nothing can change any more",
        Clause.END_4: f"Nothing lasting happened in {count(int(s.options.quiet_limit), 'turn')}",
        Clause.END_5: "The last turn is over",
    }[int(s.ended_by)]
    lost = s.ended_by == Clause.END_2 or s.options.unfinished == ALL_LOSE
    return f"{why}: after {turns} {'everybody loses' if lost else 'nobody wins'}."


def wins(view: View) -> str:
    seat = int(view.s.winner)
    return "you win" if seat == view.seat else f"{view.names[seat]} wins"


def came_home(view: View, seat: int) -> str:
    """The avatar that stands on its stage-null (END-1)."""
    suit = next(suit for suit in SUITS_OF[view.seats][seat] if has_avatar(view.s, suit)
                and view.s.pawn[suit] == RANKS * suit and not view.s.die[suit])
    return f"{whose_own(view, seat, suit, 'avatar')} came home to {tile_name(RANKS * suit)}"


def far(view: View) -> str:
    """How far the suit had come that was furthest on."""
    suit = max(own_suits(view), key=lambda own: progress(view, own))
    if not has_avatar(view.s, suit):
        return f"You had placed {some(len(placed(view, suit)))} of your {number(LAST_RANK)} stages."
    visited = FIRST_ANNOUNCED - int(view.s.die[suit])
    return f"Your avatar had visited {some(visited)} of {number(FIRST_ANNOUNCED)} stages."


def some(reached: int) -> str:
    """How many there are of something, in letters."""
    return number(reached) if reached else "none"
