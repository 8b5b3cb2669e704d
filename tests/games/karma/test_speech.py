"""What the table says to a player: the question, the aims, why something cannot be done, and what it costs."""
import pytest

from gnothi.engine.match import Match
from gnothi.engine.speech import GENERAL
from gnothi.games.karma import GAME
from gnothi.games.karma.state import NUM_ACTIONS, Ask, Do
from gnothi.testing.stories import casual_play
from tests.games.karma import A, B, C, actions, card, do, person, play, position, step, throw
from tests.games.karma.test_words import sayings, view


def asked(s):
    return view(s, int(s.turn)).question()


def why(s, action):
    reason = view(s, int(s.turn)).why(action)
    return reason.clause, reason.text


def warnings(s):
    looking = view(s, int(s.turn))
    return [looking.warns(action) for action in actions(s)]


# Questions


def test_a_turn_begins_with_where_one_is_and_what_one_may_do():
    assert asked(position(person(at="o06"))) == "On Lantern Steps: throw the dice."
    s = position(person(at="pit", cards=(2, 5)))
    assert asked(s) == "In the Pit: throw the dice, or play Free Will Cards?"
    do(s, card(5))
    assert asked(s) == "Five steps so far: go now, or add another card?"
    s = position(person(at="o06", cards=(2, 3, 5)))
    do(s, card(5), card(2))
    assert asked(s) == "Seven steps so far (2 + 5): go now, or add another card?"
    assert asked(position(person())) == "You set out from Cosmic Consciousness: throw the dice."
    assert asked(position(person(at="p16", pegs="222"))) == (
        "You are released, and any count takes you home: throw the dice."
    )


def test_a_fork_names_its_ways_and_the_steps_that_are_left():
    s = position(person(at="o04"))
    throw(s, 6)
    assert asked(s) == "Lantern Steps, four steps to go: the path or the Temple of the Torch?"
    s = position(person(at="g03"))
    throw(s, 6)
    assert asked(s) == "The Shortcut Sign, five steps to go: the path or the Pit?"
    s = position(person(at="g07", pegs="002"))
    throw(s, 4)
    assert asked(s) == "The Open Gate, three steps to go: the path or the wheel?"
    step(s, "w1")
    assert asked(s) == "The Wheel of Kind Hands, two steps to go: on to the next wheel or out?"


def test_colours_sides_and_habits_are_asked_for_by_what_gives_them():
    s = position(person(at="g06"), person(at="g10", g=-2, o=-2))
    throw(s, 4)
    assert asked(s) == "Ben's karma is bad in both colours alike: which bead do you take?"
    s = position(person(at="g07"))
    throw(s, 2)
    assert asked(s) == "Which colour is the bead from the Pit?"
    s = position(person(at="o04", pegs="200"), top="c2-06")
    throw(s, 2, side="b")
    assert asked(s).startswith("Your Master Torch shows both sides of “")
    s = position(person(at="y05", pegs="020", hg=1, ho=1))
    throw(s, 3)
    step(s, "ts1")
    assert asked(s) == "Your Master Sword loosens one habit: a green one or an orange one?"


def test_tools_cards_and_people_are_asked_for_by_what_wants_them():
    s = position(person(at="s03"))
    throw(s, 2)
    assert asked(s) == "Which peg do you take from Heavenly Lost Property?"
    s = position(person(at="g01", pegs="110"), top="c1-14")
    throw(s, 2, side="a")
    assert (s.ask, asked(s).endswith("costs you a single peg: which one goes back?")) == (Ask.GIVE_TOOL, True)
    s = position(person(at="o03", cards=(2, 5)), top="c2-13")
    throw(s, 3, side="a")
    assert asked(s) == "“An Old Friend Online” costs you a Free Will Card: which number?"
    assert why(s, card(4))[0] == "K6.1"
    s = position(person(at="o04"), person(at="s02"), person(at="s03"), top="c2-15")
    throw(s, 2, side="b")
    assert asked(s).startswith("Who takes an orange ring from “")


def test_planning_a_life_asks_only_for_what_there_is():
    assert asked(position(person(at="s08"), person(at="g10"))) == (
        "Your next life: begin it now, join another player or wait?"
    )
    assert asked(position(person(at="s08", waits=1), person(at="s03"))) == (
        "Your next life: begin it now or wait?"
    )
    assert asked(position(person(at="s08", waits=3), person(at="g10"))) == (
        "Your next life: begin it now or join another player?"
    )
    s = position(person(at="s08"), person(at="g10"))
    do(s, Do.REENTER)
    assert asked(s) == "A new life begins: throw the dice."


# Aims


