"""What a host may set, and the bounds that keep one visitor from spoiling it for the others."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

CHAT_LENGTH = 400
NAME_LENGTH = 40
CHAT_SHOWN = 100            # lines of talk that a newcomer gets
MAX_CLOCK = 30 * 86_400     # seconds
MAX_INCREMENT = 86_400      # seconds
MESSAGE_BYTES = 8_192       # over the socket
BODY_BYTES = 16_384         # by HTTP,
RECORD_BYTES = 600_000      # and of a record that is brought
REQUEST_SECONDS = 60        # how long a request to take back stays open
AWAY_SECONDS = 60           # after this others may ask a stand-in to play for one who is gone
PROPOSAL_SECONDS = 86_400   # how long people may think about freeing a seat or about another clock


@dataclass(frozen=True)
class Limits:
    """Bounds for one address, one table, one seat or one socket."""

    http_rate: float = 50           # requests and messages of one address a second,
    http_burst: float = 300         # and at once
    socket_rate: float = 20         # messages of one socket a second,
    socket_burst: float = 60        # and at once
    tables: int = 60                # new tables of one address in an hour, and as many records that are read
    sockets: int = 200              # open sockets of one address
    connections: int = 200          # its open connections beside them
    public_tables: int = 5          # its tables that everybody may find, at a time
    misses: int = 30                # codes that lead nowhere, of one address in an hour
    cpu_share: float = 0.15         # of a core that one address may keep busy while others are here
    thinking_share: float = 0.5     # of a core for the bots of its tables, on average
    analyses: int = 5               # games of one address that wait for their analysis,
    all_analyses: int = 200         # and of all addresses together
    chat_rate: int = 20             # lines of one seat in a minute
    chat_lines: int = 2_000         # of one seat at one table
    request_seconds: float = 10     # until a request must be here whole
    hello_seconds: float = 10       # until a socket must have said hello


@dataclass(frozen=True)
class Settings:
    """How a server is run."""

    host: str = "127.0.0.1"
    port: int = 8000
    db: str = ""
    public_url: str = ""
    pace: float = 0.9               # seconds between a bot's moves, so that people can follow
    workers: int = 1                # processes in which bots think
    idle: float = 600               # a table that nobody looks at leaves memory after this, in seconds
    limits: Limits = field(default_factory=Limits)
    allowed_hosts: tuple[str, ...] = ()         # names of this server beside its own; * for any
    metrics_from: tuple[str, ...] = ("127.0.0.0/8", "::1")      # who may read /metrics
    keep_days: float = 0            # tables that nobody has used for so long are deleted; 0 for never
    trusted_proxies: tuple[str, ...] = ()       # addresses or networks whose X-Forwarded-For is believed
    bots: Mapping[str, str] = field(default_factory=dict)       # of the host's own: what they are called, their code
    games: tuple[str, ...] = ()     # that are played here; all there are if none is named
    analysis: int = 2_000           # simulations for each decision at which much was given away
    absence: float = 3_600          # after this, in seconds, one person alone may free the seat of another who is gone

    @property
    def base(self) -> str:
        """Where the pages are, for links that people send each other."""
        return self.public_url.rstrip("/") or f"http://{reachable(self.host)}:{self.port}"

    @property
    def door(self) -> str:
        """Where this machine itself finds the server."""
        host = {"0.0.0.0": "127.0.0.1", "": "127.0.0.1", "::": "::1"}.get(self.host, self.host)
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}"


def reachable(host: str) -> str:
    """The name under which others find this machine, if the server listens to everybody."""
    import socket

    if host not in ("0.0.0.0", "::", ""):
        return f"[{host}]" if ":" in host else host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))    # nothing is sent: it only chooses the interface
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()
