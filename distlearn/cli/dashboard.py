"""`distlearn dashboard`: campaigns in the browser, while they run and after."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from distlearn.cli.pages import Opens, Port, serve_pages
from distlearn.cli.run import INTERRUPTED
from distlearn.errors import UserError


def dashboard(
    results: Annotated[
        str,
        typer.Argument(metavar="RESULTS", help="Folder of a campaign, or of several, or its URI, e.g. results."),
    ] = "results",
    port: Port = 0,
    opens: Opens = False,
) -> None:
    """Show campaigns in the browser: runs, curves that grow, errors, tournaments, and players to play against.

    Reads only the files, so it works during and after the campaigns, wherever they run. The page is on this machine
    only.

    Example:  `distlearn dashboard results --open`
    """
    from distlearn.store.uri import is_uri
    from distlearn.web import dashboard as pages
    from distlearn.web import play
    from distlearn.web.lobby import Lobby
    from distlearn.web.server import new_app
    from distlearn.web.shelf import Shelf

    shelf = Shelf(results)
    if not is_uri(results) and not Path(results).is_dir():
        raise UserError(f"{results}: no such folder; expected that of a campaign or of several, such as results")
    app = new_app()
    play.add_to(app, Lobby())
    pages.add_to(app, shelf)
    try:
        serve_pages(app, "Watch at", "/", port, opens)
    except KeyboardInterrupt:
        print()  # a shell's prompt gets a line of its own
        raise typer.Exit(INTERRUPTED) from None
