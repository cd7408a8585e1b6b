"""The round robin of 14 Othello players printed in JS16, table III: percent of 2000 games a match."""

import pandas as pd

TABLE = """
2511 CoCMAES-4+2x2   -    71.3 63.5 80.2 79.5 83.1 79.0 80.5 80.9 79.0 93.1 93.9 93.4 95.4 82.5
8748 EM10_GECCO      28.7 -    45.5 67.6 73.4 70.7 75.5 71.6 77.4 63.6 89.6 89.4 87.5 89.6 71.5
6561 RL14_iPrefN     36.5 54.6 -    57.2 67.8 62.3 64.4 66.6 69.3 59.6 82.8 83.2 83.1 89.7 67.5
4698 SJK13_CTDL      19.8 32.4 42.8 -    55.2 60.6 51.9 56.6 67.1 76.8 91.5 92.4 92.0 90.1 63.8
6561 EM10_Nash70     20.5 26.6 32.2 44.8 -    54.5 49.3 50.8 56.8 79.8 87.1 87.0 87.9 83.6 58.5
8748 PB11_ETDL       17.0 29.3 37.7 39.4 45.5 -    48.3 47.8 58.0 82.3 85.5 88.3 87.9 87.6 58.0
8748 EM10_TCIAIG1    21.0 24.5 35.6 48.1 50.7 51.7 -    52.6 59.0 64.7 85.4 86.6 86.4 82.4 57.6
8748 EM10_TCIAIG2    19.5 28.4 33.4 43.5 49.2 52.3 47.4 -    53.6 73.4 85.4 83.6 86.0 78.3 56.4
4698 SJK13_ETDL      19.1 22.6 30.7 32.9 43.2 42.0 41.0 46.5 -    83.6 76.4 73.9 74.6 77.1 51.0
64   SWH             21.1 36.4 40.4 23.2 20.2 17.8 35.3 26.7 16.5 -    51.2 51.2 50.0 78.0 36.0
64   SJK09            6.9 10.4 17.2  8.5 12.9 14.5 14.6 14.6 23.6 48.8 -    52.4 48.7 62.8 25.8
64   SJK11            6.1 10.7 16.9  7.6 13.0 11.8 13.4 16.5 26.1 48.8 47.6 -    50.9 63.6 25.6
64   LR06             6.6 12.6 16.9  8.0 12.1 12.1 13.6 14.1 25.4 50.0 51.3 49.1 -    60.3 25.5
192  RL14_iPref1      4.6 10.4 10.3  9.9 16.5 12.4 17.6 21.8 23.0 22.0 37.2 36.4 39.7 -    20.1
"""
ROWS = [line.split() for line in TABLE.strip().splitlines()]
NAMES = [name for _, name, *_ in ROWS]
TOTALS = {name: float(cells[-1]) / 100 for _, name, *cells in ROWS}
WEIGHTS = {name: int(weights) for weights, name, *_ in ROWS}


def round_robin():
    """One row per ordered pair: player, opponent, score."""
    return pd.DataFrame(
        [
            (name, opponent, float(cell) / 100)
            for _, name, *cells in ROWS
            for opponent, cell in zip(NAMES, cells, strict=False)
            if cell != "-"
        ],
        columns=["player", "opponent", "score"],
    )
