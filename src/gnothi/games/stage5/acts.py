"""What a player does besides moving: REVEAL, MEET, CONTACT (section 7); avatars and their harbingers (8, 9)."""
from gnothi.engine.compile import rule
from gnothi.engine.events import emit
from gnothi.games.stage5.geometry import placement
from gnothi.games.stage5.moves import (
    bring_coin,
    bring_null_coin,
    bring_pawn,
    coin_on,
    course,
    has_avatar,
    is_full,
    matching,
    read_move,
    stage_of,
)
from gnothi.games.stage5.state import (
    CONTACT,
    HORIZON,
    MEET,
    NONE,
    PLACE,
    RANKS,
    REVEAL,
    SPANS,
    TURNS_OFF,
    Clause,
    Face,
    Kind,
    Phase,
)
from gnothi.games.stage5.table import (
    count_places,
    find_place,
    has_place,
    is_laid,
    lay,
    owner,
    realm,
    realm_tiles,
    suits_in_play,
)

ON = 1              # reveal_wrap, avatar_contact
FREE = 1            # announce
ALL = 1             # phase_scope
ONLY_MOVE = 1       # harbinger_unlocks

FIRST_ANNOUNCED = 4     # AVA-3
LAST_RANK = RANKS - 1


@rule
def finish(s, clause, winner):
    """The game is over (section 11)."""
    s.phase = Phase.OVER
    s.ended_by = clause
    s.winner = winner
    emit(s, clause, winner)


@rule
def stir(s):
    """Something lasting happened: the turn that is now ending is not a quiet one (END-4)."""
    s.quiet = -1


@rule
def explores(s, suit):
    """Whether a suit has the actions of the first phase (TURN-2, AVA-6); OPT-5 ends them for all at once."""
    return not has_avatar(s, suit) and not (s.options.phase_scope == ALL and s.n_avatars > 0)


@rule
def is_unlocked(s, rank):
    """Whether a die shows the rank, for MEET and CONTACT (UNL-1); with OPT-6 harbingers do not count here."""
    for suit in range(suits_in_play(s)):
        if s.die[suit] == rank and not (s.options.harbinger_unlocks == ONLY_MOVE and has_avatar(s, suit)):
            return True
    return False


# REVEAL


@rule
def can_reveal(s, suit):
    """Up by one, not beyond five (REV-1, REV-2)."""
    return explores(s, suit) and (s.die[suit] < LAST_RANK or s.options.reveal_wrap == ON)


@rule
def reveal(s, seat, suit):
    """Raise the die; what can be raised for ever does not break the quiet (END-4)."""
    left = s.die[suit]
    s.die[suit] = (left + 1) % RANKS
    emit(s, Clause.REV_1, seat, suit, s.die[suit], matching(s, s.die[suit]), matching(s, left))
    if s.options.reveal_wrap != ON:
        stir(s)


@rule
def write_reveals(s, seat, out, count):
    for suit in range(suits_in_play(s)):
        if owner(s, suit) == seat and can_reveal(s, suit):
            out[count] = REVEAL + suit
            count += 1
    return count


# MEET


@rule
def coin_to_meet(s, seat, rank):
    """A coin of that rank in the player's horizon, of the lower suit that still has it, or NONE (MEET-1, R12)."""
    for suit in range(suits_in_play(s)):
        if owner(s, suit) == seat and s.coin[RANKS * suit + rank] == HORIZON:
            return RANKS * suit + rank
    return NONE


@rule
def meet(s, seat, suit, rank):
    """The span comes to the explorer's stage (MEET-1)."""
    stage = stage_of(s, suit)
    coin = coin_to_meet(s, seat, rank)
    bring_coin(s, coin, stage)
    emit(s, Clause.MEET_1, seat, suit, rank, stage, coin)
    stir(s)


@rule
def write_meets(s, seat, out, count):
    for suit in range(suits_in_play(s)):
        if owner(s, suit) != seat or not explores(s, suit) or is_full(s, stage_of(s, suit)):       # MEET-2
            continue
        for rank in range(1, RANKS):
            if is_unlocked(s, rank) and coin_to_meet(s, seat, rank) != NONE:
                out[count] = MEET + SPANS * suit + rank - 1
                count += 1
    return count


# CONTACT


