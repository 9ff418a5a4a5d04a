import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { runOf, type TestHost } from '../../../test-host.ts';
import { openImports } from '../../../test-page.tsx';

const inputsOf = (test: TestHost, name: string) =>
  test.calls.filter((each) => each.name === `imports.${name}`).map(({ input }) => input);
async function openLimits(prepare?: (host: TestHost) => void) {
  const opened = openImports(prepare);
  await opened.user.click(await screen.findByRole('button', { name: 'History' }));
  await opened.user.click(screen.getByRole('button', { name: 'Storage…' }));
  return { ...opened, days: await screen.findByRole('textbox', { name: 'Days' }) };
}

describe('the limits of stored runs', () => {
  it.each([
    ['2.5', 2_500_000_000],
    ['2,5', 2_500_000_000],
    ['1,000', 1_000_000_000_000],
  ])('are saved as typed: %s GB', async (typed, sizeBytes) => {
    const { test, user, days } = await openLimits();
    await user.clear(days);
    await user.type(screen.getByRole('textbox', { name: 'Gigabytes' }), typed);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(inputsOf(test, 'setRetention')).toEqual([{ days: null, sizeBytes }]));
  });

  it('are refused beyond a century', async () => {
    const { user, days } = await openLimits();
    await user.clear(days);
    await user.type(days, '99999999999');
    expect(await screen.findByText(/Enter a whole number of days up to 36,500/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('say how many runs they delete before they are saved', async () => {
    const { test, user } = await openLimits((host) => host.respondRuns({ runsBeyond: 2 }));
    await user.type(screen.getByRole('textbox', { name: 'Gigabytes' }), '1');
    expect(await screen.findByText('2 runs are older or take more space, and will be deleted.')).toBeTruthy();
    expect(inputsOf(test, 'runsBeyond').at(-1)).toEqual({ days: 365, sizeBytes: 1_000_000_000 });
    await user.click(screen.getByRole('button', { name: 'Save and delete 2 runs' }));
    await waitFor(() => expect(inputsOf(test, 'setRetention')).toHaveLength(1));
  });

  it('take the runs that they delete from the list at once', async () => {
    const { user } = await openLimits((host) => {
      host.addStoredRun(runOf('', { id: 'old', fileName: 'may.csv', startedAt: 1 }));
      host.addStoredRun(runOf('', { id: 'new', fileName: 'june.csv' }));
      host.respondRuns({ runsBeyond: 1 });
    });
    await user.click(await screen.findByRole('button', { name: 'Save and delete 1 run' }));
    expect(await screen.findByText('1 run')).toBeTruthy();
    expect(screen.queryByText('may.csv')).toBeNull();
  });
});
