import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowOfCells } from '../columns/row.ts';
import { compileRecipe } from './compile.ts';
import type { Field, ValueSource } from './field.ts';
import { type Recipe, readRecipe, recipe as recipeSchema, writeRecipe } from './recipe.ts';
import { compileRepairs, type Repair } from './repairs/repair.ts';
import type { Target } from './target.ts';
import { readTemplate, writeTemplate } from './template.ts';

const header = ['host', 'os', 'a{b}', 'wär \\m', ''];
const columnName = fc.constantFrom(...header);
const word = fc.constantFrom('', 'a', 'null', '{', ' x ', 'ogit/uses', 'ß"\n', '12');

const plainRepair = fc.constantFrom<Repair>(
  { kind: 'trim' },
  { kind: 'collapse-blanks' },
  { kind: 'case', to: 'upper' },
  { kind: 'case', to: 'capitalised' },
  { kind: 'replace', as: 'text', find: 'a', by: 'null', ignoreCase: true },
  { kind: 'replace', as: 'pattern', find: '(\\d+) *(a|b)?', by: '<$1$2>', ignoreCase: false },
  { kind: 'table', values: [{ is: 'a', becomes: 'b' }], others: 'empty' },
  { kind: 'table', values: [{ is: 'a', becomes: '' }], others: { become: '1' } },
  { kind: 'number', decimal: ',', thousands: '.' },
  { kind: 'date', from: 'dd.mm.yyyy', to: 'epoch-ms', zone: '+01:00' },
  { kind: 'default', value: 'a' },
  { kind: 'empty-to-null' },
);
const repairs = fc.array(plainRepair, { maxLength: 3 });
const source: fc.Arbitrary<ValueSource> = fc.oneof(
  { arbitrary: columnName.map((column) => ({ column })), weight: 3 },
  word.map((constant) => ({ constant })),
  fc
    .tuple(
      word,
      columnName.filter((name) => name !== ''),
      word,
    )
    .map(([text, column, end]) => ({ template: writeTemplate([{ text }, { column }, { text: end }]) })),
  fc.constant({ account: 'default-scope' as const }),
);
const field: fc.Arbitrary<Field> = fc.record({ from: source, repairs });
const optional = (name: string) =>
  fc.option(field, { nil: undefined }).map((value) => (value === undefined ? {} : { [name]: value }));

const content: fc.Arbitrary<Target> = fc
  .tuple(field, optional('mimetype'))
  .map(([value, mimetype]) => ({ kind: 'content', as: 'text', content: value, ...mimetype }));

/** By its place in the recipe each target has names of its own, so that no head is made twice. */
const targetFor = (place: number): fc.Arbitrary<Target> =>
  fc.oneof(
    fc
      .tuple(field, fc.boolean())
      .map(([value, lookUp]): Target => ({ kind: 'attribute', name: `/f${place}`, lookUp, ...value })),
    fc
      .tuple(field, fc.constantFrom('=', '+', '-'), fc.boolean(), fc.boolean(), optional('created'))
      .map(([value, effect, json, split, created]): Target => {
        const last: Repair[] = split && !json ? [{ kind: 'split', separator: ' ' }] : [];
        return {
          kind: 'list',
          name: `/l${place}`,
          effect: effect as '=',
          value: { ...value, repairs: [...value.repairs, ...last] },
          json,
          ...(json ? {} : created),
        };
      }),
    fc.tuple(field, field, fc.constantFrom('id', 'xid'), optional('direction')).map(
      ([verb, other, by, direction]): Target => ({
        kind: 'edge',
        id: `e${place}`,
        verb,
        ...direction,
        other: { by: by as 'id', ...other },
      }),
    ),
    fc.array(fc.tuple(field, fc.boolean()), { minLength: 1, maxLength: 3 }).map(
      (attributes): Target => ({
        kind: 'issue',
        id: `i${place}`,
        attributes: attributes.map(([value, lookUp], index) => ({ name: `/a${index}`, lookUp, ...value })),
      }),
    ),
    // Content stands at most once.
    ...(place === 0 ? [content] : []),
  );
const targets = fc
  .integer({ min: 1, max: 4 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, place) => targetFor(place))));
const recipe: fc.Arbitrary<Recipe> = fc
  .record({
    version: fc.constant(1 as const),
    name: fc.string({ minLength: 1 }),
    fingerprint: fc.constantFrom('', '0123456789abcdef'),
    kind: fc.constant('combined' as const),
    reading: fc.constantFrom({}, { encoding: 'windows-1252' as const, header: 'none' as const }),
    sending: fc.constantFrom({}, { action: 'PUT' as const, nullKeyword: 'a', jsonStrings: true }),
    targets,
  })
  .map((value) => recipeSchema.parse(value));

const cell = fc.oneof(word, fc.constantFrom('1.234,5', '31.12.2025', 'a b  c', '😀', ' null '));
const row = fc.oneof(
  { arbitrary: fc.array(cell, { minLength: header.length, maxLength: header.length }), weight: 8 },
  fc.array(cell, { minLength: 1, maxLength: 8 }),
);

