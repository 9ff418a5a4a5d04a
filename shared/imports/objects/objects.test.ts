import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRetrySafety } from '../retry-safety-of.ts';
import { createRowKeys } from '../row-keys.ts';
import { createObjectRow } from './object-row.ts';
import { shownAs } from './object-shown.ts';

const header = ['$type', '$id', 'subject', 'originNode', 'comments', '/room'];
const nullKeyword = 'null';
const rowOf = createObjectRow({ header, nullKeyword });
const comments = { c1: { comments: [{ timestamp: 1, value: 'please eject' }] } };
const commentsText = JSON.stringify(comments);

describe('a row of objects', () => {
  it('becomes an object: empty cells are left out, the null keyword is null, comments are JSON', () => {
    expect(rowOf(['incident', 'i-1', 'Fan', '', commentsText, 'null'])).toEqual({
      id: 'i-1',
      object: { $type: 'incident', subject: 'Fan', comments, '/room': null },
    });
    expect(rowOf(['', 'null', '', '', 'please eject', ''])).toEqual({
      id: '',
      object: { comments: 'please eject' },
    });
  });

  it('contains every cell that is not empty, its id, and nothing else', () => {
    const cells = fc.array(fc.string(), { minLength: header.length, maxLength: header.length });
    fc.assert(
      fc.property(cells, (texts) => {
        const { id, object } = rowOf(texts);
        const names = header.filter((name, column) => name !== '$id' && texts[column] !== '');
        expect(Object.keys(object).toSorted()).toEqual(names.toSorted());
        expect(id).toBe(texts[1] === nullKeyword ? '' : texts[1]);
      }),
    );
  });

  it('keeps its order among rows with the same key: it writes its object and reads its origin node', () => {
    const keys = createRowKeys({ header, kind: 'objects', nullKeyword });
    const received: string[] = [];
    keys.each(
      ['', 'i-1', '', 'm-1', '', ''],
      (key) => received.push(`writes ${key}`),
      (key) => received.push(`reads ${key}`),
    );
    expect(received).toEqual(['writes i-1', 'reads m-1']);
  });

  it('can be sent again safely unless it adds comments', () => {
    const repeatabilityOf = createRetrySafety({ header, kind: 'objects', action: 'PUT', nullKeyword });
    expect(repeatabilityOf(['incident', 'i-1', 'Fan', '', '', '']).class).toBe('repeatable');
    expect(repeatabilityOf(['', 'i-1', '', '', commentsText, ''])).toEqual({
      class: 'asks',
      why: 'Resending a row may add its comments twice.',
    });
  });
});

describe('an object that is read back from the platform', () => {
  const row = rowOf(['incident', 'i-1', 'Fan', '', commentsText, 'null']);
  const shown = { $id: 'i-1', subject: 'Fan', platformStatus: 'PROCESSING', comments };

  it('matches the row if it has all of its fields and comments, and possibly more', () => {
    expect(shownAs(row, shown)).toBe('same');
    const more = { ...comments, c2: { comments: [{ timestamp: 2, value: 'done' }] } };
    expect(shownAs(row, { ...shown, $type: 'incident', comments: more })).toBe('same');
  });

  it('does not match the row if a field differs, or if it has a field that the row removes', () => {
    expect(shownAs(row, { ...shown, subject: 'Disk' })).toBe('other');
    expect(shownAs(row, { ...shown, '/room': 'B-12' })).toBe('other');
  });

  it('does not match the row if the comment is missing or has another text', () => {
    expect(shownAs(row, { ...shown, comments: undefined })).toBe('no-comment');
    const other = { c1: { comments: [{ timestamp: 1, value: 'eject' }] } };
    expect(shownAs(row, { ...shown, comments: other })).toBe('no-comment');
  });
});
