"""Names, buttons, sentences, and where a move leads."""
import pytest

from gnothi.engine.layout import blank, struct_of
from gnothi.engine.match import Match
from gnothi.engine.view import View
from gnothi.games.karma import GAME, log, notation, phrases, words
from gnothi.games.karma.data import CARDS, SPACES, Colour, Doing, Tool
from gnothi.games.karma.meeting import brings, side_for
from gnothi.games.karma.routes import Route, groups, leads_to, routes, sums
from gnothi.games.karma.state import Ask, Clause, Do
from tests.games.karma import AT, A, B, actions, card, do, person, position, step, throw

NAMES = ("Ana", "Ben", "Cem", "Dea")


def view(s, seat=A):
    states = blank(GAME.rules.State)
    states[0] = s
    return View(GAME, seat, states, int(s.n_seats), NAMES[: s.n_seats], GAME.words)


def names(s):
    return [notation.name(view(s, int(s.turn)), action) for action in actions(s)]


def sayings(s):
    return [words.say(view(s, int(s.turn)), action) for action in actions(s)]


def sentences(s, seat=A):
    looking = view(s, seat)
    return [words.tell(looking, struct_of(looking.states).events[i]) for i in range(s.n_events)]


def test_names_can_be_typed():
    s = position(person(at="g09", cards=(2, 5)))
    assert names(s) == ["throw", "card 2", "card 5"]
    do(s, card(2))
    assert names(s) == ["go", "card 5"]
    s = position(person(at="g03"))
    throw(s, 6)
    assert names(s) == ["step g05", "step pit"]
    s = position(person(at="s08"), person(at="g10"))
    assert names(s) == ["re-enter", "join 2", "wait"]
    s = position(person(at="o04", pegs="200"), top="c2-06")
    throw(s, 2, side="b")
    assert names(s) == ["side a", "side b"]
    s = position(person(at="s03"))
    throw(s, 2)
    assert names(s) == ["torch", "sword", "wand"]


def test_buttons_say_where_a_move_leads_and_every_sum():
    s = position(person(at="g09", cards=(2, 5)))
    assert sayings(s) == [
        "Throw the dice",
        "Play the 2: two steps, to “Whose Turn Is It, Really?” (a Choice Card); with more cards: 7 (a wand peg)",
        "Play the 5: five steps, to “Said Sorry, Meant It” (an orange ring); with more cards: 7 (a wand peg)",
    ]
    do(s, card(5))
    assert sayings(s) == [
        "Go five steps, to “Said Sorry, Meant It” (an orange ring)",
        "Add the 2: 5 + 2 = 7 steps, to Tied My Own Shoes (a wand peg)",
    ]
    s = position(person(at="o04"))
    throw(s, 6)
    assert sayings(s) == [
        "Go by the Rumour Mill, to the Green-Eyed Mirror (a green bead)",
        "Go by the Temple of the Torch, to the Dance Floor (a Karma Card)",
    ]


def test_of_many_sums_the_first_are_said_and_the_others_counted():
    s = position(person(at="g09", cards=(1, 1, 2, 5, 6)))
    said = sayings(s)[1]
    assert said.startswith("Play the 1: one step, to “Half a Sandwich, Offered” (a green ring); with more cards: 2 (a ")
    assert said.endswith(" or four further sums")
    assert set(sums(s, A, card(1))) == {1 + total for total in groups([1, 2, 5, 6])}


def test_where_a_sum_can_end_in_two_ways_both_are_said():
    s = position(person(at="o04", cards=(2, 4)))
    assert "; with more cards: 6 (a green bead, or else a Karma Card)" in sayings(s)[1]


def test_in_rising_order_no_button_promises_a_lower_card():
    s = position(person(at="g09", cards=(2, 5)), card_order="rising")
    assert "with more cards" in sayings(s)[1]
    assert "with more cards" not in sayings(s)[2]


def test_the_fewest_cards_make_a_sum():
    assert groups([1, 1, 2, 3]) == {1: (1,), 2: (2,), 3: (3,), 4: (1, 3), 5: (2, 3), 6: (1, 2, 3), 7: (1, 1, 2, 3)}
    assert groups([]) == {}


@pytest.mark.clause("K3.10")
def test_buttons_say_who_is_met_and_what_that_brings():
    s = position(person(at="g09", cards=(1, 5)), person(at="g10", g=-2), person(at="g14", g=1, o=-1))
    assert "to “Half a Sandwich, Offered” (Ben's green bead, then a green ring)" in sayings(s)[1]
    assert "(Cem brings nothing, then an orange ring)" in sayings(s)[2]
    s = position(person(at="g04", cards=(5,)), person(at="pit", o=-2, g=-2))
    assert "the Slippery Slope (on to the Pit: Ben's bead of either colour, then a bead of either" in sayings(s)[1]
    s = position(person(at="s01", cards=(1,)), person(at="s02", g=5))
    assert "(a green ring)" in sayings(s)[1]     # nobody is met in the clouds


