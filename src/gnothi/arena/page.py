"""A study as one page that needs nothing beside it: sentences, figures, tables, by day and by night."""
from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from gnothi.arena import figures
from gnothi.arena.chances import Share, percent
from gnothi.arena.clauses import title
from gnothi.arena.findings import changes, compared, findings, is_certain, points
from gnothi.arena.study import Study, ending_title
from gnothi.engine.drawing import FRAME
from gnothi.engine.editions import OURS
from gnothi.engine.presets import preset_of
from gnothi.engine.registry import load

OTHER = (figures.OTHER, "#9db8d6")      # the second edition's colour, by day and by night
CSS = """
body{margin:0;background:var(--paper);color:var(--ink)}
body{font:17px/1.5 'Source Sans 3','Noto Sans','DejaVu Sans',sans-serif}
main{max-width:46rem;margin:0 auto;padding:2.5rem 1.25rem 4rem}
h1,h2{font-family:'Source Serif 4','Noto Serif','DejaVu Serif',serif;font-weight:600;line-height:1.2}
h1{font-size:2.1rem;margin:0}
h2{font-size:1.3rem;margin:2.6rem 0 .6rem;border-top:2px solid var(--gold);padding-top:.7rem}
.lead{color:var(--soft);margin:.3rem 0 1.6rem}figure{margin:1rem 0}figcaption{color:var(--soft);font-size:.92rem}
svg{display:block;width:100%;height:auto}svg text{font-family:inherit}
table{border-collapse:collapse;width:100%;font-size:.93rem}
th,td{text-align:left;padding:.28rem .5rem .28rem 0;vertical-align:top}
th{color:var(--soft);font-weight:600;border-bottom:1px solid var(--line)}td{border-bottom:1px solid var(--line)}
tr td:first-child{white-space:nowrap}
td.n,th.n{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}tr.never td{color:var(--soft)}
tr.certain td{font-weight:600}code{font-size:.9em}li{margin:.3rem 0}details summary{cursor:pointer;color:var(--gold)}
.key{display:inline-block;width:.8em;height:.8em;border-radius:2px;margin:0 .3em 0 .8em}
.scroll{overflow-x:auto}
"""


def page(studies: Sequence[Study], command: str) -> str:
    """The report of one study, or of two editions side by side."""
    first = studies[0]
    name = f"{first.game.title}: a study" if len(studies) == 1 else f"{first.game.title}: two editions"
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(name)}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{colours()}{CSS}</style></head><body><main>\n<h1>{escape(name)}</h1>\n"
        f"{lead(studies)}\n{''.join(sections(studies))}\n"
        f"<h2>How this was made</h2><p><code>{escape(command)}</code></p>"
        "<p>All intervals hold 95 times in a hundred. A <em>win</em> is the best result of the table, unless all have "
        "the same. The same command gives the same numbers.</p></main></body></html>\n"
    )


def colours() -> str:
    """The frame's colours as variables, by day and by night."""
    shades = {**FRAME, "other": OTHER}
    day, night = ("".join(f"--{name}:{pair[side]};" for name, pair in shades.items()) for side in (0, 1))
    return f":root{{color-scheme:light dark;{day}}}@media (prefers-color-scheme:dark){{:root{{{night}}}}}"


def lead(studies: Sequence[Study]) -> str:
    first = studies[0]
    options = said_options(first)
    what = (f"{first.tally.games:,} games of {first.players} players at {first.question.seats} seats, {options}, "
            f"seed {first.question.seed}")
    if len(studies) == 1:
        edition = "" if first.edition == OURS else f", edition {first.edition}"
        return f'<p class="lead">{escape(what + edition)}</p>'
    keys = "".join(
        f'<span class="key" style="background:var(--{colour})"></span>{escape(study.edition)}'
        for study, colour in zip(studies, ("gold", "other"), strict=True)
    )
    return f'<p class="lead">{escape(what)}, each edition.<br>{keys}</p>'


def said_options(study: Study) -> str:
    """Under which rules it was played: a preset by its name too."""
    facts, chosen = load(study.question.game).facts, dict(study.question.options)
    options = ", ".join(f"{name} = {value}" for name, value in chosen.items())
    preset = preset_of(facts.presets, facts.options, chosen) if chosen else ""
    return f"“{preset}” ({options})" if preset else options or "default rules"


