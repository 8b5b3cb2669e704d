"""The games by HTTP: the shelf, their pictures and their rules."""
from __future__ import annotations

import asyncio
from dataclasses import asdict
from functools import cache
from typing import Annotated

from fastapi import APIRouter, Path, Query, Response

from gnothi.bots import searches
from gnothi.bots.levels import LEVELS
from gnothi.bots.random import casual_play
from gnothi.engine.drawing import draw
from gnothi.engine.editor import Editor
from gnothi.engine.errors import GnothiError
from gnothi.engine.game import Game
from gnothi.engine.howto import has_howto
from gnothi.engine.lessons import lessons
from gnothi.engine.match import Match
from gnothi.engine.options import Choice, Option, Parts, offered
from gnothi.engine.presets import Preset
from gnothi.engine.puzzles import puzzles
from gnothi.engine.reading import how_to_read, taught
from gnothi.engine.rulebook import plain
from gnothi.server import game_answers
from gnothi.server.advice import show_entry
from gnothi.server.dependencies import DOOR, REFUSALS, SVG, TheHouse, svg_answer
from gnothi.server.readiness import is_a_guest
from gnothi.server.refusals import Refusal
from gnothi.server.rulespage import clause_html, rules_html
from gnothi.server.shown import Json, show_sheet
from gnothi.server.thinking import DEFAULT_BOT, STAND_IN

EXAMPLE_MOVES = 14      # after which a game is drawn for the shelf
GameId = Annotated[str, Path(max_length=40)]
router = APIRouter(prefix="/api", responses=REFUSALS, dependencies=DOOR)


@router.get("/games", response_model=game_answers.GamesShown, summary="The games there are, and whether each is ready")
async def games(house: TheHouse) -> Json:
    shelf = house.shelf
    shown = [
        show_game(entry.game, entry.state, entry.why)
        | {
            "searches": entry.searches, "wait": shelf.wait(entry.name), "wait_text": shelf.wait_text(entry.name),
            "guest": is_a_guest(entry), "usual_bot": DEFAULT_BOT if entry.searches else STAND_IN,
        }
        for entry in shelf.entries.values() if entry.game is not None
    ]
    shown_bots = [
        {"kind": kind, "name": level.name, "text": level.text, "searches": searches(kind)}
        for kind, level in LEVELS.items()
    ]
    shown_bots += [
        {"kind": kind, "name": kind, "text": "a bot of this server's own", "searches": False}
        for kind in house.settings.bots
    ]
    return {"games": shown, "bots": shown_bots}


def show_game(game: Game, ready: str, why: str) -> Json:
    return {
        "id": game.id, "title": game.title, "summary": game.facts.summary, "designer": game.facts.designer,
        "minutes": game.facts.minutes, "seats": list(game.facts.seats), "default_seats": game.default_seats(),
        "ready": ready, "why": why, "leaves": game.rules.has_leaving, "howto": has_howto(game),
        "puzzles": len(puzzles(game)),
        "presets": [
            {"name": preset.name, "text": preset.text, "options": written(game, preset)}
            for preset in game.facts.all_presets
        ],
        "options": [
            {
                "name": option.name, "default": option.write(option.read(option.usual)), "clause": option.clause,
                "text": option.text, "words": list(option.words or option.seat_words), "low": option.low,
                "high": option.high, "alone": option.alone, "value_kind": value_kind(option),
            }
            for option in offered(game.facts.options)
        ],
    }


def written(game: Game, preset: Preset) -> dict[str, Choice]:
    """The options of a preset as a page shows and sends them."""
    known = {option.name: option for option in game.facts.options}
    return {name: known[name].write(known[name].read(choice)) for name, choice in preset.options.items()}


def value_kind(option: Option) -> str:
    if option.parts is not None:
        return "drawing"
    if option.seat_words:
        return "seat"
    return "word" if option.words else "number"


@router.get("/games/{game}/editors", response_model=list[game_answers.EditorShown], summary="How drawings are made")
async def editors(house: TheHouse, game: GameId) -> list[Json]:
    return await asyncio.to_thread(show_editors, house.shelf.game(game))


@cache
def show_editors(game: Game) -> list[Json]:
    parts = {option.name: option.parts for option in game.facts.options}
    return [show_editor(editor, parts[editor.option]) for editor in game.scene.editors()]


def show_editor(editor: Editor, parts: Parts | None) -> Json:
    assert parts is not None, f"{editor.option} is no drawing"
    return {
        "option": editor.option, "switch": editor.switch, "most": parts.most, "noun": editor.noun,
        "sheet": show_sheet(editor.sheet), "slots": editor.slots, "parts": [asdict(part) for part in editor.parts],
        "starts": parts.starts,
        "fields": [{"name": name, "choices": choices} for name, choices in editor.fields],
    }


@router.get("/games/{game}/picture.svg", responses=SVG, response_class=Response, summary="A game drawn for the shelf")
async def picture(
    house: TheHouse, game: GameId, theme: Annotated[str | None, Query(pattern="^(day|night)$")] = None
) -> Response:
    return svg_answer(await asyncio.to_thread(example, house.shelf.game(game), theme), 3600)


@cache
def example(game: Game, theme: str | None) -> str:
    match = Match.new(game, game.default_seats(), seed=1)
    for _ in casual_play(match, 1, EXAMPLE_MOVES):
        pass
    view = match.view(0)
    return draw(view.sheets()[:1], view.pieces(), theme=theme)


@router.get("/games/{game}/rules", response_model=game_answers.RulesShown, summary="The rules of a game as HTML")
async def rules(house: TheHouse, game: GameId) -> Json:
    loaded = house.shelf.game(game)
    html, contents = rules_html(loaded)
    return {
        "game": game, "title": loaded.title, "guide": how_to_read(loaded), "html": html,
        "contents": [{"id": anchor, "title": title} for anchor, title in contents],
        "howto": has_howto(loaded), "lessons": len(lessons(loaded)), "taught": taught(loaded),
    }


@router.get("/games/{game}/rules/{clause}", response_model=game_answers.ClauseShown, summary="One clause")
async def rule(house: TheHouse, game: GameId, clause: Annotated[str, Path(max_length=40)]) -> Json:
    loaded = house.shelf.game(game)
    try:
        text = plain(loaded.rulebook.clause(clause))
    except GnothiError as error:
        raise Refusal("not_found", str(error)) from None
    return {"clause": clause, "html": clause_html(loaded, clause), "text": text}


@router.get(
    "/games/{game}/glossary", response_model=game_answers.GlossaryShown, summary="A game's own words, explained"
)
async def glossary(house: TheHouse, game: GameId) -> Json:
    loaded = house.shelf.game(game)
    return {"words": [show_entry(entry) for entry in loaded.glossary.entries.values()], "howto": has_howto(loaded)}
