"""The handler of a press by its first word, forms only where allowed, overlong inputs, error texts."""

from types import SimpleNamespace
from typing import Annotated, Any

import discord
import pytest
from discord import app_commands

from bot.audiences import Audience
from bot.errors import DiceError, NotationError, PlayerError, PressError, UnclearError
from bot.rolls.card import Field
from bot.rolls.gms import GameMasters
from bot.rolls.press import OTHER
from bot.rolls.secrets import Secrets
from bot.rolls.table import OnTap
from bot.rolls.values import Form
from bot.store.channels import Channels
from bot.store.rolls import Rolls
from bot.ui.errors import _drawn, answering, pointed
from bot.ui.incoming import MAX_ENTERED, check_filled, check_lengths
from bot.ui.router import _shows, _written, all_taps, pressed, roll_taps


@pytest.fixture
def went():
    return []


@pytest.fixture
def services(database, went):
    async def take(_interaction, tap):
        went.append((tap.word, tap.text))

    taps = {"turn": OnTap(take), "pc_new": OnTap(take, forms=True)}
    secrets = Secrets(Rolls(database), GameMasters(Channels(database)), {})
    bot: Any = SimpleNamespace(numbers=database.numbers, taps=taps, secrets=secrets)
    bot.taps = all_taps(taps, roll_taps(bot, {}))
    return bot


def press(text, *, filled=None, message: Any = None):
    data: dict[str, Any] = {"custom_id": f"rw:1:{text}"}
    if filled is not None:
        data["components"] = [{"custom_id": key, "value": value} for key, value in filled.items()]
    message = message or SimpleNamespace(flags=SimpleNamespace(ephemeral=False), content="", components=[])
    allowed = discord.Permissions.none()
    user = SimpleNamespace(id=100, display_name="Alice")
    interaction: Any = SimpleNamespace(
        data=data,
        message=message,
        guild_id=1,
        channel=None,
        channel_id=10,
        extras={},
        user=user,
        permissions=allowed,
        context=app_commands.AppCommandContext(guild=True),
        _integration_owners={0: 1},
    )
    return interaction


def test_two_games_with_buttons_of_the_same_word_are_refused():
    on = OnTap(lambda *_: None)  # type: ignore[arg-type]
    assert all_taps({"turn": on}, {}, {"ask": on}) == {"turn": on, "ask": on}
    with pytest.raises(ValueError, match=r"^Two games have buttons of the same word: turn\.$"):
        all_taps({"turn": on, "ask": on}, {"turn": on})


async def test_a_press_goes_to_the_handler_of_its_word(services, went):
    await pressed(services, press("turn:3"))
    await pressed(services, press("pc_new", filled={"name": "Mira"}))
    await pressed(services, press("draft:pc_new"))
    assert went == [("turn", "3"), ("pc_new", ""), ("pc_new", "")]


@pytest.mark.parametrize("text", ["unknown:1", "Turn:3", "draft:turn:3", ""])
async def test_an_unknown_word_is_from_another_version(services, went, text):
    with pytest.raises(PressError) as refused:
        await pressed(services, press(text))
    assert (str(refused.value), went) == (OTHER.say(), [])


async def test_a_form_for_a_word_without_forms_is_from_another_version(services, went):
    with pytest.raises(PressError) as refused:
        await pressed(services, press("turn:3", filled={"name": "Mira"}))
    assert (str(refused.value), went) == (OTHER.say(), [])


@pytest.mark.parametrize("text", ["secrets", "secrets:x", "secrets:-1", "secrets:12345"])
async def test_an_invalid_page_of_hidden_rolls_is_from_another_version(services, text):
    with pytest.raises(PressError) as refused:
        await pressed(services, press(text))
    assert str(refused.value) == OTHER.say()


async def test_someone_without_hidden_rolls_is_told_so(services):
    with pytest.raises(PlayerError, match="You have no hidden rolls in this channel"):
        await pressed(services, press("secrets:0"))


async def test_an_oversized_form_is_refused_before_its_word_is_read(services, went):
    check_filled({str(each): "x" * MAX_ENTERED for each in range(5)})
    for filled in ({"name": "x" * (MAX_ENTERED + 1)}, dict.fromkeys("abcdef", "x")):
        with pytest.raises(PressError, match="That's too long for a form"):
            await pressed(services, press("pc_new", filled=filled))
    assert went == []


