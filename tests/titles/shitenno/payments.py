"""Payments by brute force, from the rulebook alone: an oracle for every hand. It knows cards by name and none of the program's tables."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, product

Parts = tuple[str, ...]  # of a payment, in alphabetical order
TILES = ("exchange", "plus_one", "hatamoto")
READING = {"plus_one": "any_troop", "exchange_koku": "each_koku", "hatamoto_koku": "allowed"}


def situations(cards: list[str], most: int, tiles: int) -> Iterator[Parts]:
    """Every hand of at most so many of these cards, with up to so many Exchange and +1 tiles, with and without the Hatamoto."""
    for n in range(most + 1):
        for held in combinations_with_replacement(cards, n):
            for exchanges, copies, hatamoto in product(range(tiles + 1), range(tiles + 1), range(2)):
                yield tuple(sorted([*held, *["exchange"] * exchanges, *["plus_one"] * copies, *["hatamoto"] * hatamoto]))


class Oracle:
    """What pays for one price under one reading of the rules: troops by name, or a number of koku."""

    def __init__(self, price: list[str] | int, **reading: str) -> None:
        self.price = price
        self.reading = {**READING, **reading}
        self.pays = cache(self._pays)
        self.is_payment = cache(self._is_payment)

    def payments(self, held: Parts) -> set[Parts]:
        """Every payment out of these parts in which nothing could be left out. [payment.3]"""
        found = {held}
        for n in range(len(held)):
            found |= set(combinations(held, n))
        return {parts for parts in found if self.is_payment(parts)}

    def _is_payment(self, parts: Parts) -> bool:
        return self.pays(parts) and not any(self.pays(parts[:at] + parts[at + 1 :]) for at in range(len(parts)))

    def _pays(self, parts: Parts) -> bool:
        exchanges, copies, joker = (parts.count(tile) for tile in TILES)
        cards = [part for part in parts if part not in TILES]
        if isinstance(self.price, int):
            return self.most_koku(cards, exchanges, copies, joker) >= self.price
        return any(self.covers(printed, made, copies) for printed, made in self.troops(cards, exchanges, joker))

    def symbols(self, cards: list[str]) -> list[str]:
        """What an Exchange can work on: each troop of a card, and of its koku as many as the reading allows. [bonus.6]"""
        found = []
        for card in cards:
            if not card.startswith("koku_"):
                found += card.split("_")
            elif self.reading["exchange_koku"] == "each_koku":
                found += ["koku"] * int(card[-1])
            elif self.reading["exchange_koku"] == "one_a_card" or card == "koku_1":
                found.append("koku")
        return found

    def troops(self, cards: list[str], exchanges: int, joker: int) -> Iterator[tuple[list[str], list[str]]]:
        """Every tally of troops, printed ones and made ones, that Exchange tiles and the Hatamoto can make. [bonus.2, titles.6]"""
        assert isinstance(self.price, list)
        symbols = self.symbols(cards)
        for used in range(min(exchanges, len(symbols)) + 1):
            for chosen in combinations(range(len(symbols)), used):
                printed = [symbol for at, symbol in enumerate(symbols) if at not in chosen]
                for made in product(sorted(set(self.price)), repeat=used + joker):
                    yield printed, list(made)

    def covers(self, printed: list[str], made: list[str], copies: int) -> bool:
        """Whether a tally has the price in it, each +1 copying a troop of the tally, or a printed one only. [bonus.3, bonus.7]"""
        assert isinstance(self.price, list)
        tally = printed + made
        copied = tally if self.reading["plus_one"] == "any_troop" else printed
        short = {troop: max(0, self.price.count(troop) - tally.count(troop)) for troop in set(self.price)}
        return sum(short.values()) <= copies and all(troop in copied for troop, n in short.items() if n)

    def most_koku(self, cards: list[str], exchanges: int, copies: int, joker: int) -> int:
        """The koku of the cards, one for each troop exchanged, one for each +1 beside a koku. [bonus.2, bonus.3, bonus.7, bonus.8]"""
        printed = sum(int(card[-1]) for card in cards if card.startswith("koku_"))
        troops = sum(len(card.split("_")) for card in cards if not card.startswith("koku_"))
        if self.reading["hatamoto_koku"] == "allowed":
            troops += joker
        made = min(exchanges, troops)
        there = printed or (made and self.reading["plus_one"] == "any_troop")
        return printed + made + (copies if there else 0)
