"""The best answer to bots that are known: what they would do now is asked of them, not guessed."""

from __future__ import annotations

import hashlib

import numpy as np

from vendome.arena.readers.kernels import CERTAIN, Answers, k_answer, k_ask_again
from vendome.bots import LEVELS, Bot
from vendome.bots.levels import budget
from vendome.bots.search.kernels import k_choosers
from vendome.bots.search.search import Candidate, Search
from vendome.bots.search.thoughts import MOST_MOVES
from vendome.bots.search.weights import weights_of
from vendome.core.game import Game
from vendome.core.match import Match
from vendome.core.state import words_of

PLAYOUTS = 1024  # for one answer, in all
WORLDS = 32  # in which a bot that does not search is asked, each time with another seed
QUESTIONS = 16  # put to a bot that searches: what it says is a whole mixture

Steps = tuple[int, ...]


class Answering(Search):
    """Finds the best answer to what `opponent` would do in the other seats.

    It works with what a seat knows: it deals worlds from that, and asks the opponent what it would
    do there, knowing what its seat knows there. The opponent's seeds are not known.
    """

    def __init__(self, game: Game, players: int, opponent: Bot) -> None:
        super().__init__(game, weights_of(game, players))
        self._opponent = opponent
        self._answers = np.zeros(1, Answers)

    def compile(self, match: Match, seat: int) -> None:
        """Compile what `answer` needs: kernels are called with nothing to do."""
        knows, key = match.knowledge(seat), bytes(32)
        until = self._imagine(knows, seat, key)
        self._propose(knows, seat, key)
        self._play_against(seat, key, 0, 0, until)

    def asked(self, match: Match, seat: int) -> tuple[int, ...]:
        """Returns the others who choose at the same time as a seat that must act."""
        self._imagine(match.knowledge(seat), seat, bytes(32))
        base = self._memory.bases
        who = int(base["waiting"][0])
        if self._mixes:
            who |= int(self.game.kernels.bind(k_choosers)(base))
        return tuple(other for other in range(match.players) if who >> other & 1 and other != seat)

    def answer(
        self, match: Match, seat: int, asked: tuple[int, ...], usual: Steps, key: bytes
    ) -> Candidate:
        """Returns the move that is best against what those who are asked would do.

        It is `usual`, unless another one gains more than may be an accident.
        """
        knows = match.knowledge(seat)
        found = self._with_first(self._propose(knows, seat, key), usual)
        searches = self._opponent.kind in LEVELS
        worlds = max(1, QUESTIONS // len(asked)) if searches else WORLDS
        samples = max(1, PLAYOUTS // (found * worlds))
        ahead = max(1, budget(self.game, match.players, LEVELS[1]).rounds * match.players)
        for world in range(worlds):
            dealt = hashlib.sha256(key + world.to_bytes(2, "big")).digest()
            until = self._imagine(knows, seat, dealt) + ahead
            self._ask(match.game, seat, asked, usual)
            self._play_against(seat, key, world * samples, (world + 1) * samples, until)
        tried = [self._candidate(number, 1.0) for number in range(found)]
        best = max(tried, key=lambda candidate: candidate.gain)
        return best if best.gain > self._boldness * best.doubt else tried[0]

    def _imagine(self, knows: np.ndarray, seat: int, key: bytes) -> int:
        """Deal a world from what a seat knows. Returns what the clock shows there."""
        memory, kernels = self._memory, self.game.kernels
        words_of(memory.bases)[:] = words_of(knows)
        memory.mind["key"][0] = np.frombuffer(key, "<i4")
        memory.mind["blocks"] = memory.mind["used"] = 0
        kernels.deal(memory.bases, seat, memory.mind, memory.scratch)
        return int(kernels.bind(k_ask_again)(memory.bases, seat, memory.mind, memory.scratch))

    def _with_first(self, found: int, usual: Steps) -> int:
        """Make `usual` the first candidate. Returns how many there are."""
        thoughts = self._memory.thoughts[0]
        moves, lengths = thoughts["move"], thoughts["length"]
        for number in range(found):
            if tuple(moves[number, : lengths[number]].tolist()) == usual:
                break
        else:
            number = found if found < MOST_MOVES else found - 1
            found = number + 1
            for name in ("sum", "gain", "square", "worlds"):
                thoughts[name][number] = 0
        moves[number], lengths[number] = moves[0].copy(), lengths[0]
        moves[0, : len(usual)], lengths[0] = usual, len(usual)
        thoughts["count"] = found
        return found

    def _ask(self, game: Game, seat: int, asked: tuple[int, ...], usual: Steps) -> None:
        """Put what the opponent would do in the world at hand into `_answers`.

        The seat itself makes its usual move where it is its turn: those who are asked do not see
        what it was.
        """
        match = Match.restored(game, self._memory.bases, {}, [], [])
        self._answers["count"] = 0
        left = set(asked)
        while left:
            chooser = match.waiting[0]
            if chooser == seat:
                play(match, seat, usual)
                continue
            left.remove(chooser)
            if self._opponent.kind in LEVELS:
                thought = self._opponent.think(match, chooser)
                mixture = [(one.steps, one.chance) for one in thought if one.chance > 0]
                play(match, chooser, thought[0].steps)
            else:
                mixture = [(made_by(self._opponent, match, chooser), 1.0)]
            self._note(chooser, mixture)

    def _note(self, seat: int, mixture: list[tuple[Steps, float]]) -> None:
        answers, chance = self._answers[0], 0.0
        answers["count"][seat] = len(mixture)
        for number, (steps, part) in enumerate(mixture):
            chance += part
            answers["move"][seat, number, : len(steps)] = steps
            answers["length"][seat, number] = len(steps)
            answers["chance"][seat, number] = round(chance * CERTAIN)

    def _play_against(self, seat: int, key: bytes, first: int, last: int, until: int) -> None:
        memory = self._memory
        self.game.kernels.bind(k_answer)(
            seat,
            *memory.worlds,
            self.game.public_words,
            np.frombuffer(key[::-1], "<i4"),
            first,
            last,
            until,
            self.weights,
            self._answers,
            *memory.rest,
        )


def made_by(bot: Bot, match: Match, seat: int) -> Steps:
    """Let a bot make one whole move for a seat. Returns its steps."""
    moves, steps = len(match.moves), []
    while len(match.moves) == moves:
        steps.append(bot.choose(match, seat))
        match.play(seat, steps[-1])
    return tuple(steps)


def play(match: Match, seat: int, steps: Steps) -> None:
    for step in steps:
        match.play(seat, step)
