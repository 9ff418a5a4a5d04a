import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { PlanRun } from '../../../../shared/imports/plan.ts';
import { fileOf, machineRows, readyFile, runOf, type TestHost } from '../../../test-host.ts';
import { openImports } from '../../../test-page.tsx';

const three = (host: TestHost) => {
  for (const [id, name] of [
    ['a', 'machines.csv'],
    ['b', 'edges.csv'],
    ['c', 'notes.csv'],
  ] as const)
    host.setFile(fileOf(id, name, readyFile()), machineRows(1000));
};
const bar = () => screen.findByRole('region', { name: 'All files' });
const card = async (name: string) => {
  const pick = await screen.findByRole('button', { name: new RegExp(`^${name}`) });
  return pick.closest('li') as HTMLElement;
};
const inputsOf = (test: TestHost, name: string) =>
  test.asked.filter((each) => each.name === `imports.${name}`).map(({ input }) => input);

describe('the rehearsal of a plan', () => {
  const counts = { stored: 1000, failed: 0, unknown: 0, partly: 0, 'not-sent': 0 };
  const ended: PlanRun = {
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

  it('begins with one click if the files refer to no others', async () => {
    const { test, user } = openImports(three);
    await user.click(within(await bar()).getByRole('button', { name: 'Rehearse all 3 files' }));
    expect(inputsOf(test, 'rehearseAll')).toEqual([{ seeded: false }]);
    expect(inputsOf(test, 'sendAll')).toEqual([]);
  });

  it('asks what the world shall hold where rows name what no file makes', async () => {
    const { test, user } = openImports((host) => {
      three(host);
      host.setPlan({ missing: [{ fileId: 'c', rows: 12 }] });
    });
    await user.click(within(await bar()).getByRole('button', { name: 'Rehearse all 3 files' }));
    await user.click(await screen.findByRole('menuitem', { name: /With the required vertices/ }));
    expect(inputsOf(test, 'rehearseAll')).toEqual([{ seeded: true }]);
  });

  it('needs no sign-in, but files that can be sent', async () => {
    const { test, user } = openImports(
      (host) => {
        three(host);
        host.setPlan({ ready: false, why: 'edges.csv is still being checked.' });
      },
      { state: 'signed-out' },
    );
    const rehearse = () =>
      within(screen.getByRole('region', { name: 'All files' })).getByRole('button', {
        name: 'Rehearse all 3 files',
      });
    await bar();
    expect(rehearse().getAttribute('aria-disabled')).toBe('true');
    test.setPlan({});
    await user.click(rehearse());
    expect(inputsOf(test, 'rehearseAll')).toHaveLength(1);
  });

  it('says while running and at its end that no real platform is involved', async () => {
    const { test, user } = openImports((host) => {
      three(host);
      host.setRun(
        runOf('a', {
          rehearsal: true,
          state: 'sending',
          endedAt: null,
          message: 'Creating a temporary platform…',
        }),
      );
      const files = ended.files.map((file) =>
        file.fileId === 'a' ? { ...file, state: 'sending' as const } : file,
      );
      host.setPlan({
        run: { ...ended, state: 'sending', endedAt: null, files },
        ready: false,
        why: 'The plan is being rehearsed.',
      });
    });
    expect(await screen.findByText('Rehearsal: Creating a temporary platform…')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel the rehearsal' }));
    expect(inputsOf(test, 'cancelAll')).toHaveLength(1);
    test.setRun(runOf('a', { rehearsal: true, counts }));
    test.setPlan({ run: ended });
    expect(
      await screen.findByText(
        'Rehearsal: 1 file fully stored, 1 not rehearsed, 1 not part of this run. Nothing left this machine.',
      ),
    ).toBeTruthy();
    expect(within(await card('machines.csv')).getByText('Rehearsed: 1,000 stored.')).toBeTruthy();
    expect(within(await card('edges.csv')).getByText(/^Not rehearsed, because/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send all 3 files' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Send (the other|\S+\.csv$)/ })).toBeNull();
  });

  it('says nothing against what is stored', async () => {
    openImports((host) => {
      three(host);
      host.setRun(runOf('a', { rehearsal: true, counts }));
      host.setPlan({ run: ended, stored: [{ fileId: 'b', connection: 'Practice platform' }] });
    });
    expect(within(await card('edges.csv')).getByText('All rows stored.')).toBeTruthy();
  });
});
