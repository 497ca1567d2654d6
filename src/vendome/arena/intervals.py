"""How far a share of wins can be trusted: intervals over deals.

The games of one deal are played with the same cards, so they are no independent trials: the deals
are. `share_interval` is for a tournament whose length was fixed before it began. `sequential.py`
has the interval for one that may stop whenever it likes.
"""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist

import numpy as np

LEVEL = 0.95


def share_interval(shares: np.ndarray, level: float = LEVEL) -> tuple[float, float]:
    """Returns the interval of the mean of what a bot won of each deal, each from 0 to 1.

    It is Wilson's, for the number of independent games that would vary as much as the deals did,
    and with Student's quantile, as for proportions of clustered samples. Deals that all went the
    same way count as one game each.
    """
    deals = len(shares)
    if deals < 2:
        return 0.0, 1.0
    share = float(np.mean(shares))
    variance = float(np.var(shares, ddof=1)) / deals
    trials = share * (1 - share) / variance if variance > 1e-12 else deals
    t = student((1 + level) / 2, deals - 1)
    middle = (share + t * t / (2 * trials)) / (1 + t * t / trials)
    half = t / (1 + t * t / trials) * sqrt(share * (1 - share) / trials + (t / trials) ** 2 / 4)
    return max(middle - half, 0.0), min(middle + half, 1.0)


def student(probability: float, freedom: int) -> float:
    """Returns a quantile of Student's distribution, by its expansion around the normal one.

    At 97.5 % it is right to 3 % with 2 degrees of freedom, and to 0.1 % from 5 on.
    """
    z = NormalDist().inv_cdf(probability)
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )
