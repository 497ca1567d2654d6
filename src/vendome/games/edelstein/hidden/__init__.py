"""What a seat of Edel, Stein & Reich knows, and other deals that fit it."""
