import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emptyRowSet } from '../../../../shared/rows/row-set-operations.ts';
import type { RunState } from '../../../../shared/sending/runs.ts';
import { openTestHost, type TestHost } from '../../../host.test-kit.ts';
import { type AppDatabase, openAppDatabase } from '../../../storage/app-database.ts';
import { createJournal } from '../../../storage/journal/create-journal.ts';
import type { Journal } from '../../../storage/journal/journal.ts';
import { lockRun } from '../../../storage/journal/run-lock.ts';
import { machines, machinesCsv } from '../../imports/imports.test-kit.ts';

let host: TestHost;
let database: AppDatabase;
/** The journal of a terminal with the same data folder. */
let journal: Journal;
let data: string;
beforeEach(async () => {
  host = await openTestHost({ waitDivisor: 50 });
  data = join(host.folder, 'data');
  database = openAppDatabase(join(data, 'desk.sqlite'));
  journal = createJournal(database);
});
afterEach(async () => {
  database.close();
  await host.close();
});

/** Starts a run of the terminal; two of its ten rows are sent, without a response yet. Returns its lock. */
function begin(id: string) {
  const lock = lockRun(data, id);
  journal.start({
    id,
    fileName: 'machines.csv',
    sizeBytes: 1,
    file: { kind: 'path', path: join(host.folder, 'machines.csv') },
    terms: '{}',
    recipe: null,
    kind: 'vertices',
    action: 'POST',
    header: ['ogit/_xid'],
    graphUrl: '',
    connectionId: 'practice',
    connection: 'Practice platform',
    account: '',
    rehearsal: false,
    records: 10,
    excluded: emptyRowSet,
    startedAt: Date.now(),
  });
  const sentAt = Date.now();
  const attempt = { runId: id, of: null, class: 'repeatable', bytes: 1, bodyHash: '', sentAt } as const;
  journal.recordAttempt({ ...attempt, records: [1, 2] });
  return lock;
}
/** Resolves with a run once it is resumable. */
const whenResumable = (id: string) =>
  new Promise<RunState>((resolve) => {
    const stop = host.api.imports.changed(({ runs }) => {
      const found = runs.find((run) => run.id === id && run.resumable);
      if (found === undefined) return;
      resolve(found);
      queueMicrotask(() => stop());
    });
  });

describe('a run of a terminal', () => {
  it('cannot be changed while the terminal sends it, and is resumable once it has ended there', async () => {
    const lock = begin('elsewhere');
    const { imports } = host.api;
    const { rows } = await imports.history({ text: '', first: 0, count: 10 });
    expect(rows).toMatchObject([{ id: 'elsewhere', state: 'sending', resumable: false }]);
    const words = expect.stringContaining('in another window or a terminal');
    const runId = 'elsewhere';
    expect(await imports.run({ runId })).toMatchObject({ resumable: false, whyNotResumable: words });
    await expect(imports.cancel({ runId })).rejects.toMatchObject({ code: 'conflict', message: words });
    const options = { runId, connectionId: 'practice', repeatAtStake: null, changedFile: false };
    await expect(imports.continueRun(options)).rejects.toMatchObject({ code: 'conflict', message: words });
    const resumable = whenResumable(runId);
    journal.progress(runId, { state: 'cancelled', endedAt: Date.now() });
    lock.release();
    expect(await resumable).toMatchObject({ state: 'cancelled', counts: { unknown: 2, 'not-sent': 8 } });
  });

  it('is resumable once the terminal was killed', async () => {
    const lock = begin('killed');
    const resumable = whenResumable('killed');
    lock.release();
    expect(await resumable).toMatchObject({ state: 'interrupted', counts: { unknown: 2, 'not-sent': 8 } });
  });

  it('has the time when its state was read, and is interrupted at its last request once its process died', async () => {
    const lock = begin('dying');
    const { imports } = host.api;
    const before = Date.now();
    const sending = await imports.run({ runId: 'dying' });
    expect(sending).toMatchObject({ state: 'sending', isElsewhere: true });
    expect(sending.asOf).toBeGreaterThanOrEqual(before);
    const { rows } = journal.requests('dying', { first: 0, count: 1 });
    lock.release();
    const died = await imports.run({ runId: 'dying' });
    expect(died).toMatchObject({ state: 'interrupted', endedAt: rows[0]?.sentAt });
    expect(died.asOf).toBeUndefined();
  });

  it('is shown in its current state if this host started it and the terminal continues it', async () => {
    const file = await host.openText('here.csv', machinesCsv(machines(3)));
    const { id } = await host.send(file.id);
    const lock = lockRun(data, id);
    journal.progress(id, { state: 'sending', endedAt: null });
    await expect.poll(async () => (await host.api.imports.run({ runId: id })).state).toBe('sending');
    journal.progress(id, { state: 'finished', endedAt: Date.now() + 1 });
    lock.release();
    expect(await host.api.imports.run({ runId: id })).toMatchObject({ state: 'finished' });
  });
});
