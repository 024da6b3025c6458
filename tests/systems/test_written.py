"""Requests as they would be typed, in forms and on panels: they read back the same."""

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import PressError
from bot.systems.forms import filled
from bot.systems.naming import name_of
from bot.systems.plain import read_plain
from bot.systems.reader import shipped
from bot.systems.request import SystemRequest, Wanted
from bot.systems.spelled import PLACE, spellings
from bot.systems.typed import completed, read_typed
from bot.systems.written import act_name, outcome_name, outcome_tone, written
from bot.words.speaking import speaking
from tests.cases import every
from tests.systems.played import SYSTEMS, plan_of, request_of

PLANS = {key: plan for key, plan in SYSTEMS.plans.items() if not plan.roll.plain}


@st.composite
def requests(draw):
    digest, key = draw(st.sampled_from(sorted(PLANS)))
    plan = PLANS[digest, key]
    options, rows = {}, []
    for option in plan.roll.options:
        is_needed = option.default is None and option.kind in ("number", "dice")
        if not (is_needed or draw(st.booleans())):
            continue
        if option.values:
            options[draw(st.sampled_from(option.values))] = 1
        elif option.kind == "dice":
            rows = [(option.key, size) for size in draw(st.lists(st.integers(4, 20), min_size=1, max_size=5))]
        else:
            least = 1 if option.kind == "times" else option.low
            options[option.key] = draw(st.integers(least, option.high))
    label = draw(st.sampled_from(["", "opening the gate"]))
    return plan, SystemRequest(digest, key, (*options.items(), *rows), label=label)


@given(requests(), st.sampled_from(["en", "de", "ja", "de-aloud"]))
def test_a_written_request_is_read_back_unchanged(made, language):
    plan, request = made
    text = written(plan, request, language=language)

    again = read_typed(text, SYSTEMS)

    meant = again.request if isinstance(again, Wanted) else again
    assert meant
    assert (meant.digest, meant.roll, meant.label) == (request.digest, request.roll, request.label), text
    assert sorted(meant.options) == sorted(request.options), text


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("bitd3 risky", "blades 3 risky"),
        ("cocb 65", "coc 65 bonus"),
        ("coc 65 2 bonus hard # spot", "coc 65 2 bonus hard # spot"),
        ("vtm 6h2 diff 3", "vtm6h2 vs 3"),
        ("pf2e fortune +12 dc 20", "pf2e+12 vs 20 fortune"),
        ("genesys 2p1a 2d", "genesys 2 proficiency ability 2 difficulty"),
        ("yz b3 g1", "yz 3 gear 1"),
        ("cortex 8 6", "cortex d8 d6"),
        ("ironsworn", "ironsworn"),
    ],
)
def test_a_written_request_is_short(typed, text):
    request = request_of(typed)

    assert written(plan_of(request), request) == text


@pytest.mark.parametrize(
    ("language", "typed", "text"),
    [
        ("de", "coc 65 2 bonus hard", "coc 65 2 Bonuswürfel schwer"),
        ("de-aloud", "shadowdark+2 adv vs 12", "shadowdark+2 vs 12 Vorteil"),
        ("ja", "coc 65 hard", "クトゥルフ 65 ハード"),
        ("ja", "cocb 65", "クトゥルフ 65 ボーナス"),
        ("fr", "coc 65 hard", "coc 65 hard"),
    ],
)
def test_a_request_is_written_in_a_languages_words(language, typed, text):
    request = request_of(typed)

    assert written(plan_of(request), request, language=language) == text


@every("system", shipped().values())
def test_every_button_of_a_panel_is_a_roll_of_its_system(system):
    for line in system.panel:
        name, _, typed = line.partition(" = ")
        example = PLACE.sub("5", typed.replace("{mod}", "+1"))
        read = read_typed(example, SYSTEMS, TRACKED)

        assert name
        assert isinstance(read, SystemRequest), line
        assert plan_of(read).system == system


@every("system", shipped().values())
def test_every_spelling_belongs_to_its_own_roll(system):
    for roll in system.rolls:
        for spelled in spellings(system, roll):
            text = PLACE.sub(partial(_example, roll), spelled.text)
            read = read_plain(text, SYSTEMS) if roll.plain else read_typed(text, SYSTEMS, TRACKED)
            where = read.request if isinstance(read, Wanted) else read
            assert where, text
            assert (where.digest, where.roll) == (SYSTEMS.digest(system.key), roll.key), text


def _example(roll, place):
    option = roll.option(place[1])
    return "+1" if option.kind == "signed" else str(min(max(4, option.low), option.high))


TRACKED = {"vampire5": {"hunger": 1}}


def test_a_form_fills_in_missing_values():
    wanted = read_typed("blades desperate", SYSTEMS)
    assert isinstance(wanted, Wanted)
    plan = plan_of(wanted.request)

    request = filled(plan, wanted, {"dice": " 3 "})

    assert isinstance(request, SystemRequest)
    assert dict(request.options) == {"desperate": 1, "dice": 3}
    assert isinstance(filled(plan, wanted, {"dice": ""}), Wanted)
    for entered in ("11", "-1", "many", "9" * 20):
        with pytest.raises(PressError, match="Enter a number from 0 to 10"):
            filled(plan, wanted, {"dice": entered})


def test_a_form_accepts_rows_of_dice_and_signed_numbers():
    row = read_typed("cortex", SYSTEMS)
    stat = read_typed("roll +hot", SYSTEMS)
    assert isinstance(row, Wanted)
    assert isinstance(stat, Wanted)

    dice = filled(plan_of(row.request), row, {"dice": "d8, D6 10"})
    signed = filled(plan_of(stat.request), stat, {"mod": "−2"})

    assert isinstance(dice, SystemRequest)
    assert dice.options == (("dice", 8), ("dice", 6), ("dice", 10))
    assert isinstance(signed, SystemRequest)
    assert (signed.options, signed.label) == ((("mod", -2),), "hot")


def test_names_are_in_the_readers_language():
    request = request_of("pbta+1 adv")
    plan = plan_of(request)

    assert [outcome_name(plan, "weak_hit", language) for language in ("en", "de", "ja", "fr")] == [
        "weak hit",
        "Teilerfolg",
        "部分的成功",
        "weak hit",
    ]
    assert (outcome_tone(plan, "weak_hit"), outcome_name(plan, ""), outcome_tone(plan, "")) == (
        "mixed",
        "",
        "",
    )
    assert act_name(plan_of(request_of("coc 50")), "push", "de") == "Forcieren"


def test_tracked_numbers_complete_a_request():
    request = read_typed("vtm 5", SYSTEMS)
    assert isinstance(request, Wanted)

    assert isinstance(completed(plan_of(request.request), request.request, {"hunger": 2}), SystemRequest)


@pytest.mark.parametrize(
    ("typed", "kind", "key", "names"),
    [
        ("genesys 1a", "symbol", "threat", ("threat", "Bedrohung", "脅威")),
        ("vtm5h1", "pool", "hunger", ("hunger", "Hunger", "ハンガー")),
        ("cosmere+1", "symbol", "two", ("+2", "+2", "+2")),
        ("cpr+1", "option", "mod", ("modifier", "Modifikator", "修正値")),
        ("wod 3", "value", "specialty", ("specialty", "Spezialisierung", "専門")),
    ],
)
def test_parts_of_a_roll_are_named_in_every_language(typed, kind, key, names):
    plan = plan_of(request_of(typed))
    said = []
    for language in ("en", "de", "ja"):
        with speaking(language):
            said.append(name_of(plan.system, kind, key))
    assert tuple(said) == names
