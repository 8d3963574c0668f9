"""A table as one viewer sees it: the parts of its page, drawn from a look."""

from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

import msgspec
from markupsafe import Markup, escape

from tatami.core.events import Event
from tatami.core.game import Question
from tatami.core.outcome import Outcome
from tatami.look import Chair, Line, Look, Seen
from tatami.texts import Texts, ids_of, ui
from tatami.texts.advice import Told
from tatami.texts.consequences import is_end, is_spent, unoffered
from tatami.texts.moves import moves
from tatami.texts.moves import told as told_move
from tatami.texts.pieces import effect, module_of, named_by, named_in
from tatami.texts.touched import seats_of
from tatami.web import kit
from tatami.web.drawn import Drawn
from tatami.web.guide import guide_of
from tatami.web.page import Viewer, render
from tatami.web.scene import Scene, has_battles, mark_board, once
from tatami.web.templates import rule_link, template

FEW = 6  # numbers that stand as buttons
MANY = 7777  # a number that stands for any
LINES = 40  # of the log beside the board; the whole log has a page of its own
PAGE: Final[Any] = template("pages/fragment.html").module
PLAYERS: Final[Any] = template("pages/players.html").module
QUESTION: Final[Any] = template("pages/question.html").module


@dataclass
class Row:
    """A seat in the list of players."""

    name: str
    kind: str = "person"  # person, bot, open
    level: str = ""
    present: bool = False
    clock: int | None = None  # seconds left
    runs: bool = False
    guest: bool = False  # a person without a password
    seat: int = 0
    crest: Markup = field(default_factory=Markup)
    figures: kit.Figures = field(default_factory=kit.Figures)
    more: Markup = field(default_factory=Markup)

    @property
    def clock_text(self) -> str:
        seconds = max(0, self.clock or 0)
        hours, minutes = seconds // 3600, seconds // 60 % 60
        return f"{hours}:{minutes:02}:{seconds % 60:02}" if hours else f"{minutes}:{seconds % 60:02}"


@dataclass
class LogLine:
    """An event in words. `id` names it among those its viewer was told."""

    id: str
    number: int
    answer: int  # it came of; shown only when the game is over
    text: str
    rule: str


@dataclass
class Aside:
    """What one request adds to the question: a refusal, a hint, the caption of a step."""

    refusal: str = ""
    refusal_rule: str = ""
    advice: Told | None = None
    hinted: str = ""
    caption: str = ""  # what is being played back, in place of the question
    touches: bool = False  # and that it does something to the viewer


NOTHING = Aside()


@dataclass
class Wish:
    """A kind of question that may be let pass, and what its viewer wishes: always, holding, ask, or nothing in particular."""

    kind: str
    text: str
    now: str


def table_page(
    viewer: Viewer,
    look: Look,
    aside: Aside = NOTHING,
    notes: str | None = None,
    watch_link: str = "",
    wishes: dict[str, str] | None = None,
    seat: str = "",
) -> str:
    """The whole page of a table; `notes` and `wishes` are those of the viewer, if there can be any. `seat`: a sentence on the one they have in a game that is
    tried again."""
    id = look.title.id
    scene, parts = draw_parts(viewer, look, aside)
    page = render(
        "table",
        viewer,
        look=look,
        query=query_of(look),
        notes=notes,
        watch_link=watch_link,
        wishes=[] if wishes is None else wishes_at(look.texts(viewer.lang), wishes),
        parts=parts,
        own=kit.is_redrawn(id),
        guide=guide_of(id),
        battles=has_battles(id),
        seat=seat,
    )
    return page if scene is None else scene.drawn(page).html


def wishes_at(texts: Texts, wishes: dict[str, str]) -> list[Wish]:
    """The kinds of questions of a title that may be let pass."""
    return [Wish(kind, text, wishes.get(f"{texts.title.id}/{kind}", "")) for kind, text in texts.passing().items()]


def drawn(viewer: Viewer, seen: Seen) -> Drawn:
    """The fragment of a look that was made for several: drawn once in each language."""
    found: Drawn | None = seen.drawn.get(viewer.lang)
    if found is None:
        found = seen.drawn[viewer.lang] = draw_fragment(viewer, seen.look)
    return found


