import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowOfCells } from '../columns/row.ts';
import { header, recipe, row } from './any-recipe.test-kit.ts';
import { compileRecipe } from './compile.ts';
import type { Field } from './field.ts';
import { type Recipe, readRecipe, writeRecipe } from './recipe.ts';
import { readTemplate } from './template.ts';
import { compileTransforms, type Transform } from './transforms/transform.ts';

/**
 * Applies a recipe cell by cell, as an independent and slow implementation. Returns the head and the text of each
 * column.
 */
function naiveRow(
  anyRecipe: Recipe,
  cells: readonly string[],
  nullKeyword: string,
  scope: string,
): [string, string][] {
  const sourceText = ({ from }: Field): string => {
    if ('constant' in from) return from.constant;
    if ('account' in from) return scope;
    if ('column' in from) return cells[header.indexOf(from.column)] ?? '';
    const parts = readTemplate(from.template);
    if ('fault' in parts) throw new Error(parts.fault);
    const texts = parts.map((part) =>
      'text' in part ? part.text : (cells[header.indexOf(part.column)] ?? ''),
    );
    const isIncomplete = parts.some(
      (part, index) => 'column' in part && ['', nullKeyword].includes(texts[index] ?? ''),
    );
    return isIncomplete ? '' : texts.join('');
  };
  /** Text of a field after those of its transforms that `keep` selects. */
  const transformed = (value: Field, keep: (transform: Transform) => boolean): string => {
    let text = sourceText(value);
    for (const transform of value.transforms.filter((one) => !one.disabled && keep(one)))
      text = compileTransforms([transform], { nullKeyword })(text).text;
    return text;
  };
  const fullText = (value: Field) => transformed(value, () => true);
  const isConstant = ({ from }: Field) => 'constant' in from || 'account' in from;
  /** Text that a field has from the cells of the row alone: empty for constants, and without defaults. */
  const ownText = (value: Field) =>
    isConstant(value) ? '' : transformed(value, ({ kind }) => kind !== 'default' && kind !== 'empty-to-null');
  /** Columns of an edge, an issue or content, which the row has only if a deciding field has a text of its own. */
  const group = (deciding: Field[], parts: [string, Field | undefined][]): [string, string][] => {
    const varying = deciding.filter((value) => !isConstant(value));
    const isPresent = varying.length === 0 || varying.some((value) => ownText(value) !== '');
    return parts.flatMap(([head, value]): [string, string][] =>
      value === undefined ? [] : [[head, isPresent ? fullText(value) : ownText(value)]],
    );
  };
  return anyRecipe.targets.flatMap((target): [string, string][] => {
    switch (target.kind) {
      case 'attribute':
        return [[(target.lookUp ? 'xid:' : '') + target.name, fullText(target)]];
      case 'list': {
        const head = target.effect + target.name;
        const splits = target.value.transforms.some(({ kind }) => kind === 'split');
        const text = transformed(target.value, ({ kind }) => kind !== 'split');
        if (target.json || text === '' || text === nullKeyword) return [[head, text]];
        const values = splits
          ? text
              .split(' ')
              .map((part) => part.trim())
              .filter(Boolean)
          : [text];
        const created = target.created === undefined ? '' : fullText(target.created);
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
      fc.property(recipe, (written) => {
        const text = writeRecipe(written);
        expect(readRecipe(text)).toEqual(written);
        expect(writeRecipe(readRecipe(text))).toBe(text);
      }),
      { numRuns: 300 },
    );
  });

  it('maps any rows like naiveRow, in whatever order the cells are read', () => {
    const order = fc.array(fc.nat({ max: 15 }), { maxLength: 12 });
    fc.assert(
      fc.property(recipe, fc.array(row, { minLength: 1, maxLength: 4 }), order, (source, rows, readOrder) => {
        const { shape, faults } = compileRecipe(source, header, { defaultScope: 'scope' });
        expect(faults).toEqual([]);
        const nullKeyword = source.sending.nullKeyword ?? 'null';
        for (const cells of rows) {
          const view = shape.view(rowOfCells(cells, { jsonStrings: false, nullKeyword }));
          if (cells.length !== header.length) {
            expect(view.count).toBeGreaterThan(0);
            expect(view.count).not.toBe(shape.header.length);
            continue;
          }
          const expected = naiveRow(source, cells, nullKeyword, 'scope');
          expect(shape.header).toEqual(expected.map(([head]) => head));
          expect(view.count).toBe(expected.length);
          const all = [...readOrder.filter((column) => column < expected.length), ...expected.keys()];
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
