/** The objects of a ledger: the state that their updates lead to, facts for the list, and words for the search. */
import { type ChangeTime, earliestOf, latestOf } from '../../../shared/monitor/change-time.ts';
import type { IncidentRow } from '../../../shared/monitor/incident.ts';
import { incidentFacts, isFinal, searchedText } from '../../../shared/monitor/incident-facts.ts';
import { emptyProjection, type Projection } from '../../../shared/monitor/projection.ts';
import type { LedgerFile } from './open-ledger-file.ts';
import type { Tallies } from './tallies.ts';
import { wordsOf } from './text-query.ts';
import { isReadAfterOwnWrite } from './transaction-rows.ts';

export interface ObjectRow {
  readonly key: number;
  readonly id: string;
  readonly type: string;
  readonly subject: string;
  readonly status: string;
  readonly isIncident: boolean;
  readonly watched: boolean;
  /** Whether the platform no longer has it. */
  readonly gone: boolean;
  /** Milliseconds since epoch; null where the object itself was never read. */
  readonly readAt: number | null;
  /** When that reading was requested: later changes happened after it. */
  readonly readAskedAt: number | null;
  readonly projection: Projection;
}

interface LastChange {
  readonly time: ChangeTime;
  readonly fields: readonly string[];
  readonly by: IncidentRow['by'];
}

/** Combined effect of several updates in a row on one object, until it is written. */
interface ObjectDraft {
  readonly key: number;
  readonly before: ObjectRow;
  projection: Projection;
  change: LastChange | null;
  gone: boolean;
  watched: boolean;
  readAt: number | null;
  readAskedAt: number | null;
}

/** Within a transaction of the caller. */
export interface ObjectRows {
  find(ledger: number, id: string): ObjectRow | null;
  /** Incidents of which only an update without their fields is known, the newest first. */
  unknownIncidents(ledger: number, limit: number): string[];
  /** Returns the draft of this object, the same one in each call; creates the object if it is new. */
  draft(ledger: number, id: string): ObjectDraft;
  /** Discards every draft. */
  discard(): void;
  /** Writes every draft, and returns the resulting objects. */
  write(ledger: number): ReadonlyMap<string, ObjectRow>;
}

interface ObjectRecord {
  key: number;
  id: string;
  type: string;
  subject: string;
  status: string;
  is_incident: number;
  watched: number;
  gone: number;
  read_at: number | null;
  read_asked_at: number | null;
  fields: string;
  stamps: string;
}

export function createObjectRows(file: LedgerFile, tallies: Tallies): ObjectRows {
  const { find, unknown, insert, update, updateWithChange } = prepareStatements(file);
  const drafts = new Map<string, ObjectDraft>();

  const row = (ledger: number, id: string): ObjectRow | null => {
    const record = find.get(ledger, id);
    return record === undefined ? null : toRow(record);
  };

  const writeDraft = (ledger: number, draft: ObjectDraft): ObjectRow => {
    const { key, before, projection, gone, watched, readAt, readAskedAt } = draft;
    const facts = incidentFacts(projection.fields);
    const { type, isIncident, subject, status, priority, urgency, originNode } = facts;
    const after: ObjectRow = {
      key,
      id: before.id,
      type,
      subject,
      status,
      isIncident,
      watched,
      gone,
      readAt,
      readAskedAt,
      projection,
    };
    const { fields, stamps } = projection;
    const words = wordsOf(searchedText(before.id, fields));
    const values = [
      type,
      Number(isIncident),
      subject,
      status,
      priority,
      urgency,
      originNode,
      JSON.stringify(fields),
      JSON.stringify(stamps),
      Number(watched),
      Number(gone),
      readAt,
      readAskedAt,
      words,
      words,
    ];
    if (draft.change === null) update.run(values, key);
    else {
      const { time, fields: names, by } = draft.change;
      updateWithChange.run(values, latestOf(time), earliestOf(time), JSON.stringify(names), by, key);
    }
    countIncident(tallies, ledger, before, -1);
    countIncident(tallies, ledger, after, 1);
    return after;
  };

  return {
    find: row,
    unknownIncidents: (ledger, limit) => unknown.all(ledger, limit),
    draft(ledger, id) {
      const known = drafts.get(id);
      if (known) return known;
      let before = row(ledger, id);
      if (before === null) {
        const key = Number(insert.run(ledger, id).lastInsertRowid);
        before = { ...emptyObject, key, id };
      }
      const { key, projection, gone, watched, readAt, readAskedAt } = before;
      const state = { gone, watched, readAt, readAskedAt };
      const draft: ObjectDraft = { key, before, projection, change: null, ...state };
      drafts.set(id, draft);
      return draft;
    },
    discard: () => drafts.clear(),
    write(ledger) {
      const written = new Map<string, ObjectRow>();
      for (const [id, draft] of drafts) written.set(id, writeDraft(ledger, draft));
      drafts.clear();
      return written;
    },
  };
}

