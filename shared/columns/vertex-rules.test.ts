import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileRepairs, reasonHead } from './repairs.ts';
import { createVertexRules } from './vertex-rules.ts';

const header = ['ogit/_xid', 'ogit/_type', 'ogit/_scope', 'ogit/name'];
const good = ['m1', 'ogit/MARS/Machine', 's', 'one'];
const rulesOf = (cells: string[], action: 'POST' | 'PUT' | 'DELETE' = 'POST') =>
  createVertexRules(header, action)
    .check(cells)
    .map(({ rule }) => rule);
const with_ = (index: number, cell: string) => good.map((value, at) => (at === index ? cell : value));

describe('rules for vertices', () => {
  it('pass a good row', () => {
    expect(rulesOf(good)).toEqual([]);
  });

  it.each([
    ['', 'empty'],
    ['null', 'null'],
  ])('miss the type and the scope in a cell “%s”', (cell) => {
    expect(rulesOf(with_(1, cell))).toEqual(['type-missing']);
    expect(rulesOf(with_(2, cell))).toEqual(['scope-missing']);
  });

  it('ask for type and scope only to create', () => {
    expect(rulesOf(with_(1, ''), 'PUT')).toEqual([]);
    expect(rulesOf(with_(1, ''), 'DELETE')).toEqual([]);
  });

  it('ask for an identity to update and to delete', () => {
    expect(rulesOf(with_(0, ''))).toEqual([]);
    expect(rulesOf(with_(0, ''), 'PUT')).toEqual(['identity-missing']);
    expect(rulesOf(with_(0, 'null'), 'DELETE')).toEqual(['identity-missing']);
  });

  it('warn of what an update removes', () => {
    expect(rulesOf(with_(3, 'null'), 'PUT')).toEqual(['null-removes']);
  });

  it('say nothing else about a ragged row', () => {
    expect(rulesOf(['m1'])).toEqual(['ragged']);
    expect(rulesOf([...with_(1, ''), 'more'])).toEqual(['ragged']);
  });

  it('miss a column that is not there', () => {
    const rules = createVertexRules(['ogit/_xid'], 'POST').check(['m1']);
    expect(rules.map(({ rule, column }) => [rule, column])).toEqual([
      ['type-missing', null],
      ['scope-missing', null],
    ]);
  });
});

describe('repairs', () => {
  it('fill empty cells of a column and leave the others', () => {
    const repaired = compileRepairs(header, [{ kind: 'fill-empty', column: 'ogit/_scope', value: 'mine' }]);
    expect(repaired.apply(['a', 't', '', 'n'])).toEqual(['a', 't', 'mine', 'n']);
    expect(repaired.apply(good)).toEqual(good);
  });

  it('add a column that is not there', () => {
    const repaired = compileRepairs(['a'], [{ kind: 'fill-empty', column: 'ogit/_scope', value: 'mine' }]);
    expect(repaired.header).toEqual(['a', 'ogit/_scope']);
    expect(repaired.apply(['1'])).toEqual(['1', 'mine']);
  });

  it('keep a ragged row ragged when a column is added', () => {
    const repaired = compileRepairs(
      ['a', 'b'],
      [{ kind: 'fill-empty', column: 'ogit/_scope', value: 'mine' }],
    );
    expect(repaired.apply(['1', '2', 'oops'])).toEqual(['1', '2', 'oops', '']);
    expect(repaired.apply(['1'])).toEqual(['1', '']);
  });

  it('fill a null with the default scope, which a create needs as much', () => {
    const fill = { kind: 'fill-empty', column: 'ogit/_scope', value: 'mine' } as const;
    expect(
      compileRepairs(header, [{ ...fill, origin: 'default-scope' }]).apply(['a', 't', 'null', 'n'])[2],
    ).toBe('mine');
    expect(compileRepairs(header, [fill]).apply(['a', 't', 'null', 'n'])[2]).toBe('null');
  });

  it('leave out the reason that an export of ours added', () => {
    const again = compileRepairs([...header, reasonHead], []);
    expect(again.header).toEqual(header);
    expect(again.apply([...good, 'exists already'])).toEqual(good);
    expect(again.apply(['short', 'why'])).toEqual(['short']);
  });

  it('never change the number of values of a ragged row, nor the row that was read', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 8 }), (cells) => {
        const before = [...cells];
        const repaired = compileRepairs(header, [
          { kind: 'fill-empty', column: 'ogit/_scope', value: 'mine' },
        ]);
        const after = repaired.apply(cells);
        expect(after).toHaveLength(cells.length);
        expect(cells).toEqual(before);
        if (cells.length !== header.length) expect(after).toEqual(before);
      }),
    );
  });
});
