"""Runs the notebooks from their first cell to their last against the platform at SEXTANT_URL."""

import os
from pathlib import Path

import pytest

nbclient = pytest.importorskip("nbclient")
nbformat = pytest.importorskip("nbformat")

FOLDER = Path(__file__).parents[1] / "notebooks"
pytestmark = pytest.mark.skipif("SEXTANT_URL" not in os.environ, reason="SEXTANT_URL is not set")


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.ipynb")), ids=lambda path: path.stem)
def test_notebook_runs(path):
    notebook = nbformat.read(path, as_version=4)
    assert all(not cell.get("outputs") for cell in notebook.cells), "committed without output"
    nbclient.NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(FOLDER)}}).execute()
    if os.environ.get("SEXTANT_NOTEBOOKS_OUT"):
        nbformat.write(notebook, Path(os.environ["SEXTANT_NOTEBOOKS_OUT"]) / path.name)
