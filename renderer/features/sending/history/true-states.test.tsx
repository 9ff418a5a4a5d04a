import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RunState } from '../../../../shared/sending/runs.ts';
import { showHistory } from '../../../hooks/import-place.ts';
import { runOf } from '../../../test-host.ts';
import { openImports } from '../../../test-page.tsx';
import { formatMoment } from '../../../ui/clock.ts';

/** Tests that results and history show the current state of runs that were undone, interrupted or sent elsewhere. */

const counts = { stored: 1_000, partly: 0, failed: 0, unknown: 0, 'not-sent': 0 };
const undoneAt = 1_795_000_600_000;
const part = { part: 'vertices', total: 1_000, deleted: 998, absent: 0, unknown: 0, isSent: true } as const;
const undone = { isRunning: false, at: undoneAt, parts: [part] };
const undoneText = `Undone on ${formatMoment(undoneAt)}: 998 of 1,000 vertices deleted, 2 still exist`;
const partialCounts = { stored: 430, partly: 0, failed: 0, unknown: 0, 'not-sent': 570 };
const runElsewhere = (change: Partial<RunState> = {}) =>
  runOf('', {
    id: 'other',
    state: 'sending',
    endedAt: null,
    counts: partialCounts,
    isElsewhere: true,
    asOf: undoneAt,
    whyNotResumable: 'It is being sent in another window or a terminal.',
    ...change,
  });
afterEach(() => vi.useRealTimers());

const openRun = async (run: RunState) => {
  const opened = openImports((host) => host.addStoredRun(run));
  act(() => showHistory(run.id));
  await screen.findByRole('region', { name: `Run of ${run.fileName}` });
  return opened;
};

describe('a run that was undone says so and shows what exists now', () => {
  it('in its result', async () => {
    await openRun(runOf('', { counts, undone }));
    expect(screen.getByText(`${undoneText}.`)).toBeTruthy();
    expect(screen.queryByText('Every row is stored')).toBeNull();
    expect(screen.getByText('partly undone')).toBeTruthy();
  });

  it('in the history, beside the run that undid it', async () => {
    const undoes = { runId: 'run-1', fileName: 'machines.csv', part: 'vertices' } as const;
    const totals = { edges: 0, issues: 0, vertices: 1_000 };
    openImports((host) => {
      host.addStoredRun(runOf('', { counts, undone }));
      const undo = { id: 'undo', fileName: 'machines – undo vertices.csv', action: 'DELETE' } as const;
      host.addStoredRun(runOf('', { ...undo, undoes: { ...undoes, totals }, startedAt: undoneAt }));
    });
    act(() => showHistory());
    const list = await screen.findByRole('region', { name: 'Runs' });
    expect(await within(list).findByText(`1,000 rows: 1,000 stored. ${undoneText}`)).toBeTruthy();
    expect(list.textContent).toContain('undo of machines.csv');
  });

  it('and offers no second undo where nothing is left to delete', async () => {
    const completeUndo = { ...undone, parts: [{ ...part, deleted: 1_000 }] };
    const { test, user } = await openRun(runOf('', { counts, undone: completeUndo }));
    expect(screen.getByText('undone')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo…' }));
    expect(test.calls.map(({ name }) => name)).not.toContain('imports.undo');
  });
});

it('an interrupted run shows the time of its interruption', async () => {
  const at = 1_795_000_002_000;
  await openRun(runOf('', { state: 'interrupted', endedAt: at, counts: partialCounts, resumable: true }));
  expect(screen.getByText(new RegExp(`interrupted ${formatMoment(at)}`))).toBeTruthy();
});

describe('a run that another process sends', () => {
  it('shows the time of its last known state, no complete sum, and no enabled button', async () => {
    await openRun(runElsewhere());
    expect(
      screen.getByText(
        `As of ${formatMoment(undoneAt)}: 430 of 1,000 rows confirmed; another window or a terminal is sending it.`,
      ),
    ).toBeTruthy();
    expect(document.body.textContent).not.toContain('every one accounted for');
    expect(screen.getByRole('button', { name: 'Pause' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('is loaded again, and shown as interrupted once that process has died', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
    const { test } = await openRun(runElsewhere());
    test.addStoredRun({ ...runElsewhere(), state: 'interrupted', endedAt: undoneAt });
    await act(() => vi.advanceTimersByTimeAsync(3_100));
    await waitFor(() => expect(screen.getByText('interrupted')).toBeTruthy());
  });
});

it('the history shows the time of the last known state once the host has died', async () => {
  const { simulateHostGone } = openImports((host) => {
    host.addStoredRun(runOf('', { ...runElsewhere(), isElsewhere: false }));
    host.addStoredRun(runOf('', { id: 'done', fileName: 'done.csv', counts }));
  });
  act(() => showHistory());
  const list = await screen.findByRole('region', { name: 'Runs' });
  await within(list).findByText('done.csv');
  act(() => simulateHostGone());
  expect(screen.getByText(/^As of .*; the program ended · 2 runs$/)).toBeTruthy();
  expect(list.textContent).toMatch(/As of .*: 430 of 1,000 rows confirmed; the program ended/);
  expect(list.textContent).not.toContain('570 not sent');
});
