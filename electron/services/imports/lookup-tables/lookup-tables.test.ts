import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileState } from '../../../../shared/imports/open-file.ts';
import { type Recipe, recipe as recipeSchema } from '../../../../shared/recipes/recipe.ts';
import type { TableLookup } from '../../../../shared/recipes/transforms/table-lookup.ts';
import { openTestHost, type TestHost } from '../../../host.test-kit.ts';
import { checkOf, csvOf, readyFileOf } from '../imports.test-kit.ts';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

let series = 0;
/** Names that no other test uses. */
function names() {
  series += 1;
  return { hosts: `hosts-${series}.csv`, sites: `sites-${series}.csv`, prefix: `lookup:${series}` };
}
const lookupIn = (file: string, change: Partial<TableLookup> = {}): TableLookup => ({
  kind: 'lookup',
  file,
  key: 'code',
  value: 'site',
  ignoreCase: false,
  missing: 'problem',
  ...change,
});
function recipeOf(prefix: string, lookup: TableLookup): Recipe {
  const attribute = { kind: 'attribute', lookUp: false, transforms: [] } as const;
  return recipeSchema.parse({
    version: 2,
    name: 'Hosts',
    fingerprint: '',
    kind: 'vertices',
    targets: [
      { kind: 'identity', name: 'ogit/_xid', from: { template: `${prefix}:{host}` }, transforms: [] },
      { ...attribute, name: 'ogit/_type', from: { constant: 'ogit/MARS/Machine' } },
      { ...attribute, name: 'ogit/_scope', from: { constant: 'practice-scope' } },
      { ...attribute, name: 'ogit/name', from: { column: 'site code' }, transforms: [lookup] },
    ],
  });
}
const hostsOf = (...codes: string[]) =>
  csvOf(
    ['host', 'site code'],
    codes.map((code, n) => [`h${n}`, code]),
  );
const sitesOf = (...rows: [string, string][]) => csvOf(['code', 'site'], rows);
/** Opens the file and maps it. */
async function openMapped(name: string, text: string, recipe: Recipe): Promise<FileState> {
  const { id } = await host.openText(name, text);
  await host.api.imports.setRecipe({ fileId: id, recipe });
  return host.waitForCheck(id);
}
/** Values of the looked-up attribute, which is the fourth column, in the first rows. */
const lookedUpValues = async (fileId: string) =>
  (await host.api.imports.rows({ fileId, first: 0, count: 9, filter: { of: 'all' } })).rows.map(
    ({ cells }) => cells[3],
  );
/** Message of the first fault of each row, or null. */
const faultsOf = async (fileId: string) =>
  (await host.api.imports.rows({ fileId, first: 0, count: 9, filter: { of: 'all' } })).rows.map(
    ({ faults }) => faults[0]?.message ?? null,
  );

