import { describe, expect, it } from 'vitest';
import type { ReadyFile } from '../../../../shared/imports/open-file.ts';
import { checked, readyFile } from '../../../test-host.ts';
import { repeatNotes } from './repeat-notes.ts';

const recognitionOf = (value: ReadyFile['recognition']['kind']['value']) => {
  const { recognition } = readyFile();
  return { ...recognition, kind: { ...recognition.kind, value } };
};
const columnsOf = (...names: string[]) =>
  names.map((name) => ({ name, kind: 'attribute' as const, meaning: 'attribute' }));

describe('notes on retries', () => {
  it('are empty if every row can be repeated', () => expect(repeatNotes(readyFile())).toEqual([]));

  it('count the rows without an identity, unless the action is PUT', () => {
    const columns = columnsOf('ogit/_type', 'ogit/name');
    expect(repeatNotes(readyFile({ columns, rows: 1_200 }))[0]).toContain(
      '1,200 rows cannot be retried automatically when a response is lost.',
    );
    const check = checked({
      columns: [
        { empty: 3, nulls: 1 },
        { empty: 0, nulls: 0 },
      ],
    });
    const withXid = readyFile({ columns: columnsOf('ogit/_xid', 'ogit/_type'), check });
    expect(repeatNotes(withXid)[0]).toContain('4 rows cannot be retried');
    expect(repeatNotes({ ...withXid, action: 'PUT' })).toEqual([]);
  });

  it('say that rows with issues are retried only after confirmation', () => {
    const columns = columnsOf('ogit/_xid', 'ogit/_type', 'issue:a:ogit/subject');
    const recognition = recognitionOf('combined');
    expect(repeatNotes(readyFile({ columns, recognition, action: 'PUT' }))).toEqual([
      'Some rows are retried only after you confirm. Resending a row may open a second issue.',
    ]);
  });

  it('distinguish values that are added to a list, removed from it or replace it', () => {
    const recognition = recognitionOf('vertices');
    const notesOf = (head: string) =>
      repeatNotes(readyFile({ columns: columnsOf('ogit/_xid', head), recognition, action: 'PUT' }));
    expect(notesOf('+tags')[0]).toContain('to the list twice');
    expect(notesOf('-tags')[0]).toContain('without a “created” time');
    expect(notesOf('=tags')).toEqual([]);
  });
});
