import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FileState, ReadyFile } from '../../../../shared/imports/open-file.ts';
import { fileOf, machineRows, readyFile } from '../../../test-host.ts';
import { openImports } from '../../../test-page.tsx';
import { workOf } from './work-of.ts';

// Rates and remaining times must not depend on how long the test takes.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const openFile = (change: Partial<ReadyFile>, open: Partial<FileState> = {}) =>
  openImports((host) =>
    host.setFile({ ...fileOf('a', 'machines.csv', readyFile(change)), ...open }, machineRows(1000)),
  );
/** Work that is done to this share after this time. */
const working = (share: number, elapsedMs: number) =>
  ({ state: 'working', share, startedAt: Date.now() - elapsedMs }) as const;

describe('the background work on a file', () => {
  it('shows its progress, rate and remaining time, and can be cancelled, while rows are shown', async () => {
    const { test, user } = openFile({ check: working(0.5, 20_000) });
    expect(await screen.findByRole('progressbar', { name: 'Checking rows' })).toBeTruthy();
    expect(screen.getByText(/^50 % · 2\.\d kB\/s · 15 s to 30 s left$/)).toBeTruthy();
    expect(await screen.findByText('machine:host-1')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(test.calls).toContainEqual({ name: 'imports.cancelWork', input: { fileId: 'a' } });
  });

  it('shows that the remaining time is unknown at the beginning', async () => {
    openFile({ index: working(0.001, 400), check: { state: 'waiting' } });
    expect(await screen.findByRole('progressbar', { name: 'Finding rows' })).toBeTruthy();
    expect(screen.getByText(/time left not known yet/)).toBeTruthy();
    expect(screen.getByText(/1,000 rows so far/)).toBeTruthy();
  });

  it('shows how much of a file has been copied', async () => {
    openFile({ index: { state: 'waiting' }, check: { state: 'waiting' } }, { arriving: 0.42 });
    expect(await screen.findByText('42 % of 94 kB')).toBeTruthy();
    expect(screen.getByText('vertices · copying')).toBeTruthy();
    expect(screen.getByText('The file is still being copied.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('can be repeated after it was cancelled, and shows why it failed', async () => {
    const { test, user } = openFile({ check: { state: 'cancelled' } });
    await user.click(await screen.findByRole('button', { name: 'Check again' }));
    expect(test.calls).toContainEqual({ name: 'imports.check', input: { fileId: 'a' } });
    test.changeFile('a', { check: { state: 'failed', message: 'The file is gone; open it again.' } });
    expect((await screen.findAllByText('The file is gone; open it again.')).length).toBeGreaterThan(0);
  });

  it('is null when index and check are done, and present while one was cancelled', () => {
    expect(workOf({ arriving: null }, readyFile())).toBeNull();
    expect(workOf({ arriving: null }, readyFile({ index: { state: 'cancelled' } }))).toEqual({
      kind: 'index',
      state: 'cancelled',
    });
  });
});
