import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { hasFailed } from '../../../shared/actions/action-states.ts';
import type { ActionDetails, ActionRow } from '../../../shared/actions.ts';
import { AppError } from '../../../shared/errors.ts';
import { Root } from '../../root.tsx';
import { actionOf } from '../../test-actions.ts';
import { createTestHost, practice } from '../../test-host.ts';
import { ActionsPage } from './page.tsx';
import { followActions } from './store.ts';

const result = { stdout: 'up 3 days\nload 0.1\n', stderr: '', exit: 0 };
const detailsOf = (row: ActionRow): ActionDetails => ({
  ...row,
  parameters: { command: 'uptime', host: row.target },
  executes: 'uptime -p',
  user: 'root',
  approvals: [{ at: row.receivedAt, about: 'once', subject: 'web-01:22' }],
  result,
  sent: 1,
  reply: 'acknowledged',
});
let stop: () => void = () => undefined;
afterEach(() => stop());

/** Renders the page for these actions. `show` renders it with another detail, as the frame does for a new address. */
function renderPage(rows: ActionRow[] = [], detail: string | null = null) {
  const test = createTestHost();
  test.respondActions({
    list: ({ states, text, failed, first, count }) => {
      const found = rows.filter(
        (row) =>
          ((states.length === 0 && failed !== true) ||
            (hasFailed(row) ? failed === true : states.includes(row.state))) &&
          JSON.stringify(row).includes(text),
      );
      const counted = (some: ActionRow[]) =>
        Object.fromEntries(
          [...Map.groupBy(some, ({ state }) => state)].map(([state, all]) => [state, all.length]),
        );
      const failures = rows.filter(hasFailed);
      const of = {
        total: rows.length,
        failed: failures.length,
        states: counted(rows),
        failedIn: counted(failures),
      };
      return { total: found.length, rows: found.slice(first, first + count), of };
    },
    one: ({ id }) => {
      const row = rows.find((each) => each.id === id);
      if (!row) throw new AppError('not-found', 'This action is not kept any more.');
      return detailsOf(row);
    },
    figures: ({ spanMs, buckets }) =>
      Array.from({ length: buckets }, (_, at) => ({
        at: at * spanMs,
        succeeded: 1,
        failed: at === 0 ? 1 : 0,
        denied: 1,
      })),
  });
  stop = followActions(test.host.api);
  const show = (of: string | null) => (
    <Root host={test.host} env="test">
      <ActionsPage detail={of} connections={[practice]} />
    </Root>
  );
  const { rerender } = render(show(detail));
  return { test, user: userEvent.setup(), show: (of: string | null) => rerender(show(of)) };
}
const callsOf = (test: ReturnType<typeof createTestHost>, name: string) =>
  test.calls.filter((each) => each.name === `actions.${name}`);
const rows = [
  actionOf({ id: 'a1', target: 'web-01' }),
  actionOf({
    id: 'a2',
    state: 'denied',
    target: 'db-07',
    code: null,
    startedAt: null,
    message: 'db-07 is not on the allow list; add it under Actions, or with --allow.',
  }),
  actionOf({
    id: 'a3',
    state: 'done',
    target: '127.0.0.1:4711',
    code: null,
    byHand: true,
    message: '127.0.0.1:4711 cannot be reached: nothing listens there (ECONNREFUSED).',
  }),
];

