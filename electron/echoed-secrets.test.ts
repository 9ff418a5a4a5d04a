import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPromise } from 'yauzl';
import type { Api } from '../shared/contract.ts';
import { compileCache } from './compile-cache.test-kit.ts';
import {
  type EchoingPlatform,
  encodings,
  type Misbehaviour,
  startEchoingPlatform,
} from './echoing-platform.test-kit.ts';
import { type PracticeAddress, startPractice } from './practice/server.ts';
import { openStore } from './practice/store/database.ts';
import { practiceToken } from './practice-token.test-kit.ts';
import { filesHolding, secretsIn } from './secret-search.test-kit.ts';
import { openProgram } from './secrets-world.test-kit.ts';

const secrets = { clientSecret: 'client-secret-7f31c0aa', password: 'password-9b22ae "quoted" Ä' };
const seed = Number(process.env['GRAPH_INTAKE_SEED'] ?? 16);
const places = ['items', 'refused', 'failed', 'unreadable', 'id'] as const;
const misbehaviour: fc.Arbitrary<Misbehaviour> = fc.record({
  encoding: fc.constantFrom(...(Object.keys(encodings) as (keyof typeof encodings)[])),
  isSplit: fc.boolean(),
  rows: fc.constantFrom(...places),
  isInObjects: fc.boolean(),
});

let resources: AsyncDisposableStack;
let folder: string;
let practice: PracticeAddress;
let platform: EchoingPlatform;
beforeEach(async () => {
  resources = new AsyncDisposableStack();
  folder = await mkdtemp(join(tmpdir(), 'graph-intake-echo-'));
  resources.defer(() => rm(folder, { recursive: true, force: true }));
  practice = await startPractice({ dataDir: join(folder, 'elsewhere'), automation: false });
  resources.defer(() => practice.stop());
  addPerson(practice);
  platform = await startEchoingPlatform(practice, secrets);
  resources.defer(() => platform.close());
});
afterEach(() => resources.disposeAsync());

/** Each secret and both of its halves, except short ones. */
const needles = () =>
  [...platform.tokens, secrets.clientSecret, secrets.password]
    .flatMap((secret) => [secret, secret.slice(0, secret.length / 2), secret.slice(secret.length / 2)])
    .filter((text) => text.length >= 12);
const leaksIn = (text: string) => secretsIn(text, needles());
const rowsOf = (name: string) =>
  [
    'ogit/_xid,ogit/_type,ogit/_scope',
    `${name}-1,ogit/MARS/Machine,practice-scope`,
    `${name}-2,ogit/MARS/Machine,practice-scope`,
    '',
  ].join('\n');

const waitFor = <T>(listen: (receive: (value: T) => void) => () => void, found: (value: T) => boolean) =>
  new Promise<T>((resolve) => {
    const stop = listen((value) => {
      if (!found(value)) return;
      queueMicrotask(() => stop());
      resolve(value);
    });
  });

async function readZip(path: string): Promise<string> {
  const zip = await openPromise(path);
  let text = '';
  for await (const entry of zip.eachEntry())
    text += Buffer.concat(await (await zip.openReadStreamPromise(entry)).toArray()).toString('utf8');
  return text;
}

/** Sends a file, creates and reads an incident, and returns the text of every export. */
async function exportSession(api: Api, connectionId: string, name: string): Promise<string> {
  const { imports, monitor, app } = api;
  const path = join(folder, `${name}.csv`);
  await writeFile(path, rowsOf(name));
  const { fileId } = await imports.open({ source: { kind: 'path', path } });
  await waitFor(imports.changed, ({ files }) =>
    files.some(
      ({ id, reading }) => id === fileId && reading.state === 'ready' && reading.file.check.state === 'done',
    ),
  );
  const { runId } = await imports.send({ fileId, connectionId });
  const view = 'default';
  const id = await monitor.proposeId({ view, type: 'incident' });
  const object = { $type: 'incident', subject: 'Marked', description: 'Marked' };
  await monitor.put({ view, id, mustBeNew: true, object }).catch(() => undefined);
  await waitFor(imports.changed, ({ runs }) => runs.some((run) => run.id === runId && run.endedAt !== null));
  await imports.results({ runId, filter: { outcome: 'all', cause: null, text: '' }, first: 0, count: 100 });
  await imports.requests({ runId, first: 0, count: 100 });
  let exported = '';
  for (const outcome of ['stored', 'failed', 'unknown', 'not-sent'] as const) {
    const delivered = await imports.exportRows({ runId, outcome, spreadsheetSafe: false }).catch(() => null);
    if (delivered?.to === 'path') exported += await readFile(delivered.path, 'utf8');
  }
  const evidence = await imports.evidence({ runId });
  if (evidence.to === 'path') exported += await readZip(evidence.path);
  await monitor.incidents({
    view,
    filter: { statuses: [], watchedOnly: false, text: '' },
    first: 0,
    count: 100,
  });
  await putMachine(name);
  const ofMachine = { view, id: name, first: 0, count: 100 };
  await expect.poll(async () => (await monitor.updates(ofMachine)).total).toBeGreaterThan(0);
  await monitor.incident({ view, id }).catch(() => undefined);
  await monitor.updates({ view, id, first: 0, count: 100 }).catch(() => undefined);
  await app.diagnostics();
  return exported;
}

