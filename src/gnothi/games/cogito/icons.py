"""Our own small drawings of the faces, each in a box from -24 to 24."""

ICONS = {
    "swallow": '<path class="fauna" d="M-23-9C-12-12-4-8 0-2 5-9 13-14 23-15 17-10 13-5 10 1 15 4 19 9 22 17'
               ' 16 12 10 10 4 9 2 14-3 19-10 22-7 17-5 13-5 9-10 4-13-3-23-9Z"/><circle class="card" cx="5" cy="-1" r="1.6"/>',
    "owl": '<path class="fauna" d="M-14-21C-9-18-4-17 0-17S9-18 14-21C17-12 17-5 15 2 18 15 9 22 0 22S-18 15-15 2'
           'C-17-5-17-12-14-21Z"/><circle class="card" cx="-6.5" cy="-7" r="6.2"/><circle class="card" cx="6.5" cy="-7" r="6.2"/>'
           '<circle class="ink" cx="-6.5" cy="-7" r="2.8"/><circle class="ink" cx="6.5" cy="-7" r="2.8"/>'
           '<path class="gold" d="M-2.4-3H2.4L0 3Z"/><path class="card-line" stroke-width="1.6" d="M-6 8q3 4 6 0q3 4 6 0M-6 14q3 4 6 0q3 4 6 0"/>',
    "whale": '<path class="fauna" d="M-22 2C-20-9-8-13 3-10 11-8 14-3 16 3 18-1 19-5 17-11 20-10 22-8 23-5 24-8 24-10 24-12'
             ' 26-4 22 12 10 15-4 18-21 15-22 2Z"/><circle class="card" cx="-12" cy="1" r="1.8"/>'
             '<path class="card-line" stroke-width="1.5" d="M-20 7C-12 11-4 11 3 9"/>'
             '<path class="fauna-line" stroke-width="2" stroke-linecap="round" d="M-5-13C-5-18-8-20-11-20M-5-13C-5-18-2-20 1-20"/>',
    "butterfly": '<path class="fauna" d="M-1.500-3C-6-17-20-22-22-15-24-8-16-1-3 1-15 2-19 9-15 15-11 21-4 13-1.500 4Z"/>'
                 '<path class="fauna" d="M1.500-3C6-17 20-22 22-15 24-8 16-1 3 1 15 2 19 9 15 15 11 21 4 13 1.500 4Z"/>'
                 '<circle class="card" cx="-14" cy="-11" r="3"/><circle class="card" cx="14" cy="-11" r="3"/>'
                 '<path class="ink-line" stroke-width="2.6" stroke-linecap="round" d="M0-6V10"/>'
                 '<path class="ink-line" stroke-width="1.3" stroke-linecap="round" d="M0-6C-1-11-4-14-6-15M0-6C1-11 4-14 6-15"/>',
    "casablanca": "".join(
        f'<path class="{tone}" transform="rotate({turn})" d="M0 0C-9-8-7-17 0-23 7-17 9-8 0 0Z"/>'
        for turn, tone in ((0, "flora"), (120, "flora"), (240, "flora"), (60, "flora"), (180, "flora"), (300, "flora"))
    ) + "".join(
        f'<path class="card-line" stroke-width="1.3" transform="rotate({turn})" d="M0-3V-17"/>' for turn in range(0, 360, 60)
    ) + '<circle class="gold" r="3.4"/>',
    "sunflower": "".join(
        f'<ellipse class="gold" transform="rotate({turn})" cx="0" cy="-16" rx="4.200" ry="7.500"/>' for turn in range(0, 360, 30)
    ) + '<circle class="flora" r="10.500"/><circle class="card-line" stroke-width="1.200" r="6.500"/><circle class="card-line" stroke-width="1.200" r="2.800"/>',
    "cherry": '<path class="fauna" d="M-2.500 22C-1.500 14-1.500 9-8 3L-5.500 1C-2.500 4-1 5 0 7 1 5 2.500 4 5.500 1L8 3C1.500 9 1.500 14 2.500 22Z"/>'
              '<circle class="flora" cx="-10" cy="-4" r="9.500"/><circle class="flora" cx="10" cy="-4" r="9.500"/><circle class="flora" cx="0" cy="-12" r="10.500"/>'
              '<g class="red"><circle cx="-12" cy="-5" r="2.600"/><circle cx="-4" cy="-13" r="2.600"/><circle cx="6" cy="-14" r="2.600"/>'
              '<circle cx="12" cy="-3" r="2.600"/><circle cx="1" cy="-5" r="2.600"/></g>',
    "cedar": '<path class="fauna" d="M-2.200 6H2.200V22H-2.200Z"/><path class="flora" d="M0-23 8-13H4L14-4H8L21 9H-21L-8-4H-14L-4-13H-8Z"/>'
             '<path class="card-line" stroke-width="1.300" d="M-7-9H7M-10 1H10"/>',
    "ego": '<circle class="mystic-line" stroke-width="3" r="20.500"/><path class="mystic" d="M0-14C5-14 8-10 8-6S5 2 0 2-8-2-8-6-5-14 0-14Z'
           'M-14 14C-12 6-6 4 0 4S12 6 14 14A20 20 0 0 1-14 14Z"/>',
    "animal": '<path class="fauna" d="M0 1C7 1 13 9 11 15 9 20 4 17 0 17S-9 20-11 15C-13 9-7 1 0 1Z"/>'
              '<g class="fauna"><ellipse cx="-15" cy="-1" rx="4.200" ry="6" transform="rotate(-25-15-1)"/><ellipse cx="15" cy="-1" rx="4.200" ry="6" transform="rotate(25 15-1)"/>'
              '<ellipse cx="-6" cy="-11" rx="4.500" ry="6.800" transform="rotate(-8-6-11)"/><ellipse cx="6" cy="-11" rx="4.500" ry="6.800" transform="rotate(8 6-11)"/></g>',
    "plant": '<path class="flora-line" stroke-width="3" stroke-linecap="round" d="M0 22C0 12 0 6 0-2"/>'
             '<path class="flora" d="M0-2C-18-1-22-12-20-19-7-20 0-14 0-2ZM0 7C14 8 20 0 19-8 7-9 0-4 0 7Z"/>',
    "vertebrate": '<path class="fauna-line" stroke-width="2.400" d="M-3-22C6-12-7 2 2 22"/><g class="fauna">'
                  '<rect x="-9" y="-21" width="16" height="6.500" rx="3"/><rect x="-7.500" y="-12.500" width="16" height="6.500" rx="3"/>'
                  '<rect x="-9" y="-4" width="16" height="6.500" rx="3"/><rect x="-10" y="4.500" width="16" height="6.500" rx="3"/>'
                  '<rect x="-8" y="13" width="16" height="6.500" rx="3"/></g>',
    "flower": "".join(
        f'<circle class="flora" transform="rotate({turn})" cx="0" cy="-12" r="8.600"/>' for turn in range(0, 360, 72)
    ) + '<circle class="gold" r="6"/>',
    "bird": '<path class="fauna" d="M-17 22C-16 8-8-12 18-22 20-6 10 12-9 13-12 16-13 19-14 22Z"/>'
            '<path class="card-line" stroke-width="1.500" stroke-linecap="round" d="M-14 18C-6 4 2-6 12-15M-5 5 5 6M0-1 10-1"/>',
    "tree": '<path class="fauna" d="M-2.800 4H2.800L4 22H-4Z"/><path class="flora" d="M0-23C10-23 13-15 11-12 19-11 19 0 12 3 9 8-9 8-12 3-19 0-19-11-11-12-13-15-10-23 0-23Z"/>',
    "dream": '<path class="mystic" d="M8-20A20 20 0 1 0 20 9 15 15 0 0 1 8-20Z"/>'
             '<path class="gold" d="M14-14l1.600 4 4 1.600-4 1.600-1.600 4-1.600-4-4-1.600 4-1.600ZM5-2l1 2.500 2.500 1-2.500 1-1 2.500-1-2.500-2.500-1 2.500-1Z"/>',
}


def icon(face_id: str, name: str) -> str:
    """The drawing of a face; one that we have none for shows its first letter."""
    letter = f'<text class="ink title" text-anchor="middle" y="13" font-size="38">{name[:1]}</text>'
    return ICONS.get(face_id, letter)
