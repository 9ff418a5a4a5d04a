import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recipe, writeRecipe } from '../../../shared/recipes/recipe.ts';
import { openTestTerminal, type TestTerminal } from '../terminal.test-kit.ts';

let terminal: TestTerminal;
let hosts: string;
let sites: string;
let cities: string;
beforeAll(async () => {
  terminal = await openTestTerminal();
  hosts = await terminal.file('hosts.csv', 'host,site code\nlk-1,MUC\nlk-2,BER\n');
  sites = await terminal.file('sites.csv', 'code;vertex id\nMUC;muc-id\nBER;ber-id\n');
  const lookup = { kind: 'lookup', file: 'sites.csv', key: 'code', value: 'vertex id', missing: 'problem' };
  const constant = (name: string, value: string) => ({ kind: 'attribute', name, from: { constant: value } });
  const lookupRecipe = recipe.parse({
    version: 2,
    name: 'Cities',
    fingerprint: '',
    kind: 'vertices',
    reading: { header: 'first-row' },
    targets: [
      { kind: 'identity', name: 'ogit/_xid', from: { column: 'site code' }, transforms: [lookup] },
      constant('ogit/_type', 'ogit/MARS/Machine'),
      constant('ogit/_scope', 'practice-scope'),
      { kind: 'attribute', name: 'ogit/name', from: { column: 'host' } },
    ],
  });
  cities = join(terminal.folder, 'cities.json');
  await writeFile(cities, writeRecipe(lookupRecipe));
});
afterAll(() => terminal.close());

const send = (...args: string[]) => ['send', hosts, ...args, '--connection', 'staging', '--yes'];

describe('a recipe with a lookup in the terminal', () => {
  it('is refused without the lookup file, with exit code 1, and nothing is sent', async () => {
    for (const args of [send('--recipe', cities), ['check', hosts, '--recipe', cities]])
      expect(await terminal.run(args)).toMatchObject({
        code: 1,
        err: expect.stringContaining(
          'The recipe “Cities” looks up values in sites.csv; specify its path with --lookup.',
        ),
      });
    expect(await terminal.countXid('MUC')).toBe(0);
  });

  it('finds the values in a file of --lookup, or in another file of the same command', async () => {
    const checked = await terminal.run(['check', hosts, '--recipe', cities, '--lookup', sites]);
    expect(checked).toMatchObject({ code: 0, out: expect.stringContaining('No problems found.') });
    const planned = await terminal.run(['plan', hosts, '--recipe', cities, '--lookup', sites]);
    expect(planned.code).toBe(0);
    const checkedTogether = await terminal.json<{ files: { problems: object[] }[] }>([
      'check',
      hosts,
      sites,
      '--recipe',
      cities,
      '--recipe',
      '',
    ]);
    expect(checkedTogether.files[0]?.problems).toEqual([]);
    const { code, out } = await terminal.run(send('--recipe', cities, '--lookup', sites));
    expect(out).toContain('2 rows: 2 stored');
    expect(code).toBe(0);
    expect(await terminal.countXid('muc-id')).toBe(1);
    expect(await terminal.countXid('MUC')).toBe(0);
  });

  it.each([
    ['that does not exist', () => '/nowhere/sites.csv', /sites\.csv does not exist/u],
    ['that no recipe names', () => hosts, /No recipe looks up values in hosts\.csv/u],
  ])('is refused with a lookup file %s', async (_, path, sentence) => {
    const others = path() === hosts ? ['--lookup', sites] : [];
    const { code, err } = await terminal.run([
      'check',
      hosts,
      '--recipe',
      cities,
      ...others,
      '--lookup',
      path(),
    ]);
    expect([code, err]).toEqual([1, expect.stringMatching(sentence)]);
  });

  it('is refused for a watched folder', async () => {
    const args = ['watch-folder', terminal.folder, '--recipe', cities, '--connection', 'staging', '--once'];
    const { code, err } = await terminal.run(args);
    expect([code, err]).toEqual([1, expect.stringContaining('which a watched folder cannot do')]);
  });
});
