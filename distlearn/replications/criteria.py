"""Claims that several papers make in one form or another, as pure functions on tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pandas as pd

from distlearn.analysis.figures import count
from distlearn.analysis.verdicts import LEVEL, p_text
from distlearn.replications.base import Judgement, Tables, verdict

Order = Sequence[str]


def same_order(frame: pd.DataFrame, name: str, value: str, expected: Order, form: str = "{:.3f}") -> Judgement:
    """Whether the rows stand in this order by a column, the largest first.

    Of two that do not, and have intervals (`…_low`, `…_high`) that overlap, it says so.
    """
    found = frame.sort_values(value, ascending=False, kind="stable")
    names = [each for each in found[name] if each in expected]
    missing = [each for each in expected if each not in names]
    if missing:
        return Judgement("open", f"there is nothing of {', '.join(missing)}")
    values = dict(zip(found[name], found[value], strict=True))
    told = " > ".join(f"{each} {_told(values[each], form)}" for each in names)
    overlaps = _overlaps(found, name, value)
    swapped = [
        f"{low} above {high}{' (their intervals overlap)' if overlaps(low, high) else ''}"
        for place, high in enumerate(expected)
        for low in expected[place + 1 :]
        if values[low] > values[high]
    ]
    return verdict(not swapped, "; ".join([told, ", ".join(swapped)] if swapped else [told]))


def first_of(frame: pd.DataFrame, name: str, value: str, expected: str, form: str = "{:.3f}") -> Judgement:
    """Whether this row has the largest value."""
    if expected not in set(frame[name]):
        return Judgement("open", f"there is nothing of {expected}")
    found = frame.sort_values(value, ascending=False, kind="stable")
    best, second = found.iloc[0], found.iloc[min(1, len(found) - 1)]
    return verdict(
        best[name] == expected,
        f"{best[name]} is first with {_told(best[value], form)}, then {second[name]} {_told(second[value], form)}",
    )


def clearly_above(pairs: pd.DataFrame, higher: Order, lower: Order, by_at_least: float = 0.0) -> Judgement:
    """Whether every arm of the first is clearly above every one of the second (p < 0.05 after Holm), and by so much."""
    found = [_pair(pairs, one, other) for one in higher for other in lower]
    missing = [words for difference, _, words in found if difference is None]
    if missing:
        return Judgement("open", "; ".join(missing))
    holds = all(difference is not None and difference >= by_at_least and p < LEVEL for difference, p, _ in found)
    return verdict(holds, "; ".join(words for _, _, words in found))


def mean_above(arms: pd.DataFrame, one: str, other: str, by_at_least: float = 0.0) -> Judgement:
    """Whether the mean of one arm is above that of another, by chance or not; and by so much."""
    means = arms.set_index("arm")["mean"]
    missing = [arm for arm in (one, other) if arm not in means]
    if missing:
        return Judgement("open", f"there is nothing of {', '.join(missing)}")
    return verdict(
        means[one] - means[other] > by_at_least, f"mean of {one} {means[one]:.3f}, of {other} {means[other]:.3f}"
    )


def close_together(arms: pd.DataFrame, names: Order, within: float) -> Judgement:
    """Whether the means of these arms differ by no more than so much."""
    rows = arms[arms.arm.isin(names)]
    missing = set(names) - set(rows.arm)
    if missing:
        return Judgement("open", f"there is nothing of {', '.join(sorted(missing))}")
    low, high = _extremes(rows, "mean")
    spread = high["mean"] - low["mean"]
    return verdict(
        spread <= within,
        f"from {low['mean']:.3f} ({low['arm']}) to {high['mean']:.3f} ({high['arm']}), "
        f"{spread:.3f} between them; at most {within:g} counts as close",
    )


def rises_then_stagnates(curve: pd.DataFrame, share: float = 0.8, gain: float = 0.03) -> Judgement:
    """Whether the first tenth of the checkpoints has most of the rise, and the last tenth is hardly above it.

    `curve` has a mean value per checkpoint of one arm, from the start on.
    """
    values = curve.sort_values("checkpoint")
    later = values[values.checkpoint > 0]
    if len(later) < 10:
        return Judgement("open", f"{len(later)} checkpoints are too few to tell rise from stagnation; 10 are needed")
    start = float(values.value.iloc[0])
    tenth = len(later) // 10
    early, late, best = later.value.iloc[:tenth].max(), later.value.iloc[-tenth:].mean(), later.value.max()
    rise = (early - start) / (best - start) if best > start else 0.0
    return verdict(
        rise >= share and late - early <= gain,
        f"{start:.3f} at the start, {early:.3f} within {count(float(later.games.iloc[tenth - 1]))} games, which is "
        f"{100 * rise:.0f} % of the rise to the best mean ({best:.3f}); {late:.3f} in the last tenth",
    )


def similar(frame: pd.DataFrame, name: str, value: str, within: float) -> Judgement:
    """Whether the largest of a column is at most so much (a share of it) above the smallest."""
    low, high = _extremes(frame, value)
    apart = float(high[value] / low[value] - 1) if low[value] else float("inf")
    return verdict(
        apart <= within,
        f"from {low[value]:.3f} ({low[name]}) to {high[value]:.3f} ({high[name]}), {100 * apart:.0f} % above; "
        f"at most {100 * within:.0f} % counts as similar",
    )


def earlier(curves: pd.DataFrame, fast: str, slow: str, within: float = 0.2) -> Judgement:
    """Whether one arm is above another, on average, in the first fifth of the training, the start not counted."""
    found = []
    for arm in (fast, slow):
        rows = curves[(curves.arm == arm) & (curves.checkpoint > 0)]
        early = rows[rows.games <= within * curves.games.max()]
        if early.empty:
            return Judgement("open", f"{arm} has no checkpoint in the first {100 * within:.0f} % of the training")
        found.append(float(early.value.mean()))
    return verdict(
        found[0] > found[1],
        f"mean of the first {100 * within:.0f} % of the training: {fast} {found[0]:.3f}, {slow} {found[1]:.3f}",
    )


def above_from(teams: pd.DataFrame, one: str, other: str, games: float, mostly: float = 0.9) -> Judgement:
    """Whether one team is ahead of another from about so many games on: at nine of ten checkpoints after twice as many.

    `teams` has arm, checkpoint, games and value, a share of points.
    """
    rows = teams[teams.checkpoint > 0]
    shares, at = rows.pivot(index="checkpoint", columns="arm", values="value"), rows.groupby("checkpoint").games.mean()
    missing = [team for team in (one, other) if team not in shares]
    is_later = at >= 2 * games
    if missing or not is_later.any():
        return Judgement("open", f"there is nothing of {', '.join(missing) or f'{count(2 * games)} games'}")
    ahead = shares[one] > shares[other]
    first = next(iter(map(count, at[ahead])), "no number of")
    n_ahead, n_later = int(ahead[is_later].sum()), int(is_later.sum())
    return verdict(
        n_ahead >= mostly * n_later,
        f"{one} is ahead of {other} for the first time after {first} games, and at {n_ahead} of the {n_later} "
        f"checkpoints after {count(2 * games)}",
    )


def arm_curve(tables: Tables, name: str, arm: str) -> pd.DataFrame:
    """The rows of one arm in a table of curves."""
    return tables[name][tables[name].arm == arm]


def _pair(pairs: pd.DataFrame, one: str, other: str) -> tuple[float | None, float, str]:
    """Difference of interquartile means, p and words, the way round that is asked for."""
    for arm, against, sign in ((one, other, 1), (other, one, -1)):
        rows = pairs[(pairs.arm == arm) & (pairs.other == against)]
        if len(rows):
            row = rows.iloc[0]
            difference = sign * float(row.difference)
            p = float(row.p_holm)
            told = f"{difference:+.3f}".replace("-", "−")
            words = f"{one} less {other} {told} ({p_text(p)} after Holm)"
            return difference, p if sign * (row.probability - 0.5) > 0 else 1.0, words
    return None, 1.0, f"{one} and {other} cannot be compared yet"


def _overlaps(frame: pd.DataFrame, name: str, value: str) -> Callable[[str, str], bool]:
    """Whether two rows have intervals that overlap; no, where there are none."""
    if f"{value}_low" not in frame:
        return lambda one, other: False
    bounds = dict(zip(frame[name], zip(frame[f"{value}_low"], frame[f"{value}_high"], strict=True), strict=True))
    return lambda one, other: bool(bounds[one][0] <= bounds[other][1] and bounds[other][0] <= bounds[one][1])


def _extremes(frame: pd.DataFrame, value: str) -> tuple[pd.Series, pd.Series]:
    """The rows with the smallest and the largest value."""
    ranked = frame.sort_values(value, kind="stable")
    return ranked.iloc[0], ranked.iloc[-1]


def _told(value: float, form: str) -> str:
    return count(value) if form == "count" else form.format(value)
