/**
 * `npm test`: installs missing packages, then runs types, lint, unit tests, a short torture test, build and e2e, and
 * prints one line of totals.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { findElectron, hasDisplay } from './electron-binary.mjs';
import { ensureInstalled } from './install.mjs';
import { cacheDir, npm, Refusal, say } from './project.mjs';
import { ensureSshd } from './sshd.mjs';
import {
  add,
  failedLines,
  fromPlaywright,
  fromTorture,
  fromUnit,
  nothing,
  one,
  sentence,
} from './test-counts.mjs';
import { reportFileVariable } from './unit-report.mjs';

const unitReport = join(cacheDir, 'unit.json');
const tortureReport = join(cacheDir, 'torture.json');
const adversaryReport = join(cacheDir, 'adversary.json');
const storyReport = join(cacheDir, 'e2e.json');

/** Duration of each step, such as `lint 9 s`. */
const took = /** @type {string[]} */ ([]);
const total = runAll();
process.exitCode = total.failed > 0 ? 1 : 0;
console.log(
  `\n${[...(took.length > 0 ? [`Took ${took.join(', ')}.`] : []), ...failedLines(total), sentence(total)].join('\n')}`,
);

function runAll() {
  if (!attempt('install', ensureInstalled)) return one('install', false);
  const hasChromium = attempt('chromium', ensureChromium);
  attempt('sshd', ensureSshd);
  mkdirSync(cacheDir, { recursive: true });
  for (const report of [unitReport, tortureReport, adversaryReport, storyReport])
    rmSync(report, { force: true });

  let counts = nothing;
  counts = add(counts, one('types', step('types')));
  counts = add(counts, one('lint', step('lint')));
  const unit = step('unit', ['--reporter=default', '--reporter=./scripts/unit-report.mjs'], {
    env: { [reportFileVariable]: unitReport },
  });
  counts = add(counts, fromUnit(unitReport, unit));
  const torture = step('torture', ['--short', `--report=${tortureReport}`]);
  counts = add(counts, fromTorture(tortureReport, torture));
  const adversary = ['--short', '--only=adversary', '--rounds=20', '--seed=1', `--report=${adversaryReport}`];
  counts = add(counts, fromTorture(adversaryReport, step('torture', adversary)));
  const built = step('build');
  counts = add(counts, one('build', built));
  // Stories run the built program; without it, or without a browser, they count as failed.
  if (!built || !hasChromium) return add(counts, one('e2e', false));
  const stories = step('e2e', ['--reporter=list,json'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: storyReport, PLAYWRIGHT_JSON_OUTPUT_NAME: storyReport },
    through: displayForElectron(),
  });
  return add(counts, fromPlaywright(storyReport, stories));
}

/**
 * Runs one of package.json's scripts where everybody can see it.
 * @param {string} script
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, through?: string[] }} options
 */
function step(script, args = [], { env = {}, ...options } = {}) {
  say(`\n── ${script}`);
  // Tests start many processes, most of which load the same files.
  const compiled = { NODE_COMPILE_CACHE: join(cacheDir, 'compiled') };
  const all = ['run', '--silent', script, '--', ...args];
  const begin = performance.now();
  const { ok } = npm(all, { output: 'shown', env: { ...compiled, ...env }, ...options });
  took.push(`${script} ${Math.round((performance.now() - begin) / 1000)} s`);
  return ok;
}

/**
 * @param {string} name
 * @param {() => unknown} work
 */
function attempt(name, work) {
  try {
    work();
    return true;
  } catch (error) {
    say(
      `── ${name}: ${error instanceof Refusal ? error.message : (error instanceof Error && error.stack) || error}`,
    );
    return false;
  }
}

/** Command that gives Electron a virtual display on a machine without one; empty if it is not needed. */
function displayForElectron() {
  if (!findElectron() || hasDisplay() || spawnSync('which', ['xvfb-run']).status !== 0) return [];
  return ['xvfb-run', '--auto-servernum'];
}
