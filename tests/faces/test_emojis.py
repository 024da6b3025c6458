"""The application's emojis for pictures of faces: listing, uploading and renaming."""

import asyncio
import logging
from itertools import count
from typing import cast

import pytest

from bot.errors import NotSavedError
from bot.faces.emojis import PAUSE, FaceEmojis, in_order, old_name, shipped
from bot.faces.names import NAMES
from bot.store.notes import Notes
from tests.ui.no_time import at_once
from tests.ui.room import Noted, refusal

PICTURES = {"hit": b"h", "d6_1": b"six", "d20_1": b"twenty", "hp_l_0": b"bar"}
IN_ORDER = ["d20_1", "d6_1", "hit", "hp_l_0"]
TAKEN, FORBIDDEN, FULL = refusal(400, 50035), refusal(403, 50013), refusal(400, 30008)


class Emoji:
    """An emoji of the application."""

    def __init__(self, application, number, name, image):
        self.application, self.number, self.name, self.image = application, number, name, image

    def __str__(self):
        return f"<:{self.name}:{self.number}>"

    async def edit(self, *, name):
        self.application.may(f"rename {self.name} {name}")
        self.name = name
        return self


class Application:
    """Discord's side of an application.

    ``fails`` has the errors of each kind's next calls, None for success. ``before`` runs before each call.
    """

    application_id = 99

    def __init__(self, *names):
        self._numbers = count(1)
        self.emojis = [Emoji(self, next(self._numbers), name, b"") for name in names]
        self.calls = []
        self.fails = {}
        self.before = lambda _call: None

    def may(self, call):
        self.calls.append(call)
        self.before(call)
        failures = self.fails.get(call.partition(" ")[0])
        if failures and (failure := failures.pop(0)):
            raise failure

    @property
    def names(self):
        return [each.name for each in self.emojis]

    async def fetch_application_emojis(self):
        self.may("list")
        return list(self.emojis)

    async def create_application_emoji(self, *, name, image):
        self.may(f"upload {name}")
        self.put(name, image)
        return self.emojis[-1]

    def put(self, name, image=b""):
        self.emojis.append(Emoji(self, next(self._numbers), name, image))


def kept(notes=None, pictures=PICTURES, more=None):
    emojis = FaceEmojis(cast(Notes, notes or Noted()), more or {}, pictures, pictures.__getitem__)
    emojis.pause = 0.0
    return emojis


def warnings(caplog):
    return [each.getMessage() for each in caplog.records if each.levelno >= logging.WARNING]


def uploads(*names):
    return [f"upload {name}" for name in names]


async def test_missing_emojis_are_uploaded_in_order_and_then_shown():
    emojis, application = kept(), Application("d6_1", "of_the_host")

    await emojis.look(application, uploads=True)

    assert application.calls == ["list", *uploads("d20_1", "hit", "hp_l_0")]
    assert [each.image for each in application.emojis] == [b"", b"", b"twenty", b"h", b"bar"]
    assert emojis.tags == {
        "d20_1": "<:d20_1:3>",
        "d6_1": "<:d6_1:1>",
        "hit": "<:hit:4>",
        "hp_l_0": "<:hp_l_0:5>",
    }


async def test_pictures_of_games_are_uploaded_after_the_most_common_ones(tmp_path):
    (tmp_path / "heist_edge.png").write_bytes(b"edge")
    emojis, application = kept(more={"heist_edge": tmp_path / "heist_edge.png"}), Application()

    await emojis.look(application, uploads=True)

    assert application.names == [*IN_ORDER, "heist_edge"]
    assert application.emojis[-1].image == b"edge"
    assert emojis.tags["heist_edge"] == "<:heist_edge:5>"


async def test_a_second_start_makes_one_call():
    notes, application = Noted(), Application()
    await kept(notes).look(application, uploads=True)
    application.calls.clear()

    again = kept(notes)
    await again.look(application, uploads=True)

    assert application.calls == ["list"]
    assert list(again.tags) == IN_ORDER


async def test_another_process_lists_and_uploads_nothing():
    emojis, application = kept(), Application("hit")

    await emojis.look(application, uploads=False)

    assert application.calls == ["list"]
    assert emojis.tags == {"hit": "<:hit:1>"}


async def test_a_deleted_emoji_is_missing_with_the_next_list_and_uploaded_again():
    notes, application = Noted(), Application()
    first, other = kept(notes), kept(notes)
    await first.look(application, uploads=True)
    del application.emojis[1]

    await other.look(application, uploads=False)
    assert "d6_1" not in other.tags
    await first.look(application, uploads=True)

    assert application.calls[-2:] == ["list", "upload d6_1"]
    assert first.tags["d6_1"] == "<:d6_1:5>"


