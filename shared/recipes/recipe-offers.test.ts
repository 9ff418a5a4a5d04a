import { describe, expect, it } from 'vitest';
import { reasonHead } from '../columns/transforms.ts';
import { fingerprint } from './fingerprint.ts';
import { recipe as recipeSchema } from './recipe.ts';
import { columnsNeeded, recipesFor } from './recipe-offers.ts';

/** A stored recipe that was made for the header `madeFor` and uses `columns` of it. */
const offerable = (name: string, madeFor: readonly string[], columns: readonly string[]) => ({
  name,
  fingerprint: fingerprint(madeFor),
  columns,
});
const cmdb = offerable('CMDB machines', ['Host', 'OS', 'Rack'], ['Host', 'OS']);
const smaller = offerable('smaller', ['OS'], ['OS']);
const matches = (header: readonly string[]) =>
  recipesFor(header, [smaller, cmdb]).map(({ name, match }) => `${name}: ${match}`);

describe('a recipe is offered', () => {
  it('for a header with the same columns in any order, before recipes that only fit', () => {
    expect(recipesFor(['Rack', 'OS', 'Host', reasonHead], [smaller, cmdb])).toEqual([
      { name: 'CMDB machines', match: 'same', used: 2, unused: ['Rack'] },
      { name: 'smaller', match: 'fits', used: 1, unused: ['Rack', 'Host'] },
    ]);
  });

  it('for another header with all columns that it uses; the recipe that uses most comes first', () => {
    expect(matches(['Host', 'OS', 'new'])).toEqual(['CMDB machines: fits', 'smaller: fits']);
    expect(matches(['Host', 'os'])).toEqual([]);
    expect(recipesFor(['OS'], [{ ...smaller, fingerprint: '', columns: [] }])).toEqual([]);
  });

  it('that uses a column name twice only for a header that has the name twice', () => {
    const twice = offerable('twice', ['a'], ['Name', 'Name']);
    expect(recipesFor(['Name', 'b'], [twice])).toEqual([]);
    expect(recipesFor(['Name', 'b', 'Name'], [twice])).toHaveLength(1);
  });

  it('that reads one of two columns with the same name names the other one as unused', () => {
    const once = offerable('once', ['Name', 'b'], ['Name', 'b']);
    expect(recipesFor(['Name', 'b', 'Name'], [once])).toMatchObject([{ match: 'fits', unused: ['Name'] }]);
  });

  it('for a header with conventional heads only if it uses at least half of them', () => {
    const identityOnly = offerable('ids', ['ogit/_xid'], ['ogit/_xid']);
    const header = ['ogit/_xid', 'ogit/name', '/a'];
    expect(recipesFor(header, [identityOnly])).toEqual([]);
    expect(recipesFor(header, [{ ...identityOnly, columns: ['ogit/_xid', '/a'] }])).toHaveLength(1);
    expect(recipesFor(['ogit/_xid'], [identityOnly])).toMatchObject([{ match: 'same' }]);
  });
});

it('a recipe needs each column as often as it uses it', () => {
  const { targets } = recipeSchema.parse({
    version: 2,
    name: 'x',
    fingerprint: '',
    kind: 'vertices',
    targets: [
      { kind: 'identity', name: 'ogit/_xid', from: { template: 'm:{Host}-{Rack}' } },
      { kind: 'attribute', name: '/second', from: { column: 'Host', occurrence: 2 } },
      { kind: 'attribute', name: '/rack', from: { column: 'Rack' } },
      { kind: 'attribute', name: 'ogit/_scope', from: { account: 'default-scope' } },
    ],
  });
  expect(columnsNeeded({ targets })).toEqual(['Host', 'Host', 'Rack']);
});
