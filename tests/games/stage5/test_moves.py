"""The eight kinds of move (MOVE-1 to MOVE-8, R23 to R30, W11, W12), against a slow reading of their table."""
import random

import pytest

from gnothi.games.stage5.moves import move_action, read_move
from gnothi.games.stage5.notation import LETTERS, tile_name
from gnothi.games.stage5.routes import route
from gnothi.games.stage5.state import CARRY, CONTACT, MOVE, RANKS, TILES, Kind

from . import BOARD_K, BOARD_V, RING, A, C, M, S, legal, on, play, position, state, tile, told
from .test_paths import slow_ends

W11 = {"M0": "S 2 5", "S0": "M", "C0": "C", "A0": "A", "A1": "2 4", "S1": "1 3", "M1": "3"}
MOVES = ("SE", "RE", "DE", "AR", "SS", "RS", "MS", "MR")

ONE_DIE = ["SE S 2 M1", "SE S 2 A0", "SE S 2 A1", "RE S 2 A1"]
TWO_DICE = ["DE S 2 M1", "DE S 2 A0", "DE S 2 A1", "AR S 2 A1"]
THREE_DICE = ["SS S 2 5 M1", "SS S 2 5 A0", "SS S 2 5 A1", "RS S 2 1 S1", "RS S 2 2 A1", "RS S 2 3 S1", "RS S 2 4 A1"]
FOUR_DICE = ["MS S 2 4 A1 M0", "MS S 2 4 A1 A0", "MR S 2 1 S1 A1", "MR S 2 2 M0 A1", "MR S 2 3 S1 A1"]


def moves(match):
    return [line for line in legal(match) if line.split()[0] in MOVES]


# A slow reading of the table of MOVE-1


def slow_moves(match, suit, match_of):
    """Every move of a suit by brute force over carriers, moved spans and stages."""
    s = state(match)
    near = {t: {u for u in range(TILES) if int(s.near[t]) >> u & 1} for t in range(TILES)}
    full = {t for t in range(TILES) if s.beings[t] == 4}
    here = int(s.pawn[suit]) if s.pawn[suit] != 24 else int(s.coin[RANKS * suit])
    spans = [(rank, int(s.coin[RANKS * who + rank])) for who in range(4) for rank in range(1, RANKS)
             if s.coin[RANKS * who + rank] < TILES]
    found = set()

    def path(a, b, r):
        return b in slow_ends(near, full, a, r)

    def room(stage, explorer=False):
        own_last = explorer and s.pawn[suit] == 24 and stage == RANKS * suit + 5
        return s.beings[stage] <= (2 if own_last else 3)

    def line(kind, *words):
        found.add(" ".join([kind, LETTERS[suit], *map(str, words)]))

    for i, (r, at) in enumerate(spans):
        k = match_of(r)
        for x in range(TILES):
            if at == here and path(here, x, r):
                if k >= 1 and room(x, True):
                    line("SE", r, tile_name(x))
                if k >= 2 and room(x):
                    line("DE", r, tile_name(x))
        if path(here, at, r):
            if k >= 1 and room(at, True):
                line("RE", r, tile_name(at))
            if k >= 2 and room(here):
                line("AR", r, tile_name(at))
        for j, (q, other) in enumerate(spans):
            if i == j:
                continue
            for x in range(TILES):
                if k >= 3 and at == here == other and path(here, x, r) and room(x):
                    line("SS", r, q, tile_name(x))
                if k >= 4 and path(here, at, r) and other == at and path(at, x, r) and room(x):
                    line("MS", r, q, tile_name(at), tile_name(x))
            if k >= 3 and at == here and path(other, here, q) and room(here):
                line("RS", r, q, tile_name(other))
            if k >= 4 and path(here, at, r) and path(other, at, q) and room(at):
                line("MR", r, q, tile_name(other), tile_name(at))
    return found


def scattered(seed, avatar):
    """Board V or K with spans all over it."""
    dice = random.Random(seed)
    board = dice.choice([BOARD_V, BOARD_K])
    stages = board.split()[::2]
    places = {name: [] for name in stages}
    for token in ["S!" if avatar else "S", *(str(dice.randint(1, 5)) for _ in range(14))]:
        open_stages = [name for name in stages if len(places[name]) < 4 and name not in ("S0", "M0", "C0", "A0")]
        if sum(word == token for words in places.values() for word in words) < 4:
            places[dice.choice(open_stages)].append(token)
    shown = [dice.randint(1, 5)] * dice.randint(1, 4)
    dice_shown = " ".join(map(str, [*shown, 0, 0, 0][:4]))
    beings = {name: " ".join(words) for name, words in places.items()}
    if avatar:
        beings["S0"] = "S"
    return position(board, beings, dice_shown, nothing=C if avatar else -1), shown


