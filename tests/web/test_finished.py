"""The page of a finished game: who won, the course of the points, every hand, a last board that agrees with the result, the analysis."""

import re
from dataclasses import replace
from itertools import pairwise

import pytest
from markupsafe import escape

import tatami
from conftest import outcome_of, random_game
from tatami.core.domain import LANGUAGES
from tatami.core.events import Event
from tatami.core.game import Game
from tatami.core.title import Title
from tatami.texts import Texts
from tatami.web import charts
from tatami.web.analysis import DecisionLine, Fault, Judged, MomentLine, SeatLine, Shown, StrokeLine, draw_analysis, sampled
from tatami.web.course import course, lead, moments
from tatami.web.finished import finished_page, hands
from tatami.web.page import Viewer
from tatami.web.replay import Found, Place, replay_page
from tatami.web.table import result
from tatami.web.templates import FOLDER

NAMES = ["Ayame", "Botan", "Chiyo"]
MIDDLE_EARTH, CASTLE = tatami.title("middle_earth"), tatami.title("white_castle")
SHOWN = Shown(
    40,
    True,
    True,
    [(0, [0.5, 0.5]), (7, [0.62, 0.38]), (20, [1.0, 0.0])],
    [MomentLine(7, 5, "From 50% to 62%.", "Because.", "Try on your seat")],
    [DecisionLine(11, 1, "Where to?", "There", "Elsewhere", "9 points lost", "mistake", "Try on Bob's seat")],
    [SeatLine(0, "+3 ± 2", "−1", ["9", "0", "0", "0"]), SeatLine(1, "−3 ± 2")],
    [StrokeLine(9, 1, "+6", "A good throw.")],
    grades="From 8 on a mistake.",
)


def last_board(game: Game) -> str:
    """As a spectator of the replay sees it."""
    record = game.record()
    return replay_page(Viewer("en"), Place("table", record, NAMES[: game.seats], len(record["answers"])), whole=False)


@pytest.mark.parametrize("mode", tatami.title("middle_earth").options["mode"].values)
def test_the_course_ends_with_the_final_scores(mode: str) -> None:
    """Also in the siege, which counts its points by rules of its own and whose cards are listed at the end, too."""
    title = tatami.title("middle_earth")
    game = random_game("middle_earth", title.seats_for(title.choose({"mode": mode}))[0], 1, {"mode": mode})
    assert course(game.record()).points[-1] == (game.number, outcome_of(game).scores)
    assert all(hand.cards for hand in hands(game, Texts(title, "en", ["A", "B", "C", "D"][: game.seats])))


def test_shogun() -> None:
    """The course counts what winter would bring, so that it moves before the first scoring; the last board shows the final places, not the order of play."""
    game = random_game("shogun", 3, 1, {})
    outcome = outcome_of(game)
    points = course(game.record()).points
    assert points[-1] == (game.number, outcome.scores)
    assert len({tuple(scores) for _, scores in points}) > 10
    places = re.findall(r'data-help="Final place: (\d)">\1<', last_board(game))
    assert [int(place) for place in places] == outcome.places
    title = game.title
    assert isinstance(title, Title)
    owned = [row["provinces"] for row in game.view(None)["players"]]
    assert [len(hand.cards) for hand in hands(game, Texts(title, "en", NAMES))] == [5 + n for n in owned]


def test_shitenno() -> None:
    """The final count is in the order of the result, koku and majorities included; nothing is said of what might still come."""
    game = random_game("shitenno", 3, 2, {})
    board = last_board(game)
    counted = re.findall(r"<b>(\d+)</b></td></tr>", board)
    assert [int(score) for score in counted] == [outcome_of(game).scores[seat] for seat in outcome_of(game).ranking]
    assert "end:" not in board
    assert escape(result(Viewer("en"), Texts(tatami.title("shitenno"), "en", NAMES), outcome_of(game))) in board