@rule
def contact_action(suit, tile):
    """The number of the first step; a player's two suits are both even or both odd."""
    return CONTACT + 2 * SPANS * suit + SPANS * (tile // (2 * RANKS)) + tile % RANKS - 1


@rule
def read_contact(action):
    """The acting suit and the tile."""
    action -= CONTACT
    suit = action // (2 * SPANS)
    return suit, RANKS * (suit % 2 + 2 * (action // SPANS % 2)) + action % SPANS + 1


@rule
def may_contact(s, suit, tile):
    """Whether this tile is open to an explorer (CON-1, CON-5), or with OPT-7 to an avatar."""
    if is_laid(s, tile):
        return False
    if has_avatar(s, suit):
        return s.options.avatar_contact == ON and tile == RANKS * suit + s.die[suit]
    return explores(s, suit) and is_unlocked(s, tile % RANKS)


@rule
def write_contacts(s, seat, out, count):
    """Every tile that can be placed at the stage of one of the player's explorers, if that is a foreign one."""
    for suit in range(suits_in_play(s)):
        if owner(s, suit) != seat or realm(s, stage_of(s, suit)) == seat:
            continue
        before = count
        for kin in range(suits_in_play(s)):
            if owner(s, kin) == seat:
                for tile in range(RANKS * kin + 1, RANKS * kin + RANKS):
                    if may_contact(s, suit, tile):
                        out[count] = contact_action(suit, tile)
                        count += 1
        if count > before and not has_place(s, 1 << stage_of(s, suit), realm_tiles(s, seat)):
            count = before
    return count


@rule
def write_contact_places(s, seat, action, out):
    """The second steps of a contact: the legal placements at the stage (CON-2 to CON-4)."""
    suit, _ = read_contact(action)
    count = count_places(s, 1 << stage_of(s, suit), realm_tiles(s, seat))
    for i in range(count):
        out[i] = PLACE + i
    return count


@rule
def contact(s, seat, action, where):
    """Place the tile so that it touches the explorer's stage."""
    suit, tile = read_contact(action)
    key = find_place(s, 1 << stage_of(s, suit), realm_tiles(s, seat), where - PLACE)
    lay_at(s, seat, tile, key, Clause.CON_2, suit)
    stir(s)


@rule
def lay_at(s, seat, tile, key, clause, suit):
    """Lay a tile and tell which ones it touches, twelve bits at a time."""
    o, n0, n1, n2, n3 = placement(key)
    lay(s, tile, o, n0, n1, n2, n3)
    contacts = int(s.near[tile])
    emit(s, clause, seat, tile, suit, contacts & 4095, contacts >> 12)


# MOVE, when both steps are known


@rule
def move(s, seat, action, where):
    """The one who moves goes from stage to stage (MOVE-1); an explorer or avatar lands there."""
    kind, suit, carrier, moved = read_move(action)
    start, end = course(s, action, where)
    lands = kind == Kind.SE or kind == Kind.RE
    coin = RANKS * suit if lands else coin_on(s, start, moved)
    if not lands:
        bring_coin(s, coin, end)
    elif has_avatar(s, suit):
        bring_pawn(s, suit, end)
    else:
        bring_null_coin(s, suit, end)
    who, what = 32 * has_avatar(s, suit) + 8 * suit + kind, 64 * coin + 8 * carrier + moved
    emit(s, Clause.MOVE_1, seat, who, what, start, end)
    if lands:
        land(s, seat, suit, end)


@rule
def land(s, seat, suit, stage):
    """An explorer on its own stage-5 is an avatar (MOVE-8); an avatar may announce, or be home (HAR-4, END-1)."""
    if not has_avatar(s, suit):
        if stage == RANKS * suit + LAST_RANK:
            become_avatar(s, seat, suit, stage)
    elif stage == RANKS * suit + s.die[suit]:
        if s.die[suit] == 0:
            finish(s, Clause.END_1, seat)
        elif s.options.announce == FREE:
            announce(s, seat, suit)


# Becoming an avatar (section 8)


@rule
def become_avatar(s, seat, suit, stage):
    """The pawn appears, the explorer is turned to a null, the die becomes a harbinger at four (AVA-1 to AVA-3)."""
    bring_pawn(s, suit, stage)
    s.face[suit] = Face.NULL
    s.die[suit] = FIRST_ANNOUNCED
    s.avatars[s.n_avatars] = suit
    s.n_avatars += 1
    stir(s)
    emit(s, Clause.AVA_1, seat, suit, stage)
    emit(s, Clause.AVA_2, seat, suit, stage)
    emit(s, Clause.AVA_3, seat, suit, FIRST_ANNOUNCED)
    if s.n_avatars == 1:
        s.player_of_nothing = seat
        s.nothing_waits = TURNS_OFF[s.options.nothing_start]
        emit(s, Clause.AVA_5, seat, suit)


# ANNOUNCE (section 9)


@rule
def must_announce(s, suit):
    """The avatar stands on the stage of its own suit whose rank the harbinger shows (HAR-1, HAR-2)."""
    return (
        has_avatar(s, suit)
        and s.options.announce != FREE
        and 1 <= s.die[suit] <= FIRST_ANNOUNCED
        and s.pawn[suit] == RANKS * suit + s.die[suit]
    )


@rule
def announce(s, seat, suit):
    """Lower the harbinger to the next stage to be visited (HAR-1)."""
    s.die[suit] -= 1
    emit(s, Clause.HAR_1, seat, suit, s.die[suit])
    stir(s)