@pytest.mark.clause("DEC-3", "MOVE-1")
def test_a_remote_move_is_offered_only_if_it_leads_somewhere():
    def remote(beings):
        match = position(f"{RING} S1 2,2", {"S1": "1 2", **beings}, "1 1 1 1")
        return [name for name in match.view(S).legal if name.startswith("ms")]

    assert remote({"M0": "S M 3"}) == ["ms s 1 2"]
    assert remote({"M0": "S M 3 4"}) == []              # the only stage beside S1 is full


@pytest.mark.clause("MOVE-1")
def test_spans_are_sent_from_every_stage_with_a_carrier():
    match = position(RING, {"S0": "1 2", "C0": "1 2", "M0": "S"}, "1 1 1 1")
    assert [line for line in legal(match) if line.startswith("MS")] == [
        "MS S 1 2 S0 M0", "MS S 1 2 S0 A0", "MS S 1 2 C0 M0", "MS S 1 2 C0 A0"]


@pytest.mark.clause("MOVE-1", "MOVE-2", "MOVE-3", "MOVE-4", "MOVE-5")
@pytest.mark.parametrize("seed", range(10))
def test_an_explorer_s_moves_are_those_of_a_slow_reading(seed):
    match, shown = scattered(seed, avatar=False)
    expected = slow_moves(match, S, lambda r: shown.count(r))
    assert set(moves(match)) == expected
    assert len(moves(match)) == len(expected)


@pytest.mark.clause("HAR-3", "MAT-1", "R38")
@pytest.mark.parametrize("seed", range(10, 13))
def test_an_avatar_s_moves_are_those_of_a_slow_reading_with_every_match(seed):
    match, _ = scattered(seed, avatar=True)
    state(match).die[S] = 0
    assert set(moves(match)) == slow_moves(match, S, lambda r: 4)


# The example


@pytest.mark.clause("W11", "MOVE-1")
@pytest.mark.parametrize(("dice", "expected"), [
    ("2 0 0 0", ONE_DIE), ("2 2 0 0", ONE_DIE + TWO_DICE), ("2 2 2 0", ONE_DIE + TWO_DICE + THREE_DICE),
    ("2 2 2 2", ONE_DIE + TWO_DICE + THREE_DICE + FOUR_DICE),
])
def test_w11_the_eight_moves(dice, expected):
    match = position(BOARD_K, W11, dice)
    assert moves(match) == sorted(expected, key=lambda line: MOVES.index(line.split()[0]))
    assert "REVEAL S" in legal(match)


@pytest.mark.clause("MOVE-1", "SEAT-2")
def test_whoever_has_two_suits_has_all_eight_moves():
    assert {line.split()[0] for line in moves(position(BOARD_K, W11, "2 2 2 2", seats=2))} == set(MOVES)


@pytest.mark.clause("W12", "R26", "MOVE-4", "OPT-4")
def test_w12_the_other_reading_of_receive_span():
    match = position(BOARD_K, W11, "2 2 2 2", receive_rank="carrier")
    found = [line for line in moves(match) if line[:2] in ("RS", "MR")]
    assert found == ["RS S 2 2 A1", "RS S 2 3 M1", "RS S 2 4 A1", "MR S 2 2 M0 A1", "MR S 2 5 M0 A1"]


@pytest.mark.clause("MOVE-5", "CAP-2")
def test_no_span_is_called_to_a_carrier_on_a_full_stage():
    match = position(BOARD_K, {**W11, "A1": "2 4"}, "2 2 2 2")
    assert [name for name in match.legal(S) if name.startswith("mr")] == ["mr s 2 1", "mr s 2 2", "mr s 2 3"]
    match = position(BOARD_K, {**W11, "A1": "2 4 4 5"}, "2 2 2 2")
    assert not [name for name in match.legal(S) if name.startswith("mr")]


# One by one


@pytest.mark.clause("MOVE-1")
@pytest.mark.parametrize(("line", "stage", "after"), [
    ("SE S 2 A1", "A1", "S 2 4"), ("RE S 2 A1", "A1", "S 2 4"), ("DE S 2 A0", "A0", "A 2"),
    ("AR S 2 A1", "M0", "S 2 2 5"), ("SS S 2 5 A0", "A0", "A 5"), ("RS S 2 3 S1", "M0", "S 2 3 5"),
    ("MS S 2 4 A1 A0", "A0", "A 4"), ("MR S 2 1 S1 A1", "A1", "1 2 4"),
])
def test_each_kind_moves_what_it_says(line, stage, after):
    match = play(position(BOARD_K, W11, "2 2 2 2"), line)
    assert on(match, stage) == after
    assert told(match) == ["MOVE-1"]
    assert match.awaited == (M,)


