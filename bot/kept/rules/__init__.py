"""The syntax of saved rolls: names with additions, placeholders, and lists."""
