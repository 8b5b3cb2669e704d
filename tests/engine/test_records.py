"""Record files: what is written, what is refused, what is proven."""
import re
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gnothi
from gnothi.bots.random import casual_play
from gnothi.engine.errors import BadOptions, BadRecord, IllegalAction
from gnothi.engine.events import NOBODY
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


def test_a_result_of_a_game_that_goes_on_is_refused():
    running = read_record(played(moves=12).record())
    with pytest.raises(BadRecord, match="claims the result"):
        gnothi.read(write_record(replace(running, result=(1.0, -1.0, -1.0), ended_by="COG-5.1")))


def test_another_seed_leads_elsewhere():
    with pytest.raises(BadRecord, match=r"cannot have been played|claims the result"):
        gnothi.read(resealed(played().record(), (r"^chosen 3$", "chosen 4")))


def test_a_record_of_other_rules_or_another_edition_is_refused():
    text = played().record()
    with pytest.raises(BadRecord, match=r"version 0\.9 of the rules of Cogito, and here is version 1"):
        gnothi.read(resealed(text, (r"^rules 1$", "rules 0.9")))
    with pytest.raises(BadRecord, match="--data"):
        gnothi.read(resealed(text, (r"^edition standard$", "edition 00ff00ff00ff00ff")))


def test_a_record_of_earlier_rules_is_read_with_what_was_usual_then():
    """What it does not tell, it was played without; what it tells stands."""
    game = load("connect_four")
    newer = replace(game, facts=replace(game.facts, version="2", older={"1": {"start_seat": "seat 2"}}))
    told = Match.new(game, seed=3, options={"start_seat": "seat 1"}).record()
    silent = resealed(re.sub(r"\n\w{6} option .*", "", told))
    assert Match.read(told, newer).options["start_seat"] == "seat 1"
    assert Match.read(silent, newer).options["start_seat"] == "seat 2"
    assert "rules 2" in Match.read(silent, newer).record()
    with pytest.raises(BadRecord, match="played by version 1 of the rules of Connect Four, and here is version 2"):
        Match.read(told, replace(newer, facts=replace(newer.facts, older={})))
    with pytest.raises(BadOptions):
        replace(game.facts, older={"1": {"start_seat": "seat 7"}})


def test_a_record_with_options_out_of_range_is_refused():
    with pytest.raises(BadRecord, match="start_seat is random, seat 1"):
        gnothi.read(resealed(played().record(), (r"start_seat random", "start_seat seat 9")))


def with_option(text, line):
    """The record as an earlier version wrote it, with an option that is gone."""
    return resealed(re.sub(r"(?=\n\w{6} option )", f"\n000000 option {line}", text, count=1))


@pytest.mark.parametrize("seconds", [60, 0, 600])
def test_an_option_that_is_gone_is_read_and_not_written_again(seconds):
    match = played()
    assert "turn_seconds" not in match.record()
    old = gnothi.read(with_option(match.record(), f"turn_seconds {seconds}"))
    assert old.core() == match.core()
    assert old.record() == match.record()


@pytest.mark.parametrize("seconds", ["601", "-1", "soon", "9" * 5000])
def test_an_option_that_is_gone_must_have_been_allowed(seconds):
    with pytest.raises(BadRecord, match="turn_seconds is a number from 0 to 600"):
        gnothi.read(with_option(played().record(), f"turn_seconds {seconds}"))


def test_a_record_of_an_unknown_game_is_refused():
    with pytest.raises(gnothi.UnknownGame, match="did you mean cogito"):
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
        gnothi.read(resealed(text, (r"^seed \w+", "seed 12")))


def test_writing_what_was_read_gives_the_same_text():
    text = played().record()
    assert write_record(read_record(text)) == text


# What cannot be true


def six_digits(text):
    """As version 0.1 wrote it: results with six digits."""
    digits = re.compile(r"-?\d+\.\d+")
    return resealed(text, (r"^result .*", lambda line: digits.sub(lambda share: f"{float(share[0]):g}", line[0])))


@pytest.fixture(scope="module")
def thirds():
    """A game whose results need more than six digits."""
    match = Match.new(load("karma"), 4, 2, options={"play_for_places": True})
    for _ in casual_play(match, 2, 5000):
        pass
    assert any(float(f"{share:g}") != share for share in match.result)
    return match


def test_results_are_written_to_the_last_digit(thirds):
    assert read_record(thirds.record()).result == thirds.result
    assert gnothi.read(thirds.record()).core() == thirds.core()


def test_results_with_six_digits_are_still_read(thirds):
    old = six_digits(thirds.record())
    assert old != thirds.record()
    assert gnothi.read(old).result == thirds.result


def test_a_result_that_is_only_nearly_right_is_refused(thirds):
    with pytest.raises(BadRecord, match="claims the result"):
        gnothi.read(resealed(thirds.record(), (r"^(result .*\.\d\d\d)\d.*", r"\g<1>")))


