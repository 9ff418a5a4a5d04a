import { describe, expect, it } from 'vitest';
import { plainMeaning, rowOfCells } from '../columns/row.ts';
import { compileRecipe } from './compile.ts';
import { type Recipe, recipe as recipeSchema } from './recipe.ts';

const recipe = (kind: string, ...targets: unknown[]): Recipe =>
  recipeSchema.parse({ version: 2, name: 'test', fingerprint: '', kind, targets });
const column = (name: string, ...transforms: unknown[]) => ({
  from: { column: name },
  transforms: transforms,
});
const constant = (value: string) => ({ from: { constant: value } });
const template = (text: string) => ({ from: { template: text } });

/** Compiles a recipe and maps one row of the columns host, os, uses and tags. */
const mapRow = (testRecipe: Recipe, row: string[]) => {
  const { shape, faults } = compileRecipe(testRecipe, ['host', 'os', 'uses', 'tags']);
  const view = shape.view(rowOfCells(row, plainMeaning));
  return {
    cells: shape.header.map((_, index) => view.text(index)),
    faults: faults.map(({ message }) => message),
  };
};

describe('a recipe with faults', () => {
  const edge = {
    kind: 'edge',
    id: '1',
    verb: constant('ogit/uses'),
    other: { by: 'xid', ...column('uses') },
  };
  it.each<[string, Recipe, string[]]>([
    [
      'columns that the file lacks',
      recipe(
        'vertices',
        { kind: 'identity', name: 'ogit/_xid', ...template('{rack}-{host}') },
        { kind: 'attribute', name: '/a', ...column('row') },
      ),
      [
        'The file has no column “rack”; choose another one.',
        'The file has no column “row”; choose another one.',
      ],
    ],
    [
      'an unknown scope',
      recipe('vertices', { kind: 'attribute', name: 'ogit/_scope', from: { account: 'default-scope' } }),
      [
        'The default scope of the account is not known; select a connection, or enter the scope as a constant.',
      ],
    ],
    ['no target', recipe('vertices'), ['The mapping has no targets; add one for each value to be sent.']],
    [
      'an edge in vertices',
      recipe('vertices', edge),
      ['Rows of vertices cannot have an edge; remove it, or choose another kind of rows.'],
    ],
    [
      'a time in edges',
      recipe('edges', { kind: 'part', name: 'time', ...column('os') }),
      ['Rows of edges cannot have the column “time”; remove it, or choose another kind of rows.'],
    ],
    [
      'two edges with one id',
      recipe('combined', edge, edge),
      ['Two edges have the id “1”; choose another id.'],
    ],
    [
      'two targets with the same head',
      recipe(
        'vertices',
        { kind: 'attribute', name: '/a', ...column('os') },
        { kind: 'attribute', name: '/a', ...constant('x') },
      ),
      ['“/a” is written twice, first by target 1; remove one.'],
    ],
    [
      'a split outside of a list',
      recipe('vertices', {
        kind: 'attribute',
        name: '/a',
        ...column('os', { kind: 'split', separator: ',' }),
      }),
      ['Only the value of a list can be split, and splitting must be its last transform; move or remove it.'],
    ],
    [
      'a split that is not the last transform',
      recipe('vertices', {
        kind: 'list',
        name: '/a',
        effect: '+',
        value: column('os', { kind: 'split', separator: ',' }, { kind: 'trim' }),
      }),
      ['Only the value of a list can be split, and splitting must be its last transform; move or remove it.'],
    ],
    [
      'created times beside JSON cells',
      recipe('vertices', {
        kind: 'list',
        name: '/a',
        effect: '+',
        json: true,
        value: column('os'),
        created: constant('1'),
      }),
      ['JSON cells already contain their created times; remove this one.'],
    ],
  ])('reports %s', (_, testRecipe, messages) => {
    expect(mapRow(testRecipe, ['a', 'b', 'c', 'd']).faults).toEqual(messages);
  });

  it('has empty cells for a column that is missing, and maps the other cells', () => {
    const testRecipe = recipe(
      'vertices',
      { kind: 'attribute', name: '/a', ...column('row') },
      { kind: 'attribute', name: '/b', ...column('os') },
    );
    expect(mapRow(testRecipe, ['a', 'b', 'c', 'd']).cells).toEqual(['', 'b']);
  });
});