def test_aims_name_what_is_missing_and_how_far_it_is():
    s = position(person(at="p12", pegs="210", g=-2, o=3, hg=1))
    found = {aim.label: (aim.value, aim.share) for aim in view(s).aims()}
    assert found == {
        "Win the Master Torch": ("done", 1),
        "Win the Master Sword": ("1 of 2 pegs", .5),
        "Win the Master Wand": ("0 of 2 pegs", 0),
        "Cancel your loose beads": ("2 green left", .5),
        "Loosen your habits": ("1 green left", .5),
        "Go home to Cosmic Consciousness": ("four steps to Hanging On", 1 - 4 / 64),
    }


def test_aims_move_with_the_position():
    s = position(person(at="g06", g=-2, o=-1), person(at="s02"))
    before = {aim.label: aim.share for aim in view(s).aims()}
    throw(s, 4)
    after = {aim.label: aim.share for aim in view(s).aims()}
    assert after["Cancel your loose beads"] > before["Cancel your loose beads"]
    assert after["Go home to Cosmic Consciousness"] > before["Go home to Cosmic Consciousness"]


def test_the_way_home_is_counted_from_wheels_clouds_and_hanging_on():
    def home(at, pegs="000"):
        return view(position(person(at=at, pegs=pegs))).aims()[-1].value

    assert home("w4") == "nine steps to Hanging On"
    assert home("s07") == "65 steps to Hanging On"
    assert home("p16") == "you are on Hanging On"
    assert home("p14", "222") == "released; two steps to Hanging On"
    assert home("p16", "222") == "released: any step leads home"


def test_whoever_is_home_or_watches_has_no_aims():
    s = position(person(at="p16", pegs="222"), person(at="g01"), person(at="g01"), play_for_places=True)
    throw(s, 5)
    assert view(s).aims() == []
    assert view(s, -1).aims() == []
    assert len(view(s, B).aims()) == 6


# Reasons


@pytest.mark.clause("K2.26")
def test_dice_and_cards_are_never_mixed():
    s = position(person(at="o04", cards=(2, 2, 5)))
    do(s, card(2))
    assert why(s, Do.DICE) == ("K2.26", "You have played the 2: a turn goes by cards or by dice, never by both.")
    s = position(person(at="o04", cards=(3,)))
    throw(s, 6)
    assert why(s, card(3)) == (
        "K2.26", "You threw the dice: a turn goes by cards or by dice, never by both; first choose the way."
    )
    assert why(s, Do.DICE) == ("K5.3", "You have thrown 6 already, with four steps to go; first choose the way.")
    s = position(person(at="o04", cards=(1, 2, 3)))
    play(s, 2, 3)
    assert why(s, card(1)) == (
        "R13", "You have set out with the 2 and the 3; keep the 1 for a later turn; first choose the way."
    )


@pytest.mark.clause("K2.27")
def test_only_cards_that_are_held_are_played():
    s = position(person(at="g09", cards=(2, 5)))
    assert why(s, card(4)) == ("K2.27", "You hold no 4: in your hand are 2 and 5.")
    assert why(s, Do.GO) == ("K5.3", "You have played no card to go by: play one or more, or throw the dice.")
    do(s, card(2))
    assert why(s, card(2)) == ("K2.27", "You have played your only 2; in your hand is 5.")
    s = position(person(at="g09"))
    assert why(s, card(4))[0] == "K2.25"
    assert why(s, Do.GO) == ("K5.3", "You hold no Free Will Cards to go by: throw the dice.")


@pytest.mark.clause("R13")
def test_a_lower_card_is_barred_where_cards_go_in_rising_order():
    s = position(person(at="g09", cards=(2, 5, 6)), card_order="rising")
    do(s, card(5))
    assert why(s, card(2)) == (
        "R13", "The 2 is lower than the 5 before it; here cards are added in rising order."
    )


@pytest.mark.clause("K2.16", "K4.2")
def test_a_way_says_what_is_missing_for_it():
    s = position(person(at="g08", pegs="001"))
    assert why(s, Do.STEP + 1) == ("K2.16", "Only a Master Wand opens the Wheel of Kind Hands: you have one wand peg.")
    assert why(s, Do.STEP) == ("R16", "The way out of the Open Gate is chosen when the count is known.")
    assert why(s, Do.STEP + 2) == ("K5.4", "Only two ways lead on from the Open Gate.")
    s = position(person(at="p16", pegs="221", g=-1, ho=1))
    assert why(s, Do.STEP + 1) == (
        "K4.2",
        "Only a released player goes on to Cosmic Consciousness: you have a green bead and an orange habit and lack "
        "the Master Wand.",
    )
    s = position(person(at="p16", pegs="222"))
    assert why(s, Do.STEP) == ("R21", "You are released: from Hanging On your way leads home.")
    s = position(person(at="g10", cards=(2,)))
    assert why(s, Do.STEP) == (
        "K5.3", "“Whose Turn Is It, Really?” is the next space; to walk on, throw the dice or play Free Will Cards."
    )


