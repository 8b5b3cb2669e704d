"""Why something cannot be done: for each reason a position, its clause and its sentence."""
import pytest

from gnothi.engine.match import Match
from gnothi.engine.speech import GENERAL
from gnothi.games.stage5 import GAME
from gnothi.games.stage5.notation import plain_name
from gnothi.games.stage5.state import NUM_ACTIONS, Phase
from gnothi.testing.stories import casual_play

from . import BOARD_K, BOARD_V, RING, M, S, horizon, play, position, state, twin_of
from .test_words import W11

NUMBERS = {plain_name(action).lower(): action for action in range(NUM_ACTIONS)}
AVATAR = {"A3": "S?", "S4": "S! 2"}


def why(match, name, seat=None):
    """The clause and the sentence for an action by its name."""
    reason = match.view(match.awaited[0] if seat is None else seat).why(NUMBERS[name])
    assert reason is not None, f"{name} is legal"
    return reason.clause, reason.text


# What belongs to another question


@pytest.mark.parametrize(("name", "clause", "text"), [
    ("reveal s", "REV-1", "A die is turned at the start of your turn; now everybody picks a coin."),
    ("nothing s a3", "NOT-1", "A null steps only in the Nothing's turn; now everybody picks a coin."),
    ("m0", "DEC-3", "A stage is chosen when a move has begun; now everybody picks a coin."),
])
def test_while_coins_are_picked_everything_else_has_its_time(name, clause, text):
    assert why(Match.new(GAME, 3, 1, "SMC"), name) == (clause, text)


def test_while_stage_nulls_are_placed_there_are_so_many_places():
    match = Match.new(GAME, 4, 1, "SMCA", {"first_player": "seat0"})
    assert why(match, "place 37") == (
        "GEO-12", "M0 has 36 places here, each with its mark; nowhere else does it touch only what it may.")
    assert why(match, "coin 3") == (
        "FIRST-1", "Coins are picked only to find out who goes first; now M0 needs its place.")


def test_a_move_that_has_begun_asks_for_its_end_and_nothing_else():
    match = position(BOARD_K, W11, "2 2 2 2")
    match.play(S, "se s 2")
    assert why(match, "reveal s") == (
        "REV-1", "A die is turned at the start of your turn; now choose where your explorer goes to, or step back.")
    assert why(match, "a1 a0") == (
        "DEC-3", "This move asks for one stage only: its other end is where your explorer stands, M0.")
    match = position(BOARD_K, W11, "2 2 2 2")
    match.play(S, "ar s 2")
    assert why(match, "pass")[1].endswith("now choose where the two comes from, or step back.")
    match = position(RING, {"M0": "S M 1"})
    match.play(S, "contact s s1")
    assert why(match, "c0") == (
        "DEC-3", "A stage is chosen when a move has begun; now choose a place for S1 beside M0, or step back.")
    assert why(match, "place 19")[0] == "GEO-12"


@pytest.mark.parametrize(("name", "clause", "text"), [
    ("c1", "DEC-3", "First choose what carries your explorer; from M0 to C1 it takes an ace, a three or a five."),
    ("m0", "PATH-2", "Your explorer stands on M0 already."),
    ("a1", "CAP-2", "A1 is full: four beings stand on it."),
    ("s3", "CON-1", "S3 is not on the table: it is still in your horizon."),
    ("a4", "CON-1", "A4 is not on the table: it is still in A's horizon."),
    ("s1 m0", "DEC-3", "First choose the remote move by which a span goes from S1 to M0."),
    ("c1 m0", "MOVE-6", "No span stands on C1 that could go to M0."),
    ("place 1", "CON-2", "A place is chosen second: first choose a stage from your horizon to place."),
    ("nothing s a1", "NOT-1", "There is no Nothing yet: it comes with the first avatar."),
])
def test_what_is_touched_before_its_time_says_what_comes_first(name, clause, text):
    assert why(position(BOARD_K, {**W11, "A1": "2 4 4 3"}, "1 0 0 0"), name) == (clause, text)


@pytest.mark.clause("SEAT-3")
def test_of_two_explorers_the_one_is_named_that_can_go_there():
    match = position(seats=2)
    assert why(match, "s0")[1] == (
        "First choose what carries your explorer of crowns; from C0 to S0 it takes a two.")
    assert why(match, "m0")[1] == (
        "First choose what carries your explorer of suns; from S0 to M0 it takes an ace or a three.")


