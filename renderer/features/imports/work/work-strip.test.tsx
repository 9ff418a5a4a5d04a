import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { FileState, ReadyFile } from '../../../../shared/imports/open-file.ts';
import { fileOf, machineRows, readyFile } from '../../../test-host.ts';
import { openImports } from '../../../test-page.tsx';
import { workOf } from './work-of.ts';

const openFile = (change: Partial<ReadyFile>, open: Partial<FileState> = {}) =>
  openImports((host) =>
    host.setFile({ ...fileOf('a', 'machines.csv', readyFile(change)), ...open }, machineRows(1000)),
  );
const working = (share: number, forMs: number) =>
  ({ state: 'working', share, startedAt: Date.now() - forMs }) as const;

describe('the work behind a file', () => {
  it('shows how far it is, its rate and a range of time, and is cancelled, while rows are shown', async () => {
    const { test, user } = openFile({ check: working(0.5, 20_000) });
    expect(await screen.findByRole('progressbar', { name: 'Checking rows' })).toBeTruthy();
    expect(screen.getByText(/^50 % · 2\.\d kB\/s · 15 s to 30 s left$/)).toBeTruthy();
    expect(await screen.findByText('machine:host-1')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(test.asked).toContainEqual({ name: 'imports.cancelWork', input: { fileId: 'a' } });
  });

  it('says that the time left is not known while it is not', async () => {
    openFile({ index: working(0.001, 400), check: { state: 'waiting' } });
    expect(await screen.findByRole('progressbar', { name: 'Finding rows' })).toBeTruthy();
    expect(screen.getByText(/time left not known yet/)).toBeTruthy();
    expect(screen.getByText(/1,000 rows so far/)).toBeTruthy();
  });

  it('says how much of a copy has arrived', async () => {
    openFile({ index: { state: 'waiting' }, check: { state: 'waiting' } }, { arriving: 0.42 });
    expect(await screen.findByText('42 % of 94 kB')).toBeTruthy();
    expect(screen.getByText('vertices · copying')).toBeTruthy();
    expect(screen.getByText('The file is still being copied.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('can be done again when it was cancelled or failed', async () => {
    const { test, user } = openFile({ check: { state: 'cancelled' } });
    await user.click(await screen.findByRole('button', { name: 'Check again' }));
    expect(test.asked).toContainEqual({ name: 'imports.check', input: { fileId: 'a' } });
    test.changeFile('a', { check: { state: 'failed', message: 'The file is gone; open it again.' } });
    expect((await screen.findAllByText('The file is gone; open it again.')).length).toBeGreaterThan(0);
  });

  it('is over when index and check are done', () => {
    expect(workOf({ arriving: null }, readyFile())).toBeNull();
    expect(workOf({ arriving: null }, readyFile({ index: { state: 'cancelled' } }))).toEqual({
      kind: 'index',
      state: 'cancelled',
    });
  });
});
