"""The proof that a revealed roll is the one that was sealed, even without any of our code."""

import hashlib
import re

import pytest

from bot.rolls.values import Place, Press, Who
from tests.cases import in_turn
from tests.e2e.test_hidden import name_gms, roll
from tests.e2e.test_reveal import peek, reveal
from tests.support import beside, text_of


async def verify(table, person, where, number=""):
    return await person.slash(where, "verify", roll=number or table.number())


async def attached(result):
    (file,) = result.response.attachments
    return await file.read()


def number_of(line):
    return line.response.embeds[0].footer.text.split()[1]


def seal_of(line):
    """Return the seal that the line shows before anything is revealed."""
    return line.response.embeds[0].footer.text.split()[-1]


@pytest.mark.story
async def test_a_revealed_roll_is_proved_to_be_the_sealed_one(table):
    line = await roll(table)
    await reveal(table.gm, line, "all")
    link = f"https://discord.com/channels/{table.guild.id}/{table.channel.id}/{line.response.id}"
    number = table.number()
    wide = "".join(chr(ord(sign) + 0xFEE0) for sign in number)
    await table.restart()

    for named in (number, f"#{number}", f"Roll {number}", number.lower(), wide, link):
        proof = await verify(table, table.sam, table.channel, named)

        assert proof.response.ephemeral
        assert f"✓ Roll {table.number()} is the roll that was sealed" in text_of(proof), named
        assert "Alice rolled **" in text_of(proof)
        assert "**7423**" in text_of(proof)
        assert "It hasn't been changed since." in text_of(proof)


async def test_rolls_never_hidden_or_partly_revealed_have_no_nonce_and_no_two_seals_match(table):
    # A partly revealed roll keeps its nonce.
    line = await roll(table)
    await reveal(table.gm, line, "total")

    assert "still hidden" in text_of(await verify(table, table.bob, table.channel))

    # A roll that was never hidden has no seal.
    await roll(table, None)

    assert "Everyone could see it from the start" in text_of(
        await verify(table, table.bob, table.channel, table.number(2))
    )

    # Two equal rolls have different seals.
    assert seal_of(await roll(table)) != seal_of(await roll(table))


async def test_those_who_can_see_a_hidden_roll_check_it_and_others_are_given_its_seal(table):
    # People who can see a hidden roll can check it in private.
    await name_gms(table)
    await roll(table)

    proof = await verify(table, table.kim, table.channel)

    assert proof.response.ephemeral
    assert f"✓ Roll {table.number()}" in text_of(proof)
    assert "It's still hidden" in text_of(proof)

    # A hidden roll can't be checked yet, and its whole seal is shown.
    for hidden in ["gm", "blind"]:
        line = await roll(table, hidden, who=table.gm)

        proof = await verify(table, table.bob, table.channel, number_of(line))

        assert "still hidden" in text_of(proof)
        assert f"`{seal_of(line)}" in text_of(proof)
        assert len(text_of(proof).split("`")[1]) == 64
        assert proof.response.attachments == []


async def test_changes_after_the_sealing_are_listed(table):
    line = await roll(table, dice="1d20", faces=[7])
    peeked = await peek(table.gm, line)
    await table.gm.click(peeked.response, label="Reroll…")
    table.dice.will_show(15)
    await table.gm.select(peeked.response, ["0.0"])
    form = await table.gm.click(peeked.response, label="Edit…")
    await table.gm.submit_modal(form, {"modifier": "+2"})
    await table.gm.click(peeked.response, label="Undo")
    await reveal(table.gm, line, "all")

    told = text_of(await verify(table, table.bob, table.channel))

    assert f"✓ Roll {table.number()} is the roll that was sealed" in told
    assert "rolled **7**" in told
    assert "Changed 3 times afterwards" in told
    assert re.findall(r"^[0-9]\. .*$", re.sub(" <t:[0-9]+:R>", "", told), re.MULTILINE) == [
        "1. Gwen rerolled dice: **15**",
        "2. Gwen edited it: **17**",
        "3. Gwen undid the edit: **15**",
    ]


