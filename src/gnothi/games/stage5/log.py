"""The story of a game of STAGE-5: a sentence for each event."""
from __future__ import annotations

from gnothi.engine.english import count, listed, number, whose
from gnothi.engine.layout import Struct
from gnothi.engine.view import View
from gnothi.games.stage5.events import read_moved, touched_by
from gnothi.games.stage5.notation import RANK_NAMES, tile_name
from gnothi.games.stage5.state import MOST_TRIES, NONE, RANKS, Clause, Kind
from gnothi.games.stage5.words import ON, SUIT_NAMES, a_span, another, does, of_suit, upper


def tell(view: View, event: Struct) -> str:
    """One sentence for one event."""
    return SENTENCES[int(event.clause)](view, int(event.seat), event)


def own(view: View, seat: int, suit: int, thing: str) -> str:
    """What somebody has who was named before in the sentence.

    >>> own(view, 2, 2, "explorer")
    'their explorer'
    """
    return f"{'your' if seat == view.seat else 'their'} {thing}{of_suit(view, suit)}"


def whose_own(view: View, seat: int, suit: int, thing: str) -> str:
    """What somebody has, at the start of a sentence."""
    return f"{upper(whose(view.called(seat)))} {thing}{of_suit(view, suit)}"


# The prelude


def tell_coin(view: View, seat: int, event: Struct) -> str:
    if event.a == NONE:
        return f"{does(view, seat, 'have', 'has')} picked a coin."
    return f"{does(view, seat, 'show', 'shows')} the {RANK_NAMES[event.a]}."


def tell_first(view: View, seat: int, event: Struct) -> str:
    return (
        f"{does(view, seat, 'go', 'goes')} first: the {RANK_NAMES[event.a]} is the highest coin that only one player "
        "shows."
    )


def tell_again(view: View, seat: int, event: Struct) -> str:
    return f"No coin is alone: everybody picks again, try {event.a + 1} of {MOST_TRIES}."


def tell_lot(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'go', 'goes')} first, {'by lot' if event.a > 1 else 'as agreed'}."


def tell_middle(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'lay', 'lays')} {tile_name(event.a)} in the middle of the table."


def tell_null(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'lay', 'lays')} {tile_name(event.a)}; it touches {touching(event)}."


def touching(event: Struct) -> str:
    return listed([*map(tile_name, touched_by(event))])


def tell_ace(view: View, seat: int, event: Struct) -> str:
    return f"{whose_own(view, seat, int(event.a), 'die')} is turned to ace: aces and stages of rank ace are unlocked."


def tell_beings(view: View, seat: int, event: Struct) -> str:
    return "Every explorer takes its place on its stage-null, with an ace beside it."


def tell_begin(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'have', 'has')} the first turn."


# Explorers


def tell_reveal(view: View, seat: int, event: Struct) -> str:
    """With what that opens and what it shuts."""
    rank = int(event.b)
    changes = [opens(rank, int(event.c))] if rank else []
    if event.d == 0 and rank != 1:
        changes.append(f"{RANK_NAMES[rank - 1]}s are locked")
    die = own(view, seat, int(event.a), "die")
    brings = f" {upper('; '.join(changes))}." if changes else ""
    return f"{does(view, seat, 'turn', 'turns')} {die} to {RANK_NAMES[rank]}.{brings}"


def opens(rank: int, dice: int) -> str:
    """
    >>> opens(5, 1), opens(5, 2)
    ('fives are unlocked', 'two fives: depart and arrive')
    """
    if dice == 1:
        return f"{RANK_NAMES[rank]}s are unlocked"
    moves = ("depart and arrive", "send and receive spans", "remote moves")[dice - 2]
    return f"{number(dice)} {RANK_NAMES[rank]}s: {moves}"


def tell_meet(view: View, seat: int, event: Struct) -> str:
    explorer = own(view, seat, int(event.a), "explorer")
    return f"{does(view, seat, 'meet', 'meets')} {a_span(event.b)}: it joins {explorer} on {tile_name(event.c)}."


def tell_move(view: View, seat: int, event: Struct) -> str:
    made = read_moved(event)
    thing = "avatar" if made.by_avatar else "explorer"
    carrier, start, end = RANK_NAMES[made.carrier], tile_name(made.start), tile_name(made.end)
    if made.lands:
        by = f"on {start} sends" if made.kind == Kind.SE else f"on {end} calls"
        return f"{whose_own(view, seat, made.suit, thing)} goes from {start} to {end}; the {carrier} {by} it."
    actor = own(view, seat, made.suit, thing)
    if made.kind == Kind.DE:
        return f"{does(view, seat, 'let', 'lets')} the {carrier} beside {actor} on {start} depart to {end}."
    if made.kind == Kind.AR:
        return f"{does(view, seat, 'call', 'calls')} {a_span(made.rank)} from {start} to {actor} on {end}."
    moved = another(made.carrier, made.rank)
    has = does(view, seat, "have", "has")
    if made.kind in (Kind.MS, Kind.MR):
        has = f"From afar, {view.called(seat)} {'have' if seat == view.seat else 'has'}"
    if made.kind in (Kind.SS, Kind.MS):
        return f"{has} the {carrier} on {start} send {moved} to {end}."
    return f"{has} the {carrier} on {end} call {moved} from {start}."