describe('a recipe that looks values up in another open file', () => {
  it('shows, checks and sends the values of that file', async () => {
    const { hosts, sites, prefix } = names();
    await host.openText(sites, sitesOf(['MUC', 'Munich'], ['BER', 'Berlin "Mitte"']));
    const recipe = recipeOf(prefix, lookupIn(sites));
    const { id } = await openMapped(hosts, hostsOf('BER', 'MUC', '', 'BER'), recipe);
    expect(await lookedUpValues(id)).toEqual(['Berlin "Mitte"', 'Munich', '', 'Berlin "Mitte"']);
    const previewed = await host.api.imports.mapped({ fileId: id, recipe, first: 0, count: 2 });
    expect(previewed.rows.map(({ after }) => after[3])).toEqual(['Berlin "Mitte"', 'Munich']);
    expect((await host.send(id)).counts.stored).toBe(4);
    expect(await host.vertexOf(`${prefix}:h0`)).toMatchObject({ 'ogit/name': 'Berlin "Mitte"' });
  });

  it.each([
    ['keep', ['Munich', 'XXX', ' muc']],
    ['empty', ['Munich', '', '']],
    ['problem', ['Munich', 'XXX', ' muc']],
  ] as const)('follows the rule “%s” for missing keys, and counts these keys', async (missing, cells) => {
    const { hosts, sites, prefix } = names();
    await host.openText(sites, sitesOf(['MUC', 'Munich']));
    const lookup = lookupIn(sites, { missing });
    const { id } = await openMapped(hosts, hostsOf('MUC', 'XXX', ' muc'), recipeOf(prefix, lookup));
    expect(await lookedUpValues(id)).toEqual(cells);
    const isProblem = missing === 'problem';
    expect(await faultsOf(id)).toEqual([
      null,
      isProblem ? `“XXX” is not in “code” of ${sites}; it stays unchanged.` : null,
      isProblem ? `“ muc” is not in “code” of ${sites}; it stays unchanged.` : null,
    ]);
    const [, , , target] = recipeOf(prefix, lookup).targets;
    const recipe = { ...recipeOf(prefix, lookup), targets: [{ ...target, transforms: [] } as never] };
    expect(await host.api.imports.missingKeys({ fileId: id, recipe, lookup })).toEqual({
      cells: 3,
      missing: 2,
      contradictory: 0,
      examples: ['XXX', ' muc'],
    });
    const ignoringCase = { ...lookup, ignoreCase: true };
    expect(await host.api.imports.missingKeys({ fileId: id, recipe, lookup: ignoringCase })).toMatchObject({
      cells: 3,
      missing: 1,
      examples: ['XXX'],
    });
  });

  it('names the key and its rows when a key has different values', async () => {
    const { hosts, sites, prefix } = names();
    await host.openText(
      sites,
      sitesOf(['MUC', 'Munich'], ['BER', 'Berlin'], ['MUC', 'Milan'], ['BER', 'Berlin']),
    );
    const recipe = recipeOf(prefix, lookupIn(sites, { missing: 'empty' }));
    const file = await openMapped(hosts, hostsOf('BER', 'MUC'), recipe);
    expect(await lookedUpValues(file.id)).toEqual(['Berlin', 'MUC']);
    expect(checkOf(file).problems).toMatchObject([
      {
        rule: 'repair-failed',
        rows: 1,
        firstRecord: 2,
        example: `“MUC” has different values in rows 1 and 3 of ${sites}; it stays unchanged.`,
      },
    ]);
  });

  it('is checked again when the other file is opened, read again and closed', async () => {
    const { hosts, sites, prefix } = names();
    const missing = await openMapped(hosts, hostsOf('MUC'), recipeOf(prefix, lookupIn(sites)));
    const { id } = missing;
    expect(readyFileOf(missing)).toMatchObject({
      blocked: `${sites} is not open; open it, since the mapping looks up values in it.`,
    });
    await expect(host.api.imports.send({ fileId: id, connectionId: 'practice' })).rejects.toMatchObject({
      message: expect.stringContaining('is not open'),
    });

    const other = await host.openText(sites, sitesOf(['MUC', 'Munich']));
    expect(readyFileOf(await host.waitForCheck(id)).blocked).toBeNull();
    expect(await lookedUpValues(id)).toEqual(['Munich']);

    await writeFile(`${host.folder}/${sites}`, sitesOf(['MUC', 'Muenchen'], ['BER', 'Berlin']));
    await host.api.imports.read({ fileId: other.id, as: {} });
    await expect.poll(() => lookedUpValues(id)).toEqual(['Muenchen']);
    expect(checkOf(await host.waitForCheck(id)).problems).toEqual([]);

    await host.api.imports.close({ fileId: other.id });
    expect(readyFileOf(await host.waitForCheck(id)).blocked).toContain('is not open');
  });

  it('is not sent when the other file has changed on disk since it was read', async () => {
    const { hosts, sites, prefix } = names();
    await host.openText(sites, sitesOf(['MUC', 'Munich']));
    const { id } = await openMapped(hosts, hostsOf('MUC'), recipeOf(prefix, lookupIn(sites)));
    await writeFile(`${host.folder}/${sites}`, sitesOf(['MUC', 'Another city']));
    const run = await host.send(id);
    expect(run).toMatchObject({ state: 'stopped', message: expect.stringContaining(`${sites} changed`) });
    expect(run.counts.stored).toBe(0);
  });

  it.each([
    ['a column that the other file does not have', 'code\nMUC\n', /has no column “site”/u],
    ['a column that the other file has twice', 'code,site,site\nMUC,a,b\n', /has several columns “site”/u],
    [
      'a row of the other file that is shorter than its header',
      'code,site\nMUC,a\nBER\n',
      /^Row 2 of .* has 1 value, the header 2/u,
    ],
  ])('is blocked by %s', async (_, text, sentence) => {
    const { hosts, sites, prefix } = names();
    const other = await host.openText(sites, text);
    const { id } = await openMapped(hosts, hostsOf('MUC'), recipeOf(prefix, lookupIn(sites)));
    await host.api.imports.read({ fileId: other.id, as: { header: 'first-row' } });
    await host.waitForCheck(other.id);
    const file = await host.waitForCheck(id);
    expect(readyFileOf(file).blocked).toMatch(sentence);
  });
});