@pytest.mark.clause("K2.9", "K2.4")
def test_karma_cannot_be_touched_without_a_reason():
    s = position(person(at="g10", hg=1, pegs="010"))
    assert why(s, Do.GREEN) == (
        "K2.9", "Only a Master Sword loosens your green habit, in its temple: you have one sword peg."
    )
    s = position(person(at="g10", hg=1, pegs="020"))
    assert why(s, Do.GREEN) == ("K2.15", "Your green habit is loosened when you land in the Temple of the Sword.")
    s = position(person(at="g10", g=-2, o=1))
    assert why(s, Do.GREEN) == ("K2.4", "Your green beads go only when green rings cancel them.")
    assert why(s, Do.ORANGE) == ("K2.4", "Your orange ring waits for an orange bead to cancel.")
    assert why(position(person(at="g10")), Do.GREEN)[0] == "K6.7"


@pytest.mark.clause("K2.14", "K2.22", "K2.23")
def test_a_card_is_turned_only_by_torchlight_and_in_time():
    s = position(person(at="o04"), person(at="s02"), top="c2-06")
    assert why(s, Do.SIDE_A) == (
        "K2.14", "Only a Master Torch chooses the side of a Choice Card, and you have no torch pegs."
    )
    s = position(person(at="o04", pegs="100"), person(at="s02"), person(at="s03"), top="c2-15")
    throw(s, 2, side="b")
    clause, text = why(s, Do.SIDE_A)
    assert (clause, text.endswith("you have one torch peg.")) == ("K2.14", True)
    do(s, Do.SEAT + B)
    assert (s.turn, why(s, Do.SIDE_A)[0]) == (B, "K2.22")
    s = position(person(at="g16"), person(at="s02"), top="k2-10")
    throw(s, 2)
    assert why(s, Do.SIDE_B) == (
        "K2.23", "“The Queue” is a Karma Card: it has one side, and what it says is done."
    )


@pytest.mark.clause("K2.11", "K2.12", "K2.13", "K6.9")
def test_pegs_are_neither_taken_nor_given_at_will():
    s = position(person(at="g01", pegs="012"))
    assert why(s, Do.TORCH) == (
        "K2.11",
        "Torch pegs come from spaces and cards: the next on your road is five steps ahead, on A Borrowed Match.",
    )
    assert why(s, Do.WAND) == ("K2.13", "You have the Master Wand already, and a third wand peg is not taken.")
    s = position(person(at="g01", pegs="112"), top="c1-14")
    throw(s, 2, side="a")
    assert why(s, Do.WAND) == ("K2.12", "Your Master Wand is yours for good: only single pegs are lost.")
    s = position(person(at="g01", pegs="110"), top="c1-14")
    throw(s, 2, side="a")
    assert why(s, Do.WAND)[0] == "K6.9"


@pytest.mark.clause("K4.8", "R23", "R35")
def test_lives_are_planned_in_one_place_only():
    s = position(person(at="o06"), person(at="g10"))
    assert why(s, Do.REENTER) == (
        "K4.8", "A new life begins from Future Life Planning, and your pawn is on Lantern Steps."
    )
    assert why(s, Do.WAIT) == ("R35", "You may wait only in Future Life Planning, and your pawn is on Lantern Steps.")
    assert why(s, Do.SEAT + B) == (
        "K4.8", "You join Ben only from Future Life Planning, and your pawn is on Lantern Steps."
    )
    s = position(person(at="o02"), person(at="o06"))
    assert why(s, Do.SEAT + B) == (
        "K4.8", "You join Ben only from Future Life Planning; but four steps would end beside Ben, on Lantern Steps."
    )
    s = position(person(at="s08", waits=3), person(at="g10"))
    assert why(s, Do.WAIT) == (
        "R23", "You have waited three turns, the most there may be: begin a new life or join somebody."
    )
    assert why(s, Do.DICE) == ("K5.2", "You throw once a new life has begun; first begin it, join somebody or wait.")
    do(s, Do.REENTER)
    assert why(s, Do.WAIT) == ("R23", "You have decided to begin a new life, not to wait.")


