"""The notebooks: run anew, each in a copy of its own, so that nothing is left beside them.

`.venv/bin/python tests/notebooks.py` runs all of them, or those named, and keeps what they put out.
"""

import os
import shutil
import sys
import tempfile
from pathlib import Path

import nbformat
from nbclient import NotebookClient

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "notebooks"
PATIENCE = 600  # seconds for a cell, after which it counts as hanging


def notebooks():
    return sorted(FOLDER.glob("*.ipynb"))


def executed(path, folder):
    """The notebook with new outputs, run in `folder/notebooks` beside `folder/experiments`."""
    place = folder / "notebooks"
    place.mkdir()
    shutil.copytree(ROOT / "experiments", folder / "experiments")
    notebook = nbformat.read(path, as_version=4)
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    environment.update(COLUMNS="100", NO_COLOR="1")
    place_of_kernel = {"metadata": {"path": str(place)}}
    client = NotebookClient(
        notebook, timeout=PATIENCE, resources=place_of_kernel, record_timing=False, coalesce_streams=True
    )
    client.execute(env=environment)
    return notebook


def main(names):
    for path in [FOLDER / name for name in names] or notebooks():
        with tempfile.TemporaryDirectory() as folder:
            nbformat.write(executed(path, Path(folder)), path)
        print(f"{path.name}: {path.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main([Path(name).name for name in sys.argv[1:]])
