/**
 * SQL that creates the tables of the practice platform, as one migration per change. Released migrations never
 * change.
 */

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
  `
  CREATE TABLE edges (
    number INTEGER PRIMARY KEY,
    source INTEGER NOT NULL REFERENCES vertices (number) ON DELETE CASCADE,
    verb TEXT NOT NULL,
    target INTEGER NOT NULL REFERENCES vertices (number) ON DELETE CASCADE,
    created_on INTEGER NOT NULL,
    UNIQUE (source, verb, target)
  ) STRICT;
  CREATE INDEX edges_by_target ON edges (target);

  CREATE TABLE timed_values (
    vertex INTEGER NOT NULL REFERENCES vertices (number) ON DELETE CASCADE,
    timestamp INTEGER NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (vertex, timestamp)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE attachments (
    vertex INTEGER PRIMARY KEY REFERENCES vertices (number) ON DELETE CASCADE,
    content_type TEXT NOT NULL,
    bytes BLOB NOT NULL
  ) STRICT;

  ALTER TABLE vertices ADD COLUMN writer TEXT NOT NULL DEFAULT '';
  UPDATE vertices SET writer = creator;

  CREATE TABLE earlier_versions (
    vertex INTEGER NOT NULL REFERENCES vertices (number) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    xid TEXT,
    scope TEXT NOT NULL,
    modified_on INTEGER NOT NULL,
    writer TEXT NOT NULL,
    attributes TEXT NOT NULL,
    lists TEXT,
    PRIMARY KEY (vertex, version)
  ) STRICT;
  CREATE TRIGGER keep_earlier_version AFTER UPDATE ON vertices BEGIN
    INSERT INTO earlier_versions (vertex, version, xid, scope, modified_on, writer, attributes, lists)
    VALUES (old.number, old.version, old.xid, old.scope, old.modified_on, old.writer, old.attributes, old.lists);
  END;
  `,
  `
  CREATE TABLE object_transactions (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    view TEXT NOT NULL,
    object TEXT NOT NULL,
    account TEXT NOT NULL,
    work TEXT NOT NULL,
    status TEXT NOT NULL,
    requested_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    started_at INTEGER NOT NULL,
    errors TEXT NOT NULL
  ) STRICT;
  CREATE INDEX object_transactions_by_status ON object_transactions (status, number);

  CREATE TABLE object_comments (
    number INTEGER PRIMARY KEY,
    issue TEXT NOT NULL REFERENCES vertices (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    id TEXT NOT NULL,
    timestamp INTEGER NOT NULL,
    value TEXT NOT NULL,
    told INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX object_comments_by_issue ON object_comments (issue, timestamp);
  CREATE INDEX object_comments_untold ON object_comments (issue) WHERE told = 0;

  CREATE TABLE object_changes (
    number INTEGER PRIMARY KEY,
    object TEXT NOT NULL
  ) STRICT;

  CREATE TABLE object_updates (
    view TEXT NOT NULL,
    identity TEXT NOT NULL,
    position INTEGER NOT NULL,
    change INTEGER NOT NULL,
    PRIMARY KEY (view, identity, position)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE object_iterators (
    view TEXT NOT NULL,
    identity TEXT NOT NULL,
    id TEXT NOT NULL,
    position INTEGER NOT NULL,
    PRIMARY KEY (view, identity, id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE object_subscriptions (
    id TEXT PRIMARY KEY,
    view TEXT NOT NULL,
    identity TEXT NOT NULL,
    events TEXT NOT NULL,
    last INTEGER NOT NULL DEFAULT 0,
    outstanding INTEGER NOT NULL DEFAULT 0,
    left_out INTEGER NOT NULL DEFAULT 0,
    seen_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE object_notifications (
    subscription TEXT NOT NULL REFERENCES object_subscriptions (id) ON DELETE CASCADE,
    id INTEGER NOT NULL,
    event TEXT NOT NULL,
    at INTEGER NOT NULL,
    about INTEGER NOT NULL,
    PRIMARY KEY (subscription, id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE automation_tasks (
    issue TEXT PRIMARY KEY REFERENCES vertices (id) ON DELETE CASCADE,
    step TEXT NOT NULL,
    due INTEGER
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX automation_tasks_by_due ON automation_tasks (due);

  CREATE TABLE automation_clock (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    moment INTEGER NOT NULL
  ) STRICT;
  `,
];
