"""A roll drawn for its roller, for others who can see it, and for everyone."""

from contextvars import copy_context
from typing import Any

import pytest
from msgspec.structs import replace

from bot.audiences import Audience, Revealed
from bot.codec import dumps
from bot.dice.roll import Faces
from bot.rolls.act import Act
from bot.rolls.audience_view import Drawing
from bot.rolls.card import Action, Card
from bot.rolls.hidden import PEEK, REVEAL
from bot.rolls.rolls_read import read_trail
from bot.rolls.trail import Version
from bot.rolls.values import Copy
from bot.store.stored_rolls import Post, StoredRoll, StoredVersion
from bot.words import later
from bot.words.speaking import address
from tests.rolling.test_service import BLIND, GM, ME, STRIKE, Strike, unchanged

EVERYONE, ALL = Audience.EVERYONE, Revealed.ALL
CHANNEL, SCREEN, OTHER = 10, 77, 20


def version(face, name="Alice", why="roll", request=None):
    faces = Faces(((face,),))
    return StoredVersion(dumps(request or Strike()), dumps(faces), 100, name, why, "[]", 1000)


def drawing(*faces, names=(), why="throw", request=None, now=None, game=STRIKE, **stored):
    """Return a drawing of a roll with these faces, names for its versions, and these stored values.

    ``now`` is the request of the last version, if that isn't ``request``, which the others have.
    """
    faces = faces or (4,)
    names, whys = (*names, *["Alice"] * len(faces)), ("roll", *[why] * len(faces))
    asked = [request] * (len(faces) - 1) + [now or request]
    parts = zip(faces, names, whys, asked, strict=False)
    versions = tuple(version(*each) for each in parts)
    given = {"id": 5, "number": "K7QP2M", "game": "strike", "guild": 1, "channel": CHANNEL, "parent": 0}
    sealed = {"audience": EVERYONE, "nonce": "", "seal": "", "revealed": Revealed.NOTHING, "revealer": ""}
    of: dict[str, Any] = {**given, **sealed, "owner": 100, "revision": len(versions), "shown": 0, **stored}
    kept = StoredRoll(**of, versions=versions)
    return Drawing(kept, *read_trail({"strike": game}, kept))


def hidden(*faces, audience=GM, **more):
    return drawing(*faces, audience=audience, nonce="00", seal="3f" * 32, **more)


def keys(card):
    return [each.key for each in card.actions]


def test_an_already_drawn_card_is_not_drawn_again():
    seen = drawing()
    again = Drawing(seen.stored, seen.game, seen.trail, Card("As it was"))

    assert again.card.headline == "As it was"


def test_a_card_is_drawn_once_in_each_language():
    drawn = []

    def counting(_):
        drawn.append(1)
        return Card(str(len(drawn)))

    seen = drawing(game=replace(STRIKE, card=counting))

    def in_german():
        address("de", "en")
        return seen.card.headline

    assert [seen.card.headline, copy_context().run(in_german), seen.card.headline] == ["1", "2", "1"]


@pytest.mark.parametrize(
    ("audience", "own", "words"),
    [
        (ME, True, "Only you see this."),
        (GM, True, "Only you and the GMs see this."),
        (GM, False, "Only Alice and the GMs see this."),
        (BLIND, True, "Only the GMs see this."),
    ],
)
def test_a_private_hidden_roll_says_who_else_sees_it_and_can_be_revealed(audience, own, words):
    shown = hidden(audience=audience).private(own=own, new=True)

    assert (shown.card.headline, shown.card.remarks, shown.private) == ("4", (words,), True)
    assert keys(shown.card)[0] == REVEAL
    assert (shown.seal, shown.new) == ("3f" * 8, True)


@pytest.mark.parametrize(
    ("asked", "told"),
    [(None, []), (BLIND, []), (GM, ["All rolls in this channel are at least blind."])],
)
def test_a_roller_is_told_if_the_channel_was_stricter(asked, told):
    shown = hidden(audience=BLIND).private(own=True, new=True, asked=asked)

    assert list(shown.card.remarks[1:]) == told


def test_someone_who_peeks_is_told_what_the_others_see():
    shown = hidden(4, 6, shown=1, revealed=Revealed.TOTAL).private(own=True, new=False)

    assert shown.card.headline == "6"
    assert shown.card.remarks[1] == "Others still see 4, from before the change."


def test_everyone_sees_a_partly_revealed_roll_as_it_was_then():
    line = hidden(4, 5, 6, names=("Alice", "Bob", "Gwen"), shown=2, revealed=Revealed.TOTAL).public(
        CHANNEL, new=False
    )

    assert line.card.headline == "5"
    assert line.card.told[1:3] == (
        "Bob changed it after it was sealed.",
        "Another change came after this.",
    )


def test_everyone_who_changed_it_is_named_once():
    line = hidden(4, 5, 6, 3, names=("Alice", "B*b", "Gwen", "B*b"), shown=4, revealed=Revealed.TOTAL)

    assert line.public(CHANNEL, new=False).card.told[1] == "B\\*b, Gwen changed it after it was sealed."


def test_a_revealed_part_unchanged_since_is_not_called_old():
    line = hidden(4, shown=1, revealed=Revealed.TOTAL).public(CHANNEL, new=False)

    assert line.card.told[0] == "The rest is hidden. Only Alice and the GMs see it."
    assert not any("changed by" in each.lower() for each in line.card.told)


