"""What teaches a game by HTTP: the page that says how it is played, its figures, and its lessons.

A lesson keeps nothing here: the moves that were made in a step come with the request.
"""
from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from functools import cache
from html import escape
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Response
from markdown_it import MarkdownIt
from pydantic import BaseModel, Field

from gnothi.engine.errors import GnothiError, IllegalAction
from gnothi.engine.game import Game
from gnothi.engine.howto import MARK, Figure, has_howto, howto, listed
from gnothi.engine.lessons import MOST_MOVES, Attempt, Lesson, Step, begin, lesson, lessons
from gnothi.engine.positions import lighted, position, positions
from gnothi.engine.puzzles import puzzle, puzzles
from gnothi.engine.scene import sheet_of
from gnothi.server import answers, game_answers
from gnothi.server.advice import show_entry
from gnothi.server.dependencies import DOOR, REFUSALS, SVG, TheHouse, svg_answer
from gnothi.server.games_api import GameId
from gnothi.server.refusals import Refusal
from gnothi.server.shown import Json, show_actions, show_panel, show_piece, show_sheet

EMPHASIS = re.compile(r"<em>([^<]+)</em>")
Theme = Annotated[str | None, Query(pattern="^(day|night)$")]
reader = MarkdownIt("commonmark", {"html": False})
router = APIRouter(prefix="/api", responses=REFUSALS, dependencies=DOOR)


class HowtoShown(BaseModel):
    """How a game is played, for people who do not know it."""

    game: str
    title: str
    html: str
    words: Annotated[list[game_answers.WordShown], Field(description="the words of art on the page, in its order")]


@router.get("/games/{game}/howto", response_model=HowtoShown, summary="How a game is played")
async def show_howto(house: TheHouse, game: GameId) -> Json:
    loaded = house.shelf.game(game)
    if not has_howto(loaded):
        raise Refusal("not_found", f"nobody has written yet how {loaded.title} is played; read its rules")
    words = [found for word in howto(loaded).words_of_art if (found := loaded.glossary.find(word))]
    return {
        "game": game, "title": loaded.title, "html": await asyncio.to_thread(howto_html, loaded),
        "words": [show_entry(entry) for entry in dict.fromkeys(words)],
    }


@cache
def howto_html(game: Game) -> str:
    """The page as HTML: clauses lead to the rules, words of art to their meaning, figures to their pictures."""
    return "\n".join(
        figure_html(game, part) if isinstance(part, Figure) else text_html(game, part) for part in howto(game).parts()
    )


def text_html(game: Game, text: str) -> str:
    marked = MARK.sub(lambda found: cited(game, found[1]), str(reader.render(text)))
    return EMPHASIS.sub(lambda found: f"<dfn>{found[1]}</dfn>", marked)


def cited(game: Game, clauses: str) -> str:
    links = " ".join(
        f'<a href="/rules/{game.id}#{clause}" title="The rule behind this">{clause}</a>'
        for clause in listed(clauses)
    )
    return f' <span class="cited">{links}</span>'


def figure_html(game: Game, figure: Figure) -> str:
    caption = escape(figure.caption)
    return (
        f'<figure tabindex="0"><img src="/api/games/{game.id}/figures/{figure.position}.svg" alt="{caption}" '
        f'loading="lazy"><figcaption>{caption}</figcaption></figure>'
    )


@router.get("/games/{game}/figures/{name}.svg", responses=SVG, response_class=Response, summary="A position, drawn")
async def show_figure(
    house: TheHouse, game: GameId, name: Annotated[str, Path(max_length=40)], theme: Theme = None
) -> Response:
    loaded = house.shelf.game(game)
    if name not in positions(loaded):
        raise Refusal("not_found", f"{loaded.title} has no figure {name!r}")
    return svg_answer(await asyncio.to_thread(figure_svg, loaded, name, theme), 3600)


@cache
def figure_svg(game: Game, name: str, theme: str | None) -> str:
    return position(game, name).svg(game, theme)


# Lessons


class LessonListed(BaseModel):
    """A lesson on the map of a game."""

    number: int
    title: str
    text: Annotated[str, Field(description="HTML")]
    steps: int
    seats: Annotated[int, Field(description="of the real game that it leads into; 0 for none")]
    bots: Annotated[str, Field(description="the kind of its opponents")]


class LessonsShown(BaseModel):
    game: str
    title: str
    lessons: list[LessonListed]


