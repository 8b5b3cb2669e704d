"""What a match tells of itself: its log, its lines, its names, and what became of moves that were taken back."""
from dataclasses import replace
from hashlib import sha256

import numpy as np
import pytest

import gnothi
from gnothi.engine import templates
from gnothi.engine.compile import bind, rule
from gnothi.engine.errors import BadOptions, BadRecord, IllegalAction
from gnothi.engine.events import FLEETING, NOBODY, emit
from gnothi.engine.layout import blank
from gnothi.engine.match import NAMES_SHOWN, Match, check_names
from gnothi.engine.seed import Draw, key
from gnothi.engine.story import starts
from gnothi.engine.timeline import BACK
from nim import GAME as NIM
from tests.testing.high_card import EVENTS, ROUNDS
from tests.testing.high_card import GAME as HIGH_CARD

pytestmark = pytest.mark.usefixtures("at_once")


def played(*takes):
    match = gnothi.new("nim", seed=1)
    for number, take in enumerate(takes):
        match.play(number % 2, take - 1)
    return match


def laid(cards, seed=1):
    """A game of High Card in which each seat lays its lowest card, this often in all."""
    match = Match.new(HIGH_CARD, seed=seed, names=["Ana", "Ben"])
    for _ in range(cards):
        seat = match.awaited[0]
        match.play(seat, match.actions(seat)[0])
    return match


def test_moves_are_noted_line_by_line():
    assert list(played(3, 1, 2).notation()) == [(0, "2", 1), (1, "0", 1), (0, "1", 1)]


def test_a_line_that_tells_several_moves_tells_only_those_of_one_seat():
    def line(view, actions):
        return " ".join(map(str, actions)), len(actions)

    game = replace(NIM, rules=replace(NIM.rules, notation=replace(NIM.rules.notation, line=line)))
    match = Match.new(game, seed=1)
    match.play(0, 2)
    match.play(1, 0)
    assert list(match.notation()) == [(0, "2", 1), (1, "0", 1)]


def test_a_line_that_tells_several_moves_does_not_tell_that_somebody_leaves():
    def line(view, actions):
        return " ".join(map(str, actions)), len(actions)

    game = replace(LEAVING, rules=replace(LEAVING.rules, notation=replace(NIM.rules.notation, line=line)))
    match = Match.new(game, seed=1)
    match.play(0, 2)
    match.leave(0)
    assert list(match.notation()) == [(0, "2", 1), (0, "(leaves)", 1)]


def test_after_a_take_back_the_dice_have_a_key_of_their_own():
    match = played(3, 1, 2)
    match.take_back(1)
    assert match.moves == [(0, 2), (NOBODY, 4)]
    assert match.history == [(0, 2), (1, 0), (0, 1), (BACK, 1)]
    assert match.states["rng"][0] == key(1, 4)
    assert (match.take_backs, match.proves_dice) == (1, True)
    assert len(match.past.events[-1]) == 0, "it brings nothing by itself"
    match.play(1, 0)
    match.take_back(1)
    assert match.moves[-1] == (NOBODY, 6)
    assert match.states["rng"][0] == key(1, 6)
    assert match.take_backs == 2
    again = gnothi.read(match.record())
    assert (again.history, again.moves, again.core()) == (match.history, match.moves, match.core())


@pytest.mark.parametrize("to", [-1, 3, 4])
def test_there_is_no_going_back_to_what_has_not_been(to):
    match = played(3, 1, 2)
    with pytest.raises(IllegalAction, match=f"no going back to move {to}: 3 have been made"):
        match.take_back(to)
    assert len(match.history) == 3


def test_a_key_that_was_told_by_an_older_record_proves_no_dice():
    match = played(3)
    with pytest.raises(IllegalAction, match="the key 2 here; the least is 3"):
        match.rekey(2)
    match.redo(NOBODY, 3)
    assert (match.moves[-1], match.proves_dice, match.take_backs) == ((NOBODY, 3), False, 1)
    assert match.past.ever_made == 3
    match.redo(1, 0)
    assert match.past.ever_made == 4
    match.redo(BACK, 2)
    assert match.past.ever_made == 5


@rule
def rise(s, seat):
    """Whoever leaves has lost, but nobody leaves before the first stick is taken."""
    if s.sticks == 21:
        return False
    s.turn = 1 - seat
    s.sticks = 0
    return True


LEAVING = replace(NIM, rules=replace(NIM.rules, leave=rise))


