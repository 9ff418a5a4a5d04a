import { describe, expect, it } from 'vitest';
import { exactTime, timeBetween } from '../../../../shared/monitor/change-time.ts';
import type { TimelineEntry } from '../../../../shared/monitor/incident.ts';
import type { HistoryEntry } from '../../../../shared/vertices.ts';
import { namedAuthors } from './named-authors.ts';

const minute = 60_000;
const begin = 1_790_000_000_000;
/** Milliseconds since epoch, some minutes after `begin`. */
const timeAt = (minutes: number) => begin + minutes * minute;

const status = (index: number, after: string, minutes: number): TimelineEntry => ({
  kind: 'change',
  index,
  time: exactTime(timeAt(minutes)),
  at: timeAt(minutes),
  fields: [{ name: 'platformStatus', after }],
});
const comment = (text: string, minutes: number): TimelineEntry => ({
  kind: 'comment',
  index: 7,
  at: timeAt(minutes),
  commentId: 'c',
  text,
  author: null,
  state: 'stored',
  message: '',
});
const write = (by: string, minutes: number | null, changes: HistoryEntry['changes']): HistoryEntry => ({
  action: 'update',
  by,
  at: minutes === null ? null : timeAt(minutes),
  version: null,
  missing: 0,
  changes,
});
const toStatus = (after: string) => [{ name: 'ogit/status', after }];
const listOf = (...texts: [string, number][]) =>
  texts.map(([value, minutes]) => ({ value, created: timeAt(minutes) }));

describe('the author of a change', () => {
  it('is the user who set the field to that value at that time', () => {
    const history = [
      write('bob', 30, toStatus('WAITING')),
      write('ada', 10, toStatus('PROCESSING')),
      write('eve', 50, toStatus('PROCESSING')),
    ];
    expect(namedAuthors([status(1, 'PROCESSING', 10), status(2, 'WAITING', 30)], history)).toEqual({
      'update 1': 'ada',
      'update 2': 'bob',
    });
  });

  it('is unknown when two users may have made it, or the write has no author', () => {
    const history = [write('ada', 10, toStatus('PROCESSING')), write('eve', 20, toStatus('PROCESSING'))];
    const changeBetween: TimelineEntry = {
      kind: 'change',
      index: 1,
      time: timeBetween(timeAt(5), timeAt(40)),
      at: timeAt(40),
      fields: [{ name: 'platformStatus', after: 'PROCESSING' }],
    };
    expect(namedAuthors([changeBetween], history)).toEqual({});
    expect(namedAuthors([changeBetween], [write('', 10, toStatus('PROCESSING'))])).toEqual({});
  });

  it('is found by a free attribute, too, even if the write has no time', () => {
    const change: TimelineEntry = {
      kind: 'change',
      index: null,
      time: exactTime(timeAt(3)),
      at: timeAt(3),
      fields: [{ name: '/assignee', after: 'ada' }],
    };
    expect(namedAuthors([change], [write('ada', null, [{ name: '/assignee', after: 'ada' }])])).toEqual({
      [`change at ${timeAt(3)}`]: 'ada',
    });
  });
});

describe('the author of a comment', () => {
  it('is the user whose write contained it first', () => {
    const history = [
      write('eve', 20, [
        { name: '/comments', before: listOf(['one', 1]), after: listOf(['one', 1], ['two', 2]) },
      ]),
      write('ada', 1, [{ name: '/comments', after: listOf(['one', 1]) }]),
    ];
    expect(namedAuthors([comment('one', 1), comment('two', 2)], history)).toEqual({
      [`comment c ${timeAt(1)}`]: 'ada',
      [`comment c ${timeAt(2)}`]: 'eve',
    });
  });

  it('is unknown when the write of that time has another comment', () => {
    const history = [write('ada', 1, [{ name: '/comments', after: listOf(['one', 1]) }])];
    expect(namedAuthors([comment('other', 1)], history)).toEqual({});
  });
});
