import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyChanges, anyHolding, anyItemChange, attribute, createdOn, now } from '../any-list.test-kit.ts';
import { applyChanges } from '../apply-changes.ts';
import { compareValues } from '../compare/compare-values.ts';
import { holdingAfter } from '../intended-change.ts';
import { areSame } from '../item-index.ts';
import { type Holding, holdingOf, itemsOf, type ListItem } from '../list-value.ts';
import { planWrite } from '../plan-write.ts';
import { predict } from '../predict.ts';
import type { StagedChange } from '../staged-change.ts';
import type { MergeChoice } from './list-merge.ts';
import { mergeLists, mergeStage } from './merge.ts';

const listsOf = (holding: Holding) => ({ createdOn, held: new Map([[attribute, holding]]) });
const list = (...items: readonly (readonly [string, number])[]): Holding => ({
  kind: 'list',
  items: items.map(([value, created]) => ({ value, created })),
});
/** Returns the attribute after another user wrote these changes to it. */
function afterWriting(base: Holding, changes: readonly StagedChange[]): Holding {
  const { bodies } = planWrite(new Map([[attribute, changes]]), listsOf(base));
  return holdingOf(predict(listsOf(base), bodies, now), attribute);
}
/** Items of the attribute that these staged changes are to result in. */
const intended = (base: Holding, changes: readonly StagedChange[]): readonly ListItem[] =>
  itemsOf(holdingAfter(applyChanges(base, createdOn, changes)), null);

/** Merges, decides every conflict with the same choice, and merges again with these decisions. */
function decidedAs(
  choice: MergeChoice,
  sides: { base: Holding; theirs: Holding; mine: readonly StagedChange[]; createdOn: number },
) {
  const { groups } = mergeLists(sides);
  return mergeLists({ ...sides, decisions: new Map(groups.map(({ id }) => [id, choice])) });
}
const add = (value: string, created: number | null = null): StagedChange => ({
  kind: 'add',
  item: { value, created },
});
const remove = (value: string, created: number): StagedChange => ({
  kind: 'remove',
  item: { value, created },
});
const edit = (from: string, to: string, created: number): StagedChange => ({
  kind: 'edit',
  from: { value: from, created },
  to: { value: to, created },
});

