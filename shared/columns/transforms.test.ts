import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Transform } from '../imports/open-file.ts';
import { plainMeaning, type Row, rowOfCells } from './row.ts';
import { compileTransforms, idHead, reasonHead } from './transforms.ts';

const header = ['ogit/_xid', 'ogit/_type', 'ogit/_scope', 'ogit/name'];
const good = ['m1', 'ogit/MARS/Machine', 's', 'one'];
const fill: Transform = { kind: 'fill-empty', column: 'ogit/_scope', value: 'mine' };
const byScope: Transform = { ...fill, origin: 'default-scope' };

const textsOf = (row: Row) => Array.from({ length: row.count }, (_, column) => row.text(column));
const apply = (names: readonly string[], transforms: readonly Transform[], cells: readonly string[]) =>
  textsOf(compileTransforms(names, transforms).view(rowOfCells(cells, plainMeaning)));

describe('transforms of columns', () => {
  it('fill empty cells of a column and leave the others', () => {
    expect(apply(header, [fill], ['a', 't', '', 'n'])).toEqual(['a', 't', 'mine', 'n']);
    expect(apply(header, [fill], good)).toEqual(good);
  });

  it('hand out the very same row where nothing changes', () => {
    const row = rowOfCells(good, plainMeaning);
    expect(compileTransforms(header, []).view(row)).toBe(row);
  });

  it('add a column that is not there', () => {
    expect(compileTransforms(['a'], [fill]).header).toEqual(['a', 'ogit/_scope']);
    expect(apply(['a'], [fill], ['1'])).toEqual(['1', 'mine']);
  });

  it('keep a ragged row ragged when a column is added', () => {
    expect(apply(['a', 'b'], [fill], ['1', '2', 'oops'])).toEqual(['1', '2', 'oops', '']);
    expect(apply(['a', 'b'], [fill], ['1'])).toEqual(['1', '']);
  });

  it('fill a null with the default scope, which a create needs as much', () => {
    expect(apply(header, [byScope], ['a', 't', 'null', 'n'])[2]).toBe('mine');
    expect(apply(header, [fill], ['a', 't', 'null', 'n'])[2]).toBe('null');
  });

  it('go one after the other where a column has two', () => {
    expect(apply(header, [fill, { ...fill, value: 'later' }], ['a', 't', '', 'n'])[2]).toBe('mine');
    expect(apply(header, [{ ...fill, value: 'null' }, byScope], ['a', 't', '', 'n'])[2]).toBe('mine');
  });

  it('say of a filled cell all that a row can be asked', () => {
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

  it('leave out what an export of ours added', () => {
    expect(compileTransforms([...header, idHead, reasonHead], []).header).toEqual(header);
    expect(apply([...header, idHead, reasonHead], [], [...good, 'id', ''])).toEqual(good);
    expect(compileTransforms([reasonHead, 'a'], []).header).toEqual([reasonHead, 'a']);
    const names = [...header, reasonHead];
    expect(compileTransforms(names, []).header).toEqual(header);
    expect(apply(names, [], [...good, 'exists already'])).toEqual(good);
    expect(apply(names, [], ['short', 'why'])).toEqual(['short']);
    expect(apply([...header.slice(0, 2), reasonHead], [fill], ['a', 'b', 'why'])).toEqual(['a', 'b', 'mine']);
  });

  it('look through to a row that moves on, and keep two rows apart', () => {
    let scope = '';
    const cell = (column: number) => (column === 2 ? scope : 'x');
    const moving: Row = { ...rowOfCells(good, plainMeaning), isEmpty: (at) => cell(at) === '', text: cell };
    const shape = compileTransforms(header, [fill]);
    const view = shape.view(moving);
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
