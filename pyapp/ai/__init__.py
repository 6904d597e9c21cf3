"""The computers: the value of every choice, and levels that choose by it."""
