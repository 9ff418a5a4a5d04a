import { describe, expect, it } from 'vitest';
import type { TimelineEntry } from '../../../../shared/monitor/incident.ts';
import type { Transaction } from '../../../../shared/monitor/transaction.ts';
import { stillHandedOver, storyOf } from './story.ts';

const day = Date.UTC(2026, 4, 3, 12);
const comment = (
  id: string,
  at: number,
  change: Partial<Extract<TimelineEntry, { kind: 'comment' }>> = {},
): TimelineEntry => ({
  kind: 'comment',
  index: null,
  at,
  commentId: id,
  text: id,
  author: 'me',
  state: 'stored',
  message: '',
  ...change,
});
const change = (index: number, at: number): TimelineEntry => ({
  kind: 'change',
  index,
  at,
  fields: [{ name: 'platformStatus', after: 'PROCESSING' }],
});
const write = (id: string, requestedAt: number, more: Partial<Transaction> = {}): Transaction => ({
  id,
  objectId: 'a',
  type: 'incident',
  status: 'done-success',
  requestedAt,
  startedAt: requestedAt + 10,
  updatedAt: requestedAt + 400,
  errors: [],
  cause: { from: 'form' },
  ...more,
});
const told = (timeline: TimelineEntry[], transactions: Transaction[] = []) =>
  storyOf({ timeline, transactions }, [], day).map(({ key }) => key);

describe('the story of an incident', () => {
  it('has writes of this program between what was told, but not those of comments', () => {
    const timeline = [change(0, day + 500), comment('hello', day + 900)];
    const comments = write('c', day + 800, { cause: { from: 'comment' } });
    expect(told(timeline, [comments, write('w', day)])).toEqual([
      'write-w',
      'change-0',
      `comment-hello-${day + 900}`,
    ]);
  });

  it('marks the first word, and what was read on after it had happened', () => {
    const timeline = [
      change(0, day + 900),
      comment('said', day + 100, { index: 1, author: null }),
      change(2, day + 900),
    ];
    const lines = storyOf({ timeline, transactions: [] }, [], day);
    expect(lines.filter(({ kind }) => kind === 'change')).toMatchObject([
      { isFirst: true, isLate: true },
      { isFirst: false, isLate: false },
    ]);
  });

  it('knows of what was found by reading only when that was at the latest', () => {
    const found: TimelineEntry = { kind: 'change', index: null, at: day, fields: [], found: true };
    expect(storyOf({ timeline: [found], transactions: [] }, [], day)).toMatchObject([{ isLate: true }]);
  });

  it('begins every day with a line, but not where there is nothing but today', () => {
    const days = (now: number) =>
      storyOf(
        { timeline: [change(0, day), change(1, day + 1), change(2, tomorrow)], transactions: [] },
        [],
        now,
      )
        .filter(({ kind }) => kind === 'day')
        .map(({ at }) => at);
    const tomorrow = day + 30 * 3_600_000;
    expect(days(tomorrow + 1)).toEqual([day, tomorrow]);
    expect(days(day)).toEqual([tomorrow]);
  });

  it('shows a comment that was handed over until the incident tells of it, each once', () => {
    const handed = [
      { key: 'h1', text: 'same', at: day, failure: null },
      { key: 'h2', text: 'same', at: day + 5, failure: null },
    ];
    const keys = (timeline: TimelineEntry[]) => stillHandedOver(handed, timeline).map(({ key }) => key);
    expect(keys([])).toEqual(['h1', 'h2']);
    const one = comment('x', day + 7, { text: 'same' });
    expect(keys([one])).toEqual(['h2']);
    expect(keys([one, comment('y', day + 8, { text: 'same' })])).toEqual([]);
    // What somebody else said in the same words, or what was said before, is another comment.
    expect(keys([comment('z', day + 7, { text: 'same', author: null })])).toEqual(['h1', 'h2']);
    expect(keys([comment('old', day - 7, { text: 'same' })])).toEqual(['h1', 'h2']);
  });

  it('offers to send again only what did not go out again', () => {
    const failed = (id: string, at: number) => comment(id, at, { text: 'eject', state: 'failed' });
    const lines = storyOf(
      {
        timeline: [failed('one', day), failed('two', day + 1), comment('three', day + 2, { text: 'other' })],
        transactions: [],
      },
      [],
      day,
    );
    expect(lines.filter((line) => line.kind === 'comment')).toMatchObject([
      { sentAgain: true },
      { sentAgain: false },
      { sentAgain: false },
    ]);
  });
});
