"""Set-up, components and the board: section A, R1 to R4."""
import re
from collections import Counter

import pytest

from gnothi.engine.errors import BadOptions
from gnothi.engine.match import Match
from gnothi.games.conscious import GAME
from gnothi.games.conscious.deck import COPIES, KIND_NAMES, LAWS, MAKES, N_LAWS, SPACE, Space
from gnothi.games.conscious.diagram import BOARD_NAMES
from gnothi.games.conscious.state import IN_DECK, IN_PILE
from gnothi.testing import count
from tests.games.conscious import (
    START,
    A,
    Person,
    board,
    cited,
    discs,
    hand,
    is_sound,
    me,
    notes,
    pile,
    plays,
    position,
    rolls,
    state,
)


@pytest.mark.clause("A.1", "R1")
def test_one_to_six_play():
    assert list(GAME.facts.seats) == [1, 2, 3, 4, 5, 6]
    for seats in GAME.facts.seats:
        assert not Match.new(GAME, seats, 3).over
    with pytest.raises(BadOptions):
        Match.new(GAME, 7, 3)


@pytest.mark.clause("A.2", "A.3", "A.4", "A.5", "A.7", "C.0.1")
def test_everybody_starts_alike():
    match = Match.new(GAME, 3, 11)
    dealer = int(state(match).dealer)
    for seat in range(3):
        person = me(match, seat)
        assert notes(match, seat) == START
        assert person.held.sum() == 7
        assert len(pile(match, seat)) == (3 if seat != dealer else me(match, dealer).pile_size)
        assert 1 <= person.type_no <= 6
        assert (person.position, person.trips, person.status, person.state) == (0, 0, 0, 0)
        assert (discs(match, seat), board(match, seat)) == ("0/0/0", "")
    assert [me(match, seat).owed for seat in range(3) if seat != dealer] == [2, 2]
    first = {GAME.clauses[event["clause"]]: int(event["seat"]) for event in match.past.events[0][::-1]}
    assert (first["A.5"], first["A.6"]) == (0, 0)      # told of all, by the lowest seat
    assert me(match, dealer).n_laws + me(match, dealer).pile_size == 3
    assert is_sound(match)


@pytest.mark.clause("A.6", "C.0.2")
def test_the_highest_roll_deals_and_ties_roll_again():
    ties = 0
    for seed in range(40):
        match = Match.new(GAME, 4, seed, ["Ann", "Ben", "Cy", "Dan"])
        told = [line.text for line in match.lines(match.witness(), 0) if line.clause == "A.6"]
        among = ["Ann", "Ben", "Cy", "Dan"]
        for text in told:
            these = re.findall(r"([A-Z][a-z]+)(?: rolls)? (\d)", text)
            assert [name for name, _ in these] == among
            among = [name for name, rolled in these if rolled == max(rolled for _, rolled in these)]
            assert text.endswith("roll again." if len(among) > 1 else f"{among[0]} deals.")
            ties += len(among) > 1
        assert match.names[int(state(match).dealer)] == among[0]
        assert match.awaited == (int(state(match).dealer),)
        assert len(among) == 1
    assert ties > 0


@pytest.mark.clause("A.C.1", "R2")
def test_the_opposite_side_is_seven_less_the_roll():
    match = rolls(position(Person(state=3, school=0, at=100)), 2)
    plays(match, "opposite")
    assert me(match).position == 105
    seen = set()
    for seed in range(60):
        match = position(Person(at=100))
        state(match).rng = seed
        match.play(A, "roll")
        seen.add(int(me(match).position) - 100)
    assert seen == {1, 2, 3, 4, 5, 6}


@pytest.mark.clause("A.C.2")
def test_the_deck_has_121_cards_of_42_kinds():
    copies = dict(zip(KIND_NAMES, COPIES, strict=True))
    assert sum(copies.values()) == 121 and len(copies) == 42
    assert [copies[rank + "H"] for rank in ("2", "4", "5", "7", "8", "10")] == [4, 4, 3, 3, 2, 2]
    assert [copies[card] for card in ("JS", "JD", "JC", "JH", "QD", "QC")] == [4, 3, 2, 1, 2, 1]


