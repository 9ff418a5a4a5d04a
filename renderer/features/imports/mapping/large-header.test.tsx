import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Column } from '../../../../shared/imports/open-file.ts';
import { machineRows, readyFile } from '../../../test-host.ts';
import { lastSet, openMapping, usableButton } from './test-mapping-tab.tsx';

const open = (names: readonly string[]) => {
  const columns = names.map((name): Column => ({ name, kind: 'free', meaning: 'free attribute' }));
  const rows = machineRows(3, (row) => ({ ...row, cells: names.map((_, index) => `cell ${index}`) }));
  return openMapping(readyFile({ sourceColumns: [...names], columns }), rows);
};
const numbered = (count: number, name: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => name(index));

it('of hundreds of targets draws those in view, and keeps their number and their order', async () => {
  const { test, user } = open(['ogit/_xid', ...numbered(300, (index) => `/a${index}`)]);
  await user.click(await usableButton('Start mapping'));
  const list = await screen.findByRole('list', { name: 'What is sent' });
  const items = await within(list).findAllByRole('listitem');
  expect(items.length).toBeLessThan(60);
  expect(items[1]?.getAttribute('aria-label')).toBe('/a0');
  expect(items[1]?.getAttribute('aria-setsize')).toBe('301');
  await user.click(screen.getByRole('button', { name: 'Move /a0' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Move to the end' }));
  await waitFor(() => expect(lastSet(test)?.targets.at(-1)).toMatchObject({ name: '/a0' }));
  expect(screen.getByText('/a0 is number 301 of 301.')).toBeTruthy();
});

it('of hundreds of foreign columns shows the first, and the others when asked', async () => {
  const { user } = open(numbered(250, (index) => `Spalte ${index}`));
  const table = await screen.findByRole('table', { name: 'Possible mapping of the columns' });
  expect(within(table).getAllByRole('row')).toHaveLength(101);
  await user.click(screen.getByRole('button', { name: 'Show 150 more columns' }));
  expect(within(table).getAllByRole('row')).toHaveLength(251);
});

it('of a head as long as its file draws the beginning only', async () => {
  const { test, user } = open(['ogit/_xid', `/${'x'.repeat(78_000)}`, `Über ${'y'.repeat(78_000)}`]);
  const longest = () =>
    Math.max(
      ...[...document.querySelectorAll('body *')].flatMap((element) => [
        ...[...element.childNodes].map((node) => (node.nodeType === 3 ? (node.textContent?.length ?? 0) : 0)),
        ...[...element.attributes].map(({ value }) => value.length),
      ]),
    );
  await screen.findByRole('table', { name: 'Meaning of the columns' });
  expect(longest()).toBeLessThan(2_100);
  await user.click(await usableButton('Start mapping'));
  await waitFor(() => expect(lastSet(test)?.targets).toHaveLength(2));
  expect(longest()).toBeLessThan(2_100);
});
