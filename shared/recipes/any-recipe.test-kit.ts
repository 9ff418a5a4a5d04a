/** Generators of random recipes of every form, and of rows for them, for fast-check. */
import fc from 'fast-check';
import type { Field, ValueSource } from './field.ts';
import { type Recipe, recipe as recipeSchema } from './recipe.ts';
import type { Target } from './target.ts';
import { writeTemplate } from './template.ts';
import type { Transform } from './transforms/transform.ts';

/** Header of the files for which the recipes are. */
export const header = ['host', 'os', 'a{b}', 'wär \\m', ''];
const columnName = fc.constantFrom(...header);
const word = fc.constantFrom('', 'a', 'null', '{', ' x ', 'ogit/uses', 'ß"\n', '12');

const plainTransform = fc.constantFrom<Transform>(
  { kind: 'trim' },
  { kind: 'collapse-blanks' },
  { kind: 'case', to: 'upper' },
  { kind: 'case', to: 'lower' },
  { kind: 'case', to: 'capitalised' },
  { kind: 'replace', as: 'text', find: 'a', by: 'null', ignoreCase: true },
  { kind: 'replace', as: 'text', find: ' ', by: '', ignoreCase: false },
  { kind: 'replace', as: 'pattern', find: '(\\d+) *(a|b)?', by: '<$1$2>', ignoreCase: false },
  { kind: 'table', values: [{ is: 'a', becomes: 'b' }], others: 'empty' },
  { kind: 'table', values: [{ is: 'a', becomes: '' }], others: { become: '1' } },
  { kind: 'number', decimal: ',', thousands: '.' },
  { kind: 'number', decimal: '.', thousands: '', unit: 'a' },
  { kind: 'date', from: 'dd.mm.yyyy', to: 'epoch-ms', zone: '+01:00' },
  { kind: 'extract', pattern: '(a)|b', group: 1, ignoreCase: false, others: 'report' },
  { kind: 'extract', pattern: '\\d', group: 0, ignoreCase: true, others: 'empty' },
  { kind: 'part', separator: ' ', number: -1 },
  { kind: 'part', separator: 'a', number: 2 },
  { kind: 'substring', start: 1, length: 2 },
  { kind: 'substring', start: -2, length: null },
  { kind: 'pad', side: 'start', length: 3, with: '😀' },
  { kind: 'arithmetic', operation: '/', by: '-0.7' },
  { kind: 'shift-date', by: 1, unit: 'day' },
  { kind: 'default', value: 'a' },
  { kind: 'empty-to-null' },
);
const transforms = fc.array(
  fc.oneof(
    { arbitrary: plainTransform, weight: 4 },
    plainTransform.map((one): Transform => ({ ...one, disabled: true })),
  ),
  { maxLength: 3 },
);
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
  fc.constantFrom('{host}{os}', '{os}-{host}-{os}', '{wär \\\\m}ll').map((template) => ({ template })),
  fc.constant({ account: 'default-scope' as const }),
);
export const field: fc.Arbitrary<Field> = fc.record({ from: source, transforms: transforms });
const optional = (name: string) =>
  fc.option(field, { nil: undefined }).map((value) => (value === undefined ? {} : { [name]: value }));

const content: fc.Arbitrary<Target> = fc
  .tuple(field, optional('mimetype'))
  .map(([value, mimetype]) => ({ kind: 'content', as: 'text', content: value, ...mimetype }));

/** The names of a target contain its index in the recipe, so that no head occurs twice. */
const targetFor = (place: number): fc.Arbitrary<Target> =>
  fc.oneof(
    fc
      .tuple(field, fc.boolean())
      .map(([value, lookUp]): Target => ({ kind: 'attribute', name: `/f${place}`, lookUp, ...value })),
    fc
      .tuple(field, fc.constantFrom('=', '+', '-'), fc.boolean(), fc.boolean(), optional('created'))
      .map(([value, effect, json, split, created]): Target => {
        const last: Transform[] = split && !json ? [{ kind: 'split', separator: ' ' }] : [];
        return {
          kind: 'list',
          name: `/l${place}`,
          effect: effect as '=',
          value: { ...value, transforms: [...value.transforms, ...last] },
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
    // Content occurs at most once.
    ...(place === 0 ? [content] : []),
  );
export const targets = fc
  .integer({ min: 1, max: 4 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, place) => targetFor(place))));
/** Recipes without faults, for combined rows. */
export const recipe: fc.Arbitrary<Recipe> = fc
  .record({
    version: fc.constant(2 as const),
    name: fc.string({ minLength: 1 }),
    fingerprint: fc.constantFrom('', '0123456789abcdef'),
    kind: fc.constant('combined' as const),
    reading: fc.constantFrom({}, { encoding: 'windows-1252' as const, header: 'none' as const }),
    sending: fc.constantFrom({}, { action: 'PUT' as const, nullKeyword: 'a', jsonStrings: true }),
    targets,
  })
  .map((value) => recipeSchema.parse(value));

const cell = fc.oneof(word, fc.constantFrom('1.234,5', '31.12.2025', 'a b  c', '😀', ' null '));
/** Rows for {@link header}; some have more or fewer values. */
export const row = fc.oneof(
  { arbitrary: fc.array(cell, { minLength: header.length, maxLength: header.length }), weight: 8 },
  fc.array(cell, { minLength: 1, maxLength: 8 }),
);
