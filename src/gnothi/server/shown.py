"""What a seat is shown: pieces, panels, choices, sentences, standing; all of it computed from its redacted view."""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np
import orjson

from gnothi.engine import templates
from gnothi.engine.compile import bind, is_fast
from gnothi.engine.drawing import style
from gnothi.engine.events import SPECTATOR
from gnothi.engine.layout import copied
from gnothi.engine.scene import Panel, Piece, Sheet
from gnothi.engine.values import remembered
from gnothi.engine.view import View, Witness

PARTS = frozenset({"pieces", "panels", "describe", "standing", "lines", "say", "aims", "notes", "conclusions"})
WORLDS = 6    # imagined worlds, over which a seat's guess of the standing is taken

Json = dict[str, Any]


def compact(message: Json) -> str:
    """A message as the shortest JSON text."""
    return orjson.dumps(message, option=orjson.OPT_SERIALIZE_NUMPY).decode()


class Frame(NamedTuple):
    """Where the table stands, for one seat."""

    seq: int
    move: int
    question: int
    phase: str
    own: int | None = None      # the last move that this seat made; 0 for none
    can_step_back: bool = False
    traces: Sequence[Json] = ()     # of the last two turns, on the sheets as they are seen


class Read(NamedTuple):
    """What is told of some moves, as JSON with commas between."""

    lines: str
    first_turn: int
    turns: str              # from the first on


UNREAD = Read("", 0, "")
NO_CHOICE = {"asked": "", "asks": "", "passes": "", "actions": [], "can_step_back": False, "aims": [], "notes": []}


SCENE = frozenset({"pieces", "panels"})
NOTHING_NEW: Json = {"pieces": [], "gone": [], "order": None, "panels": []}
TOLD_WHOLE = ("actions", "aims", "notes", "describe", "traces", "standing")


@remembered
def names_of(view: View) -> dict[int, str]:
    """What may be done: each number with its name."""
    return {action: name for name, action in view.legal.items()}


def show_piece(piece: Piece, names: dict[int, str]) -> Json:
    return {
        "id": piece.id, "symbol": piece.symbol, "x": round(piece.x, 2), "y": round(piece.y, 2),
        "turned": round(piece.turned, 2), "scale": round(piece.scale, 4), "title": piece.title, "text": piece.text,
        "drawing": piece.drawing, "hint": piece.hint, "actions": offered(piece.actions, names),
        "size": [round(side, 2) for side in piece.size], "sheet": piece.sheet, "change": piece.change,
    }


def show_sheet(sheet: Sheet) -> Json:
    return {
        "id": sheet.id, "of": sheet.of, "width": sheet.width, "height": sheet.height, "title": sheet.title,
        "body": sheet.body, "symbols": sheet.symbols, "style": style(sheet, None),
    }


def offered(actions: Iterable[int], names: dict[int, str]) -> list[str]:
    """The names of those that may be done."""
    return [names[action] for action in actions if action in names]


def show_panel(panel: Panel, names: dict[int, str]) -> Json:
    return {
        "id": panel.id, "title": panel.title, "of": panel.of, "columns": list(panel.columns),
        "rows": [
            {
                "label": row.label, "values": list(row.values), "symbol": row.symbol, "title": row.title,
                "clause": row.clause, "actions": offered(row.actions, names),
            }
            for row in panel.rows
        ],
    }


def show_actions(view: View, pieces: Iterable[Piece], parts: frozenset[str]) -> list[Json]:
    """Everything the seat may do, and which pieces offer it."""
    at: dict[int, list[str]] = {}
    for piece in pieces:
        for action in piece.actions:
            at.setdefault(action, []).append(piece.id)
    if "say" not in parts:
        return [{"name": name} for name in view.legal]
    return [
        {"name": name, "say": view.say(action), "warns": view.warns(action), "pieces": at.get(action, [])}
        for name, action in view.legal.items()
    ]


def show_question(view: View, parts: frozenset[str]) -> Json:
    """What the seat is asked, the clause behind it, and the action by which it only lets the others go on."""
    if "say" not in parts:
        return {"asked": "", "asks": "", "passes": ""}
    passes = view.passes()
    return {"asked": view.question(), "asks": view.asks(), "passes": "" if passes < 0 else view.name(passes)}


def show_aims(view: View, parts: frozenset[str]) -> list[Json]:
    return [vars(aim) for aim in view.aims()] if "aims" in parts else []


def show_notes(view: View, parts: frozenset[str]) -> list[Json]:
    return [vars(note) for note in view.notes()] if "notes" in parts else []


def guess(view: View) -> list[float]:
    """Each seat's standing as far as this view can judge: the mean over worlds it cannot tell apart.

    A witness knows the world; `determinize` is only for states in which something is hidden. Interpreted it would
    take too long: then there is no guess.
    """
    game = view.game
    if not has_guess(view):
        return []
    knows_all = isinstance(view, Witness)
    worlds = 1 if knows_all else WORLDS
    total = np.zeros(view.seats)
    out = np.zeros(view.seats)
    for number in range(1, worlds + 1):
        world = copied(view.states)
        if not knows_all:
            bind(game, templates.call_determinize)(world, view.seat, np.uint64(number))
        bind(game, templates.call_evaluate)(world, out)
        total += out
    return [round(float(share), 3) for share in total / worlds]


def has_guess(view: View) -> bool:
    """Whether a guess of the standing can be had yet."""
    return is_fast(view.game, templates.call_evaluate)


