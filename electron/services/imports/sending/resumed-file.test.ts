import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Outcome } from '../../../../shared/imports/outcomes.ts';
import { openTestHost, type TestHost } from '../../../host.test-kit.ts';
import { csv, machines } from '../imports.test-kit.ts';

let host: TestHost;
beforeEach(async () => {
  host = await openTestHost();
});
afterEach(() => host.close());

const runOf = (runId: string) => host.api.imports.run({ runId });
const resume = (runId: string, changedFile = false) =>
  host.api.imports.resume({ runId, connectionId: 'practice', repeatAtStake: null, changedFile });
const exported = (runId: string, outcome: Outcome = 'stored') =>
  host.api.imports.exportRows({ runId, outcome, spreadsheetSafe: false });
const linesOf = async (delivered: Awaited<ReturnType<typeof exported>>): Promise<string[]> => {
  if (delivered.to !== 'path') throw new Error(`It went to ${delivered.to}.`);
  return (await readFile(delivered.path, 'utf8')).trimEnd().split('\n');
};

/** Sends some rows and leaves the host while most of them are not sent. */
async function sendAndLeave(name: string, text: string | Uint8Array): Promise<string> {
  const file = await host.openText(name, text);
  await host.setFaults({ chaos: { seed: 0, holdAfter: 1 } });
  const { runId } = await host.api.imports.send({ fileId: file.id, connectionId: 'practice' });
  await expect.poll(async () => (await runOf(runId)).counts.stored, { timeout: 20_000 }).toBeGreaterThan(0);
  const left = host.leave();
  // Those behind the first request are held until the host is on its way out.
  await expect.poll(async () => (await runOf(runId)).state).toBe('cancelling');
  await host.setFaults({});
  await left;
  host = await openTestHost({ after: host });
  return runId;
}

describe('the file of a run that went on', () => {
  it('is there for exports, also where it is not in UTF-8', async () => {
    const rows = machines(6_000);
    const text = Buffer.from(`\ufeff${csv(rows)}`, 'utf16le');
    const runId = await sendAndLeave('wide.csv', text);
    await resume(runId);
    expect((await host.ended(runId)).counts.stored).toBe(6_000);
    expect(await exported(runId)).toMatchObject({ to: 'path', rows: 6_000 });
  }, 20_000);

  it('is the changed one once the user said so; rows that were sent as they stood before say it', async () => {
    const rows = machines(6_000);
    const runId = await sendAndLeave('changed.csv', csv(rows));
    const changed = rows.map((row, at) => (at === 1 ? row.with(2, 'another name') : row));
    await writeFile(join(host.folder, 'changed.csv'), csv(changed));
    await resume(runId, true);
    await host.ended(runId);
    await host.leave();
    host = await openTestHost({ after: host });
    const delivered = await exported(runId);
    expect(delivered).toMatchObject({ rows: 6_000 });
    const lines = await linesOf(delivered);
    expect(lines.filter((line) => line.includes('has changed since'))).toEqual([
      expect.stringMatching(/"another name".*its cells are those of now\."$/),
    ]);
    expect(await host.api.imports.fileOfRun({ runId })).toMatchObject({ state: 'same' });
  }, 20_000);

  it('may have lost rows: those that were stored are exported nonetheless, the others are said to be gone', async () => {
    const rows = machines(6_000);
    const runId = await sendAndLeave('shorter.csv', csv(rows));
    const { stored } = (await runOf(runId)).counts;
    await writeFile(join(host.folder, 'shorter.csv'), csv(rows.slice(0, 100)));
    await resume(runId, true);
    const run = await host.ended(runId);
    expect(run).toMatchObject({
      state: 'stopped',
      message: expect.stringContaining('the file has fewer rows than when the run began'),
      counts: { stored, 'not-sent': 6_000 - stored },
    });
    const lines = await linesOf(await exported(runId));
    expect(lines).toHaveLength(stored + 1);
    expect(lines.filter((line) => line.includes('not in there any more'))).toHaveLength(stored - 100);
  }, 20_000);

  it('may name rows by now that had no name when they left: they are not sent again without asking', async () => {
    const rows = machines(3);
    const nameless = rows.map((row) => row.with(0, ''));
    const file = await host.openText('named.csv', csv(nameless));
    await host.setFaults({ cut: 'after' });
    const { runId } = await host.api.imports.send({ fileId: file.id, connectionId: 'practice' });
    expect((await host.ended(runId)).unknown).toMatchObject({ never: 3 });
    await writeFile(join(host.folder, 'named.csv'), csv(rows));
    await resume(runId, true);
    expect((await host.ended(runId)).counts).toMatchObject({ unknown: 3 });
    expect(await host.countXid(rows[0]?.[0] ?? '')).toBe(0);
    await host.api.imports.resume({ runId, connectionId: 'practice', repeatAtStake: 3, changedFile: true });
    expect((await host.ended(runId)).counts).toMatchObject({ stored: 3 });
    expect(await host.countXid(rows[0]?.[0] ?? '')).toBe(1);
  }, 20_000);
});
