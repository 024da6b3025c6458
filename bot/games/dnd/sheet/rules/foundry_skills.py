"""The skills as Foundry keeps them."""

SKILL_KEYS = {
    "acr": "acrobatics",
    "ani": "animal_handling",
    "arc": "arcana",
    "ath": "athletics",
    "dec": "deception",
    "his": "history",
    "ins": "insight",
    "inv": "investigation",
    "itm": "intimidation",
    "med": "medicine",
    "nat": "nature",
    "per": "persuasion",
    "prc": "perception",
    "prf": "performance",
    "rel": "religion",
    "slt": "sleight_of_hand",
    "ste": "stealth",
    "sur": "survival",
}
"""Our key of each skill, by Foundry's."""
