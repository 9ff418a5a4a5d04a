/** A journal in a folder of its own, and rows to write into it. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyRowSet } from '../../../shared/rows/row-set-operations.ts';
import { type AppDatabase, openAppDatabase } from '../app-database.ts';
import { createJournal } from './create-journal.ts';
import type { Journal, RequestAttempt, RowOutcome, StoredRun } from './journal.ts';

export interface TestJournal {
  readonly folder: string;
  readonly database: AppDatabase;
  readonly journal: Journal;
  /** Another connection, as another process has one. */
  openInOtherProcess(): Journal;
  /** Reopens the journal as after a crash of the program, without recording an end. */
  reopen(): Journal;
  /** Does deferred work until none is left. */
  doLater(): void;
  close(): void;
}

/** @param now the clock of all its journals */
export function openTestJournal(now: () => number = () => 0): TestJournal {
  const folder = mkdtempSync(join(tmpdir(), 'graph-intake-journal-'));
  const databases: AppDatabase[] = [];
  const work: (() => void)[] = [];
  const open = () => {
    const database = openAppDatabase(join(folder, 'app.sqlite'));
    databases.push(database);
    return {
      database,
      journal: createJournal(database, { later: (each) => void work.push(each), now }),
    };
  };
  let current = open();
  return {
    folder,
    get database() {
      return current.database;
    },
    get journal() {
      return current.journal;
    },
    openInOtherProcess: () => open().journal,
    reopen() {
      current.database.close();
      current = open();
      return current.journal;
    },
    doLater() {
      for (let each = work.shift(); each !== undefined; each = work.shift()) each();
    },
    close() {
      for (const database of databases) database.close();
      rmSync(folder, { recursive: true });
    },
  };
}

export const newRun = (change: Partial<StoredRun> = {}): StoredRun => ({
  id: 'run-1',
  fileName: 'hosts.csv',
  sizeBytes: 1_000,
  file: { kind: 'path', path: '/data/hosts.csv' },
  terms: '{"recipe":null}',
  recipe: null,
  kind: 'vertices',
  action: 'POST',
  header: ['ogit/_xid', 'ogit/name'],
  connectionId: 'connection-1',
  graphUrl: 'https://graph.example.org/api/graph/7.4',
  connection: 'Test platform',
  account: 'account-1',
  rehearsal: false,
  records: 10,
  excluded: emptyRowSet,
  startedAt: 1_000,
  ...change,
});

export const attemptOf = (
  records: readonly number[],
  change: Partial<RequestAttempt> = {},
): RequestAttempt => ({
  runId: 'run-1',
  of: null,
  class: 'creates-only',
  records,
  bytes: 100,
  bodyHash: 'ab'.repeat(32),
  sentAt: 2_000,
  ...change,
});

export const rowOutcome = (record: number, change: Partial<RowOutcome> = {}): RowOutcome => ({
  record,
  outcome: 'stored',
  cause: '',
  reason: '',
  identity: `host-${record}`,
  vertexId: `id-${record}`,
  created: true,
  createdPartIds: [],
  missing: [],
  hash: [record, 2 ** 32 - record],
  class: null,
  ...change,
});

export const failedRow = (record: number, change: Partial<RowOutcome> = {}): RowOutcome =>
  rowOutcome(record, {
    outcome: 'failed',
    cause: 'Cannot resolve xid “…”',
    reason: `Cannot resolve xid "net-${record}"`,
    vertexId: '',
    created: false,
    ...change,
  });
