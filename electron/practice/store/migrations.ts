/** The tables of the practice platform, one step for each change of them; a step that was released never changes. */

export const migrations: readonly string[] = [
  `
  CREATE TABLE accounts (
    id TEXT PRIMARY KEY,
    username TEXT NOT NULL UNIQUE,
    password TEXT NOT NULL,
    scope TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE applications (
    id TEXT PRIMARY KEY,
    client_id TEXT NOT NULL UNIQUE,
    client_secret TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE tokens (
    access TEXT PRIMARY KEY,
    refresh TEXT UNIQUE,
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    application TEXT NOT NULL REFERENCES applications (id) ON DELETE CASCADE,
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE vertices (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    xid TEXT UNIQUE,
    type TEXT NOT NULL,
    scope TEXT NOT NULL,
    creator TEXT NOT NULL,
    created_on INTEGER NOT NULL,
    modified_on INTEGER NOT NULL,
    version INTEGER NOT NULL,
    attributes TEXT NOT NULL,
    lists TEXT
  ) STRICT;
  CREATE INDEX vertices_by_type ON vertices (type);
  `,
];
