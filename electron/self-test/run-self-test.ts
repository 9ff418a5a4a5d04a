/** Runs the self-test: one line per check, a report as JSON, and whether everything that can be checked works. */

import { mkdtemp, rm } from 'node:fs/promises';
import { release, tmpdir, type } from 'node:os';
import { join } from 'node:path';
import { withTimeout } from '../../shared/async.ts';
import { redactText } from '../../shared/redaction/redact.ts';
import {
  type Check,
  type CheckContext,
  type CheckResult,
  NotAvailable,
  type ProgramUnderTest,
  type SelfTestForm,
  type SelfTestPlaces,
} from './check.ts';

interface SelfTestReport {
  readonly program: { version: string; window: SelfTestForm['kind']; parts: Record<string, string> };
  readonly system: string;
  readonly ok: boolean;
  readonly checks: readonly CheckResult[];
}

export interface SelfTestOptions {
  readonly checks: readonly Check[];
  /** Called with a temporary folder, which holds every file of this self-test. */
  readonly createForm: (folder: string) => SelfTestForm;
  readonly places: SelfTestPlaces;
  readonly version: string;
  /** Takes one line of text. */
  readonly print: (line: string) => void;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  /** Resolves after `ms`, and rejects when `signal` is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Folders of self-tests have this name, so that the switches of a self-test work in no other. */
export const folderPrefix = 'graph-intake-self-test-';
const checkWithinMs = 180_000;

export async function runSelfTest(options: SelfTestOptions): Promise<SelfTestReport> {
  const { checks, createForm, places, version, print } = options;
  const folder = await mkdtemp(join(tmpdir(), folderPrefix));
  const form = createForm(folder);
  const programs = createPrograms(form);
  const context: CheckContext = { form, places, folder, ...programs };
  const results: CheckResult[] = [];
  try {
    for (const check of checks) {
      const result = await runCheck(check, context, options);
      results.push(result);
      print(lineOf(result));
    }
  } finally {
    await programs.close();
    // A process that has just ended may still hold files on Windows.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
  const { electron, chrome, node } = process.versions;
  return {
    program: { version, window: form.kind, parts: { ...definedOf({ electron, chrome }), node } },
    system: `${type()} ${release()} ${process.arch}`,
    ok: results.every(({ outcome }) => outcome !== 'failed'),
    checks: results,
  };
}

function createPrograms(form: SelfTestForm) {
  let opened: ProgramUnderTest | null = null;
  return {
    program() {
      if (opened === null) throw new Error('No window is open.');
      return opened;
    },
    async open() {
      opened = null;
      opened = await form.open();
      return opened;
    },
    close: async () => opened?.close(),
  };
}

async function runCheck(check: Check, context: CheckContext, options: SelfTestOptions): Promise<CheckResult> {
  const { name } = check;
  const startedAt = options.now();
  const createResult = (outcome: CheckResult['outcome'], detail: string): CheckResult => ({
    name,
    outcome,
    detail,
    tookMs: Math.round(options.now() - startedAt),
  });
  const onTimeout = () => {
    throw new Error(`It took longer than ${checkWithinMs / 1000} s.`);
  };
  try {
    const limit = { ms: checkWithinMs, wait: options.wait, onTimeout };
    return createResult('ok', await withTimeout(check.run(context), limit));
  } catch (error) {
    // Messages may contain output of the program, and a report may be passed on.
    const reason = redactText(error instanceof Error ? error.message : String(error));
    return createResult(error instanceof NotAvailable ? 'not available' : 'failed', reason);
  }
}

/** Returns a line such as `ok             pipe` or `not available  preload: a browser window has no preload script`. */
function lineOf({ name, outcome, detail }: CheckResult): string {
  const reason = detail === '' ? '' : `: ${detail.replaceAll(/\s+/g, ' ')}`;
  return `${outcome.padEnd(13)}  ${name}${reason}`;
}

const definedOf = (versions: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(versions).flatMap(([name, version]) => (version === undefined ? [] : [[name, version]])),
  );