@pytest.mark.rule("shitenno/end.1", "shitenno/end.9")
@pytest.mark.parametrize(
    ("lang", "won", "ended"),
    [
        ("en", "is the Shōgun's favourite with", "has placed the last kamon."),
        ("fr", "est le favori du Shogun avec", "a posé son dernier Kamon."),
    ],
)
def test_the_favourite_of_the_shogun(lang: str, won: str, ended: str) -> None:
    """A title may have words of its own for who won; what ended the game is told as it was announced."""
    game = next(game for seed in range(30) if outcome_of(game := random_game("shitenno", 2, seed, {})).ending == "end.1")
    page = finished_page(Viewer(lang), "t", {**game.record(), "table": "t"}, NAMES[:2], True).replace("&#39;", "'")
    assert won in page
    assert re.search(rf"(?:Ayame|Botan) {ended}", page)


def test_alone_nobody_has_a_lead() -> None:
    """Who plays alone is told of points, in either language, the rival's too: there are no others to be ahead of."""
    record = {**random_game("white_castle", 1, 1, {}).record(), "table": "t"}
    for lang, said, unsaid, rival in (
        ("en", "Where the points changed most", "ahead of", "The rival ends with 54 clan points."),
        ("fr", "Où les points ont le plus changé", "devançait", "Le rival finit avec 54 points de clan."),
    ):
        page = finished_page(Viewer(lang), "t", record, NAMES[:1], True)
        assert said in page
        assert unsaid not in page
        assert rival in page
        assert re.search(r"\d+:? → \d", page) or re.search(r": \d+ → \d", page.replace("\xa0", " "))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_side_wins_together(lang: str) -> None:
    """In the hunt both players of a side have won, whatever their scores; the rule that ended it is told as the rulebook writes it."""
    outcome = tatami.Outcome([1, 3, 1, 3], [8, 39, 16, 40], {}, None, "hunt.1")
    names = ["Ann", "Bob", "Cid", "Dan"]
    assert result(Viewer(lang), Texts(MIDDLE_EARTH, lang, names), outcome).endswith("(Ann, Cid).")
    shared = tatami.Outcome([1, 3, 1, 3], [40, 39, 40, 8], {}, None, "end.2")
    assert "40 points" in result(Viewer(lang), Texts(MIDDLE_EARTH, lang, names), shared)
    game = next(game for seed in range(30) if outcome_of(game := random_game("middle_earth", 2, seed, {"mode": "hunt"})).ending == "hunt.1")
    page = finished_page(Viewer(lang), "t", {**game.record(), "table": "t"}, names[:2], True)
    assert "<code>mode</code>" in page
    assert "`" not in page


def test_the_alliance_is_decided_by_the_sums_of_its_sides() -> None:
    """Good and Evil, each with the points of its two seats in one bar; the course has a line a side. In the other games seats count for themselves."""
    game = random_game("middle_earth", 4, 1, {"mode": "alliance"})
    scores, players = outcome_of(game).scores, game.view(None)["players"]
    good = sum(score for score, row in zip(scores, players, strict=True) if row["side"] == "good")
    page = finished_page(Viewer("en"), "t", {**game.record(), "table": "t"}, ["Ann", "Bob", "Cid", "Dan"], True)
    sides = re.findall(r"<b>(Good|Evil)</b>.*?<b class=\"score\">(\d+)</b>", page)
    assert sides == [("Good", str(good)), ("Evil", str(sum(scores) - good))]
    assert page.count("<polyline") == 2
    war = finished_page(Viewer("en"), "t", random_game("middle_earth", 3, 1, {}).record(), ["Ann", "Bob", "Cid"], True)
    assert 'class="sides"' not in war
    assert war.count("<polyline") == 3


def test_the_seats_are_listed_by_place_with_the_viewers_own_marked() -> None:
    """The winner first; the bars have one scale, and the last board leads to the last position."""
    game = random_game("shitenno", 3, 2, {})
    outcome = outcome_of(game)
    page = finished_page(Viewer("en"), "t1", game.record(), NAMES, mine=True, own=[1])
    rows = re.findall(r'<li class="seat-(\d)( is-first)?( is-own)?">', page)
    assert [int(seat) for seat, _, _ in rows] == outcome.ranking
    assert [bool(first) for _, first, _ in rows] == [outcome.places[seat] == 1 for seat in outcome.ranking]
    assert [seat for seat, _, own in rows if own] == ["1"]
    assert f'href="/game/t1/replay?at={game.number}"' in page
    assert "data-answer" not in page