def test_redo_knows_every_kind_of_move():
    match = Match.new(LEAVING, seed=1)
    match.redo(0, 2)
    match.redo(1, -1)
    assert (match.moves, match.over, match.result) == ([(0, 2), (1, -1)], True, (1.0, -1.0))
    match.redo(BACK, 1)
    assert (match.history[-1], match.over) == ((BACK, 1), False)
    match.redo(NOBODY, 6)
    assert match.moves[-1] == (NOBODY, 6)


@rule
def fold(s, seat):
    s.rounds = ROUNDS
    return True


def test_what_leaving_brings_is_told_without_what_came_before_it():
    match = Match.new(replace(HIGH_CARD, rules=replace(HIGH_CARD.rules, leave=fold)), seed=1)
    assert len(match.past.events[-1]) == 4, "the cards dealt"
    match.leave(1)
    assert len(match.past.events[-1]) == 0


def test_one_who_leaves_is_recorded_and_one_who_may_not_is_refused():
    match = Match.new(LEAVING, seed=1, names=["Ana", "Ben"])
    before = match.states.tobytes()
    with pytest.raises(IllegalAction, match="there is no seat 2"):
        match.leave(2)
    assert not match.may_leave(0)
    with pytest.raises(IllegalAction, match="Ana cannot leave now"):
        match.leave(0)
    assert match.states.tobytes() == before
    match.play(0, 2)
    assert match.may_leave(1)
    match.leave(1)
    assert not match.may_leave(0), "it is over"
    assert list(match.notation()) == [(0, "2", 1), (1, "(leaves)", 1)]
    again = Match.read(match.record(), LEAVING)
    assert (again.moves, again.core()) == (match.moves, match.core())


@pytest.mark.parametrize(("line", "sentence"), [
    ("move 0 dances 1", "nobody can do 'dances 1'"), ("move 0 takes back to 1", "no going back to move 1"),
    ("move 0 takes back to x", "no whole number"), ("move 1 (leaves)", "no rule for leaving"),
])
def test_a_line_that_nobody_can_have_made_is_refused(line, sentence):
    lines = [row[7:] for row in played(3).record().splitlines()]
    lines[lines.index("move 1 2")] = line
    seal, forged = sha256(), ""
    for row in lines:
        seal.update(row.encode() + b"\n")
        forged += f"{seal.hexdigest()[:6]} {row}\n"
    with pytest.raises(BadRecord, match=f"move 1 of this record cannot have been played: .*{sentence}"):
        gnothi.read(forged)


def test_the_deal_of_a_game_with_cards_is_told_only_once():
    match = laid(2)
    match.take_back(1)
    assert match.news(0) == [] and match.log(0)[-1].move == 1


@rule
def boast(s, seat, card):
    for _ in range(EVENTS + 1):
        emit(s, 0, seat, card)


def test_a_move_that_brings_more_than_there_is_room_for_is_the_games_fault():
    match = Match.new(replace(HIGH_CARD, rules=replace(HIGH_CARD.rules, apply=boast)), seed=1)
    with pytest.raises(AssertionError, match="6 events in one move of high_card: its block is too small"):
        match.play(0, match.actions(0)[0])


def test_after_the_first_a_turn_may_begin_with_any_event_of_which_the_game_says_so():
    def telling(opens):
        return replace(HIGH_CARD, words=replace(HIGH_CARD.words, opens=opens))

    assert starts(Match.new(HIGH_CARD, seed=1)) == []
    assert starts(Match.new(telling(lambda view, event: True), seed=1)) == [(0, 1), (0, 2), (0, 3)]


def test_the_log_is_what_was_told_with_what_is_fleeting_left_out():
    match = laid(3)
    match.past.events[1]["audience"] |= FLEETING
    told = [line.move for line in match.log(0)]
    assert 0 in told and 1 not in told and 3 in told
    match = laid(1)
    match.past.events[1]["audience"] |= FLEETING
    assert match.log(0)[-1] == match.news(0)[-1]
    assert match.news(0)[-1].move == 1
    assert str(match.news(0)[-1]).endswith(" (H2)")


def test_details_are_told_to_their_audience_alone():
    match = laid(1)
    card = match.moves[0][1] + 1
    assert [line.text for line in match.news(0)] == [f"Ana chooses {card}."]
    assert [line.text for line in match.news(1)] == ["Ana chooses a card."]
    assert [line.text for line in match.lines(match.witness(), 1)] == [f"Ana chooses {card}."]
    events = match.past.events[1]
    match.news(1)
    assert events["a"][0] == card - 1, "to tell it changes nothing"


