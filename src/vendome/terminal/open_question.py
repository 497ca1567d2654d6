"""One question to all who sit at this keyboard. The answer is nobody, or whoever speaks up.

Whether a card can be played out of turn is asked of everybody who might hold it. To hand the
keyboard round for that would show too much: who takes long, who smiles. So all are asked at once,
and whoever says nothing passes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import vendome
from vendome.core.match import Event
from vendome.core.refusal import Refusal
from vendome.terminal.choices import Choice, NotANumber, picked
from vendome.terminal.log import news
from vendome.terminal.prompt import Prompt
from vendome.terminal.table import Label, Question

if TYPE_CHECKING:
    from vendome.terminal.session import Session

NOBODY = 0


class OpenQuestion(Prompt):
    """Lasts until they say who plays the card: a seat that can, or nobody."""

    def __init__(self, session: Session, question: Question, silence: str) -> None:
        super().__init__(session, None)
        self._asked = question
        self._silence = silence
        self._people = [seat for seat in question.moves if session.seats[seat].is_person]
        self._speaker: int | None = None
        self._events = news(session.match, None, session.seen_by_all())

    def who_speaks_up(self) -> int | None:
        self.ask()
        return self._speaker

    def _more_commands(self) -> dict[str, Callable[[str], None]]:
        return {"look": self._look}

    def _make_menu(self) -> list[Choice]:
        say = self._say
        labels = [Label(say("nobody"), say("nobody.about"), NOBODY)]
        for seat in self._people:
            name = self._session.seats[seat].name
            labels.append(Label(name, say("speaks_up.about", name=name), seat + 1))
        first = self._people[0] + 1
        look = Label(say("look_hint", number=first), say("help.look"))
        return [Choice(label.name, label, label.number) for label in labels] + [
            Choice(f"{say('command.look')} {first}", look, None)
        ]

    def _question(self) -> str:
        names = [self._session.seats[seat].name for seat in self._people]
        asked = self._say.words.join(self._say.language, names)
        return self._say(f"everybody.{self._asked.reaction}", asked=asked)

    def _prompt(self) -> str:
        return self._say("everybody.prompt")

    def _news(self) -> tuple[str, Sequence[Event]]:
        return self._say("news.everybody"), self._events

    def _reply(self, text: str) -> bool:
        if not text:
            self._notice = self._say("everybody.silent")
            return False
        place = self._picked(text)
        if place is None:
            self._check_not_asked(text)
            raise NotANumber
        if place == NOBODY:
            return True
        speaker = self._people[place - 1]
        self._check(speaker)
        self._speaker = speaker
        return True

    def _picked(self, text: str) -> int | None:
        return picked(text, [choice.label for choice in self._menu if choice.number is not None])

    def _check(self, speaker: int) -> None:
        """Raise the refusal of the rules if the speaker cannot play the card.

        The rules may ask others first. On a copy of the match these others say nothing.
        """
        trial = vendome.replay(self._match.record())
        while speaker not in trial.waiting and trial.reaction() == self._asked.reaction:
            trial.play(trial.waiting[0], self._silence)
        if all(action.text == self._silence for action in trial.actions(speaker)):
            trial.play(speaker, self._asked.moves[speaker])

    def _check_not_asked(self, text: str) -> None:
        """Raise the refusal of the rules if somebody speaks up who is not asked."""
        seats = enumerate(self._session.seats)
        others = [(i, seat.name) for i, seat in seats if seat.is_person and i not in self._people]
        place = picked(text, [Label(name, "", seat + 1) for seat, name in others])
        if place is not None:
            trial = vendome.replay(self._match.record())
            trial.play(others[place][0], self._asked.moves[self._people[0]])

    def _sentence(self, refusal: Refusal) -> str:
        """Returns the sentence of a refusal.

        Here it recommends something else than to a seat asked alone.
        """
        here = f"everybody.{refusal.message}"
        if self._say.words.has(here):
            return self._say(here, **refusal.arguments)
        return super()._sentence(refusal)

    def _look(self, rest: str) -> None:
        """Show somebody their own cards, while the others look away."""
        place = self._picked(rest) if rest else None
        if not place:
            self._notice = self._say("look_form", number=self._people[0] + 1)
        else:
            self._session.let_look(self._people[place - 1])
