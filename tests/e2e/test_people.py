"""@Alice typed as text is read as a mention wherever people are named, by one resolver for all games."""

import pytest

from tests.cases import in_turn
from tests.e2e.dnd import bo, holders, mira
from tests.e2e.fights import begin_usual_fight
from tests.e2e.planechase import end_game
from tests.support import headline, move_on, text_of


async def make_people_known(table):
    """Let Bob and Alice roll so that they and Alice's Mira are known by name."""
    await mira(table)
    await bo(table)
    for person in (table.alice, table.bob):
        table.dice.will_show(3)
        await person.slash(table.channel, "roll", dice="d6")


@pytest.mark.story
async def test_names_after_an_at_sign_are_those_of_people_known_here(table):
    await make_people_known(table)
    # A target in D&D.
    for typed in ["@Bob", "@bob", "<@{id}>"]:
        table.dice.will_show(9, 3)
        target = typed.format(id=table.bob.id)
        shown = await table.alice.slash(table.channel, "dnd attack", attack="Longsword", target=target)
        assert "Against Bo, AC 10" in text_of(shown)

    # People who aren't known are chosen from Discord's list.
    answer = await table.alice.slash(table.channel, "dnd attack", attack="Longsword", target="@Sam")
    assert "There's no \\@Sam here. Type @ and choose from Discord's list." in text_of(answer)

    # Targets of damage.
    table.dice.will_show(3)
    shown = await table.gm.slash(table.channel, "dnd damage", dice="1d6 fire", targets="@Bob saved; @Alice")
    assert "**Bo** takes **1**" in text_of(shown)
    assert "**Mira** takes **3**" in text_of(shown)

    # A character, by mentioning its player.
    table.dice.will_show(12)
    rolled = await table.gm.slash(table.channel, "dnd check", what="stealth", character="@Bob")
    assert "Bo · Dexterity (Stealth)" in text_of(rolled)
    answer = await table.gm.slash(table.channel, "dnd hp", who="@Bob")
    assert headline(answer) == "Bo: 10/10"

    # People with Heroic Inspiration, and people who are asked.
    await table.gm.slash(table.channel, "dnd inspire", who="@Bob")
    assert "Bo" in await holders(table)
    asked = await table.gm.slash(table.channel, "ask", what="stealth", who="@Alice, @Bob")
    assert "Waiting for: Mira, Bo" in text_of(asked)

    # The target of a Clash.
    table.dice.will_show(3)
    shown = await table.alice.slash(table.channel, "wizards clash", target="@Bob")
    assert shown.response.content.startswith(f"<@{table.bob.id}>")

    # An unknown name after an @.
    for command, at, options in (
        ("dnd hp", "who", {}),
        ("dnd check", "character", {"what": "stealth"}),
        ("wizards reroll", "to", {"count": 1}),
        ("dnd inspire", "who", {}),
    ):
        answer = await table.gm.slash(table.channel, command, **{at: "@Sam"}, **options)
        assert "There's no @Sam here. Type @ and choose from Discord's list." in text_of(answer).replace(
            "\\", ""
        )

    # Unknown players of a card after an @.
    form = await table.alice.slash(table.channel, "magic card", name="Ricochet")
    answer = await table.alice.submit_modal(form, {"players": f"<@{table.alice.id}>, @Nobody"})
    assert "There's no @Nobody here" in text_of(answer).replace("\\", "")

    # The players of Planechase.
    shown = await table.alice.slash(table.channel, "planechase start", players="@Alice + @Bob", deck="none")
    assert "Alice" in text_of(shown)
    assert "Bob" in text_of(shown)


async def test_no_one_is_known_from_hidden_rolls_but_from_a_mention_on(table):
    # A hidden roll makes no one known.
    table.dice.will_show(3)
    await table.bob.slash(table.channel, "roll", dice="d6", hidden="me")
    answer = await table.alice.slash(table.channel, "planechase start", players="@Bob @Alice", deck="none")
    assert answer.response.ephemeral

    # A hidden mention makes no one known.
    move_on(table)
    form = await table.alice.slash(table.channel, "magic card", name="Ricochet", hidden="me")
    table.dice.will_show(3, 4)
    await table.alice.submit_modal(form, {"players": f"<@{table.alice.id}> <@{table.sam.id}>"})
    await table.alice.slash(table.channel, "dnd hp", who=f"<@{table.sam.id}>")
    answer = await table.bob.slash(
        table.channel, "planechase start", players=f"@Sam <@{table.bob.id}>", deck="none"
    )
    assert "Mention the players" in text_of(answer)

    # People who were mentioned once stay known.
    move_on(table)
    answer = await table.alice.slash(table.channel, "planechase start", players="@Sam @Alice", deck="none")
    assert answer.response.ephemeral
    assert "Mention the players" in text_of(answer)
    players = f"<@{table.sam.id}> <@{table.alice.id}>"
    await table.alice.slash(table.channel, "planechase start", players=players, deck="none")
    await end_game(table, table.gm)
    await table.restart()
    shown = await table.alice.slash(table.channel, "planechase start", players="@Sam @Alice", deck="none")
    assert "Sam" in text_of(shown)
    elsewhere = table.guild.create_text_channel("elsewhere")
    answer = await table.alice.slash(elsewhere, "planechase start", players="@Sam @Alice", deck="none")
    assert answer.response.ephemeral, "people are known only in that channel"


async def test_one_of_two_people_with_the_same_name_is_chosen_from_discords_list(table):
    user = table.env.create_user("bobby", global_name="Bob")
    other = table.guild.add_member(user)
    await make_people_known(table)
    table.dice.will_show(3)
    await other.slash(table.channel, "roll", dice="d6")
    answer = await table.gm.slash(table.channel, "dnd hp", change="-3", who="@Bob")
    assert answer.response.ephemeral
    assert "Several people here are named Bob. Type @ and choose from Discord's list." in text_of(answer)


async def test_a_target_in_a_fight(table):
    await begin_usual_fight(table)
    table.dice.will_show(3)
    await table.bob.slash(table.channel, "roll", dice="d6")
    for target in ("@Bob", f"<@{table.bob.id}>"):
        table.dice.will_show(15, 3)
        shown = await table.alice.slash(table.channel, "dnd attack", attack="Longsword", target=target)
        assert "Against Bo" in text_of(shown)
        assert "hidden" not in text_of(shown)
        table.dice.will_show(3)
        shown = await table.gm.slash(table.channel, "dnd damage", dice="1d6 fire", targets=f"{target}; Mira")
        assert "**Bo** takes **3**" in text_of(shown)


@in_turn(
    ("name", "typed"),
    [
        ("Kim", "@Kım"),
        ("Işıl", "@ışıl"),
        ("İsmail", "@İsmail"),
        ("Straße", "@STRASSE"),
        ("Straße", "@Straße"),
    ],
)
async def test_names_with_unusual_upper_and_lower_case(table, name, typed):
    move_on(table)
    zed = table.guild.add_member(table.env.create_user("zed", global_name=name))
    table.dice.will_show(3)
    await zed.slash(table.channel, "roll", dice="d6")
    shown = await table.alice.slash(
        table.channel, "planechase start", players=f"<@{table.alice.id}> {typed}", deck="none"
    )
    assert name in text_of(shown)
