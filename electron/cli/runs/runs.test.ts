import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunState, RunSummary } from '../../../shared/sending/runs.ts';
import { machines } from '../../services/imports/imports.test-kit.ts';
import { openTestTerminal, type TestTerminal } from '../terminal.test-kit.ts';

let terminal: TestTerminal;
beforeAll(async () => {
  terminal = await openTestTerminal();
  for (const name of ['first.csv', 'second.csv'])
    await terminal.run(['send', await terminal.file(name, machines(2)), '--connection', 'staging', '--yes']);
});
afterAll(() => terminal.close());

interface RunList {
  readonly runs: RunSummary[];
}

describe('graph-intake runs', () => {
  it('lists runs, newest first, and searches them by text', async () => {
    const { runs } = await terminal.json<RunList>(['runs']);
    expect(runs.map(({ fileName, state, counts }) => [fileName, state, counts.stored])).toEqual([
      ['second.csv', 'finished', 2],
      ['first.csv', 'finished', 2],
    ]);
    const matching = await terminal.run(['runs', '--text', 'FIRST']);
    expect(matching.out).toContain('first.csv, 2 rows to Staging, finished\n  POST, 2 stored\n');
    expect(matching.out).not.toContain('second.csv');
    expect((await terminal.run(['runs', '--text', 'nowhere'])).out).toBe('No run matches “nowhere”.\n');
  });

  it('shows a run by the beginning of its id', async () => {
    const [run] = (await terminal.json<RunList>(['runs'])).runs;
    const shown = await terminal.json<RunState>(['runs', run?.id.slice(0, 8) ?? '']);
    expect(shown).toMatchObject({ code: 0, id: run?.id, counts: { stored: 2 }, resumable: false });
    expect(JSON.stringify(shown)).not.toContain(terminal.practice.password);
  });

  it('shows when a run was interrupted, not when the program was started again', async () => {
    const [run] = (await terminal.json<RunList>(['runs', '--text', 'first.csv'])).runs;
    const database = new Database(join(terminal.data, 'desk.sqlite'));
    const endedAt = Date.UTC(2026, 0, 2, 14, 2, 11);
    database.prepare("UPDATE kept_run SET state = 'sending', ended_at = NULL, written_at = ?").run(endedAt);
    database.prepare('UPDATE kept_run SET started_at = ?').run(endedAt - 60_000);
    database.prepare('UPDATE request SET sent_at = ?, ended_at = ?').run(endedAt - 2, endedAt - 1);
    database.close();
    const { out } = await terminal.run(['runs', '--text', 'first.csv']);
    expect(out).toContain('2026-01-02 14:01 UTC  first.csv');
    expect(out).toContain('interrupted on 2026-01-02 14:02 UTC');
    expect((await terminal.run(['runs', run?.id ?? ''])).out).toContain(
      'Interrupted on 2026-01-02 14:02 UTC:',
    );
    expect(await terminal.json<RunState>(['runs', run?.id ?? ''])).toMatchObject({ endedAt });
  });

  it.each<[string, string[]]>([
    ['Run “zzz” not found. List all runs with: graph-intake runs', ['zzz']],
    ['Specify the run whose rows to export: ', ['--export', 'failed', '--to', 'x.csv']],
    ['--export takes stored, partly, failed, unknown, not-sent, not “bad”.', ['zzz', '--export', 'bad']],
    ['Specify a file for the rows: --to FILE.', ['zzz', '--export', 'failed']],
    ['--text searches the list of runs; remove RUN or --text.', ['zzz', '--text', 'a']],
    ['Specify one run at a time.', ['a', 'b']],
  ])('refuses wrong arguments with one sentence: %s', async (sentence, args) => {
    const { code, err } = await terminal.run(['runs', ...args]);
    expect(code).toBe(1);
    expect(err).toContain(sentence);
  });
});
