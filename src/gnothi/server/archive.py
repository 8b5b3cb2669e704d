"""Games that are over, readable by any later rules: their record, their end, and their story as it was told.

The record is stored with the last move. What a page shows of the game is put into words soon after, while the rules are
at hand by which it was played.
"""
from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gnothi.engine.events import NOBODY
from gnothi.engine.match import Match
from gnothi.engine.outcome import Outcome
from gnothi.engine.record import Record, read_record
from gnothi.server.ends import headlines, show_dice, show_end, show_outcome
from gnothi.server.live import Line
from gnothi.server.refusals import Refusal
from gnothi.server.schema import ADD_ARCHIVE, DROP_ARCHIVE, Job
from gnothi.server.shown import NO_CHOICE, Json
from gnothi.server.store import Kept
from gnothi.server.telling import Story


def store_archive(code: str, record: str, shown: Json | None = None) -> Job:
    """What puts a game that is over into the store; without what a page shows, as long as that is not worked out."""
    packed = None if shown is None else zlib.compress(json.dumps(shown).encode())
    return [(DROP_ARCHIVE, {"of": code}), (ADD_ARCHIVE, {"table": code, "record": record, "shown": packed})]


def archive(code: str, match: Match, lines: Iterable[Line] | None) -> Job:
    """The same with all that a page shows, which takes a while to put into words; see `Match.record` for the lines."""
    return store_archive(code, match.record(lines), show_archived(match))


def show_archived(match: Match) -> Json:
    """What can be read of a game once its rules are gone."""
    view = match.witness()
    read = Story().read(match, view, range(len(match.moves) + 1), fleeting=True)
    return {
        "title": match.game.title, "end": show_end(match), "lines": json.loads(f"[{read.lines}]"),
        "turns": json.loads(f"[{read.turns}]"), "describe": view.describe(), "picture": view.svg(),
    }


class Archived(Refusal):
    """A game that was played by other rules than those at hand, and can only be read."""

    def __init__(self, kept: Kept) -> None:
        super().__init__("archived", "this game was played by earlier rules; its story and its record can be read")
        self.kept = kept


@dataclass(frozen=True)
class Archive:
    """A game that is over, as far as it can be read without its rules."""

    kept: Kept
    text: str               # of the record; empty if version 0.1 left none
    shown: Mapping[str, Any]

    @property
    def record(self) -> Record:
        if not self.text:
            raise Refusal("not_found", "nothing was archived of this game while its rules were at hand")
        return read_record(self.text)

    @property
    def last(self) -> int:
        """How many moves there are to step through."""
        return max((line["move"] for line in self.lines), default=0)

    @property
    def lines(self) -> Sequence[Json]:
        """The story; where it was not put into words in time, the moves as the record writes them."""
        if "lines" in self.shown:
            return [{"turn": line["move"], **line} for line in self.shown["lines"]]
        if not self.text:
            return []
        recorded = self.record
        return [
            {"move": number, "turn": number, "clause": "", "fleeting": False,
             "text": f"{'Somebody' if seat == NOBODY else recorded.names[seat]}: {line}"}
            for number, (seat, line) in enumerate(recorded.moves, 1)
        ]

    @property
    def moved(self) -> float:
        """When something last happened in the game."""
        return float(self.kept.moves[-1]["moment"] if self.kept.moves else self.kept.table["created"])

    def table(self, base: str, moment: float) -> Json:
        """What everybody may know of the table."""
        row = self.kept.table
        return {
            "code": row["code"], "game": row["game"], "title": self.shown.get("title", row["game"].title()),
            "phase": "over", "public": row["public"], "seats": [show_seat(seat) for seat in self.kept.seats],
            "seat_choices": [], "options": row["options"], "missing": [], "refusal": "",
            "clock": row["clock"], "increment": row["increment"],
            "commitment": row["commitment"], "link": f"{base}/t/{row['code']}", "watching": 0,
            "watchers": [], "watchers_muted": False,
            "request": None, "proposal": None, "moment": moment, "moved": self.moved,
            "seq": len(self.kept.moves), "move": self.last, "awaited": [], "result": row["result"],
            "ended_by": row["ended_by"], "rematch": row["rematch"], "rematch_by": "", "again": row["again"],
            "branch": row["branch"] and {"table": row["branch"]["table"], "move": row["branch"]["move"]},
            "deserted": False, "archived": True,
        }

    def end(self) -> Json:
        """How it ended; without what only the rules could tell, if nothing was put into words in time."""
        row = self.kept.table
        outcome = Outcome(row["ended_by"], tuple(row["result"] or ()))
        if "end" in self.shown:
            shown = self.shown["end"]
            return {**show_outcome(outcome), **headlines(outcome, shown["names"]), **shown, "rematch": row["rematch"]}
        recorded = self.record
        return {
            **show_outcome(outcome), **headlines(outcome, recorded.names), "names": list(recorded.names),
            "moves": len(recorded.moves), "standing": [], "clause_html": "", "clause_text": "",
            "dice": show_dice(recorded.last_draw), "rematch": row["rematch"],
        }

    def state(self, move: int, first: int) -> Json:
        """The story up to a move; the table itself can no longer be drawn."""
        lines = [line for line in self.lines if first <= line["move"] <= move and not line["fleeting"]]
        turns = [turn for turn in self.shown.get("turns", []) if turn["move"] <= move]
        return {
            "type": "state", "seat": None, "version": 1, "base": None, "seq": len(self.kept.moves), "move": move,
            "question": 0, "own": None, "awaited": [], "phase": "over", "pieces": [], "panels": [], "gone": [],
            "order": [], **NO_CHOICE, "standing": [], "describe": self.shown.get("describe", []),
            "lines_from": first, "lines": lines, "turns_from": 0, "turns": turns, "traces": [], "last": self.last,
        }

    def proof(self) -> Json:
        """What can be proven without the rules: the seal of the record and the dice, but no move."""
        recorded = self.record
        commitment = recorded.last_draw.commitment
        committed = commitment == self.kept.table["commitment"]
        checks = [
            (True, "no line of the record was changed"),
            (committed, f"the secret fits the commitment {commitment[:16]}… that was shown at first"),
            (True, "the seed follows from that secret and everybody’s number"),
            (False, f"the moves were not played again: that takes version {recorded.rules} of the rules"),
        ]
        return {"ok": False, "checks": [{"ok": ok, "text": text} for ok, text in checks]}

    @property
    def picture(self) -> str:
        """The table as it stood in the end, with nothing hidden."""
        if "picture" not in self.shown:
            raise Refusal("not_found", "no picture was archived of this game while its rules were at hand")
        return str(self.shown["picture"])


def show_seat(seat: Mapping[str, Any]) -> Json:
    return {
        "seat": seat["number"], "name": seat["name"], "kind": seat["kind"], "bot": seat["bot"], "connected": False,
        "standin": False, "cover_from": None, "left": False, "deadline": None, "time": None, "muted": False,
        "seal": "", "choice": seat["choice"],
    }


def read_archive(kept: Kept) -> Archive:
    row = kept.archive
    if row is None:
        return Archive(kept, "", {})
    return Archive(kept, row["record"], json.loads(zlib.decompress(row["shown"])) if row["shown"] else {})
