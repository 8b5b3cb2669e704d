"""The playthroughs and signatures that tests compare with; `make goldens` writes them anew."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from gnothi.engine.game import Game
from gnothi.engine.registry import load, names, offers
from gnothi.testing.stories import playthrough, signature

HOME = Path(__file__).parents[1] / "goldens"
OURS = tuple(name for name in names() if offers()[name].value.startswith("gnothi.games."))
MOVES = 120
EXTRA: Mapping[str, Mapping[str, str]] = {
    "cogito": {"call_mode": "live", "judging": "confirm", "dream_scope": "own_field"},
    "credo": {
        "scientists": "10", "layout": "labyrinth", "strip_length": "10", "study_partner": "any",
        "strip_surplus": "kept", "walls_block_reach": "true", "wonder_clash": "immune", "notebook_counts": "effective",
    },
    "karma": {"free_will_open": "false", "start_beads": "3", "join_takes": "joined", "loosen_on_completion": "false"},
    "stage5": {"announce": "free", "nothing_policing": "honour", "avatar_contact": "on", "reveal_wrap": "on"},
    "conscious": {"allowance": "combinations", "moon": "automatic", "law_play": "compulsory"},
}
"""For a second playthrough of each game: house rules that change how it goes."""


def goldens(game: Game) -> Iterator[tuple[str, str]]:
    """Each file's name and text."""
    yield "default.txt", playthrough(game, game.default_seats(), 7, MOVES)
    yield "house-rules.txt", playthrough(game, game.facts.seats[0], 11, MOVES, EXTRA[game.id])


def expected(name: str, file: str) -> str:
    return (HOME / name / file).read_text(encoding="utf-8")


def main() -> None:
    for name in OURS:
        game = load(name)
        folder = HOME / name
        folder.mkdir(parents=True, exist_ok=True)
        for file, text in goldens(game):
            (folder / file).write_text(text, encoding="utf-8")
        (folder / "signature.txt").write_text(signature(game) + "\n")
        print(f"wrote the playthroughs and the signature of {name}")


if __name__ == "__main__":
    main()
