"""Why not: each order that cannot be laid now has a reason, and touching things leads to it."""
import pytest

from gnothi.bots.random import CasualBot
from gnothi.engine.match import Match
from gnothi.engine.view import View
from gnothi.games.credo import GAME
from gnothi.games.credo.state import ATTACK, NUM_ACTIONS, STUDY

from . import Position, order, piece, position
from .test_words import view_of


def why(s: Position, cards: str) -> str:
    reason = view_of(s, "S1").why(order(cards))
    assert reason.clause == "CRE-5.1"
    return reason.text


@pytest.mark.clause("CRE-5.1", "CRE-8.2")
@pytest.mark.parametrize(("marks", "cards", "reason"), [
    (0, "U U", "Your feet are green and carry one movement card, not two; "
               "ten more rounds in which you move turn them yellow."),
    (9, "U L", "Your feet are green and carry one movement card, not two; "
               "one more round in which you move turns them yellow."),
    (4, "L U L", "Your feet are green and carry one movement card, not three; "
                 "21 more rounds in which you move turn them red."),
    (10, "R R R", "Your feet are yellow and carry two movement cards, not three; "
                  "15 more rounds in which you move turn them red."),
])
def test_feet_carry_only_so_many_cards(marks, cards, reason):
    assert why(position(S1=piece(7, 10, feet=marks), R1=(1, 1)), cards) == reason


@pytest.mark.clause("CRE-5.1", "R46")
@pytest.mark.parametrize(("layout", "at", "marks", "cards", "helps"), [
    ("open", (13, 10), 0, "U R", "to come to (13, 9), lay up."),                # the border stops the second step
    ("colonnade", (4, 5), 0, "U R", "to come to (4, 4), lay up."),              # a wall does
    ("open", (7, 10), 10, "L R U", "to come to (7, 9), lay up."),               # there and back again
    ("open", (13, 10), 10, "U R L", "to come to (12, 9), lay up and left."),
    ("open", (7, 10), 9, "U D", "one more round in which you move turns them yellow."),     # back to where one stands
])
def test_a_shorter_way_to_the_same_field_is_offered(layout, at, marks, cards, helps):
    assert why(position(layout, S1=piece(*at, feet=marks), R1=(1, 1)), cards).endswith(f"; {helps}")


def states(games: int) -> list[View]:
    """What awaited seats see in games that go on until feet are red."""
    found = []
    for seed in range(games):
        match = Match.new(GAME, 4 + 2 * seed, seed, options={"round_limit": 80})
        bot = CasualBot(seed)
        while not match.over:
            view = match.view(match.awaited[-1])
            if len(match.moves) % 31 == 0:
                found.append(view)
            match.play(view.seat, bot.choose(view))
    return found


def test_in_whole_games_every_order_is_legal_or_has_a_reason_of_its_position():
    seen = states(3)
    assert {len(view.actions) for view in seen} == {6, 22, 86}
    for view in seen:
        for action in range(NUM_ACTIONS):
            reason = view.why(action)
            assert (reason is None) == (action in view.actions)
            assert reason is None or (reason.clause in GAME.clauses and reason.text.startswith("Your feet"))


def test_every_order_can_be_said_whether_it_may_be_laid_or_not():
    s = position("colonnade", S1=piece(4, 3), S2=piece(5, 3, stun=2), R1=(1, 1))
    assert view_of(s, "S1").say(order("D D R")) == "Move down, then down, then right: to (5, 5)"
    for name in ("S1", "S2"):
        assert all(view_of(s, name).say(action) for action in range(NUM_ACTIONS))


# Where one touches


def touched(view: View) -> dict[str, tuple[int, ...]]:
    """What one could think of at each thing."""
    rows = {row.label: tuple(row.could) for panel in view.panels() for row in panel.rows if row.could}
    return rows | {piece.id: tuple(piece.could) for piece in view.pieces() if piece.could}


def test_fields_within_three_steps_answer_even_if_the_feet_do_not_carry_that_far():
    view = view_of(position(S1=(7, 10), R1=(9, 9), R2=(13, 19)), "S1")
    there = {piece.id: piece for piece in view.pieces()}
    fields = [piece for piece in there.values() if piece.id.startswith("to-")]
    assert len(fields) == 4 + 8 + 12 - 1            # by one, two and three steps; Bo stands on one
    assert len([piece for piece in fields if piece.actions]) == 4
    far = next(piece for piece in fields if piece.title == "(8, 9): two steps away.")
    assert set(far.could) == {order("U R"), order("R U")} and not far.actions
    assert set(there["piece-1"].could) == {ATTACK, order("U R R"), order("R U R"), order("R R U")}


