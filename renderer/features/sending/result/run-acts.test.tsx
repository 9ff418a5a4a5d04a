import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { RequestEntry } from '../../../../shared/sending/runs.ts';
import { fileOf, machineRows, readyFile, runOf, type TestHost } from '../../../test-host.ts';
import { openImports } from '../../../test-page.tsx';
import { useSending } from '../store.ts';

const inputsOf = (test: TestHost, name: string) =>
  test.calls.filter((each) => each.name === `imports.${name}`).map(({ input }) => input);
/** Renders the result of a run of 1,000 machines. */
const open = async (change: Parameters<typeof runOf>[1], requests: readonly RequestEntry[] = []) => {
  const opened = openImports((host) => {
    host.setFile(fileOf('a', 'machines.csv', readyFile()), machineRows(1000));
    host.setRun(runOf('a', change), [], requests);
  });
  await opened.user.click(await screen.findByRole('tab', { name: 'Result' }));
  return opened;
};
const mixed = { stored: 980, partly: 3, failed: 12, unknown: 5, 'not-sent': 0 };
const sending = {
  state: 'sending',
  endedAt: null,
  counts: { stored: 400, partly: 0, failed: 0, unknown: 0, 'not-sent': 600 },
} as const;

describe('a run in progress', () => {
  it('shows its pace with the reason, the rows in progress, repeats and splits', async () => {
    await open({
      ...sending,
      inFlight: 200,
      repeats: 2,
      splits: 4,
      pace: { rowsPerRequest: 250, atOnce: 4, reason: 'reduced to 250 rows: the last response took 9 s' },
    });
    expect(
      screen.getByText('4 requests at once of 250 rows · reduced to 250 rows: the last response took 9 s'),
    ).toBeTruthy();
    expect(screen.getByText('200 in progress')).toBeTruthy();
    expect(screen.getByText('2 requests · 2 repeated · 4 of at most 64 by splitting')).toBeTruthy();
  });

  it('is paused and resumed', async () => {
    const { test, user } = await open(sending);
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    expect(await screen.findByText('paused')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Resume' }));
    expect(await screen.findByText('sending')).toBeTruthy();
    expect([inputsOf(test, 'pause'), inputsOf(test, 'resume')]).toEqual([
      [{ runId: 'run-1' }],
      [{ runId: 'run-1' }],
    ]);
  });

  it('asks for new secrets when it waits for sign-in', async () => {
    const { user } = await open({ ...sending, waitsFor: 'sign-in', message: 'The password is refused.' });
    expect(screen.getByText('waits for sign-in')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Sign in…' }));
    expect(useSending.getState().signInTo).toBe('Practice platform');
  });
});

describe('a run that is over', () => {
  it('offers actions about each outcome', async () => {
    const { test, user } = await open({ counts: mixed, resumable: true });
    const steps = screen.getByRole('list', { name: 'Next steps' });
    expect(steps.textContent).toContain('12 rows failed');
    await user.click(within(steps).getByRole('button', { name: 'Check on the platform' }));
    expect(inputsOf(test, 'readBack')).toEqual([{ runId: 'run-1', connectionId: 'practice' }]);
    await user.click(within(steps).getByRole('button', { name: 'Fix and resend' }));
    await screen.findByRole('heading', { name: 'machines.csv-rows.csv' });
    expect(inputsOf(test, 'openRows')).toEqual([{ runId: 'run-1', outcomes: ['failed'] }]);
  });

  it('says why unknown rows cannot be checked', async () => {
    const whyNotResumable = 'The connection “Practice platform” of this run is no longer in the list.';
    await open({ counts: mixed, whyNotResumable });
    const steps = screen.getByRole('list', { name: 'Next steps' });
    expect(within(steps).queryByRole('button', { name: 'Check on the platform' })).toBeNull();
    expect(within(steps).getByText(whyNotResumable)).toBeTruthy();
  });

  const reason = 'A vertex with the "ogit/_xid" "machine:host-3" exists already.';
  const taken = {
    counts: mixed,
    action: 'POST',
    kind: 'vertices',
    causes: [{ id: 'c1', outcome: 'failed', rows: 7, firstRecord: 3, title: reason, example: reason }],
  } as const;

  it('offers to update the rows that the platform has already', async () => {
    const { test, user } = await open({ ...taken, causes: [...taken.causes] });
    await user.click(screen.getByRole('button', { name: 'Update the rows that exist already' }));
    const input = { runId: 'run-1', outcomes: ['failed'], cause: 'c1', action: 'PUT' };
    await waitFor(() => expect(inputsOf(test, 'openRows')).toEqual([input]));
  });

  it('says which rows are not opened to be updated', async () => {
    const { test, user } = await open({ ...taken, causes: [...taken.causes] });
    const left = '2 rows have the xid or id of another row of this file; correct them in the file first.';
    Object.assign(test.host.api.imports, { openRows: async () => ({ fileId: 'a', left }) });
    await user.click(screen.getByRole('button', { name: 'Update the rows that exist already' }));
    expect(await screen.findByText(left)).toBeTruthy();
  });

  it('opens only the missing parts of partly stored rows, to complete them', async () => {
    const { test, user } = await open({ counts: mixed });
    await user.click(screen.getByRole('button', { name: 'Complete them' }));
    await screen.findByRole('heading', { name: 'machines.csv-missing.csv' });
    expect(inputsOf(test, 'openMissing')).toEqual([{ runId: 'run-1' }]);
  });

  it('does not offer to complete rows whose missing edges exist already', async () => {
    const id = 'edge: 409 Conflict: The edge “…” exists already.';
    const example = 'The vertex is stored, but not edge 1: 409 Conflict: The edge "a" exists already.';
    const cause = { id, outcome: 'partly' as const, title: example, rows: 3, firstRecord: 1, example };
    await open({ counts: mixed, causes: [cause] });
    expect(await screen.findByText('The missing edges exist already.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Complete them' })).toBeNull();
  });

  it('opens the undo and says that nothing is deleted yet', async () => {
    const { user } = await open({ counts: mixed });
    await user.click(screen.getByRole('button', { name: 'Undo…' }));
    expect(await screen.findByText('Undo of 980 rows opened')).toBeTruthy();
    expect(screen.getByText('Nothing is deleted until you send it.')).toBeTruthy();
  });

  it.each(['PUT', 'DELETE'] as const)('has nothing to undo where nothing was created: %s', async (action) => {
    await open({ counts: mixed, action });
    expect(screen.queryByRole('button', { name: 'Undo…' })).toBeNull();
  });

  it('has no next steps once other files have completed its rows', async () => {
    const { test } = await open({ counts: mixed });
    expect(screen.getByRole('button', { name: 'Fix and resend' })).toBeTruthy();
    act(() => test.setPlan({ stored: [{ fileId: 'a', connection: 'Practice platform' }] }));
    expect(await screen.findByText('By now, all rows of the file are stored or excluded.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Fix and resend' })).toBeNull();
  });

  it('exports spreadsheet-safe rows if that is selected', async () => {
    const { test, user } = await open({ counts: mixed });
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: /Spreadsheet-safe/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Export 3 partly stored rows…' }));
    await waitFor(() =>
      expect(inputsOf(test, 'exportRows')).toEqual([
        { runId: 'run-1', outcome: 'partly', spreadsheetSafe: true },
      ]),
    );
  });

  it('can only be viewed and exported if it was a rehearsal', async () => {
    await open({ counts: mixed, rehearsal: true, connection: 'Rehearsal' });
    expect(screen.queryByRole('button', { name: 'Fix and resend' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Undo…' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Export 12 failed rows…' })).toBeTruthy();
  });

  it('lists its requests with their state, message and rows', async () => {
    const request: RequestEntry = {
      number: 2,
      of: 1,
      class: 'creates-only',
      rows: 500,
      firstRecord: 501,
      lastRecord: 1000,
      bytes: 61_000,
      bodyHash: '5f'.repeat(32),
      state: 'lost',
      status: null,
      message: 'The connection closed before a response.',
      sentAt: 1_795_000_000_000,
      endedAt: 1_795_000_002_000,
    };
    const { user } = await open({ counts: mixed }, [request]);
    await user.click(screen.getByText('Requests'));
    const grid = await screen.findByRole('grid', { name: 'Requests' });
    expect(await within(grid).findByText('response lost')).toBeTruthy();
    expect(grid.textContent).toContain('The connection closed before a response.');
    expect(grid.textContent).toContain('501 – 1,000');
  });
});
