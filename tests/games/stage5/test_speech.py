"""What the table says to a player: questions, aims, warnings apart (see test_avatars), headlines and traces."""
import pytest

from gnothi.engine.events import SPECTATOR
from gnothi.engine.match import Match
from gnothi.games.stage5 import GAME
from gnothi.games.stage5.notation import tile_name
from gnothi.games.stage5.nothing import longest_way
from gnothi.games.stage5.state import COIN, GO, MEET, PLACE, REVEAL, STAY, Phase
from gnothi.testing.stories import casual_play

from . import BOARD_K, BOARD_V, LINE, RING, C, M, S, horizon, play, position, state, tile
from .test_words import W11

NAMES = ["Ana", "Ben", "Cleo", "Dan"]
AVATAR = {"A3": "S?", "S4": "S! 2"}


def asked(match):
    return match.view(match.awaited[0]).question()


# Questions


@pytest.mark.clause("DEC-1", "DEC-2")
def test_before_play_it_is_asked_which_coin_and_where_the_stage_null_goes():
    match = Match.new(GAME, 3, 1, NAMES[:3])
    assert asked(match) == "Which coin do you pick? The highest that nobody else picks goes first."
    for seat in range(3):
        match.play(seat, "coin 4")
    assert asked(match).startswith("No coin was alone. Which coin do you pick?")
    for seat, rank in enumerate((1, 4, 2)):
        match.play(seat, f"coin {rank}")
    assert asked(match) == "Where does C0, your stage-null, touch another player's?"


@pytest.mark.clause("DEC-3")
@pytest.mark.parametrize(("match", "question"), [
    (position(), "Your explorer is on S0: what do you do?"),
    (position(BOARD_V, AVATAR, "3 0 0 0", nothing=S), "Your avatar must come to S3: what do you do?"),
    (position(BOARD_V, AVATAR, "0 0 0 0", nothing=S), "Your avatar must come home to S0: what do you do?"),
    (position(BOARD_V, AVATAR, "4 0 0 0", nothing=S), "Your avatar has come to S4: turn your harbinger down."),
    (position(seats=2), "Your explorers are on S0 (suns) and C0 (crowns): what do you do?"),
    (position(BOARD_V, AVATAR, "3 0 0 0", seats=2, nothing=S),
     "Avatar of suns to S3; explorer of crowns on C0: what do you do?"),
    (position(f"{BOARD_V} C4 7,-3", {**AVATAR, "C4": "C!", "S3": "C?"}, "4 0 4 0", seats=2, nothing=S),
     "Both your avatars have arrived. Which harbinger do you turn down?"),
])
def test_a_turn_is_asked_with_where_one_is(match, question):
    assert asked(match) == question


@pytest.mark.clause("NOT-10")
def test_who_plays_the_nothing_is_told_when_this_turn_is_the_last():
    near = position(BOARD_V, {"M1": "S?", "S4": "S! 2"}, "3 0 0 0", nothing=S)
    assert longest_way(state(near)) == 1
    assert asked(near).startswith("After this turn the Nothing comes home, and all is lost! Your avatar must come ")
    far = position(BOARD_V, AVATAR, "3 0 0 0", nothing=S)
    assert longest_way(state(far)) > 1 and "all is lost" not in asked(far)
    other = position(BOARD_V, {"M1": "S?", "S4": "S! 2"}, "3 0 0 0", turn=M, nothing=S)
    assert "all is lost" not in asked(other), "it is not the turn before the step"


@pytest.mark.clause("TURN-3")
def test_who_can_do_nothing_is_told_so():
    match = position(LINE, {"S0": "S 5"}, "5 5 5 0", seats=3)
    horizon(match, "")
    assert asked(match) == "There is nothing you can do this turn: pass."