/** What a recipe says, cell by cell, without any care for speed. */
function naiveRow(
  made: Recipe,
  cells: readonly string[],
  nullKeyword: string,
  scope: string,
): [string, string][] {
  const raw = ({ from }: Field): string => {
    if ('constant' in from) return from.constant;
    if ('account' in from) return scope;
    if ('column' in from) return cells[header.indexOf(from.column)] ?? '';
    const parts = readTemplate(from.template);
    if ('fault' in parts) throw new Error(parts.fault);
    const texts = parts.map((part) =>
      'text' in part ? part.text : (cells[header.indexOf(part.column)] ?? ''),
    );
    const half = parts.some(
      (part, index) => 'column' in part && ['', nullKeyword].includes(texts[index] ?? ''),
    );
    return half ? '' : texts.join('');
  };
  const run = (value: Field, keep: (repair: Repair) => boolean): string => {
    let text = raw(value);
    for (const repair of value.repairs.filter(keep))
      text = compileRepairs([repair], { nullKeyword })(text).text;
    return text;
  };
  const full = (value: Field) => run(value, () => true);
  const isConstant = ({ from }: Field) => 'constant' in from || 'account' in from;
  const own = (value: Field) =>
    isConstant(value) ? '' : run(value, ({ kind }) => kind !== 'default' && kind !== 'empty-to-null');
  const group = (deciding: Field[], parts: [string, Field | undefined][]): [string, string][] => {
    const varying = deciding.filter((value) => !isConstant(value));
    const there = varying.length === 0 || varying.some((value) => own(value) !== '');
    return parts.flatMap(([head, value]): [string, string][] =>
      value === undefined ? [] : [[head, there ? full(value) : own(value)]],
    );
  };
  return made.targets.flatMap((target): [string, string][] => {
    switch (target.kind) {
      case 'attribute':
        return [[(target.lookUp ? 'xid:' : '') + target.name, full(target)]];
      case 'list': {
        const head = target.effect + target.name;
        const splits = target.value.repairs.some(({ kind }) => kind === 'split');
        const text = run(target.value, ({ kind }) => kind !== 'split');
        if (target.json || text === '' || text === nullKeyword) return [[head, text]];
        const values = splits
          ? text
              .split(' ')
              .map((part) => part.trim())
              .filter(Boolean)
          : [text];
        const created = target.created === undefined ? '' : full(target.created);
        const extra =
          created === '' || created === nullKeyword
            ? {}
            : { created: /^-?\d{1,15}$/u.test(created) ? Number(created) : created };
        return [
          [head, values.length === 0 ? '' : JSON.stringify(values.map((value) => ({ value, ...extra })))],
        ];
      }
      case 'edge':
        return group(
          [target.verb, target.other],
          [
            [`edge:${target.id}:verb`, target.verb],
            [`edge:${target.id}:direction`, target.direction],
            [`edge:${target.id}:vertex_${target.other.by}`, target.other],
          ],
        );
      case 'issue':
        return group(
          target.attributes,
          target.attributes.map((one) => [`issue:${target.id}:${one.lookUp ? 'xid:' : ''}${one.name}`, one]),
        );
      case 'content':
        return group(
          [target.content],
          [
            ['content:text', target.content],
            ['content:mimetype', target.mimetype],
          ],
        );
      default:
        throw new Error(`No ${target.kind} is made here.`);
    }
  });
}

describe('any recipe', () => {
  it('is read as what was written', () => {
    fc.assert(
      fc.property(recipe, (made) => {
        const text = writeRecipe(made);
        expect(readRecipe(text)).toEqual(made);
        expect(writeRecipe(readRecipe(text))).toBe(text);
      }),
      { numRuns: 300 },
    );
  });

  it('makes of any rows what a reading of it cell by cell makes, in whatever order one asks', () => {
    const order = fc.array(fc.nat({ max: 15 }), { maxLength: 12 });
    fc.assert(
      fc.property(recipe, fc.array(row, { minLength: 1, maxLength: 4 }), order, (made, rows, asked) => {
        const { shape, faults } = compileRecipe(made, header, { defaultScope: 'scope' });
        expect(faults).toEqual([]);
        const nullKeyword = made.sending.nullKeyword ?? 'null';
        for (const cells of rows) {
          const view = shape.view(rowOfCells(cells, { jsonStrings: false, nullKeyword }));
          if (cells.length !== header.length) {
            expect(view.count).toBeGreaterThan(0);
            expect(view.count).not.toBe(shape.header.length);
            continue;
          }
          const expected = naiveRow(made, cells, nullKeyword, 'scope');
          expect(shape.header).toEqual(expected.map(([head]) => head));
          expect(view.count).toBe(expected.length);
          const all = [...asked.filter((column) => column < expected.length), ...expected.keys()];
          for (const column of all) {
            const text = expected[column]?.[1] ?? '';
            expect(view.isNull(column)).toBe(text === nullKeyword);
            expect(view.isEmpty(column)).toBe(text === '');
            expect(view.text(column)).toBe(text);
            expect(new TextDecoder().decode(view.bytes(column))).toBe(text);
          }
        }
      }),
      { numRuns: 600 },
    );
  });
});
