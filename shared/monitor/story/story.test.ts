import { describe, expect, it } from 'vitest';
import { exactTime } from '../change-time.ts';
import type { TimelineEntry } from '../incident.ts';
import type { Transaction } from '../transaction.ts';
import { pendingComments, storyOf } from './story.ts';

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
  time: exactTime(at),
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
  by: 'this-program',
  ...more,
});
/** Returns the keys of the lines of the story, on the day of most entries. */
const keysOfStory = (timeline: TimelineEntry[], transactions: Transaction[] = []) =>
  storyOf({ timeline, transactions, isCreationKnown: true }, [], day).map(({ key }) => key);

describe('the story of an incident', () => {
  it('lists writes of this program among the updates, but not those of comments', () => {
    const timeline = [change(0, day + 500), comment('hello', day + 900)];
    const comments = write('c', day + 800, { cause: { from: 'comment' } });
    expect(keysOfStory([change(0, day - 500), ...timeline.slice(1)], [comments, write('w', day)])).toEqual([
      'change-0',
      'write-w',
      `comment-hello-${day + 900}`,
    ]);
  });

  it('shows the creation as one line for the write, the first update and the fields that the write changed', () => {
    const ownChange = (at: number, name: string): TimelineEntry => ({
      ...change(0, at),
      ...({ index: null, fields: [{ name, after: 'x' }] } as const),
    });
    const timeline = [
      change(0, day + 200),
      ownChange(day + 300, 'subject'),
      change(1, day + 900),
      ownChange(day + 5_200, 'priority'),
      ownChange(day + 9_000, 'urgency'),
    ];
    const lines = storyOf(
      { timeline, transactions: [write('edit', day + 5_000), write('made', day)], isCreationKnown: true },
      [],
      day,
    );
    expect(
      lines.map((line) => [line.key, line.kind === 'write' ? line.fields.map(({ name }) => name) : []]),
    ).toEqual([
      ['write-made', ['platformStatus', 'subject']],
      ['change-1', []],
      ['write-edit', ['priority']],
      // The write that made this change is not known.
      [`change-own-${day + 9_000}`, []],
    ]);
    expect(lines.map((line) => line.kind === 'write' && line.isCreation)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('shows no write as the creation of an incident that existed before the write, or may have', () => {
    const isCreation = (timeline: TimelineEntry[], more: Partial<Transaction>, isCreationKnown = true) =>
      storyOf({ timeline, transactions: [write('w', day, more)], isCreationKnown }, [], day).some(
        (line) => line.kind === 'write' && line.isCreation,
      );
    expect(isCreation([change(0, day + 500)], {})).toBe(true);
    expect(isCreation([change(0, day - 500)], {})).toBe(false);
    expect(isCreation([change(0, day + 500)], {}, false)).toBe(false);
    expect(isCreation([change(0, day + 500)], { status: 'done-failure' })).toBe(false);
    expect(isCreation([], {})).toBe(false);
    // The time of a comment is chosen by its author: an incident may be created with comments of last week.
    const old = comment('old', day - 5_000, { author: null });
    expect(isCreation([old, change(0, day + 500)], {})).toBe(true);
  });

  it('marks the first update, and dates an update no later than the entry after it', () => {
    const timeline = [
      change(0, day + 900),
      comment('said', day + 100, { index: 1, author: null }),
      change(2, day + 900),
    ];
    const lines = storyOf({ timeline, transactions: [], isCreationKnown: true }, [], day);
    expect(lines.filter(({ kind }) => kind === 'change')).toMatchObject([
      { isFirst: true, at: day + 100 },
      { isFirst: false, at: day + 900 },
    ]);
  });

  it('marks no update as the first if earlier ones may have been dropped', () => {
    const lines = storyOf({ timeline: [change(0, day)], transactions: [], isCreationKnown: false }, [], day);
    expect(lines).toMatchObject([{ kind: 'change', isFirst: false }]);
  });

  it('begins every day with a line, unless the first entries are from today', () => {
    const days = (now: number) =>
      storyOf(
        {
          timeline: [change(0, day), change(1, day + 1), change(2, tomorrow)],
          transactions: [],
          isCreationKnown: true,
        },
        [],
        now,
      )
        .filter(({ kind }) => kind === 'day')
        .map(({ at }) => at);
    const tomorrow = day + 30 * 3_600_000;
    expect(days(tomorrow + 1)).toEqual([day, tomorrow]);
    expect(days(day)).toEqual([tomorrow]);
  });

  it('shows a sent comment until the incident contains it, and counts each stored comment once', () => {
    const handed = [
      { key: 'h1', text: 'same', at: day, failure: null },
      { key: 'h2', text: 'same', at: day + 5, failure: null },
    ];
    const keys = (timeline: TimelineEntry[]) => pendingComments(handed, timeline).map(({ key }) => key);
    expect(keys([])).toEqual(['h1', 'h2']);
    const one = comment('x', day + 7, { text: 'same' });
    expect(keys([one])).toEqual(['h2']);
    expect(keys([one, comment('y', day + 8, { text: 'same' })])).toEqual([]);
    // The same words by another user, or from before, are another comment.
    expect(keys([comment('z', day + 7, { text: 'same', author: null })])).toEqual(['h1', 'h2']);
    expect(keys([comment('old', day - 7, { text: 'same' })])).toEqual(['h1', 'h2']);
  });

  it('marks a failed comment as sent again if the same text was sent later', () => {
    const failed = (id: string, at: number) => comment(id, at, { text: 'eject', state: 'failed' });
    const lines = storyOf(
      {
        timeline: [failed('one', day), failed('two', day + 1), comment('three', day + 2, { text: 'other' })],
        transactions: [],
        isCreationKnown: true,
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
