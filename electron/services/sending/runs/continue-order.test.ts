import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Outcome } from '../../../../shared/sending/outcomes.ts';
import type { RunState } from '../../../../shared/sending/runs.ts';
import { openTestHost, type TestHost } from '../../../host.test-kit.ts';
import { openAppDatabase } from '../../../storage/app-database.ts';
import { createJournal } from '../../../storage/journal/create-journal.ts';
import { csvOf, machines, machinesCsv } from '../../imports/imports.test-kit.ts';
import { lateHeldBack, lateUnknown } from '../delivery/overtaken-rows.ts';

let host: TestHost;
beforeEach(async () => {
  host = await openTestHost({ waitDivisor: 100 });
});
afterEach(() => host.close());

const heads = ['ogit/_xid', 'ogit/_type', '/name'];
/** Creates four machines and sends updates of their names in this order. Returns the ended run of the updates. */
async function sendUpdates(names: readonly (readonly [machine: number, name: string])[]) {
  const machineRows = machines(4);
  const create = await host.openText('made.csv', machinesCsv(machineRows));
  await host.send(create.id);
  const xidOf = (machine: number) => machineRows[machine]?.[0] ?? '';
  const rows = names.map(([machine, name]) => [xidOf(machine), 'ogit/MARS/Machine', name]);
  const file = await host.openText('updates.csv', csvOf(heads, rows));
  await host.api.imports.setAction({ fileId: file.id, action: 'PUT' });
  await host.waitForCheck(file.id);
  return { run: await host.send(file.id), xidOf };
}

/** Restarts the host with a journal in which the run is stopped and some rows, by record, have these outcomes. */
async function restartWith(
  runId: string,
  outcomeByRecord: Readonly<Record<number, 'unknown' | 'not-sent'>>,
  waitDivisor = 100,
) {
  await host.leave();
  const database = openAppDatabase(join(host.folder, 'data', 'desk.sqlite'));
  const journal = createJournal(database);
  journal.progress(runId, { state: 'sending', endedAt: null });
  const outcomes = Object.entries(outcomeByRecord).map(([record, outcome]) => ({
    record: Number(record),
    outcome,
    cause: outcome,
    reason: `It is ${outcome}.`,
    identity: '',
    vertexId: '',
    created: false,
    createdPartIds: [],
    missing: [],
    hash: null,
    class: outcome === 'unknown' ? ('repeatable' as const) : null,
  }));
  journal.recordOutcomes(runId, 1, outcomes);
  journal.progress(runId, { state: 'stopped', message: 'Stopped.', endedAt: Date.now() });
  database.close();
  host = await openTestHost({ after: host, waitDivisor });
}

const continueRun = (runId: string) =>
  host.api.imports.continueRun({
    runId,
    connectionId: 'practice',
    repeatAtStake: null,
    changedFile: false,
  });
async function continueToEnd(runId: string): Promise<RunState> {
  await continueRun(runId);
  return host.waitForRun(runId);
}
/** Returns the record and the reason of each row with this outcome. */
const reasonsOf = async (runId: string, outcome: Outcome) => {
  const filter = { outcome, cause: null, text: '' } as const;
  const { rows } = await host.api.imports.results({ runId, filter, first: 0, count: 10 });
  return rows.map(({ record, reason }) => [record, reason]);
};

describe('continuing a run', () => {
  it('does not send an unknown row again after a later row of its vertex, but decides other unknown rows', async () => {
    const { run, xidOf } = await sendUpdates([
      [0, 'old'],
      [1, 'the same'],
      [2, 'alone'],
      [0, 'new'],
      [1, 'the same'],
    ]);
    await restartWith(run.id, { 1: 'unknown', 2: 'unknown', 3: 'unknown' });
    const ended = await continueToEnd(run.id);
    expect(await host.vertexOf(xidOf(0))).toMatchObject({ '/name': 'new' });
    expect(ended.counts).toMatchObject({ stored: 4, unknown: 1 });
    expect(await reasonsOf(run.id, 'unknown')).toEqual([[1, lateUnknown.reason]]);
    expect(ended.causes).toMatchObject([{ rows: 1, example: lateUnknown.reason }]);
  });

  it('does not send a row that was not executed if a later row of its vertex is stored', async () => {
    const { run, xidOf } = await sendUpdates([
      [0, 'old'],
      [1, 'alone'],
      [0, 'new'],
    ]);
    await restartWith(run.id, { 1: 'not-sent', 2: 'not-sent' });
    const ended = await continueToEnd(run.id);
    expect(await host.vertexOf(xidOf(0))).toMatchObject({ '/name': 'new' });
    expect(ended.counts).toMatchObject({ stored: 2, 'not-sent': 1 });
    expect(await reasonsOf(run.id, 'not-sent')).toEqual([[1, lateHeldBack.reason]]);
  });

  it('sends the other rows while one that was sent again is verified', async () => {
    const { run, xidOf } = await sendUpdates([
      [0, 'again'],
      [1, 'first'],
    ]);
    // The first read-back is after 30 seconds.
    await restartWith(run.id, { 1: 'unknown', 2: 'not-sent' }, 0.1);
    await host.setFaults({ cut: 'after' });
    await continueRun(run.id);
    await expect
      .poll(async () => (await host.api.imports.run({ runId: run.id })).counts)
      .toMatchObject({ stored: 1, unknown: 1, 'not-sent': 0 });
    expect(await host.vertexOf(xidOf(1))).toMatchObject({ '/name': 'first' });
  });
});