# Suits


@pytest.mark.parametrize(("name", "clause", "text"), [
    ("reveal m", "REV-1", "Moons are M's: only M turns that die."),
    ("meet m 2", "R21", "Moons are M's: only M meets the spans of that horizon."),
    ("se m 1", "MOVE-6", "Moons are M's: only M acts with that explorer."),
    ("contact m m1", "CON-1", "Moons are M's: only M places stages with that explorer."),
    ("announce m", "HAR-1", "Moons are M's: only M turns that die."),
    ("contact s c1", "CON-1", "C1 is C's: you place stages of your own."),
])
def test_what_belongs_to_another_player_is_left_alone(name, clause, text):
    assert why(position(), name) == (clause, text)


@pytest.mark.clause("SEAT-2")
def test_nobody_plays_arms_in_a_game_of_three():
    match = position("S0 0,0 M0 1,1 C0 2,0", seats=3)
    for name in ("reveal a", "meet a 2", "se a 1", "contact a m2", "a0", "a0 s0"):
        assert why(match, name) == ("SEAT-2", "Nobody plays arms in a game of three.")


# REVEAL, MEET, CONTACT, ANNOUNCE, PASS


@pytest.mark.clause("REV-2", "TURN-3", "MEET-2", "MEET-3", "UNL-1")
@pytest.mark.parametrize(("match", "name", "clause", "text"), [
    (position(dice="5 0 0 0"), "reveal s", "REV-2", "Your die shows five, the highest rank: it cannot be turned on."),
    (position(), "pass", "TURN-3", "You have something to do: only a player who cannot act passes."),
    (position(), "meet s 2", "UNL-1", "Twos are locked: no die shows a two."),
    (position(BOARD_K, {"C1": "S S1 2 3"}), "meet s 1", "MEET-3", "Your ace is out of the horizon already, on C1."),
    (position(BOARD_K, {"C1": "S 1 2 3"}), "meet s 1", "CAP-2", "C1 is full: four beings stand on it."),
])
def test_dice_spans_and_passing(match, name, clause, text):
    assert why(match, name) == (clause, text)


@pytest.mark.clause("CON-1", "CON-3", "CON-4")
def test_a_stage_that_cannot_be_placed_says_why():
    match = position(dice="1 0 0 0")
    assert why(match, "contact s s2") == ("UNL-1", "Twos are locked: no die shows a two.")
    assert why(match, "contact s s1") == (
        "CON-1", "Your explorer stands on S0, a stage of your own; only another player's lets it place S1.")
    match = position(BOARD_K, {"M0": "S"})
    assert why(match, "contact s s1") == ("CON-1", "S1 is on the table already.")
    state(match).laid &= ~(1 << 1)
    state(match).n_open = 0
    assert why(match, "contact s s1") == ("CON-3", "There is no room for another stage beside M0.")
    state(match).n_open, state(match).open_near[0] = 1, 1 << 6 | 1
    assert why(match, "contact s s1") == (
        "CON-4", "Wherever S1 would touch M0 it would touch a stage of your own too.")


@pytest.mark.clause("HAR-1", "HAR-2", "HAR-5", "HAR-6")
def test_an_avatar_s_owner_is_told_what_is_over_and_what_comes_first():
    match = position(BOARD_V, AVATAR, "4 0 0 0", nothing=S)
    for name in ("reveal s", "se s 2", "pass"):
        assert why(match, name) == ("HAR-2", "Your avatar has come to S4: first turn your harbinger down.")
    match = position(BOARD_V, AVATAR, "3 0 0 0", nothing=S)
    assert why(match, "meet s 3") == ("HAR-5", "Your avatar meets no spans: it uses those on the table.")
    assert why(match, "reveal s") == (
        "HAR-5", "Your avatar has made your die a harbinger: it only goes down, stage by stage.")
    assert why(match, "announce s") == (
        "HAR-1", "Your avatar stands on S4; your harbinger goes down when it has come to S3.")
    match = position(BOARD_V.replace("S3 6,2  ", ""), AVATAR, "3 0 0 0", nothing=S)
    assert why(match, "announce s") == ("HAR-6", "Your avatar must come to S3, which is not on the table.")
    assert why(match, "contact s s3") == ("HAR-5", "Your avatar places no stages.")
    assert why(position(), "announce s") == (
        "HAR-1", "Your die is no harbinger yet: your explorer must first enter S5.")
    assert why(position(BOARD_V, AVATAR, "0 0 0 0", nothing=S), "announce s") == (
        "END-1", "Your harbinger shows null, the end: your avatar has only to come home to S0.")


