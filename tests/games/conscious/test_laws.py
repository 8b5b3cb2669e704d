"""Law-cards: selecting and obeying them, each of the 86 alone (section G, R19, R20, R28, R68, R69)."""
import pytest

from gnothi.games.conscious.deck import LAWS
from gnothi.games.conscious.diagram import HOLDS, NOTE_NAMES
from gnothi.games.conscious.state import Body, Status
from tests.games.conscious import (
    EMPTY,
    START,
    A,
    B,
    Person,
    board,
    cited,
    discs,
    hand,
    is_sound,
    laws,
    me,
    notes,
    pile,
    plays,
    position,
    rolls,
    state,
)


def effects(name):
    return [law["n"] for law in LAWS if law["effect"] == name]


def diagram(match):
    return dict(zip(NOTE_NAMES, me(match).notes.tolist(), strict=True))


# Selecting


@pytest.mark.clause("G.0.1", "R20")
def test_a_law_owed_is_selected_at_random():
    found = set()
    for key in range(60):
        match = position(Person(at=3, pile="8 9 10", more={"owed": 1}), Person(at=0), turn=B)
        state(match).rng = key
        match.play(B, "roll")
        if match.awaited == (A,):
            found |= {tuple(laws(match))}
    assert found == {(8,), (9,), (10,)}


@pytest.mark.clause("G.0.3", "R21")
def test_aces_and_the_joker_are_chosen_last_and_the_x_joker_freely():
    match = position(Person(laws="50", pile="22 86 85 9"))
    plays(match, "obey 50")
    assert match.legal(A) == ["choose 9", "choose 85"]
    assert laws(plays(position(Person(laws="50", pile="22 86")), "obey 50")) == {50, 86}
    match = plays(position(Person(laws="50", pile="22 44")), "obey 50")
    assert match.legal(A) == ["choose 22", "choose 44"]


@pytest.mark.clause("G.0.4", "G.0.7", "R20")
def test_what_there_is_comes_face_up_at_the_beginning_of_the_turn():
    match = position(Person(at=3, pile="8", more={"owed": 2}), Person(at=0), turn=B)
    match.play(B, "roll")
    while match.awaited == (B,):
        match.play(B, match.legal(B)[-1])
    assert laws(match) == {8} and not me(match).laws[0].obeyed and not me(match).laws[0].played
    assert "law 8, " in " ".join(match.game.words.describe(match.view(B)))


@pytest.mark.clause("G.0.5", "R19")
def test_laws_are_obeyed_and_those_that_stand_alone_played_before_the_turn_ends():
    match = plays(position(Person(laws="81 8")), "obey 81")
    assert match.legal(A) == ["obey 8", "play law 81"]
    assert plays(match, "obey 8").legal(A) == ["play law 81"]
    assert "roll" in plays(match, "play law 81").legal(A)       # the numbered #8 need not be played
    match = plays(position(Person(laws="22")), "obey 22")
    assert match.legal(A) == ["play law 22"] and "die" in plays(match, "play law 22").legal(A)
    assert "roll" in plays(position(Person(laws="19")), "obey 19").legal(A)     # asleep one plays nothing (R10)
    assert "roll" in plays(position(Person(laws="63")), "obey 63").legal(A)     # the blank card may stand for any


@pytest.mark.clause("R19")
def test_playing_a_law_that_stands_alone_may_be_left_to_its_owner():
    match = plays(position(Person(laws="21 8"), law_play="optional"), "obey 21", "obey 8")
    assert "roll" in match.legal(A) and "play law 21" in match.legal(A)


@pytest.mark.clause("G.0.5")
def test_obeying_and_playing_in_either_order():
    assert laws(plays(position(Person(laws="81")), "obey 81", "play law 81")) == set()
    assert laws(plays(position(Person(laws="81")), "play law 81", "obey 81")) == set()


@pytest.mark.clause("G.0.6")
def test_what_is_obeyed_and_played_is_discarded_unless_kept():
    match = plays(position(Person(laws="20 21")), "obey 20", "play law 20", "obey 21", "play law 21")
    assert laws(match) == {21}
    assert state(match).law_at[20] == 1


# Obeying: each law of the deck


