"""What lies on the table: pawns, chips, discs, cards and laws, the last chain of reactions, and the other players."""
from __future__ import annotations

from gnothi.engine.events import SPECTATOR
from gnothi.engine.layout import Struct
from gnothi.engine.scene import Piece
from gnothi.engine.view import View
from gnothi.games.conscious.deck import GROUP, KIND_NAMES, KINDS, LAW_FACE, LAW_KIND, NUMBERED, SPACES
from gnothi.games.conscious.diagram import BOARD_CARDS, BOARD_NAMES, HOLDS, LENGTH, NOTE_NAMES, NOTES, OCTAVE
from gnothi.games.conscious.log import law_words
from gnothi.games.conscious.panels import panel
from gnothi.games.conscious.sketch import sketch
from gnothi.games.conscious.spiral import INNER, MIDDLE_X, MIDDLE_Y, PLACES, outward
from gnothi.games.conscious.state import (
    ASK,
    CHOOSE,
    DECAY,
    DIE,
    DROP,
    FROM_HAND,
    FROM_LAW,
    GIVE,
    MOON,
    NAME_SPACE,
    OBEY,
    OPPOSITE_TOKEN,
    PLAY_FACE,
    PLAY_GROUP,
    PLAY_LAW,
    ROLL,
    SLOTS,
    TAKE,
    TRANSFORM,
    WILD_ENTER,
    Clause,
    Status,
)
from gnothi.games.conscious.still import (
    BESIDE,
    HAND_ROW,
    HAND_STEP,
    HAND_Y,
    LAWS_Y,
    LEFT,
    PANEL,
    SHOCKED_BY,
    board,
    box,
    card_at,
    chip_at,
    clip,
    note_at,
    pretty,
    suit_class,
    text,
)
from gnothi.games.conscious.words import describe_seat, effect_words, law_state, moment, standing_words

__all__ = ["board", "pieces", "sketch"]

STORY = 6           # so many sentences of the last move are shown below one row of cards

def pieces(view: View) -> list[Piece]:
    """Everything that is on the table now."""
    mine = view.seat if view.seat != SPECTATOR else int(view.s.turn)
    found = on_the_spiral(view) + middle(view)
    found += (
        header(view, mine)
        + notes_of(view, mine)
        + cards_of_board(view, mine)
        + hand_of(view, mine)
        + laws_of(view, mine)
    )
    found += steps(view, mine) + story(view, mine)
    for step in range(1, view.seats):
        seat = (mine + step) % view.seats
        found += panel(view, seat, 12 + (step - 1) * (PANEL + 6))
    return found


def legal_among(view: View, *actions: int) -> tuple[int, ...]:
    return tuple(action for action in actions if action in view.actions)


def edge(acts: tuple[int, ...]) -> str:
    """How a piece is framed: in gold where a click does something."""
    return "gold-line edge" if acts else "line-line"


def titled(words: str, view: View, acts: tuple[int, ...]) -> str:
    return "; ".join([words, *(view.say(action) for action in acts[:6])])


def on_the_spiral(view: View) -> list[Piece]:
    s = view.s
    found = []
    for space in range(SPACES):
        if s.universe[space]:
            x, y = outward(space, 13)
            found.append(
                Piece(
                    f"universe-{space}",
                    "universe",
                    x,
                    y,
                    f"a chip given to the Universe on space {space}",
                    size=(18, 18),
                )
            )
    for seat in range(view.seats):
        me = s.seats[seat]
        if me.status >= Status.OUT:
            continue
        before = sum(
            int(s.seats[other].position == me.position and s.seats[other].status < Status.OUT) for other in range(seat)
        )
        x, y = PLACES[int(me.position)]
        found.append(
            Piece(
                f"pawn-{seat}",
                f"pawn-{seat}-{me.status}",
                x + BESIDE[before][0],
                y + BESIDE[before][1],
                f"{view.names[seat]} on space {me.position}, {standing_words(view, seat)[0]}",
                size=(32, 32),
            )
        )
    return found


