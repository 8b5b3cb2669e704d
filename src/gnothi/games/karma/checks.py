"""What is wrong with an edition's files, in sentences that name file and line (K7)."""
from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gnothi.engine.editions import read_toml
from gnothi.engine.errors import BadData

BOARD, CHOICE, KARMA, FREE_WILL = FILES = ("board.toml", "choice.toml", "karma.toml", "freewill.toml")
FORMAT = 1

DOINGS = (
    "ring", "bead", "tool", "lose_tool", "free_will", "drop_free_will", "lose_turn", "go", "choice", "karma",
)
LAST_ONLY = ("go", "choice", "karma")       # at most one of them, as the last of a list
COLOURS = ("green", "orange", "any")
TOOLS = ("torch", "sword", "wand", "any")
WHOM = ("self", "all", "others", "one")
CONDITIONS = ("has_torch", "no_torch", "has_sword", "no_sword", "has_wand", "no_wand", "has_habit", "no_habit")
NEEDS = ("master_wand", "release")
KINDS = (
    "cosmic", "path", "free_will", "pit", "temple", "wheel", "hanging_on", "review", "planning", "cloud",
)
SINGLE_KINDS = ("cosmic", "hanging_on", "review", "planning")
STOPPING_KINDS = ("pit", "review", "planning")      # K4.7, K4.8, K4.10
REALMS = ("cosmic", "earth", "spirit")
TEMPLES = ("torch", "sword")
LANDS = 4

KEYS = {        # what each effect may say besides `do` and `when`
    "ring": ("color", "n", "who"),
    "bead": ("color", "n", "who"),
    "tool": ("tool",),
    "lose_tool": ("tool",),
    "free_will": ("n",),
    "drop_free_will": ("n",),
    "lose_turn": ("n",),
    "go": ("to",),
    "choice": (),
    "karma": (),
}
WORDS = {"color": COLOURS, "tool": TOOLS, "who": WHOM, "when": CONDITIONS, "n": (1, 2, 3)}

MOST_EFFECTS, MOST_WAYS, MOST_VALUES = 4, 3, 6
MOST_SPACES, MOST_CARDS, MOST_FREE, MOST_DICE = 250, 120, 120, 4
ID = re.compile(r"[a-z0-9][a-z0-9_-]{0,11}")

Files = dict[str, dict[str, Any]]
Entry = Mapping[str, Any]


def check_data(folder: Path) -> list[str]:
    """What is wrong with the board and decks of a folder; nothing if they can be played with."""
    return read_files(folder)[1]


def read_files(folder: Path) -> tuple[Files, list[str]]:
    """The files of an edition, and every complaint about them."""
    files: Files = {}
    texts: dict[str, str] = {}
    wrong = []
    for file in FILES:
        try:
            files[file] = read_toml(folder, file)
            texts[file] = (folder / file).read_text(encoding="utf-8")
        except BadData as error:
            wrong.append(str(error))
    return files, wrong or list(complaints(files, texts))


TABLES = (
    (BOARD, "land"), (BOARD, "space"), (CHOICE, "card"), (KARMA, "card"), (FREE_WILL, "card"), (FREE_WILL, "lose_turn"),
)


def complaints(files: Files, texts: Mapping[str, str]) -> Iterator[str]:
    """Tables first, then the form of each entry; only what is well formed is looked at as a whole."""
    yield from list(check_tables(files)) or list(form(files, texts)) or whole(files, texts)


def check_tables(files: Files) -> Iterator[str]:
    """Every list of entries is there and is one."""
    if not isinstance(files[BOARD].get("meta"), dict):
        yield f"{BOARD}: there is no [meta]"
    for file, table in TABLES:
        data = files[file].get(table)
        if not isinstance(data, list) or not data or not all(isinstance(entry, dict) for entry in data):
            yield f"{file}: there is no [[{table}]]"


def form(files: Files, texts: Mapping[str, str]) -> Iterator[str]:
    board, free = files[BOARD], files[FREE_WILL]
    yield from check_meta(board["meta"])
    yield from check_lands(board["land"])
    spaces = list(entries(files, texts, BOARD, "space"))
    cards = [*entries(files, texts, CHOICE, "card"), *entries(files, texts, KARMA, "card")]
    yield from check_ids(spaces, "space")
    yield from check_ids(cards, "card")
    names = [space.data.get("id") for space in spaces]
    for space in spaces:
        yield from check_space(space, names)
    for card in cards:
        yield from check_card(card, names)
    for card in entries(files, texts, FREE_WILL, "card"):
        yield from check_free_will(card)
    for card in entries(files, texts, FREE_WILL, "lose_turn"):
        if not isinstance(card.data.get("text"), str):
            yield f"{card.at('text')}: {card.name} has no text"
    yield from check_counts(spaces, cards, free)


