"""The target of a roll, with known data."""

from typing import Literal

from msgspec import Struct

from bot.games.dnd.hit_points.record.hit_points import HitPoints


class Target(Struct, frozen=True, omit_defaults=True):
    """The target of an attack, or of damage.

    ``ac`` is None if unknown. ``modifier`` is its save's, None if not given; ``saved``: it made, or failed,
    the save without a roll. ``adjust`` are bonuses, penalties and multipliers to its damage: "+3", "-5",
    "x2", "/2". ``tilts`` are adv and dis for its save; ``dodges``: see Dodge. ``character`` is its number if
    it has a sheet; ``secret``: only the GM may know its Armor Class. ``combatant`` is its number in the
    roll's fight. ``player`` is its player; ``inspired``: it has Heroic Inspiration, held by ``holder``.
    ``was``: its state outside of fights before the roll was applied, None if it wasn't; ``sheet`` is its
    sheet's maximum then, ``since`` its state if that was changed since. ``applied``: whether the roll is to
    be applied; None if it never is. ``borne`` are the circumstances from its conditions, ``exhausted`` its
    level of Exhaustion when it saved, ``level`` the level before the roll was applied, and ``focus`` what it
    concentrates on outside of fights, since ``focused`` (see Bearing). ``stopped_by`` are damage types that
    stop its regeneration. ``evades``: it has Evasion, which does nothing while ``idle``, that is
    Incapacitated. ``resisted``: its failed save succeeds by Legendary Resistance; ``parried`` is what its
    Parry added to its Armor Class, or the spell Shield if it's ``shielded``. ``kept`` is the total of its
    Concentration save after the roll, with the DC, None if it made none. ``stood``: the roll woke it, and it
    has stood up. ``too_large``: the roll's conditions don't affect its size. ``hp`` is its state in the fight
    before healing, None if unknown. ``lent`` are dice that spells add to its save, each with the spell.
    """

    name: str = ""
    ac: int | None = None
    resist: tuple[str, ...] = ()
    vulnerable: tuple[str, ...] = ()
    immune: tuple[str, ...] = ()
    adjust: tuple[str, ...] = ()
    modifier: int | None = None
    saved: bool | None = None
    tilts: tuple[Literal["adv", "dis"], ...] = ()
    cover: str = ""
    dodges: bool = False
    character: int = 0
    secret: bool = False
    combatant: int = 0
    player: int = 0
    inspired: bool = False
    holder: int = 0
    was: HitPoints | None = None
    since: HitPoints | None = None
    applied: bool | None = None
    sheet: int = 0
    borne: tuple[str, ...] = ()
    exhausted: int = 0
    level: int = 0
    focus: str = ""
    focused: int = 0
    stopped_by: tuple[str, ...] = ()
    evades: bool = False
    idle: bool = False
    resisted: bool = False
    parried: int = 0
    shielded: bool = False
    stood: bool = False
    kept: tuple[int, int] | None = None
    too_large: bool = False
    hp: HitPoints | None = None
    lent: tuple[tuple[str, str], ...] = ()
