"""Games of Samouraï & Katana in which half of the bots bargain and half do not: what is struck, who gains, who wins.

    tools/bargains.py [--games 400] [--seed 1] [--seats 4] [--bot greedy|quick|ismcts:0.1s] [--bargainers 2] [--options negotiation=yes,sale_of_office=yes,promises=yes]
                      [--workers 1] [--worlds 0]

Both sorts of bot are the same but for bargaining, and sit in every rotation of the seats. Whether both sides gained is judged on the true
position, hands open, by the change of their chances to win. With `--worlds` each bargain is also played on to the end so many times as it was struck and as
if it had been refused, dice and quick answers being the same in both. Run it on the compiled build.
"""

import argparse
from collections import Counter
from typing import Any

import tatami
from tatami.bots.bot import Bot, Greedy, Ismcts, Standpoint, ask
from tatami.bots.judgement.base import Judgement
from tatami.bots.levels import read_level
from tatami.bots.one_step import canonical
from tatami.core.chance import Chance, imagined, seed_state, stream
from tatami.core.domain import NO
from tatami.lab.crew import Crew
from tatami.lab.statistics import deviation, mean, share
from tatami.titles.samurai_katana.bots import KatanaJudgement
from tatami.titles.samurai_katana.bots.bargains import (
    SENT_WORTH,
    best_exchange,
    hand_worth,
    spare_samurai,
    with_support,
    without,
)
from tatami.titles.samurai_katana.bots.gifts import gift_gains
from tatami.titles.samurai_katana.bots.promises import being_left, leaving
from tatami.titles.samurai_katana.bots.standing import changes, koku_worth, standings
from tatami.titles.samurai_katana.rules.negotiation import AcceptKoku, Agree, Propose
from tatami.titles.samurai_katana.rules.office import BuyOffice
from tatami.titles.samurai_katana.rules.promise import AcceptTruce, BuyPeace
from tatami.titles.samurai_katana.rules.state import NO_CARD, Katana
from tatami.titles.samurai_katana.rules.support import AcceptSupport

TITLE = "samurai_katana"
JUDGEMENTS = {True: KatanaJudgement(), False: KatanaJudgement(bargains=False)}
A_BATCH = 100  # games between two lines of what was found so far
BROUGHT = ("wins of who agreed", "their honour", "wins of who asked", "their honour")
OPENINGS = {"propose": "cards", "ask_price": "office", "ask_in_return": "promises", "support": "support"}


class Played:
    """What one game brought."""

    def __init__(self) -> None:
        self.opened: Counter[str] = Counter()
        self.struck: Counter[str] = Counter()
        self.known: Counter[str] = Counter()  # exchanges for a card that the other was known to hold: asked for, struck
        self.both: Counter[str] = Counter()  # of those, bargains by which both gained
        self.wanted = NO_CARD  # of the exchange being proposed
        self.words: Counter[str] = Counter()  # promises kept and broken
        self.brought: list[tuple[str, list[float]]] = []  # the sort of a bargain, and what it brought, as `BROUGHT` names it


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--bargainers", type=int, default=2)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--options", default="negotiation=yes,sale_of_office=yes,promises=yes")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--worlds", type=int, default=0)
    given = parser.parse_args()
    options = dict(pair.split("=") for pair in given.options.split(",") if pair)
    sorts = [seat * given.bargainers % given.seats < given.bargainers for seat in range(given.seats)]
    jobs = [(given.bot, turned, seed, options, given.worlds) for turned, seed in tables(sorts, given.games, given.seed)]
    wins, leads, all_played = [], [], Played()
    print(f"{given.games} games of {given.seats}, {given.bargainers} bargain; {given.bot}, seed {given.seed}, {options}")
    for (_, turned, *_), (places, scores, played) in zip(jobs, Crew(given.workers).rows(play, jobs), strict=True):
        wins.append(sum(turned[seat] / places.count(1) for seat in range(given.seats) if places[seat] == 1))
        leads.append(lead(turned, scores))
        for name in ("opened", "struck", "both", "known", "words"):
            getattr(all_played, name).update(getattr(played, name))
        all_played.brought += played.brought
        if len(wins) % A_BATCH == 0:
            print(f"{len(wins)} games: wins of those who bargain {share(wins)}", flush=True)
    tell(all_played, wins, leads, given.bargainers / given.seats)


