"""The Diagram of Nutrition (D.T) and the eighteen board cards (A.C.5) as tables."""
import numpy as np

FOOD, AIR, IMPRESSION = range(3)
OCTAVES = 3

# The eighteen notes, each octave from the bottom up.
DO_768, RE_384, MI_192, FA_96, SO_48, LA_24, TI_12, DO_6 = range(8)
DO_192, RE_96, MI_48, FA_24, SO_12, LA_6 = range(8, 14)
DO_48, RE_24, MI_12, FA_6 = range(14, 18)
NOTES = 18

NOTE_NAMES = (
    "DO-768", "RE-384", "MI-192", "FA-96", "SO-48", "LA-24", "TI-12", "DO-6",
    "DO-192", "RE-96", "MI-48", "FA-24", "SO-12", "LA-6",
    "DO-48", "RE-24", "MI-12", "FA-6",
)

FIRST = np.array([DO_768, DO_192, DO_48], np.int64)      # the entry note of each octave
TOP = np.array([DO_6, LA_6, FA_6], np.int64)             # its Hydrogen-6 note
LENGTH = np.array([8, 6, 4], np.int64)
OCTAVE = np.repeat(np.arange(OCTAVES, dtype=np.int64), LENGTH)
HYDROGEN = np.array([int(name.split("-")[1]) for name in NOTE_NAMES], np.int64)

HOLDS = np.ones(NOTES, np.int64)                         # D.0.3
HOLDS[[MI_192, TI_12, MI_48, DO_48, MI_12]] = 3

# D.RESOLVE 2: the highest waiting chip first, on a tie Food, Air, Impressions.
HIGHEST_FIRST = np.array(sorted(range(NOTES), key=lambda note: HYDROGEN[note]), np.int64)

# The notes whose chips are the carbon that an excess chip needs to climb (J.0.1): a quarter of its hydrogen.
CARBONS = np.full((NOTES, 3), -1, np.int64)
for _note in range(NOTES):
    _found = [carbon for carbon, hydrogen in enumerate(HYDROGEN) if 4 * hydrogen == HYDROGEN[_note]]
    CARBONS[_note, : len(_found)] = _found

# What becomes of a chip too many where it does not climb (D.EXCESS.1 to D.EXCESS.6).
CLIMBS, DISCARDED, CARD, SURPLUS = range(4)
EXCESS = np.full(NOTES, CLIMBS, np.int64)
EXCESS[[MI_192, MI_48, DO_48]] = DISCARDED
EXCESS[[TI_12, SO_12, MI_12]] = CARD
EXCESS[[DO_6, LA_6, FA_6]] = SURPLUS

# G.1.b: a chip that a law makes on one of these, when it is full, does not climb.
LAW_DISCARDS = np.zeros(NOTES, np.int64)
LAW_DISCARDS[[RE_384, SO_48, LA_24, RE_96, SO_12]] = 1

# The skills (H.1.a, H.2.a, H.3.c): on which note, and where the chip goes instead.
BREATHE, EAT, CARBON_12 = range(3)
SKILLS = 3
SKILL_AT = np.full(NOTES, -1, np.int64)
SKILL_AT[[MI_192, MI_48, DO_48]] = (BREATHE, EAT, CARBON_12)
SKILL_NOTE = np.array([MI_192, MI_48, DO_48], np.int64)
SKILL_TO = np.array([FA_96, FA_24, RE_24], np.int64)

# Discs (K.COUNT): what each stage needs to crystallise, and the most it holds.
THREE_THREE_ONE = np.array([3, 3, 1], np.int64)
WHOLE = LENGTH                                          # one disc on every note
START_NOTES = (DO_768, RE_384, MI_192, DO_192, RE_96, MI_48, DO_48)     # A.2

# Board cards in the order of bumps (A.C.5).
DIAMONDS, CLUBS, HEARTS, SPADES = range(4)
SUITS = "DCHS"
FACES = 12                                              # J Q K of each suit; also the number of its numbered group
ACES = 12
AD, AC, AH, AS, X_JOKER, JOKER = range(12, 18)
BOARD_CARDS = 18
BOARD_NAMES = (*(rank + suit for suit in SUITS for rank in "JQK"), "AD", "AC", "AH", "AS", "XJ", "JO")
MOST_CHIPS, MOST_JOKERS = 2, 3                          # F.3.a, H.3.a

# Schools (H.0.1).
FAKIR, MONK, YOGI, BALANCED, SLY = range(5)
SCHOOLS = 5
SCHOOL_SUIT = np.array([DIAMONDS, HEARTS, CLUBS, -1, SPADES], np.int64)
SUIT_SCHOOL = np.array([FAKIR, YOGI, MONK, SLY], np.int64)
