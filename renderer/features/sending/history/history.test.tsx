import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Delta } from '../../../../shared/sending/run-calls.ts';
import {
  fileOf,
  machineRows,
  practice,
  readyFile,
  runOf,
  signedIn,
  type TestHost,
} from '../../../test-host.ts';
import { openImports } from '../../../test-page.tsx';

const partialCounts = { stored: 4_000, partly: 0, failed: 0, unknown: 14, 'not-sent': 5_986 };
const interruptedRun = (change: Parameters<typeof runOf>[1] = {}) =>
  runOf('', {
    id: 'old',
    state: 'interrupted',
    message: 'Graph Intake ended in the middle.',
    rows: 10_000,
    counts: partialCounts,
    unknown: { repeatable: 0, 'creates-only': 0, asks: 14, never: 0 },
    resumable: true,
    ...change,
  });
const inputsOf = (test: TestHost, name: string) =>
  test.calls.filter((each) => each.name === `imports.${name}`).map(({ input }) => input);

describe('a run that was interrupted', () => {
  it('is offered while no file is open, and asks about the rows at stake', async () => {
    const { test, user } = openImports((host) => host.addStoredRun(interruptedRun()));
    const offers = await screen.findByRole('list', { name: 'Runs that can be continued' });
    expect(offers.textContent).toContain('4,000 of 10,000 rows stored. Continue?');
    await user.click(await within(offers).findByRole('button', { name: 'Continue' }));
    const dialog = await screen.findByRole('dialog', { name: 'Continue machines.csv' });
    expect(dialog.textContent).toContain('14 rows were in progress: 14 may add or remove a value twice.');
    await user.click(within(dialog).getByRole('button', { name: 'Send 14 rows again' }));
    await waitFor(() =>
      expect(inputsOf(test, 'continueRun')).toEqual([
        { runId: 'old', connectionId: 'practice', repeatAtStake: 14, changedFile: false },
      ]),
    );
    expect(await screen.findByText('sending')).toBeTruthy();
  });

  it('continues immediately where nothing is at stake', async () => {
    const { test, user } = openImports((host) =>
      host.addStoredRun(
        interruptedRun({ unknown: { repeatable: 14, 'creates-only': 0, asks: 0, never: 0 } }),
      ),
    );
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await waitFor(() =>
      expect(inputsOf(test, 'continueRun')).toEqual([
        { runId: 'old', connectionId: 'practice', repeatAtStake: null, changedFile: false },
      ]),
    );
  });

  it('lists the rows of a changed file that differ before it continues', async () => {
    const { test, user } = openImports((host) => {
      host.addStoredRun(interruptedRun());
      host.respondRuns({ fileOfRun: { state: 'changed', differing: 2, records: [4, 17], removing: 0 } });
    });
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('2 rows that were already sent differ: rows 4, 17.');
    await user.click(within(dialog).getByRole('button', { name: 'Continue, leave 14 unknown' }));
    await waitFor(() =>
      expect(inputsOf(test, 'continueRun')).toEqual([
        { runId: 'old', connectionId: 'practice', repeatAtStake: null, changedFile: true },
      ]),
    );
  });

  it('asks for the number of rows of a changed file that remove something from production', async () => {
    const { test, user } = openImports(
      (host) => {
        host.addStoredRun(
          interruptedRun({ unknown: { repeatable: 0, 'creates-only': 0, asks: 0, never: 0 } }),
        );
        host.respondRuns({ fileOfRun: { state: 'changed', differing: 0, records: [], removing: 12 } });
      },
      signedIn,
      { ...practice, environment: 'production' },
    );
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('12 rows that are left would remove something');
    const continueRun = within(dialog).getByRole('button', { name: 'Continue with the changed file' });
    await user.click(continueRun);
    expect(inputsOf(test, 'continueRun')).toEqual([]);
    await user.type(within(dialog).getByLabelText('Type 12 to continue'), '12');
    await user.click(continueRun);
    await waitFor(() =>
      expect(inputsOf(test, 'continueRun')).toMatchObject([{ changedFile: true, confirmedRemovals: 12 }]),
    );
  });

  it('cannot continue without its file', async () => {
    const { test, user } = openImports((host) => {
      host.addStoredRun(interruptedRun());
      host.respondRuns({ fileOfRun: { state: 'missing', differing: 0, records: [], removing: 0 } });
    });
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect((await screen.findByRole('dialog')).textContent).toContain('was moved or deleted');
    expect(inputsOf(test, 'continueRun')).toEqual([]);
  });

  it('can only be continued on the connection that it was sent to', async () => {
    const { user, test } = openImports((host) =>
      host.addStoredRun(interruptedRun({ connection: 'Plant 7' })),
    );
    const continueRun = await screen.findByRole('button', { name: 'Continue' });
    expect(continueRun.getAttribute('aria-disabled')).toBe('true');
    await user.click(continueRun);
    expect(inputsOf(test, 'fileOfRun')).toEqual([]);
  });

  it('is not offered once it was hidden, nor if the user cancelled it', async () => {
    const { user } = openImports((host) => {
      host.addStoredRun(interruptedRun());
      host.addStoredRun(interruptedRun({ id: 'older', fileName: 'edges.csv', state: 'cancelled' }));
    });
    const offers = await screen.findByRole('list', { name: 'Runs that can be continued' });
    expect(offers.textContent).not.toContain('edges.csv');
    await user.click(within(offers).getByRole('button', { name: 'Hide machines.csv for now' }));
    expect(screen.queryByRole('list', { name: 'Runs that can be continued' })).toBeNull();
  });
});

