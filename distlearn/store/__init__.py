"""Results on disk: the only code that touches them."""

from distlearn.store.folder import SPEC_FILE, Folder, open_folder
from distlearn.store.local import LocalFolder
from distlearn.store.players import players_of, stored_players
from distlearn.store.saves import Save, latest_save, remove_saves, save_content, write_save
from distlearn.store.schema import SCHEMAS
from distlearn.store.specs import spec_in
from distlearn.store.tables import Row, read_rows, read_table, runs_in, table_content, write_table

__all__ = [
    "SCHEMAS",
    "SPEC_FILE",
    "Folder",
    "LocalFolder",
    "Row",
    "Save",
    "latest_save",
    "open_folder",
    "players_of",
    "read_rows",
    "read_table",
    "remove_saves",
    "runs_in",
    "save_content",
    "spec_in",
    "stored_players",
    "table_content",
    "write_save",
    "write_table",
]