@pytest.mark.clause("R33", "R34", "R35", "R37")
@pytest.mark.parametrize(("name", "seat", "options", "clause", "text"), [
    ("reveal m", M, {"phase_scope": "all"}, "R34",
     "There is an avatar: by the rules of this table explorers only move now."),
    ("meet m 3", M, {"harbinger_unlocks": "move"}, "R37",
     "Only a harbinger shows three: at this table nothing is met by that."),
    ("announce s", S, {"announce": "free"}, "R35",
     "At this table your harbinger goes down by itself when your avatar comes to S3."),
    ("contact s s3", S, {"avatar_contact": "on"}, "CON-1", "S3 is on the table already."),
])
def test_the_rules_of_a_table_are_named(name, seat, options, clause, text):
    match = position(BOARD_V, AVATAR, "3 0 0 0", seat, nothing=S, **options)
    assert why(match, name) == (clause, text)


@pytest.mark.clause("R33")
def test_an_avatar_that_may_place_places_only_what_it_must_visit():
    tiles = BOARD_V.replace("S2 4,2  ", "").replace("S3 6,2  ", "")
    match = position(tiles, AVATAR, "3 0 0 0", nothing=S, avatar_contact="on")
    assert why(match, "contact s s2") == ("R33", "Your avatar may place only S3, the stage that it must visit.")
    match = position(tiles, AVATAR, "1 0 0 0", nothing=S, avatar_contact="on")
    assert why(match, "contact s s2") == (
        "R33", "Your avatar could place only the stage that it must visit, and S1 is on the table.")


# Moves


@pytest.mark.clause("MAT-1", "MOVE-1", "MOVE-2", "PATH-3", "PATH-4", "CAP-3")
@pytest.mark.parametrize(("beings", "dice", "name", "clause", "text"), [
    (W11, "2 0 0 0", "se s 1", "MOVE-1", "No ace stands on M0 to send your explorer."),
    (W11, "2 0 0 0", "se s 5", "UNL-1", "Fives are locked: no die shows a five."),
    (W11, "2 0 0 0", "re s 5", "MOVE-1", "No five stands on another stage than M0 to call your explorer."),
    (W11, "2 0 0 0", "de s 2", "MAT-1", "Depart and arrive need two twos on the dice; there is one."),
    (W11, "2 2 0 0", "ss s 2 5", "MAT-1", "Sending and receiving spans need three twos on the dice; there are two."),
    (W11, "2 2 2 0", "ms s 2 4", "MAT-1", "Remote moves need four twos on the dice; there are three."),
    (W11, "2 2 2 0", "ss s 2 2", "MOVE-2", "Only one two stands on M0: it cannot send itself."),
    (W11, "2 2 2 0", "ss s 2 3", "MOVE-1", "No three stands on M0 for the two to send."),
    (W11, "2 2 2 2", "ms s 2 3", "MOVE-2", "No three stands beside the two on A1."),
    (W11, "2 2 2 2", "mr s 2 4", "MOVE-1", "No four stands on another stage than A1 to be called."),
    (W11, "3 0 0 0", "re s 3", "", ""),
    ({"M0": "S 1", "M1": "1"}, "1 0 0 0", "re s 1", "PATH-4", "M1 is two or four contacts from M0, not one."),
    ({"S0": "S 1 2 3", "M0": "5"}, "1 1 0 0", "ar s 5", "UNL-1", "Fives are locked: no die shows a five."),
    ({"S0": "S 1 2 3", "M0": "1"}, "1 1 0 0", "ar s 1", "CAP-2", "S0 is full: four beings stand on it."),
])
def test_a_move_that_cannot_be_begun_names_what_is_missing(beings, dice, name, clause, text):
    match = position(BOARD_K, beings, dice)
    if clause:
        assert why(match, name) == (clause, text)
    else:
        assert match.view(S).why(NUMBERS[name]) is None


LINE_K = "S0 0,0  M0 1,1  C0 2,0"


