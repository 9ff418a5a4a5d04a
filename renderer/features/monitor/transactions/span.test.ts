import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countWords, newerWords } from './count-words.ts';
import { everything, filterOf } from './filter-store.ts';
import { momentOf, momentText, rangeOf } from './span.ts';

const minuteMs = 60_000;

describe('a time range', () => {
  it('moves with the clock, or stays between two fixed times', () => {
    expect(rangeOf({ kind: 'last', ms: 5_000 }, 20_000)).toEqual({ from: 15_000, to: null });
    expect(rangeOf({ kind: 'between', from: 3, to: 9 }, 20_000)).toEqual({ from: 3, to: 9 });
    expect(rangeOf({ kind: 'all' }, 20_000)).toEqual({ from: null, to: null });
  });

  it('ends at the time of the pause while the monitor is paused', () => {
    const choice = { ...everything, span: { kind: 'last', ms: 5_000 } } as const;
    expect(filterOf(choice, null, { now: 90_000, end: 20_000 })).toMatchObject({ from: 15_000, to: 20_000 });
    expect(filterOf(choice, null, { now: 90_000, end: null })).toMatchObject({ from: 85_000, to: null });
  });

  it('is entered and shown in local time, to the minute', () => {
    // Minutes since the epoch, from 1998 to 2046.
    const minutes = fc.integer({ min: 15_000_000, max: 40_000_000 });
    fc.assert(
      fc.property(minutes, (minute) => {
        const text = momentText(minute * minuteMs);
        // Texts are compared, since two times have the same text in the hour that repeats when summer time ends.
        expect(momentText(momentOf(text))).toBe(text);
      }),
    );
    expect([momentText(null), momentOf('')]).toEqual(['', null]);
  });
});

describe('the count of a list', () => {
  it.each([
    [1, false, '1 transaction, newest first'],
    [1_000_000, false, '1,000,000 transactions, newest first'],
    [10_000, true, '10,000 or more transactions, newest first; filter the list to find older ones'],
  ])('of %i rows, limited: %s, is shown as “%s”', (total, isLimit, words) => {
    expect(countWords(total, isLimit)).toBe(words);
  });

  it('shows the number of new rows, also if counting stopped at a limit', () => {
    expect(newerWords({ rows: 12, isLimit: false, hasChanged: true })).toBe('12 new');
    expect(newerWords({ rows: 10_000, isLimit: true, hasChanged: true })).toBe('10,000 or more new');
    expect(newerWords({ rows: 0, isLimit: false, hasChanged: true })).toBe('Changed · show');
  });
});
