"""The levels of the bots as people choose from them: a name, a sentence, and how strong each is in a title."""

from dataclasses import dataclass

from tatami.bots.levels import NAMED, rated, read_level
from tatami.texts.levels import rating_words
from tatami.web.page import Viewer


@dataclass
class LevelLine:
    """One level of a title."""

    id: str
    name: str
    says: str
    short: str  # the name, with the rating where there is one
    rated: str  # the rating, its interval and the games it rests on


def level_lines(viewer: Viewer, title: str, levels: list[str]) -> list[LevelLine]:
    return [level_line(viewer, title, level) for level in levels]


def timed_lines(viewer: Viewer, levels: list[str]) -> list[LevelLine]:
    """Bots that think for so many seconds: nobody measured how strong they are, for that depends on the machine."""
    name, says = viewer.t("level_ismcts"), viewer.t("level_ismcts_says")
    return [LevelLine(level, name, says, level_name(viewer, level), "") for level in levels]


def level_name(viewer: Viewer, level: str) -> str:
    """What a level is called; a bot that thinks for so many seconds, with them."""
    if level in NAMED:
        return str(viewer.t(f"level_{level}"))
    return str(viewer.t("level_timed", level=viewer.t("level_ismcts"), seconds=int(read_level(level).seconds)))


def level_line(viewer: Viewer, title: str, level: str) -> LevelLine:
    name, says, known = level_name(viewer, level), viewer.t(f"level_{level}_says"), rated(title).get(level)
    if known is None:
        return LevelLine(level, name, says, name, "")
    short = viewer.t("level_rated", level=name, rating=str(known["rating"]))
    return LevelLine(level, name, says, short, rating_words(viewer.lang, known))
