/** The tables of the monitor's ledger, one file for all connections, and the migrations in the order of their use. */

/** Drops the tables of the first version; their data is requested from the platform again. */
export const dropEarlierTables = [
  'own_comment',
  'comment_text',
  'comment',
  'own_change',
  'object_text',
  'object',
  'object_update',
  'write_text',
  'write',
  'tally',
  'slot',
  'wait_bin',
  'account_of_connection',
  'ledger',
]
  .map((table) => `DROP TABLE IF EXISTS ${table};`)
  .join('\n');

/**
 * Creates the tables. `ledger`: one sequence of updates of a connection and view; `replaced` marks one that is no
 * longer in use. `object_update`: the updates as received; `object`: the state that they lead to. `own_change`: changed
 * fields without an update; `shown` is 1 if this program wrote them, 0 if a reading found them. `own_comment`: comments
 * that this program wrote. `write`: one transaction of the platform; `cause` says for what this program requested it,
 * null if another one did; `unread` is 1 until the written object was read. `tally`: number of rows by `what` and
 * `name`. `slot`: transactions requested in each time slot of `width` ms, and how they ended. `wait_bin`: histogram of
 * waiting times in each time slot; `n` is the count of a bin.
 *
 * `version` numbers the changes of a ledger, so that a page reads only what has changed since the version it knows. Of
 * an object, `fields` are the current values, `stamps` the index of the update that set each, and `gone` is 1 after its
 * deletion. `ledger-rows.ts` describes the other columns of `ledger`.
 *
 * The key of a transaction is its time of request and a count within the millisecond, so that newest first, a range of
 * time and the order of a text search all are one walk along the keys. `words` is what a search looks through, in small
 * letters; the full-text tables find candidates in it.
 */
