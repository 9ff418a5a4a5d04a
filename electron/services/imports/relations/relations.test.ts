import { afterAll, beforeAll, expect, it } from 'vitest';
import { recipe as recipeSchema } from '../../../../shared/recipes/recipe.ts';
import { openTestHost, type TestHost } from '../../../host.test-kit.ts';
import { csvOf, machines, machinesCsv } from '../imports.test-kit.ts';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

const relationsOf = async (fileId: string) => {
  await host.waitForCheck(fileId);
  return host.api.imports.relations({ fileId });
};

it('finds the column whose values are identities of another open file, unchanged or with a prefix', async () => {
  const rows = machines(40);
  const plain = await host.openText('plain.csv', machinesCsv(rows));
  const numbers = await host.openText(
    'numbered.csv',
    csvOf(
      ['Nr', 'Name'],
      rows.map((_, at) => [`N-${at}`, `Rechner ${at}`]),
    ),
  );
  const recipe = recipeSchema.parse({
    version: 2,
    name: 'numbered',
    fingerprint: '',
    kind: 'vertices',
    targets: [{ kind: 'identity', name: 'ogit/_xid', from: { template: 'nr:{Nr}' } }],
  });
  await host.api.imports.setRecipe({ fileId: numbers.id, recipe });
  await host.waitForCheck(plain.id);
  await host.waitForCheck(numbers.id);
  const tickets = await host.openText(
    'tickets.csv',
    csvOf(
      ['Ticket', 'Rechner', 'Nummer', 'Text'],
      rows.map(([xid = ''], at) => [`T-${at}`, at === 0 ? 'unknown' : xid, `N-${at}`, `words ${at}`]),
    ),
  );
  expect(await relationsOf(tickets.id)).toEqual([
    {
      column: 2,
      toFileId: numbers.id,
      toName: 'numbered.csv',
      of: 40,
      found: 40,
      isWhole: true,
      form: { prefix: 'nr:', suffix: '' },
      key: 'Nr',
      identity: null,
    },
    {
      column: 1,
      toFileId: plain.id,
      toName: 'plain.csv',
      of: 40,
      found: 39,
      isWhole: true,
      form: { prefix: '', suffix: '' },
      key: 'ogit/_xid',
      identity: null,
    },
  ]);
  expect(await relationsOf(plain.id)).toEqual([]);
});

it('finds the column whose values are in a unique column of another open file, and no other column', async () => {
  const codes = ['MUC', 'BER', 'HAM', 'CGN', 'FRA', 'STR'];
  const sites = await host.openText(
    'sites.csv',
    csvOf(
      ['Rang', 'Code', 'Land'],
      codes.map((code, at) => [`${at}`, code, 'Germany']),
    ),
  );
  await host.waitForCheck(sites.id);
  const assets = await host.openText(
    'assets.csv',
    csvOf(
      ['Standort', 'Anzahl', 'Nation'],
      codes.flatMap((code, at) => [
        [code, `${at}`, 'Germany'],
        [code, `${at}`, 'Germany'],
      ]),
    ),
  );
  // The numbers are in “Rang” by chance, and “Land” is not unique.
  expect(await relationsOf(assets.id)).toEqual([
    {
      column: 0,
      toFileId: sites.id,
      toName: 'sites.csv',
      of: 6,
      found: 6,
      isWhole: true,
      form: null,
      key: 'Code',
      identity: null,
    },
  ]);
  // Once the other file has identities, the code leads to them.
  const recipe = recipeSchema.parse({
    version: 2,
    name: 'sites',
    fingerprint: '',
    kind: 'vertices',
    targets: [{ kind: 'identity', name: 'ogit/_xid', from: { template: 'site:{Rang}' } }],
  });
  await host.api.imports.setRecipe({ fileId: sites.id, recipe });
  await host.waitForCheck(sites.id);
  expect(await relationsOf(assets.id)).toContainEqual(
    expect.objectContaining({
      column: 0,
      key: 'Code',
      identity: { column: 'Rang', prefix: 'site:', suffix: '' },
    }),
  );
});

it('also counts short numbers as found when other values show that the match is not by chance', async () => {
  const codes = [...Array.from({ length: 30 }, (_, at) => `C-${at}`), '7'];
  const sites = await host.openText(
    'codes.csv',
    csvOf(
      ['Code', 'Land'],
      codes.map((code) => [code, 'Germany']),
    ),
  );
  await host.waitForCheck(sites.id);
  const assets = await host.openText(
    'coded.csv',
    csvOf(
      ['Standort', 'Nation'],
      codes.map((code) => [code, 'Germany']),
    ),
  );
  expect(await relationsOf(assets.id)).toContainEqual(
    expect.objectContaining({ key: 'Code', toFileId: sites.id, of: 31, found: 31 }),
  );
});

it('finds identities that are trimmed, which the other columns of their file do not name', async () => {
  const sites = await host.openText(
    'padded.csv',
    csvOf(
      ['Nr', 'Name'],
      Array.from({ length: 9 }, (_, at) => [`ST-${at}  `, `Site ${at}`]),
    ),
  );
  const recipe = recipeSchema.parse({
    version: 2,
    name: 'padded',
    fingerprint: '',
    kind: 'vertices',
    targets: [
      {
        kind: 'identity',
        name: 'ogit/_xid',
        from: { template: 'st:{Nr}' },
        transforms: [{ kind: 'trim' }],
      },
    ],
  });
  await host.api.imports.setRecipe({ fileId: sites.id, recipe });
  await host.waitForCheck(sites.id);
  const racks = await host.openText(
    'racks.csv',
    csvOf(
      ['Rack', 'Site'],
      Array.from({ length: 9 }, (_, at) => [`R${at}`, `ST-${at}`]),
    ),
  );
  expect(await relationsOf(racks.id)).toMatchObject([
    { column: 1, found: 9, form: { prefix: 'st:', suffix: '' }, key: null, identity: null },
  ]);
});
