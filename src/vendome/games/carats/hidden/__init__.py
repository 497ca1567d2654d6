"""What a seat of 30 Carats knows, what follows from it (the ledger), and deals that fit it."""
