import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Column } from '../../../../shared/imports/open-file.ts';
import { machineRows, readyFile } from '../../../test-host.ts';
import { lastRequestedMapping, openMapping, usableButton } from './test-mapping-tab.tsx';

const openColumns = (names: readonly string[]) => {
  const columns = names.map((name): Column => ({ name, kind: 'free', meaning: 'free attribute' }));
  const rows = machineRows(3, (row) => ({ ...row, cells: names.map((_, index) => `cell ${index}`) }));
  return openMapping(readyFile({ sourceColumns: [...names], columns }), rows);
};
const namesOf = (count: number, name: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => name(index));

it('a mapping with hundreds of targets draws only visible ones, with their number and order', async () => {
  const { test, user } = openColumns(['ogit/_xid', ...namesOf(300, (index) => `/a${index}`)]);
  await user.click(await usableButton('Start mapping'));
  const list = await screen.findByRole('list', { name: 'What is sent' });
  const items = await within(list).findAllByRole('listitem');
  expect(items.length).toBeLessThan(60);
  expect(items[1]?.getAttribute('aria-label')).toBe('/a0');
  expect(items[1]?.getAttribute('aria-setsize')).toBe('301');
  await user.click(screen.getByRole('button', { name: 'Move /a0' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Move to the end' }));
  await waitFor(() => expect(lastRequestedMapping(test)?.targets.at(-1)).toMatchObject({ name: '/a0' }));
  expect(screen.getByText('/a0 is number 301 of 301.')).toBeTruthy();
});

it('of hundreds of columns that are not mapped, the first 100 are shown, and the others on request', async () => {
  const { user } = openColumns(namesOf(250, (index) => `Spalte ${index}`));
  const table = await screen.findByRole('table', { name: 'Possible mapping of the columns' });
  expect(within(table).getAllByRole('row')).toHaveLength(101);
  await user.click(screen.getByRole('button', { name: 'Show 150 more columns' }));
  expect(within(table).getAllByRole('row')).toHaveLength(251);
});

it('only the beginning of a very long header is drawn', async () => {
  const { test, user } = openColumns(['ogit/_xid', `/${'x'.repeat(78_000)}`, `Über ${'y'.repeat(78_000)}`]);
  /** Characters of the longest text or attribute in the page. */
  const longestText = () =>
    Math.max(
      ...[...document.querySelectorAll('body *')].flatMap((element) => [
        ...[...element.childNodes].map((node) => (node.nodeType === 3 ? (node.textContent?.length ?? 0) : 0)),
        ...[...element.attributes].map(({ value }) => value.length),
      ]),
    );
  await screen.findByRole('table', { name: 'Meaning of the columns' });
  expect(longestText()).toBeLessThan(2_100);
  await user.click(await usableButton('Start mapping'));
  await waitFor(() => expect(lastRequestedMapping(test)?.targets).toHaveLength(2));
  expect(longestText()).toBeLessThan(2_100);
});
