"""Sheets, pieces and panels as one SVG picture, for notebook and file."""
from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from textwrap import wrap

from gnothi.engine.scene import Panel, Piece, Row, Sheet, sheet_of

DAY, NIGHT = "day", "night"

FRAME: Mapping[str, tuple[str, str]] = {
    "paper": ("#f6f1e7", "#141a26"),
    "card": ("#fffdf8", "#222b3b"),
    "ink": ("#2a2724", "#e9e4d8"),
    "soft": ("#6a6459", "#a3aab7"),
    "line": ("#d8cfbd", "#38445a"),
    "gold": ("#b07d12", "#e8b84a"),
}
"""The colours that all games share, by day and by night; each game adds a few of its own."""

COLUMN = 320        # units across, of what stands beside the first sheet
GAP = 20
HEADING, LINE = 30, 20          # units down, of a title and of a line of text
LETTERS = 42                    # that fit into a line of a column
LEAST_HEIGHT = 640


@dataclass(frozen=True)
class Block:
    """A part of a picture: its title, its size, and what is drawn from its corner on."""

    title: str
    width: float
    height: float
    body: str


def style(sheet: Sheet, theme: str | None) -> str:
    """The style sheet of a sheet; without a theme it follows the reader's system."""
    return styled(sheet.colours, sheet.style, theme)


def styled(own: Mapping[str, tuple[str, str]], more: str, theme: str | None) -> str:
    colours = {**FRAME, **own}
    day, night = shades(colours, 0), shades(colours, 1)
    shared = (
        "text{font-family:'Source Sans 3','Noto Sans','DejaVu Sans',sans-serif;stroke:none}"
        ".title{font-family:'Source Serif 4','Noto Serif','DejaVu Serif',serif}"
        ".may{cursor:pointer}.fine{display:var(--fine,inline)}.coarse{display:none;display:var(--coarse,none)}"
        ".hint{visibility:hidden}g:hover>.hint,g:focus>.hint{visibility:visible}" + more
    )
    if theme == DAY:
        return shared + day
    if theme == NIGHT:
        return shared + night
    return f"{shared}{day}@media (prefers-color-scheme:dark){{{night}}}"


def shades(colours: Mapping[str, tuple[str, str]], side: int) -> str:
    return "".join(
        f".{name}{{fill:{both[side]}}}.{name}-line{{stroke:{both[side]};fill:none}}" for name, both in colours.items()
    )


def draw_piece(piece: Piece) -> str:
    turn = f" rotate({piece.turned:g})" if piece.turned else ""
    scale = f" scale({piece.scale:g})" if piece.scale != 1 else ""
    may = ' class="may"' if piece.actions else ""
    hint = f'<g class="hint">{piece.hint}</g>' if piece.hint else ""
    label = f'<text class="ink" text-anchor="middle" dy="5" font-size="15">{escape(piece.text)}</text>'
    return (
        f'<g id="{escape(piece.id)}" transform="translate({piece.x:g} {piece.y:g}){turn}{scale}"{may}>'
        f"<title>{escape(piece.title)}</title>"
        f'<use href="#{escape(piece.symbol)}"/>{piece.drawing}{label if piece.text else ""}{hint}</g>'
    )


def draw(
    sheets: Sequence[Sheet], pieces: Sequence[Piece], panels: Sequence[Panel] = (), names: Sequence[str] = (),
    theme: str | None = None,
) -> str:
    """The whole picture as one SVG document: the first sheet, and beside it whatever else there is."""
    return document(sheets, compose(sheets, pieces, panels, names), theme)


def document(sheets: Sequence[Sheet], whole: Block, theme: str | None) -> str:
    """A picture with the looks and symbols of these sheets."""
    colours = {name: both for sheet in sheets for name, both in sheet.colours.items()}
    looks = "".join(distinct(sheet.style for sheet in sheets))
    symbols = "".join(distinct(sheet.symbols for sheet in sheets))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole.width:g} {whole.height:g}" '
        f'width="{whole.width:g}" height="{whole.height:g}" role="img" aria-label="{escape(whole.title)}">'
        f"<style>{styled(colours, looks, theme)}</style><defs>{symbols}</defs>"
        f'<rect class="paper" width="{whole.width:g}" height="{whole.height:g}"/>{whole.body}</svg>'
    )


def distinct(texts: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(texts))


def compose(sheets: Sequence[Sheet], pieces: Sequence[Piece], panels: Sequence[Panel], names: Sequence[str]) -> Block:
    """The first sheet, and beside it the other sheets and the panels in columns."""
    first, *others = sheets
    main = draw_sheet(first, pieces, sheets)
    blocks = [titled(draw_sheet(sheet, pieces, sheets), names, sheet.of) for sheet in others]
    blocks += [titled(draw_panel(panel), names, panel.of) for panel in panels if panel.rows]
    body, width, height = [main.body], main.width, main.height
    most = max(LEAST_HEIGHT, height)
    left, top, wide = width + GAP, 0.0, 0.0
    for block in blocks:
        if top and top + HEADING + block.height > most:
            left, top, wide = left + wide + GAP, 0.0, 0.0
        body.append(
            f'<g transform="translate({left:g} {top:g})"><text class="ink title" y="21" font-size="17">'
            f'{escape(block.title)}</text><g transform="translate(0 {HEADING})">{block.body}</g></g>'
        )
        top += HEADING + block.height + GAP
        wide = max(wide, block.width)
        width, height = max(width, left + block.width + GAP), max(height, top)
    return Block(main.title, width, height, "".join(body))


def titled(block: Block, names: Sequence[str], of: object) -> Block:
    """A block under the name of whose it is."""
    title = f"{names[of]}: {block.title}" if isinstance(of, int) else block.title
    return Block(title, block.width, block.height, block.body)


def draw_sheet(sheet: Sheet, pieces: Sequence[Piece], sheets: Sequence[Sheet]) -> Block:
    on_it = "".join(draw_piece(piece) for piece in pieces if sheet_of(piece, sheets) == sheet.id)
    return Block(sheet.title, sheet.width, sheet.height, f"{sheet.body}{on_it}")


def draw_panel(panel: Panel) -> Block:
    """A panel as lines of text: labels to the left, values to the right."""
    lines = [line for row in panel.rows for line in lines_of(row, panel.columns)]
    body = "".join(draw_line(label, value, LINE * number + 15) for number, (label, value) in enumerate(lines))
    return Block(panel.title, COLUMN, LINE * len(lines), body)


def lines_of(row: Row, columns: Sequence[str]) -> Iterator[tuple[str, str]]:
    """A row in one line where its label and its value fit beside each other, else in as many as it needs."""
    heads = columns or [""] * len(row.values)
    value = ", ".join(f"{head} {value}".strip() for head, value in zip(heads, row.values, strict=True) if value)
    if len(row.label) + len(value) + 2 <= LETTERS:
        yield row.label, value
        return
    yield from ((line, "") for line in wrap(row.label, LETTERS))
    yield from (("", line) for line in wrap(value, LETTERS))


def draw_line(label: str, value: str, y: int) -> str:
    return (
        f'<text class="ink" y="{y}" font-size="14">{escape(label)}</text>'
        f'<text class="soft" x="{COLUMN}" y="{y}" font-size="14" text-anchor="end">{escape(value)}</text>'
    )
