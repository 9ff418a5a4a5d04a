import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { PlanRun } from '../../../../shared/imports/plan.ts';
import { fileOf, machineRows, readyFile, runOf, type TestHost } from '../../../test-host.ts';
import { openImports } from '../../../test-page.tsx';

/** Opens machines.csv, edges.csv and notes.csv, each with 1,000 rows. */
const openThreeFiles = (host: TestHost) => {
  for (const [id, name] of [
    ['a', 'machines.csv'],
    ['b', 'edges.csv'],
    ['c', 'notes.csv'],
  ] as const)
    host.setFile(fileOf(id, name, readyFile()), machineRows(1000));
};
const findBar = () => screen.findByRole('region', { name: 'All files' });
const findCard = async (name: string) => {
  const button = await screen.findByRole('button', { name: new RegExp(`^${name}`) });
  return button.closest('li') as HTMLElement;
};
const inputsOf = (test: TestHost, name: string) =>
  test.calls.filter((call) => call.name === `imports.${name}`).map(({ input }) => input);

describe('the rehearsal of a plan', () => {
  const counts = { stored: 1000, failed: 0, unknown: 0, partly: 0, 'not-sent': 0 };
  const endedRun: PlanRun = {
    state: 'finished',
    connection: 'Rehearsal',
    rehearsal: true,
    startedAt: 1,
    endedAt: 2,
    files: [
      { fileId: 'a', state: 'done', runId: 'run-1', reason: '' },
      {
        fileId: 'b',
        state: 'held',
        runId: null,
        reason: 'Not rehearsed, because notes.csv has 1 failed row.',
      },
    ],
  };

  it('begins with one click if the files refer to no other vertices', async () => {
    const { test, user } = openImports(openThreeFiles);
    await user.click(within(await findBar()).getByRole('button', { name: 'Rehearse all 3 files' }));
    expect(inputsOf(test, 'rehearseAll')).toEqual([{ seeded: false }]);
    expect(inputsOf(test, 'sendAll')).toEqual([]);
  });

  it('offers to begin with the required vertices if rows refer to vertices of no open file', async () => {
    const { test, user } = openImports((host) => {
      openThreeFiles(host);
      host.setPlan({ missing: [{ fileId: 'c', rows: 12 }] });
    });
    await user.click(within(await findBar()).getByRole('button', { name: 'Rehearse all 3 files' }));
    await user.click(await screen.findByRole('menuitem', { name: /With the required vertices/ }));
    expect(inputsOf(test, 'rehearseAll')).toEqual([{ seeded: true }]);
  });

  it('needs no sign-in, but files that can be sent', async () => {
    const { test, user } = openImports(
      (host) => {
        openThreeFiles(host);
        host.setPlan({ ready: false, why: 'edges.csv is still being checked.' });
      },
      { state: 'signed-out' },
    );
    const rehearseButton = () =>
      within(screen.getByRole('region', { name: 'All files' })).getByRole('button', {
        name: 'Rehearse all 3 files',
      });
    await findBar();
    expect(rehearseButton().getAttribute('aria-disabled')).toBe('true');
    test.setPlan({});
    await user.click(rehearseButton());
    expect(inputsOf(test, 'rehearseAll')).toHaveLength(1);
  });

  it('says while running and at its end that no real platform is involved', async () => {
    const { test, user } = openImports((host) => {
      openThreeFiles(host);
      host.setRun(
        runOf('a', {
          rehearsal: true,
          state: 'sending',
          endedAt: null,
          message: 'Creating a temporary platform…',
        }),
      );
      const files = endedRun.files.map((file) =>
        file.fileId === 'a' ? { ...file, state: 'sending' as const } : file,
      );
      host.setPlan({
        run: { ...endedRun, state: 'sending', endedAt: null, files },
        ready: false,
        why: 'The plan is being rehearsed.',
      });
    });
    expect(await screen.findByText('Rehearsal: Creating a temporary platform…')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel the rehearsal' }));
    expect(inputsOf(test, 'cancelAll')).toHaveLength(1);
    test.setRun(runOf('a', { rehearsal: true, counts }));
    test.setPlan({ run: endedRun });
    expect(
      await screen.findByText(
        'Rehearsal: 1 file fully stored, 1 not rehearsed, 1 not part of this run. No data left this machine.',
      ),
    ).toBeTruthy();
    expect(within(await findCard('machines.csv')).getByText('Rehearsed: 1,000 stored.')).toBeTruthy();
    expect(within(await findCard('edges.csv')).getByText(/^Not rehearsed, because/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send all 3 files' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Send (the other|\S+\.csv$)/ })).toBeNull();
  });

  it('does not replace the state of a file that is already stored', async () => {
    openImports((host) => {
      openThreeFiles(host);
      host.setRun(runOf('a', { rehearsal: true, counts }));
      host.setPlan({ run: endedRun, stored: [{ fileId: 'b', connection: 'Practice platform' }] });
    });
    expect(within(await findCard('edges.csv')).getByText('All rows stored.')).toBeTruthy();
  });
});
