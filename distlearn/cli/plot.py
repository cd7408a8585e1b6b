"""`distlearn plot`: figures of results, players and tournaments, as files."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Literal

import typer

from distlearn.cli.arguments import Arms, Plugins, load_plugins
from distlearn.cli.run import INTERRUPTED
from distlearn.errors import UserError, unknown


def plot(
    source: Annotated[
        str,
        typer.Argument(
            metavar="RESULTS",
            help="Folder of a campaign or its URI, finished or not. Where players are drawn, also any player: a "
            "shipped name, a player file, RESULTS:ARM:SEED:CHECKPOINT. Where tournaments are, also the file of one.",
        ),
    ],
    kind: Annotated[str, typer.Argument(metavar="KIND", help="See above.")],
    out: Annotated[Path, typer.Option(metavar="FILE", help="Write it to this .png, .svg or .pdf.")],
    measure: Annotated[str | None, typer.Option(metavar="A,B,…", help="Only these measures.")] = None,
    arms: Arms = None,
    x: Annotated[
        Literal["games", "generation", "time"] | None,
        typer.Option(help="What goes to the right.", show_default=False),
    ] = None,
    statistic: Annotated[
        Literal["iqm", "mean"] | None,
        typer.Option(help="Of runs: the mean of their middle half [default], or of all.", show_default=False),
    ] = None,
    by: Annotated[
        Literal["score", "wins"] | None,
        typer.Option(help="The score, a draw counting ½ [default], or the share of wins.", show_default=False),
    ] = None,
    others: Annotated[
        list[str] | None,
        typer.Option("--with", metavar="PLAYER", help="One more player, or the opponent; can be repeated."),
    ] = None,
    game: Annotated[
        str | None, typer.Option(metavar="GAME", help="Of shipped players that play several, e.g. go:size=7.")
    ] = None,
    games: Annotated[
        int | None, typer.Option(min=2, metavar="N", help="Games of every two, half with either colour.")
    ] = None,
    epsilon: Annotated[float | None, typer.Option(metavar="E", help="Probability of a random move.")] = None,
    table: Annotated[int | None, typer.Option(min=1, metavar="K", help="Only the K-th table of the network.")] = None,
    stage: Annotated[
        int | None, typer.Option(min=1, metavar="K", help="The K-th stage of the network [default: 1].")
    ] = None,
    seed: Annotated[int | None, typer.Option(min=0, metavar="S", help="Of ties and random moves.")] = None,
    plugins: Plugins = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="No progress.")] = False,
) -> None:
    """Draw a figure.

    * **curves**: learning curves with 95 % intervals, a panel per measure (--measure --arms --x --statistic --by)
    * **generations**: fitness, diversity, σ and the like (--arms --x)
    * **teams**: points of the arms as teams against each other at every checkpoint (--seed)
    * **tournament**: who beats whom, as a heat map; of RESULTS by teams (--with --game --games --epsilon --seed)
    * **profiles**: scores against opponents of rising strength (--with --game --games --epsilon --seed)
    * **pareto**: score against number of weights (--measure --arms --by; of players those of profiles, too)
    * **games**: the lead in the course of games of a PLAYER (--with OPPONENT --game --games --epsilon --seed)
    * **weights**: weights of squares as boards; RESULTS:ARM:SEED:all is how a run came to its player (--with --game)
    * **tuples**: of an n-tuple network, where they lie on the board (--table)
    * **tables**: the weights of an n-tuple network as bars (--table --stage)

    Example:  `distlearn plot results/quickstart curves --measure heuristic --out curves.png`
    """
    from distlearn.analysis.plots.files import SUFFIXES, write_figure
    from distlearn.cli.frames import refuse_unwritable
    from distlearn.cli.plot_kinds import KINDS, Asked, refuse_misfits

    if kind not in KINDS:
        raise UserError(unknown("kind of figure", kind, KINDS))
    refuse_unwritable(out, SUFFIXES)
    load_plugins(plugins)
    asked = Asked(
        source,
        measure=measure,
        arms=arms,
        x=x,
        statistic=statistic,
        by=by,
        others=tuple(others or ()),
        game=game,
        games=games,
        epsilon=epsilon,
        table=table,
        stage=stage,
        seed=seed,
        quiet=quiet,
    )
    refuse_misfits(kind, asked)
    try:
        drawing = KINDS[kind].draw(asked)
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        raise typer.Exit(INTERRUPTED) from None
    write_figure(drawing.figure, out)
    print("\n".join([f"Written: {out}", *drawing.remarks]))