export const ledgerTables = `
CREATE TABLE ledger (
  key INTEGER PRIMARY KEY, connection_id TEXT NOT NULL, account_id TEXT NOT NULL, view TEXT NOT NULL,
  opened_at INTEGER NOT NULL, replaced INTEGER NOT NULL DEFAULT 0, complete_to INTEGER NOT NULL DEFAULT 0,
  proved_at INTEGER, version INTEGER NOT NULL DEFAULT 0, subscription TEXT, loaded INTEGER NOT NULL DEFAULT 0,
  first_update TEXT, last_index INTEGER, last_update TEXT
) STRICT;
CREATE UNIQUE INDEX ledger_in_use ON ledger (connection_id, account_id, view) WHERE replaced = 0;

CREATE TABLE account_of_connection (connection_id TEXT PRIMARY KEY, account_id TEXT NOT NULL) STRICT;

CREATE TABLE object_update (
  ledger INTEGER NOT NULL, idx INTEGER NOT NULL, object INTEGER NOT NULL, received_at INTEGER NOT NULL,
  at INTEGER NOT NULL, version INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (ledger, idx)
) STRICT, WITHOUT ROWID;
CREATE INDEX object_update_by_object ON object_update (object, idx);
CREATE INDEX object_update_by_version ON object_update (ledger, version, object);

CREATE TABLE object (
  key INTEGER PRIMARY KEY, ledger INTEGER NOT NULL, id TEXT NOT NULL, type TEXT NOT NULL DEFAULT '',
  is_incident INTEGER NOT NULL DEFAULT 0, subject TEXT NOT NULL DEFAULT '', status TEXT NOT NULL DEFAULT '',
  priority TEXT NOT NULL DEFAULT '', origin_node TEXT NOT NULL DEFAULT '', changed_at INTEGER NOT NULL DEFAULT 0,
  changed TEXT NOT NULL DEFAULT '[]', changed_by TEXT NOT NULL DEFAULT 'others', watched INTEGER NOT NULL DEFAULT 0,
  fields TEXT NOT NULL DEFAULT '{}', stamps TEXT NOT NULL DEFAULT '{}', read_at INTEGER, gone INTEGER NOT NULL DEFAULT 0,
  words TEXT NOT NULL DEFAULT '',
  UNIQUE (ledger, id)
) STRICT;
CREATE INDEX incident_by_change ON object (ledger, changed_at DESC, key DESC) WHERE is_incident = 1 AND gone = 0;
CREATE INDEX incident_by_status ON object (ledger, status, changed_at DESC, key DESC)
  WHERE is_incident = 1 AND gone = 0;
CREATE INDEX incident_watched ON object (ledger, changed_at DESC, key DESC)
  WHERE is_incident = 1 AND gone = 0 AND watched = 1;
CREATE INDEX incident_watched_by_status ON object (ledger, status, changed_at DESC, key DESC)
  WHERE is_incident = 1 AND gone = 0 AND watched = 1;
CREATE INDEX object_unwatched ON object (ledger, changed_at) WHERE watched = 0;
CREATE VIRTUAL TABLE object_text USING fts5 (text, content='', contentless_delete=1, tokenize='trigram');

CREATE TABLE own_change (
  object INTEGER NOT NULL, after_index INTEGER NOT NULL, at INTEGER NOT NULL, shown INTEGER NOT NULL,
  fields TEXT NOT NULL
) STRICT;
CREATE INDEX own_change_by_object ON own_change (object, at);

CREATE TABLE comment (
  key INTEGER PRIMARY KEY, object INTEGER NOT NULL, id TEXT NOT NULL, at INTEGER NOT NULL, text TEXT NOT NULL,
  words TEXT NOT NULL, idx INTEGER, UNIQUE (object, id, at, text)
) STRICT;
CREATE VIRTUAL TABLE comment_text USING fts5 (text, content='', contentless_delete=1, tokenize='trigram');
CREATE TABLE own_comment (
  object INTEGER NOT NULL, id TEXT NOT NULL, at INTEGER NOT NULL, text TEXT NOT NULL, author TEXT NOT NULL,
  transaction_id TEXT, state TEXT NOT NULL, message TEXT NOT NULL, PRIMARY KEY (object, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX own_comment_by_transaction ON own_comment (transaction_id) WHERE transaction_id IS NOT NULL;

CREATE TABLE write (
  key INTEGER PRIMARY KEY, ledger INTEGER NOT NULL, id TEXT NOT NULL, object_id TEXT NOT NULL, status TEXT NOT NULL,
  ended INTEGER NOT NULL, requested_at INTEGER NOT NULL, started_at INTEGER, updated_at INTEGER NOT NULL,
  errors TEXT NOT NULL, cause TEXT, unread INTEGER NOT NULL DEFAULT 0, version INTEGER NOT NULL, words TEXT NOT NULL,
  UNIQUE (ledger, id)
) STRICT;
CREATE INDEX write_newest ON write (ledger, key DESC);
CREATE INDEX write_by_status ON write (ledger, status, key DESC);
CREATE INDEX write_by_object ON write (ledger, object_id, key DESC);
CREATE INDEX write_by_version ON write (ledger, version, object_id);
CREATE INDEX write_open ON write (ledger, key) WHERE ended = 0;
CREATE INDEX write_unread ON write (ledger, key) WHERE unread = 1;
CREATE VIRTUAL TABLE write_text USING fts5 (text, content='', contentless_delete=1, tokenize='trigram');

CREATE TABLE tally (
  ledger INTEGER NOT NULL, what TEXT NOT NULL, name TEXT NOT NULL, n INTEGER NOT NULL,
  PRIMARY KEY (ledger, what, name)
) STRICT, WITHOUT ROWID;
CREATE TABLE slot (
  ledger INTEGER NOT NULL, width INTEGER NOT NULL, at INTEGER NOT NULL, started INTEGER NOT NULL,
  finished INTEGER NOT NULL, failed INTEGER NOT NULL, PRIMARY KEY (ledger, width, at)
) STRICT, WITHOUT ROWID;
CREATE TABLE wait_bin (
  ledger INTEGER NOT NULL, width INTEGER NOT NULL, at INTEGER NOT NULL, bin INTEGER NOT NULL, n INTEGER NOT NULL,
  PRIMARY KEY (ledger, width, at, bin)
) STRICT, WITHOUT ROWID;`;

