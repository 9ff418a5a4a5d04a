import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunState } from '../../shared/sending/runs.ts';
import { startPractice } from '../practice/server.ts';
import { type BrowserHost, startBrowserHost } from '../serve/start-browser-host.ts';
import { machines } from '../services/imports/imports.test-kit.ts';
import { lockRun } from '../storage/journal/run-lock.ts';
import { startOwnPractice } from '../storage/practice-claim.ts';
import { openPractice } from './connections/open-practice.ts';
import { openTestTerminal, type TestTerminal } from './terminal.test-kit.ts';

let terminal: TestTerminal;
beforeEach(async () => {
  terminal = await openTestTerminal();
});
afterEach(() => terminal.close());

const projectPath = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
/** Starts the host of a window with the data folder of the terminal. */
const openWindow = async (): Promise<BrowserHost> => {
  const window = await startBrowserHost({
    data: terminal.data,
    log: { info: () => undefined, error: () => undefined },
    version: '0.0.0-test',
    port: 0,
    places: {
      page: projectPath('renderer'),
      samples: projectPath('assets/samples'),
      practiceWorker: new URL('../practice/worker.ts', import.meta.url),
      engineWorker: new URL('../engine/worker.ts', import.meta.url),
    },
  });
  try {
    await window.ready;
  } catch (error) {
    await window.close();
    throw error;
  }
  return window;
};
const practiceFolder = () => join(terminal.data, 'practice');

describe('a terminal beside an open window', () => {
  it('sends to the practice platform of an open window, and later to its own one with the same data', async () => {
    const rows = machines(2);
    const path = await terminal.file('shared.csv', rows);
    const window = await openWindow();
    try {
      expect(await terminal.run(['send', path, '--yes'])).toMatchObject({
        code: 0,
        out: expect.stringContaining('2 rows to Practice platform: 2 stored'),
      });
      const requests = await fetch(`${(await window.ready).practice.origin}/practice/requests`);
      expect(await requests.text()).toContain('/api/csv/1.0/vertices');
    } finally {
      await window.close();
    }
    expect(existsSync(join(practiceFolder(), 'address.json'))).toBe(false);
    // The rows were stored by the first send.
    const sendAgain = ['send', path, '--yes'];
    expect(await terminal.run(sendAgain)).toMatchObject({
      code: 1,
      err: expect.stringContaining('2 rows of this file were stored on Practice platform before.'),
    });
    expect(await terminal.run([...sendAgain, '--confirm', 'created-before'])).toMatchObject({ code: 2 });
  });

  it('sends to a named connection while the window is open, and lists the run', async () => {
    const path = await terminal.file('named.csv', machines(2));
    const window = await openWindow();
    try {
      const args = ['send', path, '--connection', 'staging', '--yes'];
      expect((await terminal.run(args)).code).toBe(0);
      expect((await terminal.run(['runs'])).out).toContain('named.csv, 2 rows to Staging, finished');
    } finally {
      await window.close();
    }
  });

  it('watches the practice platform of the window, whose own ledger and subscription it leaves alone', async () => {
    const window = await openWindow();
    try {
      const watch = terminal.start(['watch', '--json']);
      let out = '';
      watch.child.stdout?.on('data', (bytes) => {
        out += bytes;
      });
      await expect.poll(watch.err).toContain('live, complete before update');
      await fetch(`${(await window.ready).practice.origin}/practice/faults`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ automationSpeed: 200 }),
      });
      await expect.poll(() => out).toContain('"kind":"update"');
      watch.child.kill('SIGINT');
      expect((await watch.ended).code).toBe(0);
      // The subscription of the terminal ended, that of the window did not.
      const endedSubscriptions = async () => {
        const response = await fetch(`${(await window.ready).practice.origin}/practice/requests`);
        const { items } = (await response.json()) as { items: { method: string; path: string }[] };
        return items.filter(({ method, path }) => method === 'DELETE' && path.includes('/notifications/'))
          .length;
      };
      await expect.poll(endedSubscriptions).toBe(1);
    } finally {
      await window.close();
    }
  });

  it('finds the practice platform by a file that other users of the machine cannot read', async () => {
    const window = await openWindow();
    try {
      const { mode } = await stat(join(practiceFolder(), 'address.json'));
      expect(mode & 0o077).toBe(0);
    } finally {
      await window.close();
    }
  });
});

describe('a practice platform or run that another process uses', () => {
  it('is refused to a window while a terminal uses the practice platform', async () => {
    const ownPractice = await startOwnPractice({
      folder: practiceFolder(),
      start: (dataDir) => startPractice({ dataDir, automation: false }),
    });
    await expect(openWindow()).rejects.toMatchObject({
      message: expect.stringContaining('The practice platform of this data folder is used by a terminal'),
    });
    await ownPractice?.stop();
    await (await openWindow()).close();
  });

  it('makes a second terminal wait until the first has stopped its practice platform', async () => {
    const start = (dataDir: string) => startPractice({ dataDir, automation: false });
    const first = await startOwnPractice({ folder: practiceFolder(), start });
    const output: string[] = [];
    const second = openPractice({
      folder: practiceFolder(),
      start,
      wait: async () => void (await wait(20)),
      signal: new AbortController().signal,
      say: (words) => output.push(words),
    });
    await expect.poll(() => output).toEqual([expect.stringContaining('waiting for it')]);
    await first?.stop();
    await (await second).stop();
    expect(output).toHaveLength(1);
  });

  it('is not continued while another process has locked the run', async () => {
    const path = await terminal.file('locked.csv', machines(2));
    await terminal.setFaults({ chaos: { seed: 0, holdAfter: 0 } });
    const running = terminal.start(['send', path, '--connection', 'staging', '--yes']);
    await expect.poll(() => terminal.countRecorded('locked.csv')).toBe(1);
    running.child.kill('SIGKILL');
    await running.ended;
    await terminal.setFaults({});
    const [run] = (await terminal.json<{ runs: { id: string }[] }>(['runs'])).runs;
    const id = run?.id ?? '';
    const lock = lockRun(terminal.data, id);
    expect(await terminal.run(['continue', id])).toMatchObject({
      code: 1,
      err: expect.stringContaining('This run is already being sent in another window or a terminal'),
    });
    lock.release();
    expect(await terminal.json<RunState>(['continue', id])).toMatchObject({ code: 0, counts: { stored: 2 } });
  });
});