@pytest.mark.clause("G.1", "G.1.b")
@pytest.mark.parametrize("law", effects("create"))
def test_a_law_creates_one_chip_on_each_note(law):
    match = plays(position(Person(laws=str(law), notes=EMPTY)), f"obey {law}")
    wanted = dict.fromkeys(NOTE_NAMES, 0) | dict.fromkeys(LAWS[law - 1]["notes"], 1)
    after = diagram(match)
    if {"MI-192", "RE-96"} <= set(LAWS[law - 1]["notes"]):
        wanted |= {"MI-192": 0, "FA-96": 1}
    if {"MI-48", "RE-24"} <= set(LAWS[law - 1]["notes"]):
        wanted |= {"MI-48": 0, "FA-24": 1}
    assert after == wanted
    assert is_sound(match)


@pytest.mark.clause("G.1.b")
@pytest.mark.parametrize("law", effects("create"))
def test_a_law_creating_on_a_full_diagram_leaves_it_full(law):
    full = " ".join(str(holds) for holds in HOLDS)
    match = plays(position(Person(laws=str(law), notes=full, body=Body.MENTAL, discs="11/9/5")), f"obey {law}")
    assert is_sound(match)
    six = [note for note in LAWS[law - 1]["notes"] if note.endswith("-6")]
    shocked = 1 if "RE-24" in LAWS[law - 1]["notes"] else 0     # it drives an Air from MI-48 up to LA-6
    assert sum(me(match).discs) == 25 + len(six) + shocked


@pytest.mark.clause("G.1.b")
def test_law_made_excess_climbs_from_entry_notes_and_is_discarded_elsewhere():
    match = plays(position(Person(laws="10")), "obey 10")       # DO-768 is full: it climbs
    assert notes(match) == "F[1 1 2 0 0 0 0 0] A[1 1 1 0 0 0] I[1 0 0 0]"
    match = plays(position(Person(laws="4")), "obey 4")         # at RE-384 it is discarded, though C-96 is there
    assert notes(match) == "F[1 1 3 0 0 0 0 0] A[1 1 1 0 0 0] I[1 0 0 0]"


@pytest.mark.clause("G.1.a", "K.0.4")
@pytest.mark.parametrize("law", effects("lose"))
def test_a_law_takes_all_chips_of_its_notes_and_no_discs(law):
    full = " ".join(str(holds) for holds in HOLDS)
    match = plays(position(Person(laws=str(law), notes=full, discs="2/2/1")), f"obey {law}")
    gone = set(LAWS[law - 1]["notes"])
    gone |= {"food": {"TI-12"}, "air": {"SO-12"}, "impression": {"MI-12"}}.get(LAWS[law - 1].get("next_highest"), set())
    assert {note for note, chips in diagram(match).items() if chips == 0} == gone
    assert discs(match) == "2/2/1"


@pytest.mark.clause("R28")
@pytest.mark.parametrize(("law", "before", "after"), [
    (14, "I[2 1 0 0]", "I[2 0 0 0]"), (36, "F[1 1 2 0 0 0 0 0]", "F[1 1 0 0 0 0 0 0]"),
    (76, "A[1 1 0 0 0 0]", "A[1 0 0 0 0 0]"), (66, "I[0 1 3 1]", "I[0 0 3 1]"),
    (30, "F[0 0 0 0 0 0 2 0] I[0 0 2 0]", "F[0 0 0 0 0 0 0 1] I[0 0 0 1]"),
    (30, "F[0 1 3 0 0 0 0 0]", "F[0 1 0 0 0 0 0 1]"),
    (55, "A[0 0 2 0 0 0]", "A[0 0 0 0 0 1]"), (55, "A[1 1 0 0 0 0]", "A[1 1 1 0 0 0]"),
    (67, "F[0 0 2 0 0 0 0 0]", "F[0 0 0 0 0 0 2 0]"), (67, "F[0 0 0 0 0 0 0 0]", "F[0 0 1 0 0 0 0 0]"),
])
def test_laws_with_special_notes(law, before, after):
    match = plays(position(Person(laws=str(law), notes=spread(before))), f"obey {law}")
    assert notes(match) == spread(after)


def spread(some):
    """Octaves that are not given are empty."""
    return " ".join(
        next((octave for octave in some.split("] ") if octave.startswith(empty[0])), empty).rstrip("]") + "]"
        for empty in EMPTY.split("] ")
    )


@pytest.mark.clause("R28")
def test_lifted_surplus_becomes_discs():
    match = plays(position(Person(laws="30", notes=spread("F[0 0 0 0 0 0 2 0] I[0 0 3 0]"))), "obey 30", "as card")
    assert discs(match) == "1/0/1" and len(hand(match).split()) == 1
    match = plays(position(Person(laws="55", notes=spread("A[0 0 3 0 0 0]"))), "obey 55")
    assert discs(match) == "0/2/0"


