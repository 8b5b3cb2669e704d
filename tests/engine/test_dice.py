"""Dice that nobody can bend or foresee: a wide seed that keys the generator again, and old records as they were."""
from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

import pytest

import gnothi
from gnothi.engine.errors import BadRecord
from gnothi.engine.match import Match
from gnothi.engine.record import check_part, read_record
from gnothi.engine.registry import load
from gnothi.engine.seed import Draw, draw, key

SOURCE = Draw(None, b"s" * 32, b"n" * 16, (b"one", b"two"))
OF_VERSION_0_1 = """\
798d25 gnothi record 1
0a8c18 game karma
080db7 rules 1
6485b2 edition standard
21b99a seats 2
16832b name 1 Ana
5a866b name 2 Ben
b11111 option start_beads printed
89841a option beads_seat_1 same
59a767 option beads_seat_2 same
5fc1f6 option beads_seat_3 same
836039 option beads_seat_4 same
88fc05 option first_player dice
8729c1 option free_will_open true
263a00 option join_takes everyone
7db36b option loosen_on_completion true
3c51ff option play_for_places false
494f99 option turn_cap 0
7b3fb3 commitment acebfb8adabda29d33c4c6fc703b3c5aa3fd52c2a86030a3ae9262803e93aac3
58722d secret 7373737373737373737373737373737373737373737373737373737373737373
721376 nonce 6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e6e
b92bb3 number 6f6e65
d525fc number 74776f
bde656 seed 11900630893552005200
28689a move 2 throw
a8a453 move 2 step g05
0860ef move 2 green
461e6d move 1 throw
756684 move 1 step g05
3dd000 move 2 throw
f56e51 move 0 takes back to 4
6c8b76 move 1 step g05
ac07f8 move 2 throw
c4185d move 1 throw
3cd121 end 10 moves
"""


def throws(match: Match, count: int) -> None:
    """The first choice of whoever is awaited."""
    for _ in range(count):
        seat = match.awaited[0]
        match.play(seat, match.actions(seat)[0])


def generator(match: Match) -> int:
    return int(match.states["rng"][0])


def karma(source: Draw | int) -> Match:
    return Match.new(load("karma"), 2, source, ["Ana", "Ben"])


def test_a_drawn_seed_has_128_bits_and_a_record_tells_all_of_them() -> None:
    assert 2**120 < SOURCE.seed < 2**128
    line = next(line for line in karma(SOURCE).record().split("\n") if " seed " in line)
    assert line.split()[2] == f"{SOURCE.seed:032x}"
    assert read_record(karma(SOURCE).record()).draw == SOURCE


def test_whoever_knows_the_generator_after_a_throw_does_not_know_the_next() -> None:
    """Two games whose generators are made the same differ again after the next dice: the seed is in them."""
    one, other = karma(SOURCE), karma(replace(SOURCE, secret=b"t" * 32))
    other.states[:] = one.states
    throws(one, 1)
    throws(other, 1)
    assert one.states["dice"].tobytes() == other.states["dice"].tobytes()
    assert generator(one) != generator(other)
    old = [karma(replace(SOURCE, bits=64)), karma(replace(SOURCE, secret=b"t" * 32, bits=64))]
    old[1].states[:] = old[0].states
    for match in old:
        throws(match, 1)
    assert generator(old[0]) == generator(old[1]), "as it was with 64 bits"


def test_a_move_without_dice_leaves_the_generator_as_it_was() -> None:
    match = Match.new(load("connect_four"), 2, SOURCE, None, {"start_seat": "seat 1"})
    before = generator(match)
    match.play(0, "d")
    assert generator(match) == before


def test_a_game_of_a_wide_seed_is_gone_back_in_and_read_again_to_the_byte() -> None:
    match = karma(draw((b"ana",)))
    cores = [match.core()]
    for _ in range(40):
        throws(match, 1)
        cores.append(match.core())
    assert [match.at(move).core() for move in range(41)] == cores
    match.take_back(30)
    throws(match, 5)
    assert match.core() not in cores
    again = gnothi.read(match.record())
    assert again.core() == match.core() and again.proves_dice


def test_what_a_wide_seed_gives_the_generator_follows_from_purpose_number_and_seed() -> None:
    """Whoever holds a record works it out again, in any language: the numbers have 64 bits, the seed 128."""
    def first_of(purpose: bytes) -> int:
        return int.from_bytes(sha256(purpose + SOURCE.seed.to_bytes(16, "big")).digest()[:8], "big")

    assert SOURCE.start == first_of(b"gnothi deal")
    assert SOURCE.stirred(5) == first_of(b"gnothi dice" + bytes(7) + b"\5")
    assert SOURCE.rekeyed(5) == first_of(b"gnothi back" + bytes(7) + b"\5")


def test_a_chosen_seed_deals_as_ever() -> None:
    match = karma(7)
    assert match.draw.start == match.draw.seed == 7 and not match.draw.is_wide
    assert "chosen 7" in match.record()


def test_a_record_of_version_0_1_is_proven_and_written_as_it_was_but_for_its_rules() -> None:
    match = gnothi.read(OF_VERSION_0_1)
    assert match.draw.seed == match.draw.start == 11900630893552005200
    assert match.draw.rekeyed(7) == key(match.draw.seed, 7)
    old, new = (replace(read_record(text), rules="") for text in (OF_VERSION_0_1, match.record()))
    assert replace(new, options=old.options) == old
    assert old.options.items() <= new.options.items(), "every choice stands; options that are new are told too"
    assert match.proves_dice


def test_a_player_checks_number_and_commitment() -> None:
    check_part(SOURCE, ["6f6e65", "74776F"], SOURCE.commitment)
    check_part(SOURCE, [], "")
    with pytest.raises(BadRecord, match="0000 is not among those that made these dice"):
        check_part(SOURCE, ["6f6e65", "0000"], "")
    with pytest.raises(BadRecord, match="promised with another commitment: you were shown abcd"):
        check_part(SOURCE, [], "abcd" * 16)
    with pytest.raises(BadRecord, match="was chosen"):
        check_part(Draw(7), ["6f6e65"], "")
