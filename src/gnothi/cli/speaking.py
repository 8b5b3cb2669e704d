"""What the table says to one who asks: why something cannot be done, what a thing or a word is, how far winning is."""
from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import pairwise

from rich.console import RenderableType
from rich.markdown import Markdown
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from gnothi.bots.hint import Hint
from gnothi.cli.asking import Choice, choices_of, offer
from gnothi.cli.rules import explained, look_up, told
from gnothi.cli.signs import has_signs, with_signs
from gnothi.engine.english import either, listed
from gnothi.engine.errors import GnothiError
from gnothi.engine.glossary import Entry
from gnothi.engine.howto import MARK, has_howto, howto
from gnothi.engine.speech import Aim
from gnothi.engine.view import View

EMPTY_WORDS = frozenset(re.findall(
    r"\S+", "a am an and are be can can't cannot could do does i in into is it may my not now of on or should that the "
    "this to we what why with would you your"
))
WHOLE, BEGUN, ALIKE = 1.0, 0.8, 0.6     # how well a word is met
SAID, ADJOIN = 0.1, 0.02    # how much it adds to be met by what is said of an action, and that two words adjoin
EQUAL = 0.001           # a difference that is none,
CLOSE = 0.1             # and one that is small
LIKE = 0.75             # how like two words are that may be one misspelt,
SPELT = 4               # if they have so many letters: *two* is not *to*
LIKELY = 0.6            # how well something must be met on the whole to be offered, and
SURE = 0.75             # to be answered
ENDING = frozenset(re.findall(
    r"\S+", "aim aims end ends game goal how lose loses losing lost over victory win winner winning wins won"
))
HOW_IT_ENDS = "win"     # a word in the heading of the how-to page's section about it, and in such rules
OFFERED = 4
POSSIBLE = "you can do that now."
BAR = 8                 # letters of a bar


# Things


@dataclass(frozen=True)
class Thing:
    """A piece or a row as people may speak of it."""

    title: str
    about: str
    actions: tuple[int, ...]    # what it offers or could offer


def things(view: View) -> Iterator[Thing]:
    """All that can be touched or read at the table."""
    for piece in view.pieces():
        yield Thing(piece.title, piece.about, (*piece.actions, *piece.could))
    for panel in view.panels():
        for row in panel.rows:
            told = row.title or ", ".join(filter(None, [row.label, *row.values]))
            yield Thing(told, row.about, (*row.actions, *row.could))


# Words that are met


def all_words_of(text: str) -> list[str]:
    return re.findall(r"[\w'’♥♦♣♠]+", text.casefold())


def words_of(text: str) -> list[str]:
    """
    >>> words_of("Why can't I move the pawn?")
    ['move', 'pawn']
    """
    words = all_words_of(text)
    return [word for word in words if word not in EMPTY_WORDS] or words


def met(sought: str, words: Iterable[str]) -> float:
    """How well a word is met by others."""
    best = 0.0
    for word in words:
        if word == sought:
            return WHOLE
        if word.startswith(sought) or (len(word) > 2 and sought.startswith(word)):
            best = max(best, BEGUN)
        elif best < ALIKE and len(sought) >= SPELT and SequenceMatcher(None, word, sought).ratio() >= LIKE:
            best = ALIKE
    return best


def likeness(asked: str, text: str) -> float:
    """How well the words that were asked are met by a text, from 0 to 1; a little more where they adjoin there, too."""
    asked = with_signs(asked) if has_signs(text) else asked
    sought, words, order = words_of(asked), all_words_of(text), all_words_of(asked)
    if not sought:
        return 0.0
    adjoining = set(pairwise(words)).intersection(pairwise(order))
    return sum(met(word, words) for word in sought) / len(sought) + ADJOIN * len(adjoining)


# Why


def possible(view: View) -> dict[int, str]:
    """All that this seat could think of doing, legal or not: how it is said and named, and where it is touched for."""
    places: dict[int, list[str]] = {action: [] for action in view.actions}
    for thing in things(view):
        for action in thing.actions:
            places.setdefault(action, []).append(thing.title)
    return {action: " ".join([view.say(action), view.name(action), *where]) for action, where in places.items()}


