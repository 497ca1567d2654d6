"""One decision of one person: the table, the question, the commands, the move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rich.console import RenderableType
from rich.rule import Rule

import vendome
from vendome.bots import Bot
from vendome.core.match import Action
from vendome.core.refusal import Illegal, Refusal
from vendome.terminal.choices import (
    UNFINISHED,
    Ambiguous,
    Choice,
    NotANumber,
    choices,
    picked,
    understood,
)
from vendome.terminal.help_page import help_page, menu_line, step_line
from vendome.terminal.log import listed, news, told, whole_log
from vendome.terminal.prose import Prose
from vendome.terminal.rules_page import clauses_page
from vendome.terminal.screen import Leave

if TYPE_CHECKING:
    from vendome.terminal.session import Session

LEAST_NEWS = 3  # lines, however small the screen


class Turn:
    """Lasts until `seat` has made a move that is legal."""

    def __init__(self, session: Session, seat: int) -> None:
        self._session = session
        self._seat = seat
        self._match = session.match
        self._screen = session.screen
        self._say = session.say
        self._table = session.table
        self._news_are_read = False
        self._notice: str | None = None
        self._refusal: Refusal | None = None
        self._menu: list[Choice] = []
        self._commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "why": self._why,
            "rules": self._rules,
            "log": self._log,
            "table": self._redraw,
            "hint": self._hint,
            "save": self._save,
            "quit": self._quit,
        }

    def take(self) -> None:
        self._read_chapter()
        self.draw()
        done = False
        while not done:
            text = self._screen.ask(f"{self._session.seats[self._seat].name}> ")
            done = self._answer(text)
            if not done and self._screen.is_terminal:
                self.draw()
            elif not done and self._notice:
                self._screen.show(Prose(self._notice))
                self._notice = None

    # What is shown

    def _read_chapter(self) -> None:
        """A scoring, say, is read line by line before the next question."""
        session = self._session
        events = news(self._match, self._seat, session.last_move_of(self._seat))
        chapters = [event for event in events if event.kind == self._table.chapter]
        if chapters and self._screen.is_terminal and not session.several:
            self._page(*listed(events, self._match, session.seats, self._say))
            self._news_are_read = True

    def draw(self) -> None:
        session, say, screen = self._session, self._say, self._screen
        view = self._match.view(self._seat)
        actions = self._match.actions(self._seat)
        self._menu = choices(actions, self._table, view, session.seats, say)
        table = self._table.draw(view, session.seats, say)
        foot: list[RenderableType] = [Rule(style="dim", characters="─")]
        if self._notice and screen.is_terminal:
            foot.append(Prose(self._notice, "bold"))
            self._notice = None
        foot.append(Prose(say(f"ask.{view['stage']}")))
        foot.append(menu_line(self._menu, say))
        screen.clear()
        room = screen.height - len(screen.lines(table)) - len(screen.lines(*foot)) - 1
        screen.show(table, *self._news(room), *foot)

    def _news(self, room: int) -> list[RenderableType]:
        """What happened since this person's last move: in lines, or flowing where these do not fit.

        What a small screen has no room for at all is left to `log`.
        """
        events = news(self._match, self._seat, self._session.last_move_of(self._seat))
        if not events or self._news_are_read:
            return []
        lines = told(events, self._match, self._session.seats, self._say)
        heading = Rule(Prose(self._say("news"), "dim"), align="left", style="dim")
        one_by_one = [Prose(line) for line in lines]
        room = max(LEAST_NEWS, room - 1)
        if not self._screen.is_terminal or len(self._screen.lines(*one_by_one)) <= room:
            return [heading, *one_by_one]
        for first in range(len(lines)):
            flowing = Prose(("… " if first else "") + " ".join(lines[first:]))
            if len(self._screen.lines(flowing)) <= room:
                return [heading, flowing]
        return [heading, Prose(lines[-1])]

    def _page(self, *parts: RenderableType) -> None:
        self._screen.page(self._say("page.on"), self._say("page.back"), *parts)

    # What is answered

    def _answer(self, text: str) -> bool:
        """Do what a line of input says; whether it was a move that has been made."""
        word, _, rest = text.partition(" ")
        command = self._command(word)
        if command is not None:
            command(rest.strip())
            return False
        if not text:
            return False
        try:
            return self._move(text)
        except NotANumber:
            numbers = [choice.number for choice in self._menu if choice.number is not None]
            self._notice = self._say("pick_one", most=len(numbers))
        except Ambiguous as doubt:
            meant = ", ".join(f"{c.number} {c.label.name}" for c in doubt.choices)
            self._notice = self._say("ambiguous", text=text, choices=meant)
        except Refusal as refusal:
            self._refusal = refusal
            self._notice = refusal.in_language(self._say.language)
            if isinstance(refusal, Illegal):
                self._notice += f" ({refusal.clause})"
        return False

    def _command(self, word: str) -> Callable[[str], None] | None:
        """Commands are known by their English names everywhere, and in the reader's language."""
        word = {"?": "help", "q": "quit", "exit": "quit"}.get(word.casefold(), word.casefold())
        for name, command in self._commands.items():
            if word in (name, self._say(f"command.{name}")):
                return command
        return None

    def _move(self, text: str) -> bool:
        half_made = any(seat == self._seat for seat, _ in self._match.record()["open"])
        meant: Choice | str = UNFINISHED
        if not half_made:
            view = self._match.view(self._seat)
            meant = understood(text, self._menu, self._table, view)
        if isinstance(meant, Choice) and not meant.in_steps:
            meant = meant.move
        if isinstance(meant, str) and not half_made:
            self._match.play(self._seat, meant)
            return True
        verb = meant.move.split()[0] if isinstance(meant, Choice) else None
        steps = self._steps(verb)
        for step in steps:
            self._match.play(self._seat, step)
        return bool(steps)

    def _steps(self, verb: str | None) -> list[int]:
        """Put a longer move together, step by step, on a copy; no steps: they want to go back."""
        scratch = vendome.replay(self._match.record())
        steps: list[int] = []
        while len(scratch.moves) == len(self._match.moves):
            actions = scratch.actions(self._seat)
            if verb is not None and not steps:
                actions = [a for a in actions if a.text.split()[0] == verb]
            action = actions[0] if len(actions) == 1 else self._pick(actions)
            if action is None:
                return []
            scratch.play(self._seat, action.id)
            steps.append(action.id)
        return steps

    def _pick(self, actions: Sequence[Action]) -> Action | None:
        view = self._match.view(self._seat)
        steps = [self._table.step(view, self._session.seats, self._say, a.text) for a in actions]
        labels = [step.name for step in steps]
        self._screen.show(step_line(steps[0].about, labels))
        while True:
            text = self._screen.ask(self._say("step"))
            if not text:
                return None
            number = picked(text, labels)
            if number is not None:
                return actions[number]
            self._screen.show(Prose(self._say("pick_one", most=len(labels))))

    # Commands

    def _help(self, rest: str) -> None:
        self._page(*help_page(self._menu, list(self._commands), self._say))

    def _why(self, rest: str) -> None:
        if self._refusal is None:
            self._notice = self._say("why.nothing")
        elif not isinstance(self._refusal, Illegal):
            self._notice = self._say("why.unread")
        else:
            rulebook = self._match.game.rulebook
            clause = rulebook.clause(self._refusal.clause, self._say.language)
            sentence = self._refusal.in_language(self._say.language)
            self._page(Prose(sentence), Prose(), *clauses_page([clause], self._say))

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

    def _hint(self, rest: str) -> None:
        scratch = vendome.replay(self._match.record())
        Bot("greedy", 0).play(scratch, self._seat)
        self._notice = self._say("hint", move=scratch.moves[-1][1])

    def _save(self, rest: str) -> None:
        self._notice = self._session.save(rest)

    def _quit(self, rest: str) -> None:
        raise Leave
