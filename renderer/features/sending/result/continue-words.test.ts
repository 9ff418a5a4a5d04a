import { describe, expect, it } from 'vitest';
import { runOf } from '../../../test-host.ts';
import { changedSentence, rowsAtStake, stakeSentence, whyNotNow } from './continue-words.ts';

const noUnknown = { repeatable: 0, 'creates-only': 0, asks: 0, never: 0 };

describe('continuing a run', () => {
  it('says how many rows are repeated safely and how many may be done twice', () => {
    const run = runOf('a', {
      kind: 'combined',
      unknown: { repeatable: 150, 'creates-only': 50, asks: 14, never: 0 },
    });
    expect(rowsAtStake(run)).toBe(14);
    expect(stakeSentence(run)).toBe(
      '214 rows were in progress: 200 are repeated safely, 14 may open a second issue or add a value twice.',
    );
  });

  it('says that a row without an xid may create its vertex twice', () => {
    const run = runOf('a', { unknown: { ...noUnknown, asks: 2, never: 1 } });
    expect(rowsAtStake(run)).toBe(3);
    expect(stakeSentence(run)).toBe(
      '3 rows were in progress: 2 may add or remove a value twice, 1 may create its vertex twice.',
    );
  });

  it('lists the first rows of a changed file that differ', () => {
    expect(changedSentence('a.csv', { state: 'changed', differing: 1, records: [7] })).toBe(
      'a.csv has changed since. 1 row that was already sent differs: row 7.',
    );
    expect(
      changedSentence('a.csv', {
        state: 'changed',
        differing: 4_000,
        records: Array.from({ length: 1_000 }, (_, at) => at + 1_001),
      }),
    ).toContain('4,000 rows that were already sent differ: rows 1,001, 1,002,');
    expect(changedSentence('a.csv', { state: 'changed', differing: 0, records: [] })).toContain('no row');
    expect(
      changedSentence('a.csv', { state: 'changed', differing: 1, records: [7], corrections: 2 }),
    ).toContain('row 7. 2 corrections by hand do not apply to it.');
  });

  it('is possible only on the same connection, and only while the run is resumable', () => {
    const run = runOf('a', { resumable: true });
    expect(whyNotNow(run, 'Practice platform')).toBeNull();
    expect(whyNotNow(run, 'Plant 7')).toContain('select that connection');
    expect(whyNotNow({ ...run, resumable: false, whyNotResumable: 'Its file is gone.' }, 'x')).toBe(
      'Its file is gone.',
    );
  });
});
