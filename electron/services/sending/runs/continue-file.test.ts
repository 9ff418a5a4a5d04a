import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { utils, write } from '@e965/xlsx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recipe as recipeSchema } from '../../../../shared/recipes/recipe.ts';
import type { Outcome } from '../../../../shared/sending/outcomes.ts';
import { openTestHost, type TestHost } from '../../../host.test-kit.ts';
import { machineHeads, machines, machinesCsv } from '../../imports/imports.test-kit.ts';

let host: TestHost;
beforeEach(async () => {
  host = await openTestHost();
});
afterEach(() => host.close());

const runOf = (runId: string) => host.api.imports.run({ runId });
const continueRun = (runId: string, changedFile = false) =>
  host.api.imports.continueRun({ runId, connectionId: 'practice', repeatAtStake: null, changedFile });
const exportRows = (runId: string, outcome: Outcome = 'stored') =>
  host.api.imports.exportRows({ runId, outcome, spreadsheetSafe: false });
const linesOf = async (delivered: Awaited<ReturnType<typeof exportRows>>): Promise<string[]> => {
  if (delivered.to !== 'path') throw new Error(`It went to ${delivered.to}.`);
  return (await readFile(delivered.path, 'utf8')).trimEnd().split('\n');
};

/**
 * Sends a file, ends the host while most rows are not sent, and opens another host on its folder. Returns the id of the
 * run.
 */
async function sendAndLeave(name: string, text: string | Uint8Array): Promise<string> {
  return sendOpenFileAndLeave((await host.openText(name, text)).id);
}

async function sendOpenFileAndLeave(fileId: string): Promise<string> {
  await host.setFaults({ chaos: { seed: 0, holdAfter: 1 } });
  const { runId } = await host.api.imports.send({ fileId, connectionId: 'practice' });
  await expect.poll(async () => (await runOf(runId)).counts.stored).toBeGreaterThan(0);
  const leaving = host.leave();
  // Requests after the first one are held until the host is ending.
  await expect.poll(async () => (await runOf(runId)).state).toBe('cancelling');
  await host.setFaults({});
  await leaving;
  host = await openTestHost({ after: host });
  return runId;
}

describe('the file of a continued run', () => {
  it('can be exported, also if it is not in UTF-8', async () => {
    const rows = machines(6_000);
    const text = Buffer.from(`\ufeff${machinesCsv(rows)}`, 'utf16le');
    const runId = await sendAndLeave('wide.csv', text);
    await continueRun(runId);
    expect((await host.waitForRun(runId)).counts.stored).toBe(6_000);
    expect(await exportRows(runId)).toMatchObject({ to: 'path', rows: 6_000 });
  });

  it('has its columns filled down again, also across the rows that were sent before', async () => {
    const rows = machines(6_000).map((row, at) => (at === 0 ? row : row.with(2, '')));
    const { id: fileId } = await host.openText('filled.csv', machinesCsv(rows));
    await host.waitForCheck(fileId);
    const recipe = recipeSchema.parse({
      version: 2,
      name: 'filled',
      fingerprint: '',
      kind: 'vertices',
      reading: { fillDown: ['ogit/name'] },
      targets: machineHeads.map((name) => ({
        ...(name === 'ogit/_xid' ? { kind: 'identity' } : { kind: 'attribute' }),
        name,
        from: { column: name },
      })),
    });
    await host.api.imports.setRecipe({ fileId, recipe });
    await host.waitForCheck(fileId);
    const runId = await sendOpenFileAndLeave(fileId);
    await continueRun(runId);
    expect((await host.waitForRun(runId)).counts.stored).toBe(6_000);
    expect(await host.vertexOf(rows[5_999]?.[0] ?? '')).toMatchObject({ 'ogit/name': rows[0]?.[2] });
  });

  it('is read from the same sheet of its workbook', async () => {
    const rows = machines(6_000);
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet([['Notes'], ['nothing', 'here']]), 'Notes');
    const cells = [['Machines'], [], machineHeads, ...rows] as string[][];
    utils.book_append_sheet(book, utils.aoa_to_sheet(cells), 'Machines');
    const bytes = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
    const path = join(host.folder, 'book.xlsx');
    await writeFile(path, bytes);
    const workbookSheet = { source: { table: 'Machines' } };
    const { fileId } = await host.api.imports.open({ source: { kind: 'path', path }, as: workbookSheet });
    await host.waitForCheck(fileId);
    const runId = await sendOpenFileAndLeave(fileId);
    await continueRun(runId);
    expect((await host.waitForRun(runId)).counts.stored).toBe(6_000);
    expect(await exportRows(runId)).toMatchObject({ to: 'path', rows: 6_000 });
    expect(await host.countXid(rows[5_999]?.[0] ?? '')).toBe(1);
  });

  it('is the changed one once confirmed; its export marks rows that were sent with earlier cells', async () => {
    const rows = machines(6_000);
    const runId = await sendAndLeave('changed.csv', machinesCsv(rows));
    const changed = rows.map((row, at) => (at === 1 ? row.with(2, 'another name') : row));
    await writeFile(join(host.folder, 'changed.csv'), machinesCsv(changed));
    await continueRun(runId, true);
    await host.waitForRun(runId);
    await host.leave();
    host = await openTestHost({ after: host });
    const delivered = await exportRows(runId);
    expect(delivered).toMatchObject({ rows: 6_000 });
    const lines = await linesOf(delivered);
    expect(lines.filter((line) => line.includes('has changed since'))).toEqual([
      expect.stringMatching(/"another name".*its cells are the current ones\."$/),
    ]);
    expect(await host.api.imports.fileOfRun({ runId })).toMatchObject({ state: 'same' });
  });

  it('may be shorter: the run stops, and its export marks stored rows that the file no longer has', async () => {
    const rows = machines(6_000);
    const runId = await sendAndLeave('shorter.csv', machinesCsv(rows));
    const { stored } = (await runOf(runId)).counts;
    await writeFile(join(host.folder, 'shorter.csv'), machinesCsv(rows.slice(0, 100)));
    await continueRun(runId, true);
    const run = await host.waitForRun(runId);
    expect(run).toMatchObject({
      state: 'stopped',
      message: expect.stringContaining('the file has fewer rows than when the run began'),
      counts: { stored, 'not-sent': 6_000 - stored },
    });
    const lines = await linesOf(await exportRows(runId));
    expect(lines).toHaveLength(stored + 1);
    expect(lines.filter((line) => line.includes('no longer contains it'))).toHaveLength(stored - 100);
  });

  it('may by now have xids for rows that were sent without: they are sent again only after confirmation', async () => {
    const rows = machines(3);
    const nameless = rows.map((row) => row.with(0, ''));
    const file = await host.openText('named.csv', machinesCsv(nameless));
    await host.setFaults({ cut: 'after' });
    const { runId } = await host.api.imports.send({ fileId: file.id, connectionId: 'practice' });
    expect((await host.waitForRun(runId)).unknown).toMatchObject({ never: 3 });
    await writeFile(join(host.folder, 'named.csv'), machinesCsv(rows));
    await continueRun(runId, true);
    expect((await host.waitForRun(runId)).counts).toMatchObject({ unknown: 3 });
    expect(await host.countXid(rows[0]?.[0] ?? '')).toBe(0);
    await host.api.imports.continueRun({
      runId,
      connectionId: 'practice',
      repeatAtStake: 3,
      changedFile: true,
    });
    expect((await host.waitForRun(runId)).counts).toMatchObject({ stored: 3 });
    expect(await host.countXid(rows[0]?.[0] ?? '')).toBe(1);
  });
});
