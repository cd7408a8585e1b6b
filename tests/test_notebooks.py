"""The notebooks work, and what is committed of them is whole."""

import re

import nbformat
import pytest

from notebooks import executed, notebooks

SOMEWHERE = re.compile(r"/(?:root|home|tmp|Users|work|usr)/")
LARGEST = 500_000  # bytes


def code_cells(notebook):
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def kinds(notebook):
    """Of what cells put out."""
    outputs = [output for cell in code_cells(notebook) for output in cell.outputs]
    return {kind for output in outputs for kind in (output.get("data") or {output.output_type: ""})}


def written(notebook):
    """All that they put out as text."""
    outputs = [output for cell in code_cells(notebook) for output in cell.outputs]
    return "\n".join(str(output.get("text") or (output.get("data") or {}).get("text/plain", "")) for output in outputs)


def test_there_are_four():
    assert [path.name[:2] for path in notebooks()] == ["1-", "2-", "3-", "4-"]


@pytest.mark.parametrize("path", notebooks(), ids=lambda path: path.stem)
def test_a_committed_notebook_was_run_from_the_beginning_to_the_end_without_an_error(path):
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    numbers = [cell.execution_count for cell in code_cells(notebook)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert "image/png" in kinds(notebook)
    assert "error" not in kinds(notebook)
    assert "Traceback" not in written(notebook)
    assert "distlearn: " not in written(notebook)  # an error of a command
    assert not SOMEWHERE.search(written(notebook))
    assert path.stat().st_size < LARGEST


@pytest.mark.slow
@pytest.mark.parametrize("path", notebooks(), ids=lambda path: path.stem)
def test_a_notebook_runs(path, tmp_path):
    before, now = nbformat.read(path, as_version=4), executed(path, tmp_path)
    assert kinds(now) == kinds(before)
    assert "Traceback" not in written(now)
    assert "distlearn: " not in written(now)
