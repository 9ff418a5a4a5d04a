import { expect, it } from 'vitest';
import { emptyRowSet } from '../../../../shared/rows/row-set-operations.ts';
import { mostSplits } from '../delivery/delivery.ts';
import { beginningOf, endOf, noUnknown } from './run-state.ts';

const run = {
  id: 'run-1',
  fileName: 'machines.csv',
  connection: 'Practice platform',
  rehearsal: false,
  kind: 'vertices',
  action: 'POST',
  startedAt: 1,
  excluded: emptyRowSet,
  terms: '',
} as const;

it('a continued run may split as many requests as a new one, in addition to its earlier splits', () => {
  const counts = { stored: 3, partly: 0, failed: 0, unknown: 1, 'not-sent': 2 };
  const before = {
    fileId: '',
    counts,
    unknown: noUnknown(),
    requests: 90,
    repeats: 4,
    splits: 70,
    causes: [],
  };
  expect(beginningOf(run, before)).toMatchObject({ rows: 6, splits: 70, mostSplits: 70 + mostSplits });
});

it('the end of a run says why rows are left', () => {
  const end = { problem: '', endsIn: undefined, left: 2, isShorter: false, isStopped: false } as const;
  const endWith = (change: Partial<Parameters<typeof endOf>[0]>) =>
    endOf({ ...end, endsAs: 'cancelled', ...change });
  expect(endWith({})).toEqual({
    state: 'stopped',
    message: '2 rows were not stored yet; each row shows the reason. Continue the run to send them.',
  });
  expect(endWith({ isShorter: true }).message).toBe(
    '2 rows were not sent: the file has fewer rows than when the run began.',
  );
  expect(endWith({ isShorter: true, isStopped: true })).toEqual({ state: 'cancelled', message: '' });
  expect(endWith({ left: 0 })).toEqual({ state: 'finished', message: '' });
});
