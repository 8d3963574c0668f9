"""What is known of an element that was clicked: rooms, gardens, yards, cards, rows, clans."""

from markupsafe import Markup, escape

from tatami.titles.white_castle.board.art import MEMBERS, words
from tatami.titles.white_castle.board.printed import card_help, names
from tatami.titles.white_castle.rules.domains import ZONE_CARD
from tatami.titles.white_castle.rules.names import said
from tatami.titles.white_castle.rules.tables import YARD_IRON, YARD_VALUE
from tatami.titles.white_castle.words.sentences import effect
from tatami.web.scene import Scene


def facts(scene: Scene, id: str) -> Markup:
    """Name, price, yield, dice and members; nothing where the id names nothing of this table."""
    kind, _, rest = id.partition(":")
    view, lang = scene.view, scene.lang
    w, known = words(lang), names(lang)
    if id in view["castle"]["rooms"]:
        card = view["castle"]["rooms"][id]["card"]
        floor = "stewards" if id.startswith("steward") else "diplomats"
        return slip(
            known["space"][id],
            [w["value_room"], card_help(card["id"], lang) if card else "", f"{w['deck']} {view['castle']['decks'][floor]}"],
        )
    if id in view["outside"]:
        return slip(known["space"][id], [w["outside_help"]])
    if id == "well":
        return slip(known["space"][id], [w["well_help"], " · ".join([said(reward, lang) for reward in view["well"]["rewards"]])])
    if id in view["gardens"]:
        row = view["gardens"][id]
        lines = [effect(scene.texts, row["card"]), w["garden_help"], "" if row["active"] else w["idle"], people(scene, row["clans"])]
        return slip(known["garden"][id], lines)
    if id in view["yards"]:
        row, number = view["yards"][id], list(view["yards"]).index(id)
        lines = [
            f"{w['store_iron']} {YARD_IRON[number]} · × {YARD_VALUE[number]}",
            w["yard_help"],
            " · ".join([said(tile["action"], lang) for tile in row["tiles"]]),
        ]
        there = [f"{scene_name(scene, clan)} {count}" for clan, count in enumerate(row["warriors"]) if count]
        return slip(known["yard"][id], [*lines, ", ".join(there)])
    if kind == "card" and rest in known["card"]:
        return slip(known["card"][rest], [effect(scene.texts, rest)])
    if kind == "level" and rest in known["level"]:
        courts = [*view["clans"], *([view["rival"]] if "rival" in view else [])]
        there = [f"{scene_name(scene, clan)} {row['court'][rest]}" for clan, row in enumerate(courts) if row["court"][rest]]
        return slip(known["level"][rest], [w["level_help"], ", ".join(there)])
    if kind == "row":
        return slip("", [w["row_help"]])
    if id == "time":
        return slip(w["time"], [w["time_help"]])
    if id == "daimyo":
        return slip(w["court_daimyo"], [w["daimyo_help"], effect(scene.texts, view["castle"]["daimyo"]["card"])])
    if id == "zone" and scene.seat is not None:
        return domain(scene, scene.seat)
    if id.startswith("seat-") and id.removeprefix("seat-").isdecimal() and int(id.removeprefix("seat-")) < len(view["clans"]):
        return domain(scene, int(id.removeprefix("seat-")))
    return Markup("")


def scene_name(scene: Scene, clan: int) -> str:
    return [*scene.texts.names, words(scene.lang)["rival"]][clan]


def people(scene: Scene, clans: list[int]) -> str:
    return ", ".join([scene_name(scene, clan) for clan in clans])


def slip(title: str, lines: list[str]) -> Markup:
    head = Markup("<b>{}</b>").format(title) if title else Markup("")
    return head + Markup("").join([Markup("<p>{}</p>").format(line) for line in lines if line])


def domain(scene: Scene, seat: int) -> Markup:
    """A clan's domain: what is visible in each row and how many stay at home, the action card, the lantern zone, points by category."""
    row, lang = scene.view["clans"][seat], scene.lang
    w = words(lang)
    lines = []
    for number, colour in enumerate(("coral", "black", "white")):
        visible = row["rewards"][number]["visible"]
        lines.append(
            f"{w[f'row_{colour}'].format(n=row['home'][MEMBERS[number]])} – {', '.join([said(reward, lang) for reward in visible])}"
        )
    if row["card"]:
        lines.append(card_help(row["card"]["id"], lang))
    lantern = [said(f"time {count}" if id == "time" else f"{count} {id}", lang) for id, count in row["lantern"].items()]
    lines.append(f"{w['lantern_zone']} {', '.join(lantern)}")
    lines.append(w["lantern_help"].format(cards=", ".join([ZONE_CARD.text(ZONE_CARD.value_of(card), lang) for card in row["zone"]]) or "–"))
    lines.append(", ".join([f"{scene.texts.category(id)} {points}" for id, points in row["now"].items()]))
    return slip(str(escape(w["domain_of"].format(name=scene.name(seat)))), lines)
