import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { inputsOf, openIncidents, rowOf } from './test-incidents.tsx';

/** Presses an element, lets a new incident come first, and releases the pointer without moving it. */
async function pressWhileRowsMove(pressed: (subject: string) => Element) {
  const list = openIncidents([rowOf('INC-1', { subject: 'First', originNode: 'machine:first' })]);
  const element = await waitFor(() => pressed('First'));
  fireEvent.mouseDown(element, { detail: 1 });
  act(() => list.change(rowOf('INC-2', { subject: 'Second', changedAt: Date.now() })));
  await screen.findByText('Second');
  // The place under the pointer, which shows the new incident now.
  fireEvent.click(pressed('Second'), { detail: 1 });
  return list;
}

const lineOf = (subject: string): Element => {
  const line = screen.getByText(subject).closest('[role="row"]');
  if (line === null) throw new Error(`no row of ${subject}`);
  return line;
};
const within = (selector: string) => (subject: string) => {
  const found = lineOf(subject).querySelector(selector);
  if (found === null) throw new Error(`no ${selector} in the row of ${subject}`);
  return found;
};

it('a box that was pressed selects the incident it belonged to, though another one has taken its place', async () => {
  await pressWhileRowsMove(within('input[type="checkbox"]'));
  await waitFor(() => expect(lineOf('First').getAttribute('aria-selected')).toBe('true'));
  expect(lineOf('Second').getAttribute('aria-selected')).toBe('false');
});

it('a bell that was pressed watches the incident it belonged to', async () => {
  const { test } = await pressWhileRowsMove(within('button'));
  await waitFor(() =>
    expect(inputsOf(test, 'watch')).toEqual([{ view: 'default', ids: ['INC-1'], watched: true }]),
  );
});

it('a row that was pressed opens its incident', async () => {
  await pressWhileRowsMove(lineOf);
  await waitFor(() => expect(location.hash).toBe('#monitor/incidents/INC-1'));
});

it('a link to a node is not followed if it leads to the node of another incident by now', async () => {
  const link = within('a[href*="machine"]');
  openIncidents([rowOf('INC-1', { subject: 'First' }), rowOf('INC-2', { subject: 'Second' })]);
  fireEvent.mouseDown(await waitFor(() => link('First')), { detail: 1 });
  expect(fireEvent.click(link('Second'), { detail: 1 })).toBe(false);
});

it('a box that the pointer left before the release selects nothing, and opens nothing', async () => {
  openIncidents([rowOf('INC-1', { subject: 'First' })]);
  fireEvent.mouseDown(await waitFor(() => within('input[type="checkbox"]')('First')), { detail: 1 });
  fireEvent.click(lineOf('First'), { detail: 1 });
  expect(lineOf('First').getAttribute('aria-selected')).toBe('false');
  expect(location.hash).toBe('');
});

it('a control keeps no focus, because a later key would act on the incident that its row shows by then', async () => {
  const { user } = openIncidents([rowOf('INC-1', { subject: 'First' })]);
  await user.click(await waitFor(() => within('button')('First')));
  expect(document.activeElement?.tagName).not.toBe('BUTTON');
});
