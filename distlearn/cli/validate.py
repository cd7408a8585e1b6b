"""`distlearn validate`: checks a campaign file without running it."""

from __future__ import annotations

from distlearn.cli.arguments import Arms, Runs, Settings, SpecFile


def validate(spec_file: SpecFile, settings: Settings, runs: Runs = None, arms: Arms = None) -> None:
    """Check a campaign file, and say what it would run.

    Example:  `distlearn validate experiments/quickstart.toml --set seeds=30`
    """
    from distlearn.campaign.read import read_spec
    from distlearn.campaign.remarks import remarks
    from distlearn.campaign.select import selected
    from distlearn.cli.figures import count, plural

    spec = selected(read_spec(spec_file, settings), runs, arms)
    if spec.question:
        print(spec.question)
    print(
        f"{spec.name}: {plural(len(spec.arms), 'arm')} × {plural(len(spec.seeds), 'seed')} = "
        f"{plural(len(spec.runs()), 'run')}"
    )
    for name, arm in spec.arms.items():
        budget = arm.budget
        value_function = f" with {arm.value_function.name}" if arm.value_function else ""
        print(
            f"  {name}: {arm.learner.name} on {arm.game.name}{value_function}, "
            f"{count(budget.total)} {budget.unit}, measured every {count(budget.checkpoint_every)}: "
            f"{', '.join(arm.measures)}"
        )
    for plugin in spec.plugins:
        print(f"  plug-in {plugin.module}: {plugin.origin}, source {plugin.hash}")
    for remark in remarks(spec):
        print(remark)
    print(f"{spec_file} is valid.")
