import { expect, it } from 'vitest';
import { vertexOf } from '../../../../test-vertices.ts';
import { listsOf } from '../side/lists-of.ts';
import { compareWithIntended } from './outcome.ts';

const item = (value: string, created: number) => ({ value, created });
const vertexWith = (tags: readonly object[]) => {
  const vertex = vertexOf({ xid: 'machine:mx-02' });
  return { ...vertex, attributes: { ...vertex.attributes, '/tags': tags } };
};
const before = vertexWith([item('a', 1), item('b', 2)]);
const bodies = [{ '+/tags': [{ value: 'mine' }] }];

it('undo leaves alone what other users added and removed between the write and the reading', () => {
  const after = vertexWith([item('a', 1), item('mine', 9), item('theirs', 9)]);
  const outcome = compareWithIntended({ before, after, bodies });
  expect(outcome.differences).toMatchObject([{ missing: [item('b', 2)], unexpected: [item('theirs', 9)] }]);
  expect(outcome.undo.write.bodies).toEqual([{ '-/tags': [item('mine', 9)] }]);
  expect(listsOf(outcome.after).held.get('/tags')).toEqual({
    kind: 'list',
    items: [item('a', 1), item('mine', 9), item('b', 2)],
  });
});

it.each([
  ['an addition', bodies, []],
  [
    'a replaced list',
    [{ '=/tags': [{ value: 'c' }, { value: 'd' }] }],
    [{ '+/tags': [item('a', 1), item('b', 2)] }],
  ],
])(
  'undo of %s leaves alone the single value with which another user replaced the list',
  (_, done, undone) => {
    const { undo } = compareWithIntended({ before, after: vertexWith([item('theirs', 9)]), bodies: done });
    expect(undo.write.bodies).toEqual(undone);
  },
);

it('undo removes what the platform has stored in place of a written value', () => {
  const after = vertexWith([item('a', 1), item('b', 2), item('MINE', 9)]);
  const outcome = compareWithIntended({ before, after, bodies });
  expect(outcome.undo.write.bodies).toEqual([{ '-/tags': [item('MINE', 9)] }]);
  expect(outcome.after).toBe(after);
});