# Where a thing stands in its file


@dataclass(frozen=True)
class Found:
    """One entry of a file, and the lines it was written on."""

    data: Entry
    file: str
    table: str
    number: int                 # among the entries of its table, from 1
    first: int                  # its first line, from 1; 0 if it cannot be told
    lines: tuple[str, ...]

    @property
    def name(self) -> str:
        return f"{self.table} {self.data['id']!r}" if "id" in self.data else f"{self.table} number {self.number}"

    def at(self, key: str = "", side: str = "") -> str:
        """File and line of a key, or of the whole entry."""
        if not self.first:
            return self.file
        line, heading = self.first, ""
        for step, text in enumerate(self.lines):
            if text.strip().startswith("["):
                heading = text.strip().strip("[] ").rpartition(".")[2]
            if side and heading != side:
                continue
            if side and text.strip().startswith("["):
                line = self.first + step
            if key and re.match(rf"\s*{key}\s*=", text):
                return f"{self.file}, line {self.first + step}"
        return f"{self.file}, line {line}"


def entries(files: Files, texts: Mapping[str, str], file: str, table: str) -> Iterator[Found]:
    """The entries of a table, with their lines where the file writes each under a heading of its own."""
    data = files[file][table]
    lines = texts[file].splitlines()
    starts = [step for step, line in enumerate(lines) if line.strip().split("#")[0].strip() == f"[[{table}]]"]
    if len(starts) != len(data):
        starts = []
    ends = [*starts[1:], len(lines)]
    for number, entry in enumerate(data):
        first = starts[number] if starts else -1
        yield Found(entry, file, table, number + 1, first + 1, tuple(lines[first : ends[number]]) if starts else ())


# Each entry by itself


def check_meta(meta: Entry) -> Iterator[str]:
    ranges = {
        "format": (FORMAT, FORMAT), "dice": (1, MOST_DICE), "players_min": (2, 4), "players_max": (2, 4),
        "start_beads_green": (0, 6), "start_beads_orange": (0, 6), "max_waits": (0, 99), "max_next": (1, MOST_WAYS),
    }
    for key, (low, high) in ranges.items():
        if not is_number(meta.get(key), low, high):
            allowed = f"{low}" if low == high else f"from {low} to {high}"
            yield f"{BOARD}: {key} in [meta] must be {allowed}, not {meta.get(key)!r}"
    for key in ("title", "start", "first_space"):
        if not isinstance(meta.get(key), str):
            yield f"{BOARD}: [meta] has no {key}"


def is_number(data: Any, low: int, high: int) -> bool:
    return isinstance(data, int) and not isinstance(data, bool) and low <= data <= high


def check_lands(lands: Sequence[Entry]) -> Iterator[str]:
    numbers = [land.get("number") for land in lands]
    if len(numbers) != LANDS or any(number not in numbers for number in range(1, LANDS + 1)):
        yield f"{BOARD}: there must be four [[land]], numbered 1 to 4, not {numbers}"
    for land in lands:
        for key in ("color", "name", "motto"):
            if not isinstance(land.get(key), str):
                yield f"{BOARD}: land {land.get('number')} has no {key}"


def check_ids(found: Sequence[Found], what: str) -> Iterator[str]:
    times = Counter(str(entry.data.get("id")) for entry in found)
    for entry in found:
        name = entry.data.get("id")
        if not isinstance(name, str) or not ID.fullmatch(name):
            yield (f"{entry.at('id')}: {entry.name} needs an id of up to 12 small letters, digits, _ and -, "
                   f"not {name!r}")
        elif times[name] > 1:
            times[name] = 0
            yield f"{entry.at('id')}: the id {name!r} is used more than once; each {what} needs its own"