@pytest.mark.parametrize(
    ("custom_id", "private", "shows"),
    [
        ("rw:1:K7QP2M:again", False, True),
        ("rw:1:K7QP2N:again", False, False),
        ("rw:1:K7QP2M:again", True, False),
    ],
)
def test_only_a_public_message_with_a_button_of_the_roll_shows_it(custom_id, private, shows):
    row = SimpleNamespace(children=[SimpleNamespace(), SimpleNamespace(custom_id=custom_id)])
    message = SimpleNamespace(flags=SimpleNamespace(ephemeral=private), components=[row])
    assert _shows(press("K7QP2M:again", message=message), "K7QP2M") is shows


def test_a_reopened_form_contains_what_was_entered():
    form = Form("K7", "amend", 1, "Edit", (Field("modifier", "Modifier", filled="+1"),))
    content = "No.\n```\n[Modifier]\n+2\n```"
    message = SimpleNamespace(flags=SimpleNamespace(ephemeral=True), content=content)
    assert _written(press("draft:K7:amend", message=message), form).fields[0].filled == "+2"
    assert _written(press("K7:amend", message=message), form).fields[0].filled == "+1"


def test_a_text_option_over_its_limit_is_refused_by_its_name():
    group = app_commands.Group(name="dice", description="Dice")

    @group.command(name="throw", description="Throw")
    async def throw(_: discord.Interaction[Any], notation: Annotated[str, app_commands.Range[str, 1, 1000]]):
        pass

    tree: Any = SimpleNamespace(get_command={"dice": group}.get)

    def typed(text):
        option = {"name": "notation", "type": 3, "value": text}
        data = {"name": "dice", "options": [{"name": "throw", "type": 1, "options": [option]}]}
        interaction: Any = SimpleNamespace(data=data)
        check_lengths(tree, interaction)

    typed("x" * 1000)
    with pytest.raises(PlayerError) as refused:
        typed("x" * 1001)
    assert str(refused.value) == "notation has 1,001 characters and can have up to 1,000. Shorten it."


@pytest.mark.parametrize(
    ("text", "position", "marked"),
    [
        ("4d6kq3", 4, "4d6kq3\n    ^"),
        ("4d6", 3, "4d6\n   ^"),
        ("a" * 20 + "`" + "b" * 20, 20, "…" + "a" * 14 + "'" + "b" * 13 + "…\n" + " " * 15 + "^"),
    ],
)
def test_the_marker_is_below_the_mistake(text, position, marked):
    assert pointed(text, position) == f"```\n{marked}\n```"


def test_a_notation_mistake_is_shown_with_what_would_work_for_the_same_audience():
    error = NotationError("What is kq?", text="4d6kq3", position=4, suggestion="4d6kh3")
    drawn = _drawn(error, Audience.GM, None)
    assert drawn["content"] == "What is kq?\n```\n4d6kq3\n    ^\n```\nDid you mean `4d6kh3`?"
    assert [each["custom_id"] for each in drawn["view"].rows[0]["components"]] == ["rw:1:try_gm:4d6kh3"]
    assert _drawn(DiceError("Too *much*."), Audience.GM, None) == {"content": "Too \\*much\\*."}


def test_ambiguous_text_offers_each_reading_that_fits_a_button():
    error = UnclearError("Which?", meant=(("Longsword", "long"), ("Longbow", "bow" * 40)))
    drawn = _drawn(error, Audience.EVERYONE, lambda text: f"dnd_attack:{text}")
    assert [each["custom_id"] for each in drawn["view"].rows[0]["components"]] == ["rw:1:dnd_attack:long"]
    assert _drawn(error, Audience.EVERYONE, None) == {"content": "Which?"}


def test_our_own_bugs_reveal_nothing():
    assert "secret" not in _drawn(ValueError("secret"), Audience.EVERYONE, None)["content"]


async def test_an_error_that_is_not_a_players_mistake_is_not_answered_there():
    interaction: Any = None
    with pytest.raises(ValueError, match="ours"):
        async with answering(interaction):
            raise ValueError("ours")