def tell_contact(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'place', 'places')} {tile_name(event.a)}; it touches {touching(event)}."


def tell_pass(view: View, seat: int, event: Struct) -> str:
    if view.s.options.free_pass == ON:
        return f"{does(view, seat, 'pass', 'passes')}."
    return f"{does(view, seat, 'have no move and pass', 'has no move and passes')}."


# Avatars


def tell_avatar(view: View, seat: int, event: Struct) -> str:
    return f"{whose_own(view, seat, int(event.a), 'avatar')} appears on {tile_name(event.b)}."


def tell_turned(view: View, seat: int, event: Struct) -> str:
    return f"The explorer of {SUIT_NAMES[event.a]} turns over on {tile_name(event.b)}: it is a null of the Nothing now."


def tell_harbinger(view: View, seat: int, event: Struct) -> str:
    suit, rank = int(event.a), int(event.b)
    return (
        f"{whose_own(view, seat, suit, 'die')} becomes a harbinger and is turned to {RANK_NAMES[rank]}: the avatar "
        f"must visit {tile_name(RANKS * suit + rank)} first."
    )


def tell_first_avatar(view: View, seat: int, event: Struct) -> str:
    plays = "play" if seat == view.seat else "plays"
    return f"{does(view, seat, 'have', 'has')} the first avatar and {plays} the Nothing from now on."


def tell_announce(view: View, seat: int, event: Struct) -> str:
    suit, rank = int(event.a), int(event.b)
    goal = tile_name(RANKS * suit + rank)
    following = f"{goal} is next" if rank else f"only the way home to {goal} is left"
    harbinger = own(view, seat, suit, "harbinger")
    return f"{does(view, seat, 'turn', 'turns')} {harbinger} down to {RANK_NAMES[rank]}: {following}."


# The Nothing


def tell_step(view: View, seat: int, event: Struct) -> str:
    left = f"; it has {count(int(event.d), 'step')} to go" if event.d else " and is home"
    return (
        f"The Nothing moves: the null of {SUIT_NAMES[event.a]} steps from {tile_name(event.b)} to "
        f"{tile_name(event.c)}{left}."
    )


def tell_no_step(view: View, seat: int, event: Struct) -> str:
    return "The Nothing stays where it is: no null has a free way home."


def tell_wrong_step(view: View, seat: int, event: Struct) -> str:
    lost = "have" if seat == view.seat else "has"
    return f"{upper(view.called(seat))} moved the Nothing against its rule and {lost} lost; the step is taken back."


def tell_appointed(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'play', 'plays')} the Nothing from now on."


def tell_left(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'leave', 'leaves')} the table and {'have' if seat == view.seat else 'has'} lost."


# The end


def tell_win(view: View, seat: int, event: Struct) -> str:
    called = view.called(seat)
    return f"{upper(whose(called))} avatar is home: {called} {'win' if seat == view.seat else 'wins'}."


def tell_all_lost(view: View, seat: int, event: Struct) -> str:
    return "Every null is home: all is lost, for everybody."


def tell_silence(view: View, seat: int, event: Struct) -> str:
    return "Everybody has passed, one after the other: the game ends in silence. Nobody wins."


def tell_quiet(view: View, seat: int, event: Struct) -> str:
    return f"Nothing lasting has happened for {count(int(view.s.options.quiet_limit), 'turn')}: nobody wins."


def tell_limit(view: View, seat: int, event: Struct) -> str:
    return f"The limit of {count(int(view.s.options.turn_limit), 'turn')} is reached: nobody wins."


def tell_last(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'are', 'is')} the last one left and {'win' if seat == view.seat else 'wins'}."


SENTENCES = {
    Clause.FIRST_1: tell_coin,
    Clause.FIRST_2: tell_first,
    Clause.FIRST_3: tell_again,
    Clause.R4: tell_lot,
    Clause.PRE_2: tell_middle,
    Clause.PRE_3: tell_null,
    Clause.PRE_6: tell_ace,
    Clause.PRE_7: tell_beings,
    Clause.PRE_8: tell_begin,
    Clause.TURN_3: tell_pass,
    Clause.REV_1: tell_reveal,
    Clause.MEET_1: tell_meet,
    Clause.MOVE_1: tell_move,
    Clause.CON_2: tell_contact,
    Clause.AVA_1: tell_avatar,
    Clause.AVA_2: tell_turned,
    Clause.AVA_3: tell_harbinger,
    Clause.AVA_5: tell_first_avatar,
    Clause.HAR_1: tell_announce,
    Clause.NOT_4: tell_step,
    Clause.NOT_6: tell_no_step,
    Clause.NOT_9: tell_wrong_step,
    Clause.R45: tell_appointed,
    Clause.R56: tell_left,
    Clause.END_1: tell_win,
    Clause.END_2: tell_all_lost,
    Clause.END_3: tell_silence,
    Clause.END_4: tell_quiet,
    Clause.END_5: tell_limit,
    Clause.END_6: tell_last,
}
