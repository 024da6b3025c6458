"""Requests of systems as typed, examples of them, and the names of their parts."""

from collections.abc import Collection, Iterator
from functools import lru_cache

from msgspec.structs import replace

from bot.systems.library import SystemLibrary
from bot.systems.model import Option, Plan
from bot.systems.nodes import Name
from bot.systems.option_words import AGAINST, OptionWord, words_of
from bot.systems.request import Pairs, SystemRequest
from bot.systems.spelled import PLACE, Spelling, spelling
from bot.systems.typed import completed
from bot.words.speaking import ENGLISH, spoken

_USUAL = (3, 5, 8, 1, 2)  # Numbers that most systems take: dots, dice, levels; then small modifiers.


def written(plan: Plan, request: SystemRequest, *, with_label: bool = True, language: str = "") -> str:
    """Return a request as typed: parsing it gives the same request.

    ``language`` is that of its words, by default the current one.
    """
    label = f" # {request.label}" if with_label and request.label else ""
    return f"{_written(plan, request.options, language or spoken())}{label}"


@lru_cache(maxsize=1024)
def _written(plan: Plan, options: Pairs, language: str) -> str:
    said = dict(options)
    spelled = max(
        (spelling(typed) for typed in (*_spelled_in(plan, language), *plan.roll.typed)),
        key=lambda one: _fits(plan, one, said),
    )
    text, left = _filled(plan, spelled, options)
    words = [text, *(word for option in plan.roll.options for word in _words(plan, option, left, language))]
    return " ".join(words)


def _spelled_in(plan: Plan, language: str) -> tuple[str, ...]:
    """Return how a roll is typed in a language, besides English."""
    words = plan.system.words_in(language)
    of_first = words.get("typed", ()) if plan.roll is plan.system.rolls[0] else ()
    return (*words.get(f"typed.{plan.roll.key}", ()), *of_first)


def _fits(plan: Plan, spelled: Spelling, said: dict[str, int]) -> tuple[bool, bool, bool, int]:
    """Return a sort key for how well a spelling fits the options. Higher is better."""
    unsigned = [place for place in spelled.places if not _is_signed(plan, place)]
    missing = sum(place not in said for place in unsigned)
    says_no_more = not spelled.sets or said.get(spelled.sets) == 1
    return says_no_more, not missing, bool(spelled.head) and not spelled.sets, len(unsigned) - missing


def _is_signed(plan: Plan, key: str) -> bool:
    option = plan.roll.option(key)
    return option is not None and option.kind == "signed"


def _filled(plan: Plan, spelled: Spelling, options: Pairs) -> tuple[str, list[tuple[str, int]]]:
    """Return the spelling with its places filled, and the options that remain."""
    said = dict(options)
    done = {spelled.sets} if said.get(spelled.sets) == 1 else set()
    pieces, at = [], 0
    for place in PLACE.finditer(spelled.text):
        key = place[1]
        option = plan.roll.option(key)
        pieces.append(spelled.text[at : place.start()])
        at = place.end()
        if option and option.kind == "dice":
            pieces.append(" ".join(f"d{size}" for name, size in options if name == key))
        elif option and option.kind == "signed":
            pieces.append(f"{said[key]:+d}" if key in said else "")
        elif key in said:
            pieces.append(str(said[key]))
        else:
            break
        done.add(key)
    else:
        pieces.append(spelled.text[at:])
    return "".join(pieces).strip(" +"), [(key, number) for key, number in options if key not in done]


def _words(plan: Plan, option: Option, left: list[tuple[str, int]], language: str) -> Iterator[str]:
    for key, number in left:
        if key in option.values and number:
            yield _word(plan, option, key, language)
        elif key != option.key:
            continue
        elif option.kind == "signed":
            yield f"{number:+d}"
        elif option.kind == "times":
            word = _word(plan, option, "", language)
            yield word if number == 1 else f"{number} {word}"
        elif AGAINST[0] in option.words:
            yield f"{AGAINST[0]} {number}"
        else:
            yield f"{_word(plan, option, '', language)} {number}"


def _word(plan: Plan, option: Option, value: str, language: str) -> str:
    """Return this language's word for an option or value if it can be parsed back, or else the key."""
    known = words_of(plan).of
    for word in plan.system.words_in(language).get(f"value.{value}" if value else f"option.{option.key}", ()):
        if language != ENGLISH and known.get(word.lower()) == OptionWord(option, value):
            return word
    return (value or option.key).replace("_", " ")


@lru_cache(maxsize=1024)
def outcome_name(plan: Plan, key: str, language: str = "en") -> str:
    """Return the name of an outcome; "" for none."""
    outcome = plan.roll.by_outcome.get(key)
    return plan.system.word(language, f"outcome.{key}", outcome.name) if outcome else ""


def outcome_tone(plan: Plan, key: str) -> str:
    """Return best, good, mixed, bad or worst; "" if the file doesn't say."""
    outcome = plan.roll.by_outcome.get(key)
    return outcome.tone if outcome else ""


def act_name(plan: Plan, key: str, language: str = "en") -> str:
    """Return an act's name as shown on its button."""
    act = plan.roll.act(key)
    return plan.system.word(language, f"act.{key}", act.name if act else key)


def examples(library: SystemLibrary, digest: str, most: int = 3) -> tuple[SystemRequest, ...]:
    """Return examples of a system's rolls except plain dice: one of each kind, then more of the first."""
    plans = [plan for (of, _), plan in library.plans.items() if of == digest and not plan.roll.plain]
    made = [(plan, _example(plan, digest, _USUAL[0])) for plan in plans]
    made += [(plan, _example(plan, digest, usual)) for usual in _USUAL[1:] for plan in plans[:1]]
    whole = [request for plan, request in made if isinstance(completed(plan, request, {}), SystemRequest)]
    return tuple(dict.fromkeys(whole))[:most]


def example_with(plan: Plan, request: SystemRequest, missing: Collection[str]) -> str:
    """Return a roll as typed, with usual numbers for the options it lacks."""
    options = tuple(
        (option.key, _number(plan, option, _USUAL[0]))
        for option in plan.roll.options
        if option.key in missing
        for _ in range(2 if option.kind == "dice" else 1)
    )
    return written(plan, replace(request, options=(*request.options, *options)), with_label=False)


def _example(plan: Plan, digest: str, usual: int) -> SystemRequest:
    options = tuple(
        (option.key, _number(plan, option, usual))
        for option in plan.roll.options
        for _ in range(2 if option.kind == "dice" else 1)
        if _is_said(option, plan)
    )
    return SystemRequest(digest, plan.roll.key, options)


def _is_said(option: Option, plan: Plan) -> bool:
    """Return True if an example includes this option: it has no default, or is the first number."""
    numbers = [other for other in plan.roll.options if not other.values]
    needed = [other for other in numbers if other.default is None]
    return option in (needed or numbers[:1])


def _number(plan: Plan, option: Option, usual: int) -> int:
    counts = any(pool.count == Name(option.key) for pool in plan.roll.pools)
    if option.high >= 50 and option.kind == "number" and not counts:  # Probably a skill in percent.
        usual *= 10
    return min(max(usual, option.low), option.high)
