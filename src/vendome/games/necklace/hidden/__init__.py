"""What a seat of Queen's Necklace knows, what follows from that, and other deals that fit it."""