@pytest.mark.clause("DEC-3")
@pytest.mark.parametrize(("first", "question"), [
    ("se s 2", "Where does the two on M0 send your explorer?"),
    ("re s 2", "To which two does your explorer go from M0?"),
    ("de s 2", "Where does the two on M0 go?"),
    ("ar s 2", "From which stage does a two come to your explorer on M0?"),
    ("ss s 2 5", "Where does the two on M0 send the five?"),
    ("rs s 2 2", "From which stage does the two on M0 call another two?"),
    ("ms s 2 4", "Which distant two sends a four, and where to?"),
    ("mr s 2 1", "Which distant two calls an ace, and from where?"),
])
def test_the_second_step_of_every_kind_of_move_has_its_question(first, question):
    match = position(BOARD_K, W11, "2 2 2 2")
    match.play(S, first)
    assert asked(match) == question


def test_the_place_of_a_stage_is_asked_with_its_host():
    match = position(RING, {"M0": "S M 1"})
    match.play(S, "contact s s1")
    assert asked(match) == "Where does S1 go, beside M0?"


@pytest.mark.clause("DEC-4")
@pytest.mark.parametrize(("beings", "options", "question"), [
    ({"A3": "S?", "S5": "S!"}, {}, "You play the Nothing. Where does the null of suns step from A3?"),
    ({"S3": "S?", "S4": "M?", "S5": "S!", "A3": "M!"}, {},
     "You play the Nothing. Which null steps, that of suns or moons?"),
    ({"A3": "1 2 3 4", "S5": "S! S?"}, {}, "The Nothing cannot step: no null has a free way home."),
    ({"A3": "S?", "S5": "S!"}, {"nothing_policing": "honour"},
     "On your honour: which null steps where, or does the Nothing stay? Nulls: suns."),
])
def test_the_nothing_is_asked_about_its_nulls(beings, options, question):
    assert asked(nothing_to_move(beings, **options)) == question


def nothing_to_move(beings, **options):
    """Board V in the Nothing's turn, played by suns."""
    match = position(BOARD_V, beings, "4 4 0 0", nothing=S, **options)
    state(match).phase = Phase.NOTHING
    return match


# Aims


def aims(match, seat=S):
    return {aim.label: (aim.value, round(aim.share, 2)) for aim in match.view(seat).aims()}


def test_the_aims_of_an_explorer_move_with_the_position():
    assert aims(position()) == {
        "Place your stages, S1 to S5": ("none of five", 0), "Enter S5 with your explorer": ("S5 is not placed yet", 0),
        "Visit S4 down to S1 with your avatar": ("not yet: first become one", 0),
        "Come home to S0": ("last of all", 0), "Have S5 far from every stage-null": ("S5 is not placed yet", 0),
    }
    later = aims(position(BOARD_V, {"S3": "S"}))
    assert later["Place your stages, S1 to S5"] == ("five of five", 1)
    assert later["Enter S5 with your explorer"] == ("two contacts from S3", 0.8)
    assert later["Have S5 far from every stage-null"] == ("six steps for the Nothing", 0.6)


def test_the_aims_of_an_avatar_lead_down_its_stages_and_home():
    assert aims(position(BOARD_V, {**AVATAR, "S1": "M"}, "3 0 0 0", nothing=S)) == {
        "Visit S4 down to S1 with your avatar": ("one of four", 0.25), "Next: S3": ("two contacts from S4", 0.8),
        "Come home to S0": ("last of all", 0), "Be home before the Nothing": ("five steps of it left", 0.5),
    }
    assert aims(position(BOARD_V, AVATAR, "4 0 0 0", nothing=S))["Next: S4"] == ("there: turn the harbinger down", 1)
    last = aims(position(BOARD_V, AVATAR, "0 0 0 0", nothing=S))
    assert last["Come home to S0"] == ("six contacts from S4", 0.4) and "Next: S0" not in last


def test_the_nothing_is_an_aim_of_everybody_and_a_null_that_is_cut_off_waits():
    match = position(BOARD_V, {"A3": "1 2 3 4", "S5": "S! S?"}, "4 0 0 0", nothing=S)
    assert aims(match, M)["Be home before the Nothing"] == ("a null is cut off: it waits", 1)


@pytest.mark.clause("SEAT-3")
def test_who_has_two_suits_aims_with_the_one_that_is_further_on():
    assert "Place your stages, C1 to C5" in aims(position(f"{RING} C1 0,2", seats=2))
    assert "Next: S3" in aims(position(BOARD_V, AVATAR, "3 0 0 0", seats=2, nothing=S))


