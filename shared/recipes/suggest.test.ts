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

const suggestFor = (header: string[], kind: FileKind = 'vertices', recipes: Recipe[] = []) =>
  suggestTargets({ header, kind, recipes, present: [], evidence: new Map() });
const suggestByValues = (values: Record<string, string[]>, isWhole = false, kind: FileKind = 'vertices') =>
  suggestTargets({
    header: Object.keys(values),
    kind,
    recipes: [],
    present: [],
    evidence: new Map(
      Object.entries(values).map(([column, cells]) => [column, evidenceOfValues(cells, isWhole)]),
    ),
  });
/** For each group of columns, how its suggestion was found and the heads of its target. */
const headsOf = (header: string[], kind?: FileKind) =>
  Object.fromEntries(
    suggestFor(header, kind).map(({ columns, target, by }) => [
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
  it('maps conventional heads to the targets that they name', () => {
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
  ])('for “%s” in %s is %s', (column, kind, expected) => {
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

  it('has a reason', () => {
    expect(suggestFor(['Class', 'Host', 'Hostnme', '/x'], 'vertices', [cmdb]).map(({ why }) => why)).toEqual([
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

  it('is not made for a target that is present already', () => {
    const present = suggestFor(['name']).map(({ target }) => target);
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
        const targets = suggestFor(header, kind, [cmdb, issues]).map(({ target }) => target);
        const suggestedRecipe = { version: 2, name: 'x', fingerprint: fingerprint(header), kind, targets };
        const { faults } = compileRecipe(recipeSchema.parse(suggestedRecipe), header);
        expect(faults).toEqual(targets.length === 0 ? [expect.objectContaining({ target: -1 })] : []);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a fingerprint', () => {
  it('is the same for any order of the columns, and differs for other columns', () => {
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

  it('ignores the reason column of our own exports', () => {
    expect(fingerprint(['a', reasonHead])).toBe(fingerprint(['a']));
    // Written in recipes, so it must never change.
    expect(fingerprint(['Host', 'OS'])).toBe('23cd6a9ab8fe335d');
  });
});

it('the distance of two names is the number of letters to add, remove or replace', () => {
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

  it('makes an identity of a column with unique values, with the name of the column as prefix', () => {
    expect(suggestByValues({ Raum: rooms, 'Asset Tag': assets })).toEqual([
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
    expect(suggestByValues({ 'Asset Tag': assets }, true)).toMatchObject([
      { why: '5 of 5 values of “Asset Tag” are unique.', isProvisional: false },
    ]);
    const prefixed = suggestByValues({ Nummer: assets.map((value) => `cmdb:${value}`) });
    expect(prefixed.map(({ target }) => target)).toMatchObject([{ from: { column: 'Nummer' } }]);
  });

  it('makes an identity also of values that end with spaces, and trims them', () => {
    const padded = assets.map((text, at) => (at % 2 === 0 ? `${text}  ` : text));
    expect(suggestByValues({ 'Asset Tag': padded })).toMatchObject([
      { target: { from: { template: 'asset-tag:{Asset Tag}' }, transforms: [{ kind: 'trim' }] } },
    ]);
    // In a template, spaces at the start are within the identity, where a transform does not remove them.
    expect(suggestByValues({ 'Asset Tag': assets.map((text) => ` ${text}`) })).toEqual([]);
  });

  it('prefers a column whose name says that it numbers things, and may use the column of ogit/name', () => {
    const hosts = ['web-1', 'web-2', 'web-3', 'web-4', 'web-5'];
    const identity = (values: Record<string, string[]>) =>
      suggestByValues(values).find(({ by }) => by === 'values')?.columns;
    expect(identity({ Gerät: hosts, 'Inventar-Nr.': assets })).toEqual(['Inventar-Nr.']);
    expect(identity({ Hostname: hosts })).toEqual(['Hostname']);
    expect(identity({ 'ogit/_xid': hosts, Tag: assets })).toBeUndefined();
    expect(identity({ Raum: rooms })).toBeUndefined();
  });

  it('never makes an identity of a column with repeated values, whatever its name is', () => {
    const identity = (values: Record<string, string[]>) =>
      suggestByValues(values).find(({ target }) => target.kind === 'identity')?.columns;
    expect(identity({ Key: assets })).toEqual(['Key']);
    expect(identity({ Key: assets.with(0, ''), Raum: rooms })).toEqual(['Key']);
    expect(identity({ Key: rooms, Tag: assets })).toEqual(['Tag']);
    expect(suggestByValues({ Key: rooms }, false, 'timeseries').map(({ columns }) => columns)).toEqual(
      suggestFor(['Key'], 'timeseries').map(({ columns }) => columns),
    );
  });

  it('makes ogit/_type of a column only if all of its values are types', () => {
    const heads = (typ: string[]) =>
      suggestByValues({ Typ: typ }).flatMap(({ target }) => fieldsOf(target).map(({ head }) => head));
    expect(heads(['ogit/MARS/Machine', 'acme/Drucker'])).toEqual(['ogit/_type']);
    expect(heads(['ogit/MARS/Machine ', 'acme/Drucker '])).toEqual(['ogit/_type']);
    expect(heads(['Drucker', 'Notebook'])).toEqual([]);
  });
});
