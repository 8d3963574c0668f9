"""Pages and fragments without a server: both languages complete, nothing hidden shown, refusals with their rule."""

import re

import pytest
from markupsafe import escape

import tatami
from tatami.bots.levels import NAMED
from tatami.core.chance import stream
from tatami.core.domain import LANGUAGES
from tatami.core.game import Game
from tatami.core.title import Title
from tatami.look import Line, Look, look_at
from tatami.texts import HERE, Texts, catalogue, ui
from tatami.texts.advice import Told
from tatami.texts.preview import preview
from tatami.web import boards, charts, finished, replay, rules
from tatami.web.course import Course, course, moments
from tatami.web.guide import guide_of
from tatami.web.levels import level_lines
from tatami.web.page import Viewer, render
from tatami.web.scene import Scene, draw_board
from tatami.web.table import Aside, fragment, table_page
from tatami.web.templates import FOLDER as WEB
from tatami.web.titles import Shelf, card, title_cards
from titles.shitenno.tables import table as shitenno_table
from titles.shitenno.tables import turn

NAMES = ["Ayame", "Botan", "Chiyo"]


def play_on(game: Game, answers: int) -> Game:
    chance = stream(3)
    for _ in range(answers):
        if not game.waiting():
            break
        question = game.question(game.waiting()[0])
        game.play(question.seat, question.answers[chance.below(len(question.answers))])
    return game


def looked(game: Game, seat: int | None, **more: object) -> Look:
    return look_at(game, seat, NAMES[: game.seats], **{"table": "t1", **more})


@pytest.mark.parametrize("lang", LANGUAGES)
def test_table_page(lang: str) -> None:
    """A table's page holds the question, every answer as a button, the board, the log with its rules, and the guide."""
    game = play_on(tatami.new("shitenno", seats=3, seed=2), 30)
    seat = game.waiting()[0]
    html = table_page(Viewer(lang), looked(game, seat, chat=[Line(1, 1, "<b>Eve</b>", "<script>", 0)], may_chat=True), notes="")
    question = game.question(seat)
    for answer in question.answers:
        assert f'value="{question.domain.id_of(answer)}"' in html
    assert f"rule={question.rule}" in html
    assert f"help={question.rule}" in html
    assert 'data-title="shitenno"' in html
    assert "<script>" not in html.replace('<script type="module"', "")
    assert "&lt;b&gt;Eve&lt;/b&gt;" in html
    assert html.count("data-target=") == len(guide_of("shitenno").steps)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_fragment_tells_a_spectator_nothing(lang: str) -> None:
    """No answers, no hand, no undo for somebody who only looks."""
    game = play_on(tatami.new("shitenno", seats=3, seed=2), 30)
    html = fragment(Viewer(lang), looked(game, None))
    assert "data-answer" not in html
    assert "sh-hand" not in html
    assert "/undo" not in html


def test_fragment_does_not_change_under_a_redeal() -> None:
    """The leak theorem for the whole fragment: what a seat cannot know never shows, log and previews included."""
    game = play_on(tatami.new("shitenno", seats=3, seed=4), 41)
    for seat in [None, *range(3)]:
        told = {"events": game.events(seat), "heard": game.heard(seat)}  # a copy keeps no book: what was told is given
        assert fragment(Viewer("en"), looked(game, seat)) == fragment(Viewer("en"), looked(game.redeal(seat, 77), seat, **told))


def test_refusal_stands_beside_the_question_with_its_rule() -> None:
    """A refusal opens its rule like everything else."""
    game = tatami.new("shitenno", seats=3, seed=2)
    html = fragment(Viewer("en"), looked(game, game.waiting()[0]), Aside(refusal="No.", refusal_rule="table.4"))
    assert 'role="alert"' in html
    assert "/rules/table?rule=table.4#table.4" in html


def test_advice_stands_beside_the_question_with_its_reasons() -> None:
    """The answer advised is marked; its chances, what they mean, why it is best and the rest of the move stand in order."""
    game = tatami.new("shitenno", seats=3, seed=2)
    look = looked(game, game.waiting()[0])
    assert look.question is not None
    best = look.question.domain.id_of(look.question.answers[0])
    told = Told("Best.", "Chances:", ["61% · This", "50% · That"], "Much better.", ["It goes on.", "Botan replies."], "Because.")
    html = fragment(Viewer("en"), look, Aside(advice=told, hinted=best))
    assert html.count("is-hinted") == 1
    places = [html.index(words) for words in (told.best, told.heading, *told.answers, told.verdict, told.why, *told.steps)]
    assert places == sorted(places)
    assert "hint_" not in html


