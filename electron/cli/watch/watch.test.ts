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

/** Where the first watch began. */
let begun = 0;
const username = 'other@example.org';

/** A second person: updates report the changes of others, not those of the listener. */
function addPerson(folder: string, { scope }: PracticeAddress): void {
  const store = openStore(folder);
  store.db
    .prepare('INSERT INTO accounts (id, username, password, scope) VALUES (?, ?, ?, ?)')
    .run(`account of ${username}`, username, 'secret', scope);
  store.close();
}

/** What that person asks of a platform. */
async function put(practice: PracticeAddress, id: string, object: object): Promise<void> {
  const token = await practiceToken({ ...practice, username, password: 'secret' });
  const response = await fetch(`${practice.objectsUrl}/views/default/objects/${id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(object),
  });
  if (!response.ok) throw new Error(await response.text());
}
const machine = (name: string) => ({ $type: 'configMachine', name, systemType: 'linux' });

/** A watch that listens, with what it has printed so far. */
async function start(args: readonly string[], env?: Record<string, string>) {
  const started: Started = terminal.start(['watch', ...args], env && { env });
  let out = '';
  started.child.stdout?.on('data', (bytes) => {
    out += bytes;
  });
  await expect.poll(started.err).toContain('live, complete before update');
  return {
    ...started,
    out: () => out,
    /** Where it began. */
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
    await put(terminal.practice, 'M-0', machine('before'));
    const watch = await start(staging);
    await put(terminal.practice, 'M-1', machine('web-01'));
    await expect.poll(watch.out).toContain('web-01');
    await put(terminal.practice, 'M-1', machine('web\u001b[31m-02\nsecond'));
    await expect.poll(watch.out).toContain('second');
    const { code, out, err } = await watch.interrupt();
    expect(code).toBe(0);
    begun = watch.from;
    const lines = out
      .trimEnd()
      .split('\n')
      .filter((line) => line.includes('  update '));
    expect(lines).toEqual([
      expect.stringMatching(
        `^\\d{4}-\\S+Z  update ${begun}  M-1  “web-01”  name "web-01"  systemType "linux"$`,
      ),
      expect.stringContaining(`update ${begun + 1}  M-1`),
    ]);
    expect(out).not.toContain('\u001b');
    expect(err).toContain(
      `Watching the view default of Staging from update ${begun} on. Press Ctrl-C to stop.`,
    );
    expect(err).toContain(`Complete up to update ${begun + 2}. Use --from ${begun + 2} to continue there.`);
    const left = await readdir(terminal.folder);
    expect(left.filter((name) => name.startsWith('graph-intake-watch-'))).toEqual([]);
  });

  it('prints JSON from where an earlier one ended, and how far it is on a line that is written over', async () => {
    const abort = new AbortController();
    const { code, out, err } = await terminal.run(['watch', ...staging, '--json', '--from', `${begun}`], {
      abort,
      onErr: (text) => {
        if (text.includes(`live, complete before update ${begun + 2}`)) abort.abort();
      },
    });
    expect(code).toBe(0);
    expect(err).toContain('\r');
    const outputLines = out.trimEnd().split('\n');
    expect(outputLines.map((line) => JSON.parse(line)).filter(({ kind }) => kind === 'update')).toMatchObject(
      [
        { view: 'default', index: begun, objectId: 'M-1', object: { name: 'web-01' } },
        { index: begun + 1, objectId: 'M-1', changed: ['name'] },
      ],
    );
  });

  it('survives a platform that is unavailable for a while, misses nothing, and ends when it is refused', async () => {
    const folder = join(terminal.folder, 'other-platform');
    const data = join(terminal.folder, 'wired');
    await mkdir(data);
    const wire = await openWire();
    const begin = () => startPractice({ dataDir: folder, automation: false });
    let practice = await begin();
    addPerson(folder, practice);
    wire.lead(Number(new URL(practice.origin).port));
    const at = (url: string) => url.replace(practice.origin, wire.origin);
    const { clientId, authUrl, connectorUrl, graphUrl, objectsUrl } = practice;
    const connection = {
      id: 'wired',
      name: 'Wired',
      environment: 'test',
      clientId,
      username: practice.username,
      addresses: {
        authUrl: at(authUrl),
        connectorUrl: at(connectorUrl),
        graphUrl: at(graphUrl),
        objectsUrl: at(objectsUrl),
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
      const watch = await start(['--connection', 'wired', '--json'], { ...secrets, GRAPH_INTAKE_DATA: data });
      const { from } = watch;
      await put(practice, 'A', machine('one'));
      await expect.poll(() => watch.updates().length).toBe(1);
      wire.cut();
      await practice.stop();
      await expect.poll(watch.err).toContain('offline, complete before update');
      practice = await begin();
      wire.lead(Number(new URL(practice.origin).port));
      for (const name of ['two', 'three', 'four']) await put(practice, 'A', machine(name));
      wire.restore();
      await expect.poll(() => watch.updates().length).toBe(4);
      expect(watch.updates().map(({ index, object }) => [index, object.name])).toEqual([
        [from, 'one'],
        [from + 1, 'two'],
        [from + 2, 'three'],
        [from + 3, 'four'],
      ]);
      await practice.stop();
      // As an administrator does it: who is signed in is so no more.
      const store = openStore(folder);
      store.db.exec("UPDATE accounts SET password = 'changed-pass-word-7'; DELETE FROM tokens");
      store.close();
      practice = await begin();
      wire.lead(Number(new URL(practice.origin).port));
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

  it('says in one sentence why it cannot begin', async () => {
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