@pytest.mark.clause("A.C.3", "A.C.4")
def test_the_law_deck_has_86_cards_named_by_suit():
    assert [law["n"] for law in LAWS] == list(range(1, 87))
    suits = Counter(law["card"][-1] if law["card"] not in ("XJ", "JO") else law["card"] for law in LAWS)
    assert suits == {"D": 22, "C": 22, "H": 18, "S": 22, "XJ": 1, "JO": 1}
    kinds = {"D": "accident", "C": "cause_and_effect", "H": "fate", "S": "will"}
    assert all(law["designation"] == kinds.get(law["card"][-1], "none") for law in LAWS if law["card"] != "XJ")


@pytest.mark.clause("A.C.5", "R3")
def test_the_bump_order():
    assert " ".join(BOARD_NAMES) == "JD QD KD JC QC KC JH QH KH JS QS KS AD AC AH AS XJ JO"
    match = plays(position(Person(board="KD2", hand="8D 9D", moments=1)), "play 8d 9d")
    assert board(match) == "KD1 JC1"


@pytest.mark.clause("A.C.6")
def test_numbered_cards_serve_the_face_card_of_their_suit():
    makes = {kind: BOARD_NAMES[MAKES[number]] for number, kind in enumerate(KIND_NAMES)}
    assert [makes[card] for card in ("2D", "4C", "5H", "7S", "8D", "10S", "JH", "QC")] == [
        "JD", "JC", "QH", "QS", "KD", "KS", "JH", "QC",
    ]


@pytest.mark.clause("A.C.7", "R4")
def test_an_empty_deck_is_renewed_from_the_discard_pile():
    match = position(Person(at=98, hand="2D"), deck="3D")
    rolls(match, 1)
    assert hand(match) == "2D 3D" and state(match).deck_size == 0
    discarded = int(state(match).discard.sum())
    state(match).seats[A].position = 98
    rolls(match, 1)
    assert len(hand(match).split()) == 3
    assert state(match).deck_size == discarded - 1 and state(match).discard.sum() == 0


@pytest.mark.clause("A.C.7", "R4")
def test_an_empty_law_deck_is_renewed_with_every_law():
    match = position(Person(laws="53"), law_deck="1")
    s = state(match)
    s.law_at[1], s.law_deck_size, s.seats[A].pile_size = IN_PILE + A, 0, 1
    plays(match, "obey 53")
    drawn = pile(match)
    assert s.law_deck_size == N_LAWS - 1 - len(drawn) and len(drawn) > 1
    assert {law for law in range(1, N_LAWS + 1) if s.law_at[law] != IN_DECK} == {53, *drawn}


@pytest.mark.clause("R4")
def test_when_both_are_empty_nothing_is_drawn():
    match = position(Person(at=98))
    s = state(match)
    s.deck[:] = 0
    s.deck_size = 0
    rolls(match, 1)
    assert hand(match) == "" and "R4" in cited(match)


@pytest.mark.clause("A.B.1", "A.B.2", "A.B.3", "A.B.4")
def test_the_spiral():
    kinds = Counter(Space(int(kind)).name for kind in SPACE)
    assert kinds == {"FOOD": 52, "AIR": 54, "IMPRESSION": 40, "CARD": 85, "LAW": 12, "WILD": 2}
    assert [space for space in range(245) if SPACE[space] == Space.LAW] == [
        34, 71, 72, 97, 128, 129, 154, 183, 184, 205, 234, 235,
    ]
    assert SPACE[0] == SPACE[244] == Space.WILD
    assert "".join("FAICLW"[kind] for kind in SPACE[:10]) == "WAFAIFCACF"
    assert "".join("FAICLW"[kind] for kind in SPACE[100:110]) == "AACICCFAIC"
    assert all(sum(SPACE[space + step] == Space.LAW for step in range(1, 6)) <= 2 for space in range(239))


def test_openings_are_counted():
    # Seed 5, alone: four facets that do not touch each other; the roll once both laws are obeyed.
    match = Match.new(GAME, 1, 5)
    assert match.legal(A) == ["obey 37", "obey 53", "play qd", "play 8c law-9c"]
    assert [count(match, plies) for plies in (1, 2, 3)] == [4, 4 * 3, 4 * 3 * 2 + 2]
