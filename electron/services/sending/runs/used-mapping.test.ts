import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fingerprint } from '../../../../shared/recipes/fingerprint.ts';
import { recipe as recipeSchema } from '../../../../shared/recipes/recipe.ts';
import { openTestHost, type TestHost } from '../../../host.test-kit.ts';
import { csvOf, readyFileOf } from '../../imports/imports.test-kit.ts';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

const columns = ['Kennung', 'Name'];
const fromColumn = (column: string) => ({ from: { column }, transforms: [] });
const fromConstant = (text: string) => ({ from: { constant: text }, transforms: [] });
const mapping = (name: string) =>
  recipeSchema.parse({
    version: 2,
    name,
    fingerprint: fingerprint(columns),
    kind: 'vertices',
    targets: [
      { kind: 'identity', name: 'ogit/_xid', ...fromColumn('Kennung') },
      { kind: 'attribute', name: 'ogit/_type', lookUp: false, ...fromConstant('ogit/MARS/Machine') },
      { kind: 'attribute', name: 'ogit/_scope', lookUp: false, ...fromConstant('practice-scope') },
      { kind: 'attribute', name: 'ogit/name', lookUp: false, ...fromColumn('Name') },
    ],
  });

async function send(fileName: string, mappingName: string) {
  const { id: fileId } = await host.openText(fileName, csvOf(columns, [[`used:${fileName}`, fileName]]));
  await host.api.imports.setRecipe({ fileId, recipe: mapping(mappingName) });
  await host.waitForCheck(fileId);
  return host.send(fileId);
}

describe('the mapping that was used last', () => {
  it('is found by the columns of a file, although it was never saved', async () => {
    expect(await host.api.imports.usedMapping({ columns })).toBeNull();
    await send('april.csv', 'first');
    const run = await send('may.csv', 'second');
    const found = await host.api.imports.usedMapping({ columns });
    expect(found).toMatchObject({
      fileName: 'may.csv',
      startedAt: run.startedAt,
      recipe: { name: 'second' },
    });
    expect(await host.api.imports.usedMapping({ columns: ['Kennung', 'Ort'] })).toBeNull();
    expect(await host.api.imports.usedMapping({ columns: ['Ort', ...columns] })).toMatchObject({
      fileName: 'may.csv',
      recipe: { name: 'second' },
      unused: ['Ort'],
      isSameFile: false,
    });
    const wideColumns = ['Ort', 'Raum', 'Etage', ...columns];
    expect(await host.api.imports.usedMapping({ columns: wideColumns })).toBeNull();
  });

  it('is that of the last run of the same file, by name or by bytes, and is marked as such', async () => {
    await send('june.csv', 'first');
    await send('july.csv', 'second');
    const june = { recipe: { name: 'first', sending: { action: 'POST' } }, isSameFile: true };
    expect(await host.api.imports.usedMapping({ columns, fileName: 'june.csv' })).toMatchObject(june);
    const { id } = await host.openText('copy.csv', csvOf(columns, [['used:june.csv', 'june.csv']]));
    const index = readyFileOf(await host.waitForCheck(id)).index;
    const sha256 = index.state === 'done' ? index.sha256 : null;
    expect(await host.api.imports.usedMapping({ columns, fileName: 'copy.csv', sha256 })).toMatchObject(june);
    expect(await host.api.imports.usedMapping({ columns, fileName: 'august.csv' })).toMatchObject({
      recipe: { name: 'second' },
      isSameFile: false,
    });
  });

  it('is never that of a run that deleted', async () => {
    await send('leaves.csv', 'stores');
    const { id: fileId } = await host.openText('leaves.csv', csvOf(columns, [['used:leaves.csv', 'gone']]));
    await host.api.imports.setRecipe({ fileId, recipe: mapping('deletes') });
    await host.api.imports.setAction({ fileId, action: 'DELETE' });
    await host.waitForCheck(fileId);
    const { counts } = await host.send(fileId);
    expect(counts.stored).toBe(1);
    const stored = { recipe: { name: 'stores' }, isSameFile: true };
    expect(await host.api.imports.usedMapping({ columns, fileName: 'leaves.csv' })).toMatchObject(stored);
    expect(await host.api.imports.usedMapping({ columns })).toMatchObject({ recipe: { name: 'stores' } });
  });

  it('is not marked as that of the same file if the run of that file stored nothing', async () => {
    await host.setFaults({ chaos: { seed: 1, poison: { text: 'used:refused.csv', status: 400 } } });
    const { counts } = await send('refused.csv', 'refused');
    await host.setFaults({});
    expect(counts.stored).toBe(0);
    expect(await host.api.imports.usedMapping({ columns, fileName: 'refused.csv' })).toMatchObject({
      recipe: { name: 'refused' },
      isSameFile: false,
    });
  });
});