def sections(studies: Sequence[Study]) -> Iterator[str]:
    first = studies[0]
    if len(studies) == 1:
        yield f"<h2>What was found</h2>{bullets(findings(first))}"
    else:
        yield f"<h2>What differs</h2>{bullets(changes(*studies))}"
    yield "<h2>Who wins from which seat</h2>" + figure(
        figures.seats_figure(studies), describe_shares("Share of games won", seat_labels(first), first.wins),
        "Share of the games that each seat wins, with its interval; the dashed line is the average seat.",
    )
    yield "<h2>How long games last</h2>" + figure(
        figures.lengths_figure(studies),
        f"A histogram of the moves of a game. The median is {first.length(0.5)}, nine in ten games take "
        f"{first.length(0.05)} to {first.length(0.95)} moves.",
        "The longest half per cent is not drawn.",
    )
    endings = first.tally.endings.most_common()
    shares = [Share(games, first.tally.games) for _, games in endings]
    yield "<h2>How games end</h2>" + figure(
        figures.endings_figure(studies),
        describe_shares("Share of games ended", [clause for clause, _ in endings], shares),
        " ".join(f"{clause}: {ending_title(first, clause)}" for clause, _ in endings),
    )
    yield "<h2>How often there is a choice</h2>" + choice_table(studies)
    if first.skill:
        yield "<h2>How much skill matters</h2>" + skill_section(studies)
    yield "<h2>How often each clause fires</h2>" + clause_section(studies)
    if len(studies) == 2:
        yield "<h2>Everything side by side</h2>" + comparison_table(*studies)


def bullets(lines: Iterable[str]) -> str:
    return f"<ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>"


def figure(picture: str, alternative: str, caption: str) -> str:
    """A picture, what it shows for who cannot see it, and a word below it."""
    return (f'<figure><div role="img" aria-label="{escape(alternative)}">{picture}</div>'
            f"<figcaption>{escape(caption)}</figcaption></figure>")


def seat_labels(study: Study) -> list[str]:
    return [f"seat {seat + 1}" for seat in range(study.question.seats)]


def describe_shares(what: str, labels: Sequence[str], shares: Sequence[Share]) -> str:
    return f"{what}: " + "; ".join(f"{label} {share}" for label, share in zip(labels, shares, strict=True))


def table(heads: Sequence[str], body: Iterable[tuple[str, Sequence[str]]], words: int = 1) -> str:
    """Rows of a class each; the first `words` columns are words, the others numbers."""
    def cells(tag: str, row: Sequence[str]) -> str:
        return "".join(
            f'<{tag} class="{"n" if i >= words else "w"}">{escape(cell)}</{tag}>' for i, cell in enumerate(row)
        )

    rows = "".join(f'<tr class="{kind}">{cells("td", row)}</tr>' for kind, row in body)
    return f'<div class="scroll"><table><thead><tr>{cells("th", heads)}</tr></thead><tbody>{rows}</tbody></table></div>'


def choice_table(studies: Sequence[Study]) -> str:
    return table(
        ["edition", "decisions a game", "with a real choice", "actions on average"],
        [("", [study.edition, f"{study.tally.decisions / study.tally.games:.1f}", percent(study.genuine.value or 0),
               f"{study.offered:.1f}"]) for study in studies],
    )


def skill_section(studies: Sequence[Study]) -> str:
    first = studies[0]
    pairs = [f"{skill.stronger} over {skill.weaker}" for skill in first.skill]
    shares = [skill.score.share for skill in first.skill]
    return figure(
        figures.skill_figure(studies), describe_shares("Share of decided games won", pairs, shares),
        "Share of the decided games that the stronger player wins; each deal is played from every seat. The dashed "
        "line is an even match.",
    ) + table(
        ["stronger", "weaker", "games", "wins", "losses", "drawn"],
        [("", [skill.stronger, skill.weaker, *map(str, (skill.score.games, skill.score.wins, skill.score.losses,
                                                    skill.score.drawn))]) for skill in first.skill],
        words=2,
    )


def clause_section(studies: Sequence[Study]) -> str:
    first = studies[0]
    rows = [
        ("" if first.fired(clause) else "never", [
            clause, title(first.game, clause), f"{first.fired(clause) / first.tally.games:.3g}",
            percent(first.within(clause).value or 0),
        ])
        for clause in first.clauses
    ]
    heads = ["clause", "what it says", "times a game", "games"]
    shown = min(len(rows), figures.MOST_CLAUSES)
    which = f"all {len(rows)} clauses" if shown == len(rows) else f"the {shown} rarest of the {len(rows)} clauses"
    where = f", {escape(first.edition)}" if len(studies) > 1 else ""
    return figure(
        figures.clauses_figure(studies),
        f"Share of games in which a clause fires, for {which}; the table below has all numbers.",
        f"Share of the games in which a clause fires at all: {which} that can be seen to fire "
        f"(of {len(first.game.clauses)} in the book).",
    ) + never_table(first) + (
        f"<details><summary>All {len(rows)} clauses{where}</summary>{table(heads, rows, words=2)}</details>"
    )


def never_table(study: Study) -> str:
    """The clauses that never fire, with what they say."""
    if not study.never:
        return ""
    never = [("never", [clause, title(study.game, clause)]) for clause in study.never]
    return table([f"never{'' if study.edition == OURS else ' in ' + study.edition}", "what it says"], never, words=2)


def comparison_table(first: Study, second: Study) -> str:
    """Every share in both editions; what differs by more than chance stands out."""
    return table(
        ["", first.edition, second.edition, "difference"],
        [("certain" if is_certain(change) else "", [label, str(here), str(there), points(change)])
         for label, here, there, change in compared(first, second)],
    )