/**
 * Stores times as ranges: `at` and `changed_at` hold the latest moment of a change, the new columns the earliest one;
 * both are equal where the platform gave the time. Older rows have only the time of reading, unless the platform gave
 * another one; the author of a change without an update is not known.
 */
export const migrateToTimeRanges = `
ALTER TABLE ledger ADD COLUMN current_at INTEGER;
ALTER TABLE object_update ADD COLUMN happened_after INTEGER;
UPDATE object_update SET happened_after = at WHERE at <> received_at;
ALTER TABLE object ADD COLUMN changed_after INTEGER;
ALTER TABLE object ADD COLUMN read_asked_at INTEGER;
UPDATE object SET changed_after = changed_at WHERE changed_by = 'others' AND EXISTS (
  SELECT 1 FROM object_update WHERE object_update.object = object.key AND object_update.at = object.changed_at
    AND object_update.happened_after = object_update.at);
UPDATE object SET changed_by = 'unknown' WHERE changed_by = 'others' AND NOT EXISTS (
  SELECT 1 FROM object_update WHERE object_update.object = object.key);
ALTER TABLE own_change ADD COLUMN happened_after INTEGER;
ALTER TABLE write ADD COLUMN account TEXT;`;

/** Adds the counts for the dashboard; those of open incidents are computed from the stored incidents. */
export const migrateToDashboard = `
CREATE TABLE incident_flow (
  ledger INTEGER NOT NULL, width INTEGER NOT NULL, at INTEGER NOT NULL, opened INTEGER NOT NULL,
  ended INTEGER NOT NULL, stopped INTEGER NOT NULL, updates INTEGER NOT NULL, excluded INTEGER NOT NULL,
  PRIMARY KEY (ledger, width, at)
) STRICT, WITHOUT ROWID;
CREATE TABLE incident_opening (
  object INTEGER PRIMARY KEY, at INTEGER NOT NULL, happened_after INTEGER, reacted INTEGER NOT NULL
) STRICT;
CREATE TABLE incident_duration (
  ledger INTEGER NOT NULL, what TEXT NOT NULL, at INTEGER NOT NULL, bin INTEGER NOT NULL, n INTEGER NOT NULL,
  PRIMARY KEY (ledger, what, at, bin)
) STRICT, WITHOUT ROWID;
INSERT INTO tally (ledger, what, name, n)
  SELECT ledger, 'open-priority', priority, count(*) FROM object
  WHERE is_incident = 1 AND gone = 0 AND status NOT IN ('RESOLVED', 'STOPPED', 'TERMINATED') GROUP BY ledger, priority;
INSERT INTO tally (ledger, what, name, n)
  SELECT ledger, 'open-node', origin_node, count(*) FROM object
  WHERE is_incident = 1 AND gone = 0 AND status NOT IN ('RESOLVED', 'STOPPED', 'TERMINATED') GROUP BY ledger, origin_node;`;

/** Marks the objects that are not in the full-text table yet (`indexed` 0); all existing ones are in it. */
export const migrateToWaitingTexts = `
ALTER TABLE object ADD COLUMN indexed INTEGER NOT NULL DEFAULT 1;
CREATE INDEX object_unindexed ON object (key) WHERE indexed = 0;`;

/**
 * Adds `update_piece`, the lowest index of the updates that were stored with each version: it finds what has changed
 * since a version without an index over all updates. Comments enter the full-text table in the order of their keys, so
 * that the last key in it says which are missing. (`comment_unindexed` existed only before 0.2 was published.)
 */
export const migrateToUpdatePieces = `
CREATE TABLE update_piece (
  ledger INTEGER NOT NULL, version INTEGER NOT NULL, first_idx INTEGER NOT NULL, PRIMARY KEY (ledger, version)
) STRICT, WITHOUT ROWID;
INSERT INTO update_piece (ledger, version, first_idx)
  SELECT ledger, version, min(idx) FROM object_update GROUP BY ledger, version;
DROP INDEX object_update_by_version;
DROP INDEX IF EXISTS comment_unindexed;`;

