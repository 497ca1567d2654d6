"""What waits for the disk is written together, and nobody is refused for another's sake."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from vendome.server.writing import Disk


class Book:
    """Written in transactions; a word that is there already clashes."""

    def __init__(self) -> None:
        self.words: list[str] = []
        self.transactions: list[list[str]] = []
        self.gate = threading.Event()

    @contextmanager
    def together(self) -> Iterator[None]:
        before = list(self.words)
        try:
            yield
        except BaseException:
            self.words = before
            raise
        self.transactions.append(self.words[len(before) :])

    def write(self, word: str) -> str:
        if word in self.words:
            raise ValueError(word)
        self.words.append(word)
        return word

    def wait(self) -> None:
        self.gate.wait(30)


async def written(book: Book, *words: str) -> list[object]:
    """What comes of words that all wait while the disk is busy."""
    disk = Disk(book.together, lambda job, *_: job == book.write)
    busy = disk.do(book.wait)
    waiting = [disk.do(book.write, word) for word in words]
    book.gate.set()
    await busy
    found = await asyncio.gather(*waiting, return_exceptions=True)
    disk.close()
    return list(found)


def test_what_waits_is_one_transaction() -> None:
    book = Book()
    assert asyncio.run(written(book, "a", "b", "c")) == ["a", "b", "c"]
    assert book.transactions == [["a", "b", "c"]]


def test_only_what_cannot_be_written_is_refused() -> None:
    book = Book()
    first, clash, last = asyncio.run(written(book, "a", "a", "b"))
    assert (first, last) == ("a", "b")
    assert isinstance(clash, ValueError)
    assert book.words == ["a", "b"]


def test_what_is_closed_does_nothing_more() -> None:
    async def late() -> None:
        book = Book()
        disk = Disk(book.together, lambda *_: True)
        disk.close()
        with pytest.raises(RuntimeError):
            await disk.do(book.write, "a")

    asyncio.run(late())
