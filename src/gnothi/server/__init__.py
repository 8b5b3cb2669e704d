"""Tables for people: seats, storage, sockets, clocks, and bots that sit in. Nothing here knows a game by name."""
