import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RunState } from '../../../shared/sending/runs.ts';
import { csvOf, machines, machinesCsv } from '../../services/imports/imports.test-kit.ts';
import { openTestTerminal, type TestTerminal } from '../terminal.test-kit.ts';

let terminal: TestTerminal;
let folder = '';
let folders = 0;
beforeAll(async () => {
  terminal = await openTestTerminal();
});
afterEach(() => terminal.setFaults({}));
afterAll(() => terminal.close());

interface ArrivalLine {
  readonly file: string;
  readonly outcome: 'done' | 'held';
  readonly reason: string;
  readonly folder: string;
  readonly runs?: readonly RunState[];
}

const withoutWaiting = ['--connection', 'staging', '--quiet-for', '0', '--every', '0.1', '--json'];
const newFolder = async () => {
  folders += 1;
  folder = join(terminal.folder, `incoming-${folders}`);
  await mkdir(folder);
};
const put = async (name: string, text: string) => {
  // Moves the file into the folder, so that it appears with its whole content.
  await writeFile(join(terminal.folder, name), text);
  await rename(join(terminal.folder, name), join(folder, name));
};
const parseLines = (out: string) =>
  out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as ArrivalLine);
const runOnce = async (...args: string[]) => {
  const result = await terminal.run(['watch-folder', folder, ...withoutWaiting, '--once', ...args]);
  return { ...result, arrived: parseLines(result.out) };
};
const idOf = (row: readonly string[] | undefined) => row?.[0] ?? '';