def middle(view: View) -> list[Piece]:
    """The die within the spiral, and below it whose turn it is."""
    acts = legal_among(view, ROLL, DIE, *range(TAKE, OPPOSITE_TOKEN + 1))
    pips = int(view.s.die) or 1
    die = Piece("die", f"die-{pips}", MIDDLE_X, MIDDLE_Y, titled(f"the die shows {pips}", view, acts), actions=acts,
                size=(INNER, INNER), drawing=text(0, 44, "roll", 15, "ink", "middle") if acts else "")
    words = moment(view)
    return [
        die,
        Piece(
            "moment",
            "nothing",
            MIDDLE_X,
            884,
            words,
            drawing=text(0, 0, clip(words, 92), 18, "ink", "middle"),
            size=(780, 24),
        ),
    ]


def header(view: View, seat: int) -> list[Piece]:
    me = view.s.seats[seat]
    called = view.names[seat] + (" (you)" if seat == view.seat else "")
    marks = ", ".join(standing_words(view, seat))
    arrow = "▶ " if seat in view.awaited else ""
    drawing = text(-388, 0, clip(arrow + called, 30), 25, "ink title") + text(-388, 26, clip(marks, 96), 16, "soft")
    words = f"{me.discs[0]} Food, {me.discs[1]} Air, {me.discs[2]} Impression discs"
    drawing += text(372, 0, words, 15, "astral", "end")
    return [
        Piece("header", "nothing", LEFT + 402, 48, " ".join(describe_seat(view, seat)), drawing=drawing, size=(780, 60))
    ]


def notes_of(view: View, seat: int) -> list[Piece]:
    """Chips on the notes, and below each the discs of the bodies that are being made."""
    me = view.s.seats[seat]
    found = []
    for note in range(NOTES):
        x, y = note_at(note)
        octave = int(OCTAVE[note])
        acts = legal_among(view, DECAY + note) if seat == view.seat else ()
        if note in (0, 8, 14) and seat == view.seat:
            acts += legal_among(view, WILD_ENTER + octave, NAME_SPACE + octave)
        chips = int(me.notes[note])
        drawing = "".join(
            f'<use href="#chip-{octave}" x="{chip_at(note, slot)[0] - x:g}" y="{chip_at(note, slot)[1] - y:g}"/>'
            for slot in range(chips)
        ) + disc_marks(me, note)
        if acts:
            drawing += '<rect class="gold-line edge" stroke-width="3" x="-43" y="-30" width="76" height="60" rx="11"/>'
        found.append(
            Piece(
                f"note-{note}",
                "nothing",
                x,
                y,
                titled(note_title(me, note), view, acts),
                drawing=drawing,
                actions=acts,
                size=(84, 60),
            )
        )
    return found


def note_title(me: Struct, note: int) -> str:
    shock = f"; an interval follows, crossed when shocked by {SHOCKED_BY[note]}" if note in SHOCKED_BY else ""
    return f"{NOTE_NAMES[note]}: {me.notes[note]} of {HOLDS[note]} chips{shock}"


def disc_marks(me: Struct, note: int) -> str:
    """Small bars on a note: the Astral disc, beside it the Mental one; gathered discs stand at Hydrogen-6."""
    octave = int(OCTAVE[note])
    place = note - int(LENGTH[:octave].sum())
    astral, mental = disc_rows(me, octave)
    drawn = ""
    if place < astral:
        drawn += '<rect class="astral" x="22" y="-22" width="7" height="14" rx="2"/>'
    if place < mental:
        drawn += '<rect class="mental" x="12" y="-22" width="7" height="14" rx="2"/>'
    if place == int(LENGTH[octave]) - 1 and gathered(me, octave):
        drawn += text(38, 5, f"+{gathered(me, octave)}", 15, "mental" if astral or me.status else "astral")
    return drawn


