import { chmodSync, statSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createErrors, createOutput } from './output.ts';
import { createProgressLine } from './send/progress-line.ts';
import { openTestTerminal, type TestTerminal } from './terminal.test-kit.ts';

/** A character other than a line break that controls the terminal or the direction of its text. */
const controlCharacter = /(?!\n)[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
/** Clears the screen, reverses and formats text, and rings the bell. */
const hostile = 'm\x1b[2J\u202e\x9b1m\x07';
/** Its second line looks like a line of the program. */
const forged = 'm1\n988 rows stored';

let terminal: TestTerminal;
beforeAll(async () => {
  terminal = await openTestTerminal();
});
afterAll(() => terminal.close());

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
const writeTable = (name: string, heads: readonly string[], rows: readonly (readonly string[])[]) =>
  terminal.file(name, [heads, ...rows].map((cells) => `${cells.map(quote).join(',')}\n`).join(''));
const heads = ['ogit/_xid', 'ogit/_type', 'ogit/_scope', hostile];

describe('text of files and platforms on the terminal', () => {
  it('is shown with visible escapes by check, and cannot forge a line', async () => {
    const path = await writeTable('check.csv', heads, [
      [hostile, '', 'practice-scope', forged],
      [forged, '', 'practice-scope', hostile],
    ]);
    const { out, err } = await terminal.run(['check', path]);
    expect(out + err).not.toMatch(controlCharacter);
    expect(out + err).not.toMatch(/^988 rows stored/m);
  });

  it('is escaped as \\uXXXX in JSON, which stays valid', async () => {
    const path = await writeTable('json.csv', heads, [
      [hostile, 'ogit/MARS/Machine', 'practice-scope', forged],
    ]);
    const { out } = await terminal.run(['check', path, '--json']);
    expect(out).not.toMatch(controlCharacter);
    expect(out).toContain('\\u202e');
    expect(JSON.parse(out).files[0].columns).toContain(hostile);
  });

  it('is shown with visible escapes by send and runs in messages of the platform about rows', async () => {
    const path = await writeTable('send.csv', heads.slice(0, 3), [
      ['r1', `ogit/${hostile}`, `${forged}\u202e`],
      ['r2', 'ogit/MARS/Machine', hostile],
    ]);
    const sent = await terminal.run([
      'send',
      path,
      '--connection',
      'Staging',
      '--yes',
      '--skip-problem-rows',
    ]);
    const shown = await terminal.run(['runs']);
    for (const { out, err } of [sent, shown]) {
      expect(out + err).not.toMatch(controlCharacter);
      expect(out + err).not.toMatch(/^988 rows stored/m);
    }
  });

  it('is shown with visible escapes in the error of a command', async () => {
    const { err } = await terminal.run(['check', '--recipe', forged + hostile, 'x.csv']);
    expect(err).not.toMatch(controlCharacter);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
    expect(err).toContain('\\n988 rows stored');
  });

  it('is escaped in the line of progress, which is still overwritten', () => {
    let written = '';
    const write = (text: string | Uint8Array) => {
      written += String(text);
      return true;
    };
    const errors = createErrors({ isTTY: true, columns: 80, write });
    const line = createProgressLine(errors, () => 0);
    line.show(`${hostile}${forged}`);
    expect(written).toBe('\r\u001b[Km\\x1b[2J\\u202e\\x9b1m\\x07m1\\n988 rows stored');
    line.end();
    expect(written.endsWith('\r\u001b[K')).toBe(true);
  });

  it('is escaped by the output stream itself, whatever its source', () => {
    const written: string[] = [];
    createOutput({ write: (text) => written.push(String(text)) > 0 }).write(`a\tb\n${hostile}\r`);
    expect(written.join('')).toBe('a\tb\nm\\x1b[2J\\u202e\\x9b1m\\x07\\r');
  });
});

describe.skipIf(process.platform === 'win32')('the data folder of a command', () => {
  it('is made private at the start, with the files in it', async () => {
    chmodSync(terminal.data, 0o755);
    chmodSync(join(terminal.data, 'settings.json'), 0o644);
    await mkdir(join(terminal.data, 'logs'), { recursive: true });
    await writeFile(join(terminal.data, 'logs', 'graph-intake.log'), '', { mode: 0o644 });
    const { err } = await terminal.run(['runs']);
    expect(err).toBe('');
    const modes = await Promise.all(
      ['', 'settings.json', 'desk.sqlite', 'logs', 'logs/graph-intake.log'].map(
        async (name) => (await stat(join(terminal.data, name))).mode & 0o777,
      ),
    );
    expect(modes).toEqual([0o700, 0o600, 0o600, 0o700, 0o600]);
    for (const name of await readdir(terminal.data))
      expect(statSync(join(terminal.data, name)).mode & 0o077, name).toBe(0);
  });

  it('gets private files only, while an exported file has the usual permissions of the user’s files', async () => {
    const path = await writeTable('own.csv', heads.slice(0, 3), [
      ['own-1', 'ogit/MARS/Machine', 'practice-scope'],
    ]);
    const sent = await terminal.start(['send', path, '--connection', 'Staging', '--yes', '--json']).ended;
    const { files } = JSON.parse(sent.out) as { files: { run: { id: string } }[] };
    const to = join(terminal.folder, 'stored.csv');
    const [{ run } = { run: { id: '' } }] = files;
    const exported = await terminal.start(['runs', run.id, '--export', 'stored', '--to', to]).ended;
    expect(exported.err).toBe('');
    expect(statSync(to).mode & 0o777).toBe(0o666 & ~process.umask());
    for (const name of await readdir(terminal.data, { recursive: true }))
      expect(statSync(join(terminal.data, name)).mode & 0o077, name).toBe(0);
  });

  it('is reported once on stderr if it cannot be made private, and the command continues', async () => {
    chmodSync(terminal.data, 0o1777);
    const { code, err, out } = await terminal.run(['runs']);
    chmodSync(terminal.data, 0o700);
    expect(code).toBe(0);
    expect(out).not.toBe('');
    expect(err).toMatch(/^Other users of this machine may be able to read .*\n$/);
  });
});

it('a run whose process was killed is continued, and the temporary folder of that process is removed', async () => {
  const rows = Array.from({ length: 3_000 }, (_, n) => `"k${n}","ogit/MARS/Machine","Zoë","practice-scope"`);
  const text = ['"ogit/_xid","ogit/_type","ogit/name","ogit/_scope"', ...rows, ''].join('\n');
  const path = join(terminal.folder, 'utf16.csv');
  // The program sends from a UTF-8 copy of this file, which is in its temporary folder.
  await writeFile(path, Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]));
  const before = await terminal.countAnswered();
  await terminal.setFaults({ chaos: { seed: 0, holdAfter: 1 } });
  const sending = terminal.start(['send', path, '--connection', 'Staging', '--yes']);
  // Some rows are stored, and the requests behind them are held.
  await expect.poll(terminal.countAnswered).toBeGreaterThan(before);
  const temporaryFolders = async () =>
    (await readdir(terminal.folder)).filter((name) => name.startsWith('graph-intake-send-'));
  await expect.poll(temporaryFolders).toHaveLength(1);
  const [leftFolder = ''] = await temporaryFolders();
  const names = await readdir(join(terminal.folder, leftFolder));
  expect(names.some((name) => name.endsWith('.utf8.csv'))).toBe(true);
  sending.child.kill('SIGKILL');
  await sending.ended;
  expect(await temporaryFolders()).toEqual([leftFolder]);
  await terminal.setFaults({});
  const resumed = await terminal.start(['continue', '--json']).ended;
  expect(resumed.err).toContain('Continuing utf16.csv');
  expect(JSON.parse(resumed.out)).toMatchObject({ fileName: 'utf16.csv', counts: { stored: 3_000 } });
  expect(await temporaryFolders()).toEqual([]);
  expect(await readFile(path)).toHaveLength(2 + 2 * text.length);
});
