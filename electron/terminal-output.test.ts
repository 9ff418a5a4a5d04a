/** Compares what the terminal prints with what version 0.1 printed, by keys and exit codes. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { confirmationKinds } from '../shared/imports/readiness/findings.ts';
import { openTestTerminal, type TestTerminal } from './cli/terminal.test-kit.ts';
import { readFixture } from './earlier-data.test-kit.ts';
import { keysOf, type Output, tellStory } from './fixtures/data-0.1/terminal-story.ts';

/** What version 0.1 printed at each step of the story. */
const expected =
  readFixture<Record<string, { readonly exitCode: number; readonly keys: string[] | null }>>(
    'terminal-output.json',
  );
// Keys that version 0.1 did not print; `addedKeys` has them by step.
const fileKeys = ['findings', 'ready'];
const findingKeys = ['findings[]', 'findings[].kind', 'findings[].sentence', 'findings[].weight'];
const undoKeys = [
  '',
  '.fileName',
  '.part',
  '.runId',
  '.totals',
  '.totals.edges',
  '.totals.issues',
  '.totals.vertices',
];
const withPrefix = (path: string, keys: readonly string[]) => keys.map((key) => `${path}${key}`);
/** A key is added here when the program gets it; none is ever removed. */
const addedKeys: Record<string, readonly string[]> = {
  check: withPrefix('files[].', fileKeys),
  'check with errors': withPrefix('files[].', [...fileKeys, ...findingKeys]),
  'check without a file': withPrefix('files[].', fileKeys),
  plan: ['confirmations'],
  'send with errors': withPrefix('check.files[].', [...fileKeys, ...findingKeys]),
  undo: withPrefix('files[].run.undoes', undoKeys),
  watch: ['[].receivedAt'],
  actions: ['[].receivedAt'],
};

let terminal: TestTerminal;
let story: Record<string, Output>;
beforeAll(async () => {
  terminal = await openTestTerminal();
  const { practice, folder, run, start, setFaults } = terminal;
  const secrets = {
    GRAPH_INTAKE_CLIENT_SECRET: practice.clientSecret,
    GRAPH_INTAKE_PASSWORD: practice.password,
  };
  await mkdir(join(folder, 'story'));
  const { stop: _, ...address } = practice;
  story = await tellStory({
    folder: join(folder, 'story'),
    to: ['--connection', 'staging'],
    confirmed: confirmationKinds.flatMap((kind) => ['--confirm', kind]),
    run,
    setFaults,
    practice: { exitCode: 0, output: address },
    async listen(args, env, onBegin, isEnough) {
      const { child, err, ended } = start(args, { env: { ...secrets, ...env } });
      let hasBegun = false;
      child.stderr?.on('data', () => {
        if (hasBegun || !err().includes('  running')) return;
        hasBegun = true;
        onBegin?.();
      });
      const lines: unknown[] = [];
      if (child.stdout)
        for await (const line of createInterface({ input: child.stdout })) {
          lines.push(JSON.parse(line));
          if (isEnough(lines)) child.kill('SIGINT');
        }
      return { lines, code: (await ended).code };
    },
    postAction: (action) =>
      fetch(`${practice.origin}/practice/actions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(action),
      }),
  });
});
afterAll(() => terminal.close());

it.for(Object.entries(expected))(
  '“%s” has the keys and the exit code of version 0.1',
  ([name, { exitCode, keys }]) => {
    const { exitCode: code, output } = story[name] ?? {};
    expect(code).toBe(exitCode);
    const printed = output === null || output === undefined ? null : keysOf(output);
    expect(printed).toEqual(keys === null ? null : [...keys, ...(addedKeys[name] ?? [])].sort());
  },
);
