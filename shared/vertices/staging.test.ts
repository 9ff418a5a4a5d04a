import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyHolding, createdOn } from './any-list.test-kit.ts';
import { applyChanges } from './apply-changes.ts';
import { changesBetween } from './changes-between.ts';
import { compareValues, isChanged } from './compare/compare-values.ts';
import { holdingAfter } from './intended-change.ts';
import { areSame } from './item-index.ts';
import { countMatches, type Holding, itemsOf, readHolding, readLists } from './list-value.ts';
import type { StagedChange, StagedChanges } from './staged-change.ts';
import { type StagedRow, stagedRows } from './staged-rows.ts';
import { nothingStaged, stageFault, withChange, withoutChange, withoutRow } from './staging.ts';
import { attributesOf } from './write-body.ts';

const add = (value: string): StagedChange => ({ kind: 'add', item: { value, created: null } });
const items = [
  { value: 'a', created: 1 },
  { value: 'a', created: 2 },
  { value: 'b', created: 2 },
];
const base: Holding = { kind: 'list', items };

describe('staging', () => {
  it('adds changes one after the other, and can withdraw any of them', () => {
    const stage = withChange(withChange(nothingStaged, '/tags', add('x')), '/tags', add('y'));
    expect(stage.get('/tags')).toEqual([add('x'), add('y')]);
    expect(withoutChange(stage, '/tags', 0).get('/tags')).toEqual([add('y')]);
    expect(withoutChange(withoutChange(stage, '/tags', 0), '/tags', 0)).toEqual(nothingStaged);
  });

  it('replaces the changes of an attribute by one that sets it as a whole', () => {
    const plain: StagedChange = { kind: 'write-plain', value: 'z' };
    const changes = withChange(withChange(nothingStaged, '/tags', add('x')), '/tags', plain).get('/tags');
    expect(changes).toMatchObject([plain]);
    expect(applyChanges(base, createdOn, changes ?? [])).toEqual(applyChanges(base, createdOn, [plain]));
  });

  it('has what it had before once its last change is withdrawn, whatever the change replaced', () => {
    const change = fc.constantFrom<StagedChange>(
      add('x'),
      { kind: 'replace-all', items },
      { kind: 'write-plain', value: 'z' },
      { kind: 'remove-scalar' },
      { kind: 'convert' },
    );
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        let stage = nothingStaged;
        const stages = changes.map((each) => {
          const earlier = stage;
          stage = withChange(stage, '/tags', each);
          return earlier;
        });
        for (const earlier of stages.toReversed()) {
          stage = withoutChange(stage, '/tags', (stage.get('/tags')?.length ?? 0) - 1);
          expect(stage).toEqual(earlier);
        }
      }),
    );
  });

  it.each<[string, StagedChange, string]>([
    ['', add('x'), 'Enter the name of an attribute.'],
    ['+x', add('x'), 'prefix'],
    ['ogit/_id', add('x'), 'set only by the platform'],
    ['ogit/_xid', add('x'), 'cannot be a list'],
    ['ogit/_xid', { kind: 'write-plain', value: '' }, 'not empty'],
    ['/t', { kind: 'remove-matching', removal: {} }, 'everything would match'],
    ['/t', { kind: 'add', item: { value: 'x', created: 1.5 } }, 'whole number'],
  ])('refuses a change of %j that cannot be written (%#)', (attribute, change, sentence) => {
    expect(stageFault(attribute, change)).toContain(sentence);
  });

  it('accepts changes that can be written', () => {
    expect(stageFault('/tags', add(''))).toBeNull();
    expect(stageFault('ogit/_xid', { kind: 'write-plain', value: null })).toBeNull();
    expect(stageFault('ogit/names', { kind: 'remove-matching', removal: { created: 0 } })).toBeNull();
  });
});

describe('the change of one row', () => {
  const lists = { createdOn: null, held: new Map([['/tags', base]]) };
  const rowsOf = (stage: StagedChanges) =>
    stagedRows(applyChanges(base, null, stage.get('/tags') ?? [])).map(
      ({ state, item }) => `${state} ${item.value}${item.created ?? ''}`,
    );
  const withoutRowAt = (stage: StagedChanges, at: number) =>
    withoutRow(
      stage,
      { attribute: '/tags', lists },
      stagedRows(applyChanges(base, null, stage.get('/tags') ?? []))[at] as StagedRow,
    );

  it.each<[string, StagedChange, string[]]>([
    [
      'a replacement of all values',
      { kind: 'replace-all', items: ['b', 'x', 'y'].map((value) => ({ value, created: null })) },
      ['removed a1', 'removed a2', 'same b2', 'added x', 'added y'],
    ],
    [
      'a removal of all that match',
      { kind: 'remove-matching', removal: { created: 2 } },
      ['same a1', 'removed a2', 'removed b2'],
    ],
  ])('is withdrawn from %s without its other changes', (_, change, all) => {
    const stage = withChange(nothingStaged, '/tags', change);
    expect(rowsOf(stage)).toEqual(all);
    for (const [at, row] of all.entries()) {
      const rest = row.startsWith('added')
        ? all.toSpliced(at, 1)
        : all.with(at, row.replace('removed', 'same'));
      expect(rowsOf(withoutRowAt(stage, at))).toEqual(rest);
    }
    let left = stage;
    for (let at = all.length - 1; at >= 0; at -= 1) left = withoutRowAt(left, at);
    expect(left).toEqual(nothingStaged);
  });
});

