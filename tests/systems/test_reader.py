"""Malformed files: each is refused quickly, with its line, and none breaks the reader."""

import json
from pathlib import Path
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.systems.files import SystemFileError, digest_of
from bot.systems.places import lines_of
from bot.systems.reader import read_system, shipped, whole
from tests.cases import every

MARKUP = "has a mention, a link or markup. Use plain words."
WRONG_KIND = "`numbr` doesn't work here. Choose one: number, signed, choice, flags, times or dice."
WRONG_TONE = "`great` doesn't work here. Choose one: best, good, mixed, bad or worst."
VALID = json.loads(Path("tests/data/systems.json").read_text())["valid"]
FILES = {path.name: path.read_text() for path in Path("bot/systems").glob("*.toml")}


def refusal(text):
    with pytest.raises(SystemFileError) as refused:
        read_system(text)
    return [(problem.line, problem.words) for problem in refused.value.problems]


def changed(old, new):
    assert old in VALID
    return VALID.replace(old, new)


@every(
    "text, line, words",
    [
        ("x" * 70_000, 1, "This file has 70,000 bytes. The limit is 65,536."),
        ("a = 1\n" + "b" * 2_001, 2, "This line is too long. The limit is 2,000 characters."),
        ("a.b.c.d.e = 1", 1, "A key can have up to 4 parts."),
        ("x = {a.b.c.d.e = 1}", 1, "A key can have up to 4 parts."),
        ("[" + "a." * 900 + "b]", 1, "A key can have up to 4 parts."),
        ("a = [\n" * 9, 9, "Brackets can be nested up to 8 deep."),
        ("a = " + "[" * 900, 1, "Brackets can be nested up to 8 deep."),
        (
            changed("to = 10", "to = 2_000_000"),
            9,
            "`2000000` doesn't work here.",
        ),
        (changed('"n", sides', '"n * 1000", sides'), 10, "This can add up to 10000. The most is 1000."),
        (changed('"n", sides', '"n ** 9", sides'), 10, "`**` can't be read here."),
        (changed('"sum(d)"', '"sum(d) // n"'), 11, "This can divide by 0. Use `max(1, …)`."),
        (changed('"sum(d)"', '"9 % (n - 5)"'), 11, "This can divide by 0. Use `max(1, …)`."),
        (
            changed('{total = "sum(d)"}', '{a = "999999999", total = "a * a * a + sum(d)"}'),
            11,
            "This can add up to more than 1,000,000,000,000,000.",
        ),
        (
            changed('"sum(d)"', '"((((((((((((((((((((((1))))))))))))))))))))))"'),
            11,
            "This is nested too deep.",
        ),
        (changed('"sum(d)"', '"' + "1+" * 120 + '1"'), 11, "This has 241 characters. The limit is 200."),
        (
            changed("sides = 6", 'sides = 6, explode = "n+"'),
            10,
            "would never stop.",
        ),
        (changed("sides = 6", 'sides = "n"'), 10, "A die needs at least 1 side. Here it can have 0."),
        (
            changed('count = "n"', 'count = "total"'),
            10,
            "`total` depends on dice",
        ),
        (
            changed('count = "n"', 'count = "sum(d)"'),
            10,
            "The dice aren't rolled yet here.",
        ),
        (changed('of = "total"', 'of = "bad"'), 13, "`bad` isn't known here."),
        (changed('name = "Mine"', 'name = "**Mine**"'), 3, "“**Mine**” " + MARKUP),
        (changed('name = "Mine"', 'name = "M\\u202Eine"'), 3, "“M?ine” " + MARKUP),
        (
            changed('name = "Mine"', 'name = "Mine https://x.example"'),
            3,
            MARKUP,
        ),
        (
            changed('key = "mine"', 'key = "../mine"'),
            2,
            "`../mine` can't be a key.",
        ),
        (
            changed('"mine {n}"', '"gmroll {n}"'),
            8,
            "” already means dice or a command.",
        ),
        (changed('"mine {n}"', '"{n}"'), 8, "“{n}” needs a word and complete places, such as `word {n}`."),
        (changed('{key = "bad"}', '{key = "bad", colour = 1}'), 14, "This table has no field `colour`."),
        (changed('"number"', '"numbr"'), 9, WRONG_KIND),
        (changed("to = 10", "default = -2, to = 10"), 9, "`-2` doesn't work here. Enter -1 to 10."),
        (changed("to = 10", 'to = "10"'), 9, "`to` must look like `to=100`."),
        (changed("to = 10", "to = true"), 9, "`to` must look like `to=100`."),
        (
            changed('{key = "bad"}', '{key = "bad"}, {key = "worse"}'),
            14,
            "Only the last outcome",
        ),
        (changed('at = "10+"', 'at = "10+", tone = "great"'), 13, WRONG_TONE),
        (changed('"sum(d)"', '"cuont(d, 6)"'), 11, "`cuont` isn't known here. Did you mean `count`?"),
        (changed('"sum(d)"', '"1 < 2 < 3"'), 11, "`<` can't be read here."),
        (changed('"sum(d)"', '"sum(d) +"'), 11, "Something is missing at the end."),
        (changed('"sum(d)"', '"if(n, 1)"'), 11, "`if(n, 1)` must look like `if(a, x, else)`."),
        (changed('"sum(d)"', '"1 + count( d )"'), 11, "`count( d )` must look like `count(p, 6+)`."),
        (changed('"sum(d)"', '"sum()"'), 11, "`sum()` must look like `sum(p)`."),
        (changed('"sum(d)"', '"max(n, )"'), 11, "`max(n, )` must look like `max(1, 2)`."),
        (changed('"sum(d)"', '"if(n, 1 "'), 11, "`if(n, 1` must look like `if(a, x, else)`."),
        (changed('"sum(d)"', '"(1 + "'), 11, "Something is missing at the end."),
        (changed('"sum(d)"', '"abs(n, 1)"'), 11, "`,` can't be read here."),
        (changed('"sum(d)"', '"sum(d))"'), 11, "`)` can't be read here."),
        (changed('"sum(d)"', '"(1 + 1)) / 2"'), 11, "`)` can't be read here."),
        (changed('"sum(d)"', '"1 + (sum(d)"'), 11, "`(sum(d)` must look like `(sum(d))`."),
        (changed('"sum(d)"', '"count(d, (n"'), 11, "`(n` must look like `(n)`."),
        (changed('"sum(d)"', '"1 + high(d, 2 "'), 11, "`high(d, 2` must look like `high(d, 2)`."),
        (changed('typed = ["mine {n}"]', "typed = []"), 8, "`typed` is missing here."),
        (changed('name = "Mine"\n', ""), 1, "`name` is missing here."),
        (changed('of = "total"', 'when = "n", of = "total"'), 13, "Choose one of `of` and `when`."),
        (changed('at = "10+"', 'at = "9-7"'), 13, "`9-7` must look like `7-9`."),
        (changed("sides = 6", "sides = 6, faces = [1, 2]"), 10, "Choose one of `sides` and `faces`."),
        (
            changed("sides = 6", 'faces = [1, 2], symbols = ["a", "b"]'),
            10,
            "Choose one of `faces` and `symbols`.",
        ),
        (
            changed("sides = 6", 'sides = 6, explode = "6", compound = "6"'),
            10,
            "Choose one of `explode` and `compound`.",
        ),
        (changed("sides = 6", 'sides = 6, explode = "7+"'), 10, "`explode` doesn't work here. Enter 1 to 6."),
        (
            changed("sides = 6", 'sides = 6, compound = "0"'),
            10,
            "`compound` doesn't work here. Enter 1 to 6.",
        ),
        (changed('"mine {n}"', '"roll {n}"'), 8, "“roll {n}” already means dice or a command."),
        (changed('"mine {n}"', '"r {n}"'), 8, "“r {n}” already means dice or a command."),
        (changed('"mine {n}"', '"max {n}"'), 8, "“max {n}” already means dice or a command."),
        (changed('"mine {n}"', '"mine {n} {n}"'), 8, "“{n}” appears twice. Remove one."),
        (VALID + 'acts = [{key = "wait", when = "bad"}]\n', 16, "`wait` does nothing."),
        ("", 1, "Format 1 isn't supported. Enter `format=1`."),
    ],
)
def test_a_malformed_file_is_refused_with_its_line(text, line, words):
    begun = process_time()

    problems = refusal(text)

    assert any(at == line and words in said for at, said in problems), problems
    assert process_time() - begun < 0.5


