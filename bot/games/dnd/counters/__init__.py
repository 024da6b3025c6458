"""Counters: spell slots, Hit Point Dice, and everything else that is spent and regained."""
