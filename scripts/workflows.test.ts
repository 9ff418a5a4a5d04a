import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './project.mjs';

// The parser imports JSON files without the import attribute that Node requires, so it is added here.
registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
});
const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = await import(
  '@actions/workflow-parser'
);

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** What this test reads of a converted workflow. */
interface Job {
  readonly id: { toString(): string };
  readonly steps: readonly { run?: { toString(): string }; uses?: { toString(): string } }[];
}

const files = ['test.yml', 'package.yml'];
const textOf = (name: string) => readFileSync(join(root, '.github/workflows', name), 'utf8');

async function jobsOf(name: string, content = textOf(name)) {
  const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
  const errors = context.errors.getErrors().map(({ message }) => message);
  if (!value || errors.length > 0) return { errors, jobs: [] };
  const { jobs } = await convertWorkflowTemplate(context, value);
  return { errors, jobs: jobs as unknown as Job[] };
}
const stepsOf = (jobs: readonly Job[]) => jobs.flatMap(({ steps }) => steps);
const commandsOf = (jobs: readonly Job[]) =>
  stepsOf(jobs).flatMap(({ run }) => (run ? [run.toString()] : []));
/** The scripts of package.json that a command runs. */
const scriptsIn = (command: string): string[] =>
  [...command.matchAll(/\bnpm (?:run (?:-\S+ )*)?([\w-]+)/g)].flatMap(([, name = '']) =>
    name === 'ci' ? [] : [name],
  );

describe.each(files)('.github/workflows/%s', (name) => {
  it('is a workflow that GitHub understands', async () => {
    const { errors, jobs } = await jobsOf(name);
    expect(errors).toEqual([]);
    expect(stepsOf(jobs).length).toBeGreaterThan(5);
  });

  it('runs only scripts that package.json has', async () => {
    const names = commandsOf((await jobsOf(name)).jobs).flatMap(scriptsIn);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((script) => !Object.hasOwn(scripts, script))).toEqual([]);
  });

  it('pins each action by a major version, and says why not by a commit', async () => {
    const actions = stepsOf((await jobsOf(name)).jobs).flatMap(({ uses }) => (uses ? [uses.toString()] : []));
    expect(actions.length).toBeGreaterThan(2);
    for (const action of actions) expect(action).toMatch(/^actions\/[\w-]+@v\d+$/);
    expect(textOf(name)).toContain('a commit is pinned only where somebody has verified it');
  });

  it('may read the repository, and write only in the job of a release', () => {
    const text = textOf(name);
    expect(text).toMatch(/^permissions:\n {2}contents: read\n/m);
    const writes = [...text.matchAll(/^ +([\w-]+): write$/gm)].map(([, what]) => what);
    expect(writes).toEqual(name === 'package.yml' ? ['contents', 'id-token', 'attestations'] : []);
    expect(text.indexOf(': write')).toBeGreaterThanOrEqual(
      name === 'package.yml' ? text.indexOf('\n  release:') : -1,
    );
  });

  it('caches what is downloaded', () => {
    expect(textOf(name)).toContain('cache: npm');
    expect(textOf(name)).toContain('actions/cache@');
  });
});

describe('the workflows', () => {
  it('run the tests and the self-test on three systems', async () => {
    const { jobs } = await jobsOf('test.yml');
    expect(textOf('test.yml')).toContain('os: [ubuntu-latest, windows-latest, macos-latest]');
    expect(commandsOf(jobs)).toEqual(
      expect.arrayContaining(['npm test', 'node node_modules/electron/install.js']),
    );
    expect(commandsOf(jobs).filter((command) => command.includes('--self-test'))).toHaveLength(2);
  });

  it('package, install and self-test for three systems and both processors', async () => {
    const { jobs } = await jobsOf('package.yml');
    const text = textOf('package.yml');
    for (const system of ['linux', 'win', 'mac'])
      for (const arch of ['x64', 'arm64']) expect(text).toContain(`system: ${system}, arch: ${arch} }`);
    expect(commandsOf(jobs).filter((command) => command.includes('--self-test'))).toHaveLength(3);
    expect(commandsOf(jobs).join()).toContain('sha256sum');
    expect(commandsOf(jobs).join()).toContain('--draft');
  });

  it('fail these tests with a key that GitHub does not know, or with a script that does not exist', async () => {
    const broken = textOf('test.yml').replace('timeout-minutes', 'timeout-hours');
    expect((await jobsOf('test.yml', broken)).errors).not.toEqual([]);
    expect(scriptsIn('xvfb-run npm run -s no-such-script -- --x')).toEqual(['no-such-script']);
  });
});