def people(viewer: Viewer, seen: Seen) -> str:
    """Who is there, and nothing else of the page: a few hundred bytes when somebody comes or goes. The stamp says which look it is of."""
    key = f"people {viewer.lang}"
    found: str | None = seen.drawn.get(key)
    if found is None:
        look, texts = seen.look, seen.look.texts(viewer.lang)
        scene = None if look.curtain is not None or look.view is None else Scene(look, texts)
        text = players(viewer.lang, look, texts.names, scene)
        found = seen.drawn[key] = f"people {look.stamp}\n{text}"
    return found


def players(lang: str, look: Look, names: list[str], scene: Scene | None) -> Markup:
    """The seats with all their public figures; the viewer is told which of them is theirs."""
    rows = [row(chair, name, look, scene) for chair, name in zip(look.chairs, names, strict=True)]
    if scene is not None:
        rows = [rows[seat] for seat in kit.order(scene, len(rows))]
    scores = look.outcome.scores if look.outcome else None
    heading = Markup("") if scene is None else kit.phase(scene)
    classes = kit.seat_classes(scene, len(rows))
    return once(draw_players, lang, rows, classes, heading, look.seat, look.waiting, scores, look.watching)


def draw_players(lang: str, *seen: Any) -> Markup:
    found: Markup = PLAYERS.players(partial(ui, lang), *seen)
    return found


def fragment(viewer: Viewer, look: Look, aside: Aside = NOTHING) -> str:
    """The parts of the page that change as the game goes on."""
    return draw_fragment(viewer, look, aside).html


def draw_fragment(viewer: Viewer, look: Look, aside: Aside = NOTHING) -> Drawn:
    """The same as they are pushed to each viewer."""
    scene, parts = draw_parts(viewer, look, aside)
    text = Markup("").join(parts.values())
    return Drawn(text) if scene is None else scene.drawn(text)


def draw_parts(viewer: Viewer, look: Look, aside: Aside = NOTHING) -> tuple[Scene | None, dict[str, Markup]]:
    """All parts of one moment by their names, with marks of the scene they were drawn from. A player for whom the house passes is not asked."""
    if look.passing:
        look = msgspec.structs.replace(look, asked=None)
    texts, t = look.texts(viewer.lang), viewer.t
    scene = None if look.curtain is not None or look.view is None else Scene(look, texts)
    cut = moves(look.title, look.events)
    seats = kit.seat_classes(scene, len(look.chairs))
    placed = places(scene, viewer.lang, len(look.chairs))
    return scene, {
        "ask": PAGE.strip(
            t,
            look,
            seats,
            result=result(viewer, texts, look.outcome, look.options) if look.outcome else "",
            asking=""
            if look.outcome
            else curtain(viewer, look, texts) or asking(viewer, look, texts, scene, aside, "".join(placed.values())),
            steps=" ".join([str(move[-1].number) for move in cut]),
        ),
        **placed,
        "acts": PAGE.acts(t, look, query_of(look)),
        "players": players(viewer.lang, look, texts.names, scene),
        "log": PAGE.log(t, look, log(look, texts, cut, scene, divided=not aside.caption), LINES, seats),
        "chat": PAGE.chat(t, once(draw_chat, look.chat) if look.chat else "", seats),
    }


def still_parts(scene: Scene) -> Markup:
    """Board and dock of one position, to be looked at only."""
    return Markup(scene.drawn(Markup("").join(places(scene, scene.lang, len(scene.texts.names)).values())).html)


def facts_html(viewer: Viewer, look: Look, id: str) -> str:
    """Return what is known of an element that is inspected, by its title or, of a seat, by the rail."""
    if look.view is None or look.curtain is not None:
        return ""
    scene = Scene(look, look.texts(viewer.lang))
    told = kit.facts(scene, id)
    seat = int(id.removeprefix("seat-")) if id.removeprefix("seat-").isdecimal() else -1
    if not told and 0 <= seat < len(look.chairs):
        told = PLAYERS.facts(viewer.t, row(look.chairs[seat], scene.name(seat), look, scene))
    return scene.drawn(told).html


def places(scene: Scene | None, lang: str, seats: int) -> dict[str, Markup]:
    """Board and dock, with marks for their parts."""
    board, dock = (Markup(""), Markup("")) if scene is None else (mark_board(scene), kit.mark_dock(scene))
    classes, fits = kit.seat_classes(scene, seats), scene is not None and kit.is_redrawn(scene.title.id)
    return {"board": PAGE.board(classes, ui(lang, "the_board"), board, fits), "dock": PAGE.dock(classes, ui(lang, "own_things"), dock)}