def meant(view: View, words: str, least: float = LIKELY, apart: float = EQUAL) -> list[int]:
    """The actions that words may mean: of that name, or met best; what is said counts for more than where it lies."""
    texts = possible(view)
    named = [action for action in texts if view.name(action).casefold() == words.casefold()]
    if named:
        return named
    found = {action: max(likeness(words, view.say(action)) + SAID, likeness(words, text))
             for action, text in texts.items()}
    best = max(found.values(), default=0.0)
    return [action for action, value in found.items() if value >= max(best - apart, least)]


def why(view: View, words: str) -> list[Text]:
    """Why something cannot be done, in the words of the table; without words, all that cannot be done."""
    if not words:
        return all_reasons(view)
    if words.isdecimal() and (choice := choice_of(view, int(words))):
        return [possible_choice(view, choice)]
    found = meant(view, words)
    if aim := aim_of(view, words, found):
        return [unreached(view, aim)]
    reasons = {reason for action in found if (reason := reason_of(view, action))}
    if not found and words.isdecimal():
        raise GnothiError(f"there is no choice {words}; {offer(choices_of(view))}")
    if not found:
        raise GnothiError(f"nobody here could think of {words!r}; {ask_for(view, list(possible(view)))}")
    if len(reasons) == 1 and not any(action in view.actions for action in found):
        return [told(*reasons.pop())]
    return answers(view, found)


def choice_of(view: View, mark: int) -> Choice | None:
    """The choice of that number in the list."""
    return next((choice for choice in choices_of(view) if choice.mark == mark), None)


def possible_choice(view: View, choice: Choice) -> Text:
    """A choice by its number, which can be made, and what it costs."""
    warning = view.warns(choice.action)
    return Text.assemble((f"{choice.mark} ", "bold"), (choice.said.rstrip("."), "yellow"), f" – {POSSIBLE}",
                         f" {warning}" if warning else "")


def aim_of(view: View, words: str, found: Sequence[int]) -> Aim | None:
    """The aim that words mean, better than any action is met by them."""
    best = max((likeness(words, view.say(action)) for action in found), default=0.0)
    return next((aim for aim in view.aims() if likeness(words, aim.label) >= max(WHOLE, best + EQUAL)), None)


def unreached(view: View, wanted: Aim) -> Text:
    """How far an aim is, and what else is still to be done."""
    others = [f"{aim.label} ({aim.value})" for aim in view.aims() if aim.share < 1 and aim != wanted]
    more = f". Still to be done: {listed(others)}." if others else "."
    return Text.assemble((wanted.label, "yellow"), f" – {wanted.value}{more} ", (wanted.clause, "dim"))


def all_reasons(view: View) -> list[Text]:
    refused = [action for action in possible(view) if action not in view.actions]
    return answers(view, refused) or [Text("Everything that anybody could think of is possible.")]


def answers(view: View, actions: Iterable[int]) -> list[Text]:
    """Actions, and what is in the way of each; those with one reason stand together."""
    together: dict[tuple[str, str] | None, list[int]] = {}
    for action in actions:
        together.setdefault(reason_of(view, action), []).append(action)
    return [answer(view, alike, reason) for reason, alike in together.items()]


def reason_of(view: View, action: int) -> tuple[str, str] | None:
    reason = view.why(action)
    return (reason.text, reason.clause) if reason else None


def answer(view: View, actions: Sequence[int], reason: tuple[str, str] | None) -> Text:
    """Some actions, the first few by what they say, and what is in their way."""
    said = list(dict.fromkeys(view.say(action).rstrip(".") for action in actions))
    more = f" and {len(said) - OFFERED} more" if len(said) > OFFERED else ""
    each = Text(f"{' / '.join(said[:OFFERED])}{more}", "yellow")
    return Text.assemble(each, " – ", told(*reason) if reason else POSSIBLE)


def ask_for(view: View, actions: list[int]) -> str:
    """Which of some actions are worth asking for, by their first words."""
    said = dict.fromkeys(re.split(r"[:.;(]", view.say(action))[0].strip() for action in actions)
    names = [f"“{words}”" for words in list(said)[:OFFERED]]
    return f"ask for {either(names)}" if names else "there is nothing to ask for"


