import { describe, expect, it } from 'vitest';
import { plainMeaning, rowOfCells } from '../columns/row.ts';
import { compileRecipe, type RecipeContext } from './compile.ts';
import { type Recipe, recipe as recipeSchema } from './recipe.ts';

const recipe = (kind: string, ...targets: unknown[]): Recipe =>
  recipeSchema.parse({ version: 2, name: 'test', fingerprint: '', kind, targets });
const column = (name: string, ...transforms: unknown[]) => ({
  from: { column: name },
  transforms: transforms,
});
const constant = (value: string) => ({ from: { constant: value } });
const template = (text: string) => ({ from: { template: text } });

const header = ['host', 'os', 'uses', 'tags'];
/** Compiles a recipe and maps rows of the columns host, os, uses and tags. */
const mapRows = (source: Recipe, rows: string[][], context?: RecipeContext) => {
  const { shape, faults } = compileRecipe(source, header, context);
  const cells = rows.map((row) => {
    const view = shape.view(rowOfCells(row, plainMeaning));
    return shape.header.map((_, index) => view.text(index));
  });
  return { header: shape.header, cells, faults: faults.map(({ message }) => message), shape };
};

describe('a compiled recipe', () => {
  it('makes the heads and cells of every kind of target', () => {
    const {
      header: heads,
      cells,
      faults,
    } = mapRows(
      recipe(
        'combined',
        { kind: 'identity', name: 'ogit/_xid', ...template('machine:{host}') },
        { kind: 'attribute', name: 'ogit/_type', ...constant('ogit/MARS/Machine') },
        { kind: 'attribute', name: 'ogit/_scope', from: { account: 'default-scope' } },
        { kind: 'attribute', name: '/os', ...column('os', { kind: 'case', to: 'lower' }) },
        { kind: 'attribute', name: '/peer', lookUp: true, ...column('uses') },
        {
          kind: 'list',
          name: '/tags',
          effect: '+',
          value: column('tags', { kind: 'split', separator: ' ' }),
          created: constant('5'),
        },
        { kind: 'list', name: '/os', effect: '=', value: column('os') },
        {
          kind: 'edge',
          id: 'peer',
          verb: constant('ogit/uses'),
          direction: constant('in'),
          other: { by: 'xid', ...template('machine:{uses}') },
        },
        {
          kind: 'issue',
          id: 'a',
          attributes: [
            { name: 'ogit/subject', ...template('look at {os}') },
            { name: '/ProcessIssue', ...constant('true') },
            { name: '/peer', lookUp: true, ...column('uses') },
          ],
        },
        { kind: 'content', as: 'text', content: column('tags'), mimetype: constant('text/plain') },
      ),
      [['web', 'AIX', 'db', 'a b']],
      { defaultScope: 'the-scope' },
    );
    expect(faults).toEqual([]);
    expect(Object.fromEntries(heads.map((head, index) => [head, cells[0]?.[index]]))).toEqual({
      'ogit/_xid': 'machine:web',
      'ogit/_type': 'ogit/MARS/Machine',
      'ogit/_scope': 'the-scope',
      '/os': 'aix',
      'xid:/peer': 'db',
      '+/tags': '[{"value":"a","created":5},{"value":"b","created":5}]',
      '=/os': '[{"value":"AIX"}]',
      'edge:peer:verb': 'ogit/uses',
      'edge:peer:direction': 'in',
      'edge:peer:vertex_xid': 'machine:db',
      'issue:a:ogit/subject': 'look at AIX',
      'issue:a:/ProcessIssue': 'true',
      'issue:a:xid:/peer': 'db',
      'content:text': 'a b',
      'content:mimetype': 'text/plain',
    });
  });

  it('makes the heads of edges and timeseries', () => {
    const edges = recipe(
      'edges',
      { kind: 'part', name: 'from:ogit/_xid', ...column('host') },
      { kind: 'part', name: 'verb', ...constant('ogit/uses') },
      { kind: 'part', name: 'to:ogit/_xid', ...column('uses') },
    );
    expect(mapRows(edges, [['a', '', 'b', '']])).toMatchObject({
      header: ['from:ogit/_xid', 'verb', 'to:ogit/_xid'],
      cells: [['a', 'ogit/uses', 'b']],
      faults: [],
    });
    const values = recipe(
      'timeseries',
      { kind: 'identity', name: 'ogit/_xid', ...column('host') },
      { kind: 'part', name: 'timestamp', ...column('os', { kind: 'date', from: 'epoch-s', to: 'epoch-ms' }) },
      { kind: 'part', name: 'value', ...column('uses', { kind: 'number', decimal: ',', thousands: '.' }) },
    );
    expect(mapRows(values, [['a', '12', '1,5', '']]).cells).toEqual([['a', '12000', '1.5']]);
  });

  it('leaves an edge out of rows without its other end, and an issue out of rows without values for it', () => {
    const testRecipe = recipe(
      'combined',
      {
        kind: 'edge',
        id: '1',
        verb: {
          from: { column: 'os' },
          transforms: [
            { kind: 'table', values: [{ is: 'AIX', becomes: '' }], others: 'keep' },
            { kind: 'default', value: 'ogit/uses' },
          ],
        },
        other: { by: 'xid', ...column('uses', { kind: 'trim' }) },
      },
      {
        kind: 'issue',
        id: 'a',
        attributes: [
          { name: 'ogit/subject', ...column('tags') },
          { name: '/priority', ...column('host', { kind: 'default', value: '3' }) },
        ],
      },
      { kind: 'issue', id: 'every', attributes: [{ name: 'ogit/subject', ...constant('look') }] },
    );
    expect(
      mapRows(testRecipe, [
        ['', 'AIX', ' ', ''],
        ['', 'AIX', ' db ', 'late'],
        ['', '', 'null', ''],
      ]).cells,
    ).toEqual([
      ['', '', '', '', 'look'],
      ['ogit/uses', 'db', 'late', '3', 'look'],
      ['ogit/uses', 'null', '', '', 'look'],
    ]);
  });

  it('keeps null cells, and leaves a template empty if one of its columns is empty or null', () => {
    const testRecipe = recipe(
      'vertices',
      { kind: 'identity', name: 'ogit/_xid', ...template('{host}@{os}') },
      { kind: 'attribute', name: '/os', ...column('os', { kind: 'case', to: 'upper' }) },
      { kind: 'list', name: '/os', effect: '=', value: column('os') },
    );
    const { cells, shape } = mapRows(testRecipe, [
      ['web', 'null', '', ''],
      ['web', '', '', ''],
    ]);
    expect(cells).toEqual([
      ['', 'null', 'null'],
      ['', '', ''],
    ]);
    const view = shape.view(rowOfCells(['web', 'null', '', ''], plainMeaning));
    expect([0, 1, 2].map((index) => [view.isEmpty(index), view.isNull(index)])).toEqual([
      [true, false],
      [false, true],
      [false, true],
    ]);
  });

  it('uses its own null keyword unless another one is passed', () => {
    const testRecipe = {
      ...recipe('vertices', { kind: 'attribute', name: '/os', ...column('os', { kind: 'empty-to-null' }) }),
      sending: { nullKeyword: 'NIL' },
    };
    expect(mapRows(testRecipe, [['', '', '', '']]).cells).toEqual([['NIL']]);
    expect(mapRows(testRecipe, [['', '', '', '']], { nullKeyword: '\\N' }).cells).toEqual([['\\N']]);
  });

  it('keeps a created time that is no number, so that the check finds it', () => {
    const testRecipe = recipe('vertices', {
      kind: 'list',
      name: '/tags',
      effect: '+',
      value: column('tags'),
      created: column('os'),
    });
    expect(
      mapRows(testRecipe, [
        ['', 'soon', '', 'a'],
        ['', '', '', 'a'],
      ]).cells,
    ).toEqual([['[{"value":"a","created":"soon"}]'], ['[{"value":"a"}]']]);
  });

  it('reports cells that could not be transformed, and keeps their text', () => {
    const testRecipe = recipe(
      'vertices',
      { kind: 'identity', name: 'ogit/_xid', ...column('host') },
      {
        kind: 'attribute',
        name: '/seen',
        ...column('os', { kind: 'trim' }, { kind: 'date', from: 'dd.mm.yyyy', to: 'iso' }),
      },
    );
    const { shape } = mapRows(testRecipe, []);
    const bad = rowOfCells(['a', ' 31.2.2025', '', ''], plainMeaning);
    expect(shape.view(bad).text(1)).toBe('31.2.2025');
    expect(shape.failures(bad)).toEqual([
      {
        column: 1,
        transform: { kind: 'date', from: 'dd.mm.yyyy', to: 'iso', zone: 'Z' },
        message: '“31.2.2025” is not a time like 31.12.2025 or 31.12.2025 17:30; it stays unchanged.',
      },
    ]);
    expect(shape.failures(rowOfCells(['a', '1.2.2025', '', ''], plainMeaning))).toEqual([]);
    // The cells of a row with too few values may be in the wrong columns.
    expect(shape.failures(rowOfCells(['a', 'x'], plainMeaning))).toEqual([]);
    expect(shape.origins).toEqual([
      { target: 0, fields: ['value'] },
      { target: 1, fields: ['value'] },
    ]);
  });

  it('does not read the text of cells that it copies', () => {
    const { shape } = mapRows(recipe('vertices', { kind: 'attribute', name: '/os', ...column('os') }), []);
    const source = {
      ...rowOfCells(['a', 'b', 'c', 'd'], plainMeaning),
      text: () => {
        throw new Error('a text was made');
      },
    };
    const view = shape.view(source);
    expect([view.count, view.isEmpty(0), view.isNull(0), [...view.bytes(0)]]).toEqual([
      1,
      false,
      false,
      [98],
    ]);
  });

  it('has an undecodable cell where a template contains an undecodable cell', () => {
    const testRecipe = recipe(
      'vertices',
      { kind: 'attribute', name: '/os', ...template('{host}-{os}') },
      { kind: 'attribute', name: '/a', ...constant('x') },
    );
    const { shape } = mapRows(testRecipe, []);
    const view = shape.view(rowOfCells(['a', '\\q', '', ''], { jsonStrings: true, nullKeyword: 'null' }));
    expect([view.isDecodable(0), view.isDecodable(1), view.text(0)]).toEqual([false, true, 'a-\\q']);
  });

  // A row with too many or too few values keeps its excess or lack, so that a rule still finds it. A count is at least 1;
  // where that would equal the number of columns, it is one more.
  it.each([
    [2, 4, 2],
    [2, 3, 1],
    [2, 6, 4],
    [2, 1, 1],
    [1, 3, 2],
    [1, 1, 2],
    [1, 5, 2],
  ])(
    'has %i columns; a row of %i values in a file of 4 columns becomes a row of %i',
    (columns, values, count) => {
      const targets = Array.from({ length: columns }, (_, index) => ({
        kind: 'attribute',
        name: `/${index}`,
        ...column('os'),
      }));
      const { shape } = mapRows(recipe('vertices', ...targets), []);
      expect(
        shape.view(
          rowOfCells(
            Array.from({ length: values }, () => 'x'),
            plainMeaning,
          ),
        ).count,
      ).toBe(count);
    },
  );

  it('uses the second of two columns with the same name if a target requests it', () => {
    const testRecipe = recipe(
      'vertices',
      { kind: 'attribute', name: '/a', from: { column: 'x', occurrence: 2 } },
      { kind: 'attribute', name: '/b', from: { column: 'x' } },
    );
    const view = compileRecipe(testRecipe, ['x', 'y', 'x']).shape.view(
      rowOfCells(['1', '2', '3'], plainMeaning),
    );
    expect([view.text(0), view.text(1)]).toEqual(['3', '1']);
    expect(compileRecipe(testRecipe, ['x', 'y', 'z']).faults.map(({ message }) => message)).toEqual([
      'The file has fewer than 2 columns “x”; choose another one.',
    ]);
  });
});
