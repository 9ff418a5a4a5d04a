/**
 * `npm test`: installs missing packages, then runs types, lint, unit tests, a short torture test, build and e2e, and
 * prints one line of totals.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { stamp } from './build-stamp.mjs';
import { ensureChromium } from './chromium.mjs';
import { findElectron, hasDisplay } from './electron-binary.mjs';
import { ensureInstalled } from './install.mjs';
import { cacheDir, npmCommand, Refusal, say } from './project.mjs';
import { ensureSshd } from './sshd.mjs';
import {
  add,
  countAsOne,
  failedLines,
  fromPlaywright,
  fromTorture,
  fromUnit,
  noCounts,
  sentence,
} from './test-counts.mjs';
import { reportFileVariable } from './unit-report.mjs';

const unitReport = join(cacheDir, 'unit.json');
const tortureReport = join(cacheDir, 'torture.json');
const adversaryReport = join(cacheDir, 'adversary.json');
const storyReport = join(cacheDir, 'e2e.json');

/** Duration of each step, such as `lint 9 s`. */
const took = /** @type {string[]} */ ([]);
const total = await runAll();
process.exitCode = total.failed > 0 ? 1 : 0;
console.log(
  `\n${[...(took.length > 0 ? [`Took ${took.join(', ')}.`] : []), ...failedLines(total), sentence(total)].join('\n')}`,
);

async function runAll() {
  if (!attempt('install', ensureInstalled)) return countAsOne('install', false);
  const hasChromium = attempt('chromium', ensureChromium);
  attempt('sshd', ensureSshd);
  mkdirSync(cacheDir, { recursive: true });
  // Without the stamp, no test takes the program for a complete build while it is being built.
  for (const file of [unitReport, tortureReport, adversaryReport, storyReport, stamp])
    rmSync(file, { force: true });
  // Tests and stories often wait for other things than the processor, so that in parallel they take two thirds of the
  // time.
  const both = await Promise.all([runUnit(), runRest(hasChromium)]);
  return both.reduce(add, noCounts);
}

async function runUnit() {
  const unit = await step('unit', ['--reporter=default', '--reporter=./scripts/unit-report.mjs'], {
    env: { [reportFileVariable]: unitReport },
  });
  return fromUnit(unitReport, unit);
}

/**
 * Everything but the unit tests.
 * @param {boolean} hasChromium
 */
async function runRest(hasChromium) {
  const counts = [countAsOne('types', await step('types')), countAsOne('lint', await step('lint'))];
  const built = await step('build');
  counts.push(countAsOne('build', built));
  // Without the built program, or without a browser, the stories count as failed.
  if (!built || !hasChromium) counts.push(countAsOne('e2e', false));
  else {
    const stories = await step('e2e', ['--reporter=list,json'], {
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: storyReport, PLAYWRIGHT_JSON_OUTPUT_NAME: storyReport },
      through: displayForElectron(),
    });
    counts.push(fromPlaywright(storyReport, stories));
  }
  const torture = await step('torture', ['--short', `--report=${tortureReport}`]);
  counts.push(fromTorture(tortureReport, torture));
  const adversary = ['--short', '--only=adversary', '--rounds=20', '--seed=1', `--report=${adversaryReport}`];
  counts.push(fromTorture(adversaryReport, await step('torture', adversary)));
  return counts.reduce(add, noCounts);
}

/**
 * Runs one of package.json's scripts, and prints each of its lines with its name in front.
 * @param {string} script
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, through?: string[] }} options
 * @returns {Promise<boolean>} whether it succeeded
 */
async function step(script, args = [], { env = {}, through = [] } = {}) {
  // Tests start many processes, most of which load the same files.
  const compiled = { NODE_COMPILE_CACHE: join(cacheDir, 'compiled') };
  const npm = npmCommand(['run', '--silent', script, '--', ...args], {
    env: { ...compiled, ...env },
    through,
  });
  const begin = performance.now();
  const child = spawn(npm.command, npm.args, { ...npm.options, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => say(`${script} │ ${line}`));
  const ok = await ended(child, (message) => say(`${script} │ ${message}`));
  took.push(`${script} ${Math.round((performance.now() - begin) / 1000)} s`);
  return ok;
}

/**
 * Waits until a process has ended and all its output has arrived. If a process that it started still runs and keeps the
 * output open, waits at most 5 s.
 * @param {import('node:child_process').ChildProcess} child
 * @param {(message: string) => void} complain
 * @returns {Promise<boolean>} whether it succeeded
 */
function ended(child, complain) {
  return new Promise((resolve) => {
    child.on('error', (error) => {
      complain(error.message);
      resolve(false);
    });
    child.on('exit', (code) => {
      const timer = setTimeout(() => {
        complain('A process that it started is still running.');
        child.stdout?.destroy();
        child.stderr?.destroy();
      }, 5000);
      child.on('close', () => {
        clearTimeout(timer);
        resolve(code === 0);
      });
    });
  });
}

/**
 * Does some work; prints its failure and returns false if it throws.
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
