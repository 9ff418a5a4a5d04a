import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PracticeAddress, startPractice } from '../server.ts';

const isMissing = (command: string): boolean => spawnSync(command, ['--version']).status !== 0;
const longestRunMs = 60_000;
/** Origin in the documented examples, which is replaced by that of the started platform. */
const documentedOrigin = 'http://127.0.0.1:4711';

interface Example {
  readonly language: string;
  readonly code: string;
  /** The output that the page shows. */
  readonly printed: string;
}

function examplesIn(page: string): Example[] {
  const blocks = page.matchAll(/^```(sh|python)\n(.*?)^```\n^```text\n(.*?)^```$/gms);
  return [...blocks].map(([, language = '', code = '', printed = '']) => ({ language, code, printed }));
}

const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Returns a pattern of the documented output, in which `…` matches text that differs each time. */
const patternOf = (printed: string): RegExp =>
  new RegExp(`^${printed.trim().split('…').map(escapeRegExp).join('[\\w-]+')}$`);

describe('docs/practice.md', () => {
  let folder: string;
  let address: PracticeAddress;
  let page: string;
  let examples: Example[];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'graph-intake-test-'));
    // Like `npm run practice`: with the clock of the machine and the automation.
    address = await startPractice({ dataDir: join(folder, 'practice') });
    page = await readFile(new URL('../../../docs/practice.md', import.meta.url), 'utf8');
    examples = examplesIn(page.replaceAll(documentedOrigin, address.origin));
  });
  afterAll(async () => {
    await address.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function run(command: string, script: string): Promise<string> {
    const path = join(folder, 'example');
    await writeFile(path, script);
    const { clientSecret, password } = address;
    const { stdout } = await promisify(execFile)(command, [path], {
      env: { ...process.env, CLIENT_SECRET: clientSecret, PASSWORD: password },
      timeout: longestRunMs,
    });
    return stdout;
  }

  it('shows the output of every example', () => {
    expect(examples).toHaveLength([...page.matchAll(/^```(sh|python)$/gm)].length);
  });

  it.skipIf(isMissing('bash') || isMissing('curl') || isMissing('python3'))(
    'has examples for curl that print the output shown',
    async () => {
      const shell = examples.filter(({ language }) => language === 'sh');
      expect(shell.length).toBeGreaterThan(0);
      const between = '\n=== next example ===\n';
      // One shell for all, because they build on each other.
      const script = ['set -eu', ...shell.map(({ code }) => `${code}\nprintf '%s' "${between}"`)].join('\n');
      const outputs = (await run('bash', script)).split(between);
      for (const [index, { printed }] of shell.entries())
        expect(outputs[index]?.trim()).toMatch(patternOf(printed));
    },
    longestRunMs,
  );

  it.skipIf(isMissing('python3'))(
    'has an example for Python that prints the output shown',
    async () => {
      const [python, ...more] = examples.filter(({ language }) => language === 'python');
      expect(more).toEqual([]);
      expect((await run('python3', python?.code ?? '')).trim()).toMatch(patternOf(python?.printed ?? '-'));
    },
    longestRunMs,
  );
});
