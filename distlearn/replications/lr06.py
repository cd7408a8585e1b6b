"""The experiments of LR06: (1, λ) evolution strategies and TD learning of Othello."""

from __future__ import annotations

import pandas as pd

from distlearn.errors import UserError
from distlearn.replications.base import Criterion, Curves, Judgement, Study, Tables, verdict
from distlearn.replications.beside import arms_and_pairs, mean_curves
from distlearn.replications.criteria import arm_curve, clearly_above, earlier, mean_above, rises_then_stagnates
from distlearn.replications.evidence import Evidence
from distlearn.replications.lr06_leagues import CEL, CEL_N, TDL

HEURISTIC = Curves("curves_heuristic", "Share of wins against the heuristic player, both disturbed (ε = 0.1)")
RANDOM = Curves("curves_random", "Share of wins against a random player, both disturbed (ε = 0.1)")
FAR = 0.1  # of a share of wins


def both_measures(evidence: Evidence) -> Tables:
    tables: dict[str, pd.DataFrame] = {}
    for measure in ("heuristic", "random"):
        tables |= arms_and_pairs(evidence, measure)
        tables[f"curves_{measure}"] = mean_curves(evidence, measure)
    return tables


def wandering(evidence: Evidence) -> Tables:
    """Standard deviation of a run's share of wins over its checkpoints in the second half, mean of the runs."""
    metrics = evidence.results.metrics.query("measure == 'heuristic'")
    later = metrics[metrics.checkpoint > metrics.checkpoint.max() / 2]
    if later.empty:
        raise UserError("nothing has been measured in the second half of any run")
    shares = later.assign(share=later.wins / (later.wins + later.draws + later.losses))
    sd = shares.groupby(["arm", "seed"], sort=False).share.std().groupby("arm", sort=False).mean()
    rows = sd.rename("sd_within_a_run").reset_index()
    return {"wandering": rows, "curves_heuristic": mean_curves(evidence, "heuristic")}


def tdl_varies_more(tables: Tables) -> Judgement:
    found = tables["wandering"].set_index("arm").sd_within_a_run.dropna()
    if TDL not in found or CEL_N not in found:
        return Judgement("open", "some arm has no two checkpoints in the second half")
    return verdict(
        found[TDL] > found[CEL_N], f"SD over checkpoints: {TDL} {found[TDL]:.3f}, {CEL_N} {found[CEL_N]:.3f}"
    )


EVOLUTION = Study(
    "Coevolution with and without averaging",
    "figures 5 to 7",
    both_measures,
    {f"arms_{measure}": f"Against {measure}, at the end of the runs." for measure in ("heuristic", "random")},
    (
        Criterion(
            "Without averaging (β = 1) results are far poorer than with β = .05, against the heuristic …",
            lambda tables: clearly_above(tables["pairs_heuristic"], (CEL, CEL_N), ("es10-b100",), FAR),
        ),
        Criterion(
            "… and against a random player.",
            lambda tables: clearly_above(tables["pairs_random"], (CEL, CEL_N), ("es10-b100",)),
        ),
        Criterion(
            "At first evolution without forced random moves performs better …",
            lambda tables: earlier(tables["curves_heuristic"], CEL, CEL_N),
        ),
        Criterion(
            "… but in the end the one with them is slightly better.",
            lambda tables: mean_above(tables["arms_heuristic"], CEL_N, CEL),
        ),
        Criterion(
            "With λ = 5 instead of 10 the average performance is worse.",
            lambda tables: mean_above(tables["arms_heuristic"], CEL, "es5-b5"),
        ),
        Criterion(
            "Coevolution ends above TD learning.",
            lambda tables: clearly_above(tables["pairs_heuristic"], (CEL, CEL_N), (TDL,)),
        ),
    ),
    (HEURISTIC, RANDOM),
    note=f"Shares of wins, as the paper prints them. Far poorer is read as: clearly, and by {FAR:g} at least.",
)
TD_LEARNING = Study(
    "TD learning",
    "figures 8 and 9",
    wandering,
    {"wandering": "How much a run's share of wins varies between the checkpoints of its second half."},
    (
        Criterion(
            "TDL rises within the first thousands of games and then stagnates.",
            lambda tables: rises_then_stagnates(arm_curve(tables, "curves_heuristic", TDL)),
        ),
        Criterion("The performance of a TDL run varies more than that of a CEL run.", tdl_varies_more),
    ),
)


def reasonable(tables: Tables) -> Judgement:
    found = {measure: tables[f"curves_{measure}"].query("checkpoint > 0").value for measure in ("heuristic", "random")}
    if found["heuristic"].empty:
        return Judgement("open", "there is no checkpoint after the start")
    best, mean = found["heuristic"].max(), found["random"].mean()
    told = f"at best {best:.3f} against the heuristic; on average {mean:.3f} against a random player"
    return verdict(best >= 0.3 and mean >= 0.7, told)


DETERMINISTIC = Study(
    "TD learning without any chance",
    "section III.B",
    both_measures,
    {},
    (Criterion("Without any chance TDL still produces quite reasonable players.", reasonable),),
    (HEURISTIC, RANDOM),
    note="Quite reasonable is read as: 0.3 of the games against the heuristic at the best checkpoint, and 0.7 of those "
    "against a random player on average.",
)
