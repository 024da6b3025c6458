"""Whom a roll is against, with what is known of it."""

from typing import Literal

from msgspec import Struct

from bot.games.dnd.hit_points.record.hit_points import HitPoints


class Target(Struct, frozen=True, omit_defaults=True):
    """Whom an attack is against, or whom damage is dealt to.

    ``ac`` None: not known. ``modifier`` is that of its save, None: nobody said; ``saved``: it made, or
    failed, that without a roll. ``adjust`` are bonuses, penalties and multipliers to what it is dealt: "+3",
    "-5", "x2", "/2". ``tilts`` are adv and dis for its save; ``dodges``: see Dodge. ``character`` is its
    number if it has a sheet; ``secret``: its Armor Class is the GM's to know. ``combatant`` is its number in
    the fight that the roll is of. ``player`` is whose character it is; ``inspired``: that has Heroic
    Inspiration at hand, held by ``holder``. ``was``: how it was, in no fight, before the roll was applied to
    it, None if it is not; ``sheet`` the maximum on its sheet then, ``since`` how it is where it was changed
    since. ``applied``: whether it is to be; None: it never is. ``borne`` are the circumstances that its
    conditions bring about, ``exhausted`` its level of Exhaustion as it saved, ``level`` that before the roll
    was applied to it, and ``focus`` that on which it concentrates outside of fights, since ``focused`` (see
    Bearing). ``stopped_by`` are types of damage after which it does not regenerate. ``evades``: it has
    Evasion, which does nothing for those who are ``idle``, that is Incapacitated. ``resisted``: its failed
    save is a success by Legendary Resistance; ``parried`` is what its Parry added to its Armor Class.
    ``kept`` is what its save to concentrate after the roll came to, and the DC then, None: it made none.
    ``stood``: whoever was woken by the roll has stood up. ``too_large``: it is for the conditions that the
    roll brings. ``hp`` is how it was in the fight before healing, None if not known.
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
    stood: bool = False
    kept: tuple[int, int] | None = None
    too_large: bool = False
    hp: HitPoints | None = None