def check_space(space: Found, names: list[Any]) -> Iterator[str]:
    data = space.data
    for key, words in (("realm", REALMS), ("kind", KINDS), ("land", tuple(range(LANDS + 1)))):
        if data.get(key) not in words:
            yield unknown(space.at(key), f"{space.name} has the {key}", data.get(key), words)
    if "temple" in data and data["temple"] not in TEMPLES:
        yield unknown(space.at("temple"), f"{space.name} has the temple", data["temple"], TEMPLES)
    if not isinstance(data.get("name"), str) or not data["name"]:
        yield f"{space.at('name')}: {space.name} has no name"
    if not isinstance(data.get("stop", False), bool):
        yield f"{space.at('stop')}: stop of {space.name} must be true or false, not {data['stop']!r}"
    x, y = data.get("x"), data.get("y")
    if not isinstance(x, int | float) or not isinstance(y, int | float) or x * x + y * y > 1:
        yield f"{space.at('x')}: {space.name} must lie in the unit circle, not at ({x}, {y})"
    if data.get("kind") in STOPPING_KINDS and not data.get("stop"):
        yield f"{space.at('kind')}: {space.name} is of kind {data['kind']!r}, where a move ends; it needs stop = true"
    yield from check_ways(space, names)
    yield from check_effects(space, data.get("effects"), "", names)


def check_ways(space: Found, names: list[Any]) -> Iterator[str]:
    ways = space.data.get("next")
    here = space.at("next")
    if not isinstance(ways, list) or not ways or not all(isinstance(way, dict) for way in ways):
        yield f'{here}: {space.name} needs a list of ways, as in next = [{{ to = "an-id" }}]'
        return
    if len(ways) > MOST_WAYS:
        yield f"{here}: {space.name} has {len(ways)} ways out; {MOST_WAYS} are the most"
    for way in ways:
        if way.get("to") not in names:
            yield f"{here}: {space.name} leads to {way.get('to')!r}, but there is no such space"
        if "needs" in way and way["needs"] not in NEEDS:
            yield unknown(here, f"a way out of {space.name} needs", way["needs"], NEEDS)
    targets = [way.get("to") for way in ways]
    if any(targets.count(target) > 1 for target in targets):
        yield f"{here}: two ways out of {space.name} lead to the same space"
    if all("needs" in way for way in ways):
        yield f"{here}: every way out of {space.name} needs something; whoever has nothing could not move"


def check_card(card: Found, names: list[Any]) -> Iterator[str]:
    data = card.data
    if data.get("land") not in range(1, LANDS + 1):
        yield unknown(card.at("land"), f"{card.name} has the land", data.get("land"), tuple(range(1, LANDS + 1)))
    if not isinstance(data.get("title"), str) or not data["title"]:
        yield f"{card.at('title')}: {card.name} has no title"
    for side in ("a", "b") if card.file == CHOICE else ("",):
        part = data.get(side) if side else data
        if not isinstance(part, dict):
            has = "b" if side == "a" else "a"
            only = f"has only side {has}" if isinstance(data.get(has), dict) else "has no sides"
            yield f"{card.at()}: {card.name} {only}; a Choice Card needs [card.a] and [card.b]"
            continue
        if not isinstance(part.get("text"), str) or not part["text"]:
            yield f"{card.at('text', side)}: {of_side(card, side)} has no text"
        yield from check_effects(card, part.get("effects"), side, names)


def check_free_will(card: Found) -> Iterator[str]:
    for key, high in (("value", 99), ("copies", MOST_FREE)):
        if not is_number(card.data.get(key), 1, high):
            yield f"{card.at(key)}: {key} of {card.name} must be from 1 to {high}, not {card.data.get(key)!r}"
    for key in ("title", "text"):
        if not isinstance(card.data.get(key), str):
            yield f"{card.at(key)}: {card.name} has no {key}"


def of_side(entry: Found, side: str) -> str:
    return f"side {side} of {entry.name}" if side else entry.name


def unknown(where: str, what: str, data: Any, words: Sequence[Any]) -> str:
    return f"{where}: {what} {data!r}, which is unknown; choose from {', '.join(map(str, words))}"


# Effects (K6.1)