def test_alone_one_may_lose() -> None:
    """Against the rival of the White Castle: then nobody shares a victory."""
    outcome = tatami.Outcome([2], [8], {}, None, "round.2")
    assert result(Viewer("en"), Texts(CASTLE, "en", NAMES[:1]), outcome) == "Ayame has lost, with 8 points."
    assert result(Viewer("fr"), Texts(CASTLE, "fr", NAMES[:1]), outcome) == "Ayame a perdu, avec 8 points."


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_analysis_shows_how_far_it_is_and_what_was_found(lang: str) -> None:
    """A button before it begins; a bar that our script goes on asking for; then chances, moments, luck, decisions and a way to try again."""
    viewer, names = Viewer(lang, "Ann"), ["Ann", "Bob"]
    before = draw_analysis(viewer, "t1", names, Shown())
    assert 'action="/game/t1/analyse"' in before
    assert "<svg" not in before
    going = draw_analysis(viewer, "t1", names, SHOWN)
    assert "data-analysing" in going
    assert '<progress id="analysed" max="100" value="40">' in going
    assert 'action="/game/t1/analyse"' not in going
    done = draw_analysis(viewer, "t1", names, replace(SHOWN, percent=100, going=False))
    assert "data-analysing" not in done
    assert "<progress" not in done
    assert [re.findall(r'role="status">([^<]*)<', drawn) for drawn in (going, done)] == [[""], [escape(viewer.t("analysis_done"))]], (
        "heard once"
    )
    assert ">100</text>" in done, "chances have one scale, however high they were"
    assert 'href="/game/t1/replay?at=7"' in done
    assert re.findall(r'<input type="hidden" name="at" value="(\d+)">', done) == ["5", "11"], "where the moment began, and at the mistake"
    assert "/again" not in draw_analysis(Viewer(lang), "t1", names, SHOWN), "not for those who may not"
    words = ["62%", "Because.", "+3 ± 2", "+6", "A good throw.", "From 8 on", "Where to?", "There", "mistake", "9 points lost", "Elsewhere"]
    places = [done.rindex(word) for word in words]
    assert places == sorted(places)
    buttons = re.findall(r'<button class="quiet-button">([^<]+)<', done)
    assert buttons == ["Try on your seat", "Try on Bob&#39;s seat"], "each says whose seat that is"


@pytest.mark.parametrize(("lang", "sentence"), [("en", "those of bots are not"), ("fr", "pas celles des robots")])
def test_whose_answers_are_not_judged_is_said_in_words(lang: str, sentence: str) -> None:
    """A bot's row has luck, and neither numbers nor dashes without a word; where everybody is judged nothing is said of it."""
    drawn = draw_analysis(Viewer(lang, "Ann"), "t1", ["Ann", "Bob"], SHOWN)
    rows = re.findall(r'<tr class="seat-\d">(.*?)</tr>', drawn, re.DOTALL)
    cells = [re.findall(r"<td[^>]*>(.*?)</td>", row) for row in rows]
    assert cells == [["+3 ± 2", "−1", "9", "0", "0", "0"], ["−3 ± 2", {"en": "not judged", "fr": "non jugé"}[lang]]]
    assert 'colspan="5"' in rows[1]
    assert sentence in drawn
    assert sentence not in draw_analysis(Viewer(lang, "Ann"), "t1", ["Ann", "Bob"], replace(SHOWN, seats=SHOWN.seats[:1]))


def test_whoever_looks_finds_their_costliest_answer_among_the_moments() -> None:
    """Below those that decided the game, which follow the winner; nobody else has one."""
    line = DecisionLine(3, 0, "Whom?", "Her", "Him", "30 points lost", "blunder", "Try on your seat")
    drawn = draw_analysis(Viewer("en", "Ann"), "t1", ["Ann", "Bob"], replace(SHOWN, own=line))
    words = ["Because.", "Your costliest answer:", "no. 4", "Whom?", "Her", "blunder", "30 points lost", "better: Him", "Luck and skill"]
    places = [drawn.index(word) for word in words]
    assert places == sorted(places)
    assert "Your costliest answer" not in draw_analysis(Viewer("en", "Ann"), "t1", ["Ann", "Bob"], SHOWN)
    french = draw_analysis(Viewer("fr", "Ann"), "t1", ["Ann", "Bob"], replace(SHOWN, own=line))
    assert "Votre réponse la plus coûteuse\xa0:" in french