class Sight:
    """One way of looking at a table: a seat, and the parts of the state that are wanted.

    It remembers what it showed last, so that the next message holds only what is different.
    """

    def __init__(self, seat: int, parts: frozenset[str]) -> None:
        self.seat = seat
        self.parts = parts
        self.version = 0
        self.pieces: dict[str, Piece] = {}
        self.names: dict[int, str] = {}
        self.panels: dict[str, Panel] = {}
        self.told: Json = {}
        self.asked = 0          # the question of that message
        self.has_scene = not parts.isdisjoint(SCENE)
        # Whether what follows from what was seen is wanted, too; names alone are the same with it and without.
        self.concludes = "conclusions" in parts or not parts

    def begin(self, view: View) -> None:
        """Remember what is seen now, if this is the first look."""
        if not self.version:
            self._look(view)
            self.version = 1

    def body(self, view: View, frame: Frame) -> str:
        """Everything that is seen now, without its lines and without a number."""
        names, pieces = names_of(view), self._pieces(view)
        return compact(self._still(view, frame, pieces, names) | self._choice(view, frame, pieces))

    def whole(self, body: str, first: int, read: Read) -> str:
        """Everything, with the lines from move `first` on; nothing has changed since the last message."""
        return message(max(1, self.version), None, body, first, read)

    def change(self, view: View, frame: Frame, first: int, read: Read) -> str:
        """What is different since the last message; lines from move `first` on."""
        base, self.version = self.version, self.version + 1
        now = self._message(view, frame) | (self._new_scene(view) if self.has_scene else NOTHING_NEW)
        now |= self._choice(view, frame, self.pieces.values())
        self._drop_known(now)
        return message(self.version, base, compact(now), first, read)

    def _new_scene(self, view: View) -> Json:
        """Which pieces and panels are others than before, which pieces are gone, and their order if that is new."""
        before, names, panels = self.pieces, self.names, self.panels
        self._look(view)
        renamed = set() if self.names is names else {action for action, _ in names.items() ^ self.names.items()}

        def is_other(old: Piece | Panel | None, new: Piece | Panel) -> bool:
            return (old is not new and old != new) or not renamed.isdisjoint(new.actions)

        fresh = [
            piece for piece in self.pieces.values() if before.get(piece.id) is not piece or (renamed and piece.actions)
        ]
        return {
            "pieces": [show_piece(piece, self.names) for piece in fresh if is_other(before.get(piece.id), piece)],
            "gone": [known for known in before if known not in self.pieces],
            "order": None if [*self.pieces] == [*before] else [*self.pieces],
            "panels": [
                show_panel(panel, self.names) if is_other(panels.get(id), panel) else id
                for id, panel in self.panels.items()
            ],
        }

    def _drop_known(self, now: Json) -> None:
        """Leave out what is always told whole, or not at all where it is as before."""
        before, question = self.told, self.asked
        self.told, self.asked = {key: now[key] for key in TOLD_WHOLE}, now["question"]
        for key, known in before.items():
            # Whoever is asked anew is told what they may do.
            if known == now[key] and (key != "actions" or question == self.asked):
                now[key] = None

    def past(self, view: View, frame: Frame, last: int) -> str:
        """How it looked at a moment that is gone, in a game of `last` moves; nobody can do anything there."""
        return compact(self._still(view, frame, self._pieces(view), {}) | NO_CHOICE | {"last": last})

    def _look(self, view: View) -> None:
        self.pieces = {piece.id: piece for piece in self._pieces(view)}
        self.names = names_of(view)
        self.panels = {panel.id: panel for panel in self._panels(view)}

    def _pieces(self, view: View) -> list[Piece]:
        return view.pieces() if "pieces" in self.parts else []

    def _panels(self, view: View) -> list[Panel]:
        return view.panels() if "panels" in self.parts else []

    def _still(self, view: View, frame: Frame, pieces: Sequence[Piece], names: dict[int, str]) -> Json:
        """All pieces and panels, with the names of what they offer."""
        shown = [show_piece(piece, names) for piece in pieces]
        panels = [show_panel(panel, names) for panel in self._panels(view)]
        order = [piece.id for piece in pieces]
        return self._message(view, frame) | {"pieces": shown, "gone": [], "order": order, "panels": panels}

    def _choice(self, view: View, frame: Frame, pieces: Iterable[Piece]) -> Json:
        """What the seat is asked and may do, and how far it is from winning."""
        return {
            **show_question(view, self.parts), "actions": show_actions(view, pieces, self.parts),
            "can_step_back": frame.can_step_back, "aims": show_aims(view, self.parts),
            "notes": show_notes(view, self.parts),
        }

    def _message(self, view: View, frame: Frame) -> Json:
        return {
            "seat": None if self.seat == SPECTATOR else self.seat, "seq": frame.seq, "move": frame.move,
            "question": frame.question, "own": frame.own, "awaited": list(view.awaited), "phase": frame.phase,
            "traces": frame.traces,
            "standing": guess(view) if "standing" in self.parts else [],
            "describe": view.describe() if "describe" in self.parts else [],
        }


def message(version: int, base: int | None, body: str, first: int, read: Read) -> str:
    """A state as it is sent, from parts that are JSON already; lines from move `first` on."""
    start = f'"type":"state","version":{version},"base":{"null" if base is None else base}'
    turns = f'"turns_from":{read.first_turn},"turns":[{read.turns}]'
    return f'{{{start},{body[1:-1]},"lines_from":{first},"lines":[{read.lines}],{turns}}}'
