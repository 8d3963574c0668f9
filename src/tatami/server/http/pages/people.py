"""Settings, accounts, profiles."""

from typing import Any, Final

from litestar import get, post
from litestar.params import FromPath
from litestar.response import Redirect

import tatami
from tatami.core.errors import TatamiError
from tatami.lab.statistics import Z
from tatami.server.http.identity import COOKIE, cookie_for, guest_of, no_cookie, person_of
from tatami.server.http.pages.errors import sentence_of
from tatami.server.http.pages.rows import row
from tatami.server.http.pages.visit import PACES, Page, Visit, in_thread, page, services_of, settings_cookie, somebody, to, viewer_of
from tatami.server.people.person import Notices, Person
from tatami.server.services import Services
from tatami.server.tables.passing import EVERY_QUESTION, HOLDING
from tatami.server.tables.ratings import Standing
from tatami.texts.numbers import figure, tenths
from tatami.web.charts import slide
from tatami.web.page import Viewer, render
from tatami.web.titles import cover_of

STRONGEST: Final = 50.0  # where the scale of ratings ends on a page: newcomers are in its middle


@get("/settings")
async def settings(request: Visit) -> Page:
    return page(await in_thread(draw_settings, services_of(request), viewer_of(request), request.user))


def draw_settings(services: Services, viewer: Viewer, person: Person | None, error: str = "") -> str:
    notices = person.notices if person else Notices()
    confirmed = person.confirmed if person else ""
    passes = services.acts.wishes(person).get(EVERY_QUESTION, HOLDING) if person else ""
    return render("settings", viewer, notices=notices, confirmed=confirmed, passes=passes, person=person.id if person else "", error=error)


def refused_settings(request: Visit, error: TatamiError) -> Page:
    viewer = viewer_of(request)
    status, sentence, _ = sentence_of(viewer, error)
    return page(draw_settings(services_of(request), viewer, request.user, sentence), status)


@post("/settings")
async def save_settings(request: Visit) -> Page | Redirect:
    form = {key: str(value) for key, value in (await request.form()).items()}
    cookie = settings_cookie(
        request,
        lang=form.get("lang", "en"),
        theme=form.get("theme", "auto"),
        motion="none" if form.get("motion") == "none" else "",
        pace=form["pace"] if form.get("pace") in PACES else "normal",
        confirm=form.get("confirm", "off"),
    )
    name = form.get("name", "").strip()
    if request.user is None and not name:
        return to("/settings", cookie)
    try:
        person, cookies = await somebody(request)
        await in_thread(
            services_of(request).change,
            person,
            name=name if name and name != person.name else None,
            lang=form.get("lang"),
            theme=form.get("theme"),
            notices=Notices("browser" in form, form.get("email", ""), form.get("webhook", "")),
        )
        if "passes" in form:
            await in_thread(services_of(request).acts.wish, person, {EVERY_QUESTION: form["passes"]})
    except TatamiError as error:
        return refused_settings(request, error)
    return to("/settings", cookie, *cookies)


@get("/confirm/{secret:str}")
async def confirm(request: Visit, secret: FromPath[str]) -> Redirect:
    """The link of a letter: the person who asked for it, signed in, confirms the address."""
    await in_thread(services_of(request).accounts.confirm, person_of(request), secret)
    return to("/settings")


@post("/register")
async def register(request: Visit) -> Page | Redirect:
    """A guest keeps everything under a name and a password."""
    form = await request.form()
    services, lang = services_of(request), viewer_of(request).lang
    name, password = str(form.get("name", "")).strip(), str(form.get("password", ""))
    try:
        person = await in_thread(services.accounts.register, name, password, lang, guest_of(request))
    except TatamiError as error:
        return refused_settings(request, error)
    secret = await in_thread(services.accounts.open_session, person)
    return to("/settings", cookie_for(services, secret))


@post("/sign-in")
async def sign_in(request: Visit) -> Page | Redirect:
    form = await request.form()
    services = services_of(request)
    try:
        person = await in_thread(services.sign_in, str(form.get("name", "")), str(form.get("password", "")), guest_of(request))
    except TatamiError as error:
        return refused_settings(request, error)
    return to("/", cookie_for(services, await in_thread(services.accounts.open_session, person)))


@post("/sign-out")
async def sign_out(request: Visit) -> Redirect:
    services = services_of(request)
    await in_thread(services.accounts.close_session, request.cookies.get(COOKIE, ""))
    return to("/", no_cookie(services))


@post("/password")
async def change_password(request: Visit) -> Page | Redirect:
    form, person, services = await request.form(), person_of(request), services_of(request)
    try:
        await in_thread(services.accounts.change_password, person, str(form.get("old", "")), str(form.get("new", "")))
    except TatamiError as error:
        return refused_settings(request, error)
    return to("/settings", cookie_for(services, await in_thread(services.accounts.open_session, person)))


@post("/delete-account")
async def delete_account(request: Visit) -> Page | Redirect:
    form, services = await request.form(), services_of(request)
    try:
        await in_thread(services.forget, person_of(request), str(form.get("password", "")))
    except TatamiError as error:
        return refused_settings(request, error)
    return to("/", no_cookie(services))


@get("/profile/{person:str}")
async def profile(request: Visit, person: FromPath[str]) -> Page:
    return page(await in_thread(draw_profile, services_of(request), viewer_of(request), person))


def draw_profile(services: Services, viewer: Viewer, id: str) -> str:
    """Results by title, ratings, and the public games."""
    person = services.accounts.person(id)
    standings = services.ratings.standings(id)
    rows = [standing_row(line, viewer.lang) for line in standings]
    games = [row(entry, viewer) for entry in services.lists.games_of(id)]
    played, rated = sum(line.games for line in standings), any(line.rating is not None for line in standings)
    return render("profile", viewer, name=person.name, rows=rows, games=games, played=played, rated=rated)


def standing_row(line: Standing, lang: str) -> dict[str, Any]:
    """A person's results in one title, as the profile shows them."""
    return {
        "title": tatami.title(line.title).names[lang],
        "cover": cover_of(line.title),
        "games": line.games,
        "wins": line.wins,
        "place": tenths(line.mean_place, lang),
        "score": tenths(line.mean_score, lang),
        "best": figure(line.best_score),
        "rating": "–" if line.rating is None else tenths(line.rating, lang),
        "rule": "" if line.mu is None or line.sigma is None else slide(line.mu, Z * line.sigma, STRONGEST),
    }


ROUTES: list[Any] = [settings, save_settings, confirm, register, sign_in, sign_out, change_password, delete_account, profile]
