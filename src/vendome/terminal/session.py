"""One match at this keyboard, from where it stands to its end."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.rule import Rule

import vendome
from vendome.bots import Bot
from vendome.core.match import Match
from vendome.core.refusal import Refusal
from vendome.terminal import saved
from vendome.terminal.choices import is_yes
from vendome.terminal.log import listed, news
from vendome.terminal.open_question import OpenQuestion
from vendome.terminal.prose import Prose
from vendome.terminal.screen import Screen
from vendome.terminal.seats import Seat
from vendome.terminal.table import Question, table_of
from vendome.terminal.turn import Turn
from vendome.terminal.voice import Voice


class Session:
    """Asks the people and the bots in turn, and hides from each what only others may see.

    `file` is where the game is saved unless somebody names another. With `autosave` it is saved
    there after every move.
    """

    def __init__(
        self,
        screen: Screen,
        say: Voice,
        match: Match,
        seats: Sequence[Seat],
        bots: dict[int, Bot],
        file: Path | None = None,
        autosave: bool = False,
    ) -> None:
        self.screen = screen
        self.say = say
        self.match = match
        self.seats = seats
        self.table = table_of(match.game)
        self.file = file
        self._autosave = autosave
        self._bots = bots
        self._saved_at = len(match.moves) if file is not None and file.exists() else -1
        self._shown = len(match.moves)  # everybody has seen the news of moves before this one
        self.several = sum(seat.is_person for seat in seats) > 1
        self._silent = self._passed()  # moves of people who were not shown their side of the table
        self._keyboard: int | None = (
            None  # who has the keyboard and looks at their side of the table
        )

    def play(self) -> None:
        """Go on to the end of the game. Raises `Leave` when somebody wants to stop before."""
        try:
            while not self.match.over:
                self._play_bots()
                if not self.match.over:
                    self._ask(self.match.waiting[0])
        finally:
            self._save_if_needed()

    def _play_bots(self) -> None:
        """Let bots play until only people must act."""
        while asked := [seat for seat in self.match.waiting if seat in self._bots]:
            self._bots[asked[0]].play(self.match, asked[0])

    def _ask(self, seat: int) -> None:
        question = self.table.open_question(self.match.view(None))
        if question is None:
            self._turn(seat)
        elif self.several:
            self._ask_all(question)
        elif len(self.match.actions(seat)) == 1:
            self._pass(seat)  # a person alone among bots gives nothing away by not being asked
        else:
            self._turn(seat)

    def _turn(self, seat: int) -> None:
        hidden = self.several and self._is_secret(seat)
        if not hidden:
            self._shown = len(self.match.moves)
        elif self._keyboard != seat:
            self._show_everybody()
            self._curtain(seat)
        self._keyboard = None
        try:
            Turn(self, seat).take()
            if hidden and self.table.keeps_keyboard and self.match.waiting == (seat,):
                self._keyboard = seat
        finally:
            if hidden and self._keyboard is None:
                self.screen.wipe()
        self._save_if_needed()

    def _is_secret(self, seat: int) -> bool:
        return self.match.game.stages[self.match.view(seat)["stage"]].secret

    # Questions to all

    @property
    def _silence(self) -> str:
        assert self.match.game.reactions is not None
        return self.match.game.reactions.silence

    def _pass(self, seat: int) -> None:
        self._silent.add(len(self.match.moves))
        self.match.play(seat, self._silence)

    def _passed(self) -> set[int]:
        """Returns the answers in a resumed game that were given without a look at the table."""
        record = self.match.record()
        if self.match.game.reactions is None or not record["moves"]:
            return set()
        found: set[int] = set()
        trial = vendome.replay({**record, "moves": [], "open": []})
        for number, (seat, move) in enumerate(self.match.moves):
            can = len(trial.actions(seat)) if trial.reaction() else 0
            if can == 1 or (can and self.several and (can == 2 or move == self._silence)):
                found.add(number)
            trial.play(seat, move)
        return found

    def _ask_all(self, question: Question) -> None:
        """Ask everybody at once. Their answers are played when the rules come to them."""
        if self._keyboard is not None:
            self.screen.wipe()
            self._keyboard = None
        events = news(self.match, None, self._shown)
        if any(event.kind == self.table.chapter for event in events):
            self._show_everybody()
        self.screen.forget()
        speaker = OpenQuestion(self, question, self._silence).who_speaks_up()
        self._answer_all([s for s in question.moves if self.seats[s].is_person], speaker)
        self._save_if_needed()

    def _answer_all(self, people: Sequence[int], speaker: int | None) -> None:
        """Play the answers of all.

        Whoever is asked only because the card was played is asked anew.
        """
        at_once, before = self.match.waiting, len(self.match.moves)
        for seat in people:
            self._play_bots()
            played = any(move != self._silence for _, move in self.match.moves[before:])
            if seat not in self.match.waiting or (played and seat not in at_once):
                return
            if seat == speaker:
                self._speak_up(seat)
            else:
                self._pass(seat)

    def _speak_up(self, seat: int) -> None:
        can = [action for action in self.match.actions(seat) if action.text != self._silence]
        if len(can) > 1:
            self._turn(seat)
        else:
            self._silent.add(len(self.match.moves))
            self.match.play(seat, can[0].id)

    def seen_by_all(self) -> int:
        """Returns the first move whose news not everybody has seen. From now on they have."""
        since, self._shown = self._shown, len(self.match.moves)
        return since

    def let_look(self, seat: int) -> None:
        """Show somebody their side of the table, and what has happened since they last moved."""
        self._curtain(seat)
        events = news(self.match, seat, self.last_move_of(seat))
        lines = listed(events, self.match, self.seats, self.say)
        heading = Rule(Prose(self.say("news")), align="left", style="dim")
        table = self.table.draw(self.match.view(seat), self.seats, self.say)
        self.screen.page(self.say("page.on"), self.say("page.done"), table, heading, *lines)
        self.screen.wipe()

    def _show_everybody(self) -> None:
        """Show what has become public since all could look, before the next one looks alone."""
        events = news(self.match, None, self.seen_by_all())
        if not events:
            return
        view = self.match.view(None)
        lines = listed(events, self.match, self.seats, self.say)
        heading = Rule(Prose(self.say("news.everybody")), align="left", style="dim")
        on, done = self.say("page.on"), self.say("page.done")
        self.screen.page(on, done, self.table.draw(view, self.seats, self.say), heading, *lines)

    def _curtain(self, seat: int) -> None:
        self.screen.wipe()
        self.screen.show("", Prose(self.say("curtain", name=self.seats[seat].name), "bold"), "")
        self.screen.ask(self.say("page.done"))

    def last_move_of(self, seat: int) -> int:
        """Returns the number of the last move that a seat made with its side in view, or 0."""
        moves = enumerate(self.match.moves)
        return max(
            (i for i, (mover, _) in moves if mover == seat and i not in self._silent), default=0
        )

    # Saving

    @property
    def is_saved(self) -> bool:
        return self._saved_at == len(self.match.moves)

    def default_file(self) -> Path:
        return self.file or free_name(Path(f"{self.match.game.name}.json"))

    def save(self, name: str = "") -> str:
        """Save under a name, or where it was saved before.

        Returns a sentence that says how it went.
        """
        path = Path(name).expanduser() if name else self.default_file()
        if path != self.file and path.exists() and not self._may_overwrite(path):
            return self.say("not_saved")
        try:
            saved.write(path, self.match, self.seats)
        except Refusal as refusal:
            return refusal.in_language(self.say.language)
        self.file = path
        self._saved_at = len(self.match.moves)
        return self.say("saved_record" if self.match.over else "saved", file=path)

    def _may_overwrite(self, path: Path) -> bool:
        return is_yes(self.screen.ask(self.say("overwrite", file=path)), self.say)

    def _save_if_needed(self) -> None:
        """Save after every turn of a person and at the end, if the command line asked for it.

        A full disk ends no game.
        """
        if self._autosave and not self.is_saved:
            notice = self.save()
            if not self.is_saved:
                self.screen.show(Prose(notice))


def free_name(path: Path) -> Path:
    """Returns the path or, if that file exists, the first free one with a number."""
    number = 1
    free = path
    while free.exists():
        number += 1
        free = path.with_stem(f"{path.stem}-{number}")
    return free
