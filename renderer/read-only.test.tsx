import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { CommentBar } from './features/monitor/incident/comment-bar.tsx';
import { SelectionBar } from './features/monitor/incidents/selection-bar.tsx';
import { DeleteObject } from './features/monitor/new-object/delete-object.tsx';
import { ContinueButton } from './features/sending/result/continue-button.tsx';
import { ExportMenu } from './features/sending/result/export-menu.tsx';
import { NextSteps } from './features/sending/result/next-steps.tsx';
import { RunButtons } from './features/sending/result/run-buttons.tsx';
import { Root } from './root.tsx';
import { createTestHost, practice, runOf } from './test-host.ts';
import { viewOf } from './test-monitor.ts';
import { openWindow } from './test-window.tsx';

const connection = { ...practice, readOnly: true };
const connections = { connections: [connection], chosenId: connection.id };
const reason = /^“Practice platform” is read-only here: nothing is written to it/;
const isDisabled = (element: HTMLElement) =>
  element.getAttribute('aria-disabled') === 'true' || (element as HTMLButtonElement).disabled === true;

function renderPart(part: ReactNode) {
  const test = createTestHost();
  test.setConnections(connections);
  render(
    <Root host={test.host} env="test">
      {part}
    </Root>,
  );
  return { test, user: userEvent.setup() };
}
const noop = () => undefined;

describe('a read-only connection', () => {
  it('accepts no comment, and says why before one is typed', async () => {
    renderPart(
      <CommentBar view="default" id="INC-1" object={null} onSend={async () => expect.unreachable()} />,
    );
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });
    expect(field.disabled).toBe(true);
    expect(field.placeholder).toMatch(reason);
    expect(isDisabled(screen.getByRole('button', { name: 'Comment' }))).toBe(true);
  });

  it('offers no comment on several incidents and no deletion', async () => {
    const { user } = renderPart(
      <>
        <SelectionBar view="default" chosen={new Set(['INC-1'])} onChosen={noop} />
        <DeleteObject view="default" id="INC-1" type="incident" onDeleted={noop} />
      </>,
    );
    for (const name of ['Comment…', 'Delete incident…']) {
      const button = screen.getByRole('button', { name });
      expect(isDisabled(button)).toBe(true);
      await user.click(button);
      expect(screen.queryByRole('dialog')).toBeNull();
    }
    expect(await screen.findByText(reason)).toBeTruthy();
  });

  it('continues no run, undoes none and completes no row', async () => {
    const ended = runOf('r1', {
      state: 'stopped',
      endedAt: 2,
      resumable: true,
      connection: connection.name,
      counts: { stored: 2, partly: 1, failed: 0, unknown: 0, 'not-sent': 1 },
    });
    const paused = runOf('r2', { state: 'paused', connection: connection.name });
    const { test, user } = renderPart(
      <>
        <ContinueButton run={ended} connection={connection} />
        <RunButtons run={paused} connection={connection} />
        <ExportMenu run={ended} spreadsheetSafe={false} onSpreadsheetSafe={noop} />
        <NextSteps run={ended} connection={connection} spreadsheetSafe={false} />
      </>,
    );
    const buttons = [
      screen.getByRole('button', { name: 'Continue' }),
      screen.getByRole('button', { name: 'Resume' }),
      screen.getByRole('button', { name: 'Undo…' }),
      screen.getByRole('button', { name: /^Complete/ }),
    ];
    for (const button of buttons) {
      expect(isDisabled(button)).toBe(true);
      await user.click(button);
    }
    expect(
      test.calls.filter(({ name }) => /^imports\.(resume|continueRun|undo|openMissing)$/.test(name)),
    ).toEqual([]);
    expect(screen.getAllByText(reason).length).toBeGreaterThan(0);
  });

  it('starts no action handler and tries no action', async () => {
    openWindow('actions/list', (test) => test.setConnections(connections));
    for (const name of ['Start', 'Start the action handler', 'Try an action…'])
      expect(isDisabled(await screen.findByRole('button', { name }))).toBe(true);
  });

  it('locks an open form for a new object, and shows the reason', async () => {
    const { test } = openWindow('monitor/new', (host) => host.setMonitor({ views: [viewOf()] }));
    const form = await screen.findByRole('region', { name: 'New object' });
    act(() => test.setConnections(connections));
    await waitFor(() =>
      expect(isDisabled(within(form).getByRole('button', { name: /^Send incident/ }))).toBe(true),
    );
    expect(within(form).getByText(reason)).toBeTruthy();
    for (const field of within(form).getAllByRole<HTMLInputElement>('textbox'))
      expect(field.readOnly || field.disabled).toBe(true);
  });
});

describe('the monitor of a read-only connection', () => {
  it('says why there is no form for a new object', async () => {
    const { user } = openWindow('monitor/transactions', (test) => {
      test.setConnections(connections);
      test.setMonitor({ views: [viewOf()] });
    });
    const [button] = await screen.findAllByRole('button', { name: 'New object' });
    if (button === undefined) throw new Error('There is no button.');
    expect(isDisabled(button)).toBe(true);
    await user.hover(button);
    expect((await screen.findByRole('tooltip')).textContent).toMatch(reason);
  });
});
