"""One decision of one person: the menu, the move, and how longer moves are put together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import vendome
from vendome.core.match import Action, Event
from vendome.core.refusal import Refusal
from vendome.terminal.advice_page import advice_page
from vendome.terminal.choices import (
    UNFINISHED,
    Choice,
    choices,
    have_letters,
    is_yes,
    numbered,
    picked,
    understood,
)
from vendome.terminal.help_page import step_line
from vendome.terminal.log import listed, news
from vendome.terminal.prompt import Prompt
from vendome.terminal.prose import Prose
from vendome.terminal.table import Label

if TYPE_CHECKING:
    from vendome.terminal.session import Session


class Turn(Prompt):
    """Lasts until `seat` has made a legal move."""

    _seat: int

    def __init__(self, session: Session, seat: int) -> None:
        super().__init__(session, seat)
        self._news_are_read = False

    def take(self) -> None:
        self._read_chapter()
        self.ask()

    def _more_commands(self) -> dict[str, Callable[[str], None]]:
        return {"hint": self._hint}

    def _make_menu(self) -> list[Choice]:
        view, actions = self._match.view(self._seat), self._match.actions(self._seat)
        return choices(actions, self._table, view, self._session.seats, self._say)

    def _question(self) -> str:
        return self._table.question(self._match.view(self._seat), self._say)

    def _prompt(self) -> str:
        return f"{self._session.seats[self._seat].name}> "

    def _news(self) -> tuple[str, Sequence[Event]]:
        events = news(self._match, self._seat, self._session.last_move_of(self._seat))
        return self._say("news"), [] if self._news_are_read else events

    def _read_chapter(self) -> None:
        """Show a chapter, such as a scoring, line by line before the next question."""
        session = self._session
        _, events = self._news()
        chapters = [event for event in events if event.kind == self._table.chapter]
        if chapters and self._screen.is_terminal and not session.several:
            self._page(*listed(events, self._match, session.seats, self._say))
            self._news_are_read = True

    # What is answered

    def _reply(self, text: str) -> bool:
        """Make the move that a line says. Returns whether it has been made."""
        if not text:
            return False
        half_made = any(seat == self._seat for seat, _ in self._match.record()["open"])
        meant: Choice | str = UNFINISHED
        if not half_made:
            view = self._match.view(self._seat)
            meant = understood(text, self._menu, self._table, view, self._session.seats)
        if isinstance(meant, Choice) and not meant.in_steps:
            meant = meant.move
        if isinstance(meant, str) and not half_made:
            return self._make([meant])
        verb = meant.move.split()[0] if isinstance(meant, Choice) else None
        steps = self._steps(verb)
        return bool(steps) and self._make(steps)

    def _make(self, steps: Sequence[str | int]) -> bool:
        """Make one move, unless they change their mind. Returns whether it has been made."""
        trial = self._match.copy()
        for step in steps:
            trial.play(self._seat, step)
        if not self._confirmed(trial.moves[-1][1]):
            return False
        for step in steps:
            self._match.play(self._seat, step)
        return True

    def _confirmed(self, move: str) -> bool:
        """Returns whether they mean a move that should be looked at once more."""
        match, seat = self._match, self._seat
        if len(match.actions(seat)) == 1:
            return True
        preview = match.preview(seat, move)
        parts = self._table.confirm(match.view(seat), self._say, move, preview)
        if not parts:
            return True
        self._screen.show(*parts)
        answer = self._screen.ask(self._say("confirm"))
        return not answer or is_yes(answer, self._say)

    def _steps(self, verb: str | None) -> list[int]:
        """Put a longer move together, step by step, on a copy.

        Returns no steps if they want to go back.
        """
        trial = vendome.replay(self._match.record())
        steps: list[int] = []
        while len(trial.moves) == len(self._match.moves):
            actions = trial.actions(self._seat)
            if verb is not None and not steps:
                actions = [a for a in actions if a.text.split()[0] == verb]
            action = actions[0] if len(actions) == 1 else self._pick(actions)
            if action is None:
                return []
            trial.play(self._seat, action.id)
            steps.append(action.id)
        return steps

    def _pick(self, actions: Sequence[Action]) -> Action | None:
        view, texts = self._match.view(self._seat), [action.text for action in actions]
        labels = self._table.labels(view, self._session.seats, self._say, texts)
        different = list(dict.fromkeys(labels))
        label = different[0] if len(different) == 1 else self._pick_label(different)
        meant = [action for action, own in zip(actions, labels, strict=True) if own == label]
        return self._pick(meant) if len(meant) > 1 else meant[0] if meant else None

    def _pick_label(self, labels: Sequence[Label]) -> Label | None:
        prompt = self._say("step" if have_letters(labels) else "step.number")
        self._screen.show(step_line(labels))
        while True:
            text = self._screen.ask(prompt)
            if not text:
                return None
            place = picked(text, labels)
            if place is not None:
                return labels[place]
            if self._obeyed(text, labels):
                self._screen.show(step_line(labels))
            else:
                self._screen.show(Prose(self._wrong_number(numbered(labels))))

    def _obeyed(self, text: str, labels: Sequence[Label]) -> bool:
        """Do what a command says in the middle of a move; help is about this step.

        Returns whether it was one.
        """
        word, _, rest = text.partition(" ")
        command = self._command(word)
        if command is None:
            return False
        picks = zip(numbered(labels), labels, strict=True)
        menu = self._menu
        self._menu = [Choice(label.name, Label(label.name, ""), n) for n, label in picks]
        command(rest.strip())
        self._menu = menu
        if self._screen.is_terminal:
            self.draw()
        elif self._notice:
            self._screen.show(Prose(self._notice))
            self._notice = None
        return True

    # Commands

    def _hint(self, rest: str) -> None:
        """Show the best choices, as a journeyman sees them or the level that is named."""
        level = rest.casefold() or "journeyman"
        try:
            with ThreadPoolExecutor(1) as pool:
                job = pool.submit(self._match.advice, self._seat, level)
                self._screen.wait(job, Prose(self._say("hint.thinking"), "dim"))
            self._page(*advice_page(job.result(), self._session.seats, self._say))
        except Refusal as refusal:
            self._notice = self._sentence(refusal)
