/** A journal in a folder of its own, and rows to write into it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyRowSet } from '../../../shared/rows/row-set.ts';
import { type Desk, openDesk } from '../desk.ts';
import { createJournal } from './create-journal.ts';
import type { Intent, Journal, KeptRun, RowOutcome } from './journal.ts';

export interface TestJournal {
  readonly folder: string;
  readonly desk: Desk;
  readonly journal: Journal;
  /** Another connection, as another process has one. */
  other(): Journal;
  /** As after a crash of the program: nothing is said of an end. */
  reopen(): Journal;
  /** Work that was put off, until there is none. */
  doLater(): void;
  close(): void;
}

export function openTestJournal(): TestJournal {
  const folder = mkdtempSync(join(tmpdir(), 'graph-intake-journal-'));
  const desks: Desk[] = [];
  const work: (() => void)[] = [];
  const open = () => {
    const desk = openDesk(join(folder, 'desk.sqlite'));
    desks.push(desk);
    return { desk, journal: createJournal(desk, { later: (each) => void work.push(each) }) };
  };
  let current = open();
  return {
    folder,
    get desk() {
      return current.desk;
    },
    get journal() {
      return current.journal;
    },
    other: () => open().journal,
    reopen() {
      current.desk.close();
      current = open();
      return current.journal;
    },
    doLater() {
      for (let each = work.shift(); each !== undefined; each = work.shift()) each();
    },
    close() {
      for (const desk of desks) desk.close();
      rmSync(folder, { recursive: true });
    },
  };
}

export const keptRun = (change: Partial<KeptRun> = {}): KeptRun => ({
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
  aside: emptyRowSet,
  startedAt: 1_000,
  ...change,
});

export const intentOf = (records: readonly number[], change: Partial<Intent> = {}): Intent => ({
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
  beside: [],
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
