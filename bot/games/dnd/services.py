"""D&D's services for its commands and buttons."""

from msgspec import Struct

from bot.games.dnd.conditions.table import ConditionService
from bot.games.dnd.counters.table import CounterService
from bot.games.dnd.creatures.library import Library
from bot.games.dnd.fight.table.attacking import AttackActions
from bot.games.dnd.fight.table.book import FightService
from bot.games.dnd.fight.table.casting import FightCasting
from bot.games.dnd.fight.table.deeds import FightUndo
from bot.games.dnd.fight.table.defending import FightDefences
from bot.games.dnd.fight.table.entering import FightEntering
from bot.games.dnd.fight.table.rolls import FightRolls
from bot.games.dnd.fight.table.saving import FightSaves
from bot.games.dnd.fight.table.steps import FightSteps
from bot.games.dnd.hit_points.table import HitPointService
from bot.games.dnd.inspiration.table import Inspiration
from bot.games.dnd.rests.table import RestService
from bot.games.dnd.riders.table import RiderService
from bot.games.dnd.sheet.leveling import LevelService
from bot.games.dnd.sheet.table import CharacterService
from bot.games.dnd.sheet.updates import SheetUpdates
from bot.games.dnd.table.keeping import ConcentrationService
from bot.games.dnd.table.requests import DndTable
from bot.people.store import KnownPeople
from bot.rolling.presses import Presses
from bot.rolling.service import Service
from bot.rolls.panels import ChannelPanels


class DndServices(Struct, frozen=True):
    """The services of D&D, and what they need from the core."""

    service: Service
    presses: Presses
    panels: ChannelPanels
    people: KnownPeople
    dnd: DndTable
    characters: CharacterService
    updates: SheetUpdates
    inspiration: Inspiration
    fights: FightService
    fight_steps: FightSteps
    fight_entering: FightEntering
    fight_rolls: FightRolls
    fight_saves: FightSaves
    fight_attacks: AttackActions
    fight_casting: FightCasting
    fight_undo: FightUndo
    fight_defences: FightDefences
    library: Library
    points: HitPointService
    keeping: ConcentrationService
    conditions: ConditionService
    counters: CounterService
    riders: RiderService
    rests: RestService
    levels: LevelService
