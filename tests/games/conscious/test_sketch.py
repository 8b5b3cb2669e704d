"""The terminal: what is drawn there, and that it fits its room in every position."""
import numpy as np
import pytest
from rich.text import Text

from gnothi.bots.random import casual_play
from gnothi.engine.events import SPECTATOR
from gnothi.engine.match import Match
from gnothi.engine.scene import SMALL, WIDE
from gnothi.games.conscious import GAME
from gnothi.games.conscious.deck import KIND_NAMES
from gnothi.games.conscious.diagram import BOARD_CARDS, BOARD_NAMES, SUIT_SCHOOL
from gnothi.games.conscious.goals import chips_of, suit_missing
from gnothi.games.conscious.path import faces_with_chips, schools_open
from gnothi.games.conscious.state import Status
from tests.games.conscious import MENTAL, ONES, A, B, C, Person, plays, position, rolls, state

NAMES = ["Ann the First of a long line of players", "Ben [bold]", "C\\", "Dan", "Eve", "Fay"]


def lines(match, seat=A, room=SMALL):
    return Text.from_markup(match.view(seat).sketch(room)).plain.split("\n")


def line(match, label, seat=A, room=SMALL):
    return next(found for found in lines(match, seat, room) if found.startswith(label))


def check_fits(match):
    for seat in range(SPECTATOR, match.seats):
        for room in (SMALL, WIDE):
            drawn = lines(match, seat, room)
            assert len(drawn) <= room.lines
            assert max(map(len, drawn)) <= room.columns


@pytest.mark.parametrize("seats", range(1, 7))
def test_the_sketch_fits_its_room_in_casual_games(seats):
    for seed in range(3):
        match = Match.new(GAME, seats, seed, NAMES[:seats])
        for move, _ in enumerate(casual_play(match, seed, 240)):
            if move % 40 == 0:
                check_fits(match)
        check_fits(match)