def disc_rows(me: Struct, octave: int) -> tuple[int, int]:
    """How many notes of an octave have an Astral and a Mental disc laid on them."""
    discs, length = int(me.discs[octave]), int(LENGTH[octave])
    if me.status == Status.LIVING and me.body == 0:
        return 0, 0
    if me.status == Status.LIVING:
        return min(discs, length), max(0, discs - length) if me.body == 2 else 0
    return 0, discs if me.body == 2 else 0


def gathered(me: Struct, octave: int) -> int:
    """Discs that still wait at Hydrogen-6 for a body."""
    return int(me.discs[octave]) - sum(disc_rows(me, octave))


def cards_of_board(view: View, seat: int) -> list[Piece]:
    me = view.s.seats[seat]
    found = []
    for card in range(BOARD_CARDS):
        x, y = card_at(card)
        acts: tuple[int, ...] = ()
        if seat == view.seat and me.chips[card]:
            acts = tuple(
                action
                for action in view.actions
                if TRANSFORM <= action < PLAY_FACE and BOARD_NAMES[card] in view.say(action)
            )
        chips = int(me.chips[card])
        drawing = "".join(f'<use href="#token" x="{13 * slot - 6.5 * (chips - 1):g}" y="13"/>' for slot in range(chips))
        if acts:
            drawing += '<rect class="gold-line edge" stroke-width="3" x="-21" y="-28" width="42" height="56" rx="7"/>'
        found.append(
            Piece(
                f"card-{card}",
                "nothing",
                x,
                y,
                titled(f"{BOARD_NAMES[card]}: {chips} chips", view, acts),
                drawing=drawing,
                actions=acts,
                size=(42, 56),
            )
        )
    return found


def hand_of(view: View, seat: int) -> list[Piece]:
    """The viewer's cards by kind, duplicates counted; of another only how many."""
    me = view.s.seats[seat]
    words = f"Hand: {me.hand_size} cards, {me.duplicates} duplicates. Law pile: {me.pile_size}."
    found = [
        Piece(
            "hand", "nothing", LEFT + 402, HAND_Y - 52, words, drawing=text(-388, 5, words, 15, "soft"), size=(780, 20)
        )
    ]
    if seat != view.seat:
        return found
    held = [kind for kind in range(KINDS) if me.held[kind]]
    for place, kind in enumerate(held):
        row, column = divmod(place, HAND_ROW)
        acts = hand_actions(view, kind)
        tone = suit_class(KIND_NAMES[kind])
        drawing = (
            box(22, 29, 6, "paper", edge(acts), 3 if acts else 1.5)
            + text(0, 2, pretty(KIND_NAMES[kind]), 17, tone, "middle")
        )
        if me.held[kind] > 1:
            drawing += text(0, 22, f"×{me.held[kind]}", 14, "soft", "middle")
        found.append(
            Piece(
                f"hand-{kind}",
                "nothing",
                LEFT + 38 + HAND_STEP * column,
                HAND_Y + 64 * row,
                titled(f"{KIND_NAMES[kind]} in hand", view, acts),
                drawing=drawing,
                actions=acts,
                size=(46, 60),
            )
        )
    return found


def hand_actions(view: View, kind: int) -> tuple[int, ...]:
    """What a click on a card of the hand offers: to play it, alone or in a group, to give or to discard it."""
    acts = legal_among(
        view, *((PLAY_FACE + kind - NUMBERED,) if kind >= NUMBERED else ()), GIVE + kind, DROP + kind, ASK + kind
    )
    return acts + tuple(
        action
        for action in view.actions
        if PLAY_GROUP <= action < CHOOSE and uses(action - PLAY_GROUP, kind, FROM_HAND)
    )


def uses(play: int, kind: int, source: int) -> bool:
    group, code = divmod(play, 64)
    return any(int(GROUP[group, member]) == kind and code >> (2 * member) & 3 == source for member in range(3))