@pytest.mark.parametrize(
    ("lang", "so_far", "at_all"),
    [("en", "Nothing doubtful so far.", "No answer was doubtful."), ("fr", "Rien de douteux jusqu&#39;ici.", "Aucune réponse douteuse.")],
)
def test_nothing_doubtful_is_said_for_good_only_at_the_end(lang: str, so_far: str, at_all: str) -> None:
    """While the analysis goes on, or has stopped on the way, more may come."""
    found = replace(SHOWN, decisions=[])
    for percent, going in ((40, True), (99, True), (40, False)):
        drawn = draw_analysis(Viewer(lang, "Ann"), "t1", ["Ann", "Bob"], replace(found, percent=percent, going=going))
        assert so_far in drawn
        assert at_all not in drawn
    done = draw_analysis(Viewer(lang, "Ann"), "t1", ["Ann", "Bob"], replace(found, percent=100, going=False))
    assert at_all in done
    assert so_far not in done


@pytest.mark.parametrize("lang", LANGUAGES)
def test_only_one_thing_is_numbered(lang: str) -> None:
    """Where the lead changed most, until the game is analysed; then the moments of the analysis, and the others are folded, without numbers on their chart."""
    record = random_game("shitenno", 2, 3, {}).record()
    before = finished_page(
        Viewer(lang, "Ann"), "t1", record, NAMES[:2], mine=True, analysis=draw_analysis(Viewer(lang, "Ann"), "t1", NAMES[:2], Shown())
    )
    assert before.count('<ol class="moments') == 1
    assert 'class="swings"' not in before
    marks = re.findall(r'<text class="mark"[^>]*>(\d+)<', before)
    assert sorted(set(marks)) == [str(n + 1) for n in range(before.count("<li><p>"))]
    done = draw_analysis(Viewer(lang, "Ann"), "t1", NAMES[:2], replace(SHOWN, percent=100, going=False))
    after = finished_page(Viewer(lang, "Ann"), "t1", record, NAMES[:2], mine=True, analysis=done, analysed=True)
    assert after.count('<ol class="moments') == 1
    assert re.findall(r'<text class="mark"[^>]*>(\d+)<', after) == ["1"], "of the analysis"
    assert '<details class="swings">' in after


def test_what_moved_the_lead_in_the_same_words_stands_together() -> None:
    """Samouraï & Katana: a province that was scored in several rounds is one line with its occasions, in the order of the game."""
    game = random_game("samurai_katana", 3, 2, {"length": "20"})
    found = moments(game, course(game.record()), Texts(tatami.title("samurai_katana"), "en", NAMES), outcome_of(game))
    assert len({moment.text for moment in found}) == len(found) == 5
    assert any(len(moment.occasions) > 1 for moment in found)
    firsts = [moment.occasions[0].number for moment in found]
    assert firsts == sorted(firsts)
    page = finished_page(Viewer("en"), "t1", game.record(), NAMES, mine=False)
    for moment in found:
        assert page.count(str(escape(moment.text))) == 1
        for one in moment.occasions:
            assert f'replay?at={one.number}#{one.event}">no. {one.number}: ' in page


