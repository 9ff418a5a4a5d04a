import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fileOf, machineRows, readyFile, runOf, type TestHost } from '../../../test-host.ts';
import { openImports } from '../../../test-page.tsx';

const startedAt = new Date(2020, 4, 3).getTime();
const delta = {
  runId: 'run-1',
  fileName: 'machines.csv',
  startedAt,
  onlyChanged: false,
  same: 7,
  changed: 5,
  added: 0,
  partly: 0,
  failed: 0,
  mayExist: true,
  existing: 12,
  outdated: 0,
};
const openTwoFiles = (host: TestHost) => {
  host.setFile(fileOf('a', 'machines.csv', readyFile({ actions: ['POST', 'PATCH'] })), machineRows(10));
  host.setFile(fileOf('b', 'racks.csv', readyFile({ action: 'PATCH' })), machineRows(10));
  host.respondRuns({ delta });
};
const findCard = async (name: string) => {
  const list = await screen.findByRole('list', { name: 'Files in the order of sending' });
  const card = within(list)
    .getAllByRole('listitem')
    .find((item) => item.textContent?.includes(name));
  if (!card) throw new Error(`${name} is not in the plan`);
  return within(card);
};
const sent =
  'Sent on 3 May 2020 to Practice platform: 5 rows changed; the other 7 are already stored with these values.';

it('each file of a plan says what was sent before, without its page being opened', async () => {
  openImports(openTwoFiles);
  const exist = '12 of these rows exist on Practice platform already and cannot be created again.';
  expect(await (await findCard('machines.csv')).findByText(`${sent} ${exist}`)).toBeTruthy();
  // Rows that update may exist.
  expect(await (await findCard('racks.csv')).findByText(sent)).toBeTruthy();
});

it('a file of a plan that this window has sent, and a file that is not checked, are not compared', async () => {
  const { test } = openImports((host) => {
    openTwoFiles(host);
    host.changeFile('b', { check: { state: 'cancelled' } });
  });
  expect(await (await findCard('machines.csv')).findByText(/^Sent on/)).toBeTruthy();
  expect((await findCard('racks.csv')).queryByText(/^Sent on/)).toBeNull();
  act(() => test.setRun(runOf('a')));
  const card = await findCard('machines.csv');
  await waitFor(() => expect(card.getByText(/988 stored/)).toBeTruthy());
  expect(card.queryByText(/^Sent on/)).toBeNull();
});
