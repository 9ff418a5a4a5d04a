import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RunState } from '../../../../shared/sending/runs.ts';
import { showHistory } from '../../../hooks/import-place.ts';
import { runOf } from '../../../test-host.ts';
import { openImports } from '../../../test-page.tsx';
import { formatMoment } from '../../../ui/clock.ts';

const counts = { stored: 1_000, partly: 0, failed: 0, unknown: 0, 'not-sent': 0 };
const undoneAt = 1_795_000_600_000;
const part = { part: 'vertices', total: 1_000, deleted: 998, absent: 0, unknown: 0, isSent: true } as const;
const undone = { isRunning: false, at: undoneAt, parts: [part] };
const words = `Undone on ${formatMoment(undoneAt)}: 998 of 1,000 vertices deleted, 2 still exist`;
const some = { stored: 430, partly: 0, failed: 0, unknown: 0, 'not-sent': 570 };
const elsewhere = (change: Partial<RunState> = {}) =>
  runOf('', {
    id: 'other',
    state: 'sending',
    endedAt: null,
    counts: some,
    isElsewhere: true,
    asOf: undoneAt,
    whyNotResumable: 'It is being sent in another window or a terminal.',
    ...change,
  });
afterEach(() => vi.useRealTimers());

const openRun = async (run: RunState) => {
  const opened = openImports((host) => host.keepRun(run));
  act(() => showHistory(run.id));
  await screen.findByRole('region', { name: `Run of ${run.fileName}` });
  return opened;
};

describe('a run that was undone says so and shows what exists now', () => {
  it('in its result', async () => {
    await openRun(runOf('', { counts, undone }));
    expect(screen.getByText(`${words}.`)).toBeTruthy();
    expect(screen.queryByText('Every row is stored')).toBeNull();
    expect(screen.getByText('undone')).toBeTruthy();
  });

  it('in the history, beside the run that undid it', async () => {
    const undoes = { runId: 'run-1', fileName: 'machines.csv', part: 'vertices' } as const;
    const totals = { edges: 0, issues: 0, vertices: 1_000 };
    openImports((host) => {
      host.keepRun(runOf('', { counts, undone }));
      const undo = { id: 'undo', fileName: 'machines – undo vertices.csv', action: 'DELETE' } as const;
      host.keepRun(runOf('', { ...undo, undoes: { ...undoes, totals }, startedAt: undoneAt }));
    });
    act(() => showHistory());
    const list = await screen.findByRole('region', { name: 'Runs' });
    expect(await within(list).findByText(`1,000 rows: 1,000 stored. ${words}`)).toBeTruthy();
    expect(list.textContent).toContain('undo of machines.csv');
  });

  it('and offers no second undo where nothing is left to delete', async () => {
    const whole = { ...undone, parts: [{ ...part, deleted: 1_000 }] };
    const { test, user } = await openRun(runOf('', { counts, undone: whole }));
    await user.click(screen.getByRole('button', { name: 'Undo…' }));
    expect(test.asked.map(({ name }) => name)).not.toContain('imports.undo');
  });
});

it('an interrupted run shows the time of its interruption', async () => {
  const at = 1_795_000_002_000;
  await openRun(runOf('', { state: 'interrupted', endedAt: at, counts: some, resumable: true }));
  expect(screen.getByText(new RegExp(`interrupted ${formatMoment(at)}`))).toBeTruthy();
});

describe('a run that another process sends', () => {
  it('shows as of when it is known, never a complete sum, and no button that works on it', async () => {
    await openRun(elsewhere());
    expect(
      screen.getByText(
        `As of ${formatMoment(undoneAt)}: 430 of 1,000 rows confirmed; another window or a terminal is sending it.`,
      ),
    ).toBeTruthy();
    expect(document.body.textContent).not.toContain('every one accounted for');
    expect(screen.getByRole('button', { name: 'Pause' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('loads it again, and shows it as interrupted once that process died', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
    const { test } = await openRun(elsewhere());
    test.keepRun({ ...elsewhere(), state: 'interrupted', endedAt: undoneAt });
    await act(() => vi.advanceTimersByTimeAsync(3_100));
    await waitFor(() => expect(screen.getByText('interrupted')).toBeTruthy());
  });
});

it('the history shows as of when it is known once the host died', async () => {
  const { endHost } = openImports((host) => {
    host.keepRun(runOf('', { ...elsewhere(), isElsewhere: false }));
    host.keepRun(runOf('', { id: 'done', fileName: 'done.csv', counts }));
  });
  act(() => showHistory());
  const list = await screen.findByRole('region', { name: 'Runs' });
  await within(list).findByText('done.csv');
  act(() => endHost());
  expect(screen.getByText(/^As of .*; the program ended · 2 runs$/)).toBeTruthy();
  expect(list.textContent).toMatch(/As of .*: 430 of 1,000 rows confirmed; the program ended/);
  expect(list.textContent).not.toContain('570 not sent');
});