def test_what_moved_the_lead_is_looked_at_from_the_winners_side(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lead is one before the best of the others: whether it grew or shrank is what the telling goes by. Told in no more than five ways, all of it is told."""
    assert [lead([10, 7, 9], seat) for seat in range(3)] == [1, -3, -1]
    assert lead([12], 0) == 12
    game = random_game("shitenno", 3, 2, {})
    walked, outcome = course(game.record()), outcome_of(game)
    winner = outcome.ranking[0]
    leads = [scores[winner] - max(score for seat, score in enumerate(scores) if seat != winner) for _, scores in walked.points]
    told: dict[int, bool] = {}

    def telling(events: list[Event], seat: int, _often: object, _most: int, _gains: object, rising: bool) -> list[Event]:
        assert seat == winner
        told[events[0].answer] = rising
        return events[:1]

    monkeypatch.setattr("tatami.web.course.most_telling", telling)
    monkeypatch.setattr(Texts, "event", lambda _, event: f"one of five: {event.answer % 5}")
    found = moments(game, walked, Texts(tatami.title("shitenno"), "en", NAMES), outcome)
    heard = {event.answer for event in game.events(None)}
    moved = {
        number: leads[number] > leads[number - 1]
        for number in range(1, len(leads))
        if leads[number] != leads[number - 1] and number in heard
    }
    assert told == moved
    assert set(told.values()) == {True, False}
    assert len(found) == 5
    assert sorted(one.number for moment in found for one in moment.occasions) == sorted(moved)


def test_every_number_of_the_result_can_say_what_it_counts() -> None:
    """Where the columns do not fit the screen, players stand below each other and each number has its name."""
    game = random_game("white_castle", 2, 1, {})
    page = finished_page(Viewer("fr"), "t1", game.record(), NAMES[:2], mine=True)
    heads = re.findall(r'<th scope="col">(.*?)</th>', page)
    named = re.findall(r'<td data-of="([^"]+)">', page)
    assert len(heads) == 10
    assert named == heads[2:] * 2
    drawn = draw_analysis(Viewer("fr", "Ann"), "t1", ["Ann", "Bob"], SHOWN)
    heads = re.findall(r'<th scope="col">(.*?)</th>', drawn)
    assert re.findall(r'<td data-of="([^"]+)">', drawn) == [*heads[1:], heads[1]]


@pytest.mark.parametrize(("lang", "sentence"), [("en", "cannot be analysed yet"), ("fr", "ne peut pas encore être analysée")])
def test_the_analysis_says_where_nothing_was_learned(lang: str, sentence: str) -> None:
    """Instead of a button that would be refused."""
    drawn = draw_analysis(Viewer(lang, "Ann"), "t1", ["Ann"], Shown(learned=False))
    assert sentence in drawn
    assert "<form" not in drawn


def test_every_position_of_a_replay_can_be_tried_again() -> None:
    """Before each answer, by those whom the house knows; not when the game is over."""
    record = random_game("shitenno", 2, 1, {}).record()
    last = len(record["answers"])
    for at in (0, 1, last // 2, last - 1):
        drawn = replay_page(Viewer("en", "Ann"), Place("t1", record, ["A", "B"], at), whole=False, again="Try on B's seat")
        assert 'action="/game/t1/again"' in drawn
        assert f'name="at" value="{at}"' in drawn
        assert '<button class="quiet-button">Try on B&#39;s seat<' in drawn
        assert "/again" not in replay_page(Viewer("en"), Place("t1", record, ["A", "B"], at), whole=False, again="Try on B's seat")
    assert "/again" not in replay_page(Viewer("en", "Ann"), Place("t1", record, ["A", "B"], last), whole=False, again="Try on B's seat")


def test_chances_are_drawn_in_percent() -> None:
    """The first and the last position are among those a picture shows, and no more than it can."""
    course = [(n, [n / 300, 1 - n / 300]) for n in range(301)]
    shown = sampled(course)
    assert (shown[0], shown[-1]) == ((0, [0, 100]), (300, [100, 0]))
    assert len(shown) == 61


def test_the_replay_says_what_the_analysis_found() -> None:
    """Of the answer that comes next: its grade, and what was better where it was not fine."""
    record = random_game("shitenno", 2, 1, {}).record()
    number = next(n for n in range(9, 60) if len(tatami.replay(record, n).legal(record["answers"][n][0])) > 1)
    game = tatami.replay(record, number)
    seat = record["answers"][number][0]
    question = game.question(seat)
    best = question.answers[-1]
    place = Place("t", record, ["A", "B"], number)
    page = replay_page(Viewer("en"), place, True, Judged("mistake", question.domain.id_of(best), 0.12))
    said = f"mistake (12 wins in 100 given away). Better: {Texts(tatami.title('shitenno'), 'en', ['A', 'B']).answer(question, best)}."
    assert str(escape(said)) in page
    fine = replay_page(Viewer("en"), place, True, Judged("fine", question.domain.id_of(best), 0.0))
    assert "analysed: fine." in fine
    assert "analysed" not in replay_page(Viewer("en"), place)


def test_every_category_has_a_colour_of_its_own() -> None:
    """The White Castle scores in seven ways: in the bars no two of them look alike."""
    ways = {id: id for id in ("fans", "purse", "goods", "time", "courtiers", "warriors", "gardeners")}
    values = {id: [3] for id in ways}
    drawn = re.findall(r'class="(category-\d+)"', charts.bar(ways, values, 0, charts.scale_of(values, 1)))
    style = (FOLDER / "static" / "after.css").read_text("utf-8")
    colours = dict(re.findall(r"^\.(category-\d+) \{ --piece: (.*?);", style, re.MULTILINE))
    assert len({colours[name] for name in drawn}) == len(ways)


def test_the_next_level_is_proposed_beside_the_result() -> None:
    """Whoever has won twice sees it without looking for it below scores and analysis."""
    game = random_game("shitenno", 2, 3, {})
    page = finished_page(Viewer("en", "Ann"), "t1", game.record(), NAMES[:2], mine=True, level="expert")
    assert page.index("Play against: expert") < page.index('class="scores')
    form = page[page.index('class="panel proposal"') : page.index("Play against: expert")]
    assert 'action="/table/t1/rematch"' in form  # in the same game: title, options and seats
    assert '<input type="hidden" name="level" value="expert">' in form
    assert "Play against" not in finished_page(Viewer("en", "Ann"), "t1", game.record(), NAMES[:2], mine=True)


def test_the_next_level_is_not_what_the_winner_is_called() -> None:
    """Its name is quoted: nobody is called a beginner for having won twice."""
    record = random_game("shitenno", 2, 3, {}).record()
    for lang, sentence in (("en", "Try the next one: “beginner”."), ("fr", "Essayez le suivant\xa0: «\xa0débutant\xa0».")):
        assert sentence in finished_page(Viewer(lang, "Ann"), "t1", record, NAMES[:2], mine=True, level="beginner")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_rule_that_ended_a_game_can_be_read_alone(lang: str) -> None:
    """It stands behind "How it ended": it does not go on from the rule before."""
    endings = {
        "shitenno": ["end.1", "end.2"],
        "middle_earth": ["siege_end.1", "siege_end.2", "siege_end.3"],
        "samurai_katana": ["end.1", "end.5"],
    }
    for title, rules in endings.items():
        for rule in rules:
            text = tatami.title(title).rulebook(lang).rule(rule).text
            assert not text.startswith(("It ", "Otherwise", "Elle ", "Sinon")), text


def test_the_total_comes_first() -> None:
    """On a phone the ways to score lie beyond its edge: the sum stands beside the player."""
    game = random_game("shitenno", 2, 3, {})
    page = finished_page(Viewer("en"), "t1", game.record(), NAMES[:2], mine=True)
    heads = re.findall(r'<th scope="col">(.*?)</th>', page)
    assert heads[:3] == ["Place", "Player", "Total"]


def test_the_replay_shows_the_course_with_its_faults() -> None:
    """Points before an analysis, chances after it; every costly answer leads to its position, and every answer has its piece in the colour of its seat."""
    record = random_game("shitenno", 3, 2, {}).record()
    place = Place("t1", record, NAMES, 9, 1)
    before = replay_page(Viewer("en"), place)
    assert before.count("<polyline") == 3
    assert 'class="faults' not in before
    runs = 1 + sum(one[0] != other[0] for one, other in pairwise(record["answers"]))
    assert len(re.findall(r'<rect class="seat-\d" x="[\d.]+%" width="[\d.]+%" y="3"', before)) == runs
    found = Found([(0, [0.5, 0.3, 0.2]), (len(record["answers"]), [1.0, 0.0, 0.0])], [Fault(12, 1, "Botan", "blunder", "blunder (30)")])
    after = replay_page(Viewer("en"), place, found=found)
    assert after.count('href="/game/t1/replay?eyes=1&amp;at=12" data-at="12"') == 2, "on the course and in the list"
    assert ">100</text>" in after
    assert "<polyline" not in replay_page(Viewer("en"), place, whole=False, found=found)
