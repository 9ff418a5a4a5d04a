import { describe, expect, it } from 'vitest';
import type { ReadyFile } from '../../../../shared/imports/open-file.ts';
import { checked, readyFile } from '../../../test-host.ts';
import { repeatNotes } from './repeat-notes.ts';

const kind = (value: ReadyFile['recognition']['kind']['value']) => {
  const { recognition } = readyFile();
  return { ...recognition, kind: { ...recognition.kind, value } };
};
const heads = (...names: string[]) =>
  names.map((name) => ({ name, kind: 'attribute' as const, meaning: 'attribute' }));

describe('notes on retries', () => {
  it('is nothing where every row can be repeated', () => expect(repeatNotes(readyFile())).toEqual([]));

  it('counts rows that nothing names', () => {
    const columns = heads('ogit/_type', 'ogit/name');
    expect(repeatNotes(readyFile({ columns, rows: 1_200 }))[0]).toContain(
      '1,200 rows cannot be retried automatically when a response is lost.',
    );
    const check = checked({
      columns: [
        { empty: 3, nulls: 1 },
        { empty: 0, nulls: 0 },
      ],
    });
    const named = readyFile({ columns: heads('ogit/_xid', 'ogit/_type'), check });
    expect(repeatNotes(named)[0]).toContain('4 rows cannot be retried');
    expect(repeatNotes({ ...named, action: 'PUT' })).toEqual([]);
  });

  it('says that issues are opened again only after asking', () => {
    const columns = heads('ogit/_xid', 'ogit/_type', 'issue:a:ogit/subject');
    expect(repeatNotes(readyFile({ columns, recognition: kind('combined'), action: 'PUT' }))).toEqual([
      'Some rows are retried only after you confirm. Resending a row may open a second issue.',
    ]);
  });

  it('distinguishes values that are added from values that are removed with their time', () => {
    const of = (head: string) =>
      repeatNotes(
        readyFile({ columns: heads('ogit/_xid', head), recognition: kind('vertices'), action: 'PUT' }),
      );
    expect(of('+tags')[0]).toContain('to the list twice');
    expect(of('-tags')[0]).toContain('without a “created” time');
    expect(of('=tags')).toEqual([]);
  });
});
