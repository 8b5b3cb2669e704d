"""Names, buttons, sentences, and where a move leads."""
import pytest

from gnothi.engine.layout import blank, struct_of
from gnothi.engine.match import Match
from gnothi.engine.view import View
from gnothi.games.karma import GAME, notation, phrases, words
from gnothi.games.karma.data import CARDS, SPACES, Colour
from gnothi.games.karma.routes import Route, leads_to, routes
from gnothi.games.karma.state import Clause, Do
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


def test_buttons_say_where_a_move_leads():
    s = position(person(at="g09", cards=(2, 5)))
    assert sayings(s) == [
        "Throw the dice",
        "Play the 2: 2 steps, to Whose Turn Is It, Really? (a Choice Card)",
        "Play the 5: 5 steps, to Said Sorry, Meant It (an orange ring)",
    ]
    do(s, card(2))
    assert sayings(s)[1] == "Add the 5: 7 steps, to Tied My Own Shoes (a wand peg)"
    s = position(person(at="o04"))
    throw(s, 6)
    assert sayings(s) == [
        "Go by The Rumour Mill, to The Green-Eyed Mirror (a green bead)",
        "Go by The Hall of Small Flames, to The Dance Floor (a Karma Card)",
    ]


def test_buttons_name_colours_sides_and_people():
    s = position(person(at="g06"), person(at="g10", g=2, o=2))
    throw(s, 4)
    assert sayings(s) == ["Take a green ring from Ben’s majority", "Take an orange ring from Ben’s majority"]
    s = position(person(at="y05", pegs="020", hg=1, ho=1))
    throw(s, 3)
    step(s, "ts1")
    assert sayings(s) == ["Loosen a green habit", "Loosen an orange habit"]
    s = position(person(at="s08"), person(at="g10"))
    assert sayings(s)[1] == "Join Ben on Half a Sandwich, Offered (a green ring)"
    s = position(person(at="o04"), person(at="s02"), person(at="s03"), top="c2-15")
    throw(s, 2, side="b")
    assert sayings(s)[0] == "Name Ben, for an orange ring"


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
    assert routes(s, A, AT["p13"], 12) == [Route(AT["cc"], 0)]
    s = position(person(at="p13"))
    assert routes(s, A, AT["p13"], 12) == [Route(AT["s01"], 0)]


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
    s = position(person(at="g06", g=-2), person(at="g10", g=-1))
    throw(s, 4)
    assert sentences(s) == [
        "You throw 4 (1 and 3).",
        "You take a Free Will Card: a 1.",
        "You walk 4 steps to Half a Sandwich, Offered (a green ring).",
        "You take Ben’s karmic majority: a green bead.",
        "You receive a green bead.",
        "Three loose green beads of yours go on a stick: a habit.",
        "You receive a green ring.",
    ]
    assert sentences(s, B)[3] == "Ana takes your karmic majority: a green bead."


def test_a_card_is_told_in_full():
    s = position(person(at="g16"), person(at="s02"), top="k2-10")
    throw(s, 2)
    told = sentences(s, B)
    assert told[2] == ("Ana draws a Karma Card. The Queue: “You joined it because it was long. "
                       "It was the queue for another queue.” (lose two turns)")
    assert told[3] == "Ana takes 2 Lose a Turn Cards."


@pytest.mark.clause("R13")
def test_a_closed_hand_is_not_told():
    match = Match.new(GAME, 2, 4, ["Ana", "Ben"], {"free_will_open": False, "first_player": "seat 1"})
    while "K2.25" not in [line.clause for line in match.news(A)]:
        seat = match.awaited[0]
        match.play(seat, match.actions(seat)[0])
    mover = match.moves[-1][0]
    own, other = (next(line.text for line in match.news(seat) if line.clause == "K2.25") for seat in (mover, 1 - mover))
    assert own.startswith("You take a Free Will Card: a ")
    assert other.endswith("takes a Free Will Card.")


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
    assert told[0] == "Turn 1: You plan your next life."
    assert ("Ana: on Half a Sandwich, Offered (a green ring); two green beads, a green habit, three orange rings; "
            "Master Torch, a sword peg; Free Will 2, 5; loses the next turn.") in told
    assert any(line.startswith("join 1: Join Ana on") for line in told)
