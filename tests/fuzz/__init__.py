"""The fuzzer: whatever is handed to a game is taken, or refused by a sentence; nothing else."""