def refusal(view: View, typed: str) -> str:
    """Why what was typed cannot be done, if it is known what it was; else nothing."""
    reasons = {reason for action in meant(view, typed, SURE) if (reason := reason_of(view, action))}
    if len(reasons) != 1:
        return ""
    text, clause = reasons.pop()
    return f"{text.rstrip('.')} ({clause})"


def near(view: View, typed: str, apart: float = EQUAL) -> list[int]:
    """The choices that were perhaps meant, misspelt or in other words; none if they are many."""
    found = [action for action in meant(view, typed, apart=apart) if action in view.actions]
    return found if len(found) <= OFFERED else []


# What


def what(view: View, words: str) -> Sequence[RenderableType]:
    """What a word of the glossary is, or a thing that lies at the table, or how the game is won; without words, which
    words there are."""
    glossary = view.game.glossary
    if not words:
        return all_words(view)
    if entry := entry_of(view, words):
        return [explained(entry)]
    if ENDING.issuperset(words_of(words)):
        return ending(view)
    near = {thing: likeness(words, thing.title) for thing in things(view) if thing.title}
    best = max(near.values(), default=0.0)
    found = [thing for thing, value in near.items() if value >= max(best - EQUAL, SURE)]
    if found:
        return described(view, found)
    likely = glossary.near(words) or [word for each in words_of(words) for word in glossary.near(each)]
    offered = f"perhaps you mean {either(likely[:OFFERED])}" if likely else f"`rules {words}` searches the rules"
    raise GnothiError(f"there is no word {words!r} here; {offered}")


def entry_of(view: View, words: str) -> Entry | None:
    """The entry that is asked for, with or without *is the* before it."""
    asked = [word.strip("?!.,“”\"'") for word in words.split()]
    for start in range(len(asked)):
        if entry := view.game.glossary.find(" ".join(asked[start:])):
            return entry
        if asked[start].casefold() not in EMPTY_WORDS:
            return None
    return None


def ending(view: View) -> Sequence[RenderableType]:
    """How the game is won and lost: how far it is, and what the how-to page says, or else the rules."""
    aims = aims_table(view)
    said = howto(view.game).section(HOW_IT_ENDS) if has_howto(view.game) else ""
    told = Markdown(MARK.sub(r" (\1)", said)) if said else look_up(view.game, [HOW_IT_ENDS])
    before: list[RenderableType] = [aims, ""] if aims else []
    return [*before, told]


def all_words(view: View) -> list[Text]:
    words = list(view.game.glossary.entries)
    if not words:
        return [Text("This game explains no words; `rules` with some words searches its rules.")]
    return [Text(f"Ask for {listed(words)}.")]


def described(view: View, found: list[Thing]) -> list[Text]:
    """The first few of some things, and after them the words that they are about."""
    titles = list(dict.fromkeys(thing.title for thing in found))
    entries = [entry for about in dict.fromkeys(thing.about for thing in found)
               if (entry := view.game.glossary.find(about))]
    more = [Text(f"… and {len(titles) - OFFERED} more like these.", "dim")] if len(titles) > OFFERED else []
    return [*map(Text, titles[:OFFERED]), *more, *map(explained, entries[:OFFERED])]


# Aims


def aims_table(view: View) -> Table | None:
    """What stands between this seat and winning, each with a bar."""
    aims = view.aims()
    table = Table("", "", "", title="To win", title_justify="left", title_style="bold", box=None, show_header=False,
                  pad_edge=False)
    for aim in aims:
        full = round(aim.share * BAR)
        table.add_row(escape(aim.label), f"[dim]{'▰' * full}{'▱' * (BAR - full)}[/]", f"[dim]{escape(aim.value)}[/]")
    return table if aims else None


# Hints


def advice(view: View, hint: Hint) -> Text:
    """What a hint says, behind the number that its best choice has in the list."""
    marks = [(f"{choice.mark} ", "bold") for choice in choices_of(view) if choice.action == hint.choices[0].action]
    return Text.assemble(*marks, hint.advice)
