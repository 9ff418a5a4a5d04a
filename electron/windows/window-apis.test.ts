import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { ConnectionsState } from '../../shared/connections.ts';
import type { Api } from '../../shared/contract.ts';
import { openTestHost, type TestHost } from '../host.test-kit.ts';

async function openHost(): Promise<TestHost> {
  const host = await openTestHost();
  onTestFinished(() => host.close());
  return host;
}

/** Adds another connection to the same platform, and returns its id. */
async function addConnection({ api, practice }: TestHost, name: string): Promise<string> {
  const { authUrl, connectorUrl, graphUrl, objectsUrl, origin, clientId, clientSecret } = practice;
  const { username, password } = practice;
  const { id } = await api.connections.add({
    name,
    environment: 'test',
    clientId,
    clientSecret,
    username,
    password,
    addresses: { authUrl, connectorUrl, graphUrl, objectsUrl, actionsUrl: `${origin}/actions` },
  });
  return id;
}

/** Resolves with the current value of an observable. */
function currentOf<T>(listen: (listener: (value: T) => void) => () => void): Promise<T> {
  return new Promise((resolve) => {
    const stop = listen((value) => {
      resolve(value);
      queueMicrotask(() => stop());
    });
  });
}
const connectionOf = ({ connections }: Api) => currentOf<ConnectionsState>(connections.changed);
const chosenIn = async (api: Api) => (await connectionOf(api)).chosenId;
const filesIn = async ({ imports }: Api) => (await currentOf(imports.changed)).files.map(({ name }) => name);

async function openFile({ folder }: TestHost, { imports }: Api, name: string): Promise<void> {
  const path = join(folder, name);
  await writeFile(path, 'ogit/_xid\na\n');
  await imports.open({ source: { kind: 'path', path } });
}

it('a window has its own connection: switching it changes no other window', async () => {
  const host = await openHost();
  const other = await addConnection(host, 'Other');
  const [one, two] = [host.window(), host.window()];
  const sessions: string[] = [];
  one.api.connections.changed(({ chosenId, session }) => void sessions.push(`${chosenId} ${session.state}`));
  await expect.poll(() => sessions.at(-1)).toBe('practice signed-in');
  const before = sessions.length;
  await two.api.connections.choose({ id: other });
  await expect.poll(async () => (await connectionOf(two.api)).session.state).toBe('signed-in');
  expect(await chosenIn(two.api)).toBe(other);
  expect(sessions.slice(before)).toEqual([]);

  // The connection that was chosen last is the one of the next window.
  expect(await chosenIn(host.window().api)).toBe(other);
});

it('open files belong to a window, which gets them back when its page is loaded again', async () => {
  const host = await openHost();
  const [one, two] = [host.window({ id: 'one' }), host.window({ id: 'two' })];
  await openFile(host, one.api, 'one.csv');
  await openFile(host, two.api, 'two.csv');
  expect(await filesIn(one.api)).toEqual(['one.csv']);
  one.leave();
  two.leave();
  const again = host.window({ id: 'one' });
  expect(await filesIn(again.api)).toEqual(['one.csv']);
  expect(await filesIn(host.window({ id: 'two' }).api)).toEqual(['two.csv']);
});

it('a page that is loaded again gets its files back, even if it connects before its old pipe is closed', async () => {
  const host = await openHost();
  const [one, two] = [host.window({ id: 'one' }), host.window({ id: 'two' })];
  await openFile(host, one.api, 'one.csv');
  const again = host.window({ id: 'one' });
  one.leave();
  expect(await filesIn(again.api)).toEqual(['one.csv']);
  two.leave();
  expect(await filesIn(host.window({ id: 'three' }).api)).toEqual([]);
});

it('a new window takes over the open files of a closed window, and not those of an open one', async () => {
  const host = await openHost();
  const one = host.window({ id: 'one' });
  await openFile(host, one.api, 'one.csv');
  expect(await filesIn(host.window({ id: 'two' }).api)).toEqual([]);
  one.leave();
  expect(await filesIn(host.window({ id: 'three' }).api)).toEqual(['one.csv']);
});

it('a window uses its connection again after a restart of the program, unless that was removed', async () => {
  const host = await openHost();
  const other = await addConnection(host, 'Other');
  const one = host.window({ id: 'one', connectionId: other });
  await expect.poll(() => chosenIn(one.api)).toBe(other);
  expect(await chosenIn(host.window({ id: 'two', connectionId: 'gone' }).api)).toBe('practice');
});

it('a window whose connection is removed in another window uses the practice platform', async () => {
  const host = await openHost();
  const other = await addConnection(host, 'Other');
  const [one, two] = [host.window(), host.window()];
  await two.api.connections.choose({ id: other });
  await one.api.connections.remove({ id: other });
  expect(await chosenIn(two.api)).toBe('practice');
  await expect.poll(async () => (await connectionOf(two.api)).session.state).toBe('signed-in');
});

it('each window reads the updates of its own connection, and follows its switch', async () => {
  const host = await openHost();
  const other = await addConnection(host, 'Other');
  const [one, two] = [host.window(), host.window()];
  const intakes: Record<string, string[]> = { one: [], two: [] };
  one.api.monitor.changed(({ views }) => void intakes['one']?.push(views[0]?.intake ?? ''));
  two.api.monitor.changed(({ views }) => void intakes['two']?.push(views[0]?.intake ?? ''));
  await expect.poll(() => intakes['one']?.at(-1)).toBe('live');
  await expect.poll(() => intakes['two']?.at(-1)).toBe('live');
  const before = intakes['one']?.length ?? 0;
  await two.api.connections.choose({ id: other });
  await expect.poll(() => intakes['two']).toContain('loading');
  await expect.poll(() => intakes['two']?.at(-1)).toBe('live');
  // The intake of the first window continued.
  expect(new Set(intakes['one']?.slice(before))).not.toContain('loading');
});

it('a run continues when its window switches to another connection, and every window sees it', async () => {
  const host = await openHost();
  const other = await addConnection(host, 'Other');
  const [one, two] = [host.window({ id: 'one' }), host.window()];
  const path = join(host.folder, 'machines.csv');
  await writeFile(
    path,
    `ogit/_xid,ogit/_type,ogit/_scope\n${Array.from({ length: 2_000 }, (_, n) => `m-${n},ogit/Machine,practice-scope\n`).join('')}`,
  );
  const { fileId } = await one.api.imports.open({ source: { kind: 'path', path } });
  await expect
    .poll(async () => {
      const { files } = await currentOf(one.api.imports.changed);
      const reading = files.find(({ id }) => id === fileId)?.reading;
      return reading?.state === 'ready' ? reading.file.check.state : reading?.state;
    })
    .toBe('done');
  const { runId } = await one.api.imports.send({ fileId, connectionId: 'practice' });
  await one.api.connections.choose({ id: other });
  await expect
    .poll(async () => (await currentOf(two.api.imports.changed)).runs.find(({ id }) => id === runId)?.state)
    .toBe('finished');
  const run = await two.api.imports.run({ runId });
  expect(run.counts.stored).toBe(2_000);
  expect(await host.countXid('m-1999')).toBe(1);
});
