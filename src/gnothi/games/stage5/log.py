"""The story of a game of STAGE-5: a sentence for each event."""
from __future__ import annotations

from gnothi.engine.layout import Struct
from gnothi.engine.view import View
from gnothi.games.stage5.notation import LETTERS, tile_name, tiles_of
from gnothi.games.stage5.state import NONE, RANKS, Clause, Kind
from gnothi.games.stage5.words import RANK_NAMES, SUIT_NAMES, a_span, does, joined, who


def tell(view: View, event: Struct) -> str:
    """One sentence for one event."""
    return SENTENCES[int(event.clause)](view, int(event.seat), event)


def tell_coin(view: View, seat: int, event: Struct) -> str:
    if event.a == NONE:
        return f"{does(view, seat, 'have', 'has')} picked a coin."
    return f"{does(view, seat, 'show', 'shows')} the {RANK_NAMES[event.a]}."


def tell_first(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'go', 'goes')} first: the {RANK_NAMES[event.a]} is the highest rank shown by one only."


def tell_again(view: View, seat: int, event: Struct) -> str:
    return f"No rank was shown by one player only, for the {ordinal(int(event.a))} time: all pick again."


def ordinal(number: int) -> str:
    """
    >>> ordinal(2), ordinal(11), ordinal(20)
    ('2nd', '11th', '20th')
    """
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th") if number // 10 != 1 else "th"
    return f"{number}{ending}"


def tell_lot(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'go', 'goes')} first, {'by lot' if event.a > 1 else 'as agreed'}."


def tell_middle(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'lay', 'lays')} {tile_name(event.a)} in the middle of the table."


def tell_null(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'lay', 'lays')} {tile_name(event.a)}, touching {touching(event)}."


def touching(event: Struct) -> str:
    bits = int(event.c) | int(event.d) << 12
    return joined([tile_name(tile) for tile in tiles_of(bits)])


def tell_beings(view: View, seat: int, event: Struct) -> str:
    return f"The explorer of {SUIT_NAMES[event.a]} and its ace-span stand on {tile_name(RANKS * int(event.a))}."


def tell_ace(view: View, seat: int, event: Struct) -> str:
    return f"The die of {SUIT_NAMES[event.a]} is turned to the ace: ace-spans and stage-aces are unlocked."


def tell_begin(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'have', 'has')} the first turn."


def tell_reveal(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'turn', 'turns')} the die of {SUIT_NAMES[event.a]} to {RANK_NAMES[event.b]}."


def tell_meet(view: View, seat: int, event: Struct) -> str:
    return (
        f"{does(view, seat, 'meet', 'meets')} {a_span(event.b)}: it joins the explorer of {SUIT_NAMES[event.a]} "
        f"on {tile_name(event.c)}."
    )


def tell_move(view: View, seat: int, event: Struct) -> str:
    kind, suit = Kind(int(event.a) % 8), int(event.a) // 8
    carrier, moved = int(event.b) // 8, int(event.b) % 8
    start, end = tile_name(event.c), tile_name(event.d)
    if kind in (Kind.SE, Kind.RE):
        how = "sent" if kind == Kind.SE else "received"
        return f"{who(view, seat)}: {LETTERS[suit]} goes from {start} to {end}, {how} by {a_span(carrier)}."
    how = {
        Kind.DE: "departs", Kind.AR: "arrives", Kind.SS: f"is sent by {a_span(carrier)}",
        Kind.RS: f"is received by {a_span(carrier)}", Kind.MS: f"is sent from afar by {a_span(carrier)}",
        Kind.MR: f"is received afar by {a_span(carrier)}",
    }[kind]
    return f"{who(view, seat)}, by {LETTERS[suit]}: {a_span(moved)} {how}, from {start} to {end}."


def tell_contact(view: View, seat: int, event: Struct) -> str:
    return (
        f"{does(view, seat, 'place', 'places')} {tile_name(event.a)} by contact of {LETTERS[event.b]}, "
        f"touching {touching(event)}."
    )


def tell_avatar(view: View, seat: int, event: Struct) -> str:
    return f"The avatar of {SUIT_NAMES[event.a]} appears on {tile_name(event.b)}."


def tell_turned(view: View, seat: int, event: Struct) -> str:
    return f"The explorer of {SUIT_NAMES[event.a]} on {tile_name(event.b)} is turned over: a null of the Nothing."


def tell_harbinger(view: View, seat: int, event: Struct) -> str:
    return f"The die of {SUIT_NAMES[event.a]} is now a harbinger and shows {RANK_NAMES[event.b]}."


def tell_first_avatar(view: View, seat: int, event: Struct) -> str:
    plays = "play" if seat == view.seat else "plays"
    return f"{does(view, seat, 'are', 'is')} the first avatar and {plays} the Nothing."


def tell_announce(view: View, seat: int, event: Struct) -> str:
    return (
        f"{does(view, seat, 'announce', 'announces')}: the harbinger of {SUIT_NAMES[event.a]} "
        f"goes down to {RANK_NAMES[event.b]}."
    )


def tell_pass(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'pass', 'passes')}."


def tell_step(view: View, seat: int, event: Struct) -> str:
    return f"The Nothing steps: the null of {SUIT_NAMES[event.a]} from {tile_name(event.b)} to {tile_name(event.c)}."


def tell_no_step(view: View, seat: int, event: Struct) -> str:
    return "The Nothing stays: no null has a way to go."


def tell_wrong_step(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'have', 'has')} moved the Nothing against its rule and lost; the step is taken back."


def tell_appointed(view: View, seat: int, event: Struct) -> str:
    return f"From now on {view.called(seat)} {'play' if seat == view.seat else 'plays'} the Nothing."


def tell_left(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'leave', 'leaves')} the table and {'have' if seat == view.seat else 'has'} lost."


def tell_win(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'bring', 'brings')} the avatar home and {'win' if seat == view.seat else 'wins'}."


def tell_all_lost(view: View, seat: int, event: Struct) -> str:
    return "Every null is home: all is lost, for everybody."


def tell_silence(view: View, seat: int, event: Struct) -> str:
    return "Everybody has passed: silence. Nobody wins."


def tell_quiet(view: View, seat: int, event: Struct) -> str:
    return f"Nothing lasting has happened for {view.s.options.quiet_limit} turns. Nobody wins."


def tell_limit(view: View, seat: int, event: Struct) -> str:
    return f"{view.s.options.turn_limit} turns are over. Nobody wins."


def tell_last(view: View, seat: int, event: Struct) -> str:
    return f"{does(view, seat, 'are', 'is')} the only one left and {'win' if seat == view.seat else 'wins'}."


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
