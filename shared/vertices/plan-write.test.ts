import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyChanges, anyHolding, attribute, createdOn, now } from './any-list.test-kit.ts';
import { applyChanges } from './apply-changes.ts';
import { compareValues } from './compare/compare-values.ts';
import { holdingAfter } from './intended-change.ts';
import { areSame } from './item-index.ts';
import { type Holding, holdingOf, itemsOf, type ListItem, type VertexLists } from './list-value.ts';
import { planWrite } from './plan-write.ts';
import { predict } from './predict.ts';
import type { StagedChange } from './staged-change.ts';

const vertex = (base: Holding): VertexLists => ({ createdOn, held: new Map([[attribute, base]]) });
const list = (...items: readonly (readonly [value: string, created: number | null])[]): Holding => ({
  kind: 'list',
  items: items.map(([value, created]) => ({ value, created })),
});
const write = (base: Holding, ...changes: StagedChange[]) =>
  planWrite(new Map([[attribute, changes]]), vertex(base));
const add = (value: string, created: number | null = null): StagedChange => ({
  kind: 'add',
  item: { value, created },
});
const remove = (value: string, created: number): StagedChange => ({
  kind: 'remove',
  item: { value, created },
});

describe('the write of staged changes', () => {
  it('has the intended result by the rules of the convention', () => {
    fc.assert(
      fc.property(anyHolding, anyChanges, fc.boolean(), (base, changes, oneRequest) => {
        const { bodies, attributes } = planWrite(new Map([[attribute, changes]]), vertex(base), {
          oneRequest,
        });
        const intended = holdingAfter(applyChanges(base, createdOn, changes));
        const after = holdingOf(predict(vertex(base), bodies, now), attribute);
        expect(compareValues(intended, after)).toBeNull();
        if (bodies.length > 0 && intended.kind !== 'absent') expect(after.kind).toBe(intended.kind);
        expect(bodies.length).toBeLessThanOrEqual(oneRequest ? 1 : 2);
        expect(attributes.map(({ form }) => form === 'nothing')).toEqual(
          changes.length === 0 ? [] : [bodies.length === 0],
        );
      }),
      { numRuns: 2_000 },
    );
  });

  it('never touches more values than writing the whole list would', () => {
    fc.assert(
      fc.property(anyHolding, anyChanges, (base, changes) => {
        const intended = holdingAfter(applyChanges(base, createdOn, changes));
        fc.pre(intended.kind === 'list');
        const [part] = planWrite(new Map([[attribute, changes]]), vertex(base)).attributes;
        const whole = itemsOf(base, createdOn).length + itemsOf(intended, createdOn).length;
        expect(part?.effect ?? 0).toBeLessThanOrEqual(whole);
      }),
      { numRuns: 1_000 },
    );
  });

  it('has the same result on a platform that adds before it removes', () => {
    fc.assert(
      fc.property(anyHolding, anyChanges, (base, changes) => {
        const { bodies } = planWrite(new Map([[attribute, changes]]), vertex(base));
        const [adds, removes] = [`+${attribute}`, `-${attribute}`];
        const addsFirst = bodies.flatMap((body) =>
          adds in body && removes in body ? [{ [adds]: body[adds] }, { [removes]: body[removes] }] : [body],
        );
        const itemsAfter = (all: typeof bodies): readonly ListItem[] =>
          itemsOf(holdingOf(predict(vertex(base), all, now), attribute), createdOn);
        expect(areSame(itemsAfter(addsFirst), itemsAfter(bodies))).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('adds and removes in one body, each removal by value and time', () => {
    const base = list(['web', 1], ['linux', 1], ['pci', 2], ['lisbon', 3]);
    const written = write(base, add('patched'), remove('pci', 2), add('owner:ops', 9));
    expect(written.bodies).toEqual([
      {
        '+/tags': [{ value: 'patched' }, { value: 'owner:ops', created: 9 }],
        '-/tags': [{ value: 'pci', created: 2 }],
      },
    ]);
    expect(written.attributes[0]).toEqual({
      attribute: '/tags',
      form: 'touch',
      effect: 3,
      adds: 2,
      removes: 1,
      changes: 0,
      keeps: 3,
      reason:
        'Adds 2 values and removes exactly 1 (value and created match one). The 3 that stay keep their created times.',
    });
    expect(written.warnings).toEqual([]);
  });

  it('keeps a removal as requested, unless it would match what is added', () => {
    const base = list(['a', 1], ['a', 2], ['b', 1]);
    const all: StagedChange = { kind: 'remove-matching', removal: { value: 'a' } };
    expect(write(base, all).bodies).toEqual([{ '-/tags': [{ value: 'a' }] }]);
    expect(write(base, all, add('a', 7)).bodies).toEqual([
      {
        '+/tags': [{ value: 'a', created: 7 }],
        '-/tags': [
          { value: 'a', created: 1 },
          { value: 'a', created: 2 },
        ],
      },
    ]);
  });

  it('removes item by item if a removal as requested would match more or fewer items than intended', () => {
    const base = list(['a', 1], ['a', 2], ['b', 1]);
    const all: StagedChange = { kind: 'remove-matching', removal: { value: 'a' } };
    expect(write(base, all, add('a', 1)).bodies).toEqual([{ '-/tags': [{ value: 'a', created: 2 }] }]);
    const onlyB: StagedChange = { kind: 'replace-all', items: [{ value: 'b', created: null }] };
    expect(write(base, all, onlyB).bodies).toEqual([
      {
        '-/tags': [
          { value: 'a', created: 1 },
          { value: 'a', created: 2 },
        ],
      },
    ]);
  });

  it('needs two requests to remove one of several equal items of a long list', () => {
    const base = list(['a', 1], ['a', 1], ['b', 2], ['c', 2], ['d', 2]);
    const written = write(base, remove('a', 1));
    expect(written.bodies).toEqual([
      { '-/tags': [{ value: 'a', created: 1 }] },
      { '+/tags': [{ value: 'a', created: 1 }] },
    ]);
    expect(written.warnings.map(({ kind }) => kind)).toEqual(['two-requests']);
    expect(written.attributes[0]?.reason).toBe(
      'Removes exactly 1. The 4 that stay keep their created times. Equal values can only be removed together, so 1 value that should stay is added again. Two requests are needed: in one request, the removal could also match the added values.',
    );
  });

  it('writes a complete short list instead of two requests', () => {
    const written = write(list(['a', 1], ['a', 1]), remove('a', 1));
    expect(written.bodies).toEqual([{ '=/tags': [{ value: 'a', created: 1 }] }]);
  });

  it('keeps the times of values that remain when a list is replaced', () => {
    const written = write(list(['a', 1], ['b', 2]), {
      kind: 'replace-all',
      items: [
        { value: 'x', created: null },
        { value: 'y', created: null },
      ],
    });
    expect(written.bodies).toEqual([{ '=/tags': [{ value: 'x' }, { value: 'y' }] }]);
    const kept = write(list(['a', 1], ['b', 2]), {
      kind: 'replace-all',
      items: [
        { value: 'b', created: null },
        { value: 'x', created: null },
      ],
    });
    expect(kept.bodies).toEqual([{ '+/tags': [{ value: 'x' }], '-/tags': [{ value: 'a', created: 1 }] }]);
    expect(kept.attributes[0]?.reason).toContain('Writing the whole list would change 4 values, this 2.');
  });

  it('converts a scalar by =, or by + if a value is added, and needs a confirmation', () => {
    const converted = write({ kind: 'scalar', value: 'x' }, { kind: 'convert' });
    expect(converted.bodies).toEqual([{ '=/tags': [{ value: 'x', created: createdOn }] }]);
    expect(converted.warnings).toMatchObject([{ kind: 'becomes-list', confirm: true }]);
    expect(write({ kind: 'scalar', value: 'x' }, add('y')).bodies).toEqual([{ '+/tags': [{ value: 'y' }] }]);
    expect(write({ kind: 'scalar', value: 5 }, add('y')).warnings.map(({ kind }) => kind)).toEqual([
      'becomes-list',
      'becomes-text',
    ]);
  });

  it('warns that a plain write collapses a list, and removes the other values if this touches fewer', () => {
    const base = list(['a', 1], ['b', 2]);
    const written = write(base, { kind: 'write-plain', value: 'x' });
    expect(written.bodies).toEqual([{ '/tags': 'x' }]);
    expect(written.warnings).toMatchObject([{ kind: 'collapses', confirm: true }]);
    expect(write(base, { kind: 'write-plain', value: 'b' }).bodies).toEqual([
      { '-/tags': [{ value: 'a', created: 1 }] },
    ]);
    expect(write(base, { kind: 'write-plain', value: null }).bodies).toEqual([{ '/tags': null }]);
    // In a plain write, the value would keep its old time, although it was removed and added again.
    const again = write(base, { kind: 'write-plain', value: 'a' }, remove('a', 1), add('a'));
    expect(again.attributes[0]?.form).toBe('touch');
  });

  it('removes a scalar by the time of its vertex, or with null if this is requested or the time is unknown', () => {
    const base: Holding = { kind: 'scalar', value: 'x' };
    expect(write(base, { kind: 'remove-scalar' }).bodies).toEqual([
      { '-/tags': [{ value: 'x', created: createdOn }] },
    ]);
    expect(write(base, { kind: 'write-plain', value: null }).bodies).toEqual([{ '/tags': null }]);
    const unknown = { createdOn: null, held: new Map([[attribute, base]]) };
    expect(planWrite(new Map([[attribute, [{ kind: 'remove-scalar' }]]]), unknown).bodies).toEqual([
      { '/tags': null },
    ]);
  });

  it('warns if times cannot be kept because the platform did not report them', () => {
    const written = write(list(['a', null], ['a', null], ['b', 1]), {
      kind: 'remove',
      item: { value: 'a', created: null },
    });
    expect(written.bodies).toEqual([{ '-/tags': [{ value: 'a' }] }, { '+/tags': [{ value: 'a' }] }]);
    expect(written.warnings.map(({ kind }) => kind)).toEqual(['loses-created', 'two-requests']);
  });

  it('says which added values the list will have more than once', () => {
    const sentences = (...changes: StagedChange[]) =>
      write(list(['a', 1]), ...changes).warnings.map(({ kind, sentence }) => `${kind}: ${sentence}`);
    expect(sentences(add('new'))).toEqual([]);
    expect(sentences(add('new'), add('new'))).toEqual(['repeats: “new” will be in the list more than once.']);
    expect(sentences(add('a'), add('new'), add('new'))).toEqual([
      'repeats: 2 added values will be in the list more than once.',
    ]);
  });

  it('writes several attributes in the same requests', () => {
    const base: VertexLists = {
      createdOn,
      held: new Map([
        ['/a', list(['x', 1], ['x', 1], ['y', 1], ['z', 1])],
        ['/b', list(['p', 1])],
      ]),
    };
    const stage = new Map([
      ['/a', [remove('x', 1)]],
      ['/b', [add('q', 2)]],
      ['/c', [{ kind: 'write-plain', value: 5 } as const]],
    ]);
    expect(planWrite(stage, base).bodies).toEqual([
      { '-/a': [{ value: 'x', created: 1 }], '+/b': [{ value: 'q', created: 2 }], '/c': 5 },
      { '+/a': [{ value: 'x', created: 1 }] },
    ]);
  });

  it('writes nothing if nothing would change', () => {
    const base = list(['a', 1]);
    expect(write(base, remove('a', 1), add('a', 1)).bodies).toEqual([]);
    const idle = write(base, remove('b', 1));
    expect(idle.bodies).toEqual([]);
    expect(idle.warnings.map(({ kind }) => kind)).toEqual(['does-nothing']);
  });
});