def test_preview_tells_what_is_known_and_nothing_else() -> None:
    """What an answer would do is the same in every world that looks the same."""
    game = play_on(tatami.new("shitenno", seats=3, seed=6), 60)
    seat = game.waiting()[0]
    look = looked(game, seat)
    for answer in game.question(seat).answers:
        told = {tuple(preview(game.redeal(seat, world).foresee(seat, answer), seat, look.texts("en")).lines) for world in range(5)}
        assert len(told) == 1


def test_log_is_divided_at_the_last_turn() -> None:
    """What is new since the viewer's last answer is marked."""
    game = play_on(tatami.new("shitenno", seats=3, seed=2), 60)
    html = fragment(Viewer("en"), looked(game, 0, last_turn=game.heard(0) - 5))
    assert 'class="divider"' in html
    assert 'class="is-new"' in html


@pytest.mark.parametrize("lang", LANGUAGES)
def test_finished_game(lang: str) -> None:
    """The result names the winner, draws both pictures and checks the record; every position can be seen from any seat."""
    game = play_on(tatami.new("shitenno", seats=3, seed=2, secret=True), 10**6)
    record = game.record()
    html = finished.finished_page(Viewer(lang), "t1", record, NAMES, mine=True)
    assert html.count("<polyline") == game.seats
    assert html.count('class="points-bar"') == game.seats
    assert record["seed"] in html
    outcome = game.outcome()
    assert outcome is not None
    assert NAMES[outcome.winners[0]] in html
    for at in (0, len(record["answers"]) // 2, len(record["answers"])):
        for eyes in (None, 1):
            assert 'data-part="board"' in replay.replay_page(Viewer(lang), replay.Place("t1", record, NAMES, at, eyes))


@pytest.mark.parametrize("title", tatami.titles(), ids=lambda title: title.id)
def test_course_ends_with_the_result(title: Title) -> None:
    """Points over time end at the final score, for every title."""
    seats = title.seat_counts[0]
    record = play_on(tatami.new(title.id, seats=seats, seed=1), 60).record()
    points = course(record).points
    assert points[0][0] == 0
    assert points[-1][0] == len(record["answers"])
    assert len(points[-1][1]) == seats
    lines = [charts.Line(NAMES[0], seat, f"#crest-{seat}", [seat]) for seat in range(seats)]
    assert charts.lines(lines, points, []).count("<polyline") == seats


def test_key_moments_are_where_the_lead_of_the_winner_moved_most() -> None:
    """Four answers of a game, its scores given: of the two that moved the lead both are named, the one that moved everybody alike is not."""
    game = play_on(tatami.new("shitenno", seats=2, seed=2), 10**6)
    outcome = game.outcome()
    assert outcome is not None
    winner = outcome.ranking[0]
    told = sorted({event.answer for event in game.events(None)})[:4]
    scores = [[0, 0], [3, 3], [9, 3], [9, 13]]
    walked = Course([(0, [0, 0]), *[(number, pair if winner == 0 else pair[::-1]) for number, pair in zip(told, scores, strict=True)]])
    found = moments(game, walked, Texts(tatami.title("shitenno"), "en", NAMES[:2]), outcome)
    occasions = [(one.number, one.before, one.after) for moment in found for one in moment.occasions]
    assert occasions == [(told[2], 0, 6), (told[3], 6, -4)]


@pytest.mark.parametrize("title", ["shitenno", "samurai_katana", "middle_earth"])
def test_all_hands_are_open_after_the_end(title: str) -> None:
    """Everything a seat alone could see in its hand stands on the page of the result, by name and number."""
    game = play_on(tatami.new(title, seats=3, seed=3, secret=True), 10**6)
    texts = Texts(tatami.title(title), "en", NAMES)
    hands = finished.hands(game, texts)
    html = finished.finished_page(Viewer("en"), "t1", game.record(), NAMES, mine=True)
    for hand in hands:
        row = game.view(hand.seat)["players"][hand.seat]
        held = sum(len(row[part] or []) for part in ("hand", "uprising", "adventure_hand") if part in row)
        assert sum(int(card.split(" × ")[0]) if " × " in card else 1 for card in hand.cards) == held
        assert all(escape(card) in html for card in hand.cards)
    assert any(hand.cards for hand in hands)


@pytest.mark.parametrize("title", ["shogun", "samurai_katana", "middle_earth"])
def test_battles_have_their_picture_in_the_replay(title: str) -> None:
    """Wherever one was fought, and nowhere before the first."""
    game = play_on(tatami.new(title, seats=3, seed=3), 400)
    record = {**game.record(), "outcome": None}
    fought = {event.answer for event in game.events(None) if event.kind in FOUGHT}
    shown = [at for at in sorted(fought)[:6] if STAGED.search(replay.replay_page(Viewer("en"), replay.Place("t1", record, NAMES, at)))]
    assert shown
    assert not STAGED.search(replay.replay_page(Viewer("en"), replay.Place("t1", record, NAMES, min(fought) - 1)))


STAGED = re.compile("battle-sides|me-clash|sg-scene-tower")
FOUGHT = {"cubes_fell", "strength_counted", "battle_fought"}


def test_the_end_board_agrees_with_the_result() -> None:
    """What the boards show as points at the end is what the result says; Shogun's no longer counts a winter to come."""
    for title, part in (("shogun", "points"), ("middle_earth", "score"), ("samurai_katana", "honour")):
        game = play_on(tatami.new(title, seats=3, seed=4), 10**6)
        outcome = game.outcome()
        assert outcome is not None
        assert [row[part] for row in game.view(None)["players"]] == outcome.scores
    look = look_at(play_on(tatami.new("shogun", seats=3, seed=4), 10**6), None, NAMES)
    words = Texts(look.title, "en", NAMES)
    assert "more if winter came now" not in draw_board(Scene(look, words))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("title", [*[title.id for title in tatami.titles()], "table"])
def test_every_rule_has_an_anchor(title: str, lang: str) -> None:
    """On the page of its rulebook."""
    html = rules.rules_page(Viewer(lang), title)
    assert [rule for rule in rules.book_of(title, lang).rules if f'id="{rule}"' not in html] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_can_be_found(lang: str) -> None:
    """Search leaves accents aside."""
    assert any(hit.rule.id == "titles.1" for hit in rules.search("daimyo kamon", lang))
    assert rules.search("zzzz", lang) == []
    assert "share.3" in rules.one_rule(Viewer(lang), "shitenno", "share.3")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_of_the_templates_exists(lang: str) -> None:
    """Every `t('…')` with a plain id has its sentence in both languages."""
    used = set()
    for file in (WEB / "pages").glob("*.html"):
        used |= set(re.findall(r"\bt\('(\w+)'", file.read_text("utf-8")))
    known = {
        str(message.id if isinstance(message.id, str) else message.id[0]) for message in catalogue(HERE, lang) if message.context == "ui"
    }
    assert {word for word in used if not word.endswith("_")} <= known


def test_both_catalogues_hold_the_same_words() -> None:
    """Neither language lacks a sentence of the table."""
    ids = [{str(message.id) for message in catalogue(HERE, lang) if message.context == "ui"} for lang in LANGUAGES]
    assert ids[0] == ids[1]


@pytest.mark.parametrize("title", [title.id for title in tatami.titles()])
def test_title_card_and_guide(title: str) -> None:
    """Every title has its words on the shelf, a usual number of seats, and a guide of a few steps where it is written."""
    for lang in LANGUAGES:
        assert card(tatami.title(title), lang).about
    assert tatami.title(title).usual_seats() in tatami.title(title).seat_counts
    if (boards.folder(title) / "guide.toml").exists():
        assert 4 <= len(guide_of(title).steps) <= 7


@pytest.mark.parametrize("lang", LANGUAGES)
def test_home_and_errors(lang: str) -> None:
    """The shelf has one button a title; an error page says what happened."""
    levels = {card.id: level_lines(Viewer(lang), card.id, list(NAMED)) for card in title_cards(lang)}
    chosen = dict.fromkeys(levels, "casual")
    html = render("home", Viewer(lang), titles=title_cards(lang), mine=[], shelf=Shelf("casual", {}), levels=levels, chosen=chosen)
    assert html.count('action="/play/') == html.count('<option value="casual" selected') == len(title_cards(lang))
    assert all(html.count(str(escape(ui(lang, f"level_{name}_says")))) == 1 + len(title_cards(lang)) for name in NAMED)
    html = render("error", Viewer(lang), code=404, heading="x", reason="y", rule="", title="table", back="/")
    assert 'lang="' + lang in html


def test_a_whole_order_is_one_list() -> None:
    """Where the Emperor names the clans, all of them stand in a list to be sorted, and what was said ahead is told."""
    game = tatami.new("samurai_katana", seats=3, seed=1)
    chance = stream(3)
    while game.asked.kind != "name_purchaser":
        question = game.question(game.waiting()[0])
        game.play(question.seat, question.answers[chance.below(len(question.answers))])
    seat = game.waiting()[0]
    html = fragment(Viewer("en"), looked(game, seat, in_order=True))
    assert re.findall(r'<input type="hidden" name="order" value="(\d)">', html) == ["0", "1", "2"]
    assert 'name="order"' not in fragment(Viewer("en"), looked(game, seat))
    assert "Botan, Chiyo" in fragment(Viewer("en"), looked(game, seat, in_order=True, ahead=["1", "2"]))
    assert "Botan, Chiyo" in fragment(Viewer("en"), looked(game, None, ahead=["1", "2"])), "while nothing is asked"
    assert "Botan, Chiyo" not in fragment(Viewer("en"), looked(game, seat, ahead=["1", "2"])), "not under another question"


def test_whoever_is_passed_for_is_not_asked() -> None:
    """No question and no answers, but why the table goes on by itself: nothing is held, it was let pass, or everything is for now."""
    game = tatami.new("shitenno", seats=2, seed=1)
    seat = game.waiting()[0]
    assert 'id="answers"' in fragment(Viewer("en"), looked(game, seat))
    for resting, words in (
        ("", "There is nothing for you to play"),
        ("once", "Your answer is heard in a moment"),
        ("round", "You let everything pass"),
    ):
        html = fragment(Viewer("en"), looked(game, seat, passing=True, resting=resting))
        assert 'id="answers"' not in html
        assert "data-asked" not in html
        assert "is-mine" not in html
        assert words in html


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_sentence_of_a_level_fits_every_title(lang: str) -> None:
    """Shogun has five levels where others have six: none is said to be one of so many."""
    for level in NAMED:
        assert re.search(r"\b(five|six|cinq)\b", ui(lang, f"level_{level}_says")) is None


def test_what_is_not_offered_scrolls_with_the_answers() -> None:
    """On a phone the question has a third of the height: reasons below the buttons would leave these no room."""
    game = turn(shitenno_table(hands={0: ["samurai", "koku_1"]}), 0)
    form = fragment(Viewer("en"), looked(game, 0)).partition('id="answers"')[2].partition("</form>")[0]
    reason = '<p class="unoffered">Your cards and tiles pay for none of them.</p>'
    assert reason in form
    assert reason in fragment(Viewer("en"), looked(game, 0, passing=True))  # where the table goes on by itself


def test_a_game_tried_again_says_that_it_does_not_count() -> None:
    """At the table and with the result, with the way back to the game it comes from; others say nothing of it."""
    game = tatami.new("shitenno", seats=3, seed=1)
    notice = '<p class="notice">Taken up again to try something else: this game does not count. <a href="/game/t0">'
    assert notice in table_page(Viewer("en"), looked(game, 0, origin="t0"))
    assert "does not count" not in table_page(Viewer("en"), looked(game, 0))
    record = play_on(game, 10**6).record()
    assert notice in finished.finished_page(Viewer("en"), "t1", record, NAMES, mine=True, origin="t0")
    with_seat = notice.replace("count. ", "count. You have your own seat. ")
    assert with_seat in table_page(Viewer("en"), looked(game, 0, origin="t0"), seat="You have your own seat.")
    assert with_seat in finished.finished_page(Viewer("en"), "t1", record, NAMES, mine=True, origin="t0", seat="You have your own seat.")
    assert "does not count" not in finished.finished_page(Viewer("en"), "t1", record, NAMES, mine=True)
