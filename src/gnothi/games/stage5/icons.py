"""The drawings of STAGE-5: four suits told apart by their shape, the pawn, and the faces of a die; all about (0, 0)."""

SUITS = (
    # Suns: a disc and eight rays.
    '<circle r="9"/>' + "".join(
        f'<path transform="rotate({turn})" d="M-3.200-12.500 0-21 3.200-12.500Z"/>' for turn in range(0, 360, 45)
    ),
    # Moons: a crescent.
    '<path d="M6-19A19.500 19.500 0 1 0 17.500 9.500 15.500 15.500 0 0 1 6-19Z"/>',
    # Crowns: three points on a band.
    '<path d="M-18 12-20-10-10 0 0-17 10 0 20-10 18 12ZM-18 15H18V19H-18Z"/>',
    # Arms: a shield, parted.
    '<path fill-rule="evenodd" d="M-16-18H16V0C16 11 8 17 0 21-8 17-16 11-16 0ZM-2.500-14V-2H-12V2H-2.500V15H2.500V2H12V-2H2.500V-14Z"/>',
)

PAWN = '<path d="M0-24A9 9 0 0 1 5.500-8C7 3 10 9 15 13V20H-15V13C-10 9-7 3-5.500-8A9 9 0 0 1 0-24Z"/>'