# What a button says that cannot be pressed


def test_everything_that_could_be_thought_of_is_said_whatever_the_position():
    match = Match.new(GAME, 2, 3, NAMES[:2])
    said = set()
    for _ in casual_play(match, 3, 40):
        for seat in (SPECTATOR, 0, 1):
            view = match.view(seat)
            things = [*view.pieces(), *(row for panel in view.panels() for row in panel.rows)]
            assert all(thing.about in GAME.glossary.entries for thing in things)
            said |= {view.say(action) for thing in things for action in thing.could}
    assert len(said) > 100 and all(text.strip() and "  " not in text for text in said)


@pytest.mark.parametrize(("action", "said"), [
    (GO + 6, "Go to M0"), (PLACE + 3, "Place 4"), (STAY, "Let the Nothing stay where it is"),
    (MEET + 4, "Meet: a five from the horizon joins your explorer on S0"), (REVEAL + M, "Reveal: turn M's die up"),
])
def test_what_cannot_be_done_now_is_said_in_general_words(action, said):
    assert position(dice="1 5 0 0").view(S).say(action) == said


def test_a_move_that_leads_nowhere_is_said_without_an_end():
    view = position(RING, {"S0": "S 1"}).view(S)
    said = {view.name(action): view.say(action) for piece in view.pieces() for action in piece.could}
    assert said["se s 2"] == "Send: a two on S0 sends your explorer"
    assert said["re s 5"] == "Receive: a five calls your explorer from S0"
    assert said["de s 1"] == "Depart: the ace on S0 goes to M0 or A0"


def pieces(match, seat=S):
    return {piece.id: piece for piece in match.view(seat).pieces()}


def test_pieces_offer_what_one_would_reach_for():
    match = position(RING, {"S0": "S S1 A2"}, "1 0 0 0")
    view, found = match.view(S), pieces(match)
    names = {id: [view.name(action) for action in piece.could] for id, piece in found.items()}
    assert names["die-S"] == ["reveal s", "announce s"]
    assert names["stage-S3"] == ["contact s s3"] and names["coin-S3"] == ["meet s 3"]
    assert names["stage-M0"] == names["name-M0"] == ["m0"]
    assert names["coin-S0"] == [f"{kind} s {rank}" for kind in ("se", "re") for rank in range(1, 6)]
    assert names["coin-M0"] == ["se m 1"]
    assert names["coin-S1"] == ["se s 1", "de s 1", "ss s 1 2"]
    assert names["seat-1"] == ["pass"] and names["seat-2"] == []
    assert found["coin-S1"].actions == (view.legal["se s 1"],)
    assert not any(piece.could for piece in match.view(SPECTATOR).pieces())


@pytest.mark.clause("MOVE-1")
def test_only_the_very_span_that_can_call_offers_it():
    match = position(BOARD_K, {"S0": "S", "M0": "S1 M", "C0": "M1 C"}, "1 0 0 0")
    call = match.view(S).legal["re s 1"]
    assert call in pieces(match)["coin-S1"].actions
    assert call not in pieces(match)["coin-M1"].could
    match = position(BOARD_K, {**W11, "C0": "C 2 4"}, "2 2 2 2")
    send = match.view(S).legal["ms s 2 4"]
    offering = [id for id, piece in pieces(match).items() if send in piece.could]
    assert {on_stage(match, id) for id in offering} == {"A1"}


def on_stage(match, id):
    return tile_name(int(state(match).coin[tile(id.removeprefix("coin-"))]))


@pytest.mark.clause("CMP-1")
def test_dice_and_null_coins_are_turned():
    found = pieces(position(BOARD_V, AVATAR, "4 0 0 0", nothing=S))
    assert found["die-S"].change == found["coin-S0"].change == found["coin-M0"].change == "turn"
    assert found["die-S"].symbol == "die-0-4" and not found["avatar-S"].change


# Headlines


def heads(match, seat=M):
    return [turn.headline for turn in match.turns(match.view(seat))]