describe('the page of the action handler', () => {
  it('says what to do before the first action, and starts and stops the handler', async () => {
    const { test, user } = renderPage();
    expect(await screen.findByRole('heading', { name: 'No actions yet' })).toBeTruthy();
    // There is nothing to filter or to find.
    expect(screen.queryByRole('button', { name: /^All/ })).toBeNull();
    expect(screen.queryByRole('searchbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Start the action handler' }));
    expect(callsOf(test, 'start')).toHaveLength(1);
    test.setActions({ state: 'running' });
    const status = screen.getByRole('status', { name: 'The action handler' });
    await waitFor(() => expect(status.textContent).toContain('running'));
    expect(status.textContent).toContain('for Practice platform');
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    expect(callsOf(test, 'stop')).toEqual([{ name: 'actions.stop', input: { now: false } }]);
    test.setActions({ state: 'stopping', running: 3 });
    await waitFor(() => expect(status.textContent).toContain('3 still running'));
    await user.click(screen.getByRole('button', { name: 'Stop now' }));
    expect(callsOf(test, 'stop').at(-1)?.input).toEqual({ now: true });
  });

  it('says why the handler, or its commands, cannot run', async () => {
    const { test } = renderPage();
    test.setActions({ state: 'refused', message: 'The password is wrong.' });
    expect((await screen.findByRole('alert')).textContent).toContain('Not running: The password is wrong.');
    test.setActions({
      state: 'running',
      message: '',
      keyProblem: 'The key k.pem may be read by others (644).',
    });
    expect(await screen.findByText(/Commands cannot run: The key k.pem may be read/)).toBeTruthy();
  });

  it('lists actions with their states, and filters the list', async () => {
    const { user } = renderPage(rows);
    const row = (await screen.findByText('db-07')).closest('[role="row"]');
    expect(row?.textContent).toContain('denied');
    expect(row?.textContent).toContain('is not on the allow list');
    const refused = (await screen.findByText('127.0.0.1:4711')).closest('[role="row"]');
    expect(refused?.textContent).toContain('failed');
    expect(refused?.textContent).not.toContain('done');
    expect(screen.getByText('3 actions')).toBeTruthy();
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
      'The last 1 hour: 60 succeeded, 1 failed, 60 denied or expired',
    );
    const states = screen.getByRole('group', { name: 'States' });
    await user.click(within(states).getByRole('button', { name: /answered 1/ }));
    expect(within(states).getByRole('button', { name: /denied \(never started\) 1/ })).toBeTruthy();
    expect(within(states).queryByRole('button', { name: /done/ })).toBeNull();
    await waitFor(() => expect(screen.queryByText('db-07')).toBeNull());
    await user.click(within(states).getByRole('button', { name: /All 3/ }));
    await user.click(within(states).getByRole('button', { name: /failed 1/ }));
    await waitFor(() => expect(screen.queryByText('web-01')).toBeNull());
    expect(screen.queryByText('db-07')).toBeNull();
    expect(await screen.findByText('1 of 3 actions')).toBeTruthy();
    await user.type(screen.getByRole('searchbox'), 'absent');
    await user.click(await screen.findByRole('button', { name: 'Show all' }));
    expect(await screen.findByText('web-01')).toBeTruthy();
  });

  it('does not move the list while the pointer is over it, and counts newer actions', async () => {
    const { test, user } = renderPage(rows);
    test.setActions({ total: 2 });
    await user.hover(await screen.findByText('web-01'));
    test.setActions({ total: 5 });
    const newer = await screen.findByRole('button', { name: '3 newer actions · show' });
    const until = () => (callsOf(test, 'list').at(-1)?.input as { until?: number } | undefined)?.until;
    await waitFor(() => expect(until()).toBe(rows[0]?.receivedAt));
    await user.unhover(screen.getByText('web-01'));
    await waitFor(() => expect(newer.isConnected).toBe(false));
    await waitFor(() => expect(until()).toBeUndefined());
  });

  it('opens and closes an action by the keyboard', async () => {
    const { user, show } = renderPage(rows);
    await screen.findByText('web-01');
    screen.getByRole('grid', { name: 'Actions' }).focus();
    await user.keyboard('{ArrowRight}{Enter}');
    await waitFor(() => expect(location.hash).toBe('#actions/a1'));
    show('a1');
    await screen.findByRole('complementary', { name: 'The action' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(location.hash).toBe('#actions/list'));
    show('list');
    expect(screen.queryByRole('complementary', { name: 'The action' })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('grid', { name: 'Actions' })));
    expect(location.hash).toBe('#actions/list');
  });

  it('closes an action by the Escape key if nothing has the focus', async () => {
    const { user } = renderPage(rows, 'a1');
    await screen.findByRole('complementary', { name: 'The action' });
    act(() => (document.activeElement as HTMLElement | null)?.blur());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(location.hash).toBe('#actions/list'));
  });

  it('shows the parameters and the searchable output of an action, and sends its result again', async () => {
    const { test, user } = renderPage(rows, 'a1');
    test.setActions({ state: 'running' });
    const panel = await screen.findByRole('complementary', { name: 'The action' });
    expect((await within(panel).findByText('uptime')).closest('div')?.textContent).toBe('commanduptime');
    expect(within(panel).getByText('as root')).toBeTruthy();
    expect(within(panel).getByText('allowed').nextSibling?.textContent).toMatch(
      /^web-01:22 for this action only, by a user, /,
    );
    expect(within(panel).getByText('result sent 1 time, acknowledged')).toBeTruthy();
    const output = within(panel).getByRole('region', { name: 'stdout' });
    expect(output.textContent).toContain('load 0.1');
    await user.type(within(panel).getByRole('textbox', { name: 'Find in stdout' }), 'up');
    expect(await within(panel).findByText('1 of 1')).toBeTruthy();
    await user.click(within(panel).getByText('Full result'));
    expect(within(panel).getByRole('region', { name: 'Full result' }).textContent).toContain('"exit": 0');
    await user.click(within(panel).getByRole('button', { name: 'Send the result again' }));
    expect(callsOf(test, 'resend')).toEqual([{ name: 'actions.resend', input: { id: 'a1' } }]);
  });

  it('shows the outcome of a result that was sent again', async () => {
    const unanswered = actionOf({ id: 'a1', state: 'unanswered' });
    const { test, user } = renderPage([unanswered], 'a1');
    let newState: Partial<ActionDetails> = {};
    test.respondActions({ one: () => ({ ...detailsOf(unanswered), ...newState }) });
    test.setActions({ state: 'running' });
    const panel = await screen.findByRole('complementary', { name: 'The action' });
    await within(panel).findByText('unanswered');
    await user.click(await within(panel).findByRole('button', { name: 'Send the result again' }));
    // The stored state is still the old one.
    const before = callsOf(test, 'one').length;
    test.setActions({ running: 0 });
    await waitFor(() => expect(callsOf(test, 'one').length).toBeGreaterThan(before));
    newState = { state: 'answered', sent: 2 };
    test.setActions({ running: 0 });
    await within(panel).findByText('result sent 2 times, acknowledged');
    expect(within(panel).queryByText('unanswered')).toBeNull();
  });

  it('does not poll for a result that cannot change', async () => {
    const { test } = renderPage(rows, 'a1');
    await screen.findByText('uptime');
    const before = callsOf(test, 'one').length;
    test.setActions({ running: 1 });
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(callsOf(test, 'one').length).toBeLessThanOrEqual(before + 1);
    test.setActions({ running: 2 });
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(callsOf(test, 'one').length).toBeLessThanOrEqual(before + 1);
  });

  it('reports that an action is not stored any more', async () => {
    renderPage(rows, 'gone');
    expect(await screen.findByText('This action is not kept any more.')).toBeTruthy();
  });

  it('runs an action by hand, and first reports what is missing', async () => {
    const { test, user } = renderPage();
    await user.click(screen.getAllByRole('button', { name: 'Try an action…' })[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: 'Try an action' });
    await user.click(within(dialog).getByRole('button', { name: 'Run' }));
    expect(within(dialog).getAllByText('Required.')).toHaveLength(2);
    expect(document.activeElement?.getAttribute('name')).toBe('host');
    await user.keyboard('web-01');
    await user.type(within(dialog).getByRole('textbox', { name: 'command' }), 'uptime');
    await user.click(within(dialog).getByRole('button', { name: 'Run' }));
    await waitFor(() => expect(callsOf(test, 'tryOut')).toHaveLength(1));
    expect(callsOf(test, 'tryOut')[0]?.input).toEqual({
      capability: 'ExecuteCommand',
      parameters: { host: 'web-01', command: 'uptime' },
    });
    await waitFor(() => expect(location.hash).toBe('#actions/by-hand-1'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
