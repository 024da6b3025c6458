"""Everything that a package's game can import from Rollwright. docs/kit.md has an example of each name.

``VERSION`` increases with changes that break packages, but not with additions.
"""

from bot.app import Rollwright
from bot.asks.simple import answering_asks, askable
from bot.audiences import Audience
from bot.dice.faces import Source
from bot.dice.notation import reread
from bot.dice.roll import Faces, evaluate, recompute
from bot.errors import PlayerError, PressError
from bot.help import Line, Topic
from bot.packages.found import VERSION
from bot.rolling.core import Core
from bot.rolling.service import Service
from bot.rolls.act import (
    AGAIN,
    AMEND,
    UNDO,
    Act,
    Presser,
    acts,
    amend_action,
    amending,
    can_undo,
    theirs,
    undo_action,
)
from bot.rolls.card import Action, Card, Choice, Face, Field, Menu, Pictured, Tone, code, minus, plain, signed
from bot.rolls.chances import Chance, Chances
from bot.rolls.deeds import Kind
from bot.rolls.drawn_faces import by_key, by_notation
from bot.rolls.game import Game, Luck, Occasion, Odds, Panel, Reuse
from bot.rolls.gms import GameMasters
from bot.rolls.panels import ChannelPanels
from bot.rolls.remarks import by_title, remarks
from bot.rolls.same_faces import over_same_dice, over_same_faces
from bot.rolls.table import Askable, OnChange, OnPanel, OnTap, OnTurn, Played, Prepared, Table
from bot.rolls.trail import Change, Trail, Version
from bot.rolls.values import Place, Press, Shown, Who
from bot.store.database import Database
from bot.store.personal import Holds
from bot.store.stored_rolls import Deed, Kept
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import on_press
from bot.ui.errors import answered
from bot.ui.options import HIDDEN, Hidden
from bot.ui.panels import answer as answer_panel
from bot.ui.panels import as_panel
from bot.ui.panels import ask as ask_on_panel
from bot.ui.panels import post as post_panel
from bot.ui.panels import refresh as refresh_panel
from bot.ui.rolling import roll
from bot.words import choose, counted, later, listed, say

__all__ = [
    "AGAIN",
    "AMEND",
    "HIDDEN",
    "UNDO",
    "VERSION",
    "Act",
    "Action",
    "AnyInteraction",
    "Askable",
    "Audience",
    "Card",
    "Chance",
    "Chances",
    "Change",
    "ChannelPanels",
    "Choice",
    "Core",
    "Database",
    "Deed",
    "Face",
    "Faces",
    "Field",
    "Game",
    "GameMasters",
    "Hidden",
    "Holds",
    "Kept",
    "Kind",
    "Line",
    "Luck",
    "Menu",
    "Occasion",
    "Odds",
    "OnChange",
    "OnPanel",
    "OnTap",
    "OnTurn",
    "Panel",
    "Pictured",
    "Place",
    "Played",
    "PlayerError",
    "Prepared",
    "Press",
    "PressError",
    "Presser",
    "Reuse",
    "Rollwright",
    "Service",
    "Shown",
    "Source",
    "Table",
    "Tone",
    "Topic",
    "Trail",
    "Version",
    "Who",
    "acts",
    "amend_action",
    "amending",
    "answer_panel",
    "answered",
    "answering_asks",
    "as_panel",
    "ask_on_panel",
    "askable",
    "by_key",
    "by_notation",
    "by_title",
    "can_undo",
    "choose",
    "code",
    "counted",
    "evaluate",
    "later",
    "listed",
    "minus",
    "on_press",
    "over_same_dice",
    "over_same_faces",
    "place",
    "plain",
    "post_panel",
    "recompute",
    "refresh_panel",
    "remarks",
    "reread",
    "roll",
    "say",
    "signed",
    "theirs",
    "undo_action",
    "who",
]
