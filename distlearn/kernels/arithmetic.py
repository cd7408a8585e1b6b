"""Arithmetic that gives the same bits on every machine: no libm, no BLAS, one fixed order of summation."""

import math

import numpy as np

from distlearn.kernels.arrays import Cells, Weights
from distlearn.kernels.compile import compiled

LOG2_E = 1.4426950408889634
LN2_HIGH = 0.6931471803691238  # ln 2 in two parts (fdlibm): k × the high part is exact for |k| < 2¹¹
LN2_LOW = 1.9082149292705877e-10
C2, C3, C4, C5, C6, C7, C8, C9, C10, C11, C12, C13, C14 = (1.0 / math.factorial(n) for n in range(2, 15))
SATURATED = 20.0  # from here on tanh differs from 1 by less than half a unit in the last place


@compiled
def dot(cells: Cells, weights: Weights) -> float:
    """Σ cells·weights over all cells, in eight running sums so that vector units can keep the order."""
    s0 = s1 = s2 = s3 = s4 = s5 = s6 = s7 = 0.0
    n = cells.shape[0]
    n_full = n - n % 8
    for i in range(0, n_full, 8):
        s0 += cells[i] * weights[i]
        s1 += cells[i + 1] * weights[i + 1]
        s2 += cells[i + 2] * weights[i + 2]
        s3 += cells[i + 3] * weights[i + 3]
        s4 += cells[i + 4] * weights[i + 4]
        s5 += cells[i + 5] * weights[i + 5]
        s6 += cells[i + 6] * weights[i + 6]
        s7 += cells[i + 7] * weights[i + 7]
    rest = 0.0
    for i in range(n_full, n):
        rest += cells[i] * weights[i]
    return (((s0 + s4) + (s2 + s6)) + ((s1 + s5) + (s3 + s7))) + rest


@compiled
def total(sums: Weights) -> float:
    """Eight running sums added up in the order of `dot`."""
    return float(((sums[0] + sums[4]) + (sums[2] + sums[6])) + ((sums[1] + sums[5]) + (sums[3] + sums[7])))


@compiled
def exp_minus_1(x: float) -> float:
    """eˣ − 1 for 0 ≤ x ≤ 40, by x = k ln 2 + r and the Taylor series of eʳ − 1 on |r| ≤ ½ ln 2.

    The series is added in pairs of pairs (Estrin), so that the processor can add side by side; r¹⁵/15! is below 10⁻¹⁹.
    """
    k = np.int64(x * LOG2_E + 0.5)
    r = (x - k * LN2_HIGH) - k * LN2_LOW
    r2 = r * r
    r4 = r2 * r2
    low = (1.0 + r * C2) + r2 * (C3 + r * C4)
    low += r4 * ((C5 + r * C6) + r2 * (C7 + r * C8))
    high = (C9 + r * C10) + r2 * (C11 + r * C12)
    high += r4 * (C13 + r * C14)
    series = low + (r4 * r4) * high
    power = np.float64(np.int64(1) << k)
    return power * (series * r) + (power - 1.0)


@compiled
def tanh(x: float) -> float:
    """Hyperbolic tangent, odd to the last bit, within a few units in the last place."""
    size = abs(x)
    if size > SATURATED:
        return 1.0 if x > 0.0 else -1.0
    e = exp_minus_1(2.0 * size)
    t = e / (e + 2.0)
    return t if x >= 0.0 else -t
