import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWire } from '../../monitor-story.test-kit.ts';
import { type PracticeAddress, startPractice } from '../../practice/server.ts';
import { openStore } from '../../practice/store/database.ts';
import { practiceToken } from '../../practice-token.test-kit.ts';
import { openTestTerminal, type Started, type TestTerminal } from '../terminal.test-kit.ts';

let terminal: TestTerminal;
beforeAll(async () => {
  terminal = await openTestTerminal();
  addPerson(join(terminal.folder, 'platform'), terminal.practice);
});
afterAll(() => terminal.close());

/** Index of the update from which the first watch began. */
let firstIndex = 0;
const username = 'other@example.org';

/** Adds a second person: updates report the changes of others, not those of the listener. */
function addPerson(folder: string, { scope }: PracticeAddress): void {
  const store = openStore(folder);
  store.db
    .prepare('INSERT INTO accounts (id, username, password, scope) VALUES (?, ?, ?, ?)')
    .run(`account of ${username}`, username, 'secret', scope);
  store.close();
}

/** Writes an object as the second person. */
async function putObject(practice: PracticeAddress, id: string, object: object): Promise<void> {
  const token = await practiceToken({ ...practice, username, password: 'secret' });
  const response = await fetch(`${practice.objectsUrl}/views/default/objects/${id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(object),
  });
  if (!response.ok) throw new Error(await response.text());
}
const machine = (name: string) => ({ $type: 'configMachine', name, systemType: 'linux' });

/** Starts a watch, and resolves when it is live; `out` and `updates` return what it has printed so far. */
async function startWatch(args: readonly string[], env?: Record<string, string>) {
  const started: Started = terminal.start(['watch', ...args], env && { env });
  let out = '';
  started.child.stdout?.on('data', (bytes) => {
    out += bytes;
  });
  await expect.poll(started.err).toContain('live, complete before update');
  return {
    ...started,
    out: () => out,
    /** Index of the first update that it prints. */
    from: Number(/from update ([\d,]+) on/.exec(started.err())?.[1]?.replaceAll(',', '')),
    updates: () =>
      out
        .split('\n')
        .flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
        .filter(({ kind }) => kind === 'update'),
    async interrupt() {
      started.child.kill('SIGINT');
      return started.ended;
    },
  };
}
const staging = ['--connection', 'staging'];

describe('graph-intake watch', () => {
  it('prints one line for each new update, and ends with exit code 0 on Ctrl-C', async () => {
    await putObject(terminal.practice, 'M-0', machine('before'));
    const watch = await startWatch(staging);
    await putObject(terminal.practice, 'M-1', machine('web-01'));
    await expect.poll(watch.out).toContain('web-01');
    await putObject(terminal.practice, 'M-1', machine('web\u001b[31m-02\nsecond'));
    await expect.poll(watch.out).toContain('second');
    const { code, out, err } = await watch.interrupt();
    expect(code).toBe(0);
    firstIndex = watch.from;
    const lines = out
      .trimEnd()
      .split('\n')
      .filter((line) => line.includes('  update '));
    expect(lines).toEqual([
      expect.stringMatching(
        `^\\d{4}-\\S+Z  update ${firstIndex}  M-1  “web-01”  name "web-01"  systemType "linux"$`,
      ),
      expect.stringContaining(`update ${firstIndex + 1}  M-1`),
    ]);
    expect(out).not.toContain('\u001b');
    expect(err).toContain(
      `Watching the view default of Staging from update ${firstIndex} on. Press Ctrl-C to stop.`,
    );
    expect(err).toContain(
      `Complete up to update ${firstIndex + 2}. Use --from ${firstIndex + 2} to continue there.`,
    );
    const names = await readdir(terminal.folder);
    expect(names.filter((name) => name.startsWith('graph-intake-watch-'))).toEqual([]);
  });

  it('prints JSON from the update of --from on, and its progress on a line that is overwritten', async () => {
    const abort = new AbortController();
    const args = ['watch', ...staging, '--json', '--from', `${firstIndex}`];
    const { code, out, err } = await terminal.run(args, {
      abort,
      onErr: (text) => {
        if (text.includes(`live, complete before update ${firstIndex + 2}`)) abort.abort();
      },
    });
    expect(code).toBe(0);
    expect(err).toContain('\r');
    const outputLines = out.trimEnd().split('\n');
    expect(outputLines.map((line) => JSON.parse(line)).filter(({ kind }) => kind === 'update')).toMatchObject(
      [
        { view: 'default', index: firstIndex, objectId: 'M-1', object: { name: 'web-01' } },
        { index: firstIndex + 1, objectId: 'M-1', changed: ['name'] },
      ],
    );
  });

  it('misses no update while the platform is unavailable, and ends when its sign-in is refused', async () => {
    const folder = join(terminal.folder, 'other-platform');
    const data = join(terminal.folder, 'wired');
    await mkdir(data);
    const wire = await openWire();
    const startPlatform = () => startPractice({ dataDir: folder, automation: false });
    let practice = await startPlatform();
    addPerson(folder, practice);
    wire.connectTo(Number(new URL(practice.origin).port));
    const throughWire = (url: string) => url.replace(practice.origin, wire.origin);
    const { clientId, authUrl, connectorUrl, graphUrl, objectsUrl } = practice;
    const connection = {
      id: 'wired',
      name: 'Wired',
      environment: 'test',
      clientId,
      username: practice.username,
      addresses: {
        authUrl: throughWire(authUrl),
        connectorUrl: throughWire(connectorUrl),
        graphUrl: throughWire(graphUrl),
        objectsUrl: throughWire(objectsUrl),
      },
    };
    await writeFile(
      join(data, 'settings.json'),
      JSON.stringify({ connections: { chosenId: 'wired', connections: [connection] } }),
    );
    const secrets = {
      GRAPH_INTAKE_CLIENT_SECRET: practice.clientSecret,
      GRAPH_INTAKE_PASSWORD: practice.password,
    };
    try {
      const watch = await startWatch(['--connection', 'wired', '--json'], {
        ...secrets,
        GRAPH_INTAKE_DATA: data,
      });
      const { from } = watch;
      await putObject(practice, 'A', machine('one'));
      await expect.poll(() => watch.updates().length).toBe(1);
      wire.cut();
      await practice.stop();
      await expect.poll(watch.err).toContain('offline, complete before update');
      practice = await startPlatform();
      wire.connectTo(Number(new URL(practice.origin).port));
      for (const name of ['two', 'three', 'four']) await putObject(practice, 'A', machine(name));
      wire.restore();
      await expect.poll(() => watch.updates().length).toBe(4);
      expect(watch.updates().map(({ index, object }) => [index, object.name])).toEqual([
        [from, 'one'],
        [from + 1, 'two'],
        [from + 2, 'three'],
        [from + 3, 'four'],
      ]);
      await practice.stop();
      // An administrator changes the password, which also ends the sign-in of the watch.
      const store = openStore(folder);
      store.db.exec("UPDATE accounts SET password = 'changed-pass-word-7'; DELETE FROM tokens");
      store.close();
      practice = await startPlatform();
      wire.connectTo(Number(new URL(practice.origin).port));
      const { code, err } = await watch.ended;
      expect({ code, err }).toEqual({
        code: 1,
        err: expect.stringContaining('signed-out, complete before update'),
      });
      expect(err).toContain(`Complete up to update ${from + 4}. Use --from ${from + 4} to continue there.`);
    } finally {
      await wire.close();
      await practice.stop();
    }
  });

  it('reports in one sentence why it cannot start', async () => {
    const run = (...args: string[]) => terminal.run(['watch', ...staging, ...args]);
    expect(await run('--from', '1000')).toMatchObject({
      code: 1,
      err: expect.stringContaining('The platform has no update before 1,000;'),
    });
    expect(await run('--view', 'nowhere')).toMatchObject({
      code: 1,
      err: expect.stringContaining('nowhere'),
    });
    expect(await run('--from', 'x')).toMatchObject({ code: 1, err: expect.stringContaining('--from takes') });
    expect(
      await terminal.run(['watch', ...staging], {
        env: { GRAPH_INTAKE_PASSWORD: 'wrong', GRAPH_INTAKE_CLIENT_SECRET: terminal.practice.clientSecret },
      }),
    ).toMatchObject({ code: 1, err: expect.stringContaining('refused') });
  });
});