@every("key", ["undo", "amend", "again", "roll"])
def test_an_act_cannot_have_the_key_of_a_common_action(key):
    words = f"`{key}` is a button of every roll. Choose another key."
    assert [
        said for _, said in refusal(f'{VALID}acts = [{{key = "{key}", throws = [{{pool = "d"}}]}}]\n')
    ] == [words]


def test_all_errors_are_reported_at_once():
    text = (
        changed('name = "Mine"', 'name = "@here"')
        .replace('"number"', '"numbr"')
        .replace('key = "bad"', 'kay = "bad"')
    )

    assert [line for line, _ in refusal(text)] == [3, 9, 14, 14]


def test_two_errors_in_one_table_are_reported_at_once():
    text = changed('of = "total", at = "10+"', 'of = "totl", at = "10+", tone = "mixd"')

    assert [words for _, words in refusal(text)] == [
        "`mixd` doesn't work here. Choose one: best, good, mixed, bad or worst.",
        "`totl` isn't known here. Did you mean `total`?",
    ]


@pytest.mark.parametrize("moves", ["tracks = {storm = 1}", 'acts = [{key = "wait", tracks = {storm = "1"}}]'])
def test_a_roll_cannot_change_a_manually_created_clock(moves):
    text = f'{VALID}{moves}\n[[track]]\nkey = "storm"\nof = "table"\nsizes = [4, 6]\n'

    words = "A roll can't move a clock that's made by hand; use `of = \"table\"` and `to = 6`."
    assert refusal(text) == [(16, words)]


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("outcome.godo", "`outcome.godo` isn't known here. Did you mean `outcome.good`?"),
        ("setting.house", "`setting.house` isn't known here."),
    ],
)
def test_translated_words_belong_to_something_that_exists(key, words):
    assert refusal(f'{VALID}[words.de]\nname = "Meins"\n"{key}" = "ja"\n') == [(18, words)]