@pytest.mark.clause("K4.7")
def test_a_button_says_that_a_stop_sign_cuts_the_move():
    s = position(person(at="p12", cards=(6,)))
    assert sayings(s)[1] == ("Play the 6: six steps, to Past Life Review (nothing; every move ends there, one step "
                             "unused)")
    s = position(person(at="p12", cards=(2, 5, 6)))
    assert sayings(s)[2].endswith("; with more cards: 7 or more (only to Past Life Review)")
    s = position(person(at="p12", cards=(2, 6), pegs="222"))
    assert sayings(s)[1:] == [
        "Play the 2: two steps, to Just One More Thing (a Choice Card); with more cards: 8 (you are home)",
        "Play the 6: six steps, to Cosmic Consciousness: you are home; with more cards: 8 (you are home)",
    ]


@pytest.mark.clause("K2.25")
def test_the_card_of_the_end_is_not_counted_among_those_on_the_way():
    s = position(person(at="g07", cards=(1,)))
    assert sayings(s)[1] == "Play the 1: one step, to the Open Gate (a Free Will Card)"
    s = position(person(at="o03", cards=(4,), pegs="002"))
    assert "the Open Window (a Free Will Card) with a Free Will Card on the way" in sayings(s)[1]


def test_every_end_on_the_wheels_is_named():
    s = position(person(at="w1", cards=(5,), pegs="002"))
    said = sayings(s)[1]
    assert all(phrases.place(route.end) in said for route in routes(s, A, AT["w1"], 5))
    assert "other end" not in said


def test_the_temple_of_the_sword_is_said_to_loosen_only_where_it_does():
    s = position(person(at="y05", cards=(2,), pegs="010", hg=1))
    assert "the Gate of Clear Edges (a sword peg and a habit loosened)" in sayings(s)[1]
    s = position(person(at="y05", cards=(2,), pegs="010", hg=1), loosen_on_completion=False)
    assert "the Gate of Clear Edges (a sword peg)" in sayings(s)[1]
    s = position(person(at="y05", cards=(3,), pegs="020", hg=1))
    assert "the Untying Stone (a habit loosened)" in sayings(s)[1]


def test_buttons_name_colours_sides_and_people():
    s = position(person(at="g06"), person(at="g10", g=2, o=2))
    throw(s, 4)
    assert sayings(s) == ["Take a green ring for Ben's karma", "Take an orange ring for Ben's karma"]
    s = position(person(at="y05", pegs="020", hg=1, ho=1))
    throw(s, 3)
    step(s, "ts1")
    assert sayings(s) == [f"Loosen {habit} habit: two beads stay loose" for habit in ("a green", "an orange")]
    s = position(person(at="o04"), person(at="s02"), person(at="s03"), top="c2-15")
    throw(s, 2, side="b")
    assert sayings(s)[0] == "Name Ben, for an orange ring"


@pytest.mark.clause("R18", "R24")
def test_joining_says_whose_majority_it_brings():
    people = [person(at="s08"), person(at="g10", o=-2), person(at="g10", g=2)]
    said = sayings(position(*people))[1]
    assert said == "Join Ben on “Half a Sandwich, Offered” (Ben's orange bead, then a green ring)"
    said = sayings(position(*people, join_takes="everyone"))[1]
    assert "(Ben's orange bead, Cem's green ring, then a green ring)" in said
    s = position(person(at="s08"), person(at="g08", o=-2))
    assert sayings(s)[1] == "Join Ben on the Open Gate (Ben's orange bead, then no Free Will Card)"


def test_both_sides_are_read_in_full_by_torchlight():
    s = position(person(at="o04", pegs="200"), top="c2-06")
    throw(s, 2, side="b")
    for side, said in zip(CARDS[s.card].sides, sayings(s), strict=True):
        assert side.text in said


@pytest.mark.clause("K4.6")
def test_routes_list_every_end_with_the_cards_on_the_way():
    s = position(person(at="o04"))
    assert routes(s, A, AT["o04"], 6) == [Route(AT["o10"], 1), Route(AT["o09"], 1)]
    s = position(person(at="o03", pegs="002"))
    ends = {(SPACES[route.end].id, route.cards) for route in routes(s, A, AT["o03"], 4)}
    assert ends == {("o07", 1), ("tt1", 1), ("w3", 1), ("o05", 2)}
    s = position(person(at="p13", pegs="222"))
    assert routes(s, A, AT["p13"], 12) == [Route(AT["cc"], 0, 8)]
    s = position(person(at="p13"))
    assert routes(s, A, AT["p13"], 12) == [Route(AT["s01"], 0, 8)]


