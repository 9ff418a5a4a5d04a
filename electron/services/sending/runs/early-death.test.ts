import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestHost, type TestHost } from '../../../host.test-kit.ts';
import { machines, machinesCsv } from '../../imports/imports.test-kit.ts';

let host: TestHost;
beforeEach(async () => {
  host = await openTestHost();
});
afterEach(() => host.close());

const rows = machines(300);

/** Leaves a run whose program ended when only the start of the run was recorded. Returns its id. */
async function startAndCrash(): Promise<string> {
  const file = await host.openText('early.csv', machinesCsv(rows));
  await host.setFaults({ chaos: { seed: 0, holdAfter: 0 } });
  const { runId } = await host.api.imports.send({ fileId: file.id, connectionId: 'practice' });
  await host.api.imports.cancel({ runId });
  await host.setFaults({});
  await host.waitForRun(runId);
  await host.leave();
  const database = new Database(join(host.folder, 'data', 'desk.sqlite'));
  const { changes } = database
    .prepare(`UPDATE kept_run SET file_hash = NULL, account = '' WHERE id = ?`)
    .run(runId);
  database.close();
  expect(changes).toBe(1);
  return runId;
}
const continueRun = (runId: string) =>
  host.api.imports.continueRun({ runId, connectionId: 'practice', repeatAtStake: null, changedFile: false });

describe('a run that ended before its file was recorded', () => {
  it('continues, and knows its file from then on', async () => {
    const runId = await startAndCrash();
    host = await openTestHost({ after: host });
    expect(await host.api.imports.fileOfRun({ runId })).toMatchObject({ state: 'same' });
    await continueRun(runId);
    expect((await host.waitForRun(runId)).counts).toMatchObject({ stored: 300 });
    await writeFile(join(host.folder, 'early.csv'), machinesCsv(machines(299)));
    expect(await host.api.imports.fileOfRun({ runId })).toMatchObject({ state: 'changed' });
  });
});
