"""Helpers for the tests of WIZARDS's rules: requests, and rolls with given faces."""

from bot.dice.faces import ScriptedFaces
from bot.games.wizards.rules.effects import KeptEffect, Named, Scope
from bot.games.wizards.rules.game import GAME
from bot.games.wizards.rules.request import DamageDice, RequestEffect, Side, WizardsRequest
from bot.games.wizards.rules.resolved import now
from bot.rolls.trail import Version


def numbers(*amounts):
    return tuple(map(Named, amounts))


def side(*, mods=(), adv=(), name="", player=1, character=1, kept=(), rerolls=1):
    """Return a side with these modifiers and effects on Advantage."""
    return Side(
        name,
        player,
        character,
        modifiers=numbers(*mods),
        advantage=numbers(*adv),
        kept=tuple(kept),
        rerolls=rerolls,
    )


def clash(attacker=None, defender=None, **more):
    """Return a Clash of Alice with Bob."""
    bob = defender or side(name="Bob", player=2, character=2)
    return WizardsRequest("clash", roller=attacker or side(), target=bob, **more)


def damage(*effects, **more):
    return WizardsRequest("damage", roller=more.pop("roller", side()), effects=effects, **more)


def effect(*dice, name="", mods=(), adv=()):
    """Return one effect with dice such as ("heavy", 1) or ("light", 3, "fire")."""
    return RequestEffect(tuple(DamageDice(*each) for each in dice), name, numbers(*mods), numbers(*adv))


def outcome(table="", sides=10, **more):
    return WizardsRequest("outcome", roller=more.pop("roller", side()), table=table, sides=sides, **more)


def kept(amount, *, advantage=False, **when):
    return KeptEffect(amount, "kept", Scope(**when), advantage)


def rolled(request, *faces):
    """Return the trail of this request, rolled with exactly these faces."""
    script = ScriptedFaces(*faces)
    made = GAME.throw(request, script)
    assert script.left == 0, f"{script.left} faces were not used"
    return (Version(request, made, 1, "Alice"),)


def act(trail, key, *faces, picked=(), by=1, name="Alice"):
    """Return the trail after this action, which must draw exactly these faces."""
    offered = {each.key: each for each in GAME.card(trail).actions}
    assert key in offered, sorted(offered)
    choices = GAME.acts[key].choices
    if choices and not picked and offered[key].at_once:
        picked = (choices(trail)[0].key,)
    script = ScriptedFaces(*faces)
    change = GAME.acts[key].do(trail, picked, script)
    assert script.left == 0, f"{script.left} faces were not used"
    return (*trail, Version(change.request, change.faces, by, name, key, tuple(picked)))


def state(trail):
    """Return a roll's current state."""
    return now(trail[-1])


def offers(trail):
    """Return the keys of a roll's actions."""
    return [each.key for each in GAME.card(trail).actions]


def said(trail):
    """Return a roll's card as one text."""
    card = GAME.card(trail)
    return "\n".join([card.headline, *card.told, *card.remarks])
