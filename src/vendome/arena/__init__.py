"""The arena: tournaments between bots, and what they prove."""