@pytest.mark.parametrize(("guild", "told"), [(1, True), (0, False)])
def test_only_in_a_server_does_the_line_name_the_verify_command(guild, told):
    line = hidden(guild=guild).public(CHANNEL, new=True)

    assert any("`/verify K7QP2M`" in each for each in line.card.told) is told


def test_everyone_sees_a_hidden_rolls_line_without_its_faces():
    line = hidden(audience=BLIND).public(CHANNEL, new=True)

    assert (line.card.headline, line.card.label, keys(line.card)) == ("Hidden roll", "Strike", [PEEK, REVEAL])
    assert (line.open_total, line.private) == ("", False)


@pytest.mark.parametrize(("channel", "lines"), [(CHANNEL, ()), (OTHER, ("Rolled in <#10>.",))])
def test_elsewhere_a_roll_shows_where_it_was_made(channel, lines):
    assert drawing().public(channel, new=True).card.told == lines


@pytest.mark.parametrize(
    ("guild", "note"),
    [
        (0, "Was GM only, revealed by G\\*."),
        (1, "Was GM only, revealed by G\\*. Check with `/verify K7QP2M` that it wasn't changed."),
    ],
)
def test_a_revealed_roll_says_who_revealed_it(guild, note):
    seen = hidden(guild=guild, revealed=ALL, shown=1, revealer="G*")

    assert seen.public(CHANNEL, new=False).card.remarks == (note,)
    assert seen.private(own=True, new=False).card.remarks == (note,)


@pytest.mark.parametrize(
    ("audience", "screen", "channels"),
    [
        (ME, SCREEN, []),
        (GM, 0, [CHANNEL]),
        (BLIND, SCREEN, [CHANNEL, SCREEN]),
        (BLIND, CHANNEL, [CHANNEL]),
    ],
)
def test_a_new_hidden_roll_has_a_line_in_its_channel_and_on_the_screen(audience, screen, channels):
    shown = hidden(audience=audience).first(asked=audience, sees=True, screen=screen)

    assert [each.channel for each in shown.copies] == channels
    assert all(each.needed and each.message == 0 for each in shown.copies)
    assert all(each.shown.new and not each.shown.private for each in shown.copies)


@pytest.mark.parametrize(("sees", "headline"), [(True, "4"), (False, "Rolled blind")])
def test_its_roller_sees_a_new_hidden_roll_only_if_allowed(sees, headline):
    shown = hidden(audience=BLIND).first(asked=GM, sees=sees, screen=0)

    assert (shown.card.headline, shown.private, shown.new) == (headline, True, True)
    assert shown.copies[0].shown.new
    assert "All rolls in this channel are at least blind." in (*shown.card.told, *shown.card.remarks)


def refuse_unless_blind(_trail, presser):
    """Return None only if the presser owns a hidden roll that they can't see, and a refusal otherwise."""
    return None if (presser.owns, presser.sees, presser.hidden) == (True, False, True) else "No."


STOPPABLE = replace(
    STRIKE,
    card=lambda _: Card("4", actions=(Action("nod", "Nod"), Action("stop", "Stop"), Action("x", "X"))),
    acts={**STRIKE.acts, "stop": Act(unchanged, later("stopped"), may=refuse_unless_blind)},
)


def test_a_blind_roller_is_offered_only_what_they_can_do_unseen():
    shown = hidden(audience=BLIND, game=STOPPABLE).unseen(new=True)

    assert keys(shown.card) == ["stop"]
    assert shown.card.told == ("Only GMs can see the roll.",)
    assert (shown.card.headline, shown.card.label, shown.private) == ("Rolled blind", "Strike", True)


def test_a_blind_roller_who_changed_it_is_told_what_they_roll_now():
    shown = hidden(4, 4, audience=BLIND, now=Strike(2)).unseen(new=False, asked=GM)

    assert shown.card.told == (
        "Only GMs can see the roll.",
        "Now it's `strike+2`.",
        "All rolls in this channel are at least blind.",
    )


@pytest.mark.parametrize("audience", [EVERYONE, GM, BLIND])
def test_a_roll_shown_late_is_posted_where_it_belongs(audience):
    seen = drawing(audience=audience).late([])

    assert [_place(each) for each in seen.copies] == [(CHANNEL, 0, True)]
    assert seen.new


def test_a_secret_roll_shown_late_has_no_line():
    assert hidden(audience=ME).late([Post(900, CHANNEL)]).copies == ()
    assert len(hidden(audience=ME, revealed=ALL, shown=1).late([]).copies) == 1


@pytest.mark.parametrize("needed", [True, False])
def test_a_roll_is_needed_only_in_its_own_channel_and_once(needed):
    copies = drawing().copies([Post(900, CHANNEL), Post(901, OTHER)], needed=needed)

    assert [_place(each) for each in copies] == [(CHANNEL, 900, needed), (OTHER, 901, False)]
    assert not any(each.shown.new for each in copies)


def test_if_its_channel_lacks_a_roll_a_new_message_is_needed_there():
    def places(*, needed):
        return [_place(each) for each in drawing().copies([Post(901, OTHER)], needed=needed)]

    assert places(needed=True) == [(OTHER, 901, False), (CHANNEL, 0, True)]
    assert places(needed=False) == [(OTHER, 901, False)]


def _place(copy: Copy):
    return copy.channel, copy.message, copy.needed


def test_a_change_is_another_version():
    now = drawing().changed(Version(Strike(), Faces(((6,),)), 100, "Alice", "throw"))

    assert (now.stored.revision, now.card.headline, len(now.trail)) == (2, "6", 2)
