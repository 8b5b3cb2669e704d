"""Cogito in rows: who sits where and is who, what was said, this round, the diagram, and what a Dream sent back."""
from __future__ import annotations

from gnothi.engine.english import count
from gnothi.engine.events import SPECTATOR
from gnothi.engine.scene import Panel, Row
from gnothi.engine.view import View
from gnothi.games.cogito.asked import reds
from gnothi.games.cogito.deck import DECK, DREAM, REDS_TO_FALL, SELVES
from gnothi.games.cogito.memory import (
    HAND_NOW,
    HELD,
    HOLDER,
    PLAYED,
    judged,
    own_cards,
    right_of,
    seen,
)
from gnothi.games.cogito.state import HIDDEN, ROTATES, Colour
from gnothi.games.cogito.still import belongs_to
from gnothi.games.cogito.words import face_name, left_of, sent_back, starter, who

NOTHING = "–"
LATELY = 4                      # of the viewer's cards that are told
HEADS = {2: 10, 3: 8, 4: 4}     # letters of a name that heads a column, by seats


def panels(view: View) -> list[Panel]:
    """What is text and number now; what grows comes last."""
    shared = [players(view), said(view), this_round(view), diagram(view), under_the_pile(view)]
    return shared if view.seat == SPECTATOR else [your_cards(view), *shared]


def your_cards(view: View) -> Panel:
    """The ways of the viewer's last cards, the newest first, in as many rows as ever."""
    known = own_cards(view)[: -LATELY - 1: -1] if view.s.options.public_log else []
    rows = [
        Row(when, (what,), clause="COG-13.2", about="hand",
            title="What you were dealt, drew, gave and got, the newest first.")
        for when, what in [*known, *[(NOTHING, "")] * LATELY][:LATELY]
    ]
    return Panel("cards", "Your last cards", rows, of="own")


def players(view: View) -> Panel:
    """Everybody, clockwise from the viewer."""
    first = max(view.seat, 0)
    rows = [player(view, (first + step) % view.seats) for step in range(view.seats)]
    return Panel("players", "Players", rows, ("is", "red"))


def player(view: View, seat: int) -> Row:
    me = view.s.seats[seat]
    unseen = me.own_self == HIDDEN
    red = f"{reds(view.s, seat)} of {REDS_TO_FALL}" if me.alive else "fallen"
    return Row(
        who(view, seat), ("?" if unseen else face_name(me.own_self), red),
        symbol="icon-unknown" if unseen else f"icon-{me.own_self}", clause="COG-7.2", about="self",
        title=f"Everybody sees who the others are, and nobody who they are themselves. "
              f"With {count(REDS_TO_FALL, 'red card')} a player falls.",
    )


def said(view: View) -> Panel:
    """What everybody has learned from their statements about categories."""
    told = judged(view)
    first = max(view.seat, 0)
    order = [(first + step) % view.seats for step in range(view.seats)]
    rows = [
        Row(face_name(face), tuple(ANSWERS[told[seat].get(face, Colour.NEITHER)] for seat in order),
            title=f"Who has said “{DECK.statements[face]}”: “no” if it was true, “yes” if it was false.",
            clause="COG-4.1", about="category")
        for face in range(SELVES, DREAM)
    ]
    return Panel("said", "Found out so far", rows, heads([who(view, seat) for seat in order]))


def heads(names: list[str]) -> tuple[str, ...]:
    """Names that head narrow columns; those that begin alike are told apart by their last letter."""
    letters = HEADS[len(names)]
    cut = [name[:letters] for name in names]
    if len(set(cut)) < len(cut):
        cut = [name if len(name) <= letters else name[: letters - 1] + name[-1] for name in names]
    return tuple(cut)


ANSWERS: dict[int, str] = {Colour.NEITHER: NOTHING, Colour.BLUE: "no", Colour.RED: "yes"}


def this_round(view: View) -> Panel:
    """Round, pile, who starts, and where cards go in a trade."""
    s = view.s
    rows = [
        Row("Round", (str(s.round_no) if s.round_no else "not begun",), clause="COG-3.1", about="round",
            title="In a round everybody plays one card; then all draw and trade."),
        Row("Starts this round" if s.options.start_seat == ROTATES else "Starts every round",
            (view.called(starter(view)),), symbol="flag", clause="COG-3.1", about="starting player",
            title="The starting player is first to play, to draw, and to be heard when several call at once."),
        Row("Cards in the pile", (str(s.pile_size),), symbol="pile", clause="COG-5.2", about="pile",
            title="With fewer cards than living players there is no draw and no trade."),
    ]
    if view.seat != SPECTATOR:
        rows += [
            Row("You give to", (neighbour(view, left_of(view, view.seat)),), clause="COG-5.4", about="trade",
                title="In a trade you give a card to the nearest living player on your left."),
            Row("You get from", (neighbour(view, right_of(view, view.seat)),), clause="COG-5.4", about="trade",
                title="In a trade a card comes from the nearest living player on your right."),
        ]
    return Panel("round", "This round", rows)


def neighbour(view: View, seat: int | None) -> str:
    return NOTHING if seat is None else view.names[seat]


def diagram(view: View) -> Panel:
    """Which self belongs to which categories, in words, and where the table concludes, where it was seen."""
    where = seen(view)
    rows = [
        Row(face_name(own), (belongs_to(own),), clause="COG-1.8", about="correlation diagram",
            title=f"{face_name(own)} and what it belongs to."
                  f"{f' {SEEN[where.get(own, NOTHING)]}' if view.concludes else ''}")
        for own in range(SELVES)
    ]
    return Panel("diagram", "The correlation diagram", rows)


SEEN = {
    HOLDER: "You see it in a holder.", HAND_NOW: "You have it in hand.", PLAYED: "You saw it played.",
    HELD: "You had it in hand.", NOTHING: "You have not seen it yet.",
}


def under_the_pile(view: View) -> Panel:
    """The cards that a Dream has sent back, as far as everybody knows them."""
    rows = [
        Row(f"{number}. {face_name(face)}", symbol=f"icon-{face}", clause="COG-8.3", about="Dream",
            title="Sent back by the Dream; the first of them will be drawn first.")
        for number, face in enumerate(sent_back(view), 1)
    ]
    nothing = Row("Nothing known", clause="COG-8.3", about="Dream",
                  title="When a Dream is played, the cards on the table go back under the pile in a known order.")
    return Panel("under", "Under the pile", rows or [nothing])
