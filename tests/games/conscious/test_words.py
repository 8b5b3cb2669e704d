"""Names, buttons and sentences."""

from gnothi.engine.events import SPECTATOR
from gnothi.games.conscious import GAME
from gnothi.games.conscious.deck import LAWS
from gnothi.games.conscious.effects import effect_words
from gnothi.games.conscious.state import Status
from tests.games.conscious import A, B, Person, plays, position


def news(match, seat=A):
    return [str(line) for line in match.news(seat)]


def test_a_chain_of_reactions_reads_step_by_step():
    match = plays(position(Person(hand="JD")), "play jd")
    assert news(match)[:3] == [
        "You play JD: a chip on JD. (F.1)",
        "You self-remember: an Impression goes from DO-48 to RE-24. (I.2)",
        "The Impression shocks an Air from MI-48 to FA-24. (I.2.a)",
    ]
    assert news(match, SPECTATOR)[1] == "Ann self-remembers: an Impression goes from DO-48 to RE-24. (I.2)"


def test_a_second_law_of_the_same_number_has_another_name():
    match = position(Person(laws="42 42", hand=""))
    assert [name for name in match.legal(A) if name.startswith("obey")] == ["obey 42", "obey 42.2"]


def test_buttons_say_what_a_law_does():
    match = position(Person(laws="8"))
    view = match.view(A)
    assert GAME.words.say(view, view.actions[0]) == "Obey #8 The Empty Lunchbox (5D): lose all chips at DO-768"
    assert all(effect_words(law["n"]) for law in LAWS)


def test_the_table_is_told_in_sentences():
    notes = "F[1 1 2 0 0 0 0 0] A[1 0 0 0 0 0] I[0 0 0 0]"
    match = position(Person(notes=notes, hand="JD 2D 2D", pile="8", board="QD2 KD1"))
    told = GAME.words.describe(match.view(A))
    assert told == [
        "Your turn (5): the next facet, or the roll.",
        "You: living, Multiplicity, type 1; on space 100, 100 travelled.",
        "Food at DO-768, RE-384 and MI-192 (2). Air at DO-192. No Impression.",
        "No discs. Chips on QD (2) and KD.",
        "Hand: 2D ×2 and JD. Law pile: #8. 1 card may still be played.",
    ]


def test_others_are_told_how_many_cards_one_has_and_not_which():
    match = position(Person(hand="JD 2D 2D", pile="8"), Person())
    told = " ".join(GAME.words.describe(match.view(B)))
    assert "2 cards in hand and 1 duplicate, 1 in the law pile." in told
    assert "JD" not in told
    assert "#8" not in told


def test_the_last_turn_asks_for_no_roll():
    told = GAME.words.describe(position(Person(at=244, trips=1, last_turn=True)).view(A))
    assert told[0] == "Your turn (5, the last without a roll): the next facet, or the end."


def test_a_sleeper_is_not_told_to_play_a_law():
    told = " ".join(GAME.words.describe(position(Person(laws="8", kept="19:121")).view(A)))
    assert "(to be obeyed)" in told
    assert "may be played" not in told
    assert "0 cards may still be played" in told


def test_living_and_dead_are_told_apart_in_words():
    dead = [Person(at=120, trips=body, status=body, body=body) for body in (Status.ASTRAL, Status.MENTAL)]
    told = " ".join(GAME.words.describe(position(Person(), *dead).view(A)))
    assert "non-living, Astral body" in told
    assert "non-living, Mental body" in told
