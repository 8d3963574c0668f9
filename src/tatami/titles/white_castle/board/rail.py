"""The rail: every clan's public figures, the round, and in a game alone the rival with its cards."""

from typing import Any

from markupsafe import Markup

from tatami.texts import ui
from tatami.titles.white_castle.board.art import MEMBERS, SPRITE, drawn_icons, group, help_of, n, use, words
from tatami.titles.white_castle.rules.domains import RIVAL_CARD, SPACE
from tatami.titles.white_castle.rules.names import said_of_rival
from tatami.titles.white_castle.rules.tables import GOOD_IDS, RIVAL_ACTIONS, ROUNDS, TURNS
from tatami.web.kit import Figure, Figures
from tatami.web.scene import Scene

INSIDE = ("stewards", "diplomats", "daimyo")


def colours(scene: Scene) -> list[str]:
    """The colours of the four clans in the box."""
    return ["crimson", "blue", "green", "yellow"][: len(scene.view["clans"])]


def crest(_scene: Scene, seat: int) -> str:
    return f"{SPRITE}#crest{seat}"


def order(scene: Scene) -> list[int]:
    """The seats in the order of play."""
    return [clan for clan in scene.view["order"] if clan < len(scene.view["clans"])]


def phase(scene: Scene) -> str:
    view = scene.view
    if any(clan["card"] is None for clan in view["clans"]):
        return words(scene.lang)["before_play"]
    clans = len(view["clans"]) + ("rival" in view)
    return words(scene.lang)["round_short"].format(round=view["round"], rounds=ROUNDS, turn=view["turn"], turns=clans * TURNS)


def sign(icon: str, value: int | str, told: str) -> Figure:
    return Figure(f"{SPRITE}#{icon}", value, told)


def figures(scene: Scene, seat: int) -> Figures:
    """Red fans, scored, and gold ones on top that count only at the end; goods, members at home, courtiers inside, cards of the lantern zone."""
    row, lang = scene.view["clans"][seat], scene.lang
    total = sum(row["now"].values())
    gold = total - row["points"]
    shares = ", ".join([f"{scene.texts.category(id)} {points}" for id, points in row["now"].items()])
    told = words(lang)["total"].format(points=total, shares=shares)
    points = Markup('{}<span class="wc-gold" role="img" aria-label="{}" data-help="{}">+{}</span>').format(row["points"], told, told, gold)
    numbers = [sign(good, row["goods"][good], words(lang)[f"store_{good}"]) for good in GOOD_IDS if good != "vp"]
    numbers += [sign(member, row["home"][member], words(lang)[f"home_{member}"]) for member in MEMBERS]
    numbers.append(sign("keep", sum(row["court"][level] for level in INSIDE), words(lang)["inside"]))
    numbers.append(sign("lantern", len(row["zone"]), words(lang)["zone_cards"]))
    last = seat == order(scene)[-1]
    return Figures("", points, numbers, rival(scene) if last and "rival" in scene.view else Markup(""))


# The rival of a single player. [solo.5 … solo.12]


def rival(scene: Scene) -> Markup:
    shown, lang = scene.view["rival"], scene.lang
    w = words(lang)
    level = next(choice for choice in scene.title.options["visit"].choices if choice.id == shown["level"])
    gold = sum(shown["now"].values()) - shown["points"]
    line = Markup("").join(
        [
            figure(icon, value, told)
            for icon, value, told in (
                ("vp", shown["points"], w["fans_help"]),
                ("end", f"+{gold}", w["rival"]),
                ("coin", shown["coins"], w["rival_coins"]),
                *[(member, shown["home"][member], w[f"home_{member}"]) for member in MEMBERS],
                ("keep", sum(shown["court"][level] for level in INSIDE), w["inside"]),
                (
                    "deck",
                    shown["unseen"],
                    w["rival_deck"].format(
                        cards=", ".join([RIVAL_CARD.text(RIVAL_CARD.value_of(card), lang) for card in shown["under"]]) or "–"
                    ),
                ),
            )
        ]
    )
    cards = Markup("").join([turned(card, lang) for card in shown["turned"]])
    top = next_die(shown["top"], lang) if shown["top"] else Markup("")
    return Markup(
        '<div class="wc-rival c-blue" role="group" aria-label="{}"><b>{} <small>{}</small></b><span class="figures">{}</span><span class="wc-rivalcards">{}</span>{}</div>'
    ).format(w["rival"], w["rival"], level.names[lang], line, cards, top)


def figure(icon: str, value: int | str, told: str) -> Markup:
    return Markup(
        '<span role="img" aria-label="{0} {1}" data-help="{0} {1}"><svg class="sign" viewBox="0 0 24 24"><use href="{2}#{3}"/></svg>{1}</span>'
    ).format(told, value, SPRITE, icon)


def turned(card: str, lang: str) -> Markup:
    """A card that was turned over: its two actions. [solo.12]"""
    number = RIVAL_CARD.value_of(card)
    name = RIVAL_CARD.text(number, lang)
    told = ui(lang, "pair", name=name, value=", ".join([said_of_rival(text, lang) for text in RIVAL_ACTIONS[number]]))
    halves = Markup("").join([half(text, at) for at, text in enumerate(RIVAL_ACTIONS[number])])
    return Markup('<svg class="wc-rivalcard" viewBox="0 0 56 72" data-piece="card-{}" {}>{}</svg>').format(card, help_of(told), halves)


def half(text: str, at: int) -> Markup:
    """One action of the rival: `climb 2`, `yard 5`, `stone garden`, or a gain like everyone's."""
    first, _, second = text.partition(" ")
    drawn: Any = {
        "gate": lambda: use("courtier", -20, -10, 20) + use("torii", 2, -9, 18),
        "climb": lambda: (
            use("courtier", -23, -10, 20) + use("climb", -3, -8, 15) + Markup('<text x="18" y="6" font-size="15">{}</text>').format(second)
        ),
        "plant": lambda: use("gardener", -20, -10, 20) + use("plant", 2, -10, 20),
        "stone": lambda: use("gardener", -20, -10, 20) + use("stone", 2, -10, 20),
        "either": lambda: use("gardener", -24, -9, 18) + use("plant", -6, -9, 17) + use("stone", 9, -9, 17),
        "yard": lambda: (
            use("warrior", -22, -10, 20) + Markup('<text x="6" y="6" font-size="15">{}</text>').format(second) + use("iron", 12, -8, 15)
        ),
    }.get(first, lambda: drawn_icons(text, 18, 52))()
    return group(drawn, f'transform="translate(28 {n(18 + at * 36)})"')


def next_die(top: dict[str, str], lang: str) -> Markup:
    """The die the top card names and where it goes. [solo.5, solo.6]"""
    w = words(lang)
    bridge, end = w[f"bridge_{top['bridge']}"], w[f"place_{top['place']}"]
    told = f"{bridge}, {end} → {SPACE.text(SPACE.value_of(top['space']), lang)}"
    return Markup('<p class="wc-next" data-help="{}">{}</p>').format(w["rival_top"], ui(lang, "pair", name=w["rival_next"], value=told))
