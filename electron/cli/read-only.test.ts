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

it('sends nothing to a connection that the window has made read-only', async () => {
  const kept = join(terminal.data, 'settings.json');
  const { connections } = JSON.parse(await readFile(kept, 'utf8')) as { connections: object };
  await writeFile(kept, JSON.stringify({ connections: { ...connections, readOnlyIds: ['staging'] } }));
  const rows = machines(2);
  const path = await terminal.file('closed.csv', rows);
  const { code, err } = await terminal.run(['send', path, '--connection', 'staging', '--yes']);
  expect(code).not.toBe(0);
  expect(err).toContain('“Staging” is read-only here');
  expect(await terminal.countXid(rows[1]?.[0] ?? '')).toBe(0);
});