@pytest.mark.clause("G.1")
@pytest.mark.parametrize(("law", "after"), [
    (39, "F[1 1 0 1 0 0 1 0] A[1 1 1 0 0 0] I[1 0 1 0]"), (42, "F[1 1 1 0 0 0 1 0] A[1 1 0 1 0 0] I[0 1 1 0]"),
    (20, "F[1 1 1 0 0 0 0 1] A[1 1 1 0 0 0] I[1 0 0 1]"), (82, "F[1 1 0 1 0 0 0 1] A[1 1 0 1 0 0] I[0 1 0 1]"),
])
def test_laws_that_shock(law, after):
    match = position(Person(laws=str(law), notes="F[1 1 1 0 0 0 1 0] A[1 1 1 0 0 0] I[1 0 1 0]"))
    assert notes(plays(match, f"obey {law}")) == after


@pytest.mark.clause("G.1.d", "R13")
@pytest.mark.parametrize(("law", "spaces"), [(19, 21), (41, 37), (59, 33), (44, 41), (62, 27)])
def test_laws_that_last_for_so_many_spaces(law, spaces):
    match = plays(position(Person(laws=str(law), at=100)), f"play law {law}", f"obey {law}")
    assert me(match).laws[0].mark == 100 + spaces
    rolls(match, 1)
    assert laws(match) == {law}


@pytest.mark.clause("G.1")
def test_no_skills_and_no_powers():
    match = rolls(position(Person(at=105, state=1, school=0, kept="41:140")), 1)
    assert "use skill" not in match.legal(A)
    match = position(Person(state=1, school=0, kept="59:140", board="JD1 QD1"))
    assert match.legal(A) == ["roll"]


@pytest.mark.clause("O.1", "R40")
@pytest.mark.parametrize("law", [22, 84])
def test_laws_that_kill_at_the_end_of_the_turn(law):
    match = position(Person(laws=str(law), hand="JD"), Person(at=110))
    plays(match, f"obey {law}", f"play law {law}", "play jd")
    assert "die" in match.legal(A) and "roll" not in match.legal(A)
    plays(match, "die")
    assert me(match).status == Status.OUT


@pytest.mark.clause("G.1.h", "R23")
@pytest.mark.parametrize(("moon", "frees", "other"), [
    (21, "accident", 8), (43, "cause and effect", 29), (61, "fate", 46), (83, "will", 74),
])
def test_kings_are_moons(moon, frees, other):
    match = plays(position(Person(laws=f"{moon} {other} 1 31 47 65")), f"obey {moon}")
    assert f"moon {frees}" in match.legal(A)
    plays(match, f"moon {frees}")
    assert other not in laws(match) and moon in laws(match)
    assert len(laws(match)) == 4            # two of the designation went
    assert notes(match) == START


@pytest.mark.clause("R23", "G.1.h")
def test_a_moon_is_lasting_and_used_at_its_owners_choice():
    match = position(Person(kept="21", laws="8 2", at=99))
    plays(match, "obey 2")                  # a good law first, then freed from the other
    plays(match, "moon accident")
    assert laws(match) == {21} and diagram(match)["DO-6"] == 1
    rolls(match, 1)
    assert laws(match) == {21}


@pytest.mark.clause("R23")
def test_an_automatic_moon_voids_what_comes_but_leaves_the_card():
    match = position(Person(at=3, kept="21", pile="19", more={"owed": 1}), Person(at=0), turn=B, moon="automatic")
    while match.awaited == (B,):
        match.play(B, match.legal(B)[-1])
    assert match.legal(A) == ["play law 19"]
    plays(match, "play law 19")
    assert board(match) == "JD1" and laws(match) == {21}
    match = plays(position(Person(laws="21 8 46"), moon="automatic"), "obey 21")
    assert "obey 8" not in match.legal(A) and "obey 46" in match.legal(A)


@pytest.mark.clause("G.1")
def test_laws_that_bring_and_take_cards():
    assert len(hand(plays(position(Person(laws="47")), "obey 47")).split()) == 1
    assert len(hand(plays(position(Person(laws="54")), "obey 54")).split()) == 5
    assert len(pile(plays(position(Person(laws="53")), "obey 53"))) == 3
    assert len(hand(plays(position(Person(laws="78", hand="2D 3D")), "obey 78")).split()) == 1
    assert pile(plays(position(Person(laws="75", pile="1 2 3")), "obey 75")) == set()
    match = plays(position(Person(laws="27", hand="2D 3D")), "obey 27")
    assert "play 2d 3d" in match.legal(A)
    assert laws(plays(position(Person(laws="72", pile="9")), "obey 72")) == {72, 9}
    assert laws(plays(position(Person(laws="63")), "obey 63")) == {63}


