import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { filesHolding, secretsIn } from './secret-search.test-kit.ts';

const secrets = [
  'password-9b22ae "quoted" Ä',
  'client-secret-7f31c0',
  'client-secret-other',
  'never written',
];
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'graph-intake-search-'));
});
afterAll(() => rm(folder, { recursive: true }));

it.each([
  ['in plain text', (secret: string) => Buffer.from(secret)],
  ['in UTF-16', (secret: string) => Buffer.from(secret, 'utf16le')],
  ['in JSON', (secret: string) => Buffer.from(JSON.stringify(secret))],
  ['percent-encoded', (secret: string) => Buffer.from(encodeURIComponent(secret))],
  ['in base64', (secret: string) => Buffer.from(Buffer.from(secret).toString('base64'))],
])('finds each secret %s, at the beginning, in the middle and at the end', async (form, write) => {
  for (const secret of secrets.slice(0, 3))
    for (const [before, after] of [
      ['', ''],
      ['', 'z'.repeat(70_000)],
      ['z'.repeat(70_000), ''],
      ['client-secret-', '\0'],
    ] as const) {
      const bytes = Buffer.concat([Buffer.from(before), write(secret), Buffer.from(after)]);
      const name = `${form}.bin`;
      await writeFile(join(folder, name), bytes);
      expect(await filesHolding(folder, secrets)).toEqual([`${name} holds ${secret}`]);
      await rm(join(folder, name));
    }
});

it('finds several secrets in a text, each once, and none in a text that has only parts of them', () => {
  const [password = '', first = '', second = ''] = secrets;
  expect(secretsIn(`${second} ${password} ${second} ${first}`, secrets)).toEqual([second, password, first]);
  expect(secretsIn(`${first.slice(1)} ${second.slice(0, -1)}`, secrets)).toEqual([]);
  expect(secretsIn('', secrets)).toEqual([]);
});