@pytest.mark.clause("CRE-6.1", "CRE-7.1")
def test_a_click_on_a_neighbour_attacks_an_opponent_and_studies_with_a_companion():
    s = position(S1=(5, 5), S2=(5, 6), S3=(9, 9), R1=(4, 4), R2=(1, 9))
    there = {piece.id: piece for piece in view_of(s, "S1").pieces()}
    assert there["piece-1"].actions == (STUDY, order("D"))
    assert there["piece-3"].actions == (ATTACK,)
    assert there["piece-2"].actions == there["piece-4"].actions == ()           # out of reach
    assert there["piece-2"].could == (STUDY,) and there["piece-4"].could == (ATTACK,)


@pytest.mark.clause("R22")
def test_a_click_on_an_opponent_can_mean_to_study_where_the_table_allows_it():
    s = position(options={"study_partner": "any"}, S1=(5, 5), R1=(4, 4), R2=(6, 6), R3=(9, 9))
    there = {piece.id: piece for piece in view_of(s, "S1").pieces()}
    assert there["piece-1"].actions == (ATTACK, STUDY)
    assert there["piece-3"].could == (ATTACK,)


@pytest.mark.clause("CRE-6.1", "R16")
def test_pieces_say_how_far_they_are():
    s = position("colonnade", options={"walls_block_reach": True}, S1=(4, 3), S2=(3, 3), R1=(5, 3), R2=(9, 9))
    told = {piece.id: piece.title for piece in view_of(s, "S1").pieces()}
    assert told["piece-0"] == "You, a scientist on (4, 3)."
    assert told["piece-1"].endswith(" In your reach.")
    assert told["piece-2"].endswith(" Out of your reach, behind a wall.")
    assert told["piece-3"].endswith(" Nine steps out of your reach.")
    assert not [piece for piece in view_of(s).pieces() if "your" in piece.title]


@pytest.mark.clause("CRE-3.2")
def test_walls_can_be_touched_where_they_stand():
    there = {piece.id: piece for piece in view_of(position("colonnade", S1=(1, 1), R1=(9, 9)), "S1").pieces()}
    assert there["walls"].title == "The walls of Colonnade." and there["walls"].about == "wall"
    assert there["walls"].drawing.count("M") == there["walls"].drawing.count("Z") == 10
    assert "walls" not in {piece.id for piece in view_of(position(S1=(1, 1), R1=(9, 9)), "S1").pieces()}


def test_rows_of_ones_own_answer_for_what_they_stand_for():
    told = touched(view_of(position(S1=(5, 5), R1=(9, 9)), "S1"))
    assert told["Hands"] == told["Opponents beside"] == (ATTACK,)
    assert told["Head"] == told["Companions beside"] == told["strip-0"] == (STUDY,)
    assert set(told["Feet"]) == {order(cards) for cards in ("U", "D", "L", "R", "U U", "D D", "L L", "R R")}
    assert "strip-1" not in told


def test_nobody_thinks_of_orders_who_has_none_to_lay():
    s = position(S1=piece(5, 5, wonder=3), R1=(6, 6))
    assert touched(view_of(s)) == {}                                             # a spectator
    assert touched(view_of(s.play(R1="P"), "S1")) == {}                          # it is over


def test_who_has_chosen_or_is_stunned_may_still_ask():
    s = position(S1=(5, 5), S2=piece(9, 9, stun=2), R1=(1, 1))
    s.lay("S1", "U")
    for name in ("S1", "S2"):
        assert not [piece for piece in view_of(s, name).pieces() if piece.actions]
        assert touched(view_of(s, name))["piece-" + str(s.seats[name])] == (STUDY, ATTACK)


def test_everything_that_can_be_touched_says_what_it_is():
    s = position(strip=(3, 9), S1=piece(5, 5, wonder=2), S2=piece(9, 9, stun=2), S3=(9, 1), R1=piece(3, 3, converted=2),
                 R2=(13, 19)).play(R1="A", S3="D")
    for view in (view_of(s, "S1"), view_of(s)):
        kinds = {piece.id: piece.about for piece in view.pieces()}
        words = {row.about for panel in view.panels() for row in panel.rows} | set(kinds.values())
        assert words <= set(GAME.glossary.entries)
        assert kinds["piece-0"] == "bearer" and kinds["piece-1"] == "stunned" and kinds["piece-2"] == "scientist"
        assert kinds["piece-3"] == "convert" and kinds["piece-4"] == "religionist"
        assert kinds["strip-0"] == "power-strip" and kinds["halo-0"] == "big wonder"
        assert kinds["order-3"] == "attack" and kinds["order-2"] == "movement card"