def check_effects(entry: Found, effects: Any, side: str, names: list[Any]) -> Iterator[str]:
    here, what = entry.at("effects", side), of_side(entry, side)
    if not isinstance(effects, list) or not all(isinstance(effect, dict) for effect in effects):
        yield f"{here}: {what} needs a list of effects; [] for none"
        return
    if len(effects) > MOST_EFFECTS:
        yield f"{here}: {what} has {len(effects)} effects; {MOST_EFFECTS} are the most"
    for place, effect in enumerate(effects):
        do = effect.get("do")
        if do not in DOINGS:
            yield unknown(here, f"{what} has the effect", do, DOINGS)
            continue
        yield from check_keys(here, what, effect)
        if do in LAST_ONLY and place < len(effects) - 1:
            yield f"{here}: {do!r} must be the last effect of {what}"
        if do in ("choice", "karma") and entry.table == "card":
            yield f"{here}: {what} draws a card; only spaces do"
        if do in ("choice", "karma") and entry.table == "space" and entry.data.get("land") == 0:
            yield f"{here}: {what} draws a card of its land, but it lies in none (land = 0)"
        if do == "go" and effect.get("to") not in names:
            yield f"{here}: {what} goes to {effect.get('to')!r}, but there is no such space"


def check_keys(here: str, what: str, effect: Entry) -> Iterator[str]:
    """Every key of an effect is known, there, and says a known word."""
    do = effect["do"]
    for key in effect:
        if key not in ("do", "when", *KEYS[do]):
            wanted = f"it may say {', '.join(('when', *KEYS[do]))}"
            yield f"{here}: the effect {do!r} of {what} says {key!r}, which means nothing to it; {wanted}"
        elif key in WORDS and effect[key] not in WORDS[key]:
            yield unknown(here, f"the effect {do!r} of {what} has {key} =", effect[key], WORDS[key])
    for key in KEYS[do]:
        if key != "who" and key not in effect:
            yield f"{here}: the effect {do!r} of {what} has no {key}"
    if effect.get("color") == "any" and effect.get("who", "self") != "self":
        yield f'{here}: {what} gives {effect["who"]!r} a colour of their choice; color = "any" is for oneself only'


# The edition as a whole


def check_counts(spaces: Sequence[Found], cards: Sequence[Found], free: Entry) -> Iterator[str]:
    if len(spaces) > MOST_SPACES:
        yield f"{BOARD}: {len(spaces)} spaces are too many; {MOST_SPACES} are the most"
    for kind in SINGLE_KINDS:
        found = [str(space.data.get("id")) for space in spaces if space.data.get("kind") == kind]
        if len(found) != 1:
            yield f"{BOARD}: there must be exactly one space of kind {kind!r}, not {', '.join(found) or 'none'}"
    for (file, land), count in Counter((card.file, str(card.data.get("land"))) for card in cards).items():
        if count > MOST_CARDS:
            yield f"{file}: {count} cards of land {land} are too many; {MOST_CARDS} are the most"
    data = [card for card in free["card"] if isinstance(card.get("value"), int)]
    values = {card["value"] for card in data}
    if len(values) > MOST_VALUES:
        yield f"{FREE_WILL}: {len(values)} different numbers are too many; {MOST_VALUES} are the most"
    if len(values) < len(data):
        yield f"{FREE_WILL}: two [[card]] have the same value; give one of them all the copies"
    if sum(card["copies"] for card in data if isinstance(card.get("copies"), int)) > MOST_FREE:
        yield f"{FREE_WILL}: there are more than {MOST_FREE} Free Will Cards in all"


def whole(files: Files, texts: Mapping[str, str]) -> Iterator[str]:
    """What only shows when everything is well formed: where ways and cards lead."""
    meta = files[BOARD]["meta"]
    spaces = {space.data["id"]: space for space in entries(files, texts, BOARD, "space")}
    for key in ("start", "first_space"):
        if meta[key] not in spaces:
            yield f"{BOARD}: {key} in [meta] is {meta[key]!r}, but there is no such space"
            return
    start = spaces[meta["start"]]
    if start.data["kind"] != "cosmic":
        yield f"{start.at('kind')}: the start, {start.name}, must be the space of kind 'cosmic'"
    if start.data["next"][0]["to"] != meta["first_space"]:
        first = meta["first_space"]
        yield f"{start.at('next')}: the first way out of {start.name} must lead to {first!r}, the first_space"
    if meta["players_min"] > meta["players_max"]:
        yield f"{BOARD}: players_min is greater than players_max"
    cards = [*entries(files, texts, CHOICE, "card"), *entries(files, texts, KARMA, "card")]
    for space in spaces.values():
        yield from check_whole_space(space, spaces, meta["max_next"])
        yield from check_goes(space, space.data["effects"], "", spaces)
    for card in cards:
        for side in ("a", "b") if card.file == CHOICE else ("",):
            yield from check_goes(card, (card.data[side] if side else card.data)["effects"], side, spaces)
    yield from check_packs(spaces.values(), cards)
    yield from check_reach(spaces, cards, start.data["id"])


