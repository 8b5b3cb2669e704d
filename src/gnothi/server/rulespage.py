"""A game's rules.md as HTML, each clause with its id as anchor."""
from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from html import escape

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from gnothi.engine.game import Game
from gnothi.engine.rulebook import is_clause, readable

WORD = re.compile(r"[A-Z][A-Za-z0-9]*(?:[-.][A-Za-z0-9]+)*\b")
TAG = re.compile(r" \{([lnb])\}\*\*", re.IGNORECASE)      # behind an id: which players the clause is printed for
LIVES = {"l": " *(living)*", "n": " *(non-living)*", "b": ""}
reader = MarkdownIt("commonmark", {"html": False}).enable("table")


def spoken(renderer: RendererHTML, tokens: Sequence[Token], at: int, options: OptionsDict, env: EnvType) -> str:
    """The name of an option, or one of its words, as people read it."""
    return f"<code>{escape(tokens[at].content.replace('_', ' '))}</code>"


reader.add_render_rule("code_inline", spoken)


@cache
def rules_html(game: Game) -> tuple[str, tuple[tuple[str, str], ...]]:
    """The whole book, and its headings by id."""
    tokens = reader.parse(readable(TAG.sub(lambda found: f"**{LIVES[found[1].lower()]}", game.rulebook.text)))
    headings: list[tuple[str, str]] = []
    known = set(game.clauses)
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            title = plain(tokens[at + 1])
            anchor = re.sub(r"[^a-z0-9]+", "-", title.casefold()).strip("-") or f"part-{at}"
            token.attrSet("id", anchor)
            if token.tag in ("h1", "h2"):
                headings.append((anchor, title))
        elif token.type in ("paragraph_open", "list_item_open"):
            mark(tokens, at, known)
    return str(reader.renderer.render(tokens, reader.options, {})), tuple(headings)


def mark(tokens: list[Token], at: int, known: set[str]) -> None:
    """Give the first paragraph of a clause its id; in a list, the item has it."""
    inline = tokens[at + 2] if tokens[at].type == "list_item_open" else tokens[at + 1]
    clause = begins_with(inline)
    if clause in known:
        known.discard(clause)
        tokens[at].attrSet("id", clause)
        tokens[at].attrSet("class", "clause")


def begins_with(inline: Token) -> str:
    """The clause id that a paragraph begins with in bold, if it does."""
    children = [child for child in inline.children or [] if child.type != "text" or child.content]
    if len(children) < 2 or children[0].type != "strong_open":
        return ""
    found = WORD.match(children[1].content)
    return found[0] if found and is_clause(found[0]) else ""


def plain(inline: Token) -> str:
    return "".join(child.content for child in inline.children or [])


def clause_html(game: Game, clause: str) -> str:
    """One clause."""
    return str(reader.render(readable(game.rulebook.clause(clause))))


def page(title: str, body: str) -> str:
    """A plain page, for what needs no script."""
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<link rel="icon" href="/web/icon.svg" type="image/svg+xml"><link rel="stylesheet" href="/web/style/look.css">'
        f'<link rel="stylesheet" href="/web/style/rules.css"></head><body class="rules"><header class="bar">'
        f'<a class="brand" href="/">Gnothi</a></header><main class="plain-page prose">{body}</main></body></html>'
    )
