"""A clan's domain as it is drawn: rows with members and rewards, goods, action card, lantern zone."""

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any

from markupsafe import Markup, escape

from tatami.games.white_castle.domains import PROVISION, ZONE_CARD
from tatami.games.white_castle.ids import ICONS, NEVER, TIME, VP
from tatami.games.white_castle.tables import CAP, COLOUR_IDS, GOOD_IDS, LANTERN, MEMBER_IDS, MEMBERS_EACH, PROVISION_DECREE
from tatami.web.boards.white_castle.icons import action, action_help, member_at_home, words

if TYPE_CHECKING:
    from tatami.web.boards.white_castle import Table

CHANGES = {"coin": "seal_to_coin", "food": "seals_to_food", "iron": "seals_to_iron", "pearl": "seals_to_pearl"}
LIMITS = {id: f"/{cap}" if cap != NEVER else "" for id, cap in zip(GOOD_IDS, CAP, strict=True)}


class Clan:
    """One clan's side of the table."""

    def __init__(self, table: "Table", clan: int) -> None:
        self.table = table
        self.clan = clan
        self.view: dict[str, Any] = table.view["clans"][clan]
        self.name = table.names[clan]
        self.mine = clan == table.scene.seat
        self.active = clan == table.view["active"]
        self.card: str | None = self.view["card"] and self.view["card"]["id"]
        self.zone = ", ".join([ZONE_CARD.text(ZONE_CARD.value_of(card), table.lang) for card in self.view["zone"]]) or "–"

    def goods(self) -> list[dict[str, Any]]:
        """Stores, with the answers of one's own: a resource of one's choice, and what seals can be changed for."""
        return [self.good(id) for id in GOOD_IDS[:VP]]

    def good(self, id: str) -> dict[str, Any]:
        scene, change = self.table.scene, CHANGES.get(id, "")
        return {
            "id": id,
            "n": self.view["goods"][id],
            "limit": LIMITS[id],
            "label": Markup(f'role="img" aria-label="{escape(self.table.words[f"store_{id}"])} {self.view["goods"][id]}"'),
            "pick": scene.pick(id) if self.mine and self.table.kind == "gain_any" else "",
            "change": scene.pick(change) if self.mine else "",
        }

    def rows(self) -> list[dict[str, Any]]:
        return [self.row(number, colour) for number, colour in enumerate(COLOUR_IDS)]

    def row(self, number: int, colour: str) -> dict[str, Any]:
        table, space, rewards = self.table, f"domain_{colour}", self.view["rewards"][number]
        return {
            "colour": colour,
            "label": table.words[f"row_{colour}"].format(n=self.view["home"][MEMBER_IDS[number]]),
            "die": table.pieces.rows[self.clan][number],
            "places": row_places(self.clan, number, tuple(rewards["visible"]), tuple(rewards["covered"]), self.mine, table.lang),
            "pick": table.pick(space) if self.mine else "",
            "gap": table.gap(space) if self.mine else None,
        }

    def blocks(self) -> Markup:
        return self.table.blocks(self.card) if self.card else Markup("")

    def lantern(self) -> Markup:
        """Everything one lantern reward brings. [lantern.1]"""
        icons = [f"time {n}" if id == "time" else f"{n} {id}" for id, n in self.view["lantern"].items()]
        return action(" + ".join(icons), self.table.lang) if icons else Markup("")


@cache
def row_places(clan: int, row: int, visible: tuple[str, ...], covered: tuple[str, ...], mine: bool, lang: str) -> Markup:
    """The visible rewards of a row, then the members at home, each saying what he covers. [domain.2]

    In one's own domain each reward keeps its place; in another's they are summed up.
    """
    free = [action(reward, lang) for reward in (visible if mine else [summed(visible)])]
    first = MEMBERS_EACH - len(covered)
    under = [words(lang)["covers"].format(reward=action_help(reward, lang)) for reward in covered]
    return Markup("").join([*free, *(member_at_home(clan, MEMBER_IDS[row], first + n, help) for n, help in enumerate(under))])


def summed(bare: tuple[str, ...]) -> str:
    """`1 food`, `1 food`, `lantern`: as one action."""
    total: Counter[str] = Counter()
    for reward in bare:
        number, _, good = reward.rpartition(" ")
        total[good] += int(number or 1)
    return " + ".join(good if good == "lantern" else f"{n} {good}" for good, n in total.items())


def zone_icons(provisions: str) -> str:
    """What a starting resource card, and the decree it names, bring to the lantern zone. [setup.17, lantern.2]"""
    decree = PROVISION_DECREE[PROVISION.value_of(provisions)]
    return " + ".join(icon for card in (ZONE_CARD.value_of(provisions), decree) if card >= 0 for icon in lantern_icons(card))


def lantern_icons(card: int) -> list[str]:
    shown = LANTERN[card * ICONS : (card + 1) * ICONS]
    return [f"time {n}" if icon == TIME else f"{n} {GOOD_IDS[icon]}" for icon, n in enumerate(shown) if n]