@pytest.mark.clause("PATH-3", "PATH-4", "CAP-2", "CAP-3", "R9")
def test_paths_and_room_are_named():
    match = position(LINE_K, {"S0": "S 5"}, "5 0 0", seats=3)
    assert why(match, "se s 5") == ("PATH-4", "No path of exactly five contacts leads from S0.")
    match = position(LINE_K, {"S0": "S 2", "M0": "1 1 3 4"}, "2 0 0", seats=3)
    assert why(match, "se s 2") == (
        "PATH-3", "Every path of exactly two contacts from S0 leads through a full stage (M0).")
    match = position(LINE_K, {"S0": "S 1", "M0": "2 2 3 4"}, "1 0 0", seats=3)
    assert why(match, "se s 1") == ("CAP-2", "M0 is full: four beings stand on it.")
    match = position(LINE_K, {"M0": "S 1", "S0": "2 2 2 3", "C0": "3 3 4 4"}, "1 0 0", seats=3)
    assert why(match, "se s 1") == ("CAP-2", "All stages one contact from M0 are full: S0 and C0.")
    match = position("S0 0,0  M0 1,1  S5 2,2", {"M0": "S 1", "S5": "2 3 4", "S0": "2 2 5 5"}, "1 0 0 0")
    horizon(match, "")
    assert why(match, "se s 1") == (
        "CAP-3", "S5 holds three beings: it must have room for your explorer and for its avatar.")
    match = position(LINE_K, {"S0": "S 1 2", "M0": "1 3"}, "1 1 1", seats=3)
    assert why(match, "ms s 1 3") == (
        "R9", "Remote moves need four equal dice, and three players have three; avatars need none.")


# Where to


@pytest.mark.clause("PATH-2", "PATH-4")
@pytest.mark.parametrize(("first", "name", "clause", "text"), [
    ("se s 2", "s1", "PATH-4", "S1 is one, three or five contacts from M0, not two."),
    ("se s 2", "m0", "PATH-2", "A path never comes back to its start: your explorer is to leave M0."),
    ("se s 2", "s5", "CON-1", "S5 is not on the table: it is still in your horizon."),
    ("re s 2", "a0", "MOVE-1", "No two stands on A0 to call your explorer."),
    ("ar s 2", "s1", "MOVE-1", "No two stands on S1 to come."),
    ("ar s 2", "m0", "PATH-2", "A path never comes back to its start: the two is to come to M0."),
    ("ms s 2 4", "a0", "DEC-3", "A remote move names two stages: where the four comes from and where it goes."),
    ("ms s 2 4", "a1 a1", "PATH-2", "A span must leave its stage: from A1 it cannot go to A1."),
    ("ms s 2 4", "s1 a0", "MOVE-1", "No two stands on S1 to carry another span."),
    ("ms s 2 4", "a1 c0", "PATH-4", "C0 is one, three or five contacts from A1, not two."),
    ("ms s 2 4", "m0 a0", "MOVE-1", "A remote move is carried by a distant two: your explorer stands on M0 itself."),
    ("mr s 2 1", "m1 a1", "MOVE-1", "No ace stands on M1 to be called."),
])
def test_an_end_that_cannot_be_chosen_says_why(first, name, clause, text):
    match = position(BOARD_K, W11, "2 2 2 2")
    match.play(S, first)
    assert why(match, name) == (clause, text)


@pytest.mark.clause("CAP-2", "PATH-3")
def test_full_stages_are_named_at_the_end_and_between():
    match = position(BOARD_K, {"S0": "S 4", "M0": "M 1 2 3", "C1": "1 1 5 5"}, "4 0 0 0")
    match.play(S, "se s 4")
    assert why(match, "c0") == (
        "PATH-3", "Every path of four contacts from S0 to C0 leads through a full stage (M0 and C1).")
    match = position(BOARD_K, {"S0": "S 1", "M0": "M 1 2 3"}, "1 0 0 0")
    match.play(S, "se s 1")
    assert why(match, "m0") == ("CAP-2", "M0 is full: four beings stand on it.")


# The Nothing


def nothing_to_move(beings, **options):
    match = position(BOARD_V, beings, "4 4 0 0", nothing=S, **options)
    state(match).phase = Phase.NOTHING
    return match


TWO_NULLS = {"A3": "S?", "S3": "M?", "S5": "S!", "S4": "M!"}


