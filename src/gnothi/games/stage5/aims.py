"""What stands between a player and winning: stages to place, stage-5, the way down, home, and the Nothing."""
from __future__ import annotations

from gnothi.engine.english import count, number
from gnothi.engine.speech import Aim
from gnothi.engine.values import remembered
from gnothi.engine.view import View
from gnothi.games.stage5.acts import FIRST_ANNOUNCED, LAST_RANK
from gnothi.games.stage5.asked import has_avatar, is_laid, is_null, stage_of, steps_to
from gnothi.games.stage5.described import steps_home
from gnothi.games.stage5.notation import own_suits, tile_name
from gnothi.games.stage5.paths import FAR, STAGE_NULLS
from gnothi.games.stage5.state import HORIZON, NONE, RANKS, SUITS

LONG_WAY = 10       # contacts, or steps of the Nothing: what a lone avatar needs to come home (FIG-5)


def aims(view: View) -> list[Aim]:
    """Those of the suit that is furthest on: one that comes home is enough."""
    suit = max(own_suits(view), key=lambda own: progress(view, own))
    if has_avatar(view.s, suit):
        return [*visits(view, suit), come_home(view, suit), hold_off(view, suit)]
    return [place_stages(view, suit), enter(view, suit), visit_later(suit), come_home(view, suit), hold_off(view, suit)]


@remembered
def progress(view: View, suit: int) -> tuple[bool, int, int]:
    s = view.s
    return has_avatar(s, suit), -int(s.die[suit]) if has_avatar(s, suit) else 0, len(placed(view, suit))


@remembered
def placed(view: View, suit: int) -> list[int]:
    return [tile for tile in range(RANKS * suit + 1, RANKS * suit + RANKS) if is_laid(view.s, tile)]


def place_stages(view: View, suit: int) -> Aim:
    done = len(placed(view, suit))
    label = f"Place your stages, {tile_name(RANKS * suit + 1)} to {tile_name(RANKS * suit + LAST_RANK)}"
    return Aim(label, f"{number(done) if done else 'none'} of five", done / LAST_RANK, "CON-1", "stage")


def enter(view: View, suit: int) -> Aim:
    """The explorer comes to its stage-5."""
    last = RANKS * suit + LAST_RANK
    far, value = way_to(view, suit, last)
    return Aim(f"Enter {tile_name(last)} with your explorer", value, closeness(far), "MOVE-8", "explorer")


def visit_later(suit: int) -> Aim:
    first, last = tile_name(RANKS * suit + FIRST_ANNOUNCED), tile_name(RANKS * suit + 1)
    return Aim(f"Visit {first} down to {last} with your avatar", "not yet: first become one", 0.0, "HAR-1", "avatar")


def visits(view: View, suit: int) -> list[Aim]:
    """The stages that an avatar has behind it, and the next."""
    shows = int(view.s.die[suit])
    done = FIRST_ANNOUNCED - shows
    first, last = tile_name(RANKS * suit + FIRST_ANNOUNCED), tile_name(RANKS * suit + 1)
    found = [Aim(f"Visit {first} down to {last} with your avatar", f"{number(done) if done else 'none'} of four",
                 done / FIRST_ANNOUNCED, "HAR-1", "avatar")]
    if shows:
        far, value = way_to(view, suit, RANKS * suit + shows)
        found.append(Aim(f"Next: {tile_name(RANKS * suit + shows)}", value, closeness(far), "HAR-1", "harbinger"))
    return found


def come_home(view: View, suit: int) -> Aim:
    """The last of all: the avatar lands on its stage-null."""
    home = RANKS * suit
    if not has_avatar(view.s, suit) or view.s.die[suit]:
        return Aim(f"Come home to {tile_name(home)}", "last of all", 0.0, "END-1", "home")
    far, value = way_to(view, suit, home)
    return Aim(f"Come home to {tile_name(home)}", value, closeness(far), "END-1", "home")


def way_to(view: View, suit: int, goal: int) -> tuple[int, str]:
    """How many contacts lie between an explorer or avatar and a stage, FAR if there is no way yet; and in words."""
    s = view.s
    here = int(stage_of(s, suit))
    if not is_laid(s, goal):
        return FAR, f"{tile_name(goal)} is not placed yet"
    if here == HORIZON:
        return FAR, "the game has not begun"
    far = int(steps_to(s, 1 << here, 1 << goal, 0))
    if far == 0:
        return 0, "there: turn the harbinger down"
    return far, f"{count(far, 'contact')} from {tile_name(here)}" if far < FAR else "no way there"


def closeness(contacts: int) -> float:
    return max(0.0, 1 - contacts / LONG_WAY)


# The Nothing


@remembered
def hold_off(view: View, suit: int) -> Aim:
    """How long the Nothing needs; while there is none, how far from home it would begin."""
    nulls = [steps_home(view, other) for other in range(SUITS) if is_null(view.s, other)]
    if not nulls:
        return begin_far_out(view, suit)
    if NONE in nulls:
        return Aim("Be home before the Nothing", "a null is cut off: it waits", 1.0, "NOT-10", "Nothing")
    left = sum(nulls) + int(view.s.nothing_waits)
    value = f"{count(left, 'turn')} until it is home" if view.s.nothing_waits else f"{count(left, 'step')} of it left"
    return Aim("Be home before the Nothing", value, min(1.0, left / LONG_WAY), "NOT-10", "Nothing")


def begin_far_out(view: View, suit: int) -> Aim:
    last = RANKS * suit + LAST_RANK
    name = tile_name(last)
    label = f"Have {name} far from every stage-null"
    if not is_laid(view.s, last):
        return Aim(label, f"{name} is not placed yet", 0.0, "NOT-2", "Nothing")
    far = int(steps_to(view.s, 1 << last, STAGE_NULLS & int(view.s.laid), 0))
    return Aim(label, f"{count(far, 'step')} for the Nothing", min(1.0, far / LONG_WAY), "NOT-2", "Nothing")