def laws_of(view: View, seat: int) -> list[Piece]:
    """Laws in play with what they say; a law to be obeyed is marked."""
    me = view.s.seats[seat]
    slots = [slot for slot in range(SLOTS) if me.laws[slot].law]
    label = f"Laws in play: {len(slots)}" if slots else "No laws in play."
    label += ", six of them shown" if len(slots) > 6 else ""
    found = [
        Piece(
            "laws", "nothing", LEFT + 402, LAWS_Y - 26, label, drawing=text(-388, 5, label, 15, "soft"), size=(780, 20)
        )
    ]
    for place, slot in enumerate(slots[:6]):
        lie = me.laws[slot]
        law = int(lie.law)
        acts: tuple[int, ...] = ()
        if seat == view.seat:
            acts = legal_among(view, OBEY + slot, PLAY_LAW + slot)
            acts += tuple(
                action
                for action in view.actions
                if PLAY_GROUP <= action < CHOOSE and uses(action - PLAY_GROUP, int(LAW_KIND[law]), FROM_LAW)
            )
            acts += (
                tuple(action for action in view.actions if MOON <= action < TRANSFORM)
                if LAW_FACE[law] in (2, 5, 8, 11)
                else ()
            )
        mark = "" if lie.obeyed else "! "
        drawing = (
            box(194, 22, 7, "cloth", edge(acts), 2.5 if acts else 1)
            + text(-186, -3, clip(mark + law_words(law), 48), 15, "ink")
            + text(-186, 15, clip(law_notes(lie) + effect_words(law), 56), 14, "soft")
        )
        found.append(Piece(f"law-{slot}", "nothing", LEFT + 208 + 396 * (place % 2), LAWS_Y + 14 + 50 * (place // 2),
                           titled(law_state(lie), view, acts), drawing=drawing, actions=acts, size=(388, 46)))
    return found


def law_notes(lie: Struct) -> str:
    marks = [f"until {lie.mark}: " if lie.mark else "", "no escape: " if lie.protector >= 0 else ""]
    return "".join(marks)


def story(view: View, seat: int) -> list[Piece]:
    """The end of what the last move brought, in sentences, where the hand leaves room."""
    s = view.s
    rows = 1 + (int(s.seats[seat].hand_size) - 1) // HAND_ROW if seat == view.seat else 1
    count = min(int(s.n_events), len(s.events))
    shown = range(max(0, count - STORY // max(1, rows)), count) if rows < 3 else range(0)
    return [
        Piece(
            f"story-{number}",
            "nothing",
            LEFT + 402,
            HAND_Y - 10 + 64 * max(1, rows) + 18 * line,
            sentence := view.tell(s.events[number]),
            drawing=text(-388, 5, clip(sentence, 108), 14, "soft"),
            size=(780, 18),
        )
        for line, number in enumerate(shown)
    ]


ARROWS = (
    Clause.I_1,
    Clause.I_2,
    Clause.I_2_a,
    Clause.I_3_a,
    Clause.J_1,
    Clause.J_2_a,
    Clause.H_1_a,
    Clause.H_2_a,
    Clause.H_3_c,
    Clause.R28,
)


def steps(view: View, seat: int) -> list[Piece]:
    """The last move's chain in the diagram: which chip went where, numbered step by step."""
    s = view.s
    found: list[Piece] = []
    for number in range(min(int(s.n_events), len(s.events))):
        event = s.events[number]
        if event.seat != seat or event.clause not in ARROWS:
            continue
        step = len(found) + 1
        x, y = note_at(int(event.a))
        to_x, to_y = note_at(int(event.b))
        far = to_x - x
        up = -30 - 5 * (step % 3)
        drawing = (
            f'<path class="gold-line" stroke-width="2.5" d="M0 0Q{far / 2:g} {up} {far:g} {to_y - y:g}m-7-5 7 5-8 4"/>'
            + text(far / 2, up / 2 - 3, str(step), 14, "gold", "middle", ' font-weight="bold"')
        )
        found.append(
            Piece(
                f"step-{number}",
                "nothing",
                x - 4,
                y - 24,
                f"step {step}: a chip went from {NOTE_NAMES[event.a]} to {NOTE_NAMES[event.b]}",
                drawing=drawing,
                size=(40, 40),
            )
        )
    return found[:12]