@pytest.mark.clause("NOT-2", "NOT-4", "NOT-6", "NOT-7", "R43")
@pytest.mark.parametrize(("beings", "name", "clause", "text"), [
    (TWO_NULLS, "nothing m m2", "NOT-4",
     "The null of moons is four steps from home; the null of suns, five steps away, must step first."),
    (TWO_NULLS, "nothing s m2", "R43", "A null steps over one contact, and M2 does not touch A3."),
    (TWO_NULLS, "nothing s s5", "NOT-4", "S5 is no nearer to a stage-null: from A3 the way home is by S3 or S4."),
    (TWO_NULLS, "nothing s a3", "NOT-4", "The null of suns stands on A3: it must step to another stage."),
    (TWO_NULLS, "nothing c m2", "AVA-2", "Crowns have no null: their explorer has not entered C5."),
    (TWO_NULLS, "pass", "NOT-6", "The Nothing must step: a null is five steps from home, and its way is free."),
    (TWO_NULLS, "stay", "R47", "The Nothing must step: a null is five steps from home, and its way is free."),
    (TWO_NULLS, "reveal s", "REV-1", "A die is turned at the start of your turn; now the Nothing takes its step."),
    ({"A3": "S?", "C0": "M?", "S5": "S!", "S4": "M!"}, "nothing m m1", "NOT-7",
     "The null of moons is home on C0 and never moves again."),
    ({"A3": "1 2 3 4", "S5": "S! S?"}, "nothing s a3", "NOT-2",
     "The null of suns is cut off on S5: every way home is full."),
    ({"A3": "S?", "S3": "1 2 3 4", "S5": "S!"}, "nothing s s3", "CAP-2", "S3 is full: four beings stand on it."),
])
def test_a_step_that_the_nothing_cannot_take_says_why(beings, name, clause, text):
    assert why(nothing_to_move(beings), name) == (clause, text)


@pytest.mark.clause("R47", "NOT-1")
def test_on_one_s_honour_nobody_passes_and_before_its_turn_nothing_steps():
    assert why(nothing_to_move(TWO_NULLS, nothing_policing="honour"), "pass") == (
        "R47", "On your honour you do not pass: move a null, or let the Nothing stay.")
    match = position(BOARD_V, TWO_NULLS, "3 3 0 0", M, nothing=S)
    assert why(match, "nothing s s3") == ("NOT-1", "The Nothing moves after S's turn; now choose what to do.")
    assert why(match, "nothing c s3")[0] == "AVA-2"


# Everything


@pytest.mark.parametrize(("seats", "seed", "options"), [
    (2, 1, {}), (3, 2, {"phase_scope": "all", "harbinger_unlocks": "move", "free_pass": "on"}),
    (4, 3, {"nothing_policing": "honour", "avatar_contact": "on", "announce": "free"}),
])
def test_every_illegal_number_has_a_reason_of_its_own_kind(seats, seed, options):
    match = Match.new(GAME, seats, seed, "SMCA"[:seats], options)
    check(match)
    for number, _ in enumerate(casual_play(match, seed, 80)):
        if number % 16 in (0, 9):
            check(match)


@pytest.mark.parametrize("match", [
    position(BOARD_K, W11, "2 2 2 2"), position(BOARD_V, AVATAR, "3 0 0 0", nothing=S),
    position(BOARD_V, AVATAR, "3 0 0 0", nothing=S, avatar_contact="on", announce="free"), nothing_to_move(TWO_NULLS),
    nothing_to_move(TWO_NULLS, nothing_policing="honour"),
])
def test_so_it_is_where_avatars_and_nulls_are(match):
    check(match)
    for action in match.actions(S)[:40:4]:
        twin = twin_of(match)
        twin.play(S, action)
        check(twin)


def check(match):
    view = match.view(match.awaited[0])
    legal = set(view.actions)
    for action in range(NUM_ACTIONS):
        reason = view.why(action)
        assert (reason is None) == (action in legal)
        if reason:
            assert reason.clause in GAME.clauses and reason.text != GENERAL
            assert reason.text[0].isupper() and reason.text.endswith(".") and len(reason.text) <= 140


def test_who_is_not_asked_hears_whom_the_game_waits_for():
    assert why(play(position(), "REVEAL S"), "reveal s", S) == ("DEC-3", "The game waits for M.")