@pytest.mark.clause("R24", "K4.11", "R28")
def test_not_everybody_can_be_joined():
    s = position(person(at="s08"), person(at="w2"), person(at="s06"), person(at="cc"))
    assert why(s, Do.SEAT + B) == (
        "K4.11", "Ben is on the Wheel of Warm Words, and a wheel is entered only from the Free Will space beside it."
    )
    assert why(s, Do.SEAT + C) == (
        "R24", "Cem is on Choir Practice, in the Spirit Realm: you join only players in the four lands."
    )
    assert why(s, Do.SEAT + 3)[1].startswith("Dea is in Cosmic Consciousness, in the centre")
    assert why(s, Do.SEAT)[0] == "K4.8"
    assert why(position(person(at="s08"), person(at="g10")), Do.SEAT + C) == ("R1", "Only two people play this game.")
    s = position(person(at="s08"), person(at="p16", pegs="222"), person(at="s02"), turn=B, play_for_places=True)
    throw(s, 5)
    throw(s, 2)
    assert why(s, Do.SEAT + B) == ("R28", "Ben is home and out of play.")


@pytest.mark.clause("K6.8")
def test_nobody_names_himself():
    s = position(person(at="o04"), person(at="s02"), person(at="s03"), top="c2-15")
    throw(s, 2, side="b")
    clause, text = why(s, Do.SEAT)
    assert (clause, text.startswith("You name another player for “")) == ("K6.8", True)
    assert why(s, Do.DICE) == ("K5.3", "You threw 2 this turn, and that is walked; first name another player.")
    assert why(s, Do.STEP) == ("K5.4", "Your pawn has come to rest on Lantern Steps; first name another player.")


@pytest.mark.parametrize(("seats", "options"), [
    (2, {"card_order": "rising", "free_will_open": "false"}), (3, {}), (4, {"play_for_places": "true"}),
])
def test_every_illegal_action_has_a_reason_of_its_own(seats, options):
    match = Match.new(GAME, seats, 3, None, options)
    asks = set()
    for seat, _ in casual_play(match, 3, 250):
        looking = match.view(seat)
        asks.add(int(looking.s.ask))
        for action in range(NUM_ACTIONS):
            assert looking.say(action) and looking.name(action)
            reason = looking.why(action)
            assert (reason is None) == (action in looking.actions)
            assert reason is None or (reason.clause in GAME.clauses and reason.text != GENERAL)
    assert len(asks) > 5


# Warnings, passing, and what buttons add


def test_a_habit_that_could_be_avoided_is_warned_of():
    s = position(person(at="o05", g=-2, o=-2), person(at="s02"))
    throw(s, 2)
    assert warnings(s) == ["On the Rumour Mill you would make an orange habit.", ""]
    assert sayings(s)[0] == "Go to the Rumour Mill (an orange bead; that makes an orange habit)"
    s = position(person(at="g06", g=-2), person(at="g10", g=-1, o=-1))
    throw(s, 4)
    assert warnings(s) == ["Your three loose green beads would become a habit. An orange bead would not.", ""]
    assert sayings(s)[0] == "Take a green bead for Ben's karma: the third loose green bead makes a habit"


def test_a_wasted_card_and_a_lost_release_are_warned_of():
    s = position(person(at="p15", cards=(1, 2, 3)), person(at="s02"))
    assert warnings(s) == [""] * 4
    do(s, card(2), card(3))
    assert warnings(s)[0] == "Every move ends in Past Life Review: without your 2 you would get there too."
    s = position(person(at="g12", pegs="222", cards=(1,)), person(at="s02"))
    assert warnings(s) == ["", "You are released now; the bead on the Tall Tale would bind you again."]
    s = position(person(at="p15", pegs="222", cards=(2, 3)), person(at="s02"))
    do(s, card(2))
    assert warnings(s) == ["", ""]


def test_waiting_is_a_choice_and_no_mere_pass():
    waiting = view(position(person(at="s08"), person(at="g10")))
    assert Do.WAIT in waiting.actions and waiting.passes() == -1


def test_buttons_say_what_a_choice_completes():
    s = position(person(at="s03", pegs="100"))
    throw(s, 2)
    assert sayings(s) == ["Take a torch peg: the Master Torch", "Take a sword peg", "Take a wand peg"]
    s = position(person(at="y05", pegs="020", hg=1, ho=1, g=3, o=-1))
    throw(s, 3)
    step(s, "ts1")
    assert sayings(s) == [
        "Loosen a green habit: rings cancel its beads",
        "Loosen an orange habit: with your loose bead its two make a habit again, one bead better",
    ]


def test_ideas_are_said_in_a_few_words():
    looking = view(position(person(at="g08", cards=(2,)), person(at="o03")), A)
    assert [looking.say(action) for action in (card(4), Do.GO, Do.STEP + 1, Do.STEP + 2, Do.SEAT + B, Do.GREEN)] == [
        "Play the 4", "Go by your Free Will Cards", "Go to the Wheel of Kind Hands", "Take way 3", "Join Ben",
        "Pick green",
    ]