def tell(played: Played, wins: list[float], leads: list[float], fair: float) -> None:
    games = len(wins)
    print(f"wins of those who bargain: {share(wins)}; without any advantage {fair:.2f}")
    if fair < 1:
        print(f"honour of those who bargain above the others': {mean(leads):.2f} ± {1.96 * deviation(leads) / games**0.5:.2f}")
    print(f"promises kept {played.words['kept'] / games:.2f} a game, broken {played.words['broken'] / games:.2f}")
    print(f"a known card asked for {played.known['asked'] / games:.2f} a game, got {played.known['got'] / games:.2f}")
    for sort in played.opened:
        struck = played.struck[sort]
        print(f"{sort}: opened {played.opened[sort] / games:.2f} a game, struck {struck / games:.2f}", end="")
        print(f", both gained in {played.both[sort] / struck:.1%} of {struck}" if struck else "")
        rows = [row for name, row in played.brought if name == sort]
        for place, what in enumerate(BROUGHT if rows else ()):
            values = [row[place] for row in rows]
            print(f"  {what}: {mean(values):+.3f} ± {1.96 * deviation(values) / len(values) ** 0.5:.3f} in {len(values)} worlds")


def tables(sorts: list[bool], games: int, seed: int) -> list[tuple[list[bool], int]]:
    """Who bargains at each table: every different rotation of the seats, then the next seed."""
    turns = [sorts[n:] + sorts[:n] for n in range(len(sorts))]
    different = [turn for n, turn in enumerate(turns) if turn not in turns[:n]]
    return [(different[n % len(different)], seed + n // len(different)) for n in range(games)]


def play(job: tuple[str, list[bool], int, dict[str, str], int]) -> tuple[list[int], list[int], Played]:
    """One game: places, honour, bargains; `sorts` says of each seat whether it bargains."""
    level, sorts, seed, options, tried = job
    bots = [make(level, bargains, seed_state(seed, 1 + seat)) for seat, bargains in enumerate(sorts)]
    game: Any = tatami.bare(TITLE, seats=len(sorts), seed=seed, options=options)
    worlds, played = stream(seed_state(seed, 99)), Played()
    while not game.over:
        seat = game.waiting()[0]
        answers = game.legal(seat)
        answer = answers[0] if len(answers) == 1 else ask(bots[seat], game, seat, worlds.word())
        sort = note(game, seat, answer, played)
        if sort is not None:
            played.brought += [(sort, brought(game, seat, answer, sorts, worlds.word())) for _ in range(tried)]
        game.play(seat, answer)
    played.words.update(kept=sum(game.kept), broken=sum(game.broken))
    outcome = game.outcome()
    assert outcome is not None
    return outcome.places, outcome.scores, played


def lead(sorts: list[bool], scores: list[int]) -> float:
    """How much more honour those who bargain have, on average."""
    sides = [[float(score) for score, sort in zip(scores, sorts, strict=True) if sort == bargains] for bargains in (True, False)]
    return mean(sides[0]) - mean(sides[1]) if all(sides) else 0.0


class Quick:
    """The policy's answer at once, except where the judgement leaves only one: a hundred times as fast as `greedy`, and bargains alike."""

    def __init__(self, seed: int, judgement: Judgement) -> None:
        self.name = "quick"
        self.judgement = judgement
        self.chance = stream(seed)

    def answer(self, standpoint: Standpoint) -> int:
        world = standpoint.sample(self.chance.word())
        return at_once(self.judgement, world, standpoint.seat, canonical(world, standpoint.seat), self.chance)


def at_once(judgement: Judgement, world: Any, seat: int, answers: list[int], chance: Chance) -> int:
    few = judgement.candidates(world, seat, answers)
    return few[0] if len(few) == 1 else judgement.policy(world, seat, answers, chance)


def make(level: str, bargains: bool, seed: int) -> Bot:
    if level == "quick":
        return Quick(seed, JUDGEMENTS[bargains])
    found = read_level(level)
    if found.name == "greedy":
        return Greedy(TITLE, seed, JUDGEMENTS[bargains])
    return Ismcts(TITLE, seed, found.iterations, found.seconds, JUDGEMENTS[bargains])


def note(game: Katana, seat: int, answer: int, played: Played) -> str | None:
    """Write down a bargain opened or struck by this answer; the sort of bargain struck."""
    step = game.asked
    if step.kind in OPENINGS and answer != NO:
        played.opened[OPENINGS[step.kind]] += 1
    if isinstance(step, AcceptKoku):
        played.opened["koku"] += 1  # how many are offered is not asked where the purse holds one
    elif isinstance(step, Propose):
        found = best_exchange(game, seat, [step.other])
        played.wanted = found.wanted if found is not None else NO_CARD
        played.known["asked"] += played.wanted != NO_CARD
    elif isinstance(step, Agree):
        played.known["got"] += answer != NO and played.wanted == step.card
    gains = None if answer == NO else gained(game, seat)
    if gains is None:
        return None
    sort, mine, theirs = gains
    played.struck[sort] += 1
    played.both[sort] += mine > 0 and theirs > 0
    return sort


def brought(game: Katana, seat: int, answer: int, sorts: list[bool], seed: int) -> list[float]:
    """What a bargain brought who agreed and who asked, in the true position with other dice: a share of the win and honour each."""
    asker = other_of(game)
    struck, refused = (played_on(game, seat, choice, sorts, seed) for choice in (answer, NO))
    return [struck[sort][who] - refused[sort][who] for who in (seat, asker) for sort in (0, 1)]


def played_on(game: Katana, seat: int, answer: int, sorts: list[bool], seed: int) -> tuple[list[float], list[int]]:
    """To the end by quick answers: who came first, and everybody's honour."""
    world: Any = game.clone()
    world.chance = imagined(seed)
    world.play(seat, answer)
    quick = imagined(seed ^ 1)
    while not world.over:
        asked = world.waiting()[0]
        answers = canonical(world, asked)
        world.play(asked, answers[0] if len(answers) == 1 else at_once(JUDGEMENTS[sorts[asked]], world, asked, answers, quick))
    outcome = world.outcome()
    return outcome.first_places(), outcome.scores


def other_of(game: Katana) -> int:
    """Who proposed what a seat is asked to agree to; of an exchange of cards, who countered."""
    step: Any = game.asked
    if isinstance(step, BuyOffice | AcceptSupport):
        return game.emperor
    if isinstance(step, AcceptKoku):
        return step.giver
    return int(step.other if isinstance(step, Agree) else step.asker)


def gained(game: Katana, seat: int) -> tuple[str, float, float] | None:
    """The bargain that a consent strikes, and how it changes the chances of both."""
    step = game.asked
    if isinstance(step, Agree):
        mine, theirs = swapped(game, seat, step.given, step.card), swapped(game, step.other, step.card, step.given)
        return "cards", *changes(standings(game), seat, mine, step.other, theirs)
    if isinstance(step, AcceptKoku):
        more, more_theirs = gift_gains(game, standings(game), step.giver, seat)
        return "koku", more_theirs, more
    if isinstance(step, BuyOffice):
        mine, theirs = 1.0 + koku_worth(game, seat, -step.price), koku_worth(game, step.emperor, step.price)
        return "office", *changes(standings(game), seat, mine, step.emperor, theirs)
    if isinstance(step, AcceptTruce):
        mine = being_left(game, seat, step.territory, step.asker) - leaving(game, seat, step.own, seat)
        theirs = being_left(game, step.asker, step.own, seat) - leaving(game, step.asker, step.territory, step.asker)
        return "promises", *changes(standings(game), seat, mine, step.asker, theirs)
    if isinstance(step, BuyPeace):
        mine = being_left(game, seat, step.territory, step.asker) + koku_worth(game, seat, -step.koku)
        theirs = koku_worth(game, step.asker, step.koku) - leaving(game, step.asker, step.territory, step.asker)
        return "promises", *changes(standings(game), seat, mine, step.asker, theirs)
    if isinstance(step, AcceptSupport):
        n = spare_samurai(game, game.emperor)
        won, more = with_support(game, game.imperial_side, n)
        return "support", *changes(standings(game), seat, more, game.emperor, n * (won - (1.0 - won) * SENT_WORTH))
    return None


def swapped(game: Katana, seat: int, given: int, card: int) -> float:
    """What a hand is worth more with a card in another's place."""
    hand = game.hands[seat]
    return hand_worth(game, seat, [*without(hand, given), card]) - hand_worth(game, seat, hand)


if __name__ == "__main__":
    main()