function prepareStatements(file: LedgerFile) {
  const columns =
    'key, id, type, subject, status, is_incident, watched, gone, read_at, read_asked_at, fields, stamps';
  const find = file.prepare<[number, string], ObjectRecord>(
    `SELECT ${columns} FROM object WHERE ledger = ? AND id = ?`,
  );
  const unknown = file
    .prepare<[number, number], string>(
      `SELECT id FROM object WHERE ledger = ? AND is_incident = 1 AND gone = 0 AND read_at IS NULL AND subject = ''
       AND NOT ${isReadAfterOwnWrite('object.ledger', 'object.id')} ORDER BY key DESC LIMIT ?`,
    )
    .pluck();
  const insert = file.prepare('INSERT INTO object (ledger, id, indexed) VALUES (?, ?, 0)');
  // SQLite rewrites each index with a column that a statement sets, so one statement is used instead of two.
  const prepareUpdate = (change: string) =>
    file.prepare(
      `UPDATE object SET type = ?, is_incident = ?, subject = ?, status = ?, priority = ?, urgency = ?, origin_node = ?,
         fields = ?, stamps = ?, watched = ?, gone = ?, read_at = ?, read_asked_at = ?, words = ?, indexed = indexed AND words = ?
         ${change} WHERE key = ?`,
    );
  return {
    find,
    unknown,
    insert,
    update: prepareUpdate(''),
    updateWithChange: prepareUpdate(', changed_at = ?, changed_after = ?, changed = ?, changed_by = ?'),
  };
}

function countIncident(
  tallies: Tallies,
  ledger: number,
  { isIncident, gone, status, subject, readAt, projection }: ObjectRow,
  change: number,
): void {
  if (!isIncident || gone) return;
  tallies.add(ledger, 'incidents', '', change);
  tallies.add(ledger, 'incident-state', status, change);
  if (isFinal(status)) return;
  const { priority, originNode } = incidentFacts(projection.fields);
  // Every incident has a subject: without one, its other fields are not known either.
  const isUnknown = subject === '' && readAt === null;
  if (isUnknown && priority === '') tallies.add(ledger, 'open-unknown', 'priority', change);
  else tallies.add(ledger, 'open-priority', priority, change);
  if (isUnknown && originNode === '') tallies.add(ledger, 'open-unknown', 'node', change);
  else tallies.add(ledger, 'open-node', originNode, change);
}

const emptyObject: Omit<ObjectRow, 'key' | 'id'> = {
  type: '',
  subject: '',
  status: '',
  isIncident: false,
  watched: false,
  gone: false,
  readAt: null,
  readAskedAt: null,
  projection: emptyProjection,
};

const toRow = (record: ObjectRecord): ObjectRow => ({
  key: record.key,
  id: record.id,
  type: record.type,
  subject: record.subject,
  status: record.status,
  isIncident: record.is_incident === 1,
  watched: record.watched === 1,
  gone: record.gone === 1,
  readAt: record.read_at,
  readAskedAt: record.read_asked_at,
  projection: { fields: JSON.parse(record.fields), stamps: JSON.parse(record.stamps) },
});
