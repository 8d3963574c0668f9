"""Shogun. The numbers that quick play goes by: `numbers.toml` says what each is."""

import tomllib
from pathlib import Path
from typing import Any, Final

TABLE: Final[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "numbers.toml").read_text("utf-8"))


class Numbers:
    """Of a greedy player or of a search."""

    def __init__(self, row: dict[str, float]) -> None:  # noqa: PLR0915  # a line each
        self.second_winter = row["second_winter"]
        self.threatened = row["threatened"]
        self.quiet = row["quiet"]
        self.defends = row["defends"]
        self.lead_new = row["lead_new"]
        self.lead_break = row["lead_break"]
        self.lead_break2 = row["lead_break2"]
        self.lead_tie = row["lead_tie"]
        self.lead_tie2 = row["lead_tie2"]
        self.lead_far = row["lead_far"]
        self.lead_more = row["lead_more"]
        self.rice_needed = row["rice_needed"]
        self.rice_spare = row["rice_spare"]
        self.harvest = row["harvest"]
        self.chest1 = row["chest1"]
        self.chest2 = row["chest2"]
        self.chest3 = row["chest3"]
        self.first = row["first"]
        self.first_late = row["first_late"]
        self.scale_late = row["scale_late"]
        self.tax = row["tax"]
        self.anger = row["anger"]
        self.anger_danger = row["anger_danger"]
        self.anger_home = row["anger_home"]
        self.anger_held = row["anger_held"]
        self.army = row["army"]
        self.levy_danger = row["levy_danger"]
        self.levy_built = row["levy_built"]
        self.levy_target = row["levy_target"]
        self.levy_last = row["levy_last"]
        self.levy_many = row["levy_many"]
        self.scarce = row["scarce"]
        self.own_gain = row["own_gain"]
        self.own_left = row["own_left"]
        self.neutral_prize = row["neutral_prize"]
        self.enemy_prize = row["enemy_prize"]
        self.enemy_built = row["enemy_built"]
        self.enemy_lost = row["enemy_lost"]
        self.one_alone = row["one_alone"]
        self.farmer = row["farmer"]
        self.exposed = row["exposed"]
        self.exposed_built = row["exposed_built"]
        self.march_floor = row["march_floor"]
        self.move_least = row["move_least"]
        self.special_chest = row["special_chest"]
        self.special_rice = row["special_rice"]
        self.special_rice2 = row["special_rice2"]
        self.special_six = row["special_six"]
        self.special_attack = row["special_attack"]
        self.special_defence = row["special_defence"]
        self.place_later = row["place_later"]
        self.draft_unseen = row["draft_unseen"]
        self.draft_chests = row["draft_chests"]
        self.draft_rice = row["draft_rice"]
        self.draft_sites = row["draft_sites"]
        self.draft_own = row["draft_own"]
        self.draft_other = row["draft_other"]
        self.bid1 = row["bid1"]
        self.bid1_luck = row["bid1_luck"]
        self.bid2 = row["bid2"]
        self.bid2_luck = row["bid2_luck"]
        self.bid3 = row["bid3"]
        self.bid3_luck = row["bid3_luck"]
        self.exchanges = bool(row["exchanges"])


GREEDY: Final = Numbers(TABLE["greedy"])
SEARCH: Final = Numbers(TABLE["search"])