@pytest.mark.clause("MOVE-2")
def test_carrier_and_moved_span_are_two_coins():
    one = position(RING, {"M0": "S 2"}, "2 2 2 0")
    assert not [line for line in moves(one) if line.startswith("SS")]
    two = position(RING, {"M0": "S 2 2"}, "2 2 2 0")
    assert [line for line in moves(two) if line.startswith("SS")] == ["SS S 2 2 A0"]


@pytest.mark.clause("MOVE-3", "R29")
def test_the_moved_span_may_be_locked_but_not_the_carrier():
    match = position(BOARD_K, W11, "2 2 2 0")
    assert "SS S 2 5 A0" in legal(match)
    assert not [line for line in legal(match) if line.startswith("SS S 5")]


@pytest.mark.clause("MOVE-5")
def test_the_far_end_of_a_remote_move_may_be_the_own_stage():
    assert "MS S 2 4 A1 M0" in legal(position(BOARD_K, W11, "2 2 2 2"))


@pytest.mark.clause("R27")
def test_a_remote_carrier_sends_as_far_as_its_own_rank():
    sent = [line for line in moves(position(BOARD_K, W11, "2 2 2 2")) if line.startswith("MS")]
    assert {line.split()[-1] for line in sent} == {"M0", "A0"}         # two contacts from A1, not four


@pytest.mark.clause("R28")
def test_a_remotely_sent_span_stands_beside_its_carrier():
    match = position(BOARD_K, {"M0": "S", "A1": "2", "M1": "3"}, "2 2 2 2")
    assert not [line for line in moves(match) if line.startswith("MS")]    # M1 is 2 from M0, but has no carrier


@pytest.mark.clause("R30")
def test_away_does_not_mean_farther_from_anything_else():
    match = position(BOARD_K, {"M0": "S 5"}, "5 5 0 0")
    assert "DE S 5 S0" in legal(match)                      # five contacts round, though S0 is next door


@pytest.mark.clause("MOVE-6")
def test_nobody_moves_another_s_explorer_avatar_or_null():
    match = position(BOARD_V, {"M1": "S! 2", "S2": "M 2", "A1": "C 2", "S1": "A! A", "S3": "S"}, "0 0 0 0", nothing=A)
    s = state(match)
    kept = (s.coin[::6].tolist(), s.pawn[A])
    for line in legal(match):
        after = state(play(position(BOARD_V, {"M1": "S! 2", "S2": "M 2", "A1": "C 2", "S1": "A! A", "S3": "S"},
                                    "0 0 0 0", nothing=A), line))
        assert (after.coin[::6].tolist(), after.pawn[A]) == kept


@pytest.mark.clause("MOVE-7")
def test_the_route_is_no_choice_and_the_smallest_is_shown():
    match = position(BOARD_K, {"M0": "S 3"}, "3 0 0 0")
    assert legal(match).count("SE S 3 C0") == 1
    assert [tile_name(t) for t in route(state(match), tile("M0"), tile("C0"), 3)] == ["M0", "S0", "A0", "C0"]
    assert [tile_name(t) for t in route(state(match), tile("M0"), tile("S1"), 3)] == ["M0", "C0", "A1", "S1"]


@pytest.mark.clause("R54")
def test_equal_spans_give_the_same_action_once():
    match = position(RING, {"M0": "S 1 1"}, "1 0 0 0")
    assert len(moves(match)) == len(set(moves(match))) == 2


@pytest.mark.clause("R55")
def test_send_and_receive_with_one_result_are_two_actions():
    beings = {"S0": "S 1", "M0": "M 1"}
    assert {"SE S 1 M0", "RE S 1 M0"} <= set(legal(position(RING, beings)))
    sent, received = play(position(RING, beings), "SE S 1 M0"), play(position(RING, beings), "RE S 1 M0")
    assert sent.core() == received.core()
    two = position(RING, {"M0": "S C 1"}, seats=2)
    seats = [line.split()[-1] for line in legal(two) if line.startswith("CONTACT S S1")]
    assert seats and seats == [line.split()[-1] for line in legal(two) if line.startswith("CONTACT C S1")]


def test_numbers_and_first_steps_agree():
    numbers = range(MOVE, CONTACT)
    for number in numbers:
        kind, suit, carrier, moved = read_move(number)
        assert move_action(kind, suit, carrier, moved) == number
    assert read_move(CARRY)[0] == Kind.SS and read_move(CONTACT - 1)[0] == Kind.MR