/** Adds all columns of a filter to the indexes of incidents, so that the rows of other incidents need not be read. */
export const migrateToFacets = `
ALTER TABLE object ADD COLUMN urgency TEXT NOT NULL DEFAULT '';
UPDATE object SET urgency = CAST(json_extract(fields, '$.urgency') AS TEXT)
  WHERE json_extract(fields, '$.urgency') IS NOT NULL;
DROP INDEX incident_by_change;
CREATE INDEX incident_by_change ON object (ledger, changed_at DESC, key DESC, priority, urgency, origin_node)
  WHERE is_incident = 1 AND gone = 0;
DROP INDEX incident_by_status;
CREATE INDEX incident_by_status ON object (ledger, status, changed_at DESC, key DESC, priority, urgency, origin_node)
  WHERE is_incident = 1 AND gone = 0;`;

/**
 * Marks writes of the account with another program, which cause no update: `unread` is 2 until their object was read.
 * Counts incidents whose fields are not known as such, and not as incidents without a priority or node.
 */
export const migrateToWritesElsewhere = `
CREATE INDEX write_elsewhere ON write (ledger, key DESC) WHERE unread = 2;
CREATE INDEX incident_unknown ON object (ledger, key DESC)
  WHERE is_incident = 1 AND gone = 0 AND read_at IS NULL AND subject = '';
UPDATE write SET unread = 2 WHERE cause IS NULL AND lower(status) = 'done-success'
  AND (account IS NULL OR account = (SELECT account_id FROM ledger WHERE ledger.key = write.ledger))
  AND NOT EXISTS (SELECT 1 FROM object WHERE object.ledger = write.ledger AND object.id = write.object_id
    AND object.read_asked_at > write.updated_at);
INSERT INTO tally (ledger, what, name, n)
  SELECT ledger, 'open-unknown', 'priority', count(*) FROM object
  WHERE is_incident = 1 AND gone = 0 AND read_at IS NULL AND subject = '' AND priority = ''
    AND status NOT IN ('RESOLVED', 'STOPPED', 'TERMINATED') GROUP BY ledger;
INSERT INTO tally (ledger, what, name, n)
  SELECT ledger, 'open-unknown', 'node', count(*) FROM object
  WHERE is_incident = 1 AND gone = 0 AND read_at IS NULL AND subject = '' AND origin_node = ''
    AND status NOT IN ('RESOLVED', 'STOPPED', 'TERMINATED') GROUP BY ledger;
UPDATE tally SET n = n - (SELECT unknown.n FROM tally AS unknown WHERE unknown.ledger = tally.ledger
    AND unknown.what = 'open-unknown' AND unknown.name = substr(tally.what, 6))
  WHERE what IN ('open-priority', 'open-node') AND name = '' AND EXISTS (SELECT 1 FROM tally AS unknown
    WHERE unknown.ledger = tally.ledger AND unknown.what = 'open-unknown' AND unknown.name = substr(tally.what, 6));`;

/**
 * Adds `incident_event`: the openings and ends that the counts of a time slot consist of, so that a count leads to its
 * incidents; only events that certainly lie in one day. `automated` is 1 if an incident was resolved and no client is
 * known to have written to it between `opened_at` and then, and 2 if one is. `written` of an opening is 2 if it is
 * unknown whether a client wrote. Of earlier incidents, only the openings of those that are still open are known.
 */
export const migrateToIncidentEvents = `
CREATE TABLE incident_event (
  ledger INTEGER NOT NULL, what TEXT NOT NULL, at INTEGER NOT NULL, object INTEGER NOT NULL,
  happened_after INTEGER NOT NULL, opened_at INTEGER, automated INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (ledger, what, at, object)
) STRICT, WITHOUT ROWID;
CREATE INDEX incident_event_by_object ON incident_event (object);
ALTER TABLE incident_opening ADD COLUMN written INTEGER NOT NULL DEFAULT 0;
UPDATE incident_opening SET written = 2;
ALTER TABLE incident_flow ADD COLUMN automated INTEGER NOT NULL DEFAULT 0;
ALTER TABLE incident_flow ADD COLUMN written INTEGER NOT NULL DEFAULT 0;
INSERT INTO incident_event (ledger, what, at, object, happened_after)
  SELECT object.ledger, 'opened', opening.at, opening.object, opening.happened_after
  FROM incident_opening AS opening CROSS JOIN object ON object.key = opening.object
  WHERE opening.happened_after / 86400000 = opening.at / 86400000;`;

