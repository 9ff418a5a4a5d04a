import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { csv, csvOf, machines } from '../../services/imports/imports.test-kit.ts';
import { openTestTerminal, type TestTerminal } from '../terminal.test-kit.ts';

let terminal: TestTerminal;
beforeAll(async () => {
  terminal = await openTestTerminal();
});
afterEach(() => terminal.setFaults({}));
afterAll(() => terminal.close());

let folders = 0;
async function watched(): Promise<string> {
  folders += 1;
  const folder = join(terminal.folder, `exports-${folders}`);
  await mkdir(folder);
  return folder;
}
const once = (folder: string, ...more: string[]) => [
  ...['watch-folder', folder, '--connection', 'staging', '--once', '--settled', '0', '--every', '0.1'],
  ...more,
];
const faulty = csvOf(['ogit/_xid', 'ogit/_type', 'ogit/_scope'], [['x:1', '', 'practice-scope']]);
const arrive = (folder: string, name: string, text: string) => writeFile(join(folder, name), text);
const idOf = (row: readonly string[] | undefined) => row?.[0] ?? '';

interface Line {
  readonly file: string;
  readonly state: string;
  readonly reason: string;
  readonly counts: { readonly stored: number };
}
const linesOf = (out: string) =>
  out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);

describe('a watched folder', () => {
  it('sends a file once and moves it to done, with its evidence', async () => {
    const folder = await watched();
    const rows = machines(5);
    await arrive(folder, 'machines.csv', csv(rows));
    const { code, out } = await terminal.run(once(folder, '--json'));
    expect(code).toBe(0);
    expect(linesOf(out)).toMatchObject([{ file: 'machines.csv', state: 'done', counts: { stored: 5 } }]);
    expect(await readdir(join(folder, 'done'))).toEqual(['machines.csv', 'machines.csv.evidence.zip']);
    expect(await readdir(folder)).toEqual(['.sending', 'done', 'held']);
    expect(await terminal.countXid(idOf(rows[4]))).toBe(1);
  });

  it('holds the same content under any name, and sends it with --send-again', async () => {
    const folder = await watched();
    const text = csv(machines(3));
    await arrive(folder, 'monday.csv', text);
    expect((await terminal.run(once(folder))).code).toBe(0);
    await arrive(folder, 'tuesday.csv', text);
    const again = await terminal.run(once(folder, '--json'));
    expect(again.code).toBe(2);
    expect(linesOf(again.out)).toMatchObject([
      { file: 'tuesday.csv', state: 'held', reason: expect.stringContaining('as monday.csv. --send-again') },
    ]);
    expect(await readdir(join(folder, 'held'))).toEqual(['tuesday.csv', 'tuesday.csv.report.txt']);
    await arrive(folder, 'tuesday.csv', text);
    const sent = await terminal.run(once(folder, '--send-again', '--action', 'PATCH', '--json'));
    expect(linesOf(sent.out)).toMatchObject([{ state: 'done', counts: { stored: 3 } }]);
  });

  it('holds a file with errors and says why beside it; the next one is sent', async () => {
    const folder = await watched();
    await arrive(folder, 'a.csv', faulty);
    await arrive(folder, 'b.pdf', '%PDF-1.7');
    await arrive(folder, 'c.csv', csv(machines(2)));
    const { code, out } = await terminal.run(once(folder, '--json'));
    expect(code).toBe(2);
    expect(Object.fromEntries(linesOf(out).map(({ file, state }) => [file, state]))).toEqual({
      ...{ 'a.csv': 'held', 'b.pdf': 'held', 'c.csv': 'done' },
    });
    expect(await readFile(join(folder, 'held', 'a.csv.report.txt'), 'utf8')).toContain('ogit/_type');
    expect(await readFile(join(folder, 'held', 'b.pdf.report.txt'), 'utf8')).toContain('PDF');
    expect(await terminal.countXid('x:1')).toBe(0);
  });

  it('keeps the rows that failed beside the file, with their reasons', async () => {
    const folder = await watched();
    const rows = machines(3);
    await arrive(folder, 'first.csv', csv(rows.slice(0, 1)));
    await terminal.run(once(folder));
    await arrive(folder, 'second.csv', csv(rows));
    expect((await terminal.run(once(folder))).code).toBe(2);
    const failed = await readFile(join(folder, 'held', 'second.csv.failed.csv'), 'utf8');
    expect(failed).toContain(idOf(rows[0]));
    expect(failed).toContain('exists already');
    expect(failed).not.toContain(idOf(rows[1]));
    expect(await readFile(join(folder, 'held', 'second.csv.report.txt'), 'utf8')).toContain('2 stored');
  });

  it('continues after the program was killed in the middle, and stores nothing twice', async () => {
    const folder = await watched();
    const rows = machines(4_000);
    await arrive(folder, 'long.csv', csv(rows));
    await terminal.setFaults({ chaos: { seed: 0, holdAfter: 1 } });
    const running = terminal.start(once(folder));
    await expect.poll(running.err, { timeout: 60_000 }).toContain('Sending 4,000 rows');
    await expect.poll(() => terminal.countXid(idOf(rows[0])), { timeout: 60_000 }).toBe(1);
    running.child.kill('SIGKILL');
    await running.ended;
    await terminal.setFaults({});
    expect(await readdir(join(folder, 'done'))).toEqual([]);
    const { code, out } = await terminal.run(once(folder, '--json'));
    expect({ code, lines: linesOf(out) }).toMatchObject({
      code: 0,
      lines: [{ file: 'long.csv', state: 'done', counts: { stored: 4_000 } }],
    });
    for (const row of [rows[0], rows[1_999], rows[3_999]]) expect(await terminal.countXid(idOf(row))).toBe(1);
  });

  it('ends on Ctrl-C with the code of an interruption while a file is sent, and the next start finishes it', async () => {
    const folder = await watched();
    await arrive(folder, 'stopped.csv', csv(machines(4_000)));
    await terminal.setFaults({ chaos: { seed: 0, holdAfter: 1 } });
    const abort = new AbortController();
    const stopped = terminal.run(once(folder), {
      abort,
      onErr: (text) => text.includes('Sending') && abort.abort(),
    });
    await expect.poll(() => abort.signal.aborted, { timeout: 60_000 }).toBe(true);
    await terminal.setFaults({});
    expect((await stopped).code).toBe(4);
    const { code, out } = await terminal.run(once(folder, '--json'));
    expect({ code, lines: linesOf(out) }).toMatchObject({ code: 0, lines: [{ state: 'done' }] });
  });

  it('has one watcher at a time, and must be there', async () => {
    const folder = await watched();
    const abort = new AbortController();
    let said = '';
    const args = ['watch-folder', folder, '--connection', 'staging', '--every', '0.1'];
    const first = terminal.run(args, {
      abort,
      onErr: (text) => {
        said += text;
      },
    });
    await expect.poll(() => said).toContain('Watching');
    expect(await terminal.run(once(folder))).toMatchObject({
      code: 1,
      err: expect.stringContaining('one watcher at a time'),
    });
    abort.abort();
    expect((await first).code).toBe(0);
    expect(await terminal.run(once(join(folder, 'no')))).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no folder'),
    });
  });
});
