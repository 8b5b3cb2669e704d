"""What a study found, in plain sentences; first of all what is unbalanced or never happens."""
from __future__ import annotations

from collections.abc import Iterator

from gnothi.arena.chances import Share, difference, percent
from gnothi.arena.study import Study, ending_title

SMALL = 0.01        # a smaller advantage of a seat is told as hardly worth a word
RARE = 0.001        # a clause that fires in fewer games is called rare
LONG_TAIL = 3       # the longest twentieth of the games is that many times the median: told


def findings(study: Study) -> list[str]:
    """The report in sentences."""
    return [
        *about_seats(study), *about_nobody(study), *about_length(study), about_choice(study), *about_endings(study),
        *about_clauses(study), *about_skill(study),
    ]


def about_seats(study: Study) -> Iterator[str]:
    """Who wins from which seat, and whether that may be chance."""
    wins = study.wins
    if len(wins) == 1:
        yield f"Alone, a {study.players} player wins {wins[0]} of the games."
        return
    if not any(share.part for share in wins):
        return
    usual = sum(share.part for share in wins) / len(wins)
    fair = Share(round(usual), study.tally.games)
    assert fair.value is not None
    uneven = [(seat, share) for seat, share in enumerate(wins) if not share.low <= fair.value <= share.high]
    if not uneven:
        yield (f"No seat has an advantage that {study.tally.games:,} games could show: each wins about "
               f"{percent(fair.value)} of them.")
    for seat, share in uneven:
        assert share.value is not None
        more = share.value - fair.value
        much = "hardly" if abs(more) < SMALL else "clearly"
        yield (f"Seat {seat + 1} wins {much} {'more' if more > 0 else 'less'} than its part: {share} of the games, "
               f"where the average seat wins {percent(fair.value)}.")


def about_nobody(study: Study) -> Iterator[str]:
    """Games that nobody wins."""
    nobody = study.tally.undecided()
    if nobody.part == nobody.whole:
        yield f"Nobody ever wins: {study.players} players all end alike in every one of {nobody.whole:,} games."
    elif nobody.part:
        yield f"In {nobody} of the games nobody does better than the others."
    unfinished = study.tally.endings[""]
    if unfinished:
        yield f"{unfinished} games were not over after {study.question.longest():,} moves and were left."


def about_length(study: Study) -> Iterator[str]:
    low, middle, high = (study.length(quantile) for quantile in (0.05, 0.5, 0.95))
    yield (f"Half of the games take up to {middle} moves; nine in ten take {low} to {high}, the longest took "
           f"{max(study.tally.lengths):,}.")
    if high > LONG_TAIL * middle:
        yield f"The games have a long tail: one in twenty is more than {LONG_TAIL} times as long as usual."


def about_choice(study: Study) -> str:
    share = study.genuine.value or 0.0
    return f"{percent(share)} of the decisions offer a real choice; on average there are {study.offered:.1f} actions."


def about_endings(study: Study) -> Iterator[str]:
    for clause, games in study.tally.endings.most_common():
        share = Share(games, study.tally.games)
        yield f"{clause or 'Unfinished'} ends {share} of the games: {ending_title(study, clause)}"


def about_clauses(study: Study) -> Iterator[str]:
    """Which clauses never fire, and which hardly ever."""
    if study.never:
        do = "does" if len(study.never) == 1 else "do"
        yield (f"{len(study.never)} of the {len(study.clauses)} clauses that can be seen to fire never {do}: "
               f"{', '.join(study.never)}.")
    else:
        yield f"Each of the {len(study.clauses)} clauses that can be seen to fire does."
    rare = [
        clause for clause in study.clauses
        if 0 < study.within(clause).part < RARE * study.tally.games
    ]
    if rare:
        yield f"Fewer than one game in a thousand sees {', '.join(rare)}."


def about_skill(study: Study) -> Iterator[str]:
    """How much skill matters."""
    for skill in study.skill:
        share = skill.score.share
        if share.value is None:
            yield f"{skill.stronger} against {skill.weaker}: none of {skill.score.games} games was decided."
            continue
        drawn = f", {skill.score.drawn} of {skill.score.games} games drawn" if skill.score.drawn else ""
        yield f"Skill: {skill.stronger} beats {skill.weaker} in {share} of the decided games{drawn}; {verdict(share)}."


def verdict(share: Share) -> str:
    if share.low > 0.75:
        return "skill matters a great deal"
    if share.low > 0.5:
        return "skill matters"
    if share.high < 0.5:
        return "what should be stronger is weaker here"
    return "these games do not show a difference"


# Two editions


def rows(study: Study) -> Iterator[tuple[str, Share]]:
    """Every share that two editions of a game may be compared by."""
    for seat, share in enumerate(study.wins):
        yield f"seat {seat + 1} wins", share
    yield "nobody wins", study.tally.undecided()
    yield "real choices", study.genuine
    for clause in study.clauses:
        yield f"{clause} fires", study.within(clause)
    for clause, games in sorted(study.tally.endings.items()):
        yield f"{clause or 'nothing'} ends it", Share(games, study.tally.games)
    for skill in study.skill:
        yield f"{skill.stronger} beats {skill.weaker}", skill.score.share


def compared(old: Study, new: Study) -> Iterator[tuple[str, Share, Share, tuple[float, float, float] | None]]:
    """Each share in both editions, and by how much the second is larger, with its bounds."""
    first, second = dict(rows(old)), dict(rows(new))
    for label in [*first, *(label for label in second if label not in first)]:
        here = first.get(label, Share(0, old.tally.games))
        there = second.get(label, Share(0, new.tally.games))
        yield label, here, there, difference(here, there)


def is_certain(change: tuple[float, float, float] | None) -> bool:
    """Whether a difference is more than chance: its bounds do not hold zero."""
    return change is not None and not change[1] <= 0 <= change[2]


def changes(old: Study, new: Study) -> list[str]:
    """What the second edition changes, in sentences."""
    everything = list(compared(old, new))
    lines = [
        f"{label}: {here} in {old.edition}, {there} in {new.edition}; that is {points(change)}"
        for label, here, there, change in everything if is_certain(change)
    ]
    return [
        f"Half of the games take up to {old.length(0.5)} moves in {old.edition}, {new.length(0.5)} in {new.edition}.",
        *(lines or ["No share differs by more than chance."]),
        f"{len(everything)} shares were compared; of those that are truly equal, one in twenty seems to differ.",
    ]


def points(change: tuple[float, float, float] | None) -> str:
    """The bounds of a difference in percentage points."""
    if change is None:
        return ""
    return f"{100 * change[1]:+.2f} to {100 * change[2]:+.2f} points".replace("-", "−")
