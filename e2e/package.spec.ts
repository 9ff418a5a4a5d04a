import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { extractAll, extractFile, listPackage, statFile } from '@electron/asar';
import { expect, test } from 'playwright/test';
import { hostPackages } from '../scripts/licences/shipped-packages.mjs';
import { pack } from '../scripts/packaging/pack.mjs';
import { fusesOf, makeStandInElectron } from '../scripts/packaging/stand-in-electron.mjs';
import { projectNode, root } from '../scripts/project.mjs';

let folder = '';
const program = () => join(folder, 'out', 'linux-unpacked');
const archive = () => join(program(), 'resources', 'app.asar');

// One after the other: they share the package.
test.describe.configure({ mode: 'default' });

/** Runs the real builder on the real build; only Electron's own files are replaced. */
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'graph-intake-package-'));
  makeStandInElectron(join(folder, 'electron'));
  await pack({
    system: 'linux',
    arch: 'x64',
    dir: true,
    electronDist: join(folder, 'electron'),
    output: join(folder, 'out'),
  });
});
test.afterAll(() => rm(folder, { recursive: true }));

const filesIn = () => listPackage(archive(), { isPack: false }).map((path) => path.slice(1));

test('the package holds what was built and what the host loads, and nothing else', () => {
  const names = filesIn();
  const ownFiles = names.filter((name) => !name.startsWith('node_modules'));
  expect(new Set(ownFiles.map((name) => name.split('/').slice(0, 2).join('/')))).toEqual(
    new Set([
      'assets',
      'assets/icons',
      'assets/licences.json',
      'assets/licences.txt',
      'assets/samples',
      'dist',
      'dist/host',
      'dist/renderer',
      'package.json',
    ]),
  );
  for (const entry of [
    'main.js',
    'serve.js',
    'cli.js',
    'self-test.js',
    'preload.cjs',
    'engine-worker.js',
    'practice-worker.js',
  ])
    expect(ownFiles).toContain(`dist/host/${entry}`);
  expect(ownFiles).toContain('dist/renderer/index.html');
  // Only developers read sources, tests and source maps.
  const forDevelopers = /\.(ts|tsx|mts|cts|map)$|\.(test|spec)\.|(^|\/)(__tests__|benchmarks?)\//;
  expect(names.filter((name) => forDevelopers.test(name))).toEqual([]);
});

test('the package holds the packages of the host, whole, and none of the page’s or of the tools’', () => {
  // Compared by name and version, since the builder places packages in other folders. Some packages contain further
  // package.json files, which only set a module type.
  const manifests = filesIn().filter((name) =>
    /(^|\/)node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(name),
  );
  const titleOf = (text: string) => {
    const { name, version } = JSON.parse(text) as { name: string; version: string };
    return `${name} ${version}`;
  };
  const packed = manifests.map((path) => titleOf(extractFile(archive(), path).toString()));
  const wanted = hostPackages().map((path) =>
    titleOf(readFileSync(join(root, path, 'package.json'), 'utf8')),
  );
  expect([...new Set(packed)].sort()).toEqual([...new Set(wanted)].sort());
});

test('SQLite comes as the one library of its system, beside the archive', async () => {
  const prebuilds = 'node_modules/better-sqlite3/prebuilds';
  expect(filesIn().filter((name) => name.startsWith(`${prebuilds}/`))).toEqual([
    `${prebuilds}/linux-x64.node`,
  ]);
  expect(statFile(archive(), `${prebuilds}/linux-x64.node`)).toMatchObject({ unpacked: true });
  expect(await readdir(join(`${archive()}.unpacked`, prebuilds))).toEqual(['linux-x64.node']);
  expect(existsSync(join(`${archive()}.unpacked`, 'assets/samples/machines.csv'))).toBe(true);
});

test('the fuses of the program are set as electron-builder.yml says', async () => {
  const fuses = fusesOf(await readFile(join(program(), 'graph-intake')));
  // In the order of Electron's own list: run as Node, cookie encryption, NODE_OPTIONS, --inspect, archive integrity,
  // archive only, a snapshot of its own, privileges of file:, and
  // the handlers of WebAssembly, which no setting controls.
  expect(fuses).toEqual([false, true, false, false, true, true, false, false, true]);
});

test('the packed program starts as far as it needs no Electron, and responds', async () => {
  test
    .info()
    .skip(
      process.platform !== 'linux' || process.arch !== 'x64',
      'The package holds the library of Linux on x64, which only starts there.',
    );
  const app = join(folder, 'app');
  extractAll(archive(), app);
  await cp(`${archive()}.unpacked`, app, { recursive: true });

  const refusal = await textOfErrors(spawn(projectNode(), [join(app, 'dist/host/main.js')]));
  expect(refusal).toContain("Cannot find package 'electron'");
  // Everything else that the host names is there, seen from where it is named; most packages are in its own files.
  const resolve = createRequire(join(app, 'dist/host/main.js')).resolve;
  const named = await namedPackages(join(app, 'dist/host'));
  expect([...named]).toEqual(expect.arrayContaining(['electron', 'better-sqlite3', '@fastify/swagger-ui']));
  expect([...named]).not.toContain('fastify');
  for (const name of named) if (name !== 'electron') expect(() => resolve(name), name).not.toThrow();

  const host = spawn(projectNode(), [join(app, 'dist/host/serve.js'), '--json', '--no-open'], {
    env: { ...process.env, GRAPH_INTAKE_DATA: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const { value: line } = await createInterface({ input: host.stdout })[Symbol.asyncIterator]().next();
    const { address } = JSON.parse(String(line)) as { address: string };
    const admitted = await fetch(address, { redirect: 'manual' });
    const cookie = admitted.headers.get('set-cookie')?.split(';')[0] ?? '';
    const page = await fetch(new URL('/', address), { headers: { cookie } });
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<title>Graph Intake</title>');
    // Its self-test is in it, and begins with the same entry in Electron.
    const { checks } = await selfTestOf(app);
    for (const name of ['worker threads', 'native database in main', 'native database in thread'])
      expect(checks).toContainEqual(expect.objectContaining({ name, outcome: 'ok' }));
    expect(await readFile(join(app, 'dist/host/main.js'), 'utf8')).toContain('--self-test');
    // Its data is readable by its owner only.
    expect((await stat(join(folder, 'data'))).mode & 0o077).toBe(0);
  } finally {
    const ended = new Promise((done) => host.once('exit', done));
    host.kill('SIGTERM');
    await ended;
  }
});

/** Runs the self-test of an unpacked package; without a browser it makes only the checks that need no window. */
async function selfTestOf(app: string): Promise<{ checks: { name: string; outcome: string }[] }> {
  const child = spawn(projectNode(), [join(app, 'dist/host/self-test.js')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  await new Promise((done) => child.once('close', done));
  return JSON.parse(output.trim().split('\n').at(-1) ?? '');
}

async function textOfErrors(child: ReturnType<typeof spawn>): Promise<string> {
  let output = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  await new Promise((done) => child.once('close', done));
  return output;
}

/** The packages that built files import, by their names. */
async function namedPackages(from: string): Promise<Set<string>> {
  const names = new Set<string>();
  for (const path of await readdir(from, { recursive: true })) {
    if (!path.endsWith('.js')) continue;
    const text = await readFile(join(from, path), 'utf8');
    for (const [, name] of text.matchAll(/^(?:import|export)\b[^'"\n]*?['"]([@\w][^'"]*)['"];$/gm))
      if (name !== undefined && !name.startsWith('node:')) names.add(name);
  }
  return names;
}