def curtain(viewer: Viewer, look: Look, texts: Texts) -> Markup:
    """Several at one screen hand it on before anything is shown."""
    return Markup("") if look.curtain is None else QUESTION.curtain(viewer.t, look, texts.names)


def asking(viewer: Viewer, look: Look, texts: Texts, scene: Scene | None, aside: Aside, places: str) -> Markup:
    """The question and its answers as a list, those without a place in sight, who is waited for, or what is being played back."""
    if aside.caption:
        caption: Markup = QUESTION.caption(viewer.t, aside.caption, aside.touches)
        return caption
    choices = [] if scene is None else choices_of(scene, aside.hinted, places)
    asked, context = in_two(texts.question(look.question)) if look.question else ("", "")
    found: Markup = QUESTION.question(
        viewer.t,
        viewer.lang,
        look,
        query=query_of(look),
        asked=asked,
        context=context,
        named=[] if look.question is None else named_lines(texts, look.question),
        choices=choices,
        offered=" ".join([choice.id for choice in choices]),
        widgets="" if scene is None else kit.mark_strip(scene),
        steps=steps(texts, look.question, choices),
        unoffered=[] if scene is None or not (scene.question or look.passing) else unoffered(texts, scene.view),
        ahead=[texts.names[int(id)] if id.isdecimal() else id for id in look.ahead],
        waiting_for=waiting_for(viewer, look, texts.names),
        aside=aside,
    )
    return found


def in_two(asked: str) -> tuple[str, str]:
    """Return the question itself, and what is said beside it."""
    question, mark, context = asked.partition("? ")
    return (question + "?", context) if mark else (asked, "")


@dataclass
class Named:
    """A card or tile that the question names, what it does, and the rule that says so."""

    name: str
    effect: str
    rule: str


def named_lines(texts: Texts, question: Question) -> list[Named]:
    return [Named(piece.name(texts), effect(texts, piece), piece.rule) for piece in named_in(texts, question)]


def draw_chat(lines: list[Line]) -> Markup:
    found: Markup = PAGE.said(lines)
    return found


@dataclass
class Choice:
    """An answer among the buttons of its question."""

    id: str
    text: str
    meaning: str  # what it costs and brings, behind it
    ends: bool  # declines, passes or ends something, or does the rest: it stands last and looks different
    hinted: bool = False
    help: str = ""  # what the card or tile it names does
    placed: bool = False  # it is given on the board

    @property
    def look(self) -> str:
        return " ".join(name for name, holds in (("is-end", self.ends), ("is-hinted", self.hinted), ("is-placed", self.placed)) if holds)


def choices_of(scene: Scene, hinted: str = "", places: str = "") -> list[Choice]:
    """The answers in the order of the question; what ends something comes last."""
    if scene.question is None:
        return []
    placed = scene.placed(places)
    ends = [id for id in scene.answers if is_end(scene.title, scene.question, id)]
    going_on = [id for id in scene.answers if id not in ends]
    return [choice(scene, id, id in ends, id == hinted, id in placed) for id in going_on + ends]


def choice(scene: Scene, id: str, ends: bool, hinted: bool, placed: bool) -> Choice:
    assert scene.question is not None
    text = scene.texts.answer(scene.question, scene.question.domain.value_of(id))
    return Choice(id, text, scene.answers[id].removeprefix(text), ends, hinted, help_on(scene, id), placed)


def help_on(scene: Scene, id: str) -> str:
    """What the cards and tiles do that an answer names, and the rules that say so."""
    assert scene.question is not None
    domain = scene.question.domain
    named = named_by(scene.texts, domain, domain.value_of(id))
    return " ".join(f"{effect(scene.texts, piece)} [{piece.rule}]" for piece in named)


@dataclass
class Steps:
    """Whole numbers from the least to the most: too many for a row of buttons."""

    least: int
    most: int
    preset: int  # all of them, or few where each costs something
    none: str = ""  # what giving one, none or many (with # for the number) does
    one: str = ""
    many: str = ""


