"""Record files: what is written, what is refused, what is proven."""
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gnothi
from gnothi.bots.random import casual_play
from gnothi.engine.errors import BadRecord
from gnothi.engine.match import Match
from gnothi.engine.record import read_record, write_record
from gnothi.engine.registry import load
from gnothi.engine.seed import Draw, commit, draw


def played(seed=3, moves=1000, **options):
    match = Match.new(load("cogito"), 3, seed, ["Ana", "Ben", "Cleo"], options, ["", "casual", ""])
    for _ in casual_play(match, 3, moves):
        pass
    return match


def resealed(text, *changes):
    """The record with some words changed and every check code made to fit: what a careful forger would write."""
    import hashlib

    seal, forged = hashlib.sha256(), []
    for line in text.removesuffix("\n").split("\n"):
        words = line[7:]
        for before, after in changes:
            words = re.sub(before, after, words)
        seal.update(words.encode() + b"\n")
        forged.append(f"{seal.hexdigest()[:6]} {words}\n")
    return "".join(forged)


def test_a_record_leads_back_to_the_game_it_tells():
    match = played()
    again = gnothi.read(match.record())
    assert again.over
    assert again.core() == match.core()
    assert (again.names, again.bots, again.options) == (match.names, match.bots, match.options)
    assert again.record() == match.record()


@given(moves=st.integers(0, 60), seed=st.integers(0, 2**64 - 1))
def test_a_record_of_a_running_game_can_be_played_on(moves, seed):
    match = played(seed, moves)
    assert gnothi.read(match.record()).core() == match.core()


def test_every_changed_byte_is_caught_and_its_line_named():
    whole = played().record().encode()
    starts = [0, *(place + 1 for place, byte in enumerate(whole) if byte == 10)]
    for place in range(len(whole)):
        changed = bytearray(whole)
        changed[place] ^= 1 << (place % 7)
        line = sum(start <= place for start in starts)
        with pytest.raises(BadRecord, match=rf"line {line}\b|no Gnothi record|cut off"):
            read_record(changed.decode())


def test_every_cut_is_caught():
    whole = played().record()
    for length in range(0, len(whole), 7):
        with pytest.raises(BadRecord):
            read_record(whole[:length])


def test_a_missing_line_is_caught():
    lines = played().record().splitlines(keepends=True)
    del lines[20]
    with pytest.raises(BadRecord, match="line 21"):
        read_record("".join(lines))


def test_a_move_that_cannot_have_been_played_is_named():
    text = played(moves=12).record()
    with pytest.raises(BadRecord, match=r"move 4 of this record cannot have been played: 'play unicorn' is not legal"):
        gnothi.read(resealed(text, (r"^move (\d) play \w+", r"move \1 play unicorn")))


def test_a_result_that_the_moves_do_not_lead_to_is_refused():
    text = played().record()
    with pytest.raises(BadRecord, match="claims the result"):
        gnothi.read(resealed(text, (r"^result .*", "result 1 1 1")))
    with pytest.raises(BadRecord, match="claims the result"):
        gnothi.read(resealed(text, (r"^ended .*", "ended COG-5.1")))


def test_another_seed_leads_elsewhere():
    with pytest.raises(BadRecord, match=r"cannot have been played|claims the result"):
        gnothi.read(resealed(played().record(), (r"^chosen 3$", "chosen 4")))


def test_a_record_of_other_rules_or_another_edition_is_refused():
    text = played().record()
    with pytest.raises(BadRecord, match=r"version 0\.9 of the rules of Cogito, and here is version 1"):
        gnothi.read(resealed(text, (r"^rules 1$", "rules 0.9")))
    with pytest.raises(BadRecord, match="--data"):
        gnothi.read(resealed(text, (r"^edition standard$", "edition 00ff00ff00ff00ff")))


def test_a_record_with_options_out_of_range_is_refused():
    with pytest.raises(BadRecord, match="turn_seconds is a number from 0 to 600"):
        gnothi.read(resealed(played().record(), (r"turn_seconds 60", "turn_seconds 9999")))


def test_a_record_of_an_unknown_game_is_refused():
    with pytest.raises(gnothi.UnknownGame, match="do you mean cogito"):
        gnothi.read(resealed(played().record(), (r"^game cogito$", "game cogitoo")))


@pytest.mark.parametrize("line", ["seats", "names", "end", "rules"])
def test_a_record_without_a_line_it_needs_is_refused(line):
    text = "\n".join(row for row in played().record().split("\n") if not row[7:].startswith(line.rstrip("s")))
    with pytest.raises(BadRecord):
        gnothi.read(resealed(text + "\n"))


@pytest.mark.parametrize("text", ["", "\n", "hello", "gnothi record 1\n", "000000 gnothi record 2\n"])
def test_what_is_no_record_is_refused(text):
    with pytest.raises(BadRecord, match="no Gnothi record"):
        read_record(text)


# Committed dice


def test_the_commitment_is_a_hash_of_secret_and_nonce():
    source = draw((b"one", b"two"))
    assert source.commitment == commit(source.secret, source.nonce)
    assert len(source.secret) == 32
    assert draw().secret != draw().secret


def test_every_persons_number_changes_the_seed():
    source = Draw(None, b"s" * 32, b"n" * 16, (b"one", b"two"))
    others = [(b"onE", b"two"), (b"one", b"twO"), (b"two", b"one"), (b"onet", b"wo"), (b"one",)]
    seeds = {Draw(None, source.secret, source.nonce, numbers).seed for numbers in others}
    assert source.seed not in seeds
    assert len(seeds) == len(others)


def test_a_record_proves_its_dice():
    match = Match.new(load("cogito"), 3, draw((b"ana", b"ben", b"cleo")), ["Ana", "Ben", "Cleo"])
    text = match.record()
    assert f"commitment {match.draw.commitment}" in text
    assert gnothi.read(text).core() == match.core()
    with pytest.raises(BadRecord, match="does not fit its commitment"):
        gnothi.read(resealed(text, (r"^secret \w{8}", "secret 00000000")))
    with pytest.raises(BadRecord, match="does not follow"):
        gnothi.read(resealed(text, (r"^number \w{4}", "number abcd")))
    with pytest.raises(BadRecord, match="does not follow"):
        gnothi.read(resealed(text, (r"^seed \d+", "seed 12")))


def test_writing_what_was_read_gives_the_same_text():
    text = played().record()
    assert write_record(read_record(text)) == text