def test_a_game_that_does_not_ask_who_may_know_gives_nothing_away():
    def tell(view, event):
        return f"{event.a} {event.b} {event.c} {event.d}"

    match = Match.new(replace(HIGH_CARD, words=replace(HIGH_CARD.words, tell=tell)), seed=1)
    match.play(0, match.actions(0)[1])
    card = match.moves[0][1]
    assert card > 0
    assert [line.text for line in match.news(0)] == [f"{card} 0 0 0"]
    assert [line.text for line in match.news(1)] == ["0 0 0 0"]


def test_a_view_is_for_a_seat_or_for_who_watches():
    match = laid(1)
    assert (match.view(1).awaited, match.view().actions, match.view(1).called(1), match.view(1).called(0)) == (
        (1,), (), "you", "Ana",
    )
    for seat in (2, -2):
        with pytest.raises(IllegalAction, match=f"there is no seat {seat}; the seats are 0 to 1"):
            match.view(seat)


def test_a_refusal_lists_no_more_than_a_dozen_actions():
    match = gnothi.new("liars_dice", seats=3, seed=7)
    seat = match.awaited[0]
    names = match.legal(seat)
    assert len(names) > NAMES_SHOWN
    with pytest.raises(IllegalAction) as refused:
        match.play(seat, "dance")
    listed = str(refused.value).partition(" may ")[2]
    assert listed == f"{', '.join(names[:NAMES_SHOWN])} or {len(names) - NAMES_SHOWN} more"
    with pytest.raises(IllegalAction, match=r"Seat 1 may 0, 1 or 2$"):
        played().play(0, "dance")


@pytest.mark.parametrize(("names", "sentence"), [
    (["Ana"], "1 names for 2 seats"), (["Ana", " "], "cannot be a name"), (["Ana", "B" * 41], "cannot be a name"),
    (["Ana", "B\n"], "cannot be a name"), (["Ana", "ANA"], "same name"),
])
def test_names_that_would_confuse_the_log_are_refused(names, sentence):
    with pytest.raises(BadOptions, match=sentence):
        check_names(names, 2)


def test_names_are_as_given_or_by_number():
    assert check_names(None, 2) == ("Seat 1", "Seat 2")
    assert check_names([" Ana ", "B" * 40], 2) == ("Ana", "B" * 40)


def test_a_game_that_is_over_has_a_result_and_the_clause_that_ended_it():
    running, over = laid(3), laid(4)
    assert (running.over, running.result, running.outcome, running.ended_by) == (False, None, None, "")
    assert over.over and over.ended_by == over.outcome.ended_by == "H4"
    assert over.result == over.outcome.result and sum(over.result) == 0
    assert over.standing == over.result
    assert over.states.tobytes().startswith(over.core()) and len(over.core()) == HIGH_CARD.core_bytes


def test_random_games_are_counted_move_by_move():
    def moves(seed, games, turn=0):
        states, out = blank(NIM.rules.State), np.empty(3, np.int32)
        states["turn"] = turn
        count = bind(NIM, templates.playouts)(states, blank(NIM.rules.State), 2, np.uint64(seed), games, out)
        ends.append(states.tobytes())
        return count

    ends: list[bytes] = []

    counts = [moves(seed, 1) for seed in range(30)]
    assert min(counts) >= 7 and max(counts) <= 21 and len(set(counts)) > 5
    assert moves(0, 40) >= 40 * 7
    assert moves(3, 1) == moves(3, 1, turn=1) and ends[-1] == ends[-2], "each begins with a blank record"


def test_only_moves_are_counted_in_random_games():
    states, out = blank(HIGH_CARD.rules.State), np.empty(2, np.int32)
    count = bind(HIGH_CARD, templates.playouts)(states, blank(HIGH_CARD.rules.State), 2, np.uint64(1), 3, out)
    assert count == 3 * 4, "two seats, two rounds"


def test_a_seed_is_what_was_chosen_or_follows_from_secret_and_numbers():
    assert (Draw(5).seed, Draw(5).commitment) == (5, "")
    drawn = Draw(None, b"s" * 32, b"n" * 16, (b"one", b"two"))
    assert drawn.seed != Draw(None, b"s" * 32, b"n" * 16, (b"onet", b"wo")).seed
    hashed = sha256(b"gnothi seed" + b"s" * 32 + b"\0\3one\0\3two").digest()
    assert drawn.seed == int.from_bytes(hashed[:16], "big")
    assert 0 < drawn.seed < 2**128 and drawn.commitment
    assert key(1, 2) == int.from_bytes(sha256(b"gnothi key" + bytes(7) + b"\1" + bytes(7) + b"\2").digest()[:8], "big")
