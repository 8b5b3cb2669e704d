"""A table on a terminal: the sketch, and below it every panel as rows."""
import io
from dataclasses import replace

from rich.console import Console

from connect_four import GAME
from gnothi.engine.match import Match
from gnothi.engine.scene import Panel, Row
from gnothi.screen import screen

TABLES = [
    Panel("scores", "Scores [so far]", [Row("Ana", ["3", "1"]), Row("Ben", ["2", "–"])], columns=["won", "drawn"]),
    Panel("hand", "Hand", [Row("[nothing]")], of=1),
    Panel("none", "Nothing to say", []),
]


def shown(panels):
    game = replace(GAME, scene=replace(GAME.scene, panels=lambda view: panels))
    paper = io.StringIO()
    Console(file=paper, width=100).print(screen(Match.new(game, seed=7, names=["Ana", "Ben"]).view(0), "Connect Four"))
    return paper.getvalue()


def test_panels_stand_below_the_sketch_under_their_titles():
    lines = shown(TABLES)
    sketch, _, tables = lines.partition("Scores [so far]")
    assert "┗━━━" in sketch and "Ben: Hand" in tables and "[nothing]" in tables and "Nothing to say" not in lines
    heads = next(line for line in tables.splitlines() if "won" in line)
    ben = next(line for line in tables.splitlines() if "Ben " in line and "–" in line)
    assert ben.index("2") == heads.index("won") and ben.index("–") == heads.index("drawn")


def test_a_wide_panel_does_not_keep_the_others_from_standing_beside_each_other():
    wide = Panel("laws", "Laws", [Row("A law", ["which says a good deal more than fits beside anything else"])])
    lines = shown([TABLES[0], wide, TABLES[1]]).splitlines()
    assert any("Scores [so far]" in line and "Ben: Hand" in line for line in lines)
    assert sum("Laws" in line for line in lines) == 1


def test_a_game_without_panels_shows_its_sketch_alone():
    assert shown([]).splitlines()[-2].split("│")[1].strip() == "● You   ◆ Ben"
