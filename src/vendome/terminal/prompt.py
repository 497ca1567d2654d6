"""A question at this keyboard: the commands that work at any time, and what was refused."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from rich.console import RenderableType
from rich.rule import Rule

from vendome.core.match import Event
from vendome.core.refusal import Illegal, Refusal
from vendome.core.rulebook import plain
from vendome.terminal.choices import Ambiguous, Choice, NotANumber
from vendome.terminal.help_page import help_page, menu_line
from vendome.terminal.log import told, whole_log
from vendome.terminal.prose import Prose
from vendome.terminal.rules_page import clauses_page
from vendome.terminal.screen import Leave

if TYPE_CHECKING:
    from vendome.terminal.session import Session

LEAST_NEWS = 2  # lines that are shown, however small the screen is

# What people type for a command besides its name, in any language.
SYNONYMS = {"?": "help", "q": "quit", "exit": "quit", "sauver": "save"}


class Prompt(ABC):
    """Lasts until it is answered. `seat` sees its own side of the table; with None all look on."""

    def __init__(self, session: Session, seat: int | None) -> None:
        self._session = session
        self._seat = seat
        self._match = session.match
        self._screen = session.screen
        self._say = session.say
        self._table = session.table
        self._notice: str | None = None
        self._refusal: Refusal | None = None
        self._menu: list[Choice] = []
        self._commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "why": self._why,
            "rules": self._rules,
            "log": self._log,
            "table": self._redraw,
            **self._more_commands(),
            "save": self._save,
            "quit": self._quit,
        }

    @abstractmethod
    def _more_commands(self) -> dict[str, Callable[[str], None]]: ...

    @abstractmethod
    def _make_menu(self) -> list[Choice]: ...

    @abstractmethod
    def _question(self) -> str: ...

    @abstractmethod
    def _prompt(self) -> str: ...

    @abstractmethod
    def _news(self) -> tuple[str, Sequence[Event]]:
        """Returns a heading, and what has happened since they last looked."""

    @abstractmethod
    def _reply(self, text: str) -> bool:
        """Do what a line says that is no command.

        Returns whether that has answered the question.
        """

    def ask(self) -> None:
        self.draw()
        done = False
        while not done:
            done = self._answer(self._screen.ask(self._prompt()))
            if not done and self._screen.is_terminal:
                self.draw()
            elif not done and self._notice:
                self._screen.show(Prose(self._notice))
                self._notice = None

    # What is shown

    def draw(self) -> None:
        session, screen = self._session, self._screen
        self._menu = self._make_menu()
        table = self._table.draw(self._match.view(self._seat), session.seats, self._say)
        foot: list[RenderableType] = [Rule(style="dim", characters="─")]
        if self._notice and screen.is_terminal:
            foot.append(Prose(self._notice, "bold"))
            self._notice = None
        foot.append(Prose(self._question()))
        foot.append(menu_line(self._menu, self._say))
        above, below = screen.lines(table), screen.lines(*foot)
        screen.clear()
        screen.show_lines(above)
        screen.show(*self._show_news(screen.height - len(above) - len(below) - 1))
        screen.show_lines(below)

    def _show_news(self, room: int) -> Iterator[RenderableType]:
        """Yields the news line by line, or as one text if the lines do not fit.

        What a small screen has no room for at all can be read with `log`.
        """
        title, events = self._news()
        if not events:
            return
        lines = told(events, self._match, self._session.seats, self._say)
        yield Rule(Prose(title, "dim"), align="left", style="dim")
        one_by_one = [Prose(line) for line in lines]
        room = max(LEAST_NEWS, room - 1)
        if not self._screen.is_terminal or len(self._screen.lines(*one_by_one)) <= room:
            yield from one_by_one
            return
        for first in range(len(lines)):
            flowing = Prose(("… " if first else "") + " ".join(lines[first:]))
            if len(self._screen.lines(flowing)) <= room:
                yield flowing
                return
        yield Prose(lines[-1])

    def _page(self, *parts: RenderableType) -> None:
        self._screen.page(self._say("page.on"), self._say("page.back"), *parts)

    # What is answered

    def _answer(self, text: str) -> bool:
        """Do what a line of input says. Returns whether that was an answer."""
        word, _, rest = text.partition(" ")
        command = self._command(word)
        if command is not None:
            command(rest.strip())
            return False
        try:
            return self._reply(text)
        except NotANumber:
            numbers = [choice.number for choice in self._menu if choice.number is not None]
            self._notice = self._wrong_number(numbers)
        except Ambiguous as doubt:
            meant = ", ".join(f"{c.number} {c.label.name}" for c in doubt.choices)
            self._notice = self._say("ambiguous", text=text, choices=meant)
        except Refusal as refusal:
            self._refusal = refusal
            self._notice = self._sentence(refusal)
            if isinstance(refusal, Illegal):
                self._notice += f" ({refusal.clause})"
        return False

    def _sentence(self, refusal: Refusal) -> str:
        return refusal.in_language(self._say.language)

    def _wrong_number(self, numbers: Sequence[int]) -> str:
        least, most = min(numbers), max(numbers)
        if least == most:
            return self._say("the_number", number=least)
        if sorted(numbers) == [*range(least, most + 1)]:
            return self._say("a_number", least=least, most=most)
        return self._say("pick_of", numbers=", ".join(str(number) for number in sorted(numbers)))

    def _command(self, word: str) -> Callable[[str], None] | None:
        """Returns the command of a word: its English name works everywhere,
        and its name in one's language.
        """
        word = SYNONYMS.get(word.casefold(), plain(word))
        for name, command in self._commands.items():
            if word in (name, plain(self._say(f"command.{name}"))):
                return command
        return None

    # Commands

    def _help(self, rest: str) -> None:
        if not rest or self._table.topic is None:
            self._page(*help_page(self._menu, list(self._commands), self._say))
            return
        view = self._match.view(self._seat)
        page = self._table.topic(view, self._session.seats, self._say, rest)
        if page is None:
            self._notice = self._say("no_help", words=rest)
        else:
            self._page(page)

    def _why(self, rest: str) -> None:
        if self._refusal is None:
            self._notice = self._say("why.nothing")
        elif not isinstance(self._refusal, Illegal):
            self._notice = self._say("why.unread")
        else:
            rulebook = self._match.game.rulebook
            clause = rulebook.clause(self._refusal.clause, self._say.language)
            sentence = Prose(self._sentence(self._refusal))
            self._page(sentence, Prose(), *clauses_page([clause], self._say))

    def _rules(self, rest: str) -> None:
        found = self._match.game.rulebook.search(rest, self._say.language)
        if found:
            self._page(*clauses_page(found, self._say))
        else:
            self._notice = self._say("nothing_found", words=rest)

    def _log(self, rest: str) -> None:
        self._page(*whole_log(self._match, self._seat, self._session.seats, self._say))

    def _redraw(self, rest: str) -> None:
        if not self._screen.is_terminal:
            self.draw()

    def _save(self, rest: str) -> None:
        self._notice = self._session.save(rest)

    def _quit(self, rest: str) -> None:
        raise Leave
