import { utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recipeOfFile } from '../../../shared/recipes/recipe-of-file.ts';
import { openTestHost, type TestHost } from '../../host.test-kit.ts';
import { machineHeads, machines, machinesCsv, readyFileOf } from './imports.test-kit.ts';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

const cellsOf = async (fileId: string) => {
  const request = { fileId, first: 0, count: 10, filter: { of: 'all' as const } };
  return (await host.api.imports.rows(request)).rows.map((row) => row.cells);
};

describe('opening a workbook', () => {
  it('lets the user or a recipe choose the time zone of local times, which become UTC', async () => {
    const book = utils.book_new();
    const [head = [], first = []] = [machineHeads, ...machines(1)];
    const sheet = utils.aoa_to_sheet([
      [...head, '/seen'],
      // The serial number of 2024-01-15 12:00.
      [...first, { t: 'n', v: 45_306.5, z: 'yyyy-mm-dd hh:mm' }],
    ]);
    utils.book_append_sheet(book, sheet, 'Server');
    const file = await host.openText(
      'times.xlsx',
      write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer,
    );
    const timeCell = async () => (await cellsOf(file.id))[0]?.at(-1);
    expect(await timeCell()).toBe('2024-01-15T12:00:00');
    const zone = readyFileOf(file).converted?.guesses.find(({ about }) => about === 'time zone');
    expect(zone).toMatchObject({ certainty: 'guess', setting: { name: 'timeZone', value: '' } });
    await host.api.imports.read({ fileId: file.id, as: { source: { timeZone: 'Europe/Berlin' } } });
    await host.waitForCheck(file.id);
    expect(await timeCell()).toBe('2024-01-15T11:00:00Z');
    const recipe = recipeOfFile(readyFileOf(await host.waitForCheck(file.id)), 'Times');
    expect(recipe.reading.source).toEqual({ timeZone: 'Europe/Berlin' });
    const next = await host.openText(
      'june.xlsx',
      write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer,
    );
    await host.api.imports.setRecipe({ fileId: next.id, recipe });
    await host.waitForCheck(next.id);
    expect((await cellsOf(next.id))[0]?.at(-1)).toBe('2024-01-15T11:00:00Z');
    const timeAfter = async () => {
      await host.waitForCheck(next.id);
      return (await cellsOf(next.id))[0]?.at(-1);
    };
    await host.api.imports.setRecipe({ fileId: next.id, recipe: null });
    expect(await timeAfter()).toBe('2024-01-15T12:00:00');
    // A choice after the recipe stays when the mapping is edited.
    await host.api.imports.setRecipe({ fileId: next.id, recipe });
    await host.waitForCheck(next.id);
    await host.api.imports.read({ fileId: next.id, as: { source: { timeZone: 'UTC' } } });
    expect(await timeAfter()).toBe('2024-01-15T12:00:00Z');
    const edited = readyFileOf(await host.waitForCheck(next.id)).recipe;
    await host.api.imports.setRecipe({ fileId: next.id, recipe: edited && { ...edited, name: 'edited' } });
    expect(await timeAfter()).toBe('2024-01-15T12:00:00Z');
    // The choice of the user is that before and after the mapping.
    await host.api.imports.setRecipe({ fileId: file.id, recipe });
    await host.api.imports.setRecipe({ fileId: file.id, recipe: null });
    await host.waitForCheck(file.id);
    expect(await timeCell()).toBe('2024-01-15T11:00:00Z');
    const csvFile = await host.openText('plain.csv', machinesCsv(machines(1)));
    await host.api.imports.setRecipe({ fileId: csvFile.id, recipe });
    expect(readyFileOf(await host.waitForCheck(csvFile.id)).converted).toBeUndefined();
    await expect(
      host.api.imports.read({ fileId: file.id, as: { source: { timeZone: 'Middle/Earth' } } }),
    ).rejects.toThrow();
  });

  it('leaves out hidden rows on request', async () => {
    const book = utils.book_new();
    const sheet = utils.aoa_to_sheet([machineHeads, ...machines(3)]);
    sheet['!rows'] = [{}, {}, { hidden: true }];
    utils.book_append_sheet(book, sheet, 'Server');
    const bytes = write(book, { type: 'buffer', bookType: 'xlsx', cellStyles: true }) as Buffer;
    const file = await host.openText('hidden.xlsx', bytes);
    const { converted, rows } = readyFileOf(file);
    expect(rows).toBe(3);
    expect(converted?.guesses.map(({ setting }) => setting)).toContainEqual({
      name: 'hidden',
      value: 'include',
    });
    await host.api.imports.read({ fileId: file.id, as: { source: { hidden: 'exclude' } } });
    expect(readyFileOf(await host.waitForCheck(file.id)).rows).toBe(2);
  });
});
