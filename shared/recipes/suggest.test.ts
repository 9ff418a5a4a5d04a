import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reasonHead } from '../columns/transforms.ts';
import type { FileKind } from '../imports/recognition.ts';
import { compileRecipe } from './compile.ts';
import { fingerprint } from './fingerprint.ts';
import { distance } from './name-likeness.ts';
import { type Recipe, recipe as recipeSchema } from './recipe.ts';
import { suggestTargets } from './suggest.ts';
import { fieldsOf } from './target-fields.ts';
import { evidenceOfValues } from './values/column-evidence.test-kit.ts';

const suggested = (header: string[], kind: FileKind = 'vertices', recipes: Recipe[] = []) =>
  suggestTargets({ header, kind, recipes, present: [], evidence: new Map() });
const valued = (values: Record<string, string[]>, isWhole = false, kind: FileKind = 'vertices') =>
  suggestTargets({
    header: Object.keys(values),
    kind,
    recipes: [],
    present: [],
    evidence: new Map(Object.entries(values).map(([column, of]) => [column, evidenceOfValues(of, isWhole)])),
  });
const headsOf = (header: string[], kind?: FileKind) =>
  Object.fromEntries(
    suggested(header, kind).map(({ columns, target, by }) => [
      columns.join('+'),
      `${by}: ${fieldsOf(target).map(({ head }) => head)}`,
    ]),
  );

const cmdb = recipeSchema.parse({
  version: 2,
  name: 'CMDB machines',
  fingerprint: fingerprint(['Host', 'OS', 'Rack']),
  kind: 'vertices',
  targets: [
    { kind: 'identity', name: 'ogit/_xid', from: { template: 'machine:{Host}' } },
    {
      kind: 'attribute',
      name: 'ogit/MARS/Machine/class',
      from: { column: 'OS' },
      transforms: [{ kind: 'trim' }],
    },
    { kind: 'attribute', name: 'ogit/_type', from: { constant: 'ogit/MARS/Machine' } },
  ],
});

const issues = recipeSchema.parse({
  ...cmdb,
  kind: 'combined',
  targets: [{ kind: 'issue', id: 'a', attributes: [{ name: 'ogit/subject', from: { column: 'Host' } }] }],
});

