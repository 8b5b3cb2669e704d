"""The record of a game of The Conscious Board Game, and the numbers that fill it."""
from collections.abc import Mapping
from enum import IntEnum
from pathlib import Path
from typing import Any

import numpy as np

from gnothi.engine.layout import layout
from gnothi.engine.options import Option
from gnothi.engine.rulebook import Rulebook
from gnothi.engine.state import state_layout
from gnothi.games.conscious.deck import KINDS, N_CARDS, N_LAWS, SPACES
from gnothi.games.conscious.diagram import BOARD_CARDS, FACES, NOTES, OCTAVES, SCHOOLS

MOST_SEATS = 6          # A.1
HAND = 7                # A.3, L.0.4
FIRST_LAWS = 3          # A.4
SLOTS = 32              # laws in play before one player
MOST_SHARED = 16        # pending shared laws of one player
MOST_CONTACTS = 16
DEPTH = 24              # pending frames

# How several numbers stand in one detail of an event: bits for each card, law or note, from 1, and for each die.
CARD_BITS, LAW_BITS, NOTE_BITS, DIE_BITS = 6, 7, 5, 3
CARDS_IN_DETAIL = 5

NONE = -1               # no slot, no winner, nobody
HIDDEN = -2             # there is one, but this view may not know which

Clause: Any = Rulebook(Path(__file__).parent / "rules.md").enum()


class Status(IntEnum):
    LIVING = 0
    ASTRAL = 1          # non-living, in the Astral body
    MENTAL = 2          # non-living, in the Mental body
    OUT = 3
    HOME = 4            # has won, and the others play on (R45)


class StateOfI(IntEnum):
    """The lasting states of 'I' (B.0.1)."""

    MULTIPLICITY = 0
    DEPUTY = 1
    STEWARD = 2
    MASTER = 3


class Body(IntEnum):
    """The highest body a player has crystallised (K); one in the Astral body with MENTAL changes at the turn's end."""

    PHYSICAL = 0
    ASTRAL = 1
    MENTAL = 2


# How a chip arrived (D.ARRIVE); one that entered counts as climbed.
CLIMBED, SHOCKED, LAW_MADE = range(3)


class Step(IntEnum):
    """What a pending frame is about; the ASK ones wait for a seat, the others go on by themselves."""

    FACET_END = 0           # C.TURN 4
    SHOCKS = 1              # F.CREATE
    ARRIVALS = 2            # D.ARRIVE
    RESOLVE = 3             # D.RESOLVE
    JOKERS = 4              # F.CREATE, its last step: H.3.b
    LAND_SPACE = 5          # E.LAND 2
    LAND_ASK = 6            # E.LAND 3
    LAND_DUPLICATES = 7     # E.LAND 4
    LAND_STRIVING = 8       # E.LAND 5
    LAND_END = 9            # E.LAND 6
    OWN_UP = 10             # Q.3.b
    KEEP_SEVEN = 11         # L.DEATH 2
    NEW_BODY = 12           # L.DEATH 2
    OFFER = 13              # L.1.d
    TURN_END = 14           # C.TURN 6
    NEXT_TURN = 15          # C.0
    ASK_FACET = 16          # D2, D3
    ASK_LAW = 17            # D1
    ASK_SHOCK = 18          # D4
    ASK_SKILL = 19          # D5
    ASK_REASSIMILATE = 20   # D6
    ASK_WILD_CHIP = 21      # D7
    ASK_SCHOOL = 22         # D8
    ASK_ROLL = 23           # D9
    ASK_SPACE = 24          # D10, D11
    ASK_DECAY = 25          # D12
    ASK_CARD = 26           # D13
    ASK_GIFT = 27           # D14, D16
    ASK_DISCARD = 28        # D17
    ASK_OFFER = 29          # D18


# Steps of a landing, which a lander who has just left the game does not take.
LANDING = (Step.LAND_SPACE, Step.LAND_ASK, Step.LAND_DUPLICATES, Step.LAND_STRIVING)
# Questions that come up inside a facet; those of landing, death and contact are the others.
IN_FACET = (
    Step.ASK_LAW, Step.ASK_SHOCK, Step.ASK_SKILL, Step.ASK_REASSIMILATE, Step.ASK_WILD_CHIP, Step.ASK_SCHOOL,
    Step.ASK_ROLL,
)
QUESTIONS = (
    Step.ASK_FACET, *IN_FACET, Step.ASK_SPACE, Step.ASK_DECAY, Step.ASK_CARD, Step.ASK_GIFT, Step.ASK_DISCARD,
    Step.ASK_OFFER,
)


