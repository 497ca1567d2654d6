"""The proof that the bots are worth playing against: many tournaments, each with a question."""
