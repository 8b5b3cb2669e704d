"""Branches: a game played differently from some moment on, and records that prove it."""
import re
from dataclasses import replace
from hashlib import sha256

import pytest

import gnothi
from gnothi.bots.random import casual_play
from gnothi.engine.errors import BadOptions, BadRecord, IllegalAction
from gnothi.engine.events import NOBODY
from gnothi.engine.match import Match
from gnothi.engine.record import read_record, write_record
from gnothi.engine.registry import load, names
from gnothi.engine.seed import Draw
from gnothi.engine.story import APART
from tests.engine.test_records import resealed

OWN = Draw(None, b"s" * 32, b"n" * 16, (b"zoe",))
DEALT = Draw(None, b"d" * 32, b"n" * 16, (b"ana",))
OTHER = Draw(None, b"t" * 32, b"n" * 16, (b"zoe",))
HALF = 20


def finished(game="liars_dice", seed=None, take_back=None, moves=5000):
    """A game that is over, or has so many moves; some of them may have been taken back on the way."""
    match = Match.new(load(game), seed=DEALT if seed is None else seed)
    on = casual_play(match, 3, 5000)
    if take_back is not None:
        for _ in range(take_back + 3):
            next(on)
        match.take_back(take_back)
    for _ in casual_play(match, 4, moves):
        pass
    return match


def played_out(match, seed=9, moves=5000):
    for _ in casual_play(match, seed, moves):
        pass
    return match


@pytest.fixture(scope="module")
def parent():
    return finished()


@pytest.fixture(scope="module")
def branch(parent):
    return played_out(parent.branch(HALF, OWN, ["Zoe", "Bot", "Cleo"][: parent.seats], ["", "casual", "casual"]))


# The past, and what is to come


