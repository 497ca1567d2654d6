"""What a seat of 30 Carats knows, what follows from that (the ledger), and deals that fit it."""
