"""The printed facts: cards.toml as tables, and what is wrong with a card file that cannot be played with."""
from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from gnothi.engine.editions import edition, read_toml
from gnothi.engine.errors import BadData

FILE = "cards.toml"
HOME = Path(__file__).parent
MOST_FACES, MOST_CARDS = 30, 40
FEWEST_SELVES = 5    # one for each of four seats, and one more to wonder about


@dataclass(frozen=True)
class Deck:
    """The cards by *face*: first the selves, then the categories, then Dream. Equal faces are interchangeable."""

    ids: tuple[str, ...]
    names: tuple[str, ...]
    statements: tuple[str, ...]
    strata: tuple[int, ...]
    selves: int
    copies: tuple[int, ...]
    belongs: tuple[tuple[int, ...], ...]    # for each self, for each face: whether its statement would be false
    no_blue: tuple[int, ...]                # for each face: laid red at once, never judged
    reds_to_fall: int


def read_deck(folder: Path) -> Deck:
    """The deck of an edition; a file that cannot be played with is refused."""
    data = read_toml(folder, FILE)
    wrong = complaints(data)
    if wrong:
        raise BadData(f"{folder / FILE}: " + "; ".join(wrong))
    selves, categories, specials = data["self"], data["category"], data["special"]
    faces = [*selves, *categories, *specials]
    counted = Counter(card["face"] for card in data["card"])
    return Deck(
        ids=tuple(face["id"] for face in faces),
        names=tuple(face["name"] for face in faces),
        statements=tuple(face["statement"] for face in faces),
        strata=tuple(face["stratum"] for face in faces),
        selves=len(selves),
        copies=tuple(counted[face["id"]] for face in faces),
        belongs=tuple(
            tuple(int(face is own or face["id"] in own["categories"]) for face in faces) for own in selves
        ),
        no_blue=tuple(int(not face.get("blue", True)) for face in faces),
        reds_to_fall=data["game"]["reds_to_fall"],
    )


def complaints(data: dict[str, Any]) -> list[str]:
    """What is wrong with a card file, in sentences; nothing if it can be played with."""
    missing = [table for table in ("game", "self", "category", "special", "card") if table not in data]
    if missing:
        return [f"there is no [[{table}]]" for table in missing]
    faces = [*data["self"], *data["category"], *data["special"]]
    for face in faces:
        for word in ("id", "name", "statement", "stratum"):
            if word not in face:
                return [f"{face.get('id', 'an entry')!r} has no {word}"]
    return list(sentences(data, [face["id"] for face in faces]))


def sentences(data: dict[str, Any], ids: list[str]) -> Any:
    categories = {category["id"]: category for category in data["category"]}
    for name, times in Counter(ids).items():
        if times > 1:
            yield f"the id {name!r} is used {times} times; each face needs its own"
    for own in data["self"]:
        for category in own.get("categories", ["(none given)"]):
            if category not in categories:
                yield f"{own['id']!r} belongs to {category!r}, which is no category: there is {', '.join(categories)}"
    for category in categories.values():
        members = [own["id"] for own in data["self"] if category["id"] in own.get("categories", ())]
        if "members" in category and sorted(category["members"]) != sorted(members):
            yield f"{category['id']!r} lists the members {category['members']}, but the selves say {members}"
    if len(data["special"]) != 1 or data["special"][0].get("effect") != "return_fields":
        yield 'there must be exactly one [[special]], with effect = "return_fields"'
    if len(data["self"]) < FEWEST_SELVES:
        yield f"{len(data['self'])} selves are too few: four seats and a doubt need {FEWEST_SELVES}"
    if not 1 <= data["game"].get("reds_to_fall", 0) <= 9:
        yield "reds_to_fall must be from 1 to 9"
    yield from card_sentences(data["card"], ids, {special["id"] for special in data["special"]})


def card_sentences(cards: list[dict[str, Any]], ids: list[str], specials: set[str]) -> Any:
    unknown = sorted({str(card.get("face")) for card in cards} - set(ids))
    for face in unknown:
        yield f"a card has the face {face!r}, which is none of {', '.join(ids)}"
    if unknown:
        return
    if len(ids) > MOST_FACES or len(cards) > MOST_CARDS:
        yield f"{len(ids)} faces on {len(cards)} cards are too many: at most {MOST_FACES} on {MOST_CARDS}"
    order = [ids.index(card["face"]) for card in cards]
    if order != sorted(order) or [card.get("uid") for card in cards] != list(range(len(cards))):
        yield "the cards must be listed by uid from 0, selves first, then categories, then the special card"
    for place, face in enumerate(ids):
        if place not in order:
            yield f"no card has the face {face!r}"
        if face in specials and order.count(place) > 1:
            yield f"the special card {face!r} may exist only once"


def check_data(folder: Path) -> list[str]:
    """What is wrong with the card file of a folder."""
    try:
        return complaints(read_toml(folder, FILE))
    except BadData as error:
        return [str(error)]


DECK = read_deck(edition("cogito", HOME))

SELVES = DECK.selves
FACES = len(DECK.ids)
DREAM = FACES - 1
CARDS = np.repeat(np.arange(FACES, dtype=np.int8), DECK.copies)     # the face of each card, by uid
N_CARDS = len(CARDS)
SELF_CARDS = int(sum(DECK.copies[:SELVES]))
COPIES = np.array(DECK.copies, np.int8)
BELONGS = np.array(DECK.belongs, np.int8)
NO_BLUE = np.array(DECK.no_blue, np.int8)
REDS_TO_FALL = DECK.reds_to_fall
