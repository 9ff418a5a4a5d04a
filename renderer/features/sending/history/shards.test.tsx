import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { RunState } from '../../../../shared/sending/runs.ts';
import { showHistory } from '../../../hooks/import-place.ts';
import { runOf } from '../../../test-host.ts';
import { openImports } from '../../../test-page.tsx';

const counts = { stored: 1_400, partly: 0, failed: 100, unknown: 0, 'not-sent': 0 };
const shardCounts = { ...counts, stored: 700, failed: 50 };
const shards: NonNullable<RunState['shards']> = {
  group: 'nightly',
  count: 4,
  fileRows: 3_000,
  missing: [
    { shard: 2, rows: 750 },
    { shard: 4, rows: 750 },
  ],
  repeated: [{ shard: 3, runs: 2 }],
  runs: [1, 3].map((shard) => ({
    runId: `run-${shard}`,
    shard,
    state: 'finished',
    rows: 750,
    counts: shardCounts,
  })),
};
const groupRun = (change: Partial<RunState> = {}) =>
  runOf('', { id: 'shards-run-1', state: 'finished', rows: 1_500, counts, shards, ...change });
const cause = {
  id: 'c',
  outcome: 'failed',
  title: 'No type',
  rows: 100,
  firstRecord: 7,
  example: 'No type',
} as const;

const openRun = async (run: RunState) => {
  const opened = openImports((host) => host.addStoredRun(run));
  act(() => showHistory(run.id));
  await screen.findByRole('region', { name: 'Run of machines.csv' });
  return opened;
};

it('the history lists a group of shards as one run, and requests the runs by group', async () => {
  const { test } = openImports((host) => host.addStoredRun(groupRun()));
  act(() => showHistory());
  const list = await screen.findByRole('region', { name: 'Runs' });
  expect(await within(list).findByText(/2 of 4 shards/u)).toBeTruthy();
  expect(within(list).getByText('1,500 rows: 1,400 stored, 100 failed')).toBeTruthy();
  const historyInputs = test.calls.filter(({ name }) => name === 'imports.history').map(({ input }) => input);
  expect(historyInputs).toContainEqual(expect.objectContaining({ byGroup: true }));
});

it('a group names missing and repeated shards, with one sum and one list of causes', async () => {
  const { test, user } = await openRun(groupRun({ causes: [cause] }));
  const strip = screen.getByRole('region', { name: 'Shards' });
  expect(
    within(strip)
      .getAllByRole('note')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Shards 2 and 4 are not in this history: 1,500 rows.',
    'Shard 3 was sent more than once. It counts once, by the run that got furthest.',
  ]);
  expect(screen.getByText(/; 1,500 rows of the file in missing shards/u)).toBeTruthy();
  expect(screen.getByText('No type')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: /Evidence file/u }));
  await waitFor(() =>
    expect(test.calls.find(({ name }) => name === 'imports.evidence')?.input).toEqual({
      runId: 'shards-run-1',
    }),
  );
});

it('a group has no buttons for actions on single shards, and leads to each shard', async () => {
  const { user } = await openRun(groupRun());
  for (const name of ['Undo…', 'Run again…', 'Fix and resend'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.getByRole('button', { name: 'Delete…' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Shard 3/4' }));
  // The test host does not have that run; the message proves that the right one was requested.
  expect(await screen.findByText(/There is no run run-3/u)).toBeTruthy();
});

it('a shard says which one it is, distinguishes other shards from excluded rows, and leads back to all of them', async () => {
  const shard = { group: 'nightly', index: 3, count: 4, rows: 760, groupRunId: 'shards-run-3' };
  const { user } = await openRun(
    runOf('', { id: 'run-3', rows: 750, excludedCount: 2_250, counts: shardCounts, shard }),
  );
  expect(screen.getByText('shard 3/4')).toBeTruthy();
  expect(
    screen.getByText(/; 2,240 rows of the file in other shards; 10 rows of the file excluded/u),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show all shards' }));
  expect(await screen.findByText(/There is no run shards-run-3/u)).toBeTruthy();
});