@pytest.mark.parametrize(("line", "forged", "sentence"), [
    (r"^seats 3$", "seats 1000000000", "no whole number from 1 to 12"),
    (r"^seats 3$", "seats -3", "no whole number"),
    (r"^seats 3$", "seats 0", "no whole number"),
    (r"^seats 3$", "seats ٣", "no whole number"),
    (r"^seats 3$", "seats 2", "no whole number from 1 to 2"),
    (r"^seats 3$", "seats 4", "4 seats but only 3 names"),
    (r"^name 2 Ben$", "name 2 Ana", "two people of the same name"),
    (r"^name 2 Ben$", "name 2", "cannot be a name"),
    (r"^name 2 Ben$", "name 1 Ben", "names seat 1 twice"),
    (r"^name 2 Ben$", "nothing", "3 seats but only 2 names"),
    (r"^bot 2 casual$", "bot 99999999999999999999 casual", "no whole number"),
    (r"^chosen 3$", f"chosen {2**64}", "no whole number"),
    (r"^chosen 3$", "chosen -1", "no whole number"),
    (r"^chosen 3$", "chosen " + "9" * 5000, "no whole number"),
    (r"^chosen 3$", "secret 00", "lacks the line 'nonce'"),
    (r"^rules 1$", "game credo", "2 lines 'game'"),
    (r"^move 1 pass$", "move 99999999999999999999 pass", "no whole number from 0 to 3"),
    (r"^move 1 pass$", "move 0 pass", "nobody can do 'pass'"),
    (r"^move 1 pass$", "move 0 rekey 99999999999999999999", "no whole number"),
    (r"^move 1 pass$", "move 0 rekey -5", "no whole number"),
    (r"^move 1 pass$", "move 0 takes back to 0", "no going back to move 0"),
    (r"^result .*", "result nan inf 1e999", "claims the result"),
    (r"^result .*", "result 1", "claims the result"),
    (r"start_seat random", "start_seat " + "9" * 5000, "start_seat is random"),
])
def test_a_crafted_record_is_refused_in_a_sentence(line, forged, sentence):
    with pytest.raises(BadRecord, match=sentence):
        gnothi.read(resealed(played().record(), (line, forged)))


def test_numbers_too_long_for_the_seed_are_refused():
    text = Match.new(load("cogito"), 3, draw((b"ana",))).record()
    with pytest.raises(BadRecord, match="at most 65535 bytes"):
        gnothi.read(resealed(text, (r"^number .*", "number " + "00" * 65_536)))


@given(st.data())
def test_any_crafted_number_is_read_or_refused(data):
    lines = played().record().splitlines()
    numbered = [row[7:] for row in lines if re.search(r"\d", row[7:])]
    line = data.draw(st.sampled_from(numbered))
    number = data.draw(st.integers(-2**70, 2**70) | st.sampled_from(["", "1e400", "0x10", "nan", "٣", "1" * 4400]))
    forged = re.sub(r"\d+", lambda _: str(number), line, count=1)
    with suppress(gnothi.GnothiError):
        gnothi.read(resealed("\n".join(lines) + "\n", (f"^{re.escape(line)}$", lambda _: forged)))


def test_line_ends_of_another_system_are_read():
    text = played().record()
    assert gnothi.read(text.replace("\n", "\r\n")).record() == text


# Take-backs


def taken_back(match=None):
    """Two moves, of which one was taken back, and then the rest."""
    match = match or played(moves=2)
    match.take_back(1)
    for _ in casual_play(match, 4, 1000):
        pass
    return match


def test_a_take_back_is_told_with_what_it_took_back():
    match = taken_back()
    moves = re.findall(r"move (.*)\n", match.record())
    assert moves[2] == "0 takes back to 1"
    assert match.moves[1] == (NOBODY, 3), "the third of all that was ever done"
    again = gnothi.read(match.record())
    assert again.core() == match.core()
    assert (again.take_backs, again.proves_dice) == (1, True)
    assert again.record() == match.record()


def test_the_key_of_the_dice_cannot_be_chosen():
    text = taken_back().record()
    for forged in ("0 takes back to 0", "0 rekey 4", "0 rekey 3"):
        with pytest.raises(BadRecord):
            gnothi.read(resealed(text, (r"^move 0 .*", f"move {forged}")))
    lines = text.splitlines()
    del lines[next(place for place, line in enumerate(lines) if " move 0 " in line) - 1]
    with pytest.raises(BadRecord):
        gnothi.read(resealed("\n".join(lines) + "\n"))


def test_an_old_record_with_a_key_is_read_but_proves_no_dice():
    match = played(moves=1)
    match.rekey(3)
    for _ in casual_play(match, 4, 1000):
        pass
    again = gnothi.read(match.record())
    assert "move 0 rekey 3\n" in match.record()
    assert again.core() == match.core() == taken_back().core()
    assert (again.take_backs, again.proves_dice) == (1, False)
    assert again.record() == match.record()
    again = gnothi.read(match.record())
    again.undo()
    assert not again.proves_dice, "what was not told stays untold"


@pytest.mark.parametrize("number", [0, 1, 2, 2**31])
def test_a_key_that_no_take_back_gives_is_refused(number):
    match = played(moves=1)
    with pytest.raises(IllegalAction, match="no take-back gives the dice the key"):
        match.rekey(number)


def test_a_key_has_31_bits():
    match = played(moves=1)
    match.rekey(2**31 - 1)
    assert match.moves[-1] == (NOBODY, 2**31 - 1)
    assert gnothi.read(match.record()).core() == match.core()


def test_keys_of_an_old_record_must_grow():
    match = played(moves=3)
    match.rekey(5)
    with pytest.raises(IllegalAction, match="the least is 7"):
        match.rekey(6)
    match.rekey(7)
