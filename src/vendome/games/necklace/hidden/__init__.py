"""What a seat of Queen's Necklace knows, what follows from it, and other deals that fit it."""
