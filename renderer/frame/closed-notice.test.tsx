import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { App } from '../app.tsx';
import { Root } from '../root.tsx';
import { createTestHost, fileOf, machineRows, readyFile, runOf } from '../test-host.ts';

const counts = { stored: 430, partly: 0, failed: 0, unknown: 0, 'not-sent': 570 };
const running = runOf('a', { state: 'sending', endedAt: null, counts, inFlight: 100 });

/**
 * Renders the whole window with one open file.
 * @param env with `default`, dialogs are rendered outside of the page, as in a real window
 */
function open(env: 'default' | 'test' = 'test') {
  location.hash = '';
  const test = createTestHost();
  test.setFile(fileOf('a', 'machines.csv', readyFile()), machineRows(1_000));
  const user = userEvent.setup();
  render(
    <Root host={test.host} env={env}>
      <App />
    </Root>,
  );
  return { test, user };
}

it('the banner of an ended program lies above an open dialog, which can no longer be used', async () => {
  const { test, user } = open('default');
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog');
  const portal = [...document.body.children].find((part) => part.contains(dialog));
  expect(portal?.hasAttribute('inert')).toBe(false);
  act(() => test.close());
  const banner = await screen.findByRole('alert');
  expect(portal?.hasAttribute('inert')).toBe(true);
  expect(document.activeElement).toBe(within(banner).getByRole('button', { name: 'Reload' }));
});

it('when the host dies during a run, the top bar and the result show the time of their last known state', async () => {
  const { test, user } = open();
  test.setRun(running);
  expect(await screen.findByRole('button', { name: '1 running' })).toBeTruthy();
  await user.click(await screen.findByRole('tab', { name: 'Result' }));
  expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy();
  act(() => test.close());
  await screen.findByRole('alert');
  const time = String.raw`\d\d:\d\d:\d\d`;
  expect(screen.getByText(new RegExp(`^1 running as of ${time}$`))).toBeTruthy();
  const resultText = new RegExp(`^As of ${time}: 430 of 1,000 rows confirmed; the program ended\\.$`);
  expect(screen.getByText(resultText)).toBeTruthy();
  expect(document.body.textContent).not.toContain('every one accounted for');
  for (const name of ['Pause', 'Cancel', 'Continue', 'Resume', 'Export'])
    expect(screen.queryByRole('button', { name, hidden: true })).toBeNull();
});
