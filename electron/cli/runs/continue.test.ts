import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RunState } from '../../../shared/sending/runs.ts';
import { changePassword } from '../../practice-token.test-kit.ts';
import { machines } from '../../services/imports/imports.test-kit.ts';
import { openTestTerminal, type TestTerminal } from '../terminal.test-kit.ts';

let terminal: TestTerminal;
beforeAll(async () => {
  terminal = await openTestTerminal();
});
afterEach(() => terminal.setFaults({}));
afterAll(() => terminal.close());

const staging = ['--connection', 'staging', '--yes'];
const idOf = (row: readonly string[] | undefined) => row?.[0] ?? '';

/** Faults that hold all requests after the first `count`; delays would not do, as a process takes seconds to start. */
const holdRequestsAfter = (count: number) => ({ chaos: { seed: 0, holdAfter: count } });

/** Begins to send; resolves when the first request has its response and those after it are held. */
async function sendHeld(args: readonly string[]) {
  await terminal.setFaults(holdRequestsAfter(1));
  const before = await terminal.countAnswered();
  const running = terminal.start(['send', ...args]);
  await expect.poll(terminal.countAnswered).toBe(before + 1);
  return running;
}

describe('graph-intake continue', () => {
  it('sends the remaining rows of a run that Ctrl-C stopped after the requests in flight', async () => {
    const rows = machines(6_000);
    const path = await terminal.file('long.csv', rows);
    const running = await sendHeld([path, ...staging]);
    running.child.kill('SIGINT');
    await expect.poll(running.err).toContain('Stopping');
    await terminal.setFaults({});
    const { code, out, err } = await running.ended;
    expect({ code, err }).toEqual({
      code: 1,
      err: 'Sending 6,000 rows to Staging.\nStopping after the current requests; press Ctrl-C again to stop at once.\n',
    });
    expect(out).toMatch(/6,000 rows to Staging: [\d,]+ stored, [\d,]+ not sent/);
    expect(out).toContain('Cancelled.');
    const resumed = await terminal.json<RunState>(['continue']);
    expect(resumed).toMatchObject({ code: 0, fileName: 'long.csv', counts: { stored: 6_000 } });
    expect(await terminal.run(['continue'])).toMatchObject({
      code: 1,
      err: 'No run can be continued. List all runs with: graph-intake runs\n',
    });
  });

  it('determines the outcomes of the rows in flight when a second Ctrl-C ended the run at once', async () => {
    const rows = machines(40);
    const path = await terminal.file('hurry.csv', rows);
    await terminal.setFaults(holdRequestsAfter(0));
    const running = terminal.start(['send', path, ...staging]);
    // An earlier Ctrl-C would end the run by itself, as nothing would be in flight.
    await expect.poll(() => terminal.countRecorded('hurry.csv')).toBe(1);
    running.child.kill('SIGINT');
    await expect.poll(running.err).toContain('Stopping');
    // A signal that follows at once counts as the same Ctrl-C.
    await wait(400);
    running.child.kill('SIGINT');
    expect((await running.ended).code).toBe(1);
    const names = await readdir(terminal.folder);
    expect(names.filter((name) => name.startsWith('graph-intake-send-'))).toEqual([]);
    await terminal.setFaults({});
    const resumed = await terminal.json<RunState>(['continue']);
    expect(resumed).toMatchObject({ code: 0, fileName: 'hurry.csv', counts: { stored: 40 } });
  });

  it('names what differs in a file that has changed, and continues only with --changed-file', async () => {
    const rows = machines(6_000);
    const path = await terminal.file('changing.csv', rows);
    const running = await sendHeld([path, ...staging]);
    running.child.kill('SIGINT');
    await expect.poll(running.err).toContain('Stopping');
    await terminal.setFaults({});
    await running.ended;
    await terminal.file('changing.csv', [
      [idOf(rows[0]), 'ogit/MARS/Machine', 'renamed', 'practice-scope'],
      ...rows.slice(1),
    ]);
    expect(await terminal.run(['continue'])).toMatchObject({
      code: 1,
      err: expect.stringContaining(
        'changing.csv has changed since it was sent: 1 row that was stored differs (row 1). Use --changed-file to continue with its current rows.',
      ),
    });
    expect((await terminal.json<RunState>(['continue', '--changed-file'])).code).toBe(0);
  });

  it('requires the number of removals again if a changed file removes rows from production', async () => {
    const rows = machines(6_000);
    const path = await terminal.file('removing.csv', rows);
    await terminal.run(['send', path, ...staging]);
    const onLive = ['--action', 'DELETE', '--connection', 'live', '--yes', '--confirm-removals', '6000'];
    const running = await sendHeld([path, ...onLive]);
    running.child.kill('SIGINT');
    await expect.poll(running.err).toContain('Stopping');
    await terminal.setFaults({});
    await running.ended;
    await terminal.file('removing.csv', rows.slice(0, -1));
    const { err } = await terminal.run(['continue', '--changed-file']);
    const [, rowCount] = /--confirm-removals (\d+) to send them/.exec(err) ?? [];
    expect(err).toContain(
      `remaining rows would remove something on Live, which is marked production. Use --confirm-removals ${rowCount}`,
    );
    const confirmed = ['continue', '--changed-file', '--confirm-removals', rowCount ?? ''];
    expect((await terminal.json<RunState>(confirmed)).counts).toMatchObject({ stored: 5_999 });
  });
});

describe('a password that changes during a run', () => {
  it('is prompted for on a terminal, and the run continues', async () => {
    const ownTerminal = await openTestTerminal();
    try {
      const path = await ownTerminal.file('asking.csv', machines(2_500));
      await ownTerminal.setFaults({ latencyMs: 300 });
      let isChanged = false;
      const { code, out, err } = await ownTerminal.run(['send', path, ...staging], {
        onErr(text, type) {
          if (text.includes('Sending') && !isChanged) {
            isChanged = true;
            changePassword(join(ownTerminal.folder, 'platform'), 'changed-pass-word-7');
          }
          if (text.includes('Password of')) setImmediate(() => type('changed-pass-word-7\r'));
        },
      });
      expect(err).toContain('“Staging” refuses the sign-in; the run waits.');
      expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('2,500 stored') });
    } finally {
      await ownTerminal.close();
    }
  });

  it('ends the run with 1 if no terminal can prompt for it, and continue takes the new password', async () => {
    const ownTerminal = await openTestTerminal();
    try {
      const path = await ownTerminal.file('waiting.csv', machines(2_500));
      await ownTerminal.setFaults(holdRequestsAfter(0));
      const running = ownTerminal.start(['send', path, ...staging]);
      await expect.poll(running.err).toContain('Sending');
      changePassword(join(ownTerminal.folder, 'platform'), 'changed-pass-word-7');
      await ownTerminal.setFaults({});
      const { code, err } = await running.ended;
      expect(code).toBe(1);
      expect(err).toContain(
        '“Staging” refuses the sign-in. Correct the password, then send the rest with: graph-intake continue',
      );
      const env = {
        GRAPH_INTAKE_CLIENT_SECRET: ownTerminal.practice.clientSecret,
        GRAPH_INTAKE_PASSWORD: 'changed-pass-word-7',
      };
      expect(await ownTerminal.json<RunState>(['continue'], { env })).toMatchObject({
        code: 0,
        counts: { stored: 2_500 },
      });
    } finally {
      await ownTerminal.close();
    }
  });
});
