import { describe, expect, it } from 'vitest';
import { type RowEntry, rows } from './rows.ts';
import { chooseRows, meets, runRow } from './run-rows.ts';

const entry = (
  name: string,
  bar: string,
  run: () => Promise<{ value: number; detail: string }>,
): RowEntry => ({
  name,
  load: async () => ({ name, bar, run }),
});

describe('meets', () => {
  it('knows four relations, with the limit included or not', () => {
    expect([meets(0.4, '<=0.4'), meets(0.41, '<=0.4')]).toEqual([true, false]);
    expect([meets(1.5, '>=1.5'), meets(1.49, '>=1.5')]).toEqual([true, false]);
    expect([meets(1.9, '< 2'), meets(2, '<2')]).toEqual([true, false]);
    expect([meets(2.1, '>2'), meets(2, '>2')]).toEqual([true, false]);
  });

  it('returns false for NaN', () => {
    for (const bar of ['<=1', '>=1', '<1', '>1']) expect(meets(Number.NaN, bar)).toBe(false);
  });

  it('refuses a bar it cannot read', () => {
    expect(() => meets(1, '=1')).toThrow('“=1” is no bar');
  });
});

describe('chooseRows', () => {
  const allRows = ['a', 'b', 'c'].map((name) => entry(name, '<1', async () => ({ value: 0, detail: '' })));

  it('returns all rows, or the named ones, in the order of the table', () => {
    expect(chooseRows(allRows, undefined)).toEqual(allRows);
    expect(chooseRows(allRows, 'c, a').map((row) => row.name)).toEqual(['a', 'c']);
  });

  it('refuses a name it does not know', () => {
    expect(() => chooseRows(allRows, 'a,x')).toThrow('There is no row “x”; there are a, b, c.');
  });
});

describe('runRow', () => {
  it('judges a row by its bar', async () => {
    const row = entry('fast', '<=0.4', async () => ({ value: 0.3, detail: '3 rounds' }));
    expect(await runRow(row, { long: false })).toEqual({
      name: 'fast',
      value: 0.3,
      bar: '<=0.4',
      ok: true,
      values: [0.3],
      detail: '3 rounds',
    });
  });

  it('takes the median of several measurements, with its detail', async () => {
    const values = [0.5, 0.2, 0.3];
    let round = 0;
    const row = entry('fast', '<=0.4', async () => {
      const value = values[round++] ?? 0;
      return { value, detail: `round ${round}` };
    });
    expect(await runRow(row, { long: false, times: 3 })).toMatchObject({
      value: 0.3,
      values,
      detail: 'round 3',
    });
  });

  it('counts a row that throws as not met', async () => {
    const row = entry('broken', '<=0.4', async () => {
      throw new Error('disk full');
    });
    expect(await runRow(row, { long: false })).toMatchObject({ ok: false, detail: 'broke: disk full' });
  });
});

it('the list of rows has the same name for each row as the row itself', async () => {
  for (const row of rows) expect((await row.load()).name).toBe(row.name);
});