@pytest.mark.parametrize("said", ['""', '" "', '["Zahl", ""]'])
def test_no_word_is_empty(said):
    words = '`option.n` must look like `option.n="…"`.'
    assert refusal(f'{VALID}[words.de]\n"option.n" = {said}\n') == [(17, words)]
    text = changed('kind = "number"', f'kind = "number", words = {said if "[" in said else f"[{said}]"}')
    assert refusal(text) == [(9, '`words` must look like `words="…"`.')]


def test_an_empty_list_of_words_is_none():
    text = f'{VALID}[words.en]\n"option.n" = []\n"outcome.good" = []\n'

    assert read_system(text).words == {"en": {}}


@pytest.mark.parametrize(
    ("button", "words"),
    [
        ("mine+2", "`mine+2` isn't a roll in this file: You can't use “+2” with Mine. You can use n."),
        ("mien 2", "`mien 2` isn't a roll in this file. Did you mean `mine`?"),
        ("other", "`other` isn't a roll in this file."),
        ("mine {q}", "`q` isn't known here."),
        ("mine {}", "`{}` isn't known here."),
    ],
)
def test_a_panels_button_is_a_roll_of_the_file(button, words):
    text = changed(
        'source = "own"', f'source = "own"\npanel = ["Two = mine 2", "Dice… = mine {{n}}", "No = {button}"]'
    )

    assert refusal(text) == [(5, words)]


def test_a_byte_order_mark_is_ignored():
    assert read_system(f"\ufeff{VALID}") == read_system(VALID)
    assert whole(f"\ufeff{VALID}", {})[0] == VALID


def test_at_most_ten_problems_are_reported():
    text = VALID + "".join(f'wrong_{number} = "x"\n' for number in range(30))

    assert len(refusal(text)) == 10


def test_a_number_that_depends_on_the_outcome_cannot_be_a_condition_of_it():
    text = changed('{total = "sum(d)"}', '{total = "sum(d) + good"}')

    assert refusal(text) == [(13, "`total` depends on the outcome, so an outcome can't ask for it.")]


@pytest.mark.parametrize(
    ("act", "words"),
    [
        ('{key = "push", throws = [{pool = "e"}]}', "`e` isn't known here."),
        ('{key = "push", marks = {pushed = "1"}}', "`pushed` isn't known here."),
        ('{key = "push", costs = {luck = "1"}}', "`luck` isn't known here."),
        ('{key = "push", rolls = "tset"}', "`tset` isn't known here. Did you mean `test`?"),
        ('{key = "push", best = "totl"}', "`totl` isn't known here. Did you mean `total`?"),
        ('{key = "push", when = "godo"}', "`godo` isn't known here. Did you mean `good`?"),
    ],
)
def test_an_act_refers_only_to_what_exists(act, words):
    assert words in [words for _, words in refusal(f"{VALID}acts = [{act}]\n")]


@every("name", FILES)
def test_a_shipped_file_is_read_quickly(name):
    begun = process_time()

    system = read_system(FILES[name])

    assert process_time() - begun < 0.05
    assert name == f"{system.key}.toml"
    assert system.source
    assert system.says