GRACE = SCHOOLS         # a school that is no school (R46)

# Actions: fixed numbers, each followed by what it names.
ROLL = 0
DIE = 1
OBEY = 2                                # slot
MOON = OBEY + SLOTS                     # designation
TRANSFORM = MOON + 4                    # suit x 3 + pair
WILD_SHOCK = TRANSFORM + 12             # pair of Aces
ALL_SHOCKS = WILD_SHOCK + 3
PLAY_FACE = ALL_SHOCKS + 1              # a face card of the hand, by its kind from NUMBERED on
PLAY_LAW = PLAY_FACE + 6                # a Law-card that stands alone, by its slot
PLAY_BLANK = PLAY_LAW + SLOTS           # #63 as this board card
PLAY_GROUP = PLAY_BLANK + BOARD_CARDS   # group x 64 + source of each member
CHOOSE = PLAY_GROUP + 64 * FACES        # law, from 1
SHOCK = CHOOSE + N_LAWS + 1             # D4
USE_SKILL = SHOCK + 3
LEAVE_SKILL = USE_SKILL + 1
AS_CHIP = LEAVE_SKILL + 1
AS_CARD = AS_CHIP + 1
WILD_ENTER = AS_CARD + 1                # octave
WILD_CARD = WILD_ENTER + OCTAVES
WILD_CLEANSE = WILD_CARD + 1
WILD_CANCEL = WILD_CLEANSE + 1          # slot
SCHOOL = WILD_CANCEL + SLOTS
TAKE = SCHOOL + SCHOOLS
AGAIN = TAKE + 1                        # roll-option of the Steward
AGAIN_TOKEN = AGAIN + 1
OPPOSITE = AGAIN_TOKEN + 1              # roll-option of the Master
OPPOSITE_TOKEN = OPPOSITE + 1
NAME_SPACE = OPPOSITE_TOKEN + 1         # kind of space
DECAY = NAME_SPACE + 5                  # note
ASK = DECAY + NOTES                     # kind
ASK_NOTHING = ASK + KINDS
GIVE = ASK_NOTHING + 1                  # kind
DROP = GIVE + KINDS                     # kind
ACCEPT = DROP + KINDS
DECLINE = ACCEPT + 1
HELP = DECLINE + 1                      # seat; the calls of `vigilance` (R58)
CATCH = HELP + MOST_SEATS               # seat
OWN_UP = CATCH + MOST_SEATS
NUM_ACTIONS = OWN_UP + 1

# Where a member of a numbered group comes from (F.5).
NOT_PLAYED, FROM_HAND, FROM_LAW, FROM_BLANK = range(4)

# "Card-plays, how to enumerate": 240 without #63, 234 with it; then faces, laws, powers, moons and calls.
MAX_LEGAL = 240 + 234 + 6 + 2 * SLOTS + 16 + 4 + 3 + 2 * MOST_SEATS

# Where a Law-card is.
IN_DECK, DISCARDED = 0, 1
IN_PILE = 2                             # + seat
IN_PLAY = IN_PILE + MOST_SEATS          # + seat

# Table options that are not their default.
COMBINATIONS = 1    # allowance
NO = 1              # moments_add, sleeper_draws_laws
PASS = 1            # mark_rule
COMPULSORY = 1      # law_play
AUTOMATIC = 1       # moon
NO_JOKER, FACE = 1, 2   # blank_card
PLAY_ON = 1         # after_win
VIGILANCE, OFF = 1, 2   # fifth_striving
YES = 1             # destroy_multiplicity
FORBIDDEN = 1       # hasnamuss_tokens

MOST_TURNS = 30_000