/**
 * Adds `found_status`: changes of a status that a reading of the object showed before their update: `noticed` if the
 * reading was reported, `counted` if it is in the counts of the dashboard. The other columns are the opening of the
 * incident at that time.
 */
export const migrateToFoundStatuses = `
CREATE TABLE found_status (
  object INTEGER PRIMARY KEY, status_before TEXT NOT NULL, status TEXT NOT NULL, read_at INTEGER NOT NULL,
  at INTEGER NOT NULL, happened_after INTEGER, noticed INTEGER NOT NULL, counted INTEGER NOT NULL,
  opened_at INTEGER, opened_after INTEGER, reacted INTEGER NOT NULL, written INTEGER NOT NULL
) STRICT;`;

/**
 * Adds `incident_took`: the incidents from which the durations of the dashboard are counted, so that the slowest of
 * them can be listed; `bin` and `at` as in `incident_duration`. Of incidents that were counted before, the durations
 * are not known. The bins come first in the key, because a list asks for all bins from one on within a time.
 */
export const migrateToIncidentsTook = `
CREATE TABLE incident_took (
  ledger INTEGER NOT NULL, what TEXT NOT NULL, bin INTEGER NOT NULL, at INTEGER NOT NULL, object INTEGER NOT NULL,
  PRIMARY KEY (ledger, what, bin, at, object)
) STRICT, WITHOUT ROWID;
CREATE INDEX incident_took_by_object ON incident_took (object);`;

/**
 * Adds an index for lists of domain objects that are not incidents. A new row gets its type by a second statement, so
 * the condition on `type` makes it enter the index only once.
 */
export const migrateToOtherTypes = `
CREATE INDEX object_of_other_type ON object (ledger, type, changed_at DESC, key DESC)
  WHERE is_incident = 0 AND gone = 0 AND type <> '';`;

/**
 * Counts transactions by the time of the request, as they are listed, instead of by their start and end. All counts are
 * computed again from the stored transactions.
 */
export const migrateToRequestSlots = `
ALTER TABLE slot RENAME COLUMN started TO requested;
DELETE FROM slot;
DELETE FROM wait_bin;
INSERT INTO slot (ledger, width, at, requested, finished, failed)
  SELECT ledger, 5000, requested_at / 5000 * 5000, count(*), sum(lower(status) = 'done-success'),
    sum(ended = 1 AND lower(status) <> 'done-success' AND status <> 'gone')
  FROM write GROUP BY ledger, requested_at / 5000;
INSERT INTO wait_bin (ledger, width, at, bin, n)
  SELECT ledger, 5000, requested_at / 5000 * 5000,
    CAST(round(ln(max(0, started_at - requested_at) + 1) / ln(1.05)) AS INTEGER) AS bin, count(*)
  FROM write WHERE started_at IS NOT NULL GROUP BY ledger, requested_at / 5000, bin;
${[60_000, 600_000, 7_200_000, 86_400_000, 864_000_000]
  .map(
    (width) => `INSERT INTO slot (ledger, width, at, requested, finished, failed)
  SELECT ledger, ${width}, at / ${width} * ${width}, sum(requested), sum(finished), sum(failed)
  FROM slot WHERE width = 5000 GROUP BY ledger, at / ${width};
INSERT INTO wait_bin (ledger, width, at, bin, n)
  SELECT ledger, ${width}, at / ${width} * ${width}, bin, sum(n)
  FROM wait_bin WHERE width = 5000 GROUP BY ledger, at / ${width}, bin;`,
  )
  .join('\n')}`;
