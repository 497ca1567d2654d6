"""How much one address, or one person, may ask of the house at once."""

from __future__ import annotations

import ipaddress
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, TypeVar

import structlog

from vendome.server.lines import Bucket
from vendome.server.proxies import read_ip
from vendome.server.words import refused

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

log = structlog.get_logger("vendome")

Numbers = TypeVar("Numbers", bound="DataclassInstance")

REMEMBERED = (
    10_000  # addresses and people whose requests are counted; the oldest of more are forgotten
)
A_SECOND = 6  # a sixth of what may be asked at once may be asked each second after that
GUEST_SECONDS = 60.0
MESSAGES_A_SECOND = 3  # a third of the messages that may be said at once
LOG_SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class Limits:
    """How much is allowed of each; 0 means no limit. `docs/protocol.md` explains them."""

    connections: int = 200  # open from one address
    sockets: int = 100  # open from one address
    requests: int = 600  # from one address, at once
    guests: int = 30  # made for one address at once, and one a minute after that
    person_sockets: int = 20
    person_requests: int = 300
    person_messages: int = 60  # over all their sockets, at once


def read_limits(text: str) -> Limits:
    """Returns the limits in a text such as `requests=600,guests=30`."""
    return read_numbers(Limits, text, "bad_limit")


def read_numbers(kind: type[Numbers], text: str, refusal: str) -> Numbers:
    """Returns settings that are whole numbers, from a text such as `requests=600,guests=30`.

    Those it does not name have their default.
    """
    known = [field.name for field in fields(kind)]
    found = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, _, number = part.partition("=")
        if name not in known or not number.isdecimal() or len(number) > 9:
            raise refused(refusal, part=part, known=", ".join(known))
        found[name] = int(number)
    return kind(**found)


def counted(host: str) -> str | None:
    """Returns what an address counts as. In IPv6 it is the network, since one has any number of
    addresses there.

    Returns None for this machine itself, where a proxy that nobody named may stand for everybody.
    """
    address = read_ip(host)
    if address is None or address.is_loopback:
        return None
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


class Open:
    """Counts what is open, by owner."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    def enter(self, key: str | None) -> bool:
        """Let one more in, if there is room. Returns whether there was."""
        if key is None or not self._most:
            return True
        if self._open[key] >= self._most:
            return False
        self._open[key] += 1
        return True

    def leave(self, key: str | None) -> None:
        if key is None or not self._most:
            return
        self._open[key] -= 1
        if not self._open[key]:
            del self._open[key]


class Asked:
    """Counts how often each has asked for something."""

    def __init__(self, most: int, each_second: float, now: Callable[[], float]) -> None:
        self._most = most
        self._rate = each_second
        self._now = now
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str | None, cost: float = 1) -> bool:
        if key is None or not self._most:
            return True
        bucket = self._buckets.get(key) or Bucket(self._most, self._rate, self._now)
        self._buckets[key] = bucket
        self._buckets.move_to_end(key)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return bucket.take(cost)


class Tally:
    """Logs what is refused again and again: once a minute for each address, with how often it was.

    If the address is not counted, the person stands for it.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        # Since when, and how often since then; in the order of the times.
        self._counts: OrderedDict[tuple[str, str | None], tuple[float, int]] = OrderedDict()

    def add(self, what: str, address: str | None, person: str | None = None) -> None:
        self._log_due()
        key = (what, address or person)
        if key in self._counts:
            since, times = self._counts[key]
            self._counts[key] = since, times + 1
        else:
            self._counts[key] = self._now(), 0
            log.info(what, who=key[1], times=1)

    def _log_due(self) -> None:
        """Log those that are due, and the oldest if there are too many."""
        while self._counts:
            key, (since, times) = next(iter(self._counts.items()))
            due = not 0 <= self._now() - since < LOG_SECONDS
            if not due and len(self._counts) < REMEMBERED:
                return
            del self._counts[key]
            if times:
                log.info(key[0], who=key[1], times=times)
            if times and due:
                self._counts[key] = self._now(), 0