OPTIONS = (
    Option("allowance", "cards", "R6", "what one a turn counts: cards leaving the hand, or combinations",
           words=("cards", "combinations")),
    Option("moments_add", "yes", "R7", "whether Magnetic Center moments of one turn add up", words=("yes", "no")),
    Option("clumsy_roll", 0, "R9", "how many rolls in a hundred knock over chips and cost a card", low=0, high=100),
    Option("sleeper_draws_laws", "yes", "R10", "whether a sleeper draws Law-cards for Law-spaces passed",
           words=("yes", "no")),
    Option("mark_rule", "reach", "R13", "whether a law for so many spaces ends on its mark or beyond it",
           words=("reach", "pass")),
    Option("law_play", "compulsory", "R19", "whether a Law-card that stands alone must be played",
           words=("optional", "compulsory")),
    Option("moon", "choice", "R23", "whether a kept King frees at its owner's wish or by itself",
           words=("choice", "automatic")),
    Option("blank_card", "any", "R29", "what the blank card #63 may stand for", words=("any", "no_joker", "face")),
    Option("after_win", "end", "R45", "whether the game ends with the first win", words=("end", "play_on")),
    Option("fifth_striving", "enforced", "R58", "whether help is asked for, left to vigilance, or not played",
           words=("enforced", "vigilance", "off")),
    Option("destroy_multiplicity", "no", "R61", "whether a Hasnamuss destroys a Multiplicity like himself",
           words=("no", "yes")),
    Option("hasnamuss_tokens", "allowed", "R62", "whether a Hasnamuss may spend roll tokens",
           words=("allowed", "forbidden")),
    Option("max_turns", 4000, "R66", "turns of one player before the game stops", low=1, high=MOST_TURNS),
)

LawInPlay = layout([
    ("law", np.int8),           # its number, 0 for an empty slot
    ("obeyed", np.int8),
    ("played", np.int8),        # or not to be played any more
    ("protector", np.int8),     # the slot of the law that took it without escape, or NONE
    ("is_copy", np.int8),       # vanishes instead of being discarded (G.SHARE.4)
    ("was_shared", np.int8),    # everybody has it already (G.SHARE.3)
    ("voided", np.int8),        # an automatic moon took its effect (R23)
    ("mark", np.int16),         # the progress at which it ends or kills, 0 for none
])

Seat = layout([
    ("status", np.int8),
    ("state", np.int8),
    ("school", np.int8),                    # or NONE
    ("body", np.int8),                      # the highest body crystallised
    ("hasnamuss", np.int8),
    ("type_no", np.int8),                   # 1 to 6 (A.5)
    ("place", np.int8),                     # by winning, from 1; 0 for none yet
    ("position", np.int16),                 # space, 0 to 244
    ("trips", np.int16),                    # how often it reached an end
    ("turns", np.int16),                    # turns begun
    ("stamp", np.int32),                    # when it arrived: larger is later (C.0.6)
    ("notes", np.int8, (NOTES,)),           # chips on the Diagram of Nutrition
    ("discs", np.int8, (OCTAVES,)),         # of the bodies being made (K.COUNT)
    ("chips", np.int8, (BOARD_CARDS,)),     # chips on the board cards
    ("hand_size", np.int8),                 # kinds held: one of each is in the hand
    ("duplicates", np.int8),                # further copies, face down on the board
    ("held", np.int8, (KINDS,)),            # cards of each kind; private
    ("pile_size", np.int8),                 # Law-cards not yet in play; which, says law_at
    ("owed", np.int8),                      # Law-cards to select on the next turn, 0 to 2
    ("n_shared", np.int8),
    ("shared", np.int8, (MOST_SHARED,)),    # pending shared laws, in order
    ("protected", np.int8, (MOST_SHARED,)), # whether each comes with its protecting #64
    ("n_laws", np.int8),                    # laws in play
    ("laws", LawInPlay, (SLOTS,)),
    ("moments", np.int8),                   # Magnetic Center moments of this turn
    ("next_moment", np.int8),               # earned by landing, for the next turn
    ("spent", np.int8),                     # of this turn's hand allowance
    ("powers", np.int8),                    # bits of the powers used this turn
    ("skills", np.int8),                    # bits of the skills used this turn
    ("optioned", np.int8),                  # a roll-option was used this turn
    ("last_turn", np.int8),                 # stands on an end of the spiral and will not roll again (R.2, R.3)
    ("seen", np.int8, (MOST_SEATS, KINDS)), # cards this seat knows another to hold; private
    ("lacks", np.int8, (KINDS,)),           # kinds all have heard it does not hold (S.2)
])

Frame = layout([
    ("what", np.int64),                     # a Step
    ("seat", np.int64),                     # whose it is: who goes through it, or is asked
    ("c", np.int64),                        # three numbers; what they mean in each Step is named below
    ("a", np.int64),
    ("b", np.int64),
])

