"""The list of hidden rolls, and the proof of a seal: what each reveals, and to whom."""

import pytest

from bot.audiences import Audience
from bot.errors import PlayerError
from bot.rolls.hidden import REVEAL
from bot.rolls.secrets import PAGE, Secrets
from bot.rolls.values import Place
from bot.store.stored_rolls import Post, seal
from tests.rolling.test_service import ALICE, BLIND, BOB, ELSEWHERE, GM, GWEN, HERE, ME, STRIKE
from tests.rolling.test_service import bench as bench  # noqa: PLC0414 - a fixture

ABROAD = Place(2, HERE.channel)
UNKNOWN = "No hidden roll in this channel has that number or link"


def secrets(bench, games=None):
    return Secrets(bench.rolls, bench.gms, {"strike": STRIKE} if games is None else games)


async def listed(bench, who=GWEN, page=0, place=HERE):
    found = await secrets(bench).page(place, who, page)
    return [each.result for each in found.secrets], found.more


async def proof(bench, text, who=ALICE, place=HERE):
    return await secrets(bench).prove(text, place, who)


async def unknown(bench, text, who=ALICE, place=HERE):
    """Return True if the answer is the same as for a roll that doesn't exist."""
    with pytest.raises(PlayerError, match=UNKNOWN):
        await proof(bench, text, who, place)
    return True


async def test_a_gm_finds_others_rolls_newest_first_but_not_their_secrets(bench):
    await bench.name_gm()
    for face, audience in ((1, GM), (2, BLIND), (3, ME), (4, Audience.EVERYONE)):
        await bench.strike(face, audience=audience)

    assert await listed(bench) == (["2", "1"], False)


async def test_a_player_finds_their_own_rolls_but_not_blind_ones(bench):
    for face, audience in ((1, GM), (2, BLIND), (3, ME)):
        await bench.strike(face, audience=audience)
    await bench.strike(4, who=BOB, audience=GM)
    await bench.strike(5, place=ELSEWHERE, audience=GM)

    assert await listed(bench, ALICE) == (["3", "1"], False)


@pytest.mark.parametrize(("count", "more"), [(PAGE - 1, False), (PAGE, False), (PAGE + 1, True)])
async def test_a_page_shows_if_there_are_older_ones(bench, count, more):
    await bench.name_gm()
    for _ in range(count):
        await bench.strike(1, audience=GM)

    assert await listed(bench) == (["1"] * min(count, PAGE), more)


async def test_the_next_page_continues_where_the_first_one_ended(bench):
    await bench.name_gm()
    for plus in range(PAGE + 2):
        await bench.strike(1, plus, audience=GM)

    assert await listed(bench, page=1) == (["2", "1"], False)
    assert await listed(bench, page=2) == ([], False)
    assert (await secrets(bench).page(HERE, GWEN, 1)).page == 1


@pytest.mark.parametrize(
    ("who", "words"),
    [(GWEN, "There are no hidden rolls in this channel"), (BOB, "You have no hidden rolls in this channel")],
)
async def test_the_absence_of_hidden_rolls_is_shown_in_words(bench, who, words):
    await bench.name_gm()

    with pytest.raises(PlayerError, match=words):
        await listed(bench, who)


async def test_a_hidden_roll_is_listed_with_its_number_owner_and_purpose(bench):
    bench.now = 61_000
    shown = await bench.strike(6, audience=GM)
    await bench.press(shown, REVEAL, "total", at=1)
    await bench.strike(3, audience=GM)

    new, old = (await secrets(bench).page(HERE, ALICE, 0)).secrets

    assert (old.roll, old.owner, old.purpose, old.result) == (shown.number, "Alice", "Strike", "6")
    assert (old.audience, old.made) == (GM, 61)
    assert (new.is_partly_revealed, old.is_partly_revealed) == (False, True)


async def test_an_unreadable_roll_is_listed_without_its_result(bench):
    shown = await bench.strike(6, audience=GM)

    (found,) = (await secrets(bench, {}).page(HERE, ALICE, 0)).secrets

    assert (found.roll, found.owner, found.purpose, found.result) == (shown.number, "Alice", "", "")


@pytest.mark.parametrize("spelled", ["{}", "#{}", " roll {} ", "Roll #{}", "ROLL#{}"])
async def test_a_roll_is_found_by_its_number_however_it_is_typed(bench, spelled):
    shown = await bench.strike(6)

    assert (await proof(bench, spelled.format(shown.number))).roll == shown.number
    assert (await proof(bench, spelled.format(shown.number.lower()))).roll == shown.number


@pytest.mark.parametrize(
    "link",
    [
        "https://discord.com/channels/1/10/900",
        "<https://discord.com/channels/1/10/900>",
        "http://discordapp.com/channels/1/10/900",
        "https://ptb.discord.com/channels/@me/10/900",
    ],
)
async def test_a_roll_is_found_by_a_link_to_its_message(bench, link):
    shown = await bench.strike(6)
    await bench.rolls.post(shown.roll, Post(900, HERE.channel))

    assert (await proof(bench, link)).roll == shown.number


@pytest.mark.parametrize("message", ["901", "9" * 20])
async def test_a_link_to_a_message_without_a_roll_is_unknown(bench, message):
    shown = await bench.strike(6)
    await bench.rolls.post(shown.roll, Post(900, HERE.channel))

    assert await unknown(bench, f"https://discord.com/channels/1/10/{message}")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "the last one",
        "K7QP2",
        "K7QP2MABCDEFGH",
        "https://discord.com/channels/1/10",
        "https://discord.com/channels/1/10/900/",
        "https://example.com/channels/1/10/900",
    ],
)
async def test_text_that_names_no_roll_is_told_how_to_name_one(bench, text):
    with pytest.raises(
        PlayerError,
        match="Enter the number at the bottom of the roll, such as K7QP2M, or a link to its message",
    ):
        await proof(bench, text)


