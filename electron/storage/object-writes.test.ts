import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type AppDatabase, openAppDatabase } from './app-database.ts';
import { createJournal } from './journal/create-journal.ts';
import { newRun } from './journal/journal.test-kit.ts';
import { createObjectWrites } from './object-writes.ts';

let folder: string;
let database: AppDatabase;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'graph-intake-writes-'));
  database = openAppDatabase(join(folder, 'app.sqlite'));
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

const run = newRun({ fileName: 'incidents.csv', kind: 'objects', action: 'PUT', connectionId: 'staging' });

it('the last transaction of a row, and the row of each transaction, are known until the run is forgotten', () => {
  const journal = createJournal(database, { later: () => undefined });
  const writes = createObjectWrites(database);
  journal.start(run);
  const keep = (transactionId: string, number: number) =>
    writes.keep({ runId: 'run-1', record: 3, transactionId, number, hash: [1, 4_294_967_295] });
  keep('t-1', 1);
  keep('t-2', 4);
  expect(writes.find('run-1', 3)).toEqual({ transactionId: 't-2', number: 4, hash: [1, 4_294_967_295] });
  expect(writes.find('run-1', 2)).toBeNull();
  const row = { runId: 'run-1', fileName: 'incidents.csv', record: 3 };
  expect([writes.rowOf('staging', 't-1'), writes.rowOf('staging', 't-2')]).toEqual([row, row]);
  expect(writes.rowOf('live', 't-1')).toBeNull();
  journal.progress('run-1', { state: 'finished', endedAt: 2 });
  journal.forget(['run-1']);
  expect([writes.find('run-1', 3), writes.rowOf('staging', 't-1')]).toEqual([null, null]);
});
