import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { machines } from '../services/imports/imports.test-kit.ts';
import { openTestTerminal, type TestTerminal } from './terminal.test-kit.ts';

let terminal: TestTerminal;
beforeAll(async () => {
  terminal = await openTestTerminal();
});
afterAll(() => terminal.close());

async function setReadOnly(readOnlyIds: readonly string[]): Promise<void> {
  const settingsPath = join(terminal.data, 'settings.json');
  const { connections } = JSON.parse(await readFile(settingsPath, 'utf8')) as { connections: object };
  await writeFile(settingsPath, JSON.stringify({ connections: { ...connections, readOnlyIds } }));
}

it('sends nothing to a connection that the window has made read-only', async () => {
  await setReadOnly(['staging']);
  const rows = machines(2);
  const path = await terminal.file('closed.csv', rows);
  const { code, err } = await terminal.run(['send', path, '--connection', 'staging', '--yes']);
  expect(code).not.toBe(0);
  expect(err).toContain('“Staging” is read-only here');
  expect(await terminal.countXid(rows[1]?.[0] ?? '')).toBe(0);
});

it('refuses undo and actions on a read-only connection before the sign-in, and says why', async () => {
  await setReadOnly([]);
  const path = await terminal.file('open.csv', machines(2));
  const { code, out } = await terminal.run(['send', path, '--connection', 'staging', '--yes', '--json']);
  expect(code).toBe(0);
  const { files } = JSON.parse(out) as { files: { run: { id: string } }[] };
  await setReadOnly(['staging']);
  const words =
    '“Staging” is read-only here: nothing is written to it until you allow writing under Connections.';
  const env = { PLATFORM_USER: 'robot', PLATFORM_PASS: 'unused' };
  for (const command of [
    ['undo', files[0]?.run.id ?? '', '--yes'],
    ['actions', '--connection', 'staging'],
  ])
    expect(await terminal.run(command, { env })).toMatchObject({ code: 1, err: `${words}\n` });
});
