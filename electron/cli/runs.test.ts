import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunState, RunSummary } from '../../shared/imports/runs.ts';
import { machines } from '../services/imports/imports.test-kit.ts';
import { openTestTerminal, type TestTerminal } from './terminal.test-kit.ts';

let terminal: TestTerminal;
beforeAll(async () => {
  terminal = await openTestTerminal();
  for (const name of ['first.csv', 'second.csv'])
    await terminal.run(['send', await terminal.file(name, machines(2)), '--connection', 'staging', '--yes']);
});
afterAll(() => terminal.close());

interface Listed {
  readonly runs: RunSummary[];
}

describe('graph-intake runs', () => {
  it('lists what was sent, newest first, and searches', async () => {
    const { runs } = await terminal.json<Listed>(['runs']);
    expect(runs.map(({ fileName, state, counts }) => [fileName, state, counts.stored])).toEqual([
      ['second.csv', 'finished', 2],
      ['first.csv', 'finished', 2],
    ]);
    const found = await terminal.run(['runs', '--text', 'FIRST']);
    expect(found.out).toContain('first.csv, 2 rows to Staging, finished\n  POST, 2 stored\n');
    expect(found.out).not.toContain('second.csv');
    expect((await terminal.run(['runs', '--text', 'nowhere'])).out).toBe('No run has “nowhere” in it.\n');
  });

  it('shows a run by the beginning of its id', async () => {
    const [run] = (await terminal.json<Listed>(['runs'])).runs;
    const shown = await terminal.json<RunState>(['runs', run?.id.slice(0, 8) ?? '']);
    expect(shown).toMatchObject({ code: 0, id: run?.id, counts: { stored: 2 }, resumable: false });
    expect(JSON.stringify(shown)).not.toContain(terminal.practice.password);
  });

  it.each<[string, string[]]>([
    ['There is no run “zzz”; graph-intake runs lists them.', ['zzz']],
    ['Name the run whose rows are wanted: ', ['--export', 'failed', '--to', 'x.csv']],
    ['--export takes stored, partly, failed, unknown, not-sent, not “bad”.', ['zzz', '--export', 'bad']],
    ['Say where the rows go: --to FILE.', ['zzz', '--export', 'failed']],
    ['--text searches the list of runs; leave out the run.', ['zzz', '--text', 'a']],
    ['Name one run at a time.', ['a', 'b']],
  ])('refuses in one sentence: %s', async (sentence, args) => {
    const { code, err } = await terminal.run(['runs', ...args]);
    expect(code).toBe(1);
    expect(err).toContain(sentence);
  });
});
