"""The lab: games played by the hundred thousand, and what can be learned from them."""
