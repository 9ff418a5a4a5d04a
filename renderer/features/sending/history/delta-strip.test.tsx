import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fileOf, machineRows, readyFile, runOf } from '../../../test-host.ts';
import { openImports } from '../../../test-page.tsx';

it('the comparison with an earlier run disappears when the action bar shows that run', async () => {
  const delta = {
    runId: 'run-1',
    fileName: 'machines.csv',
    startedAt: 1,
    onlyChanged: false,
    same: 988,
    changed: 0,
    added: 0,
    partly: 0,
    failed: 0,
    mayExist: true,
    existing: 0,
    outdated: 0,
  };
  const { test } = openImports((host) => {
    host.setFile(fileOf('a', 'machines.csv', readyFile()), machineRows(10));
    host.setRun(runOf('a', { startedAt: 2 }));
    host.setRun(runOf('a', { id: 'run-2', startedAt: 3 }));
    host.respondRuns({ delta });
  });
  expect(await screen.findByText(/nothing has changed since; 988 rows are already stored/)).toBeTruthy();
  act(() => test.setRun(runOf('a', { id: 'run-2', startedAt: 1 })));
  await waitFor(() => expect(screen.queryByText(/nothing has changed since/)).toBeNull());
});

it('the comparison offers to update rows that exist already, and changes nothing by itself', async () => {
  const delta = {
    runId: 'run-1',
    fileName: 'machines.csv',
    startedAt: 1,
    onlyChanged: false,
    same: 0,
    changed: 15,
    added: 3,
    partly: 0,
    failed: 0,
    mayExist: true,
    existing: 12,
    outdated: 0,
  };
  const { test, user } = openImports((host) => {
    const file = readyFile({ action: 'POST', actions: ['POST', 'PATCH', 'DELETE'] });
    host.setFile(fileOf('a', 'machines.csv', file), machineRows(10));
    host.respondRuns({ delta });
  });
  expect(
    await screen.findByText(/^12 of these rows exist on .* already and cannot be created again/),
  ).toBeTruthy();
  expect(test.calls.filter(({ name }) => name === 'imports.setAction')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Update these 12 instead' }));
  const input = { fileId: 'a', action: 'PATCH' };
  await waitFor(() => expect(test.calls).toContainEqual({ name: 'imports.setAction', input }));
});

it('the comparison waits for the look-up that excluded rows need', async () => {
  const needing = fileOf('a', 'edges.csv', readyFile({ neededLookup: 'to-start' }));
  const { test } = openImports((host) => host.setFile(needing, machineRows(10)));
  await screen.findByRole('button', { name: 'Look up the references' });
  const compares = () => test.calls.some(({ name }) => name === 'imports.delta');
  expect(compares()).toBe(false);
  act(() => test.setFile(fileOf('a', 'edges.csv', readyFile()), machineRows(10)));
  await waitFor(() => expect(compares()).toBe(true));
});
