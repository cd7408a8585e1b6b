"""Results on disk: the only code that touches them."""

from distlearn.store.folder import SPEC_FILE, Folder
from distlearn.store.saves import Save, latest_save, remove_saves, versions, write_save
from distlearn.store.schema import SCHEMAS
from distlearn.store.tables import Row, has_table, read_rows, read_table, write_table

__all__ = [
    "SCHEMAS",
    "SPEC_FILE",
    "Folder",
    "Row",
    "Save",
    "has_table",
    "latest_save",
    "read_rows",
    "read_table",
    "remove_saves",
    "versions",
    "write_save",
    "write_table",
]
