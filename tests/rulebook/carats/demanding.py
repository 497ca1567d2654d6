"""What the words of a transaction card ask of a lot, read from the rules once more: a second judge.

A lot is a list of counts, nuggets first and then the stones of each seat's colour. Here everything
is tried out; the rules work it out.
"""

from __future__ import annotations

from itertools import product

# The lots of the cards 1 to 18, in the words of the deck file.
PRINTED = [
    "2 own",
    "1 own + 2 neighbour",
    "2 own + 1 right",
    "2 colour + 2 colour",
    "3 foreign",
    "5 drawn",
    "3 items + no own",
    "4 stones + no nuggets",
    "3 own",
    "1 own + 1 left + 1 right",
    "2 own + 1 left",
    "5 items + exactly + 3 kinds",
    "2 nuggets + 1 own",
    "3 colour + nothing else",
    "1 colour + 1 colour + 1 colour",
    "1 own",
    "2 stones + no nuggets",
    "3 items",
]


def meets(words: str, lot: list[int], seat: int, players: int) -> bool:
    """Whether a lot meets a card whose lot is written so in the deck file."""
    nuggets, stones = lot[0], lot[1 : players + 1]
    own, left, right = stones[seat], stones[(seat + 1) % players], stones[seat - 1]
    total = sum(lot)
    if not 1 <= total <= 5:
        return False
    parts = words.split(" + ")
    counted = {
        "own": own,
        "left": left,
        "right": right,
        "neighbour": max(left, right),
        "nuggets": nuggets,
        "stones": total - nuggets,
        "items": total,
        "kinds": sum(count > 0 for count in lot),
    }
    for part in set(parts):
        word = part.split()[-1]
        if part == "exactly":
            asked = next(p for p in parts if p.endswith(" items"))
            good = total == int(asked.split()[0])
        elif part == "nothing else":
            good = nuggets == 0 and sum(count > 0 for count in stones) == 1
        elif part == "no own":
            good = own == 0
        elif part == "no nuggets":
            good = nuggets == 0
        elif word in ("colour", "foreign"):
            enough = [
                count >= int(part.split()[0])
                for owner, count in enumerate(stones)
                if word == "colour" or owner != seat
            ]
            good = sum(enough) >= parts.count(part)
        else:
            good = counted[word] >= int(part.split()[0])
        if not good:
            return False
    return True


def lots(held: list[int]) -> list[list[int]]:
    """All lots of one to five items out of these."""
    ranges = [range(min(count, 5) + 1) for count in held]
    return [list(lot) for lot in product(*ranges) if 1 <= sum(lot) <= 5]


def can_be_met(words: str, held: list[int], seat: int, players: int) -> bool:
    return any(meets(words, lot, seat, players) for lot in lots(held))