@pytest.mark.clause("G.1.c", "R53")
@pytest.mark.parametrize(("cards", "left"), [("2D 3D 4D", 2), ("2D 2D 2D 3D", 2), ("2D", 1), ("", 0)])
def test_half_the_cards_hand_and_duplicates_an_odd_one_kept(cards, left):
    match = plays(position(Person(laws="80", hand=cards)), "obey 80")
    assert len(hand(match).split()) == left


@pytest.mark.clause("R53")
def test_a_random_loss_is_uniform_among_kinds():
    lost = []
    for key in range(200):
        match = position(Person(laws="78", hand="2D 2D 2D 2D 3D"))
        state(match).rng = key
        plays(match, "obey 78")
        lost.append("3D" not in hand(match))
    assert 70 < sum(lost) < 130             # one in two, not one in five


@pytest.mark.clause("G.1")
@pytest.mark.parametrize(("law", "name"), [(60, "opposite by token"), (79, "again by token")])
def test_roll_tokens_are_kept_until_used(law, name):
    match = plays(position(Person(laws=str(law), notes=EMPTY), law_play="optional"), f"obey {law}")
    rolls(match, 3)
    assert match.legal(A) == ["take", name]
    plays(match, "take")
    assert laws(match) == {law}


@pytest.mark.clause("G.1")
def test_each_law_card_is_covered_by_an_effect_tested_here():
    tested = {
        *effects("create"),
        *effects("lose"),
        14,
        36,
        76,
        66,
        30,
        55,
        67,
        39,
        42,
        20,
        82,
        19,
        41,
        59,
        44,
        62,
        22,
        84,
    }
    tested |= {21, 43, 61, 83, 47, 54, 53, 78, 75, 27, 72, 63, 80, 60, 79, 50, 23, 64, 85, 86}
    assert tested == set(range(1, 87))


@pytest.mark.clause("G.1.0")
def test_non_living_players_have_no_laws():
    match = position(Person(at=96, status=Status.ASTRAL, body=1, trips=0))
    rolls(match, 2)
    assert laws(match) == set() and pile(match) == set()


@pytest.mark.clause("R69")
@pytest.mark.parametrize("law", [8, 14, 50, 72, 75, 78, 80, 66, 63])
def test_a_law_with_nothing_to_act_on_is_obeyed_without_effect(law):
    match = plays(position(Person(laws=str(law), notes=EMPTY)), f"obey {law}")
    assert "R69" in cited(match) and notes(match) == EMPTY and "roll" in match.legal(A)


@pytest.mark.clause("R28", "R69")
def test_where_nothing_can_be_lifted_nothing_happens():
    match = plays(position(Person(laws="30", notes="F[0 0 0 0 0 0 0 1] A[1 1 1 0 0 0] I[1 0 0 0]")), "obey 30")
    assert notes(match) == "F[0 0 0 0 0 0 0 1] A[1 1 1 0 0 0] I[1 0 0 0]" and cited(match) == ["G.1", "R69"]


@pytest.mark.clause("R68")
def test_counting_past_the_end_of_the_deck_reshuffles():
    match = position(Person(laws="23", type_no=3), law_deck="10 11")
    s = state(match)
    s.law_at[12:23] = 8 + 3          # out of reach: the discard pile is empty
    s.law_at[24:] = 8 + 3
    s.law_at[1:10] = 8 + 3
    plays(match, "obey 23")
    assert cited(match).count("R68") == 2
    assert laws(match) in ({23, 10}, {23, 11})


@pytest.mark.clause("G.STAR.3")
def test_passing_one_and_landing_on_another_gives_both():
    match = rolls(position(Person(at=70, pile="8")), 2)
    assert me(match).moments == 1 and me(match).n_laws == 1 and len(pile(match)) == 2


def test_a_law_beyond_the_last_slot_is_discarded_unobeyed():
    match = position(Person(laws="72", pile="9"))
    person = state(match).seats[A]
    for slot in range(1, 32):
        person.laws[slot].law, person.laws[slot].obeyed, person.laws[slot].played = 60, 1, 1
        person.laws[slot].protector, person.laws[slot].is_copy = -1, 1
    person.n_laws = 32
    plays(match, "obey 72")
    assert state(match).law_at[9] == 1 and 9 not in laws(match)
