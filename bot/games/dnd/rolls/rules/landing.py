"""Damage outside of fights: whom it can be applied to, and what it made of those to whom it was."""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from bot.dice.faces import Source
from bot.dice.roll import Faces
from bot.games.dnd.conditions.rules.borne import concentration_dc
from bot.games.dnd.fight.record.hit_points import HitPoints, State, damaged
from bot.games.dnd.rolls.rules.outcome import Outcome, Saved
from bot.games.dnd.rolls.rules.request import DndRequest, Target
from bot.games.dnd.rolls.rules.rerolls import DndChange, DndTrail, now, same_faces
from bot.games.dnd.rolls.rules.resolved import resolve
from bot.rolls.act import Presser, not_theirs
from bot.rolls.card import plain
from bot.words import Later, later, listed, say


class Wound(Struct, frozen=True):
    """What a character, by number and name, is dealt who ``was`` so, with this maximum on the ``sheet``."""

    character: int
    name: str
    was: HitPoints
    sheet: int
    amount: int
    critical: bool

    @property
    def after(self) -> HitPoints:
        """How it is then."""
        return damaged(self.was, self.amount, critical=self.critical)


class Wounds(Struct, frozen=True):
    """A deed: these characters, who are in no fight, take that damage."""

    each: tuple[Wound, ...]


def wounds_of(request: DndRequest, outcome: Outcome) -> tuple[Wound, ...]:
    """What a roll outside of fights does to those to whom it is applied."""
    critical = outcome.verdict == "critical" or request.critical  # Damage alone is said to be one.
    return tuple(
        Wound(of.character, of.name, of.was, of.sheet, each.dealt.total, critical)
        for each in outcome.targets
        if (of := each.target).applied and of.was and each.dealt.total
    )


def wounded(request: DndRequest, faces: Faces) -> tuple[Wounds, ...]:
    """What a roll stands for by that; nothing where it is applied to nobody."""
    if not any(each.applied for each in request.met):
        return ()
    wounds = wounds_of(request, resolve(request, None, faces))
    return (Wounds(wounds),) if wounds else ()


def waiting(trail: DndTrail) -> list[Target]:
    """Those who are dealt damage that can be applied to them, and is not."""
    return [each.target for each in _hit(now(trail)) if each.target.applied is False]


def _hit(outcome: Outcome) -> list[Saved]:
    return [each for each in outcome.targets if each.dealt.total]


def apply(trail: DndTrail, _picked: tuple[str, ...], source: Source) -> DndChange:
    """The roll applied to all for whom it waits; the table leaves out those who are not the presser's."""
    names = {each.character for each in waiting(trail)}
    request = trail[-1].request
    met = tuple(replace(each, applied=True) if each.character in names else each for each in request.met)
    return same_faces(trail, replace(request, met=met), source)


def is_applied(trail: DndTrail) -> bool:
    """Whether the roll is applied to anybody."""
    return any(each.applied for each in trail[-1].request.met)


def applied_to_nobody(request: DndRequest) -> DndRequest:
    """The roll once all that was applied of it is taken back."""
    return replace(request, met=tuple(unapplied(each) if each.applied else each for each in request.met))


def unapplied(target: Target) -> Target:
    """The target of a roll that is not applied to it any more, or not yet."""
    return replace(target, applied=False, was=None, sheet=0)


def may_apply(trail: DndTrail, presser: Presser) -> str | None:
    """Why somebody may not apply it to anybody: they play none of them, and are no GM."""
    there = waiting(trail)
    if not presser.sees:
        return not_theirs(trail, presser)
    if presser.is_gm or any(each.player == presser.user for each in there):
        return None
    names = listed([plain(each.name) for each in there], "or")
    return say("You do not play {names}; their players and the GMs apply damage to them.", names=names)


def landing_lines(request: DndRequest, outcome: Outcome) -> Iterator[str]:
    """How those are to whom damage is applied, and to whom it is not: in a fight its message says so."""
    if request.fighting:
        return
    secret = {each.character for each in request.met if each.secret}
    focused = {each.character: each.focus for each in request.met}
    for wound in wounds_of(request, outcome):
        words = _SECRET if wound.character in secret else _words(wound.after)
        after = wound.after
        yield words.say(
            name=plain(wound.name),
            hp=after.hp,
            maximum=after.maximum,
            temp=after.temp,
            failures=after.failures,
        )
        if what := focused.get(wound.character):
            words = later("**{name}** concentrates on {what}: /dnd save concentration, DC {dc}")
            yield words.say(name=plain(wound.name), what=plain(what), dc=concentration_dc(wound.amount))
    there = [each.target for each in _hit(outcome)]
    if names := _names(each for each in there if each.applied is False):
        yield say("Not applied yet to {names}", names=names)
    if names := _names(each for each in there if each.applied is None and (each.character or each.combatant)):
        yield say("Changes no hit points of {names}", names=names)


def _names(targets: Iterable[Target]) -> str:
    return listed([plain(each.name) for each in targets], "and")


_SECRET = later("Applied to **{name}**")  # How many Hit Points a creature has is the GM's to know.
_NOW = later("**{name}** has {hp} of {maximum} hit points")
_TEMPORARY = later("**{name}** has {hp} of {maximum} hit points and {temp} temporary")
_STATES: dict[State, Later] = {
    "dying": later("**{name}** has 0 hit points and is dying: {failures} of 3 failures"),
    "dead": later("**{name}** is dead"),
}


def _words(hp: HitPoints) -> Later:
    return _STATES.get(hp.state) or (_TEMPORARY if hp.temp else _NOW)