@pytest.mark.parametrize("seats", [1, 6])
@pytest.mark.parametrize("status", [Status.LIVING, Status.ASTRAL, Status.MENTAL])
def test_the_fullest_table_fits(seats, status):
    everything = Person(
        notes=ONES, discs="16/12/8", board=" ".join(f"{card}2" for card in BOARD_NAMES), hand=" ".join(KIND_NAMES * 2),
        pile="1 2 3" if status == Status.LIVING else "", kept="19:121 62:127 59:102 86", at=100, status=status,
        body=status, state=2, moments=3, hasnamuss=True,
    )
    crowd = [Person(notes=ONES, discs="16/12/8", board=everything.board, at=101 + i // 2) for i in range(seats - 1)]
    match = position(everything, *crowd)
    match.names = tuple(NAMES[:seats])
    check_fits(match)


def test_the_diagram_has_the_names_of_its_notes():
    match = position(Person(notes="F[1 1 2 0 0 0 0 0] A[1 1 1 0 0 0] I[1 0 0 0]", discs="2/0/1"))
    assert " ".join(line(match, "Food").split()) == "Food DO 1 › RE 1 › MI 2 ↯ FA · › SO · › LA · › TI · ↯ DO · 2"
    assert line(match, "Impression").split()[-1] == "1"
    assert line(match, "You ").split() == ["You", "100▸", "768", "384", "192", "96", "48", "24", "12", "6", "discs"]


def test_the_next_dozen_spaces_show_their_kind_and_what_stands_there():
    match = position(Person(kept="62:104"), Person(at=102), Person(at=112))
    drawn = lines(match)
    first = next(number for number, text in enumerate(drawn) if text.startswith("ahead"))
    assert drawn[first].split("│")[0].split() == ["ahead", "101", "102", "103", "104", "105", "106"]
    assert drawn[first].split()[-1] == "112"
    assert drawn[first + 1].split()[:4] == ["Air", "Card", "Impr", "Card"]
    assert drawn[first + 2].split() == ["Ben", "†", "Cy"]
    assert line(position(Person(at=100, trips=1, status=Status.MENTAL, body=2)), "ahead").split()[1:3] == ["99", "98"]


def test_the_hand_the_cards_to_play_and_the_laws_are_named():
    match = position(Person(hand="JD 2D 2D QC", board="QC1 JD2", laws="81 8", moments=1), Person(hand="3S", at=90))
    assert line(match, "hand").split("hand")[1].strip() == "♦ 2×2 J  ♣ Q"
    assert line(match, "board cards").endswith("J♦×2 Q♣")
    assert line(match, "to play").endswith("2 of 2 left, with one moment")
    assert line(match, "laws").endswith("81 to be obeyed, to be played; 8 to be obeyed, may be played")
    match = position(Person(laws="8 5", kept="21"))
    assert line(match, "laws").endswith("8 and 5 to be obeyed, may be played; 21 kept")
    assert "♠" not in " ".join(lines(match))


@pytest.mark.parametrize(("person", "next_state", "next_body"), [
    ({"board": "JD1 QD1"}, "Deputy Steward needs K♦ (Fakir)",
     "Astral body needs three Food, three Air and one Impression disc"),
    ({"board": "QD1 KC1", "discs": "3/2/1"},
     "Deputy Steward needs a Queen or King in one more suit (Balanced Man)", "Astral body needs one Air disc"),
    ({"board": "AD1"}, "Deputy Steward needs one of J♦, Q♦ and K♦ (Fakir)", None),
    ({"board": "AD1 XJ1", "state": 1, "school": 0, "discs": "11/9/4", "body": 1}, "Steward needs A♠",
     "Mental body needs one Impression disc"),
    ({"board": "AD1", "state": 1, "school": 0}, "Steward needs A♣, A♥ and A♠", None),
    ({"board": "AD1 AC1 AH1 AS1", "state": 1, "school": 0}, "Steward when this facet ends", None),
    ({"board": "JD1 QD1 KD1", "discs": "2/2/1"}, "Deputy Steward when this facet ends",
     "Astral body needs one Food and one Air disc"),
    ({"board": "JO1", "state": 2, "school": 0, "discs": "2/3/0"}, "Master when this facet ends",
     "Astral body needs one Food and one Impression disc"),
    ({"state": 2, "school": 0, "discs": "16/12/7", "body": 2},
     "Master needs a chip on the JOKER (the X-Joker's third chip goes there)", "Causal body needs one Impression disc"),
    ({"board": "JO1", "state": 3, "school": 0, "status": Status.MENTAL, "body": 2},
     "the win needs two more chips on the JOKER", "Causal body needs a chip on eleven more notes"),
    ({"discs": "1/3/1", "status": Status.ASTRAL, "body": 1}, None, "Mental body needs two Food discs"),
])
def test_what_is_missing_for_the_next_state_and_body(person, next_state, next_body):
    match = position(Person(**person))
    for label, told in (("next state", next_state), ("next body", next_body)):
        assert told is None or line(match, label, room=WIDE).split("  ", 1)[1].strip() == told.replace(" needs", ":")


@pytest.mark.clause("H.0.1", "H.0.2")
def test_a_school_takes_whoever_gets_as_many_face_cards_as_were_missing():
    dice = np.random.default_rng(5)
    for _ in range(200):
        s = state(position())
        s.seats[A].chips[:] = dice.random(BOARD_CARDS) < 0.2
        faces, suit = int(faces_with_chips(s, A)), int(dice.integers(4))
        school = 1 << int(SUIT_SCHOOL[suit])
        if not schools_open(s, A, faces) & school:
            missing, _ = suit_missing(chips_of(s.seats[A]), suit)
            free = [card for card in range(3 * suit, 3 * suit + 3) if not faces >> card & 1]
            enough, short = (faces | sum(1 << card for card in free[:cards]) for cards in (missing, missing - 1))
            assert schools_open(s, A, enough) & school
            assert not schools_open(s, A, short) & school


def test_a_low_room_leaves_lines_to_the_choices_and_nothing_important_is_left_out():
    few, many = position(Person(hand="2D")), position(Person(hand="2D 3D 4D 5D 6D JD", moments=4))
    assert len(many.actions(A)) > len(few.actions(A))
    assert len(lines(many)) < len(lines(few)), "in a room of 19 lines"
    assert [text.split()[0] for text in lines(many) if text][-2] == "ahead"
    assert len(lines(many, room=WIDE)) == len(lines(few, room=WIDE))


def test_who_is_out_sees_whoever_is_on_turn():
    match = position(Person(status=Status.OUT), Person(at=50, hand="JD"), Person(at=60), turn=B)
    for seat in (A, SPECTATOR):
        assert line(match, "Ben 50▸", seat)
        assert not any(text.startswith("hand") for text in lines(match, seat))
    rolls(plays(match, "play jd", seat=B), 1, seat=B)
    assert line(match, "You 60▸", C)


def test_the_end_is_told():
    match = plays(position(Person(at=244, trips=1, last_turn=True)), "die")
    assert lines(match) == ["The game is over: nobody has won."]
    assert np.all(match.result == np.zeros(1))
    full = {"notes": ONES.replace("I[1", "I[0"), "board": "JO3", "state": 3, "school": 0, "at": 129, "trips": 1}
    match = plays(rolls(position(Person(**full, **MENTAL)), 1), "take", "name impression")
    assert lines(match)[0] == "The game is over: you have won."
    assert line(match, "next state", room=WIDE).endswith("everything is attained")


def test_a_law_that_lasts_beyond_the_end_of_the_spiral_says_so():
    assert "59 until the end of the spiral" in line(position(Person(kept="59:269")), "laws", room=WIDE)


def test_of_several_ways_to_the_next_state_those_are_told_for_which_there_is_room():
    match = position(Person(board="QC1 KC1 QD1"))
    both = "Deputy Steward: J♣ (Yogi), or a Queen or King in one more suit (Balanced Man)"
    assert line(match, "next state", room=WIDE).endswith(both)
    assert line(match, "next state").endswith("Deputy Steward: J♣ (Yogi)")
