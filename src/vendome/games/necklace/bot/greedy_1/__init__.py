"""The bot `greedy-1`, by which others are measured: its choices never change again."""