const otherPerson = { username: 'other@example.org', password: 'secret' };

/** A second person: updates report the changes of others, not those of the listener. */
function addPerson({ scope }: PracticeAddress): void {
  const store = openStore(join(folder, 'elsewhere'));
  store.db
    .prepare('INSERT INTO accounts (id, username, password, scope) VALUES (?, ?, ?, ?)')
    .run('account of the other', otherPerson.username, otherPerson.password, scope);
  store.close();
}

async function putMachine(id: string): Promise<void> {
  const token = await practiceToken({ ...practice, ...otherPerson });
  const response = await fetch(`${practice.objectsUrl}/views/default/objects/${id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ $type: 'configMachine', name: 'web-01' }),
  });
  expect(response.ok).toBe(true);
}

it('the program stores, shows and exports no secret that a hostile platform repeats, in any encoding', async () => {
  const { api, frames, data } = await openProgram(resources, folder, null);
  const { origin } = platform;
  const { id } = await api.connections.add({
    name: 'Marked',
    environment: 'test',
    clientId: practice.clientId,
    username: practice.username,
    ...secrets,
    addresses: {
      authUrl: origin,
      connectorUrl: `${origin}/api/csv/1.0`,
      graphUrl: `${origin}/api/graph/7.4`,
    },
  });
  await api.connections.choose({ id });
  await waitFor(
    api.connections.changed,
    ({ chosenId, session: { state } }) => chosenId === id && state === 'signed-in',
  );
  await waitFor(api.monitor.changed, ({ views }) => views.some(({ intake }) => intake === 'live'));
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(misbehaviour, async (how) => {
      runs += 1;
      platform.misbehave(how);
      const exported = await exportSession(api, id, `run-${runs}`);
      expect(leaksIn(exported), 'exports').toEqual([]);
      expect(leaksIn(frames.join('\n')), 'frames').toEqual([]);
      expect(await filesHolding(data, needles()), 'files').toEqual([]);
    }),
    { seed, numRuns: 12, endOnFailure: true },
  );
  // The platform did repeat secrets, and the text around them is stored and shown.
  expect(platform.planted()).toBeGreaterThan(12);
  expect(frames.join('\n')).toContain('refused for');
  expect(await filesHolding(data, ['refused for'])).not.toEqual([]);
});

it.each(['plain', 'percent in every byte', 'base64', 'base64url'] as const)(
  'a terminal that sends and watches shows no repeated secret (%s)',
  async (encoding) => {
    const data = join(folder, 'terminal');
    const { origin } = platform;
    await mkdir(data);
    const connection = {
      id: 'c',
      name: 'Marked',
      environment: 'test',
      clientId: practice.clientId,
      username: practice.username,
      addresses: {
        authUrl: origin,
        connectorUrl: `${origin}/api/csv/1.0`,
        graphUrl: `${origin}/api/graph/7.4`,
      },
    };
    await writeFile(
      join(data, 'settings.json'),
      JSON.stringify({ connections: { chosenId: 'c', connections: [connection] } }),
    );
    const path = join(folder, 'rows.csv');
    await writeFile(path, rowsOf('terminal'));
    const start = (...args: string[]) => {
      const child = spawn(process.execPath, [fileURLToPath(new URL('cli.ts', import.meta.url)), ...args], {
        env: {
          PATH: process.env['PATH'],
          TMPDIR: folder,
          GRAPH_INTAKE_DATA: data,
          ...compileCache,
          GRAPH_INTAKE_CLIENT_SECRET: secrets.clientSecret,
          GRAPH_INTAKE_PASSWORD: secrets.password,
        },
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += bytes));
      const ended = once(child, 'close');
      return { child, output: () => output, ended };
    };
    platform.misbehave({ encoding, isSplit: encoding === 'base64url', rows: 'items', isInObjects: true });
    const watching = start('watch', '--connection', 'Marked', '--json');
    await expect.poll(watching.output).toContain('Watching the view');
    const sending = start('send', path, '--connection', 'Marked', '--yes');
    await sending.ended;
    expect(sending.output()).toContain('2 failed');
    expect(sending.output()).toContain('refused for');
    await putMachine('M-1');
    await expect.poll(watching.output).toContain('"name":"refused for');
    watching.child.kill('SIGINT');
    await watching.ended;
    expect(leaksIn(sending.output() + watching.output())).toEqual([]);
    expect(await filesHolding(data, needles())).toEqual([]);
    expect((await readdir(folder)).filter((name) => name.startsWith('graph-intake-send-'))).toEqual([]);
  },
);
