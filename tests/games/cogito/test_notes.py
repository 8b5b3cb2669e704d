"""Somebody who would rather think alone sees all that lies open, and crosses out by hand what follows from it."""
from __future__ import annotations

from dataclasses import replace

from rich.text import Text

from gnothi.engine.events import SPECTATOR
from gnothi.games.cogito.deck import SELVES
from gnothi.games.cogito.state import CALL
from tests.games.cogito import A, deal_k, plays


def both(match, seat=A):
    """The table with what follows from it, and without."""
    view = match.view(seat)
    return view, replace(view, concludes=False)


def after_a_card():
    match = deal_k()
    plays(match, "animal")
    return match


def test_nothing_is_struck_out_or_told_to_be_seen_for_one_who_thinks_alone():
    helped, alone = both(after_a_card())
    diagram = [piece for piece in alone.pieces() if piece.sheet == "diagram"]
    assert any("red-line" in piece.drawing for piece in helped.pieces())
    assert not any("red-line" in piece.drawing or "holder" in piece.drawing for piece in diagram)
    assert not any("holder" in piece.title or "seen" in piece.title for piece in diagram)
    assert "Not seen yet" in Text.from_markup(helped.sketch()).plain
    assert "Not seen yet" not in Text.from_markup(alone.sketch()).plain
    told = {view.concludes: [row.title for panel in view.panels() if panel.id == "diagram" for row in panel.rows]
            for view in (helped, alone)}
    assert any("You see it in a holder." in title for title in told[True])
    assert all(title.endswith("what it belongs to.") for title in told[False])


def test_the_aim_counts_no_selves_for_one_who_thinks_alone():
    helped, alone = both(deal_k())
    assert (helped.aims()[0].value, helped.aims()[0].share > 0) == ("6 of 9 selves you have not seen", True)
    assert (alone.aims()[0].value, alone.aims()[0].share) == ("you are one of 9 selves", 0)
    assert alone.aims()[1:] == helped.aims()[1:], "what merely lies open is told all the same"


def test_all_selves_are_called_by_touch_where_none_is_struck_out():
    _, alone = both(deal_k())
    offered = {piece.id: piece.actions for piece in alone.pieces() if piece.id.startswith("maybe-")}
    assert offered == {f"maybe-{face}": (CALL + face,) for face in range(SELVES)}


def test_all_that_lies_open_is_shown_to_both():
    helped, alone = both(after_a_card())
    beside = {"diagram"}
    assert [piece for piece in alone.pieces() if piece.sheet not in beside] == \
        [piece for piece in helped.pieces() if piece.sheet not in beside]
    assert [piece for piece in alone.pieces() if piece.id.startswith("told-")] == \
        [piece for piece in helped.pieces() if piece.id.startswith("told-")]
    assert alone.describe() == helped.describe()
    values = [[(row.label, row.values) for panel in view.panels() for row in panel.rows] for view in (helped, alone)]
    assert values[0] == values[1]


def test_each_self_may_be_crossed_out_at_its_name():
    helped, alone = both(deal_k())
    assert [note.id for note in alone.notes()][:2] == ["swallow", "owl"]
    pieces = {piece.id: piece for piece in alone.pieces()}
    for note in alone.notes():
        assert pieces[note.piece].title.startswith(note.label)
        assert min(pieces[note.piece].size) >= 32
    assert helped.notes() == []
    assert replace(alone, seat=SPECTATOR).notes() == []