@pytest.mark.parametrize("game", names())
def test_a_branch_of_any_game_has_the_past_of_its_parent_to_the_byte(game):
    whole = finished(game, moves=24)
    move = len(whole.moves) // 2
    other = played_out(whole.branch(move, OWN), moves=12)
    for past in (0, 1, move // 2, move):
        assert other.at(past).states.tobytes() == whole.at(past).states.tobytes()
    assert other.moves[: move + 1] == [*whole.moves[:move], (NOBODY, -1)]
    assert (other.branches, other.begins, whole.branches) == ([move], move + 1, [])
    assert gnothi.read(other.record()).core() == other.core()


def test_only_the_dice_to_come_are_other_ones(parent):
    before, after = parent.at(HALF), parent.branch(HALF, OWN)
    assert before.states["rng"] != after.states["rng"]
    after.states["rng"] = before.states["rng"]
    assert before.core() == after.core()


def test_the_same_parent_move_and_draw_give_the_same_game_for_ever(parent):
    again = gnothi.read(parent.record()).branch(HALF, OWN)
    assert played_out(again).states.tobytes() == played_out(parent.branch(HALF, OWN)).states.tobytes()
    assert parent.branch(HALF, OTHER).core() != parent.branch(HALF, OWN).core()
    assert parent.branch(HALF).draw.secret != parent.branch(HALF).draw.secret, "drawn if nothing is said"


def test_the_dice_of_a_branch_are_keyed_by_a_known_recipe():
    """Written down, since records must be read for ever."""
    def first(*parts):
        return int.from_bytes(sha256(b"".join(parts)).digest()[:8], "big")

    seed = sha256(b"gnothi seed" + OWN.secret + b"\0\3zoe").digest()[:16]
    assert OWN.branched(5) == first(b"gnothi branch", (5).to_bytes(8, "big"), seed)
    assert Draw(7).branched(5) == first(b"gnothi key", (7).to_bytes(8, "big"), (5).to_bytes(8, "big"))
    match = Match.new(load("liars_dice"), seed=3)
    match.states["rng"] = 5
    assert match.branch(0, 7).states["rng"][0] == Draw(7).branched(5)


def test_the_parent_is_as_it_was(parent):
    text = parent.record()
    played_out(parent.branch(3, OWN))
    assert parent.record() == text


def test_names_and_bots_may_be_others_or_stay(parent):
    other = parent.branch(1, OWN, ["X", "Y", "Z"], ["", "level:1", "casual"])
    assert (other.names[:2], other.bots[:2]) == (("X", "Y"), ("", "level:1"))
    assert parent.branch(1, OWN).names == parent.names
    with pytest.raises(BadOptions, match="names for"):
        parent.branch(1, OWN, ["X"])


def test_after_the_end_nothing_can_be_played_differently(parent):
    with pytest.raises(IllegalAction, match=rf"after move {len(parent.moves)} nothing can be played differently"):
        parent.branch(len(parent.moves))
    with pytest.raises(IllegalAction, match="there is no move"):
        parent.branch(len(parent.moves) + 1)


def test_take_backs_of_the_past_stay_and_others_follow():
    whole = finished(take_back=6)
    other = whole.branch(9, OWN)
    assert other.take_backs == whole.at(9).take_backs == 1
    played_out(other.at(10))
    for _ in casual_play(other, 2, 4):
        pass
    other.take_back(11)
    assert other.moves[11] == (NOBODY, other.past.ever_made)
    assert (other.take_backs, other.proves_dice) == (2, True)
    assert gnothi.read(played_out(other).record()).core() == other.core()


def test_nobody_goes_back_to_before_a_branch(parent):
    other = parent.branch(HALF, OWN)
    with pytest.raises(IllegalAction, match="nobody has moved yet since this branch began"):
        other.undo()
    for _ in casual_play(other, 2, 2):
        pass
    for move in (0, HALF):
        with pytest.raises(IllegalAction, match=f"going back to move {move}: this branch began after move {HALF}"):
            other.take_back(move)
    other.take_back(HALF + 1)
    assert other.branches == [HALF]
    later = played_out(other, moves=3)
    later = later.branch(HALF + 3, OTHER)
    with pytest.raises(IllegalAction, match=f"going back to move 0: this branch began after move {HALF + 3}"):
        later.take_back(0)


def test_a_branch_can_be_branched_later_and_earlier(branch, parent):
    later = played_out(branch.branch(HALF + 4, OTHER))
    assert later.branches == [HALF, HALF + 4]
    assert later.draws == (parent.draw, OWN, OTHER)
    assert later.at(HALF + 4).states.tobytes() == branch.at(HALF + 4).states.tobytes()
    assert gnothi.read(later.record()).core() == later.core()
    assert read_record(later.record()).last_draw == OTHER
    earlier = played_out(branch.branch(HALF - 5, OTHER))
    assert (earlier.branches, earlier.draws) == ([HALF - 5], (parent.draw, OTHER))
    assert played_out(parent.branch(HALF - 5, OTHER)).core() == earlier.core()
    assert gnothi.read(earlier.record()).core() == earlier.core()


def test_the_past_of_a_branch_can_be_played_on_by_its_own_dice(branch, parent):
    """A moment before the branch is the parent's; a take-back there is no branch, whatever its number."""
    again, first = branch.at(HALF - 2), parent.at(HALF - 2)
    for match in (again, first):
        for _ in casual_play(match, 2, 2):
            pass
        match.take_back(HALF - 1)
    assert again.states.tobytes() == first.states.tobytes()
    assert (again.history, again.take_backs) == (first.history, 1)
    assert "branch" not in again.record()


def test_the_story_says_where_it_is_played_differently(branch):
    said = [line for line in branch.log() if line.text == APART]
    assert [(line.move, line.clause) for line in said] == [(HALF + 1, "")]
    assert sum(line.text == APART for turn in branch.turns(branch.view()) for line in turn.lines) == 1
    assert APART not in [line.text for line in branch.at(HALF).log()]


# Records


def test_a_record_of_a_branch_names_the_moves_and_the_draw_of_its_parent(branch, parent):
    text = branch.record()
    rows = [line[7:] for line in text.splitlines()]
    told = [line for line in rows if line.startswith("move")]
    assert rows[rows.index(f"branch 1 from {HALF}") + 1] == f"branch 1 commitment {OWN.commitment}"
    assert f"commitment {parent.draw.commitment}" in rows
    until = told.index("move 0 branch 1")
    assert told[:until] == [line[7:] for line in parent.at(HALF).record().splitlines() if line[7:].startswith("move")]
    again = gnothi.read(text)
    assert (again.core(), again.record(), again.branches) == (branch.core(), text, [HALF])
    assert write_record(read_record(text)) == text


def test_a_record_of_a_branch_in_play_can_be_played_on(parent):
    running = parent.branch(HALF, OWN)
    for _ in casual_play(running, 2, 3):
        pass
    assert played_out(gnothi.read(running.record())).core() == played_out(running).core()


def test_a_branch_of_a_chosen_seed_by_a_chosen_seed():
    other = played_out(finished(seed=3).branch(5, 4))
    assert "branch 1 chosen 4\n" in other.record()
    assert gnothi.read(other.record()).core() == other.core()


@pytest.mark.parametrize(("line", "forged", "sentence"), [
    (r"^branch 1 from \d+$", f"branch 1 from {HALF - 1}", "claims another branch than its moves tell"),
    (r"^branch 1 from \d+$", "branch 1 from soon", "no whole number"),
    (r"^branch 1 from \d+$", "branch 2 from 20", "a branch 2 that has not begun there"),
    (r"^branch 1 from \d+$", "branch one from 20", "a branch one that has not begun there"),
    (r"^branch 1 from \d+$", "nothing", "a branch 1 that has not begun there"),
    (r"^branch 1 secret \w{8}", "branch 1 secret 00000000", "does not fit its commitment"),
    (r"^branch 1 commitment \w{8}", "branch 1 commitment 00000000", "does not fit its commitment"),
    (r"^branch 1 number \w{4}", "branch 1 number abcd", "does not follow"),
    (r"^branch 1 seed \w{4}", "branch 1 seed abcd", "does not follow"),
    (r"^branch 1 nonce .*", "nothing", "lacks the line 'nonce'"),
    (r"^branch 1 number .*", f"branch 1 secret {'00' * 32}", "2 lines 'secret'"),
    (r"^move 0 branch 1$", "move 0 branch 2", "there is no branch 2 here"),
    (r"^move 0 branch 1$", "move 0 branch 0", "no take-back gives the dice the key 0"),
    (r"^move 0 branch 1$", "move 0 rekey 999", "claims another branch|cannot have been played"),
    (r"^secret \w{8}", "secret 00000000", "does not fit its commitment"),
])
def test_a_crafted_branch_is_refused_in_a_sentence(branch, line, forged, sentence):
    with pytest.raises(BadRecord, match=sentence):
        gnothi.read(resealed(branch.record(), (line, forged)))


def test_another_draw_of_a_branch_leads_elsewhere(branch):
    """Even one whose secret fits its commitment: it has other dice than these moves."""
    recorded = read_record(branch.record())
    forged = replace(recorded, branches=(replace(recorded.branches[0], draw=OTHER),))
    with pytest.raises(BadRecord, match=r"cannot have been played|claims the result"):
        gnothi.read(write_record(forged))


def test_a_branch_that_is_moved_or_left_out_leads_elsewhere(branch):
    rows = branch.record().splitlines()
    place = next(number for number, row in enumerate(rows) if row.endswith(" move 0 branch 1"))
    earlier = [*rows[: place - 1], rows[place], rows[place - 1], *rows[place + 1 :]]
    without = [re.sub(r"end (\d+)", lambda end: f"end {int(end[1]) - 1}", row) for row in rows]
    del without[place]
    for forged in (earlier, without):
        with pytest.raises(BadRecord):
            gnothi.read(resealed("\n".join(forged) + "\n"))


def test_a_take_back_to_before_a_branch_is_refused_in_a_record(branch):
    forged = resealed(branch.at(HALF + 3).record(), (r"^end \d+ moves$", r"move 0 takes back to 3"))
    count = sum(row[7:].startswith("move") for row in forged.splitlines())
    with pytest.raises(BadRecord, match="this branch began after move"):
        gnothi.read(resealed(f"{forged}000000 end {count} moves\n"))