describe('graph-intake watch-folder', () => {
  it('sends a file, and moves it together with its report and its evidence', async () => {
    await newFolder();
    const rows = machines(3);
    await put('machines.csv', machinesCsv(rows));
    const { code, arrived, err } = await runOnce();
    expect({ code, err }).toMatchObject({ code: 0, err: expect.stringContaining('Watching ') });
    expect(arrived).toMatchObject([
      {
        file: 'machines.csv',
        outcome: 'done',
        reason: '3 rows: 3 stored.',
        runs: [{ counts: { stored: 3 } }],
      },
    ]);
    const [{ folder: to }] = arrived as [ArrivalLine];
    expect((await readdir(to)).sort()).toEqual([
      'machines.csv',
      'machines.csv.evidence.zip',
      'machines.csv.report.json',
    ]);
    expect(JSON.parse(await readFile(join(to, 'machines.csv.report.json'), 'utf8'))).toMatchObject({
      outcome: 'done',
      runs: [{ fileName: 'machines.csv' }],
    });
    expect(await terminal.countXid(idOf(rows[2]))).toBe(1);
  });

  it('holds a file with errors, an unreadable file, and content that was sent before', async () => {
    await newFolder();
    const rows = machines(2);
    await put('good.csv', machinesCsv(rows));
    await put(
      'faulty.csv',
      csvOf(['ogit/_xid', 'ogit/_type', 'ogit/_scope'], [['f:1', '', 'practice-scope']]),
    );
    await put('photo.csv', '\u0000\u0001\u0002\u0003');
    const first = await runOnce();
    expect(first.code).toBe(2);
    const held = first.arrived.filter(({ outcome }) => outcome === 'held');
    expect(held.map(({ file }) => file).sort()).toEqual(['faulty.csv', 'photo.csv']);
    const report = JSON.parse(
      await readFile(
        join(held.find(({ file }) => file === 'faulty.csv')?.folder ?? '', 'faulty.csv.report.json'),
        'utf8',
      ),
    );
    expect(report).toMatchObject({
      reason: expect.stringContaining('The platform will refuse the only row'),
      check: { files: [{ problems: [{ rule: 'type-missing' }] }] },
    });
    await put('again.csv', machinesCsv(rows));
    expect((await runOnce()).arrived).toMatchObject([
      { file: 'again.csv', outcome: 'held', reason: expect.stringContaining('sent before, as good.csv') },
    ]);
    await put('wanted.csv', machinesCsv(rows));
    // The platform rejects the rows, because they exist already.
    expect((await runOnce('--send-again')).arrived).toMatchObject([
      { file: 'wanted.csv', outcome: 'held', reason: '2 rows: 0 stored, 2 failed.' },
    ]);
  });

  it('maps every file by the recipe', async () => {
    await newFolder();
    const targets = [
      { kind: 'identity', name: 'ogit/_xid', from: { column: 'host' } },
      { kind: 'attribute', name: 'ogit/_type', from: { constant: 'ogit/MARS/Machine' } },
      { kind: 'attribute', name: 'ogit/_scope', from: { constant: 'practice-scope' } },
    ];
    const recipe = JSON.stringify({ version: 2, name: 'Hosts', fingerprint: '', kind: 'vertices', targets });
    const path = await terminal.file('hosts.json', recipe);
    await put('hosts.csv', '"host"\n"recipe-host-1"\n"recipe-host-2"\n');
    const result = await runOnce('--recipe', path);
    expect(result.err).not.toContain('recipe');
    expect(result.arrived).toMatchObject([{ outcome: 'done', reason: '2 rows: 2 stored.' }]);
    expect(await terminal.countXid('recipe-host-2')).toBe(1);
  });

  it('continues a file after kill -9 in the middle, and sends every row exactly once', async () => {
    await newFolder();
    const rows = machines(6_000);
    await put('long.csv', machinesCsv(rows));
    await put('next.csv', machinesCsv(machines(2)));
    await terminal.setFaults({ chaos: { seed: 0, holdAfter: 1 } });
    const before = await terminal.countAnswered();
    const killed = terminal.start(['watch-folder', folder, ...withoutWaiting]);
    await expect.poll(terminal.countAnswered).toBeGreaterThan(before);
    killed.child.kill('SIGKILL');
    await killed.ended;
    await terminal.setFaults({});
    expect(await readdir(join(folder, 'sending'))).toHaveLength(1);
    const { code, arrived } = await runOnce();
    expect(arrived).toMatchObject([
      {
        file: 'long.csv',
        outcome: 'done',
        reason: '6,000 rows: 6,000 stored.',
        runs: [{ counts: { stored: 6_000 } }],
      },
      { file: 'next.csv', outcome: 'done' },
    ]);
    expect(code).toBe(0);
    for (const row of [rows[0], rows[999], rows[5_999]]) expect(await terminal.countXid(idOf(row))).toBe(1);
    expect(await readdir(join(folder, 'sending'))).toEqual([]);
  });

  it('ends with 75 on SIGTERM while a file is sent, and with 0 between files', async () => {
    await newFolder();
    const rows = machines(6_000);
    await put('long.csv', machinesCsv(rows));
    await terminal.setFaults({ chaos: { seed: 0, holdAfter: 1 } });
    const before = await terminal.countAnswered();
    const running = terminal.start(['watch-folder', folder, ...withoutWaiting]);
    await expect.poll(terminal.countAnswered).toBeGreaterThan(before);
    running.child.kill('SIGTERM');
    await expect.poll(running.err).toContain('Stopping');
    await terminal.setFaults({});
    expect((await running.ended).code).toBe(75);
    const idle = terminal.start(['watch-folder', folder, ...withoutWaiting]);
    let out = '';
    idle.child.stdout?.on('data', (bytes) => {
      out += bytes;
    });
    await expect.poll(() => out).toContain('6,000 stored');
    idle.child.kill('SIGTERM');
    expect((await idle.ended).code).toBe(0);
  });

  it('ends with 75 on SIGTERM while files are left, if it was to end when none is left', async () => {
    await newFolder();
    await put('incomplete.csv', machinesCsv(machines(1)));
    const patient = ['--connection', 'staging', '--quiet-for', '600', '--once'];
    const running = terminal.start(['watch-folder', folder, ...patient]);
    await expect.poll(running.err).toContain('Watching');
    running.child.kill('SIGTERM');
    expect((await running.ended).code).toBe(75);
    expect(await readdir(folder)).toContain('incomplete.csv');
  });

  it('refuses a folder that another process watches', async () => {
    await newFolder();
    const running = terminal.start(['watch-folder', folder, ...withoutWaiting]);
    await expect.poll(running.err).toContain('Watching');
    expect(await runOnce()).toMatchObject({ code: 1, err: expect.stringContaining('is already watched') });
    running.child.kill('SIGTERM');
    await running.ended;
  });

  it.each([
    [['--quiet-for', 'soon'], '--quiet-for takes seconds, at most a day, not “soon”.'],
    [['--marker', 'a/b'], '--marker needs the ending of a file name'],
    [['--recipe', 'a', '--recipe', 'b'], 'Specify one --recipe'],
    [['second'], 'Specify one folder'],
  ])('refuses %j in one sentence', async (args, sentence) => {
    await newFolder();
    expect(await terminal.run(['watch-folder', folder, ...args])).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining(sentence),
    });
  });
});
