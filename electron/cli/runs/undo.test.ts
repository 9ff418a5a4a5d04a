import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunState } from '../../../shared/sending/runs.ts';
import { machines } from '../../services/imports/imports.test-kit.ts';
import { openTestTerminal, type TestTerminal } from '../terminal.test-kit.ts';

let terminal: TestTerminal;
beforeAll(async () => {
  terminal = await openTestTerminal();
});
afterAll(() => terminal.close());

const idOf = (row: readonly string[] | undefined) => row?.[0] ?? '';
/** Sends the rows as a file and returns the id of the run. */
async function sendRows(name: string, rows: readonly (readonly string[])[]): Promise<string> {
  const path = await terminal.file(name, rows);
  const { files } = await terminal.json<{ files: { run: RunState }[] }>([
    'send',
    path,
    '--connection',
    'staging',
    '--yes',
  ]);
  return files[0]?.run.id ?? '';
}

describe('graph-intake undo', () => {
  it('deletes what the run created, and nothing else', async () => {
    const rows = machines(5);
    await sendRows('before.csv', rows.slice(0, 2));
    const run = await sendRows('undone.csv', rows);
    expect(await terminal.run(['undo', run])).toMatchObject({
      code: 1,
      err: expect.stringContaining('use --yes to send 3 rows to Staging.'),
    });
    expect(await terminal.run(['undo', run, '--yes'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('undone – undo vertices.csv\n  3 rows to Staging: 3 deleted'),
    });
    expect(await Promise.all(rows.map((row) => terminal.countXid(idOf(row))))).toEqual([1, 1, 0, 0, 0]);
  });

  it('reports on a second undo what is already undone, and runs shows the run as undone', async () => {
    const run = await sendRows('again.csv', machines(2));
    expect((await terminal.run(['runs', run])).out).not.toContain('Undone');
    expect((await terminal.run(['undo', run, '--yes'])).code).toBe(0);
    expect(await terminal.run(['undo', run, '--yes'])).toMatchObject({
      code: 1,
      err: expect.stringContaining(
        'again.csv is already undone: 2 of 2 vertices deleted. Nothing is left to delete.',
      ),
    });
    const undoneLine = /Undone on \d{4}-\d\d-\d\d \d\d:\d\d UTC: 2 of 2 vertices deleted\./;
    expect((await terminal.run(['runs', '--text', 'again.csv'])).out).toMatch(undoneLine);
    expect((await terminal.run(['runs', run])).out).toMatch(undoneLine);
    expect(await terminal.json<RunState>(['runs', run])).toMatchObject({
      undone: { parts: [{ part: 'vertices', total: 2, deleted: 2 }] },
    });
  });

  it('writes the files that it would send, and sending them deletes the same vertices', async () => {
    const rows = machines(3);
    const run = await sendRows('written.csv', rows);
    const folder = join(terminal.folder, 'undo');
    const { code, out } = await terminal.run(['undo', run, '--write', folder]);
    expect({ code, rows: out.trimEnd().split('  ').at(-1) }).toEqual({ code: 0, rows: '3 rows' });
    const [name = ''] = await readdir(folder);
    expect((await readFile(join(folder, name), 'utf8')).split('\n')[0]).toBe('"ogit/_id"');
    expect(await terminal.countXid(idOf(rows[0]))).toBe(1);
    const args = ['send', join(folder, name), '--action', 'DELETE', '--connection', 'staging', '--yes'];
    expect((await terminal.run(args)).code).toBe(0);
    expect(await terminal.countXid(idOf(rows[0]))).toBe(0);
    expect(await terminal.run(['undo', run, '--write', folder])).toMatchObject({
      code: 1,
      err: expect.stringContaining('already exists; choose another folder.'),
    });
  });

  it('requires a run', async () => {
    expect((await terminal.run(['undo'])).err).toContain('Specify the run to undo: graph-intake undo RUN.');
    expect((await terminal.run(['undo', 'zzz'])).err).toContain('Run “zzz” not found.');
  });
});