@pytest.mark.clause("FIRST-2", "PRE-3")
def test_the_prelude_is_told_by_turns():
    match = Match.new(GAME, 3, 1, NAMES[:3])
    match.play(0, "coin 1")
    assert heads(match)[-1] == "Ana has picked a coin"
    for seat, rank in ((1, 4), (2, 2)):
        match.play(seat, f"coin {rank}")
    assert heads(match, 0)[-1] == "Ben goes first with the four"
    play(match, "PLACE C0 @0;12,0,0,12", "PLACE S0 @0;-12,0,0,-12")
    assert heads(match, 0)[-2:] == ["Cleo lays C0 beside M0", "You lay S0 beside M0; Ben begins"]


def test_coins_that_are_all_alike_are_one_turn():
    match = Match.new(GAME, 3, 1, NAMES[:3])
    for seat in range(3):
        match.play(seat, "coin 4")
    assert heads(match)[-1] == "No coin is alone: everybody picks again"
    assert heads(Match.new(GAME, 3, 1, NAMES[:3], {"first_player": "seat0"}))[-1] == "Ana goes first"


@pytest.mark.parametrize(("line", "head"), [
    ("REVEAL S", "S turns their die to three: threes are unlocked"),
    ("SE S 2 A0", "S's explorer goes from M0 to A0"),
    ("DE S 2 A0", "S lets a two depart from M0 to A0"),
    ("AR S 2 A1", "S calls a two from A1 to M0"),
    ("SS S 2 5 A0", "S has a two send a five from M0 to A0"),
    ("RS S 2 2 A1", "S has a two call another two from A1 to M0"),
    ("MS S 2 4 A1 A0", "S has a distant two send a four from A1 to A0"),
    ("MR S 2 1 S1 A1", "S has a distant two call an ace from S1 to A1"),
])
def test_every_kind_of_action_has_its_headline(line, head):
    assert heads(play(position(BOARD_K, W11, "2 2 2 2"), line))[-1] == head


def test_meeting_placing_and_passing_have_headlines_too():
    match = play(position(RING, {"M0": "S M 1"}, "3 0 0 0"), "MEET S 3")
    assert heads(match, S)[-1] == "You meet a three on M0"
    match = play(position(RING, {"M0": "S M 1"}), "CONTACT S S1 @1;18,6,6,6")
    assert heads(match)[-1] == "S places S1 beside M0 and C0"
    match = play(position(free_pass="on"), "PASS")
    assert heads(match)[-1] == "S passes"
    play(match, "PASS", "PASS", "PASS")
    assert heads(match)[-1] == "A passes: all have passed, nobody wins"


@pytest.mark.clause("AVA-1", "NOT-4")
def test_an_avatar_and_the_steps_of_the_nothing_are_turns_of_their_own():
    match = play(position(BOARD_V, {"A3": "S 1", "S5": "2"}, "1 3 2 2"), "SE S 1 S5", "NOTHING S A3")
    assert heads(match)[-2:] == [
        "S's explorer goes from A3 to S5 and becomes an avatar", "The null of suns steps to A3, five steps from home"]


def test_announcing_winning_and_losing_have_headlines():
    match = play(position(BOARD_V, AVATAR, "4 0 0 0", nothing=S), "ANNOUNCE S")
    assert heads(match)[-1] == "S turns their harbinger down to three: S3 is next"
    match = play(position(BOARD_V, {"A3": "S?", "S2": "S! 2"}, "3 0 0 0", nothing=S, announce="free"), "SE S 2 S3")
    assert heads(match)[-1] == "S's avatar goes from S2 to S3: S2 is next"
    match = play(position(BOARD_V, {"A3": "S?", "M0": "S! 1"}, "0 0 0 0", nothing=S), "SE S 1 S0")
    assert heads(match)[-1] == "S's avatar goes from M0 to S0: S wins"
    match = play(position(BOARD_V, {"M1": "S?", "S4": "S! 2"}, "4 0 0 0", nothing=S), "ANNOUNCE S", "NOTHING S C0")
    assert heads(match)[-1] == "The null of suns comes home to C0: all is lost"


def test_leaving_and_a_wrong_step_have_headlines():
    match = nothing_to_move({"A3": "S?", "S3": "M?", "S5": "S!", "S4": "M!"}, nothing_policing="honour")
    play(match, "NOTHING M M2")
    assert heads(match, C)[-1] == "S moves the Nothing against its rule and loses; M plays the Nothing now"
    match = position()
    match.leave(M)
    assert heads(match, C)[-1] == "M leaves the table and loses"


