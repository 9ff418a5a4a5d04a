import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Check, type CheckContext, NotAvailable, type SelfTestForm } from './check.ts';
import { checks } from './checks.ts';
import { runSelfTest, type SelfTestOptions } from './run-self-test.ts';

const form: SelfTestForm = {
  kind: 'browser',
  open: () => Promise.reject(new NotAvailable('no Chromium was found')),
  startAgain: async () => ({ exitCode: 1, text: '' }),
  probeKeyring: async () => null,
  supportsNotifications: () => false,
};

async function run(testedChecks: Check[], more: Partial<SelfTestOptions> = {}) {
  const lines: string[] = [];
  let time = 0;
  const report = await runSelfTest({
    checks: testedChecks,
    createForm: () => form,
    places: { engineWorker: new URL('file:///engine.js'), practiceWorker: new URL('file:///practice.js') },
    version: '1.2.3',
    print: (line) => lines.push(line),
    now: () => {
      time += 5;
      return time;
    },
    wait: () => new Promise<void>(() => undefined),
    ...more,
  });
  return { report, lines };
}
const check = (name: string, work: (context: CheckContext) => Promise<string>): Check => ({
  name,
  run: work,
});
const failing = (message: string) => check('pipe', () => Promise.reject(new Error(message)));

describe('the self-test', () => {
  it('prints one line per check, with the outcome first and the reason last', async () => {
    const { report, lines } = await run([
      check('page load', async () => ''),
      check('memory', async () => '372 MB in the host'),
      failing('the host\nwrote nothing'),
      check('preload', () => Promise.reject(new NotAvailable('a browser window has no preload script'))),
    ]);
    expect(lines).toEqual([
      'ok             page load',
      'ok             memory: 372 MB in the host',
      'failed         pipe: the host wrote nothing',
      'not available  preload: a browser window has no preload script',
    ]);
    expect(report).toMatchObject({ ok: false, program: { version: '1.2.3', window: 'browser' } });
    expect(report.checks.map(({ tookMs }) => tookMs)).toEqual([5, 5, 5, 5]);
  });

  it('succeeds where something is not available and nothing failed', async () => {
    const { report } = await run([
      check('page load', async () => ''),
      check('menu', () => Promise.reject(new NotAvailable('no menu'))),
    ]);
    expect(report.ok).toBe(true);
  });

  it('reports no secret that a failure repeats', async () => {
    const { report, lines } = await run([failing('refused {"password":"tangerine-2280-tree"}')]);
    expect(JSON.stringify({ report, lines })).not.toContain('tangerine-2280-tree');
  });

  it('fails a check that takes too long, and continues with the next', async () => {
    const { report } = await run(
      [check('pipe', () => new Promise<string>(() => undefined)), failing('as it would')],
      {
        // The time limit of each check passes immediately.
        wait: () => Promise.resolve(),
      },
    );
    expect(report.checks.map(({ detail }) => detail)).toEqual(['It took longer than 180 s.', 'as it would']);
  });

  it('gives every check the same temporary folder, and removes it', async () => {
    const folders: string[] = [];
    const recordFolder = check('page load', async ({ folder }) => {
      folders.push(folder);
      expect(existsSync(folder)).toBe(true);
      return '';
    });
    const { report } = await run([recordFolder, recordFolder]);
    expect(report.ok).toBe(true);
    expect(new Set(folders).size).toBe(1);
    expect(existsSync(folders[0] ?? '')).toBe(false);
  });

  it('has one list of checks for the desktop and for the browser form', () => {
    expect(checks.map(({ name }) => name)).toEqual([
      'page load',
      'preload',
      'pipe',
      'drop by path',
      'stubbed dialogs',
      'protocol and CSP',
      'keyring probe',
      'worker threads',
      'native database in main',
      'native database in thread',
      'notification support',
      'menu',
      'deep link',
      'single instance',
      'import of 1,000 rows',
      'kill and continue',
      'memory',
      'start time',
    ]);
  });
});
