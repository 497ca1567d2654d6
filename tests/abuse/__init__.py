"""Abuse: a running house is told a million things by owners, spectators and strangers."""
