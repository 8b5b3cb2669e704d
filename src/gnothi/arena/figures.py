"""The figures of a study: drawn by matplotlib as SVG, in the colours of the page they stand on."""
from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from gnothi.arena.chances import Share
from gnothi.arena.study import Study
from gnothi.engine.drawing import FRAME
from gnothi.engine.errors import missing

if TYPE_CHECKING:
    from matplotlib.axes import Axes

INK, SOFT, LINE, GOLD = (FRAME[name][0] for name in ("ink", "soft", "line", "gold"))
OTHER = "#5b7ea3"       # of a second edition; by night it is lighter
COLOURS = {INK: "ink", SOFT: "soft", LINE: "line", GOLD: "gold", OTHER: "other"}
STYLE: dict[Any, Any] = {
    "svg.fonttype": "none", "font.size": 10.5, "text.color": INK, "axes.edgecolor": LINE, "axes.labelcolor": SOFT,
    "xtick.color": SOFT, "ytick.color": INK, "axes.spines.top": False, "axes.spines.right": False,
    "axes.spines.left": False, "ytick.major.size": 0, "xtick.major.size": 0, "axes.axisbelow": True,
    "axes.grid": True, "axes.grid.axis": "x", "grid.color": LINE, "grid.linewidth": 0.7,
}
WIDTH = 7.4             # inches
BARS = 40               # of a histogram, at most
MOST_CLAUSES = 30       # in one figure


def check_matplotlib() -> None:
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise missing("matplotlib", "arena", "a study") from None


def drawn(name: str, height: float, paint: Callable[[Axes], None]) -> str:
    """An SVG element whose colours are those of the page, by day and by night; its ids are its own."""
    import matplotlib
    from matplotlib.figure import Figure

    with matplotlib.rc_context({**STYLE, "svg.hashsalt": name}):
        figure = Figure(figsize=(WIDTH, height), layout="constrained")
        paint(figure.add_subplot())
        file = io.StringIO()
        nothing = dict.fromkeys(("Creator", "Date", "Format", "Type"))
        figure.savefig(file, format="svg", transparent=True, metadata=nothing)
    return on_the_page(name, file.getvalue())


def on_the_page(name: str, picture: str) -> str:
    """As wide as its place, without what matplotlib says of itself, in the page's colours and letters."""
    picture = picture[picture.index("<svg"):]
    picture = re.sub(r"<metadata>.*?</metadata>", "", picture, flags=re.DOTALL)
    picture = re.sub(r'\b(id="|href="#|url\(#)', rf"\1{name}-", picture)
    picture = re.sub(r'(<svg[^>]*?) width="[^"]*"', r"\1", picture, count=1)
    picture = re.sub(r'(<svg[^>]*?) height="[^"]*"', r"\1", picture, count=1)
    for colour, called in COLOURS.items():
        picture = picture.replace(colour, f"var(--{called})")
    picture = re.sub(r"font: ([\d.]+)px [^;\"]*", r"font-size: \1px", picture)
    return "\n".join(line.rstrip() for line in picture.splitlines() if line.strip())


def share_bars(
    axes: Axes, labels: Sequence[str], editions: Sequence[Sequence[Share]], fair: float | None = None
) -> None:
    """A bar for each share, with its interval; two editions lie one below the other."""
    thick = 0.62 / len(editions)
    for number, (shares, colour) in enumerate(zip(editions, (GOLD, OTHER), strict=False)):
        places = [i + (number - (len(editions) - 1) / 2) * thick for i in range(len(shares))]
        values = [100 * (share.value or 0) for share in shares]
        reach = [
            [value - 100 * share.low for value, share in zip(values, shares, strict=True)],
            [100 * share.high - value for value, share in zip(values, shares, strict=True)],
        ]
        axes.barh(places, values, thick * 0.9, color=colour)
        axes.errorbar(values, places, xerr=[[max(0, gap) for gap in side] for side in reach], fmt="none", color=INK,
                      elinewidth=1, capsize=2)
    axes.set_yticks(range(len(labels)), labels)
    axes.set_ylim(len(labels) - 0.4, -0.6)
    axes.set_xlim(0, min(100, max(5, *(110 * share.high for shares in editions for share in shares))))
    axes.xaxis.set_major_formatter(lambda value, _: f"{value:g} %")
    if fair is not None:
        axes.axvline(100 * fair, color=INK, linewidth=1, linestyle=(0, (4, 3)))


def tall(row: float, rows: int, studies: Sequence[Study]) -> float:
    """Inches for `rows` bars, with room for those of another edition."""
    return 0.7 + row * rows * (1 + 0.5 * (len(studies) - 1))


def seats_figure(studies: Sequence[Study]) -> str:
    wins = [study.wins for study in studies]
    seats = len(wins[0])
    fair = sum(share.value or 0 for share in wins[0]) / seats
    labels = [f"seat {seat + 1}" for seat in range(seats)]
    return drawn("seats", tall(0.34, seats, studies), lambda axes: share_bars(axes, labels, wins, fair))


def lengths_figure(studies: Sequence[Study]) -> str:
    def paint(axes: Axes) -> None:
        high = max(study.length(0.995) for study in studies)
        low = min(min(study.tally.lengths) for study in studies)
        width = max(1, -(-(high + 1 - low) // BARS))
        edges = list(range(low, high + 1 + width, width))
        for study, colour in zip(studies, (GOLD, OTHER), strict=False):
            shares = [100 * weight / study.tally.games for weight in study.tally.lengths.values()]
            axes.hist(list(study.tally.lengths), bins=edges, weights=shares, color=colour, linewidth=1.8,
                      histtype="stepfilled" if len(studies) == 1 else "step")
            axes.axvline(study.length(0.5), color=colour if len(studies) > 1 else INK, linewidth=1,
                         linestyle=(0, (4, 3)))
        axes.grid(True, axis="y")
        axes.grid(False, axis="x")
        axes.set_xlabel(f"moves of a game (dashed: the median; {width} to a bar)")
        axes.yaxis.set_major_formatter(lambda value, _: f"{value:g} %")
        axes.set_xlim(low, edges[-1])

    return drawn("lengths", 2.6, paint)


def endings_figure(studies: Sequence[Study]) -> str:
    clauses = list(dict.fromkeys(clause for study in studies for clause, _ in study.tally.endings.most_common()))
    shares = [[Share(study.tally.endings[clause], study.tally.games) for clause in clauses] for study in studies]
    labels = [clause or "unfinished" for clause in clauses]
    return drawn("endings", tall(0.34, len(clauses), studies), lambda axes: share_bars(axes, labels, shares))


def clauses_figure(studies: Sequence[Study]) -> str:
    """In how many games each clause fires; the clauses that all games see say little and are left out first."""
    first = studies[0]
    able = sorted(first.clauses, key=lambda clause: first.within(clause).part)
    chosen = set(able[:MOST_CLAUSES])
    clauses = [clause for clause in first.clauses if clause in chosen]
    shares = [[study.within(clause) for clause in clauses] for study in studies]
    return drawn("clauses", tall(0.23, len(clauses), studies), lambda axes: share_bars(axes, clauses, shares))


def skill_figure(studies: Sequence[Study]) -> str:
    labels = [f"{skill.stronger}\nover {skill.weaker}" for skill in studies[0].skill]
    shares = [[skill.score.share for skill in study.skill] for study in studies]

    def paint(axes: Axes) -> None:
        share_bars(axes, labels, shares, 0.5)
        axes.set_xlim(0, 100)

    return drawn("skill", tall(0.5, len(labels), studies), paint)
