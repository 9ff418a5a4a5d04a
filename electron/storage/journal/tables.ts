/** The tables of the journal. */

/**
 * A run is a log: requests as they were sent, and entries with the outcomes of rows in order. Stored rows are packed
 * together in their entry, because millions of rows of their own would take minutes; a row with a remark is in
 * `told_row`. Large columns come last: SQLite then reads those before them without touching them.
 */
export const journalTables = `
  CREATE TABLE kept_run (
    key INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, file_name TEXT NOT NULL,
    size_bytes INTEGER NOT NULL, file TEXT, recipe TEXT, kind TEXT NOT NULL, action TEXT NOT NULL,
    connection_id TEXT NOT NULL, connection TEXT NOT NULL, account TEXT NOT NULL, rehearsal INTEGER NOT NULL,
    records INTEGER NOT NULL, started_at INTEGER NOT NULL,
    state TEXT NOT NULL, message TEXT NOT NULL, ended_at INTEGER, file_hash TEXT,
    stored INTEGER NOT NULL, partly INTEGER NOT NULL, failed INTEGER NOT NULL, unknown INTEGER NOT NULL,
    not_sent INTEGER NOT NULL, bytes INTEGER NOT NULL,
    header TEXT NOT NULL, terms TEXT NOT NULL, aside BLOB NOT NULL
  ) STRICT;
  CREATE INDEX kept_run_by_start ON kept_run (started_at);

  CREATE TABLE request (
    run_key INTEGER NOT NULL, number INTEGER NOT NULL, of INTEGER, class TEXT NOT NULL, rows INTEGER NOT NULL,
    first_record INTEGER NOT NULL, last_record INTEGER NOT NULL, bytes INTEGER NOT NULL, body_hash TEXT NOT NULL,
    state TEXT NOT NULL, status INTEGER, message TEXT NOT NULL, sent_at INTEGER NOT NULL, ended_at INTEGER,
    settled INTEGER NOT NULL, records BLOB NOT NULL,
    PRIMARY KEY (run_key, number)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX request_at_stake ON request (run_key) WHERE settled = 0;
  CREATE INDEX request_again ON request (run_key) WHERE of IS NOT NULL;

  CREATE TABLE settlement (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, run_key INTEGER NOT NULL, code INTEGER NOT NULL, request INTEGER,
    after_request INTEGER NOT NULL, first_record INTEGER NOT NULL, last_record INTEGER NOT NULL,
    records BLOB NOT NULL, shape BLOB, ids TEXT, rest TEXT, identities TEXT
  ) STRICT;
  CREATE INDEX settlement_by_run ON settlement (run_key);
  CREATE INDEX settlement_by_record ON settlement (run_key, first_record, last_record, code);

  CREATE TABLE cause (
    key INTEGER PRIMARY KEY, run_key INTEGER NOT NULL, outcome TEXT NOT NULL, id TEXT NOT NULL,
    rows INTEGER NOT NULL, title TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX cause_by_id ON cause (run_key, outcome, id);

  CREATE TABLE told_row (
    run_key INTEGER NOT NULL, record INTEGER NOT NULL, cause_key INTEGER NOT NULL, request INTEGER,
    identity TEXT NOT NULL, reason TEXT NOT NULL, vertex_id TEXT NOT NULL, created INTEGER NOT NULL, hash BLOB,
    rest TEXT,
    PRIMARY KEY (run_key, record)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX told_row_by_cause ON told_row (cause_key, record);

  CREATE TABLE forgotten (run_key INTEGER PRIMARY KEY) STRICT;
`;

/**
 * `kept` is the result of an undo run, written when that run is deleted, so that the undone run stays undone.
 */
export const undoLinkTables = `
  CREATE TABLE undo_link (
    undo TEXT PRIMARY KEY, undone TEXT NOT NULL, file_name TEXT NOT NULL, part TEXT NOT NULL, totals TEXT NOT NULL,
    kept TEXT
  ) STRICT;
  CREATE INDEX undo_link_by_undone ON undo_link (undone);
`;