describe('the table of staged changes', () => {
  it('shows unchanged, removed, changed and added items, each with the index of its change', () => {
    const rows = stagedRows(
      applyChanges(base, null, [
        { kind: 'remove', item: { value: 'a', created: 2 } },
        { kind: 'edit', from: { value: 'b', created: 2 }, to: { value: 'c', created: 2 } },
        add('d'),
      ]),
    );
    expect(rows).toEqual([
      { state: 'same', item: items[0], was: null, change: null },
      { state: 'removed', item: items[1], was: null, change: 0 },
      { state: 'changed', item: { value: 'c', created: 2 }, was: items[2], change: 1 },
      { state: 'added', item: { value: 'd', created: null }, was: null, change: 2 },
    ]);
  });

  it('shows two edits of one item as one row, with the index of the last edit', () => {
    const rows = stagedRows(
      applyChanges(base, null, [
        { kind: 'edit', from: { value: 'b', created: 2 }, to: { value: 'c', created: 2 } },
        { kind: 'edit', from: { value: 'c', created: 2 }, to: { value: 'd', created: 9 } },
      ]),
    );
    expect(rows.at(-1)).toEqual({
      state: 'changed',
      item: { value: 'd', created: 9 },
      was: items[2],
      change: 1,
    });
  });

  it('shows a single value as one row', () => {
    const scalar: Holding = { kind: 'scalar', value: 'x' };
    expect(stagedRows(applyChanges(scalar, 5, [{ kind: 'write-plain', value: 'y' }]))).toEqual([
      { state: 'changed', item: { value: 'y', created: null }, was: { value: 'x', created: 5 }, change: 0 },
    ]);
    expect(
      stagedRows(applyChanges({ kind: 'absent' }, 5, [{ kind: 'write-plain', value: 'y' }])),
    ).toMatchObject([{ state: 'added' }]);
  });
});

describe('reading an attribute', () => {
  it('distinguishes lists, single values and JSON', () => {
    expect(readHolding([{ value: 'a', created: '7' }])).toEqual({
      kind: 'list',
      items: [{ value: 'a', created: 7 }],
    });
    expect(readHolding('a')).toEqual({ kind: 'scalar', value: 'a' });
    expect(readHolding(['a'])).toEqual({ kind: 'scalar', value: ['a'] });
    expect(readHolding(null)).toEqual({ kind: 'absent' });
    expect(readLists({ 'ogit/_created-on': '12', '/t': 'x' }).createdOn).toBe(12);
  });

  it('counts the items that a removal matches', () => {
    expect(countMatches(items, { value: 'a' })).toBe(2);
    expect(countMatches(items, { created: 2 })).toBe(2);
    expect(countMatches(items, { value: 'a', created: 2 })).toBe(1);
    expect(countMatches([{ value: 'a', created: null }], { created: 2 })).toBe(0);
  });
});

describe('comparing the intended value with the actual one', () => {
  it('accepts any time of an item whose time the platform sets, and any order', () => {
    const intended: Holding = { kind: 'list', items: [{ value: 'n', created: null }, ...items] };
    expect(
      compareValues(intended, { kind: 'list', items: [...items, { value: 'n', created: 99 }] }),
    ).toBeNull();
  });

  it('lists missing and unexpected values', () => {
    expect(
      compareValues(base, { kind: 'list', items: [...items.slice(1), { value: 'z', created: 3 }] }),
    ).toEqual({
      missing: [items[0]],
      unexpected: [{ value: 'z', created: 3 }],
      otherKind: false,
    });
    const [one] = items;
    expect(
      compareValues(
        { kind: 'list', items: [{ value: 'a', created: 7 }] },
        { kind: 'list', items: items.slice(0, 1) },
      ),
    ).toEqual({
      missing: [{ value: 'a', created: 7 }],
      unexpected: [one],
      otherKind: false,
    });
    expect(compareValues({ kind: 'scalar', value: 5 }, { kind: 'scalar', value: '5' })).toMatchObject({
      missing: [{ value: '5' }],
    });
  });

  it('detects a missing conversion to a list, and accepts a list of one item for a scalar', () => {
    const one: Holding = { kind: 'list', items: [{ value: 'x', created: null }] };
    expect(compareValues(one, { kind: 'scalar', value: 'x' })).toMatchObject({ otherKind: true });
    expect(compareValues({ kind: 'scalar', value: 'x' }, one)).toBeNull();
  });
});

describe('changes between two states', () => {
  it('lead to the second state, except that a list never becomes a scalar', () => {
    fc.assert(
      fc.property(anyHolding, anyHolding, (from, to) => {
        const after = holdingAfter(applyChanges(from, createdOn, changesBetween(from, to, createdOn)));
        const isEmpty = itemsOf(to, createdOn).length === 0;
        if (!isEmpty) expect(after.kind).toBe(from.kind === 'list' ? 'list' : to.kind);
        expect(areSame(itemsOf(after, null), itemsOf(to, after.kind === 'scalar' ? null : createdOn))).toBe(
          true,
        );
        if (after.kind === 'scalar') expect(after).toEqual(to);
      }),
      { numRuns: 500 },
    );
  });

  it('isChanged detects a change between two readings, but ignores the order of a list', () => {
    expect(isChanged(base, { kind: 'list', items: items.toReversed() })).toBe(false);
    expect(isChanged(base, { kind: 'list', items: items.slice(1) })).toBe(true);
    expect(isChanged({ kind: 'scalar', value: 5 }, { kind: 'scalar', value: '5' })).toBe(true);
    expect(isChanged({ kind: 'absent' }, { kind: 'absent' })).toBe(false);
  });

  it('attributesOf lists the attributes that the bodies of a write contain', () => {
    expect(attributesOf([{ '+/a': [], '-/a': [], '/b': 1 }, { '=/c': [] }])).toEqual(['/a', '/b', '/c']);
  });
});