@pytest.mark.clause("R14")
def test_routes_know_that_nobody_turns_round_into_the_wheel():
    s = position(person(at="w1", pegs="002"))
    throw(s, 2)
    assert [SPACES[route.end].id for route in leads_to(s, A, Do.STEP + 1)] == ["g09"]


def test_routes_agree_with_what_a_move_does():
    match = Match.new(GAME, 3, 21)
    moves = agreed = 0
    while not match.over and moves < 300:
        seat = match.awaited[0]
        looking = match.view(seat)
        action = looking.actions[moves % len(looking.actions)]
        ends = {route.end for route in leads_to(looking.s, seat, action)}
        match.play(seat, action)
        after = struct_of(match.states)
        if ends and after.turn != seat:
            agreed += 1
            last = [event for event in after.events[: after.n_events] if event.clause == Clause.K5_4]
            assert not last or int(last[0].b) in ends
        moves += 1
    assert agreed > 10


def test_the_log_tells_a_turn():
    s = position(person(at="g06", g=-2), person(at="g10", g=-1, o=3, ho=1))
    throw(s, 4)
    assert sentences(s)[:3] == [
        "You throw 4 (1 and 3).",
        "You take a Free Will Card in passing: a 1.",
        "You walk to “Half a Sandwich, Offered”.",
    ]


@pytest.mark.clause("K3.1")
def test_a_majority_is_told_once_with_its_counts():
    s = position(person(at="g06", g=-2), person(at="g10", g=-2, o=1))
    throw(s, 4)
    assert sentences(s)[3:] == [
        "Ben's karma is mostly green and bad (green −2, orange +1): you take a green bead.",
        "Your three loose green beads go on a stick: a green habit.",
        "You take a green ring.",
    ]
    assert sentences(s, B)[3] == "Your karma is mostly green and bad (green −2, orange +1): Ana takes a green bead."
    s = position(person(at="g06", o=-1), person(at="g10", o=3))
    throw(s, 4)
    assert sentences(s, B)[3:5] == [
        "Your karma is mostly orange and good (green 0, orange +3): Ana takes an orange ring.",
        "The orange ring cancels one of Ana's orange beads.",
    ]


@pytest.mark.clause("K3.7", "K3.8")
def test_neutral_and_dual_majorities_are_told_with_their_counts():
    s = position(person(at="g06"), person(at="g10", g=2, o=-2))
    throw(s, 4)
    assert sentences(s)[3] == "Ben's karma is neutral (green +2, orange −2): you take nothing."
    s = position(person(at="g06"), person(at="g10", hg=1, ho=1))
    throw(s, 4)
    do(s, Do.ORANGE)
    told = sentences(s)[0]
    assert told == "Ben's karma is bad in both colours alike (green −4, orange −4): you choose an orange bead."


@pytest.mark.clause("R7")
def test_a_ring_and_a_bead_that_cancel_in_one_batch_are_told():
    s = position(person(at="g06", g=-2), person(at="g10", g=-1), person(at="g10", g=2))
    throw(s, 4)
    assert "The green ring and the green bead reach you together and cancel." in sentences(s)
    assert "The green ring and the green bead reach Ana together and cancel." in sentences(s, B)


def test_what_a_space_gives_is_told_with_what_it_cancels():
    s = position(person(at="g06", g=-2))
    throw(s, 4)
    assert sentences(s)[-1] == "You take a green ring, which cancels a green bead."
    s = position(person(at="g05", g=1))
    throw(s, 2)
    assert sentences(s)[-1] == "You take a green bead, which cancels a green ring."


@pytest.mark.parametrize(("d", "gone", "said"), [
    (1, 0, "an orange ring"), (-1, 1, "an orange bead, which cancels an orange ring"),
    (2, 2, "two orange rings, which cancel two orange beads"),
    (3, 1, "three orange rings, one of which cancels an orange bead"),
])
def test_how_much_of_what_is_taken_cancels(d, gone, said):
    assert log.received(Colour.ORANGE, d, gone) == said


def test_the_way_into_the_pit_and_a_move_cut_short_are_told():
    s = position(person(at="g07"))
    throw(s, 2)
    assert sentences(s)[-2:] == ["You walk to the Slippery Slope.", "You fall into the Pit."]
    s = position(person(at="p15"))
    throw(s, 3)
    assert sentences(s)[-1] == "You walk two steps to Past Life Review, where every move ends; one step is not used."


