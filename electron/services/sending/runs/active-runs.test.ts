import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { emptyRowSet } from '../../../../shared/rows/row-set-operations.ts';
import { type AppDatabase, openAppDatabase } from '../../../storage/app-database.ts';
import { createJournal } from '../../../storage/journal/create-journal.ts';
import type { Journal, StoredRun } from '../../../storage/journal/journal.ts';
import { lockRun } from '../../../storage/journal/run-lock.ts';
import { createObjectWrites } from '../../../storage/object-writes.ts';
import type { Current } from '../../connections/service.ts';
import { type ActiveRuns, createActiveRuns } from './active-runs.ts';
import type { Destinations } from './destinations.ts';
import { beginningOf, noUnknown } from './run-state.ts';
import type { Shipment } from './shipment.ts';

const storedRun: StoredRun = {
  id: 'run-1',
  fileName: 'machines.csv',
  sizeBytes: 1,
  file: { kind: 'path', path: '/machines.csv' },
  terms: '{}',
  recipe: null,
  kind: 'vertices',
  action: 'POST',
  header: ['ogit/_xid'],
  graphUrl: '',
  connectionId: 'practice',
  connection: 'Practice platform',
  account: 'us',
  rehearsal: false,
  records: 1,
  excluded: emptyRowSet,
  startedAt: 1,
};
const shipment = {
  kind: 'vertices',
  action: 'POST',
  header: storedRun.header,
  jsonStrings: false,
  nullKeyword: 'null',
  terms: { decisions: { recipe: null } },
  file: { sha256: 'cafe02' },
} as unknown as Shipment;
const connection = { id: 'practice', name: 'Practice platform' } as unknown as Current;
const counts = { stored: 0, partly: 0, failed: 0, unknown: 0, 'not-sent': 1 };
const noRequests = { requests: 0, repeats: 0, splits: 0, causes: [] };
const state = beginningOf(storedRun, { fileId: '', counts, unknown: noUnknown(), ...noRequests });

let folder: string;
let database: AppDatabase;
let journal: Journal;
let active: ActiveRuns;
let ended: PromiseWithResolvers<void>;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'graph-intake-active-'));
  database = openAppDatabase(join(folder, 'desk.sqlite'));
  journal = createJournal(database, { later: () => undefined });
  journal.start(storedRun);
  journal.progress('run-1', { state: 'cancelled', endedAt: 2, fileHash: 'cafe01' });
  ended = Promise.withResolvers();
  active = createActiveRuns({
    platform: {
      folders: { data: folder, temporary: folder, samples: folder },
      log: { info: () => undefined, error: () => undefined },
    },
    journal,
    objectWrites: createObjectWrites(database),
    copies: { keep: async () => '' },
    destinations: { deliveryTo: () => ({}) } as unknown as Destinations,
    whyMissing: () => '',
    now: () => 3,
    wait: async () => undefined,
    onChange: () => undefined,
    onEnded: () => ended.resolve(),
  });
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true });
});
const lock = () => lockRun(folder, 'run-1');
const release = async () => undefined;
const continueRun = (begin: Parameters<ActiveRuns['continueRun']>[0]['begin']) =>
  active.continueRun({ run: storedRun, shipment, to: connection, begin, release });

it('the rows that a run has left are read only while other processes are locked out of the run', async () => {
  let beginCalls = 0;
  continueRun(() => {
    beginCalls += 1;
    expect(lock).toThrow('already being sent');
    return { state, work: async () => undefined };
  });
  expect(() => continueRun(() => expect.unreachable())).toThrow('already being sent');
  await ended.promise;
  expect(beginCalls).toBe(1);
  lock().release();
});

it('a run that cannot continue is unlocked and unchanged', () => {
  expect(() =>
    continueRun(() => {
      throw new Error('nothing is left');
    }),
  ).toThrow('nothing is left');
  lock().release();
  expect(journal.find('run-1')?.progress.state).toBe('cancelled');
});

it('a continued run stores the hash of its file, and does not lend its shipment once that is released', async () => {
  continueRun(() => ({ state, work: async () => undefined }));
  await ended.promise;
  expect(journal.find('run-1')?.progress.fileHash).toBe('cafe02');
  expect(active.shipmentOf('run-1')).toBeNull();
});

it('a continued run keeps the old hash of its file while rows are unknown that must not be sent twice', async () => {
  journal.progress('run-1', { state: 'sending', endedAt: null });
  const attempt = { runId: 'run-1', of: null, class: 'never', bytes: 1, bodyHash: '', sentAt: 1 } as const;
  const number = journal.recordAttempt({ ...attempt, records: [1] });
  journal.progress('run-1', { state: 'interrupted', endedAt: 2 });
  continueRun(() => ({ state, work: async () => undefined }));
  await ended.promise;
  expect(journal.find('run-1')?.progress.fileHash).toBe('cafe01');
  const vertex = { identity: '', vertexId: 'id', created: true, createdPartIds: [], missing: [] };
  const row = {
    record: 1,
    outcome: 'stored',
    cause: '',
    reason: '',
    hash: null,
    class: null,
    ...vertex,
  } as const;
  ended = Promise.withResolvers();
  continueRun(() => ({ state, work: async () => journal.recordOutcomes('run-1', number, [row]) }));
  await ended.promise;
  expect(journal.find('run-1')?.progress.fileHash).toBe('cafe02');
});

it('no run continues once the active runs are closed', async () => {
  await active.close();
  expect(() => continueRun(() => expect.unreachable())).toThrow('Graph Intake is closing');
  lock().release();
});
