"""Files of systems for tests: a GM's own file, and a file that changes a shipped one."""

HEIST = """format=1
key="heist"
name="Night Shift"
says="2d6 and your nerve"
source="our table"
[[setting]]
key="clean_from"
default=10
from=7
to=12
[[roll]]
key="move"
typed=["heist{nerve}"]
options=[{key="nerve",kind="signed"}]
dice=[{key="dice",count="2",sides=6}]
numbers={total="sum(dice) + nerve"}
outcomes=[
 {key="clean",name="clean getaway",when="total >= clean_from",tone="good"},
 {key="sirens",of="total",at="7+",tone="mixed"},
 {key="caught",tone="bad"}]
marks={pushed=0}
[[roll.acts]]
key="push"
name="Push"
when="not pushed and caught"
throws=[{pool="dice"}]
marks={pushed="1"}
"""

SHIFT = """format=1
key="shift"
name="Day Shift"
source="our table"
based_on="pbta"
[[roll]]
key="move"
typed=["shift{mod}"]
"""
