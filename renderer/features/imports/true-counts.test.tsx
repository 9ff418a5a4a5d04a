import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showFile } from '../../hooks/import-place.ts';
import { checked, fileOf, machineRows, readyFile, runOf, scopeMissing } from '../../test-host.ts';
import { openImports } from '../../test-page.tsx';

const causeOf = (rows: number) => ({
  id: 'a',
  outcome: 'failed',
  title: 'No right',
  rows,
  firstRecord: 1,
  example: 'No right',
});

it('causes show how many of the failed rows they explain so far while a run continues', async () => {
  const counts = { stored: 100, partly: 0, failed: 50, unknown: 0, 'not-sent': 850 };
  const run = { state: 'sending', endedAt: null, counts } as const;
  const { test, user } = openImports((host) => {
    host.setFile(fileOf('a', 'machines.csv', readyFile()), machineRows(1_000));
    host.setRun(runOf('a', { ...run, causes: [{ ...causeOf(30), outcome: 'failed' }] }));
  });
  await user.click(await screen.findByRole('tab', { name: 'Result' }));
  expect(screen.getByText('30 of 50 rows so far')).toBeTruthy();
  test.setRun(runOf('a', { ...run, causes: [{ ...causeOf(50), outcome: 'failed' }] }));
  await screen.findByText('first in row 1');
  expect(screen.queryByText(/rows so far/)).toBeNull();
});

it('excluded rows are not counted among the rows with problems', async () => {
  const excluded = { ...scopeMissing, isExcluded: true };
  const check = checked({ problems: [excluded, { ...scopeMissing, id: 'other' }], problemRows: 12 });
  openImports((host) =>
    host.setFile(
      fileOf('a', 'machines.csv', readyFile({ excludedCount: 8, check: { ...check, openProblemRows: 4 } })),
      machineRows(1_000),
    ),
  );
  expect(await screen.findByText(/1 type of problem in 4 rows · 8 rows excluded/)).toBeTruthy();
});

it('a filtered preview shows “N of M rows” and Clear, and its filter does not apply to another file', async () => {
  const check = checked({ rowsWithEmpty: 40 });
  const { user } = openImports((host) => {
    for (const [id, name] of [
      ['a', 'machines.csv'],
      ['b', 'others.csv'],
    ] as const)
      host.setFile(fileOf(id, name, readyFile({ check })), machineRows(1_000));
  });
  await user.click(await screen.findByRole('combobox', { name: 'Rows shown' }));
  await user.click(await screen.findByRole('option', { name: 'Rows with an ignored cell · 40' }));
  expect(await screen.findByText('40 of 1,000 rows')).toBeTruthy();
  act(() => showFile('b'));
  expect(screen.queryByText('40 of 1,000 rows')).toBeNull();
  act(() => showFile('a'));
  await user.click(await screen.findByRole('button', { name: 'Clear' }));
  expect(screen.queryByText('40 of 1,000 rows')).toBeNull();
});

it('a filtered result shows “N of M rows” and Clear', async () => {
  const rows = Array.from({ length: 12 }, (_, at) => ({
    record: at + 1,
    outcome: 'failed',
    identity: `m:${at}`,
    reason: 'No right',
    request: 1,
  }));
  const { user } = openImports((host) => {
    host.setFile(fileOf('a', 'machines.csv', readyFile()), machineRows(1_000));
    host.setRun(
      runOf('a'),
      rows.map((row) => ({ ...row, outcome: 'failed' })),
    );
  });
  await user.click(await screen.findByRole('tab', { name: 'Result' }));
  expect(await screen.findByText('12 of 1,000 rows')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.getByRole('combobox', { name: 'Rows shown' })).toHaveProperty('value', 'All rows');
});
