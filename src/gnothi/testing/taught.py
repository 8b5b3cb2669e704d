"""What teaches a game to people is true and short: its howto.md, with figures, and its lessons.toml."""
from __future__ import annotations

import re
from collections.abc import Iterator

from gnothi.bots.levels import LEVELS
from gnothi.engine.english import either
from gnothi.engine.errors import GnothiError
from gnothi.engine.game import Game
from gnothi.engine.howto import FILE, MARK, WORD_OF_ART, Howto, has_howto, howto
from gnothi.engine.lessons import Lesson, Step, Verdict, begin, lessons, ways
from gnothi.engine.positions import position, positions
from gnothi.engine.presets import FIRST_GAME
from gnothi.engine.puzzles import puzzles

MOST_WORDS, MOST_FIGURES = 900, 6
NUMBER = re.compile(
    r"\d|\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fifteen|eighteen|twenty|thirty|forty"
    r"|fifty|sixty|hundred|twice|third|half|double)\b", re.IGNORECASE,
)


def check_howto(game: Game) -> None:
    """The page that says how a game is played, if it has one."""
    found = list(about_howto(game, howto(game))) if has_howto(game) else []
    assert not found, f"howto.md of {game.id} is wrong:\n" + "\n".join(found)


def about_howto(game: Game, page: Howto) -> Iterator[str]:
    """What is wrong with a page."""
    if page.length > MOST_WORDS:
        yield f"it has {page.length} words, more than {MOST_WORDS}"
    if len(page.figures) > MOST_FIGURES:
        yield f"it has {len(page.figures)} figures, more than {MOST_FIGURES}"
    yield from (f"{clause} is no clause of its rules" for clause in page.clauses if clause not in game.clauses)
    yield from (f"the glossary does not know {word!r}" for word in page.words_of_art if not game.glossary.find(word))
    yield from (f"no clause stands behind {said!r}" for said in unfounded(game, page))
    for figure in page.figures:
        try:
            position(game, figure.position).svg(game)
        except GnothiError as error:
            yield f"the figure {figure.position} cannot be drawn: {error}"


def unfounded(game: Game, page: Howto) -> Iterator[str]:
    """What is said with a number and without a clause; a mark vouches for all before it in its paragraph."""
    captions = {" ".join(figure.caption.split()) for figure in page.figures}
    for paragraph in page.paragraphs:
        rest = MARK.split(WORD_OF_ART.sub("", paragraph.replace(game.title, "")))[-1]
        if NUMBER.search(rest.lstrip("0123456789.")) and paragraph not in captions and not paragraph.startswith("#"):
            yield paragraph


def untaught(game: Game) -> dict[str, str]:
    """What a game does not have yet of what teaches it, and what people get instead."""
    found = {} if has_howto(game) else {FILE: "People are told how it is played by its rules alone."}
    return found if lessons(game) else found | {"lessons.toml": "There are no lessons."}


def check_positions(game: Game) -> None:
    """Every position is reached by legal moves, and what is lit is there to be seen."""
    for name, each in positions(game).items():
        try:
            view = each.view(game)
            each.svg(game)
        except GnothiError as error:
            raise AssertionError(f"the position {name} of {game.id} cannot be shown: {error}") from None
        missing = set(each.lit) - {piece.id for piece in view.pieces()}
        assert not missing, f"the position {name} of {game.id} lights {', '.join(sorted(missing))}, which is not there"


def check_lessons(game: Game) -> None:
    """Every lesson can be done, and answers whatever is done in it."""
    for number, lesson in enumerate(lessons(game), 1):
        found = list(about_lesson(game, lesson))
        assert not found, f"lesson {number} of {game.id}, {lesson.title!r}, is wrong:\n" + "\n".join(found)


def check_puzzles(game: Game) -> None:
    """Every puzzle is there, what it wants can be done, and all else is answered."""
    for number, puzzle in enumerate(puzzles(game), 1):
        (step,) = puzzle.steps
        found = list(about_step(game, step))
        assert not found, f"puzzle {number} of {game.id} is wrong:\n" + "\n".join(found)
        right = [made for made, attempt in ways(game, step) if attempt.verdict is Verdict.DONE]
        assert len(right) == 1, f"puzzle {number} of {game.id} has several answers: {right}"


def about_lesson(game: Game, lesson: Lesson) -> Iterator[str]:
    """What is wrong with a lesson."""
    if not lesson.steps and not lesson.seats:
        yield "there is nothing to do in it"
    if lesson.seats and lesson.seats not in game.facts.seats:
        yield f"it leads into a game with {lesson.seats} seats"
    if lesson.seats and lesson.bots not in LEVELS:
        yield f"it leads into a game against {lesson.bots!r}, which is no level; choose from {either(list(LEVELS))}"
    if lesson.seats and FIRST_GAME not in [preset.name for preset in game.facts.presets]:
        yield f"it leads into a game by the preset {FIRST_GAME!r}, which there is not"
    yield from about_text(game, lesson.text)
    for step in lesson.steps:
        try:
            yield from about_step(game, step)
        except GnothiError as error:
            yield f"{step.task!r}: {error}"


def about_step(game: Game, step: Step) -> Iterator[str]:
    for text in (step.text, step.task, step.otherwise, *(sign.answer for sign in (step.done, *step.wrong))):
        yield from about_text(game, text)
    for sign in (step.done, *step.wrong):
        cited = {sign.clause, sign.without} - {"", *game.clauses}
        yield from (f"{clause} is no clause of its rules" for clause in cited)
    start = begin(game, step)
    lost = set(step.lit) - {piece.id for piece in start.match.view(start.seat).pieces()}
    yield from (f"{step.task!r} lights {piece}, which is not there" for piece in lost)
    outcomes = [attempt for _, attempt in ways(game, step)]
    if not any(attempt.verdict is Verdict.DONE for attempt in outcomes):
        yield f"{step.task!r} cannot be done"
    heard = {attempt.answer for attempt in outcomes}
    yield from (f"nothing that can be done gets the answer {sign.answer!r}" for sign in step.wrong
                if sign.answer not in heard)
    yield from (f"{step.task!r} does not answer everything" for _ in range("" in heard))


def about_text(game: Game, text: str) -> Iterator[str]:
    """What a text names that there is not."""
    said = Howto(text)
    yield from (f"{clause} is no clause of its rules" for clause in said.clauses if clause not in game.clauses)
    yield from (f"the glossary does not know {word!r}" for word in said.words_of_art if not game.glossary.find(word))
