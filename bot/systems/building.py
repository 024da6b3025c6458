"""Building a system from a file's tables, field by field."""

from collections.abc import Mapping
from typing import Any

from bot.systems.fields import MAX_NAME, MAX_SENTENCE, Fields, Problems, is_key, wrong_key, wrong_text
from bot.systems.model import (
    ActQuestion,
    Added,
    Deed,
    Option,
    OutcomeRule,
    PoolRule,
    Rethrow,
    RollKind,
    Setting,
    System,
    Track,
)
from bot.systems.nodes import Constant, Faces, Name, Node, Operation
from bot.words import say

MAX_ROLLS, MAX_OPTIONS, MAX_POOLS, MAX_NUMBERS, MAX_OUTCOMES, MAX_ACTS, MAX_TRACKS = (
    20,
    24,
    12,
    40,
    40,
    12,
    12,
)
FORMAT = 1
TONES = ("best", "good", "mixed", "bad", "worst")
KINDS = ("number", "signed", "choice", "flags", "times", "dice")
WHO = ("roller", "GM", "all")
MOST_SAID, MOST_SIGNED, MOST_TRACKED = 100, 100, 999
NEVER = Constant(0)
ONE = Constant(1)


def build(table: Mapping[str, Any], problems: Problems) -> System:
    """Return as much of the system as can be parsed, and add all errors to ``problems``."""
    fields = Fields(table, (), problems)
    number = fields.number("format", FORMAT)
    if "format" not in fields or number != FORMAT:
        fields.refuse("format", say("Format {text} isn't supported. Enter `format=1`.", text=number))
    system = System(
        key=(key := fields.key()),
        name=fields.name(key, needed=True),
        source=fields.text("source", needed=True),
        says=fields.text("says"),
        licence=fields.text("licence"),
        notice=fields.text("notice", most=1_000),
        based_on=fields.text("based_on", most=MAX_NAME),
        panel=fields.texts("panel", 20),
        settings=tuple(_setting(inner) for inner in fields.tables("setting", MAX_TRACKS)),
        tracks=tuple(_track(inner) for inner in fields.tables("track", MAX_TRACKS)),
        rolls=tuple(_roll(inner) for inner in fields.tables("roll", MAX_ROLLS)),
        words=_words(fields.table("words")),
    )
    if not system.rolls:
        fields.refuse("roll", say("`{field}` is missing here.", field="[[roll]]"))
    fields.finish()
    return system


def _setting(fields: Fields) -> Setting:
    low, high = fields.span(0, MOST_SAID)
    setting = Setting(fields.key(), fields.number("default", low, low, high), low, high)
    fields.finish()
    return setting


def _track(fields: Fields) -> Track:
    low, high = fields.span(0, MOST_TRACKED)
    full = fields.table("full")
    track = Track(
        fields.key(),
        fields.choice("of", "character", ("character", "table")),
        low,
        high,
        fields.number("start", min(max(low, 0), high), low, high),
        tuple(_change(full, key) for key in full.names(MAX_TRACKS)),
        tuple(fields.items("sizes", int, "4, 6, 8", 10)),
    )
    fields.finish()
    return track


def _change(fields: Fields, key: str) -> tuple[str, int, bool]:
    """Return the change that a full track makes to another one: by a number, or to a number."""
    text = fields.text(key, most=7)
    try:
        return key, int(text), text[0] in "+-"
    except (ValueError, IndexError):
        fields.refuse(key, say("`{field}` must look like `{example}`.", field=key, example=f'{key}="+1"'))
        return key, 0, True


def _roll(fields: Fields) -> RollKind:
    marks = fields.table("marks")
    options = tuple(_option(inner) for inner in fields.tables("options", MAX_OPTIONS))
    plan = RollKind(
        key=fields.key(),
        typed=fields.texts("typed", 100),
        plain=fields.one_or_more("is"),
        options=options,
        pools=tuple(_pool(inner, options) for inner in fields.tables("dice", MAX_POOLS)),
        numbers=_expressions(fields.table("numbers"), MAX_NUMBERS),
        outcomes=tuple(_outcome(inner) for inner in fields.tables("outcomes", MAX_OUTCOMES)),
        acts=tuple(_act(inner) for inner in fields.tables("acts", MAX_ACTS)),
        marks={key: marks.number(key, 0) for key in marks.names(MAX_NUMBERS)},
        tracks=_expressions(fields.table("tracks"), MAX_TRACKS),
    )
    if bool(plan.plain) == bool(plan.pools):
        fields.refuse("is", say("A roll has either `dice` or `is`."))
    if not plan.typed:
        fields.refuse("typed", say("`{field}` is missing here.", field="typed"))
    fields.finish()
    return plan


def _expressions(fields: Fields, most: int) -> dict[str, Node]:
    return {key: fields.expression(key) or NEVER for key in fields.names(most)}


def _option(fields: Fields) -> Option:
    key = fields.key()
    kind = fields.choice("kind", "number", KINDS)
    ends = {"signed": (-MOST_SIGNED, MOST_SIGNED), "times": (0, 10), "dice": (1, 100)}
    low, high = fields.span(*ends.get(kind, (0, MOST_SAID)))
    values = fields.texts("values", MAX_OPTIONS)
    for place, value in enumerate(values):
        if not is_key(value):
            fields.problems.add((*fields.path, "values", place), wrong_key(value))
    option = Option(
        key,
        kind,
        low,
        high,
        _default(fields, kind, values, low, high),
        values,
        fields.words("words"),
        _never(fields),
    )
    if (kind in ("choice", "flags")) != bool(values):
        fields.refuse("values", say("Only `choice` and `flags` can have `values`, and they need some."))
    fields.finish()
    return option


