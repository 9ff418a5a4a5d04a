import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCompleteFiles, type ListedFile } from './complete-files.ts';

const file = (name: string, sizeBytes = 10, changedAt = 1): ListedFile => ({ name, sizeBytes, changedAt });
const namesOf = ({ complete }: { complete: ListedFile[] }) => complete.map(({ name }) => name);

describe('a file without a marker', () => {
  it('is complete once its size and time are the same for the quiet time', () => {
    const files = createCompleteFiles({ quietForMs: 1_000, marker: null });
    expect(files.update([file('a.csv')], 0)).toEqual({ complete: [], waiting: 1 });
    expect(namesOf(files.update([file('a.csv', 11)], 999))).toEqual([]);
    expect(namesOf(files.update([file('a.csv', 11)], 1_998))).toEqual([]);
    expect(files.update([file('a.csv', 11)], 1_999)).toMatchObject({
      complete: [{ name: 'a.csv' }],
      waiting: 0,
    });
  });

  it('is not complete if it has changed to the same size, or was missing in between', () => {
    const files = createCompleteFiles({ quietForMs: 1_000, marker: null });
    files.update([file('a.csv', 10, 1), file('b.csv')], 0);
    expect(namesOf(files.update([file('a.csv', 10, 2)], 1_000))).toEqual([]);
    expect(namesOf(files.update([file('a.csv', 10, 2), file('b.csv')], 1_500))).toEqual([]);
  });

  it('is never complete while it grows, however often the folder is listed', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 5_000 }), { maxLength: 50 }), (pauses) => {
        const files = createCompleteFiles({ quietForMs: 1_000, marker: null });
        let now = 0;
        for (const [size, pause] of pauses.entries()) {
          now += pause;
          expect(files.update([file('a.csv', size)], now).complete).toEqual([]);
        }
      }),
    );
  });
});

describe('a file with a marker', () => {
  it('is complete once its marker is there, however new it is, and the marker itself is not sent', () => {
    const files = createCompleteFiles({ quietForMs: 1_000, marker: '.ready' });
    expect(files.update([file('a.csv')], 0)).toEqual({ complete: [], waiting: 1 });
    const found = files.update(
      [file('a.csv'), file('a.csv.ready', 0), file('b.csv'), file('c.csv.ready')],
      1,
    );
    expect(found).toMatchObject({ complete: [{ name: 'a.csv' }], waiting: 1 });
  });
});

it('hidden files and files with the ending of an unfinished file are left out', () => {
  const files = createCompleteFiles({ quietForMs: 0, marker: null });
  const names = ['.a.csv', 'b.csv.part', 'c.csv.tmp', 'd.csv~', 'Thumbs.db', 'e.partial.csv', 'tmp.csv'];
  files.update(
    names.map((name) => file(name)),
    0,
  );
  expect(
    namesOf(
      files.update(
        names.map((name) => file(name)),
        0,
      ),
    ),
  ).toEqual(['e.partial.csv', 'tmp.csv']);
});

it('the oldest file comes first, and files of the same time are sorted by name', () => {
  const files = createCompleteFiles({ quietForMs: 0, marker: null });
  const all = [file('part-10.csv'), file('part-2.csv'), file('z.csv', 1, 0)];
  files.update(all, 0);
  expect(namesOf(files.update(all, 0))).toEqual(['z.csv', 'part-2.csv', 'part-10.csv']);
});