async def test_a_redrawn_picture_is_uploaded_and_the_old_emoji_gets_the_next_free_name():
    notes, application = Noted(), Application("old1_hit")
    await kept(notes).look(application, uploads=True)
    application.calls.clear()
    anew = {**PICTURES, "hit": b"H"}

    emojis = kept(notes, anew)
    await emojis.look(application, uploads=True)
    await kept(notes, anew).look(application, uploads=True)

    assert application.calls == ["list", "rename hit old2_hit", "upload hit", "list"]
    assert application.names == ["old1_hit", "d20_1", "d6_1", "old2_hit", "hp_l_0", "hit"]
    assert emojis.tags["hit"] == "<:hit:6>"


async def test_an_emoji_without_a_record_has_the_current_picture():
    notes, application = Noted(), Application(*IN_ORDER)
    await kept(notes).look(application, uploads=True)
    await kept(notes, {**PICTURES, "hit": b"H"}).look(application, uploads=True)

    assert application.calls == ["list", "list", "rename hit old1_hit", "upload hit"]


async def test_digests_are_stored_for_each_application():
    notes, one, other = Noted(), Application(), Application(*IN_ORDER)
    other.application_id = 100
    await kept(notes).look(one, uploads=True)
    anew = dict.fromkeys(PICTURES, b"anew")

    await kept(notes, anew).look(other, uploads=True)

    assert other.calls == ["list"]


@pytest.mark.parametrize("failing", ["rename", "upload"])
async def test_a_picture_that_cannot_be_replaced_is_retried_and_the_old_one_is_shown(failing, caplog):
    notes, application = Noted(), Application()
    await kept(notes).look(application, uploads=True)
    anew = {**PICTURES, "hit": b"H"}
    application.fails[failing] = [FORBIDDEN]
    application.calls.clear()

    emojis = kept(notes, anew)
    await emojis.look(application, uploads=True)
    await emojis.look(application, uploads=True)

    assert len(application.calls) == 6
    assert application.names == ["d20_1", "d6_1", "old1_hit", "hp_l_0", "hit"]
    assert application.emojis[-1].image == b"H"
    assert emojis.tags["hit"] == "<:hit:5>"


@pytest.mark.parametrize("failure", [FORBIDDEN, FULL, refusal(429), TimeoutError()])
async def test_after_five_failures_in_a_row_the_rest_waits_and_one_line_says_so(failure, caplog):
    names = [f"d20_{face}" for face in range(1, 9)]
    emojis, application = kept(pictures=dict.fromkeys(names, b"")), Application()
    application.fails["upload"] = [None, failure, None, *[failure] * 5]

    await emojis.look(application, uploads=True)

    assert [each for each in application.calls if each != "list"] == uploads(*names)
    assert list(emojis.tags) == ["d20_1", "d20_3"]
    (said,) = warnings(caplog)
    assert said.startswith("6 pictures of dice are missing, so cards have words; trying again in an hour: ")


async def test_five_failures_that_are_not_in_a_row_stop_nothing():
    names = [f"d20_{face}" for face in range(1, 13)]
    emojis, application = kept(pictures=dict.fromkeys(names, b"")), Application()
    application.fails["upload"] = [FORBIDDEN, None] * 6

    await emojis.look(application, uploads=True)
    await emojis.look(application, uploads=True)

    assert set(emojis.tags) == set(names)


async def test_a_name_that_another_process_took_in_the_meantime_is_listed_again(caplog):
    emojis, application = kept(), Application()

    def taken(call):
        if call == "upload d6_1":
            application.put("d6_1", b"six")
            application.put("hit", b"h")
            application.fails["upload"] = [TAKEN]

    application.before = taken
    await emojis.look(application, uploads=True)

    assert application.calls == ["list", "upload d20_1", "upload d6_1", "list", "upload hp_l_0"]
    assert list(emojis.tags) == ["d20_1", "d6_1", "hit", "hp_l_0"]
    assert warnings(caplog) == []


async def test_two_processes_uploading_at_once_upload_each_picture_once(caplog):
    notes, application = Noted(), Application()
    both = kept(notes), kept(notes)

    def refused(call):
        if call.removeprefix("upload ") in application.names:
            raise TAKEN

    application.before = refused
    await asyncio.gather(*(each.look(application, uploads=True) for each in both))

    assert sorted(application.names) == sorted(PICTURES)
    assert both[0].tags == both[1].tags == {each.name: str(each) for each in application.emojis}
    assert warnings(caplog) == []


@pytest.mark.parametrize("failure", [FORBIDDEN, OSError("broken"), refusal(503)])
async def test_a_failing_list_changes_nothing_and_is_one_line(failure, caplog):
    emojis, application = kept(), Application(*IN_ORDER)
    await emojis.look(application, uploads=True)
    application.fails["list"] = [failure]

    assert not await emojis.look(application, uploads=True)

    assert list(emojis.tags) == IN_ORDER
    (said,) = warnings(caplog)
    assert said.startswith("The pictures of dice aren't listed; trying again in ten minutes: ")


