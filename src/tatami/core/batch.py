"""Many bare games of one title stepped together, without leaving compiled code between them."""

from typing import Final

from librt.strings import BytesWriter

from tatami.core.agenda import EVERYBODY
from tatami.core.chance import Chance, stream
from tatami.core.game import Game, together
from tatami.core.numbers import contains
from tatami.core.observation import Actions, Questions, Row, write_row
from tatami.core.title import Title

EVERY_SEAT: Final = -1


class Batch:
    """Games in numbered places. The agent plays one seat and chance the others, or the agent plays `EVERY_SEAT`."""

    def __init__(self, title: Title, seats: int, options: dict[str, str], actions: Actions, questions: Questions, agent: int) -> None:
        self.title = title
        self.seats = seats
        self.options = options
        self.actions = actions
        self.questions = questions
        self.agent = agent
        self.games: list[Game] = []
        self.asked: list[int] = []  # place: the seat whose answer is wanted
        self.acted: list[int] = []  # place: the seat that answered last
        self._others: list[Chance] = []  # place: by which the others play
        self._row = Row(seats, 0)  # both are kept: new memory for every step costs more than what is written into it
        self._masks = BytesWriter()

    def open(self, place: int, seed: int) -> None:
        """Begin a new game in a place; the next new place may be taken."""
        if place == len(self.games):
            self.games.append(self.title.bare(self.seats, stream(seed), self.options))
            self.asked.append(0)
            self.acted.append(0)
            self._others.append(stream(seed + 1))
        else:
            self.games[place] = self.title.bare(self.seats, stream(seed), self.options)
            self._others[place] = stream(seed + 1)
        self._go_on(place)

    def step(self, actions: list[int]) -> list[int]:
        """Play an action in each place; the places whose game is over, or whose action is no answer."""
        ended: list[int] = []
        for place in range(len(self.games)):
            game, seat = self.games[place], self.asked[place]
            self.acted[place] = seat
            if not self.actions.play(game, seat, actions[place]) or self._go_on(place):
                ended.append(place)
        return ended

    def _go_on(self, place: int) -> bool:
        """Find out who is asked, after the others have played; True when the game is over."""
        game = self.games[place]
        while not game.over:
            seat = self._next(game)
            if self.agent == EVERY_SEAT or seat == self.agent:
                self.asked[place] = seat
                return False
            answers = game.legal(seat)
            game.take(seat, answers[self._others[place].below(len(answers))])
        return True

    def _next(self, game: Game) -> int:
        """The seat that answers next: of several that are asked the agent's, else the first."""
        if game.answers is not EVERYBODY:
            return game.active
        seats = together(game.asked).seats(game)
        return self.agent if contains(seats, self.agent) else seats[0]

    def rows(self) -> bytes:
        """What the asked seat of each game knows, row after row."""
        row = self._row
        row.written.truncate(0)
        for place in range(len(self.games)):
            row.seat = self.asked[place]
            write_row(self.games[place], self.questions, row)
        return row.packed()

    def masks(self) -> bytes:
        """For each game a 1 for each action that is an answer, row after row."""
        masks = self._masks
        masks.truncate(0)
        for place in range(len(self.games)):
            self.actions.write(self.games[place], self.asked[place], masks)
        return masks.getvalue()

    def by_chance(self, chance: Chance) -> list[int]:
        """An action for each game, one of its answers by chance."""
        found: list[int] = []
        for place in range(len(self.games)):
            numbers = self.actions.numbers(self.games[place], self.asked[place])
            found.append(numbers[chance.below(len(numbers))])
        return found
