"""One match at this keyboard, from wherever it stands to its end."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.rule import Rule

from vendome.bots import Bot
from vendome.core.match import Match
from vendome.core.refusal import Refusal
from vendome.terminal import saved
from vendome.terminal.log import listed, news
from vendome.terminal.prose import Prose
from vendome.terminal.screen import Screen
from vendome.terminal.seats import Seat
from vendome.terminal.table import table_of
from vendome.terminal.turn import Turn
from vendome.terminal.voice import Voice


class Session:
    """Asks the people and the bots in turn, and hides from each what is the others'.

    `file`: where the game is saved unless told otherwise; `keep`: save there after every move.
    """

    def __init__(
        self,
        screen: Screen,
        say: Voice,
        match: Match,
        seats: Sequence[Seat],
        bots: dict[int, Bot],
        file: Path | None = None,
        keep: bool = False,
    ) -> None:
        self.screen = screen
        self.say = say
        self.match = match
        self.seats = seats
        self.table = table_of(match.game)
        self.file = file
        self._keep = keep
        self._bots = bots
        self._saved_at = len(match.moves) if file is not None and file.exists() else -1
        self._shown = len(match.moves)  # moves before this one everybody has seen the news of
        self.several = sum(seat.is_person for seat in seats) > 1

    def play(self) -> None:
        """Go on to the end of the game; `Leave` when somebody wants to stop before."""
        try:
            while not self.match.over:
                waiting = self.match.waiting
                seat = next((s for s in waiting if s in self._bots), waiting[0])
                if seat in self._bots:
                    self._bots[seat].play(self.match, seat)
                else:
                    self._turn(seat)
        finally:
            self._keep_safe()

    def _turn(self, seat: int) -> None:
        hidden = self.several and self.table.is_secret(self.match.view(seat))
        if hidden:
            self._show_everybody()
            self._curtain(seat)
        else:
            self._shown = len(self.match.moves)
        try:
            Turn(self, seat).take()
        finally:
            if hidden:
                self.screen.wipe()
        self._keep_safe()

    def _show_everybody(self) -> None:
        """What has become public since all could look, before the next one looks alone."""
        events = news(self.match, None, self._shown)
        self._shown = len(self.match.moves)
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
        """The number of the last move a seat made; 0 before its first."""
        moves = self.match.moves
        return next((i for i in range(len(moves) - 1, -1, -1) if moves[i][0] == seat), 0)

    # Saving

    @property
    def is_saved(self) -> bool:
        return self._saved_at == len(self.match.moves)

    def default_file(self) -> Path:
        return self.file or free_name(Path(f"{self.match.game.name}.json"))

    def save(self, name: str = "") -> str:
        """Save under a name, or where it was saved before; a sentence that says how it went."""
        path = Path(name).expanduser() if name else self.default_file()
        if path != self.file and path.exists() and not self._may_overwrite(path):
            return self.say("not_saved")
        try:
            saved.write(path, self.match, self.seats)
        except Refusal as refusal:
            return refusal.in_language(self.say.language)
        self.file = path
        self._saved_at = len(self.match.moves)
        return self.say("saved", file=path)

    def _may_overwrite(self, path: Path) -> bool:
        return is_yes(self.screen.ask(self.say("overwrite", file=path)), self.say)

    def _keep_safe(self) -> None:
        """If the command line asked for it: after every turn of a person, and at the end.

        A full disk ends no game.
        """
        if self._keep and not self.is_saved:
            notice = self.save()
            if not self.is_saved:
                self.screen.show(Prose(notice))


def free_name(path: Path) -> Path:
    """The path, or the first like it, with a number, where no file is yet."""
    number = 1
    free = path
    while free.exists():
        number += 1
        free = path.with_stem(f"{path.stem}-{number}")
    return free


def is_yes(answer: str, say: Voice) -> bool:
    yes = say("yes")
    return answer.casefold() in ("y", "yes", yes, yes[0])


def is_no(answer: str, say: Voice) -> bool:
    no = say("no")
    return answer.casefold() in ("n", "no", no, no[0])