async def test_a_lasting_failure_is_logged_once_and_again_after_a_recovery(caplog):
    emojis, application = kept(), Application()
    application.fails["upload"] = [FULL] * 12
    for _ in range(3):
        await emojis.look(application, uploads=True)
    assert len(warnings(caplog)) == 1

    await emojis.look(application, uploads=True)
    assert list(emojis.tags) == IN_ORDER
    application.emojis.clear()
    application.fails["upload"] = [FULL] * 4
    await emojis.look(application, uploads=True)
    assert len(warnings(caplog)) == 2


class Away(Noted):
    """A store of facts that can't save anything right now."""

    async def set(self, name, value):
        raise NotSavedError


async def test_without_a_database_pictures_are_still_shown(caplog):
    emojis, application = kept(Away()), Application()

    await emojis.look(application, uploads=True)

    assert list(emojis.tags) == IN_ORDER
    assert warnings(caplog) == []


def times(emojis, application, *, uploads, until):
    """Return the time of each call in seconds, and the progress of the uploads at the end."""

    async def running():
        made = []
        loop = asyncio.get_running_loop()
        application.before = lambda call: made.append((round(loop.time()), call))
        emojis.begin(application, uploads=uploads)
        emojis.begin(application, uploads=uploads)
        await asyncio.sleep(until)
        await emojis.close()
        return made

    return at_once(running())


def test_one_per_second_is_uploaded_and_everything_listed_again_every_hour():
    emojis = kept()
    emojis.pause = 1.0

    made = times(emojis, Application("d6_1"), uploads=True, until=3700)

    assert made == [(0, "list"), (0, "upload d20_1"), (1, "upload hit"), (2, "upload hp_l_0"), (3603, "list")]


class Slow(Application):
    """An application whose every call takes half a second."""

    async def fetch_application_emojis(self):
        await asyncio.sleep(0.5)
        return await super().fetch_application_emojis()

    async def create_application_emoji(self, *, name, image):
        await asyncio.sleep(0.5)
        return await super().create_application_emoji(name=name, image=image)


def test_the_first_faces_are_there_within_ten_seconds_and_all_within_ten_minutes():
    emojis = kept(pictures=dict.fromkeys(NAMES, b""))
    emojis.pause = PAUSE

    made = times(emojis, Slow(), uploads=True, until=600)

    assert made[1][1] == "upload d20_1"
    assert made[1][0] <= 10
    assert len(made) == 1 + len(NAMES)


def test_others_list_every_ten_minutes_until_complete_and_then_every_hour():
    application = Application()
    emojis = kept()

    def uploaded(call):
        if len(application.calls) == 3:
            application.emojis = Application(*IN_ORDER).emojis
        return call

    async def running():
        made = []
        loop = asyncio.get_running_loop()
        application.before = lambda call: made.append((round(loop.time()), uploaded(call)))
        emojis.begin(application, uploads=False)
        await asyncio.sleep(5000)
        await emojis.close()
        return made

    assert at_once(running()) == [(0, "list"), (600, "list"), (1200, "list"), (4800, "list")]


def test_a_failing_list_is_requested_again_in_ten_minutes():
    application = Application(*IN_ORDER)
    application.fails["list"] = [FORBIDDEN]

    assert times(kept(), application, uploads=True, until=1000) == [(0, "list"), (600, "list")]


def test_closing_during_the_uploads_records_what_was_uploaded():
    notes, application = Noted(), Application()
    emojis = kept(notes)
    emojis.pause = 1.0
    times(emojis, application, uploads=True, until=1.5)
    anew = {**PICTURES, "d20_1": b"20"}

    asyncio.run(kept(notes, anew).look(application, uploads=True))

    assert application.calls[-5:] == ["list", "rename d20_1 old1_d20_1", *uploads("d20_1", "hit", "hp_l_0")]


async def test_closing_works_without_a_start():
    await kept().close()


def test_d20_then_d6_then_symbols_come_first():
    ordered = in_order(NAMES)

    assert sorted(ordered) == sorted(NAMES)
    assert ordered[0] == "d20_1"
    assert [ordered[80], ordered[104], ordered[116]] == ["d6_1", "crit", "d4_1"]


def test_an_old_picture_has_a_name_that_discord_accepts():
    taken = {f"old{number}_{max(NAMES, key=len)}" for number in range(1, 10)}

    assert len(old_name(max(NAMES, key=len), taken)) <= 32


def test_each_name_has_a_picture_that_discord_accepts():
    assert all(shipped(name).startswith(b"\x89PNG") and len(shipped(name)) < 2**18 for name in NAMES)