# The numbers of a frame by name: `f[NOTES_LEFT]` is the `a` of a frame of ARRIVALS.
EXAMINED = "a"                              # FACET_END: whether states have been examined
NEXT_CARD, LAST_CARD = "a", "b"             # SHOCKS: the rest of a chain of creations
NOTES_LEFT, HOW = "a", "b"                  # ARRIVALS: bits of the notes that a chip comes to, and how
DEALT_WITH = "a"                            # LAND_ASK, LAND_STRIVING: bits of the players that are done
TO_HELP = "a"                               # OWN_UP: bits of the players still to be offered help
PASSED = "a"                                # OFFER: how many seats to the left have been asked or passed over
NOTE = "a"                                  # ASK_SKILL, which has HOW too
OCTAVE_ASKED = "a"                          # ASK_REASSIMILATE, ASK_DECAY
SCHOOLS_OPEN = "a"                          # ASK_SCHOOL: bits of the schools
LOWER_KINDS, UPPER_KINDS = "a", "b"         # ASK_GIFT: bits of the final cards in either half of all kinds
OTHER = "c"                                 # ASK_CARD: who is asked, ASK_GIFT: the receiver, ASK_OFFER: the giver

Contact = layout([
    ("met", np.int8),                       # bits of the players who were in it
    ("there", np.int8),                     # bits of those still on the space
    ("armed", np.int8),                     # somebody has moved since
    ("duty", np.int8, (MOST_SEATS,)),       # for each: bits of those it could have helped and did not; hidden
    ("called", np.int8, (MOST_SEATS,)),     # bits of those it has offered help
    ("caught", np.int8, (MOST_SEATS,)),     # bits of those it has tried to catch
    ("owned", np.int8),                     # bits of those who have owned up
])

State = state_layout([
    ("n_seats", np.int64),
    ("dealer", np.int64),
    ("turn", np.int64),                      # whose turn it is
    ("ended", np.int8),
    ("winner", np.int64),                    # the first to win, or NONE
    ("places", np.int8),                    # how many have won
    ("die", np.int8),                       # as it lies, 1 to 6
    ("clock", np.int32),                    # the last arrival stamp given
    ("seats", Seat, (MOST_SEATS,)),
    ("waiting", np.int8, (NOTES, 3)),       # excess chips of this facet, by note and how they came
    ("n_waiting", np.int8),
    ("offered", np.int8, (NOTES,)),         # the Astral body on offer (R43)
    ("deck", np.int8, (KINDS,)),            # Part-of-Center cards still to be drawn; hidden
    ("deck_size", np.int16),
    ("discard", np.int8, (KINDS,)),
    ("law_at", np.int8, (N_LAWS + 1,)),     # where each Law-card is; deck and piles of others are hidden
    ("law_deck_size", np.int8),
    ("universe", np.int8, (SPACES,)),       # chips given to the Universe (N.2)
    ("n_contacts", np.int8),
    ("contacts", Contact, (MOST_CONTACTS,)),
    ("depth", np.int8),
    ("stack", Frame, (DEPTH,)),             # the pending frames; the last is worked off first
], OPTIONS, events=300)

PLAYS = 8               # "Bounds for a fixed-size state": the hand allowance
POWERS = 3              # I.3, I.4, I.5
ANSWERS = 3 + 2         # for a chip that enters: a skill at most three times, as it comes down through the octaves
                        # by re-assimilation at most twice
LAW_DECISIONS = 6 + 5 * ANSWERS     # for a law: choose, obey, moon, token, play it and shock; its chips and a wild-chip


def max_moves(seats: int, options: Mapping[str, int]) -> int:
    """What may be decided in all turns of all players; no game comes near it.

    In a turn: the roll and two choices about it, one about the space, and for each other player met a card to ask for
    and one to give; plays of the hand and powers, each with a wild shock and a wild-chip; and what the chips that enter
    then call for, two from the space and one for each wild-chip. With `vigilance` every landing lets each player once
    help each other, give, catch, own up and give again. In a life: the Law-cards, each twice, as card and as copy; the
    chips of three bodies; cards to throw away, bodies on offer, and a school.

    A Law-card can come back to one player more often, but only through a law deck that lies all but empty.
    """
    others = seats - 1
    facets = PLAYS + POWERS
    turn = 4 + 2 * others + 3 * facets + ANSWERS * (2 + facets)
    if options["fifth_striving"] == VIGILANCE:
        turn += 4 * seats * others + seats
    life = 2 * N_LAWS * LAW_DECISIONS + 3 * NOTES * ANSWERS + N_CARDS + 2 * others + 1
    return seats * (life + options["max_turns"] * turn)