def _default(fields: Fields, kind: str, values: tuple[str, ...], low: int, high: int) -> int | None:
    if kind == "choice":
        value = fields.choice("default", "", values or ("",))
        return values.index(value) + 1 if value else 0
    if "default" in fields:
        # A default just below `from` can't be typed, so a file can tell a typed 0 from no number.
        return fields.number("default", low, low - (kind == "number"), high)
    return 0 if kind in ("signed", "times") else None


def _never(fields: Fields) -> tuple[tuple[str, str], ...]:
    pairs = []
    for pair in fields.items("never", list, '["one", "other"]', MAX_OPTIONS):
        if len(pair) != 2 or not all(isinstance(value, str) for value in pair):
            fields.refuse(
                "never",
                say(
                    "`{field}` must look like `{example}`.", field="never", example='never=[["one", "other"]]'
                ),
            )
        else:
            pairs.append((pair[0], pair[1]))
    return tuple(pairs)


def _pool(fields: Fields, options: tuple[Option, ...]) -> PoolRule:
    symbols = tuple(tuple(side.split()) for side in fields.texts("symbols", 100))
    faces = tuple(fields.items("faces", int, "1, 2, 3", 100))
    sides = fields.expression("sides", len(symbols or faces) or None)
    if sides is None:
        fields.refuse("sides", say("`{field}` is missing here.", field="sides"))
    rows = [option.key for option in options if option.kind == "dice" and sides == Name(option.key)]
    explode, compound = fields.faces("explode"), fields.faces("compound")
    pool = PoolRule(
        key=fields.key(),
        count=fields.expression("count", 1) or ONE,
        sides=sides or ONE,
        row="".join(rows),
        faces=faces,
        symbols=symbols,
        explode=explode or compound,
        compound=bool(compound),
        once=fields.flag("once"),
    )
    fields.only_one("sides", "faces", "symbols")
    fields.only_one("explode", "compound")
    fields.finish()
    return pool


def _outcome(fields: Fields) -> OutcomeRule:
    key = fields.key()
    when = fields.expression("when")
    if "of" in fields or "at" in fields:
        of = fields.expression("of", needed=True)
        at = fields.faces("at")
        if not at:
            fields.refuse("at", say("`{field}` is missing here.", field="at"))
        when = _any_of(of, at) if of is not None and at else of or NEVER
    fields.only_one("of", "when")
    outcome = OutcomeRule(key, fields.name(key), fields.choice("tone", "", TONES), when)
    fields.finish()
    return outcome


def _any_of(of: Node, at: Faces) -> Node:
    """Return an expression that tests if a number is one of these faces."""
    conditions: list[Node] = []
    for span in at:
        sides: list[Node] = []
        if span.low is not None:
            sides.append(Operation(">=", (of, span.low)))
        if span.high is not None:
            sides.append(Operation("<=", (of, span.high)))
        conditions.append(sides[0] if len(sides) == 1 else Operation("and", tuple(sides)))
    condition, *others = conditions
    for other in others:
        condition = Operation("or", (condition, other))
    return condition


def _act(fields: Fields) -> Deed:
    key = fields.key()
    rolls = fields.text("rolls", most=MAX_NAME)
    act = Deed(
        key=key,
        name=fields.name(key),
        when=fields.expression("when"),
        who=fields.choice("who", "roller", WHO),
        asks=() if rolls else tuple(_question(inner) for inner in fields.tables("asks", 4)),
        throws=tuple(_throw(inner) for inner in fields.tables("throws", MAX_POOLS)),
        adds=tuple(_added(inner) for inner in fields.tables("adds", MAX_POOLS)),
        marks=_expressions(fields.table("marks"), MAX_NUMBERS),
        costs=_expressions(fields.table("costs"), MAX_TRACKS),
        tracks=_expressions(fields.table("tracks"), MAX_TRACKS),
        best=fields.text("best", most=MAX_NAME),
        rolls=rolls,
        passes=fields.texts("asks", 4) if rolls else (),
    )
    fields.finish()
    return act


def _question(fields: Fields) -> ActQuestion:
    offers = [
        node
        for place, text in enumerate(fields.texts("offers", 4))
        if (
            node := Fields({str(place): text}, (*fields.path, "offers"), fields.problems).expression(
                str(place)
            )
        )
    ]
    low, high = fields.expression("from", 1) or ONE, fields.expression("to", needed=True) or ONE
    question = ActQuestion(fields.key(), low, high, tuple(offers))
    fields.finish()
    return question


def _throw(fields: Fields) -> Rethrow:
    throw = Rethrow(fields.key("pool"), fields.faces("only"), fields.number("pick", 0, 0, 25))
    fields.finish()
    return throw


def _added(fields: Fields) -> Added:
    added = Added(fields.key("pool"), fields.expression("count", 1) or ONE)
    fields.finish()
    return added


def _words(fields: Fields) -> dict[str, dict[str, tuple[str, ...]]]:
    """Return each language's words by subject. If a subject has several texts, the first is shown."""
    languages = {}
    for language in fields.names(20):
        inner = fields.table(language)
        languages[language] = {of: said for of in inner.every() if (said := _said(inner, of))}
    return languages


def _said(fields: Fields, of: str) -> tuple[str, ...]:
    words = fields.words(of)
    is_name = of != "says" and not of.startswith("typed")
    for text in words:
        if wrong := wrong_text(text, MAX_NAME if is_name else MAX_SENTENCE, is_name=is_name):
            fields.refuse(of, wrong)
    return words
