"""A creature as shown only to the GM: its current stat block in this fight, and its possible actions."""

from collections.abc import Iterator

from bot.games.dnd.attacks.attack_text import attack_text
from bot.games.dnd.conditions.rules.conditions import NAMES
from bot.games.dnd.creatures.in_fights.uses import LEGENDARY, RESISTANCE, Counted, left, uses_left
from bot.games.dnd.creatures.record.stat_block import BlockEffect, Creature
from bot.games.dnd.creatures.rules.stat_block_words import (
    KINDS,
    SENSES,
    SIZES,
    USES,
    effect_words,
    rider_words,
    speed_words,
)
from bot.games.dnd.fight.cards.choices import combatant_choices, hint, lasting_menu, target_choices
from bot.games.dnd.fight.cards.order_words import condition
from bot.games.dnd.fight.record import keys
from bot.games.dnd.fight.record.combatant import Combatant
from bot.games.dnd.fight.record.keys import MOST_CHOICES, STATES
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.rolls.defending import Defence, defences
from bot.games.dnd.fight.rolls.moment import Moment
from bot.games.dnd.fight.steps.acting import now
from bot.games.dnd.hit_points.record.hit_points import HitPoints, full
from bot.games.dnd.terms.playing import ABILITIES, DAMAGE, SHORT, SKILLS
from bot.rolls.card import Action, Card, Choice, Menu, plain, shortened
from bot.words import Later, clauses, later, listed, say, say_of

MORE_OF_EACH = 0
"""The number, in place of a target's, that asks for details about single targets before the roll."""
_BUTTONS = 5  # Per row.
_WHAT = 40  # Characters of what a defence counters.
_WHO = 18  # Characters of the attacker and of the attack.
MOST_MENUS = 4  # Lists above a row of buttons.
NTH = 20
"""A number higher than any count of uses, so that one number can contain a creature and a use."""


def creatures_card(fight: Fight) -> Card:
    """Return the list from which the GM picks a creature."""
    own = [combatant for combatant in fight.combatants if combatant.has_block]
    choices = combatant_choices(own, condition)
    menus = (Menu(keys.CREATURE, say("Which creature?"), choices, 0),)
    return Card(say_of("a stat block", "Creature"), menus=menus)