def steps(texts: Texts, question: Question | None, choices: list[Choice]) -> Steps | None:
    """Many numbers in a row are one number to be set."""
    numbers = [int(choice.id) for choice in choices if not choice.ends and choice.id.isdecimal()]
    going_on = sum(not choice.ends for choice in choices)
    if question is None or len(numbers) <= FEW or len(numbers) != going_on or numbers != list(range(numbers[0], numbers[-1] + 1)):
        return None
    least, most = numbers[0], numbers[-1]
    preset = max(least, 1) if is_spent(texts.title, question.kind) else most
    none, one, many = (texts.number(question, n) for n in (0, 1, MANY))
    return Steps(least, most, preset, none, one, many.replace(str(MANY), "#"))


def query_of(look: Look) -> str:
    """Which of several seats at one screen the page is for."""
    return f"?seat={look.seat}" if len(look.mine) > 1 and look.seat is not None else ""


def row(chair: Chair, name: str, look: Look, scene: Scene | None) -> Row:
    """A seat with its clock as it stands at the moment of the look."""
    left = chair.left if chair.falls is None else max(0, chair.falls - look.now)
    here = chair.kind == "bot" or (chair.present and not chair.away)
    figures = kit.Figures() if scene is None else kit.figures(scene, chair.seat)
    return Row(
        name,
        chair.kind,
        chair.level or "",
        here,
        None if left is None else left // 1000,
        chair.falls is not None,
        chair.guest,
        chair.seat,
        kit.crest_of(scene, chair.seat),
        figures,
        Markup(figures.more),
    )


def log(look: Look, texts: Texts, cut: list[list[Event]], scene: Scene | None, divided: bool) -> Markup:
    """Return the log, one line a move, newest first; new lines are marked, and if wished `divided` from those before the viewer's last turn.

    Drawn with plain strings, not with a template: forty lines for every viewer after every answer.
    """
    last_turn = look.last_turn
    crests = [kit.crest_of(scene, seat) for seat in range(len(look.chairs))]
    lines = []
    above_is_new = False
    for move in cut[: -LINES - 1 : -1]:
        number = move[-1].number
        new = number > last_turn
        if divided and above_is_new and not new:
            lines.append(f'<li class="divider">{escape(ui(texts.lang, "since_last_turn"))}</li>')
        words = told_move(texts, look.seat, move)
        if words:
            rule = rule_link(texts.lang, texts.title.id, move[0].rule)
            crest = crests[actor] if (actor := next(iter(seats_of(move[0])), None)) is not None else ""
            lines.append(f'<li id="e{number}" class="{"is-new" if new else ""}">{crest}{escape(words)} {rule}</li>')
        above_is_new = new
    return Markup("\n".join(lines))


def log_lines(events: list[Event], texts: Texts, most: int) -> list[LogLine]:
    """The last things that happened, newest first."""
    lines = [LogLine(f"e{event.number}", event.number, event.answer, texts.event(event), event.rule) for event in events[-most:]]
    return lines[::-1]


def waiting_for(viewer: Viewer, look: Look, names: list[str]) -> str:
    """Who is still thinking, and nothing more."""
    waited_for = [names[seat] for seat in look.waiting]
    return str(viewer.t("waiting_for", len(waited_for), names=listed(viewer, waited_for))) if waited_for else ""


def result(viewer: Viewer, texts: Texts, outcome: Outcome, options: "dict[str, str] | None" = None) -> str:
    """Who won, in the words of the title if it has its own, and with how many points, where these decide; alone against the rules one may lose."""
    names = texts.names
    whole = getattr(module_of(texts.title), "victory", None)
    told: str = "" if whole is None else whole(texts, outcome, options or {})
    if told:
        return told
    winners = [names[seat] for seat in outcome.winners]
    points = viewer.t("points_n", outcome.scores[outcome.ranking[0]])
    if not winners:
        return str(viewer.t("lost_alone", names=listed(viewer, names), points=points))
    if len({outcome.scores[seat] for seat in outcome.winners}) > 1:
        return str(viewer.t("winners_together", names=listed(viewer, winners)))
    if "winner" in ids_of(texts.title.words, "board"):
        return texts.word("winner", len(winners), names=listed(viewer, winners), points=outcome.scores[outcome.ranking[0]])
    return str(viewer.t("winner", len(winners), names=listed(viewer, winners), points=points))


def listed(viewer: Viewer, names: list[str]) -> str:
    """Ayame, Kiku and Denji."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {viewer.t('and')} {names[-1]}"
