import { expect, it } from 'vitest';
import { deltaSentence, existingSentence } from './delta-words.ts';

const startedAt = new Date(2020, 4, 3, 14, 1, 40).getTime();
const run = {
  runId: 'old',
  fileName: 'machines.csv',
  startedAt,
  onlyChanged: false,
  partly: 0,
  failed: 0,
  mayExist: true,
  existing: 0,
  outdated: 0,
};

it.each([
  [9, 0, 0, 'nothing has changed since; 9 rows are already stored with these values.'],
  [9, 1, 0, '1 row changed; the other 9 are already stored with these values.'],
  [1, 2, 2, '2 rows new; the other 1 is already stored with these values.'],
  [9, 15, 3, '12 rows changed, 3 new; the other 9 are already stored with these values.'],
  [0, 15, null, '15 rows new or changed.'],
])('%i same, %i others, %s of them new: %s', (same, changed, added, words) => {
  expect(deltaSentence({ ...run, same, changed, added }, 'Practice')).toBe(
    `Sent on 3 May 2020 to Practice: ${words}`,
  );
});

it.each([
  [9, { changed: 3, partly: 1, failed: 2 }, '1 row partly stored, 2 failed; the other 9 are'],
  [
    1,
    { changed: 9, added: 2, partly: 3, failed: 3 },
    '1 row changed, 2 new, 3 partly stored, 3 failed; the other 1 is',
  ],
  [4, { changed: 6, added: null, failed: 2 }, '4 rows new or changed, 2 failed; the other 4 are'],
])('rows that were not stored are called by their outcome: %i same, %o', (same, change, words) => {
  expect(deltaSentence({ ...run, added: 0, same, ...change }, 'Practice')).toBe(
    `Sent on 3 May 2020 to Practice: ${words} already stored with these values.`,
  );
});

it('the sentence warns that sending would put older values back', () => {
  const delta = { ...run, same: 55, changed: 5, added: 0, outdated: 5 };
  expect(deltaSentence(delta, 'Practice')).toBe(
    'Sent on 3 May 2020 to Practice: 5 rows changed; the other 55 are already stored with these values. 5 rows were changed by a later run: sending puts the older values back.',
  );
});

it('the sentence about existing rows says why the check found no problem in them', () => {
  expect(existingSentence(1, 'Practice')).toBe(
    '1 of these rows exists on Practice already and cannot be created again. The check reads only the file and does not find this.',
  );
});