def test_headlines_of_a_whole_game_fit_on_a_line_and_never_end_in_a_stop():
    match = Match.new(GAME, 3, 4, NAMES[:3])
    for _ in casual_play(match, 4, 150):
        pass
    told = [turn for turn in match.turns(match.view(SPECTATOR)) if turn.lines]
    assert len(told) > 40
    assert all(0 < len(turn.headline) <= 80 and not turn.headline.endswith(".") for turn in told)


# Traces


def traced(match, seat=S):
    return {trace.piece: trace for trace in match.view(seat).traces(last_events(match))}


def last_events(match):
    return list(state(match).events[: int(state(match).n_events)])


def test_a_being_walks_over_every_contact_of_its_way_to_where_it_stands():
    match = play(position(BOARD_K, {"M0": "S 3"}, "3 0 0 0"), "SE S 3 S1")
    trace, found = traced(match)["coin-S0"], pieces(match)
    assert len(trace.points) == 7
    assert trace.points[-1] == (found["coin-S0"].x, found["coin-S0"].y)
    assert trace.points[0] == pytest.approx((found["stage-M0"].x, found["stage-M0"].y))
    for number, name in ((2, "C0"), (4, "A1")):
        assert trace.points[number] == pytest.approx((found[f"stage-{name}"].x, found[f"stage-{name}"].y))
    dot = found["contact-M0-C0"]
    assert trace.points[1] == pytest.approx((dot.x, dot.y))


def test_spans_avatars_and_nulls_leave_traces_and_what_comes_leaves_a_mark():
    match = play(position(BOARD_K, {"M0": "S M2 A1", "A0": "S2"}, "2 2 0 0"), "DE S 2 A0")
    assert [*traced(match)] == ["coin-M2"]
    match = play(position(BOARD_V, {"A3": "S 1", "S5": "2"}, "1 3 2 2"), "SE S 1 S5")
    found, ends = traced(match), pieces(match)
    assert [*found] == ["coin-S0", "avatar-S"] and len(found["avatar-S"].points) == 1
    assert all(trace.points[-1] == (ends[id].x, ends[id].y) for id, trace in found.items())
    assert len(traced(play(match, "NOTHING S A3"))["coin-S0"].points) == 3
    match = play(position(RING, {"M0": "S M 1"}, "3 0 0 0"), "MEET S 3")
    assert traced(match)["coin-S3"].points == [(pieces(match)["coin-S3"].x, pieces(match)["coin-S3"].y)]
    match = play(position(RING, {"M0": "S M 1"}), "CONTACT S S1 @1;18,6,6,6")
    assert [*traced(match, M)] == ["stage-S1"]


def test_a_die_that_was_turned_leaves_a_mark_before_its_owner_alone():
    match = play(position(), "REVEAL S")
    trace = traced(match)["die-S"]
    assert trace.sheet == "horizon" and trace.points == [(pieces(match)["die-S"].x, pieces(match)["die-S"].y)]
    assert not traced(match, M) and not traced(match, SPECTATOR)


def test_a_way_of_an_earlier_turn_is_still_found_when_its_stages_are_full():
    match = play(position(BOARD_K, {"M0": "S 3"}, "3 0 0 0"), "SE S 3 S1")
    later = position(BOARD_K, {"S1": "S", "A1": "2 2 2 2", "M0": "3"}, "3 0 0 0")
    assert len(later.view(S).traces(last_events(match))[0].points) == 7


def test_where_the_cloth_is_seen_from_nearby_no_trace_leads_outside():
    match = play(position(BOARD_V, {"M0": "S 1", "A3": "M"}, "1 3 0 0"), "SE S 1 S0")
    events = last_events(match)
    assert len(match.view(M).traces(events)) == 1
    match.play(M, "contact m m3")
    assert match.view(M).traces(events) == []


def test_no_coin_is_traced():
    match = Match.new(GAME, 3, 1, NAMES[:3])
    match.play(0, COIN + 3)
    assert traced(match, 0) == {}
