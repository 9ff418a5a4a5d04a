import { expect, it } from 'vitest';
import { exactTime } from '../../../shared/monitor/change-time.ts';
import { timelineOf } from './timeline.ts';

const update = (index: number, at: number, object: Record<string, unknown>) => ({
  index,
  time: exactTime(at),
  receivedAt: at,
  object: { $type: 'incident', $id: 'a', ...object },
});
const emptyHistory = {
  updates: [],
  ownChanges: [],
  comments: [],
  ownComments: [],
  isWhole: true,
  isCreationKnown: true,
};
const times = (ms: number) => ({ time: exactTime(ms), at: ms });

it('shows each changed field with its previous value, if that is known', () => {
  const entries = timelineOf({
    ...emptyHistory,
    updates: [
      update(3, 10, { platformStatus: 'PROCESSING' }),
      update(5, 20, { platformStatus: 'WAITING', priority: '2' }),
      update(6, 30, { platformStatus: 'WAITING', priority: null }),
    ],
  });
  expect(entries).toEqual([
    { kind: 'change', index: 3, ...times(10), fields: [{ name: 'platformStatus', after: 'PROCESSING' }] },
    {
      kind: 'change',
      index: 5,
      ...times(20),
      fields: [
        { name: 'platformStatus', before: 'PROCESSING', after: 'WAITING' },
        { name: 'priority', after: '2' },
      ],
    },
    { kind: 'change', index: 6, ...times(30), fields: [{ name: 'priority', before: '2' }] },
  ]);
});

it('uses values that were read as previous values, and shows own writes without an index', () => {
  const entries = timelineOf({
    ...emptyHistory,
    updates: [update(3, 10, { subject: 'one' }), update(4, 40, { subject: 'three' })],
    ownChanges: [
      { afterIndex: 3, time: exactTime(20), shown: false, fields: [{ name: 'priority', after: '1' }] },
      {
        afterIndex: 3,
        time: exactTime(30),
        shown: true,
        fields: [{ name: 'subject', before: 'one', after: 'two' }],
      },
      {
        afterIndex: 4,
        time: exactTime(50),
        shown: false,
        fields: [{ name: 'priority', before: '1', after: '9' }],
      },
    ],
  });
  expect(entries).toEqual([
    { kind: 'change', index: 3, ...times(10), fields: [{ name: 'subject', after: 'one' }] },
    { kind: 'change', index: null, ...times(30), fields: [{ name: 'subject', before: 'one', after: 'two' }] },
    { kind: 'change', index: 4, ...times(40), fields: [{ name: 'subject', before: 'two', after: 'three' }] },
    {
      kind: 'change',
      index: null,
      ...times(50),
      fields: [{ name: 'priority', before: '1', after: '9' }],
      found: true,
    },
  ]);
});

it('shows an own comment once, with its author, whether it has arrived or not', () => {
  const ownComment = (id: string, state: 'sending' | 'stored') =>
    ({ id, at: 5, text: id, author: 'me', state, message: '' }) as const;
  const entries = timelineOf({
    ...emptyHistory,
    comments: [
      { id: 'here', at: 5, text: 'here', index: null },
      { id: 'theirs', at: 4, text: 'theirs', index: 7 },
    ],
    ownComments: [ownComment('here', 'stored'), ownComment('away', 'sending')],
  });
  expect(entries).toMatchObject([
    { commentId: 'theirs', author: null, state: 'stored', index: 7 },
    { commentId: 'here', author: 'me', state: 'stored' },
    { commentId: 'away', author: 'me', state: 'sending' },
  ]);
});

it('orders changes that were caught up later by their indexes among the comments', () => {
  const entries = timelineOf({
    ...emptyHistory,
    // Read at 900, long after all of them happened.
    updates: [
      update(3, 900, { platformStatus: 'PROCESSING' }),
      update(5, 900, { platformStatus: 'RESOLVED' }),
      update(7, 900, { platformStatus: 'PROCESSING' }),
    ],
    comments: [
      { id: 'first', at: 100, text: 'first', index: 4 },
      { id: 'own', at: 150, text: 'own', index: null },
      { id: 'second', at: 200, text: 'second', index: 6 },
    ],
    ownChanges: [
      {
        afterIndex: 7,
        time: exactTime(950),
        shown: true,
        fields: [{ name: 'priority', before: '2', after: '1' }],
      },
    ],
  });
  expect(entries.map((each) => (each.kind === 'comment' ? each.commentId : each.index))).toEqual([
    3,
    'first',
    'own',
    5,
    'second',
    7,
    null,
  ]);
});