def test_the_longest_file_is_read_quickly():
    acts = "".join(
        f'[[roll.acts]]\nkey = "act{number}"\nwhen = "{"1 + " * 40}1"\nmarks = {{m = 1}}\n'
        for number in range(12)
    )
    outcomes = "".join(
        f'[[roll.outcomes]]\nkey = "o{number}"\nwhen = "{"n + " * 40}1"\n' for number in range(39)
    )
    roll = '[[roll]]\nkey = "r{0}"\ntyped = ["word{0} {{n}}"]\noptions = [{{key = "n", to = 10}}]\n'
    roll += 'dice = [{{key = "d", count = "n", sides = 6}}]\nmarks = {{m = 0}}\n'
    text = 'format = 1\nkey = "long"\nname = "Long"\nsource = "own"\n' + "".join(
        roll.format(number) + outcomes + '[[roll.outcomes]]\nkey = "last"\n' + acts for number in range(5)
    )
    assert 50_000 < len(text) < 65_536
    begun = process_time()

    assert len(read_system(text).rolls) == 5

    assert process_time() - begun < 0.5


def test_shipped_files_are_known_by_their_digests_and_have_no_errors():
    assert shipped() == {digest_of(text): read_system(text) for text in FILES.values()}


def test_words_of_every_language_belong_to_something_that_exists():
    for system in shipped().values():
        known = {"name", "says", "typed", *(f"track.{track.key}" for track in system.tracks)}
        known |= {f"setting.{setting.key}" for setting in system.settings}
        for roll in system.rolls:
            known |= {f"typed.{roll.key}", *(f"outcome.{outcome.key}" for outcome in roll.outcomes)}
            known |= {f"option.{option.key}" for option in roll.options}
            known |= {f"act.{act.key}" for act in roll.acts} | {f"value.{value}" for value in roll.values}
            known |= {f"number.{key}" for key in roll.numbers} | {f"pool.{pool.key}" for pool in roll.pools}
            sides = [side for pool in roll.pools for side in pool.symbols]
            known |= {f"symbol.{symbol}" for side in sides for symbol in side}
        needed = {of for of in known if of.startswith(("outcome.", "symbol.", "setting."))}
        for language in ("de", "ja"):
            assert set(system.words.get(language, {})) <= known, system.key
            assert needed - {"symbol.two", "symbol.four"} <= set(system.words.get(language, {})), system.key


def test_a_position_is_found_in_every_way_of_writing_it():
    text = 'a = 1 # [x]\nb = [\n  "]", # {\n  {c = 2, d.e = """\n"""},\n]\n[f]\ng = {h = 3}\n'
    text += "[[i]]\n[[i]]\nj = 4\n[i.k]\nl = 5\n"

    lines = lines_of(text)

    assert lines["a",] == 1
    assert lines["b", 0] == 3
    assert lines["b", 1, "c"] == 4
    assert lines["b", 1, "d", "e"] == 4
    assert lines["f", "g", "h"] == 8
    assert lines["i", 1, "j"] == 11
    assert lines["i", 1, "k", "l"] == 13


@given(
    st.sampled_from(sorted(FILES)),
    st.lists(
        st.tuples(st.floats(0, 1), st.sampled_from([*'[]{}",=.#\n0', "", "99999", "[[roll]]", "key"])),
        max_size=4,
    ),
)
def test_no_mutated_file_breaks_the_reader(name, mutations):
    text = FILES[name]
    for place, letter in mutations:
        at = int(place * len(text))
        text = text[:at] + letter + text[at + 1 :]
    try:
        read_system(text)
    except SystemFileError as refused:
        assert 1 <= len(refused.problems) <= 10
        assert all(1 <= problem.line <= text.count("\n") + 1 for problem in refused.problems)


def test_nested_numbers_have_a_maximum_depth():
    numbers = ", ".join(f'n{number} = "n{number - 1}{" + 1" * 30}"' for number in range(1, 8))
    text = changed('{total = "sum(d)"}', f'{{n0 = "1", {numbers}, total = "sum(d)"}}')

    assert (11, "This is nested too deep. The limit is 150.") in refusal(text)


def test_an_unreadable_number_does_not_hide_other_errors():
    text = changed('"sum(d)"', '"summ(d)"').replace('of = "total", at = "10+"', 'when = "totl >= 10"')
    assert [words for _, words in refusal(text)] == [
        "`summ` isn't known here. Did you mean `sum`?",
        "`totl` isn't known here. Did you mean `total`?",
    ]
