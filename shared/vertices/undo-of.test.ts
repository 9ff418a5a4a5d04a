import { describe, expect, it } from 'vitest';
import type { Holding, VertexLists } from './list-value.ts';
import { undoOf } from './undo-of.ts';

const name = '/tags';
const listsOf = (holding: Holding): VertexLists => ({ createdOn: 100, held: new Map([[name, holding]]) });
const list = (...items: readonly (readonly [string, number | null])[]): Holding => ({
  kind: 'list',
  items: items.map(([value, created]) => ({ value, created })),
});
const undo = (before: Holding, after: Holding) => undoOf(listsOf(before), listsOf(after), [name]);

describe('undo', () => {
  it('removes what was added and adds what was removed, with its time', () => {
    const result = undo(list(['a', 1], ['b', 2]), list(['b', 2], ['n', 900]));
    expect(result.write.bodies).toEqual([
      { '+/tags': [{ value: 'a', created: 1 }], '-/tags': [{ value: 'n', created: 900 }] },
    ]);
    expect(result.losses.map(({ kind }) => kind)).toEqual(['order']);
  });

  it('reports no losses if everything is restored', () => {
    expect(undo(list(['a', 1]), list(['a', 1], ['n', 900])).losses).toEqual([]);
    expect(undo({ kind: 'scalar', value: 5 }, { kind: 'scalar', value: 'x' })).toMatchObject({
      write: { bodies: [{ '/tags': 5 }] },
      losses: [],
    });
    expect(undo({ kind: 'absent' }, { kind: 'scalar', value: 'x' })).toMatchObject({
      write: { bodies: [{ '-/tags': [{ value: 'x', created: 100 }] }] },
      losses: [],
    });
    expect(undo({ kind: 'scalar', value: 'x' }, { kind: 'absent' })).toMatchObject({
      write: { bodies: [{ '/tags': 'x' }] },
      losses: [],
    });
  });

  it('reports that a scalar that was converted is restored as a list of one', () => {
    const result = undo({ kind: 'scalar', value: 5 }, list(['5', 100], ['n', 900]));
    expect(result.write.bodies).toEqual([{ '-/tags': [{ value: 'n', created: 900 }] }]);
    expect(result.losses).toEqual([
      {
        kind: 'stays-list',
        attribute: name,
        sentence:
          'The value is restored as a list with one value: a list never becomes a single value again.',
      },
      { kind: 'stays-text', attribute: name, sentence: '5 is restored as text.' },
    ]);
  });

  it('reports that an attribute that was absent remains a list', () => {
    const result = undo({ kind: 'absent' }, list(['n', 900]));
    expect(result.write.bodies).toEqual([{ '-/tags': [{ value: 'n', created: 900 }] }]);
    expect(result.losses.map(({ kind }) => kind)).toEqual(['stays-list']);
  });

  it('reports unknown times, which cannot be restored', () => {
    expect(undo(list(['a', null], ['b', 1]), list(['b', 1])).losses.map(({ kind }) => kind)).toEqual([
      'created',
      'order',
    ]);
  });

  it('removes an xid with null, since it has no prefix', () => {
    const xid = 'ogit/_xid';
    const after = { createdOn: 100, held: new Map([[xid, { kind: 'scalar', value: 'x' } as const]]) };
    expect(undoOf({ createdOn: 100, held: new Map() }, after, [xid]).write.bodies).toEqual([{ [xid]: null }]);
  });

  it('is fast for 100,000 added and removed values', () => {
    const many = (word: string) => Array.from({ length: 100_000 }, (_, at) => [`${word} ${at}`, at] as const);
    const result = undo(list(...many('before')), list(...many('after')));
    expect(result.write.attributes).toMatchObject([{ form: 'touch', adds: 100_000, removes: 100_000 }]);
    // If each removal were compared with each value, the time limit of the test would end it.
  });

  it('needs no write if nothing changed, and considers only the attributes that were written', () => {
    expect(undo(list(['a', 1]), list(['a', 1]))).toMatchObject({ write: { bodies: [] }, losses: [] });
    const before = { createdOn: 100, held: new Map([['/other', list(['a', 1])]]) };
    expect(undoOf(before, listsOf({ kind: 'absent' }), [name])).toMatchObject({ write: { bodies: [] } });
  });
});