def check_whole_space(space: Found, spaces: Mapping[str, Found], most: int) -> Iterator[str]:
    data = space.data
    if len(data["next"]) > most:
        yield f"{space.at('next')}: {space.name} has {len(data['next'])} ways out, but max_next is {most}"
    for way in data["next"]:
        if spaces[way["to"]].data["kind"] == "cosmic" and way.get("needs") != "release":
            yield (f'{space.at("next")}: {space.name} leads into the centre; that way must say needs = "release", '
                   "for nobody else may go there (K4.2)")
    if data["kind"] == "free_will" and all(effect["do"] != "free_will" for effect in data["effects"]):
        yield f"{space.at('effects')}: {space.name} is of kind 'free_will' but gives no Free Will Card"


def check_goes(entry: Found, effects: Sequence[Entry], side: str, spaces: Mapping[str, Found]) -> Iterator[str]:
    """A `go` ends on a space that leads no further (K7)."""
    for effect in effects:
        if effect["do"] != "go":
            continue
        target = spaces[effect["to"]]
        here, what = entry.at("effects", side), of_side(entry, side)
        further = [there["do"] for there in target.data["effects"] if there["do"] in LAST_ONLY]
        if further:
            yield f"{here}: {what} goes to {effect['to']!r}, whose own effects hold {further[0]!r}; that leads too far"
        if target.data["kind"] == "cosmic":
            yield f"{here}: {what} goes into the centre, which is entered only over Hanging On (K4.2)"


def check_packs(spaces: Any, cards: Sequence[Found]) -> Iterator[str]:
    """Every pack that a space draws from has cards."""
    packs = {("choice" if card.file == CHOICE else "karma", card.data["land"]) for card in cards}
    for space in spaces:
        for effect in space.data["effects"]:
            if effect["do"] in ("choice", "karma") and (effect["do"], space.data["land"]) not in packs:
                yield (f"{space.at('effects')}: {space.name} draws a {effect['do']} card of land {space.data['land']}, "
                       "but that land has none")


def check_reach(spaces: Mapping[str, Found], cards: Sequence[Found], start: str) -> Iterator[str]:
    """Every space can be reached from the centre; from every space Hanging On, without a wand."""
    onward = {name: [way["to"] for way in space.data["next"]] for name, space in spaces.items()}
    thrown = {name: goes(space.data["effects"]) for name, space in spaces.items()}
    sent = [target for card in cards for side in (card.data.get("a"), card.data.get("b"), card.data) if side
            for target in goes(side.get("effects", ()))]
    reached = closure({name: [*onward[name], *thrown[name]] for name in spaces}, [start, *sent])
    for name, space in spaces.items():
        if name not in reached:
            yield f"{space.at('id')}: {space.name} cannot be reached from the centre; no way and no card leads to it"
    back: dict[str, list[str]] = {name: [] for name in spaces}
    for name, space in spaces.items():
        for way in space.data["next"]:
            if "needs" not in way:
                back[way["to"]].append(name)
    hanging = [name for name, space in spaces.items() if space.data["kind"] == "hanging_on"]
    free = closure(back, hanging)
    for name, space in spaces.items():
        if name not in free:
            yield f"{space.at('next')}: from {space.name} Hanging On cannot be reached without a wand"
    if not any(way.get("needs") == "release" for name in hanging for way in spaces[name].data["next"]):
        yield f"{spaces[hanging[0]].at('next')}: no way from Hanging On into the centre; nobody could win"


def goes(effects: Sequence[Entry]) -> list[str]:
    return [effect["to"] for effect in effects if effect["do"] == "go"]


def closure(onward: Mapping[str, Sequence[str]], first: Sequence[str]) -> set[str]:
    """Everything that can be reached."""
    reached, edge = set(first), list(first)
    while edge:
        for target in onward[edge.pop()]:
            if target not in reached:
                reached.add(target)
                edge.append(target)
    return reached
