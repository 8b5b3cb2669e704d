"""Names, buttons, sentences and pictures."""
import xml.etree.ElementTree as ET

from gnothi.engine.events import SPECTATOR
from gnothi.games.conscious import GAME
from gnothi.games.conscious.deck import LAWS
from gnothi.games.conscious.diagram import FAKIR
from gnothi.games.conscious.state import Status
from gnothi.games.conscious.words import effect_words
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


def test_the_chain_is_drawn_in_the_diagram():
    match = plays(position(Person(hand="JD")), "play jd")
    steps = [piece for piece in GAME.scene.pieces(match.view(A)) if piece.id.startswith("step-")]
    assert [piece.title for piece in steps] == [
        "step 1: a chip went from DO-48 to RE-24", "step 2: a chip went from MI-48 to FA-24",
    ]


def test_a_second_law_of_the_same_number_has_another_name():
    match = position(Person(laws="42 42", hand=""))
    assert [name for name in match.legal(A) if name.startswith("obey")] == ["obey 42", "obey 42.2"]


def test_buttons_say_what_a_law_does():
    match = position(Person(laws="8"))
    view = match.view(A)
    assert GAME.words.say(view, view.actions[0]) == "Obey #8 The Empty Lunchbox (5D): lose all chips at DO-768"
    assert all(effect_words(law["n"]) for law in LAWS)


def test_living_and_dead_are_told_apart():
    dead = [Person(at=120, trips=body, status=body, body=body) for body in (Status.ASTRAL, Status.MENTAL)]
    match = position(Person(), *dead)
    pawns = {piece.id: piece.symbol for piece in GAME.scene.pieces(match.view(A)) if piece.id.startswith("pawn-")}
    assert pawns == {"pawn-0": "pawn-0-0", "pawn-1": "pawn-1-1", "pawn-2": "pawn-2-2"}
    assert "non-living, Astral body" in " ".join(GAME.words.describe(match.view(A)))


def test_a_click_plays_a_card_or_obeys_a_law():
    match = position(Person(hand="JD 2D", laws="8 4", state=1, school=FAKIR, board="JC1 QC1"))
    view = match.view(A)
    offered = {view.name(action) for piece in GAME.scene.pieces(view) for action in piece.actions}
    assert {"play jd", "obey 8", "obey 4", "play 2d law-3d", "transform jc qc"} <= offered


def test_the_picture_is_well_formed_for_everybody_and_at_the_end():
    match = position(Person(at=244, trips=1, last_turn=True), Person(at=244, trips=1, status=Status.OUT))
    plays(match, "die")
    assert match.over
    for seat in (SPECTATOR, A, B):
        ET.fromstring(match.view(seat).svg("night"))
        assert GAME.words.describe(match.view(seat))[0].startswith("The game is over")
        assert "out" in GAME.scene.sketch(match.view(seat))