describe('the history', () => {
  const addTwoRuns = (host: TestHost) => {
    host.setFile(fileOf('a', 'machines.csv', readyFile()), machineRows(1000));
    host.setRun(runOf('a'));
    host.addStoredRun(
      runOf('', { id: 'old', fileName: 'edges.csv', kind: 'edges', startedAt: 1_700_000_000_000 }),
    );
  };

  it('lists all runs, and filters them by text', async () => {
    const { user } = openImports(addTwoRuns);
    await user.click(await screen.findByRole('button', { name: 'History' }));
    expect(await screen.findByText('2 runs')).toBeTruthy();
    await user.type(screen.getByLabelText('Find a run'), 'edges');
    expect(await screen.findByText('1 of 2 runs')).toBeTruthy();
    expect(screen.queryByText('vertices · POST · create')).toBeNull();
  });

  it('opens the result of a run, and returns to the list and to Import', async () => {
    const { user } = openImports(addTwoRuns);
    await user.click(await screen.findByRole('button', { name: 'History' }));
    await user.click(await screen.findByRole('button', { name: 'edges.csv' }));
    expect(
      await screen.findByText('988 + 0 + 12 + 0 + 0 = 1,000 rows, every one accounted for'),
    ).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'edges.csv' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Back to all runs' }));
    expect(await screen.findByRole('heading', { name: 'History' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Back to Import' }));
    expect(await screen.findByRole('tab', { name: 'Preview' })).toBeTruthy();
  });

  it('opens the rows of all outcomes of a run as a new file with “Run again…”', async () => {
    const { test, user } = openImports(addTwoRuns);
    await user.click(await screen.findByRole('button', { name: 'History' }));
    await user.click(await screen.findByRole('button', { name: 'edges.csv' }));
    await user.click(await screen.findByRole('button', { name: 'Run again…' }));
    expect(await screen.findByRole('heading', { name: 'edges.csv-rows.csv' })).toBeTruthy();
    expect(inputsOf(test, 'openRows')).toEqual([
      { runId: 'old', outcomes: ['stored', 'partly', 'failed', 'unknown', 'not-sent'] },
    ]);
  });

  it('deletes the selected runs after a confirmation', async () => {
    const { test, user } = openImports(addTwoRuns);
    await user.click(await screen.findByRole('button', { name: 'History' }));
    await user.click(await screen.findByRole('checkbox', { name: /Select the run of edges.csv/ }));
    await user.click(screen.getByRole('button', { name: 'Delete 1 run…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete the run of edges.csv' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete the run' }));
    await waitFor(() => expect(inputsOf(test, 'forget')).toEqual([{ runIds: ['old'] }]));
    expect(await screen.findByText('1 run')).toBeTruthy();
  });

  it('shows the page before when every run of the last page was deleted', async () => {
    const { user } = openImports((host) => {
      for (let at = 1; at <= 51; at += 1)
        host.addStoredRun(runOf('', { id: `run ${at}`, fileName: `${at}.csv`, startedAt: at }));
    });
    await user.click(await screen.findByRole('button', { name: 'History' }));
    await user.click(await screen.findByRole('button', { name: 'Older runs' }));
    await user.click(await screen.findByRole('checkbox', { name: /Select the run of 1.csv/ }));
    await user.click(screen.getByRole('button', { name: 'Delete 1 run…' }));
    await user.click(await screen.findByRole('button', { name: 'Delete the run' }));
    expect(await screen.findByText('50 runs')).toBeTruthy();
    expect(await screen.findByRole('button', { name: '51.csv' })).toBeTruthy();
  });

  it('shows a run from an evidence file without buttons to resend or export it', async () => {
    const { user } = openImports(addTwoRuns);
    await user.click(await screen.findByRole('button', { name: 'History' }));
    const picked = new File(['PK'], 'run.zip', { type: 'application/zip' });
    await user.upload(screen.getByLabelText('Evidence file'), picked);
    expect(await screen.findByText('evidence file')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Fix and resend' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  });
});

describe('a file that was sent before', () => {
  const deltaOf = (change: Partial<Delta>): Delta => ({
    runId: 'old',
    fileName: 'machines.csv',
    startedAt: 1,
    same: 8_797,
    changed: 1_203,
    added: 3,
    partly: 0,
    failed: 0,
    mayExist: true,
    existing: 0,
    outdated: 0,
    onlyChanged: false,
    ...change,
  });

  it('is not compared with earlier runs while it cannot be sent at all', async () => {
    const { test } = openImports((host) =>
      host.setFile(fileOf('a', 'machines.csv', readyFile({ blocked: 'A head is there twice.' })), []),
    );
    expect((await screen.findAllByText('A head is there twice.')).length).toBeGreaterThan(0);
    expect(inputsOf(test, 'delta')).toEqual([]);
  });

  it('offers to send only the changed rows, and then to send all rows again', async () => {
    const delta = deltaOf({ startedAt: new Date(2020, 4, 3, 14, 1, 40).getTime() });
    const { test, user } = openImports((host) => {
      host.setFile(fileOf('a', 'copy.csv', readyFile({ rows: 10_000 })), machineRows(10));
      host.respondRuns({ delta });
    });
    // Unchanged rows are excluded automatically only if the file has the same name, and this one is copy.csv.
    expect(
      await screen.findByText(
        'Sent on 3 May 2020 to Practice platform: 1,200 rows changed, 3 new; the other 8,797 are already stored with these values.',
      ),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send only these' }));
    await user.click(await screen.findByRole('button', { name: 'Send all rows' }));
    await screen.findByRole('button', { name: 'Send only these' });
    expect(inputsOf(test, 'onlyChanged')).toEqual([
      { fileId: 'a', runId: 'old', enabled: true },
      { fileId: 'a', runId: 'old', enabled: false },
    ]);
  });

  it('is reduced to its changed and new rows automatically, once, and creates no row that exists', async () => {
    const delta = deltaOf({ changed: 15 });
    const file = (action: 'POST' | 'PATCH') =>
      fileOf('a', 'machines.csv', readyFile({ rows: 8_812, action, actions: ['POST', 'PATCH'] }));
    const { test, user } = openImports((host) => {
      host.setFile(file('POST'), machineRows(10));
      host.respondRuns({ delta });
    });
    await waitFor(() => expect(inputsOf(test, 'setAction')).toEqual([{ fileId: 'a', action: 'PATCH' }]));
    expect(inputsOf(test, 'onlyChanged')).toEqual([]);
    act(() => test.setFile(file('PATCH'), machineRows(10)));
    expect(await screen.findByText(/Those are excluded\. Changed rows are updated\.$/)).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Send all rows' }));
    await screen.findByRole('button', { name: 'Send only these' });
    expect(inputsOf(test, 'onlyChanged')).toEqual([
      { fileId: 'a', runId: 'old', enabled: true },
      { fileId: 'a', runId: 'old', enabled: false },
    ]);
  });

  it('says that all rows are selected again after the action was changed', async () => {
    const delta = deltaOf({ fileName: 'earlier.csv', added: null });
    const file = (action: 'POST' | 'PATCH') =>
      fileOf('a', 'machines.csv', readyFile({ rows: 10_000, action }));
    const { test, user } = openImports((host) => {
      host.setFile(file('POST'), machineRows(10));
      host.respondRuns({ delta });
    });
    await user.click(await screen.findByRole('button', { name: 'Send only these' }));
    await screen.findByRole('button', { name: 'Send all rows' });
    act(() => {
      test.respondRuns({ delta });
      test.setFile(file('PATCH'), machineRows(10));
    });
    expect(await screen.findByText(/All rows are selected again/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send only these' }));
    await screen.findByRole('button', { name: 'Send all rows' });
    expect(screen.queryByText(/All rows are selected again/)).toBeNull();
  });
});