describe('merging staged changes with what another user wrote', () => {
  it('keeps my changes if the other user changed nothing', () => {
    fc.assert(
      fc.property(anyHolding, anyChanges, (base, mine) => {
        const mergeResult = mergeLists({ base, theirs: base, mine, createdOn });
        expect(mergeResult.carried).toEqual(mine);
        expect(mergeResult.undecided).toBe(0);
      }),
    );
  });

  it('carries nothing if I changed nothing', () => {
    fc.assert(
      fc.property(anyHolding, anyChanges, (base, others) => {
        const mergeResult = mergeLists({ base, theirs: afterWriting(base, others), mine: [], createdOn });
        expect(mergeResult.carried).toEqual([]);
        expect(mergeResult.undecided).toBe(0);
      }),
    );
  });

  it('has nothing left to change if both made the same changes', () => {
    fc.assert(
      fc.property(anyHolding, anyChanges, (base, mine) => {
        const theirs = afterWriting(base, mine);
        const mergeResult = mergeLists({ base, theirs, mine, createdOn });
        expect(mergeResult.undecided).toBe(0);
        const after = holdingAfter(applyChanges(theirs, createdOn, mergeResult.carried));
        expect(compareValues(after, theirs)).toBeNull();
      }),
    );
  });

  it('leads from their state to the items of the groups, for any decision of the conflicts', () => {
    const anyChoice = fc.constantFrom<MergeChoice>('mine', 'theirs', 'both');
    fc.assert(
      fc.property(anyHolding, anyChanges, anyChanges, anyChoice, (base, mine, others, choice) => {
        const theirs = afterWriting(base, others);
        const mergeResult = decidedAs(choice, { base, theirs, mine, createdOn });
        expect(mergeResult.undecided).toBe(
          mergeResult.groups.filter(({ state, choices }) => state === 'conflict' && !choices.includes(choice))
            .length,
        );
        const merged = mergeResult.groups.flatMap((group) => group.merged);
        // One plain value on a list is a list of one, which may keep a time that it had there.
        const after = intended(theirs, mergeResult.carried);
        if (areSame(after, merged)) return;
        expect(merged.map(({ value }) => value)).toEqual(after.map(({ value }) => value));
        expect(merged).toHaveLength(1);
      }),
      { numRuns: 1_000 },
    );
  });

  it('keeps the changes of both if they changed different values', () => {
    fc.assert(
      fc.property(
        fc.array(anyItemChange, { maxLength: 4 }),
        fc.array(anyItemChange, { maxLength: 4 }),
        (a, b) => {
          const their = (item: ListItem): ListItem => ({ ...item, value: `their ${item.value}` });
          const others = b.map((change): StagedChange => {
            if (change.kind === 'add' || change.kind === 'remove')
              return { ...change, item: their(change.item) };
            if (change.kind === 'edit') return { ...change, from: their(change.from), to: their(change.to) };
            return { kind: 'add', item: { value: 'their x', created: 9 } };
          });
          const mine = a.filter(({ kind }) => kind !== 'remove-matching');
          const base = list(['a', 1], ['b', 2], ['their a', 1], ['their b', 2], ['c', 3], ['their c', 4]);
          const mergeResult = mergeLists({ base, theirs: afterWriting(base, others), mine, createdOn });
          expect(mergeResult.undecided).toBe(0);
          const both = intended(afterWriting(base, others), mine);
          expect(
            areSame(
              mergeResult.groups.flatMap(({ merged }) => merged),
              both,
            ),
          ).toBe(true);
        },
      ),
    );
  });

  it('drops changes that the other user made already, and keeps the others', () => {
    const mergeResult = mergeLists({
      base: list(['a', 1], ['b', 2]),
      theirs: list(['b', 2], ['x', 50]),
      mine: [remove('a', 1), add('x'), add('y')],
      createdOn,
    });
    expect(mergeResult.undecided).toBe(0);
    expect(mergeResult.carried).toEqual([add('y')]);
    expect(mergeResult.groups.map(({ values, state }) => [values[0], state])).toEqual([
      ['a', 'agreed'],
      ['b', 'same'],
      ['x', 'agreed'],
      ['y', 'mine'],
    ]);
    expect(mergeResult.groups[0]?.sentence).toBe('You and another user both removed “a”.');
  });

  it('has a conflict if both edited the same value, and carries the chosen changes', () => {
    const sides = { base: list(['a', 1]), theirs: list(['c', 1]), mine: [edit('a', 'b', 1)], createdOn };
    const mergeResult = mergeLists(sides);
    expect(mergeResult.undecided).toBe(1);
    expect(mergeResult.groups).toMatchObject([
      {
        values: ['a', 'c', 'b'],
        state: 'conflict',
        choices: ['mine', 'theirs', 'both'],
        sentence: 'You changed “a” to “b”; another user changed “a” to “c”.',
      },
    ]);
    expect(mergeResult.carried).toEqual([]);
    expect(decidedAs('mine', sides).carried).toEqual([remove('c', 1), add('b', 1)]);
    expect(decidedAs('theirs', sides).carried).toEqual([]);
    expect(decidedAs('both', sides).carried).toEqual([add('b', 1)]);
  });

  it('can apply mine on top of theirs: items that I removed are removed, items that they added remain', () => {
    const sides = {
      base: list(['a', 1]),
      theirs: list(['a', 1], ['a', 9]),
      mine: [{ kind: 'remove-matching', removal: { value: 'a' } }] as const,
      createdOn,
    };
    expect(mergeLists(sides).groups[0]?.choices).toEqual(['mine', 'theirs', 'both']);
    expect(decidedAs('both', sides).carried).toEqual([remove('a', 1)]);
    expect(decidedAs('mine', sides).carried).toEqual(sides.mine);
  });

  it('has a conflict if I edited a value that they removed, or removed a value that they edited', () => {
    const edited = mergeLists({ base: list(['a', 1]), theirs: list(), mine: [edit('a', 'b', 1)], createdOn });
    expect(edited.groups).toMatchObject([{ state: 'conflict', values: ['a', 'b'] }]);
    const removed = mergeLists({
      base: list(['a', 1]),
      theirs: list(['c', 1]),
      mine: [remove('a', 1)],
      createdOn,
    });
    expect(removed.groups).toMatchObject([{ state: 'conflict', values: ['a', 'c'] }]);
  });

  it('has a conflict for every value that they added if I replaced the whole list', () => {
    const sides = {
      base: list(['a', 1]),
      theirs: list(['a', 1], ['n', 5]),
      mine: [{ kind: 'replace-all', items: [{ value: 'x', created: null }] }] as const,
      createdOn,
    };
    expect(mergeLists(sides)).toMatchObject({ undecided: 1 });
    expect(intended(sides.theirs, decidedAs('mine', sides).carried)).toEqual([{ value: 'x', created: null }]);
    expect(intended(sides.theirs, decidedAs('theirs', sides).carried).map(({ value }) => value)).toEqual([
      'n',
      'x',
    ]);
  });

  it('does not offer `both` if only one plain value can remain', () => {
    const sides = {
      base: { kind: 'scalar', value: 'x' },
      theirs: { kind: 'scalar', value: 'y' },
      mine: [{ kind: 'write-plain', value: 'z' }],
      createdOn,
    } as const;
    expect(mergeLists(sides).groups).toMatchObject([{ state: 'conflict', choices: ['mine', 'theirs'] }]);
    expect(decidedAs('mine', sides).carried).toEqual(sides.mine);
    expect(decidedAs('theirs', sides).carried).toEqual([]);
  });

  it('has a conflict if they changed the value, or made a list of the same value', () => {
    const sides = {
      base: { kind: 'scalar', value: 5 },
      theirs: { kind: 'scalar', value: 'y' },
      mine: [{ kind: 'write-plain', value: null }, add('5')],
      createdOn,
    } as const;
    expect(mergeLists(sides)).toMatchObject({ undecided: 1 });
    const converted = {
      ...sides,
      theirs: list(['5', 100]),
      mine: [{ kind: 'write-plain', value: null }] as const,
    };
    expect(mergeLists(converted)).toMatchObject({ undecided: 1 });
  });

  it('merges all attributes with staged changes of a vertex', () => {
    const base = { createdOn, held: new Map([['/a', list(['x', 1])]]) };
    const theirs = { createdOn, held: new Map([['/a', list(['x', 1], ['y', 2])]]) };
    const stage = new Map([
      ['/a', [remove('x', 1)]],
      ['/b', [add('n', 4)]],
    ]);
    const mergeResult = mergeStage({ base, theirs, stage });
    expect(mergeResult.undecided).toBe(0);
    expect(mergeResult.stage).toEqual(stage);
    expect([...mergeResult.attributes.keys()]).toEqual(['/a', '/b']);
  });
});