def test_loosening_is_told_to_the_last_bead():
    for rings, left in ((0, "the other two stay loose"), (1, "a green ring cancels another, one stays loose"),
                        (2, "two green rings cancel the others")):
        s = position(person(at="y05", pegs="020", hg=1, g=rings))
        throw(s, 3)
        step(s, "ts1")
        assert sentences(s)[-1] == f"You loosen a green habit: one bead goes back to the bank, {left}."


def test_coming_home_is_told_once_and_by_place():
    s = position(person(at="p16", pegs="222"), person(at="p16", pegs="222"), person(at="g01"), play_for_places=True)
    throw(s, 5)
    assert sentences(s)[1:] == ["You return to Cosmic Consciousness and win the game."]
    throw(s, 5)
    assert sentences(s)[1:] == ["Ben returns to Cosmic Consciousness and comes second."]


def test_a_card_is_told_in_full():
    s = position(person(at="g16"), person(at="s02"), top="k2-10")
    throw(s, 2)
    told = sentences(s, B)
    assert told[2] == ("Ana draws the Karma Card “The Queue”: “You joined it because it was long. "
                       "It was the queue for another queue.”")
    assert told[3] == "Ana takes two Lose a Turn Cards."


@pytest.mark.clause("R13")
def test_a_closed_hand_is_not_told():
    match = Match.new(GAME, 2, 4, ["Ana", "Ben"], {"free_will_open": False, "first_player": "seat 1"})
    while "K2.25" not in [line.clause for line in match.news(A)]:
        seat = match.awaited[0]
        match.play(seat, match.actions(seat)[0])
    mover = match.moves[-1][0]
    own, other = (next(line.text for line in match.news(seat) if line.clause == "K2.25") for seat in (mover, 1 - mover))
    assert own.startswith("You take a Free Will Card")
    assert ": a " in own
    assert other.endswith("takes a Free Will Card, face down.")


def test_every_effect_has_words():
    for space in range(len(SPACES)):
        assert phrases.shows(space)
    for one in CARDS:
        for side in range(len(one.sides)):
            assert one.sides[side].text in phrases.card_text(one, side)
    assert phrases.some("ring", 2, Colour.GREEN) == "two green rings"
    assert phrases.effects_text(()) == "nothing"


def test_the_table_is_described():
    s = position(person(at="g10", g=-2, hg=1, o=3, pegs="210", cards=(2, 5), lost=1), person(at="s08"), turn=B)
    told = words.describe(view(s, B))
    assert told[0] == "Turn 1: you plan your next life."
    assert ("Ana: on Half a Sandwich, Offered (a green ring); two green beads, a green habit, three orange rings; "
            "Master Torch, a sword peg; Free Will 2, 5; loses the next turn.") in told
    assert any(line.startswith("join 1: Join Ana on") for line in told)
    assert "48 cards are left in the Free Will pack." in words.describe(view(position(person())))


def test_the_moment_names_cards_throw_and_steps_left():
    assert words.moment(view(position(person(at="g09")))) == "Turn 1: you throw the dice."
    s = position(person(at="g09", cards=(2, 5, 6)))
    assert words.moment(view(s)) == "Turn 1: you throw the dice or play Free Will Cards."
    do(s, card(5))
    assert words.moment(view(s, B)) == "Turn 1: 5 played; Ana goes or adds another card."
    assert "Free Will 2, 6, 5 played" in words.describe(view(s))[1]
    s = position(person(at="o04"))
    throw(s, 6)
    assert words.moment(view(s)) == "Turn 1: 6 thrown, four steps left; you choose the way."


def test_losing_a_tool_cites_its_clause():
    s = position(person(at="g01", pegs="110"), top="c1-14")
    throw(s, 2, side="a")
    assert s.ask == Ask.GIVE_TOOL
    assert words.asks(view(s)) == "K6.9"


@pytest.mark.clause("K2.13")
def test_no_third_peg_is_promised():
    with_peg = next(number for number, space in enumerate(SPACES) if space.effects[:1]
                    and space.effects[0].do == Doing.TOOL and space.effects[0].colour == Tool.TORCH)
    s = position(person(at="p12", pegs="100"), person(at="p12", pegs="200"))
    assert brings(view(s), A, with_peg).startswith("a torch peg")
    assert brings(view(s), B, with_peg).startswith("no third torch peg")
    any_peg = next(number for number, space in enumerate(SPACES)
                   if any(effect.do == Doing.TOOL and effect.colour == Tool.ANY for effect in space.effects))
    assert "a peg of any kind" in brings(view(s), B, any_peg)
    masters = position(person(at="p12", pegs="222"))
    assert "no further peg" in brings(view(masters), A, any_peg)
    side = next(side for card in CARDS for side in card.sides
                if any(effect.do == Doing.TOOL and effect.colour == Tool.TORCH for effect in side.effects))
    assert "no third torch peg" in side_for(s, B, side) and "third" not in side_for(s, A, side)
