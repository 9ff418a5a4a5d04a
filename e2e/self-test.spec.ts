import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { chromiumArgs, findChromium } from '../scripts/chromium.mjs';
import { root } from '../scripts/project.mjs';
import { expect, test } from './fixtures.ts';

/** Checks that have to pass in a headless browser without a display. */
const namedChecks = [
  'page load',
  'pipe',
  'drop by path',
  'protocol and CSP',
  'worker threads',
  'native database in main',
  'native database in thread',
  'deep link',
  'import of 1,000 rows',
  'kill and continue',
  'memory',
  'start time',
];

async function runSelfTest(env: NodeJS.ProcessEnv) {
  // Uses the build of the other stories: `npm start` might build again while they use it.
  const program = join(root, 'dist', 'host', 'self-test.js');
  const browser = ['--chromium', findChromium() ?? '', ...chromiumArgs.map((arg) => `--chromium-arg=${arg}`)];
  const child = spawn(process.execPath, [program, ...browser], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout?.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  const exitCode = await new Promise((resolve) => child.once('exit', resolve));
  const lines = text.trim().split('\n');
  return { exitCode, lines: lines.slice(0, -1), report: JSON.parse(lines.at(-1) ?? '') as Report };
}
interface Report {
  ok: boolean;
  checks: { name: string; outcome: string; detail: string }[];
}

test('the self-test passes in a headless browser, and says what only Electron can show', async ({
  window,
}) => {
  test.slow();
  test
    .info()
    .skip(window.kind === 'desktop' || findChromium() === undefined, 'It opens a browser of its own.');
  const { exitCode, lines, report } = await runSelfTest(process.env);
  expect(lines.filter((line) => line.startsWith('failed'))).toEqual([]);
  const ok = report.checks.filter(({ outcome }) => outcome === 'ok').map(({ name }) => name);
  expect(ok).toEqual(expect.arrayContaining(namedChecks));
  expect(lines).toHaveLength(report.checks.length);
  expect({ exitCode, ok: report.ok }).toEqual({ exitCode: 0, ok: true });
  expect(JSON.stringify(report)).not.toMatch(/password|client_?secret|token/i);
});