class StepShown(BaseModel):
    """A step of a lesson, with the moves that were made in it."""

    text: Annotated[str, Field(description="HTML")]
    task: str
    question: str
    verdict: Literal["open", "done", "wrong"]
    answer: Annotated[str, Field(description="HTML; empty while it is open")]
    lines: Annotated[list[str], Field(description="what the last move brought")]
    seat: int
    names: list[str]
    sheets: list[game_answers.SheetShown]
    pieces: list[answers.PieceShown]
    panels: list[answers.PanelShown]
    actions: list[answers.ActionShown]
    lit_sheets: Annotated[list[str], Field(description="sheets beside the board that the step is about")]


Number = Annotated[int, Path(ge=1, le=99)]
Moves = Annotated[
    list[Annotated[str, Field(max_length=80)]], Query(max_length=MOST_MOVES, description="those made in this step")
]


@router.get("/games/{game}/lessons", response_model=LessonsShown, summary="The lessons of a game")
async def show_lessons(house: TheHouse, game: GameId) -> Json:
    loaded = house.shelf.game(game)
    return listing(loaded, lessons(loaded))


@router.get("/games/{game}/lessons/{number}/{step}", response_model=StepShown, summary="A step of a lesson")
async def show_step(house: TheHouse, game: GameId, number: Number, step: Number, moves: Moves = []) -> Json:  # noqa: B006
    loaded = house.shelf.game(game)
    steps = found_in(lesson, loaded, number).steps
    if step > len(steps):
        raise Refusal("not_found", f"lesson {number} of {loaded.title} has no step {step}")
    return await asyncio.to_thread(step_shown, loaded, steps[step - 1], moves)


@router.get("/games/{game}/puzzles", response_model=LessonsShown, summary="The puzzles of a game, each as a lesson")
async def show_puzzles(house: TheHouse, game: GameId) -> Json:
    loaded = house.shelf.game(game)
    return listing(loaded, puzzles(loaded))


@router.get("/games/{game}/puzzles/{number}", response_model=StepShown, summary="A puzzle, as a step of a lesson")
async def show_puzzle(house: TheHouse, game: GameId, number: Number, moves: Moves = []) -> Json:  # noqa: B006
    loaded = house.shelf.game(game)
    return await asyncio.to_thread(step_shown, loaded, found_in(puzzle, loaded, number).steps[0], moves)


def listing(game: Game, known: Sequence[Lesson]) -> Json:
    shown = [
        {"number": number, "title": each.title, "text": text_html(game, each.text), "steps": len(each.steps),
         "seats": each.seats, "bots": each.bots}
        for number, each in enumerate(known, 1)
    ]
    return {"game": game.id, "title": game.title, "lessons": shown}


def found_in(find: Callable[[Game, int], Lesson], game: Game, number: int) -> Lesson:
    """A lesson or a puzzle by its number; refused where there is none."""
    try:
        return find(game, number)
    except GnothiError as error:
        raise Refusal("not_found", str(error)) from None


def step_shown(game: Game, step: Step, moves: list[str]) -> Json:
    try:
        attempt = begin(game, step, moves)
    except IllegalAction:
        raise
    except GnothiError as error:
        raise Refusal("illegal", str(error)) from None
    return {"text": text_html(game, step.text), "task": step.task, **attempt_shown(game, step, attempt)}


def attempt_shown(game: Game, step: Step, attempt: Attempt) -> Json:
    """The table as it stands, and what is said to what was done."""
    view = attempt.match.view(attempt.seat)
    is_open = attempt.verdict.value == "open"
    names = {action: name for name, action in view.legal.items()} if is_open else {}
    pieces = lighted(view.pieces(), step.lit if is_open else ())
    sheets = view.sheets()
    lit = {sheet_of(piece, sheets) for piece in pieces if piece.id in step.lit}
    return {
        "question": view.question(), "verdict": attempt.verdict.value, "answer": text_html(game, attempt.answer),
        "lines": [] if is_open else [line.text for line in attempt.match.news(attempt.seat)],
        "seat": attempt.seat, "names": list(attempt.match.names),
        "sheets": [show_sheet(sheet) for sheet in sheets],
        "lit_sheets": [sheet.id for sheet in sheets[1:] if sheet.id in lit],
        "pieces": [show_piece(piece, names) for piece in pieces],
        "panels": [show_panel(panel, names) for panel in view.panels()],
        "actions": show_actions(view, pieces, frozenset({"say"})) if is_open else [],
    }
