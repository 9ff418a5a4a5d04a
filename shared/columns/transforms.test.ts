import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Transform } from '../imports/open-file.ts';
import { plainMeaning, type Row, rowOfCells } from './row.ts';
import { compileTransforms, idHead, reasonHead } from './transforms.ts';

const header = ['ogit/_xid', 'ogit/_type', 'ogit/_scope', 'ogit/name'];
const filledCells = ['m1', 'ogit/MARS/Machine', 's', 'one'];
const fill: Transform = { kind: 'fill-empty', column: 'ogit/_scope', value: 'mine' };
const byScope: Transform = { ...fill, origin: 'default-scope' };

const textsOf = (row: Row) => Array.from({ length: row.count }, (_, column) => row.text(column));
/** Returns the texts of a row of `cells` under the header `names` after the transforms. */
const apply = (names: readonly string[], transforms: readonly Transform[], cells: readonly string[]) =>
  textsOf(compileTransforms(names, transforms).view(rowOfCells(cells, plainMeaning)));

describe('transforms of columns', () => {
  it('fill empty cells of a column and leave the others', () => {
    expect(apply(header, [fill], ['a', 't', '', 'n'])).toEqual(['a', 't', 'mine', 'n']);
    expect(apply(header, [fill], filledCells)).toEqual(filledCells);
  });

  it('return the same row object if there is nothing to transform', () => {
    const row = rowOfCells(filledCells, plainMeaning);
    expect(compileTransforms(header, []).view(row)).toBe(row);
  });

  it('add the filled column if the header lacks it', () => {
    expect(compileTransforms(['a'], [fill]).header).toEqual(['a', 'ogit/_scope']);
    expect(apply(['a'], [fill], ['1'])).toEqual(['1', 'mine']);
  });

  it('keep a ragged row ragged when a column is added', () => {
    expect(apply(['a', 'b'], [fill], ['1', '2', 'oops'])).toEqual(['1', '2', 'oops', '']);
    expect(apply(['a', 'b'], [fill], ['1'])).toEqual(['1', '']);
  });

  it('fill a null cell as well as an empty one only if the value is the default scope', () => {
    expect(apply(header, [byScope], ['a', 't', 'null', 'n'])[2]).toBe('mine');
    expect(apply(header, [fill], ['a', 't', 'null', 'n'])[2]).toBe('null');
  });

  it('are applied one after the other if a column has several', () => {
    expect(apply(header, [fill, { ...fill, value: 'later' }], ['a', 't', '', 'n'])[2]).toBe('mine');
    expect(apply(header, [{ ...fill, value: 'null' }, byScope], ['a', 't', '', 'n'])[2]).toBe('mine');
  });

  it('provide every property of a filled cell: whether it is empty, null or decodable, and its bytes', () => {
    const view = (value: string, nullKeyword: string) =>
      compileTransforms(header, [{ ...fill, value }], { nullKeyword }).view(
        rowOfCells(['a', 't', '', 'n'], { jsonStrings: true, nullKeyword }),
      );
    const filled = view('ä', 'null');
    expect(filled.isEmpty(2)).toBe(false);
    expect(filled.isNull(2)).toBe(false);
    expect(filled.isDecodable(2)).toBe(true);
    expect([...filled.bytes(2)]).toEqual([0xc3, 0xa4]);
    expect(view('none', 'none').isNull(2)).toBe(true);
  });

  it('drop the id and reason columns that exports of Graph Intake have at the end', () => {
    expect(compileTransforms([...header, idHead, reasonHead], []).header).toEqual(header);
    expect(apply([...header, idHead, reasonHead], [], [...filledCells, 'id', ''])).toEqual(filledCells);
    expect(compileTransforms([reasonHead, 'a'], []).header).toEqual([reasonHead, 'a']);
    const names = [...header, reasonHead];
    expect(compileTransforms(names, []).header).toEqual(header);
    expect(apply(names, [], [...filledCells, 'exists already'])).toEqual(filledCells);
    expect(apply(names, [], ['short', 'why'])).toEqual(['short']);
    expect(apply([...header.slice(0, 2), reasonHead], [fill], ['a', 'b', 'why'])).toEqual(['a', 'b', 'mine']);
  });

  it('read the source row on demand, and keep the views of two rows apart', () => {
    let scope = '';
    const cell = (column: number) => (column === 2 ? scope : 'x');
    const changingRow: Row = {
      ...rowOfCells(filledCells, plainMeaning),
      isEmpty: (at) => cell(at) === '',
      text: cell,
    };
    const shape = compileTransforms(header, [fill]);
    const view = shape.view(changingRow);
    expect(view.text(2)).toBe('mine');
    scope = 'own';
    expect(view.text(2)).toBe('own');
    expect(shape.view(rowOfCells(['a', 't', '', 'n'], plainMeaning)).text(2)).toBe('mine');
    expect(view.text(2)).toBe('own');
  });

  it('never change the number of values of a ragged row', () => {
    const cell = fc.oneof(fc.constantFrom('', 'null'), fc.string());
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 8 }), (cells) => {
        const after = apply(header, [fill], cells);
        expect(after).toEqual(cells.length === header.length ? cells.with(2, cells[2] || 'mine') : cells);
      }),
    );
  });
});