def creature_card(shown: Moment, of: Combatant, page: int = 0) -> Card:
    """Return a creature of the fight, with its current actions; its many lists are split into pages."""
    assert of.creature
    menus = [menu for menu in _menus(shown, of) if menu.choices]
    casts, at = bool(of.block.spellcasting.dc) and shown.fight.is_on, now(shown.fight)
    actions = [
        Action(keys.SPEND, words.say(left=left), at=at, of=of.id * NTH + nth, quiet=True)
        for what, words in _SPENDS.items()
        if (left := uses_left(of, what)) and (nth := _FIRST[what] + of.spent.count(what))
    ]
    room = _BUTTONS - len(actions) - casts - (len(menus) > MOST_MENUS)
    actions += [_defend(of, defence) for defence in defences(shown, of)[:room]]
    if casts:
        actions.append(Action(keys.CAST, say("Cast…"), at=at, of=of.id))
    state = of.hp.state
    lines = tuple(block_lines(of.creature, of.hp)) + tuple(_used(of))
    lines += () if state == "conscious" else (say("Currently {state}.", state=STATES.name(state)),)
    if len(menus) > MOST_MENUS:
        page = page % (1 + (len(menus) - 1) // MOST_MENUS)
        actions.append(Action(keys.CREATURE, say("More actions…"), at=of.id, of=page + 1, quiet=True))
        menus = menus[page * MOST_MENUS :][:MOST_MENUS]
    return Card(plain(of.name), lines=lines, menus=tuple(menus), actions=tuple(actions))


def _menus(shown: Moment, of: Combatant) -> Iterator[Menu]:
    yield from (_effect_menu(shown, of, effect) for effect in offered(shown.fight, of))
    if of.group != shown.fight.group and of.hp.is_up and uses_left(of, LEGENDARY):
        yield _legendary_menu(shown, of)
    if of.block.lasting and shown.fight.is_on:
        yield lasting_menu(shown.fight, of)


def _defend(of: Combatant, defence: Defence) -> Action:
    """Return the action of using Legendary Resistance on a failed save, or Parry against a hit."""
    what = shortened(defence.against, _WHAT)
    if defence.what == "resist":
        words = later("Legendary Resistance: {what} ({left} left)")
        label = words.say(what=what, left=uses_left(of, RESISTANCE))
        return Action(defence.what, label, at=defence.step, of=of.id)
    words = later("Parry {who}'s {what}: {bonus:+d} AC against {total}, still hits")
    if defence.turns:
        words = later("Parry {who}'s {what}: {bonus:+d} AC against {total}, misses")
    # It's a Reaction against one of two hits, so each button says what would happen.
    who, what = shortened(defence.by, _WHO), shortened(what, _WHO)
    label = words.say(who=who, what=what, bonus=of.block.parry, total=defence.total)
    return Action(defence.what, label, at=defence.step, of=of.id)


def block_lines(of: Creature, hp: HitPoints | None = None) -> Iterator[str]:
    """Yield a stat block in lines, with its current Hit Points."""
    block, sheet = of.block, of.sheet
    hp = hp or full(sheet.hp)
    if block.size:
        words = later("{size} {kind}, Challenge Rating {rating}, {xp:,} XP")
        size, kind = SIZES.name(block.size), listed([KINDS.name(block.kind), *block.tags])
        yield words.say(size=size, kind=plain(kind), rating=of.rating, xp=block.xp)
    words = later("AC **{ac}**, Hit Points **{hp}**/{most} ({dice}), Initiative {initiative:+d}")
    if not block.hp_dice:
        words = later("AC **{ac}**, Hit Points **{hp}**/{most}, Initiative {initiative:+d}")
    yield words.say(ac=sheet.ac, hp=hp.hp, most=hp.maximum, dice=block.hp_dice, initiative=of.initiative)
    yield listed(
        say("{ability} {score} (save {save:+d})", ability=SHORT.name(key), score=score, save=of.save(key))
        for key, score in zip(ABILITIES, sheet.scores, strict=True)
    )
    yield from _senses(of)
    yield from _defences(of)
    yield from _actions(of)
    yield from _more(of)


def _senses(of: Creature) -> Iterator[str]:
    block = of.block
    if block.speed:
        yield say("Speed in feet: {speeds}", speeds=listed(speed_words(*mode) for mode in block.speed))
        skills = [say("{skill} {bonus:+d}", skill=SKILLS.name(key), bonus=by) for key, by in block.skills]
        senses = [say("{sense} {feet}", sense=SENSES.name(key), feet=feet) for key, feet in block.senses]
        passive = say("Passive Perception {passive}", passive=block.passive)
        yield listed([*skills, *senses, passive])


def _defences(of: Creature) -> Iterator[str]:
    sheet, block = of.sheet, of.block
    for kinds, words in (
        (sheet.resist, later("Resistance: {types}")),
        (sheet.vulnerable, later("Vulnerability: {types}")),
        (sheet.immune, later("Immunity: {types}")),
    ):
        if kinds:
            yield words.say(types=listed(map(DAMAGE.name, kinds)))
    if block.unaffected:
        yield say("Immune to {conditions}", conditions=listed(map(NAMES.name, block.unaffected)))
    for field, what in block.sometimes:
        name = DAMAGE.name(what) if what in DAMAGE else NAMES.name(what)
        yield _SOMETIMES[field].say(what=name)


_SOMETIMES: dict[str, Later] = {
    "condition_immunities": later("Sometimes immune to {what}; see the stat block"),
    "vulnerabilities": later("Sometimes vulnerable to {what}; see the stat block"),
}


def _actions(of: Creature) -> Iterator[str]:
    block = of.block
    if block.multiattack:
        plan = [name or say("any attack") for name in block.multiattack]
        yield say("**Multiattack**: {attacks}", attacks=plain(listed(plan)))
    for attack in of.sheet.attacks:
        yield clauses([plain(attack_text(attack)), *rider_words(block.rider(attack.name))])
    for effect in block.effects:
        what = USES[effect.use].say(what=plain(effect.name))
        yield say("**{what}**: {words}", what=what, words=clauses(effect_words(effect)))


def _more(of: Creature) -> Iterator[str]:
    block = of.block
    for names, words in (
        (block.traits, later("Traits: {names}")),
        (block.bonus_actions, later("Bonus Actions: {names}")),
        (block.reactions, later("Reactions: {names}")),
        (block.legendary_actions, later("Legendary Actions: {names}")),
    ):
        if names:
            yield words.say(names=plain(listed(names)))
    if block.parry:
        yield say("Parry: {bonus:+d} to AC against one melee hit", bonus=block.parry)
    if casts := block.spellcasting.ability:
        words = later("Casts with {ability}, DC {dc}, spell attacks {bonus:+d}")
        if not block.spellcasting.bonus:
            words = later("Casts with {ability}, DC {dc}")
        spells = block.spellcasting
        yield words.say(ability=ABILITIES.name(casts), dc=spells.dc, bonus=spells.bonus)
    if regains := block.regeneration.hp:
        words = later("Regains {hp} Hit Points at the start of each turn, but not after {types} damage")
        if not block.regeneration.stopped_by:
            words = later("At more than 0 Hit Points, regains {hp} at the start of each turn")
        types = listed(map(DAMAGE.name, block.regeneration.stopped_by), "or")
        yield words.say(hp=regains, types=types)


def _used(of: Combatant) -> Iterator[str]:
    """Yield lines about the actions that the creature has already used."""
    block = of.block
    names = dict.fromkeys(name for name in of.spent if name not in (LEGENDARY, RESISTANCE))
    for name in names:
        if block.recharge(name):
            yield say("{what}: used; may recharge at the start of the creature's turn", what=plain(name))
        elif most := block.per_day(name):
            yield say("{what}: {left} of {most} left today", what=plain(name), left=left(of, name), most=most)
    if most := block.legendary.uses:
        words = later("Legendary Actions: {used} of {most} used, {lair} in the lair")
        yield words.say(used=of.spent.count(LEGENDARY), most=most, lair=block.legendary.most)
    if most := block.resistance.uses:
        words = later("Legendary Resistance: {used} of {most} used, {lair} in the lair")
        yield words.say(used=of.spent.count(RESISTANCE), most=most, lair=block.resistance.most)
    if of.reaction:
        yield say("Reaction used.")
    if of.bonus:
        yield say("Bonus Action used.")


_SPENDS: dict[Counted, Later] = {
    LEGENDARY: later("Legendary Action used ({left} left)"),
    RESISTANCE: later("Legendary Resistance ({left} left)"),
}
_FIRST: dict[Counted, int] = {LEGENDARY: 1, RESISTANCE: NTH // 2 + 1}
"""The ordinal of a creature's first use, as encoded in a button."""


def spend_of(page: int) -> tuple[int, Counted, int]:
    """Return the creature whose use a button spends, the kind of use, and its ordinal."""
    of, nth = divmod(page, NTH)
    return (of, RESISTANCE, nth - NTH // 2) if nth > NTH // 2 else (of, LEGENDARY, nth)


def offered(fight: Fight, of: Combatant) -> list[BlockEffect]:
    """Return the effects that a creature can use at this moment."""
    is_on = of in fight.able
    usable = []
    for effect in of.block.effects:
        free = {
            "": is_on,
            "bonus": is_on and not of.bonus,
            "legendary": of.group != fight.group and of.hp.is_up and uses_left(of, LEGENDARY) > 0,
            "reaction": of.hp.is_up and not of.reaction,
        }.get(effect.use, True)
        if fight.is_on and free and left(of, effect.name) != 0:
            usable.append(effect)
    return usable


def _effect_menu(shown: Moment, of: Combatant, effect: BlockEffect) -> Menu:
    """Return the list of targets to choose for an effect: one, or all in its area."""
    fight, number = shown.fight, of.block.effects.index(effect)
    choices = effect_choices(fight, of, effect)
    if effect.save and choices:
        asks = say("cover, Advantage, Evasion and more, asked next")
        more = Choice(f"{of.id} {number} {MORE_OF_EACH}", say("Set exceptions…"), asks)
        choices = (*choices[: MOST_CHOICES - 1], more)
    name = say("{what}: choose targets", what=USES[effect.use].say(what=effect.name))
    is_many = effect.area.shape != "one"
    return Menu(keys.EFFECT, name, choices[:MOST_CHOICES], now(fight), many=is_many, drawn=number + 1)


def effect_choices(fight: Fight, of: Combatant, effect: BlockEffect) -> tuple[Choice, ...]:
    """Return the possible targets of an effect, each with its own number, the creature and the effect."""
    number = of.block.effects.index(effect)
    everybody = [fight.find(int(choice.key)) for choice in target_choices(fight, of)]
    return tuple(
        Choice(f"{of.id} {number} {combatant.id}", combatant.name, hint(combatant))
        for combatant in everybody
        if combatant and combatant.id != of.id
    )


def _legendary_menu(shown: Moment, of: Combatant) -> Menu:
    """Return the list of targets for a creature's attack as a Legendary Action."""
    targets = [choice for choice in target_choices(shown.fight, of) if choice.key != str(of.id)]
    choices = tuple(
        Choice(f"{of.id} {target.key}", target.label, target.hint) for target in targets[:MOST_CHOICES]
    )
    ask = say("Legendary Action ({left} left): attack…", left=uses_left(of, LEGENDARY))
    return Menu(keys.LEGENDARY, ask, choices, now(shown.fight))