async def test_an_unused_number_is_unknown(bench):
    assert await unknown(bench, bench.rolls.numbers.shown(7))


async def test_an_open_roll_has_no_seal(bench):
    bench.now = 61_000
    shown = await bench.strike(6)

    answer = await proof(bench, shown.number, BOB)

    assert (answer.roll, answer.owner, answer.made, answer.seal, answer.text) == (
        shown.number,
        "Alice",
        61,
        "",
        "",
    )
    assert (answer.is_hidden, answer.changes, answer.is_forgotten) == (False, 0, False)


@pytest.mark.parametrize(
    ("audience", "who", "told"),
    [(GM, ALICE, True), (GM, GWEN, True), (GM, BOB, False), (BLIND, ALICE, False), (BLIND, GWEN, True)],
)
async def test_while_hidden_the_proof_is_for_those_who_see_the_roll(bench, audience, who, told):
    await bench.name_gm()
    shown = await bench.strike(6, audience=audience)

    found = await proof(bench, shown.number, who)

    assert (bool(found.text), bool(found.nonce), found.holds, bool(found.rolled)) == (told,) * 4
    assert (found.is_hidden, bool(found.seal)) == (True, True)


async def test_the_sealed_data_is_the_roll(bench):
    shown = await bench.strike(6, 2, audience=GM)
    stored = await bench.rolls.get(shown.roll)

    found = await proof(bench, shown.number)

    first = stored.versions[0]
    assert found.text == f"rollwright 1\n{stored.nonce}\nstrike\n{first.request}\n{first.faces}"
    assert (seal(found.text), found.nonce, found.rolled) == (found.seal, stored.nonce, "8")


async def test_later_changes_are_listed_in_order(bench):
    await bench.name_gm()
    shown = await bench.strike(6, audience=GM)
    bench.now = 5_999
    await bench.press(shown, "pick", "2")
    bench.now = 7_000
    await bench.press(shown, "pick", "3", who=GWEN)

    found = await proof(bench, shown.number)

    assert [(each.name, each.did, each.total, each.made) for each in found.since] == [
        ("Alice", "picked", "2", 5),
        ("Gwen", "picked", "3", 7),
    ]
    assert found.rolled == "6"


@pytest.mark.parametrize(("reveals", "changes"), [(False, 0), (True, 2)])
async def test_someone_who_cannot_see_it_is_told_of_changes_after_a_partial_reveal(bench, reveals, changes):
    shown = await bench.strike(6, audience=GM)
    await bench.press(shown, "pick", "2")
    await bench.press(shown, "pick", "3")
    if reveals:
        await bench.press(shown, REVEAL, "total", at=3)

    assert (await proof(bench, shown.number, BOB)).changes == changes


async def test_once_revealed_everyone_can_check_it(bench):
    shown = await bench.strike(6, audience=BLIND, who=GWEN)
    await bench.name_gm()
    await bench.press(shown, REVEAL, "all", at=1, who=GWEN)

    found = await proof(bench, shown.number, BOB)

    assert (found.holds, found.is_hidden, found.rolled) == (True, False, "6")


async def test_a_tampered_roll_does_not_match(bench):
    shown = await bench.strike(1, audience=GM)
    await bench.database.write(
        lambda connection: connection.execute(
            "UPDATE versions SET faces = ?", ('{"pools":[[6]],"extra":{}}',)
        ).fetchall()
    )

    found = await proof(bench, shown.number)

    assert (found.holds, found.rolled, found.since) == (False, "", ())
    assert '"pools":[[6]]' in found.text


async def test_a_seal_whose_nonce_was_deleted_cannot_be_checked(bench):
    shown = await bench.strike(6, audience=GM)
    await bench.database.write(
        lambda connection: connection.execute("UPDATE rolls SET nonce = ''").fetchall()
    )

    found = await proof(bench, shown.number)

    assert (found.is_forgotten, found.text, found.holds) == (True, "", False)


@pytest.mark.parametrize(
    ("audience", "who", "place"),
    [
        (Audience.EVERYONE, ALICE, ABROAD),
        (Audience.EVERYONE, BOB, ELSEWHERE),
        (GM, BOB, ELSEWHERE),
        (ME, BOB, HERE),
        (ME, GWEN, HERE),
    ],
)
async def test_a_roll_they_cannot_know_about_is_treated_as_nonexistent(bench, audience, who, place):
    await bench.name_gm()
    shown = await bench.strike(6, audience=audience)

    assert await unknown(bench, shown.number, who, place)


@pytest.mark.parametrize(
    ("audience", "who"), [(Audience.EVERYONE, ALICE), (ME, ALICE), (GM, GWEN), (BLIND, GWEN)]
)
async def test_its_owner_and_gms_find_it_from_another_channel(bench, audience, who):
    await bench.name_gm()
    shown = await bench.strike(6, audience=audience)

    assert (await proof(bench, shown.number, who, ELSEWHERE)).roll == shown.number


async def test_a_partly_revealed_secret_is_known(bench):
    shown = await bench.strike(6, audience=ME)
    await bench.press(shown, REVEAL, "total", at=1)

    assert (await proof(bench, shown.number, BOB)).roll == shown.number