async def test_every_change_is_listed_and_the_nonce_shown_however_long_the_totals_are(table):
    many = "; ".join(f"1d6*900000000*99000 # a {number:02}" for number in range(14))
    line = await roll(table, "gm", dice=many, faces=[5] * 14)
    place, alice = Place(table.guild.id, table.channel.id), Who(table.alice.id, "Alice")
    for revision in range(1, 20):
        table.dice.will_show(*[1 + revision % 6] * 14)
        picked = tuple(f"{pool}.0" for pool in range(14))
        await table.bots[0].presses.press(Press(1, "reroll", picked, revision, private=True), place, alice)
    await reveal(table.gm, line, "all")

    told = text_of(await verify(table, table.bob, table.channel))

    assert "Nonce `" in told
    assert "Rerolled 19 times" in text_of(line)
    assert "Changed 19 times afterwards" in told
    assert len(re.findall(r"^[0-9]+\. Alice rerolled dice", told, re.MULTILINE)) == 19
    assert "✓" in told
    assert "the seal is the SHA-256" in told


@in_turn(
    ("column", "table_name", "value"),
    [
        ("faces", "versions", '{"pools":[[424]],"extra":{}}'),
        ("request", "versions", '{"dice":"1d1000+7001","label":""}'),
        ("faces", "versions", '{"pools":[[5000]],"extra":{}}'),
        ("faces", "versions", '{"pools":[],"extra":{}}'),
        ("faces", "versions", "nothing"),
        ("request", "versions", '{"dice":"","label":""}'),
        ("nonce", "rolls", "0" * 32),
        ("seal", "rolls", "0" * 64),
    ],
)
async def test_a_tampered_roll_is_reported_plainly(table, column, table_name, value):
    line = await roll(table)
    await reveal(table.gm, line, "all")
    with beside(table.config.database) as connection:
        connection.execute(f"UPDATE {table_name} SET {column} = ?", (value,))
    connection.close()

    proof = await verify(table, table.bob, table.channel, number_of(line))

    assert f"✗ Roll {number_of(line)} isn't the roll that was sealed" in text_of(proof)
    assert "Don't trust this roll" in text_of(proof)


@in_turn(
    "number",
    [
        "7",
        "0",
        "999999999999999999",
        "https://discord.com/channels/1/2/3",
        f"https://discord.com/channels/1/2/{10**20 - 1}",
        "abc",
        "-1",
        "1 OR 1=1",
        "https://evil.example/1",
    ],
)
async def test_an_unknown_roll_is_answered_in_words(table, number):
    await roll(table)

    answer = await verify(table, table.bob, table.channel, number)

    assert answer.response.ephemeral
    assert "number" in answer.response.content


async def test_a_roll_is_checked_in_its_own_channel_by_bytes_or_by_a_file(table):
    # A roll can only be checked in its own channel.
    line = await roll(table)
    await reveal(table.gm, line, "all")

    answer = await verify(table, table.bob, table.thread)

    assert "No hidden roll in this channel has that number or link" in answer.response.content

    # The file proves a long roll.
    line = await roll(table, dice="1000d6", faces=[5] * 1000)
    await reveal(table.gm, line, "all")

    sealed = await attached(await verify(table, table.bob, table.channel, table.number(2)))

    assert hashlib.sha256(sealed).hexdigest().startswith(seal_of(line).split("·")[-1].strip())

    # Anyone can check it with only the documented bytes.
    line = await roll(table, dice="2d6+1 fire", faces=[3, 4])
    seal = seal_of(line)
    await reveal(table.gm, line, "all")

    proof = await verify(table, table.bob, table.channel, table.number(3))
    sealed = await attached(proof)
    rebuilt = "\n".join(
        [
            "rollwright 1",
            text_of(proof).split("Nonce `")[1][:32],
            "dice",
            '{"dice":"2d6+1 # fire"}',
            '{"pools":[[3,4]],"extra":{}}',
        ]
    )

    assert hashlib.sha256(rebuilt.encode()).hexdigest().startswith(seal)
    assert sealed == rebuilt.encode()
