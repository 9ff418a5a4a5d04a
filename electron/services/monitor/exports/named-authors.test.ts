import { describe, expect, it } from 'vitest';
import { exactTime, timeBetween } from '../../../../shared/monitor/change-time.ts';
import type { TimelineEntry } from '../../../../shared/monitor/incident.ts';
import type { HistoryEntry } from '../../../../shared/vertices.ts';
import { namedAuthors } from './named-authors.ts';

const minute = 60_000;
const begin = 1_790_000_000_000;
const at = (minutes: number) => begin + minutes * minute;

const status = (index: number, after: string, minutes: number): TimelineEntry => ({
  kind: 'change',
  index,
  time: exactTime(at(minutes)),
  at: at(minutes),
  fields: [{ name: 'platformStatus', after }],
});
const comment = (text: string, minutes: number): TimelineEntry => ({
  kind: 'comment',
  index: 7,
  at: at(minutes),
  commentId: 'c',
  text,
  author: null,
  state: 'stored',
  message: '',
});
const write = (by: string, minutes: number | null, changes: HistoryEntry['changes']): HistoryEntry => ({
  action: 'update',
  by,
  at: minutes === null ? null : at(minutes),
  version: null,
  changes,
});
const toStatus = (after: string) => [{ name: 'ogit/status', after }];
const listOf = (...texts: [string, number][]) =>
  texts.map(([value, minutes]) => ({ value, created: at(minutes) }));

describe('the author of a change', () => {
  it('is who set the field to that value at that time', () => {
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

  it('is not guessed where two come into question', () => {
    const history = [write('ada', 10, toStatus('PROCESSING')), write('eve', 20, toStatus('PROCESSING'))];
    const read: TimelineEntry = {
      kind: 'change',
      index: 1,
      time: timeBetween(at(5), at(40)),
      at: at(40),
      fields: [{ name: 'platformStatus', after: 'PROCESSING' }],
    };
    expect(namedAuthors([read], history)).toEqual({});
    expect(namedAuthors([read], [write('', 10, toStatus('PROCESSING'))])).toEqual({});
  });

  it('is known by a free attribute, too, and without a time of the write', () => {
    const own: TimelineEntry = {
      kind: 'change',
      index: null,
      time: exactTime(at(3)),
      at: at(3),
      fields: [{ name: '/assignee', after: 'ada' }],
    };
    expect(namedAuthors([own], [write('ada', null, [{ name: '/assignee', after: 'ada' }])])).toEqual({
      [`change at ${at(3)}`]: 'ada',
    });
  });
});

describe('the author of a comment', () => {
  it('is whose write had it first', () => {
    const history = [
      write('eve', 20, [
        { name: '/comments', before: listOf(['one', 1]), after: listOf(['one', 1], ['two', 2]) },
      ]),
      write('ada', 1, [{ name: '/comments', after: listOf(['one', 1]) }]),
    ];
    expect(namedAuthors([comment('one', 1), comment('two', 2)], history)).toEqual({
      [`comment c ${at(1)}`]: 'ada',
      [`comment c ${at(2)}`]: 'eve',
    });
  });

  it('is not known of another comment of the same time', () => {
    const history = [write('ada', 1, [{ name: '/comments', after: listOf(['one', 1]) }])];
    expect(namedAuthors([comment('other', 1)], history)).toEqual({});
  });
});