describe('a suggestion', () => {
  it('takes heads of the conventions as what they say', () => {
    const header = [
      'ogit/_xid',
      'ogit/name',
      '/room',
      'xid:/peer',
      '+/tags',
      'edge:1:verb',
      'edge:1:vertex_id',
      'issue:a:ogit/subject',
      'issue:a:xid:/x',
      'content:base64',
    ];
    expect(headsOf(header, 'combined')).toEqual({
      'ogit/_xid': 'convention: ogit/_xid',
      'ogit/name': 'convention: ogit/name',
      '/room': 'convention: /room',
      'xid:/peer': 'convention: xid:/peer',
      '+/tags': 'convention: +/tags',
      'edge:1:verb+edge:1:vertex_id': 'convention: edge:1:verb,edge:1:vertex_id',
      'issue:a:ogit/subject+issue:a:xid:/x': 'convention: issue:a:ogit/subject,issue:a:xid:/x',
      'content:base64': 'convention: content:base64',
    });
  });

  it.each<[string, FileKind, string]>([
    ['OGIT__XID', 'vertices', 'letters: ogit/_xid'],
    ['Name', 'vertices', 'letters: ogit/name'],
    ['User-Name', 'vertices', 'letters: ogit/Forum/username'],
    ['Arbeitsspeicher', 'vertices', 'letters: ogit/MARS/Machine/ram'],
    ['Schlüssel', 'vertices', 'letters: ogit/_xid'],
    ['origin node', 'vertices', 'letters: xid:ogit/Automation/originNode'],
    ['Hostnme', 'vertices', 'distance: ogit/name'],
    ['descripton', 'vertices', 'distance: /description'],
    ['Zeitstempel', 'timeseries', 'letters: timestamp'],
    ['From', 'edges', 'letters: from:ogit/_xid'],
  ])('makes of “%s” in %s %s', (column, kind, expected) => {
    expect(headsOf([column], kind)).toEqual({ [column]: expected });
  });

  it.each<[string, FileKind]>([
    ['rack', 'vertices'],
    ['row', 'vertices'],
    ['', 'vertices'],
    ['--', 'vertices'],
    ['verb', 'vertices'],
    ['ogit/name', 'edges'],
    ['edge:1:verb', 'combined'],
  ])('is not made for “%s” in %s', (column, kind) => {
    expect(headsOf([column], kind)).toEqual({});
  });

  it('says why', () => {
    expect(suggested(['Class', 'Host', 'Hostnme', '/x'], 'vertices', [cmdb]).map(({ why }) => why)).toEqual([
      'The recipe “CMDB machines” maps the column “Host” like this.',
      '“/x” is a column name that the platform knows.',
      '“Class” is another way to write ogit/MARS/Machine/class (it could also be ogit/MARS/Software/class).',
      '“Hostnme” is similar to ogit/name.',
    ]);
  });

  it('prefers the surer of two columns for the same attribute', () => {
    expect(headsOf(['hostnme', 'name', 'NAME'])).toEqual({ name: 'letters: ogit/name' });
    expect(headsOf(['name', 'ogit/name'])).toEqual({ 'ogit/name': 'convention: ogit/name' });
  });

  it('is not made for what is there already', () => {
    const present = suggested(['name']).map(({ target }) => target);
    expect(
      suggestTargets({
        header: ['name', 'host name'],
        kind: 'vertices',
        recipes: [],
        present,
        evidence: new Map(),
      }),
    ).toEqual([]);
  });

  it('never leads to a recipe with faults', () => {
    const name = fc.constantFrom(
      'name',
      'Name',
      'ogit/name',
      '/a',
      '/a ',
      '',
      'edge:1:verb',
      'edge:1:vertex_xid',
      'edge::verb',
      'issue:a:',
      'issue:a:/x',
      '+',
      '+/t',
      'content:text',
      'verb',
      'from',
      'value',
      'zeit',
      'ogit/_xid',
      'xid',
      'Host',
      'OS',
      'xid:',
      'items',
    );
    const kinds: FileKind[] = ['vertices', 'edges', 'timeseries', 'attachments', 'combined'];
    fc.assert(
      fc.property(fc.array(name, { maxLength: 8 }), fc.constantFrom(...kinds), (header, kind) => {
        const targets = suggested(header, kind, [cmdb, issues]).map(({ target }) => target);
        const made = { version: 2, name: 'x', fingerprint: fingerprint(header), kind, targets };
        const { faults } = compileRecipe(recipeSchema.parse(made), header);
        expect(faults).toEqual(targets.length === 0 ? [expect.objectContaining({ target: -1 })] : []);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a fingerprint', () => {
  it('is the same for any order, and another for other columns', () => {
    const names = fc.array(fc.string(), { maxLength: 6 });
    fc.assert(
      fc.property(names, names, (one, two) => {
        expect(fingerprint(one)).toMatch(/^[0-9a-f]{16}$/u);
        expect(fingerprint(one.toReversed())).toBe(fingerprint(one));
        const same = JSON.stringify(one.toSorted()) === JSON.stringify(two.toSorted());
        expect(fingerprint(one) === fingerprint(two)).toBe(same);
      }),
    );
  });

  it('does not change when our reasons stand beside the columns', () => {
    expect(fingerprint(['a', reasonHead])).toBe(fingerprint(['a']));
    // Written in recipes, so it must never change.
    expect(fingerprint(['Host', 'OS'])).toBe('23cd6a9ab8fe335d');
  });
});

it('counts the letters between two names', () => {
  expect([
    distance('kitten', 'sitting'),
    distance('', 'abc'),
    distance('abc', 'abc'),
    distance('😀a', 'a'),
  ]).toEqual([3, 3, 0, 1]);
});

describe('a suggestion by values', () => {
  const assets = ['A-1', 'A-2', 'A-3', 'A-4', 'A-5'];
  const rooms = ['1.01', '1.01', '1.02', '1.02', '1.03'];

  it('makes an identity of the column that tells the rows apart, with its name in front', () => {
    expect(valued({ Raum: rooms, 'Asset Tag': assets })).toEqual([
      {
        target: {
          kind: 'identity',
          name: 'ogit/_xid',
          from: { template: 'asset-tag:{Asset Tag}' },
          transforms: [],
        },
        columns: ['Asset Tag'],
        by: 'values',
        why: 'The first 5 values of “Asset Tag” are unique; not all rows are counted yet.',
        isProvisional: true,
      },
    ]);
    expect(valued({ 'Asset Tag': assets }, true)).toMatchObject([
      { why: '5 of 5 values of “Asset Tag” are unique.', isProvisional: false },
    ]);
    const prefixed = valued({ Nummer: assets.map((value) => `cmdb:${value}`) });
    expect(prefixed.map(({ target }) => target)).toMatchObject([{ from: { column: 'Nummer' } }]);
  });

  it('prefers a column whose name numbers things, and may share it with the name', () => {
    const hosts = ['web-1', 'web-2', 'web-3', 'web-4', 'web-5'];
    const identity = (values: Record<string, string[]>) =>
      valued(values).find(({ by }) => by === 'values')?.columns;
    expect(identity({ Gerät: hosts, 'Inventar-Nr.': assets })).toEqual(['Inventar-Nr.']);
    expect(identity({ Hostname: hosts })).toEqual(['Hostname']);
    expect(identity({ 'ogit/_xid': hosts, Tag: assets })).toBeUndefined();
    expect(identity({ Raum: rooms })).toBeUndefined();
  });

  it('never calls a column the identity by its name where values repeat', () => {
    const identity = (of: Record<string, string[]>) =>
      valued(of).find(({ target }) => target.kind === 'identity')?.columns;
    expect(identity({ Key: assets })).toEqual(['Key']);
    expect(identity({ Key: assets.with(0, ''), Raum: rooms })).toEqual(['Key']);
    expect(identity({ Key: rooms, Tag: assets })).toEqual(['Tag']);
    expect(valued({ Key: rooms }, false, 'timeseries').map(({ columns }) => columns)).toEqual(
      suggested(['Key'], 'timeseries').map(({ columns }) => columns),
    );
  });

  it('never calls values types that are none', () => {
    const heads = (typ: string[]) =>
      valued({ Typ: typ }).flatMap(({ target }) => fieldsOf(target).map(({ head }) => head));
    expect(heads(['ogit/MARS/Machine', 'acme/Drucker'])).toEqual(['ogit/_type']);
    expect(heads(['Drucker', 'Notebook'])).toEqual([]);
  });
});
