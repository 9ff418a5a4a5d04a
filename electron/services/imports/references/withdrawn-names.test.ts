import { afterEach, expect, it, vi } from 'vitest';
import { emptyRowSet } from '../../../../shared/rows/row-set-operations.ts';
import { withdrawnNames } from '../../../engine/check/references.ts';
import type { CheckedFile } from '../file/checked-file.ts';
import { withdrawnAmong } from './withdrawn-names.ts';

vi.mock('../../../engine/check/references.ts', () => ({ withdrawnNames: vi.fn(async () => null) }));
afterEach(() => void vi.mocked(withdrawnNames).mockReset());

const { signal } = new AbortController();

it('reads the names of excluded rows again only after their file was checked or other rows are excluded', async () => {
  const keys = { referred: [{}] };
  const fileOf = (outcome: object, rows: object) =>
    ({ outcome, withdrawnRows: () => rows }) as unknown as CheckedFile;
  const readsOf = async (file: CheckedFile) => {
    vi.mocked(withdrawnNames).mockClear();
    await withdrawnAmong([file], signal);
    return vi.mocked(withdrawnNames).mock.calls.length;
  };
  const [outcome, rows] = [{ keys }, { ...emptyRowSet }];
  expect(await readsOf(fileOf(outcome, rows))).toBe(1);
  expect(await readsOf(fileOf(outcome, rows))).toBe(0);
  expect(await readsOf(fileOf(outcome, { ...emptyRowSet }))).toBe(1);
  expect(await readsOf(fileOf({ keys }, rows))).toBe(1);
});

it('reads the names again after reading them has failed', async () => {
  const file = {
    outcome: { keys: { referred: [{}] } },
    withdrawnRows: () => emptyRowSet,
  } as unknown as CheckedFile;
  vi.mocked(withdrawnNames).mockRejectedValueOnce(new Error('Cancelled.'));
  await withdrawnAmong([file], signal);
  await withdrawnAmong([file], signal);
  expect(vi.mocked(withdrawnNames).mock.calls.length).toBe(2);
});
