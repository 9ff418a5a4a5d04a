import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import type { ReadyFile } from '../../../../shared/imports/open-file.ts';
import {
  checked,
  fileOf,
  machineRows,
  practice,
  readyFile,
  scopeMissing,
  type TestHost,
} from '../../../test-host.ts';
import { openImports } from '../../../test-page.tsx';
import { beginMapping } from '../mapping/mapping-store.ts';
import { usePendingMappings } from '../mapping/pending-mappings.ts';
import { lastRequestedMapping, twoTargets } from '../mapping/test-mapping-tab.tsx';

describe('sending', () => {
  /** Opens a file with 1,000 rows that can be sent. */
  const openReadyFile = (host: TestHost) =>
    host.setFile(fileOf('a', 'machines.csv', readyFile()), machineRows(1000));

  it('sends every row and shows the result', async () => {
    const { test, user } = openImports(openReadyFile);
    await user.click(await screen.findByRole('button', { name: 'Send 1,000 rows' }));
    expect(await screen.findByText('1,000 rows: 988 stored, 12 failed')).toBeTruthy();
    expect(test.calls).toContainEqual({
      name: 'imports.send',
      input: { fileId: 'a', connectionId: 'practice' },
    });
  });

  it('shows the reason and stays on the preview if the host refuses to send', async () => {
    const { user } = openImports((test) => {
      openReadyFile(test);
      const { imports } = test.host.api;
      const send = () => Promise.reject(new AppError('conflict', 'This file is being sent already.'));
      Object.assign(test.host, { api: { ...test.host.api, imports: { ...imports, send } } });
    });
    await user.click(await screen.findByRole('button', { name: 'Send 1,000 rows' }));
    expect(await screen.findByText('This file is being sent already.')).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Preview' }).getAttribute('aria-selected')).toBe('true');
  });

  it('is disabled until the host has the mapping that is shown', async () => {
    const { test } = openImports(openReadyFile);
    const ariaDisabled = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled');
    await screen.findByRole('button', { name: 'Send 1,000 rows' });
    expect(ariaDisabled('Send 1,000 rows')).toBeNull();
    act(() => beginMapping(test.host.api, 'a', twoTargets, []));
    expect(ariaDisabled('Send 1,000 rows')).toBe('true');
    expect(ariaDisabled('Rehearse')).toBe('true');
    await waitFor(() => expect(lastRequestedMapping(test)).toMatchObject({ name: 'machines' }));
    await waitFor(() => expect(usePendingMappings.getState().edits).not.toHaveProperty('a'));
  });

  it('is disabled while rows are excluded for references without a result, and offers to look them up', async () => {
    const { test, user } = openImports((host) =>
      host.setFile(fileOf('a', 'edges.csv', readyFile({ neededLookup: 'to-start' })), machineRows(1000)),
    );
    const button = await screen.findByRole('button', { name: 'Send 1,000 rows' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Look up the references' }));
    expect(test.calls).toContainEqual({
      name: 'imports.lookUp',
      input: { fileId: 'a', connectionId: 'practice' },
    });
  });

  it('is disabled with a reason while the connection is signed out', async () => {
    openImports(openReadyFile, { state: 'signed-out' });
    const button = await screen.findByRole('button', { name: 'Send 1,000 rows' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('You are signed out of Practice platform.')).toBeTruthy();
  });

  it('offers to update the vertices that a file created before, and shows how many', async () => {
    const sentBefore = {
      runId: 'run-0',
      connection: 'Practice platform',
      stored: 46_500,
      unknown: 0,
      isAtLeast: false,
    };
    const actions: ReadyFile['actions'] = ['POST', 'PATCH', 'DELETE'];
    const { test, user } = openImports((host) =>
      host.setFile(fileOf('a', 'machines.csv', readyFile({ sentBefore, actions })), machineRows(1000)),
    );
    await user.click(await screen.findByRole('button', { name: 'Update these 46,500 instead' }));
    await waitFor(() =>
      expect(test.calls).toContainEqual({
        name: 'imports.setAction',
        input: { fileId: 'a', action: 'PATCH' },
      }),
    );
  });

  it('offers to update existing vertices if rows lack columns that only creation needs', async () => {
    const heads = ['ogit/_xid', 'ogit/name'];
    const columns = readyFile().columns.filter(({ name }) => heads.includes(name));
    const { test, user } = openImports((host) =>
      host.setFile(
        fileOf('a', 'machines.csv', readyFile({ columns, actions: ['POST', 'PATCH'] })),
        machineRows(1000),
      ),
    );
    await user.click(await screen.findByRole('button', { name: 'Update existing vertices instead' }));
    const input = { fileId: 'a', action: 'PATCH' };
    await waitFor(() => expect(test.calls).toContainEqual({ name: 'imports.setAction', input }));
  });

  it.each([
    [
      'leads to the mapping if the names of the columns are why nothing can be sent',
      ['from', 'verb', 'to'],
      1,
    ],
    ['does not lead to the mapping if the file itself is why nothing can be sent', ['ogit/_xid'], 0],
  ])('%s', async (_title, sourceColumns, links) => {
    const recognition = { ...readyFile().recognition };
    if (links > 0) recognition.kind = { ...recognition.kind, value: 'edges' };
    openImports((host) =>
      host.setFile(
        fileOf('a', 'links.csv', readyFile({ sourceColumns, recognition, blocked: 'It ends early.' })),
        machineRows(1000),
      ),
    );
    expect(await screen.findByText('It ends early.')).toBeTruthy();
    expect(screen.queryAllByRole('button', { name: 'Map the columns' })).toHaveLength(links);
  });

  it('asks before rows that were stored before are created again, and does not say that they can be sent', async () => {
    const sentBefore = {
      runId: 'run-0',
      connection: 'Practice platform',
      stored: 988,
      unknown: 0,
      isAtLeast: false,
    };
    const { test, user } = openImports((host) =>
      host.setFile(fileOf('a', 'machines.csv', readyFile({ sentBefore })), machineRows(1000)),
    );
    const sentence = /^988 rows of this file were stored on Practice platform before\./;
    expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
    expect(document.body.textContent).not.toContain('can be sent');
    await user.click(screen.getByRole('button', { name: 'Send 1,000 rows' }));
    const dialog = await screen.findByRole('dialog', { name: 'Before you send 1,000 rows' });
    expect(within(dialog).getByText(sentence)).toBeTruthy();
    expect(test.calls.some(({ name }) => name === 'imports.send')).toBe(false);
    await user.click(within(dialog).getByRole('button', { name: 'Send all 1,000 rows' }));
    await waitFor(() =>
      expect(test.calls).toContainEqual({
        name: 'imports.send',
        input: { fileId: 'a', connectionId: 'practice' },
      }),
    );
  });

  it('lists everything that has to be confirmed in one dialog', async () => {
    const sentBefore = {
      runId: 'run-0',
      connection: 'Practice platform',
      stored: 988,
      unknown: 0,
      isAtLeast: false,
    };
    const unresolved = {
      ...scopeMissing,
      id: 'reference-unknown:1',
      rule: 'reference-unknown' as const,
      column: 'xid:/on',
      rows: 40,
    };
    const withoutIdentity = {
      ...unresolved,
      id: 'identity-none:0',
      rule: 'identity-none' as const,
      severity: 'warning' as const,
      column: 'ogit/_xid',
      rows: 3,
    };
    const check = checked({
      problems: [unresolved, withoutIdentity],
      problemRows: 43,
      errorRows: 40,
      openErrorRows: 40,
    });
    const lookup = {
      state: 'done',
      lookedUp: 5,
      found: 2,
      missing: 3,
      connection: 'Practice platform',
    } as const;
    const { user } = openImports((host) =>
      host.setFile(fileOf('a', 'machines.csv', readyFile({ sentBefore, check, lookup })), machineRows(1000)),
    );
    await user.click(await screen.findByRole('button', { name: 'Send 1,000 rows' }));
    const dialog = await screen.findByRole('dialog', { name: 'Before you send 1,000 rows' });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '40 rows refer to 3 vertices that Practice platform does not have.',
      expect.stringContaining('3 rows have neither ogit/_xid nor ogit/_id'),
      expect.stringContaining('988 rows of this file were stored on Practice platform before.'),
    ]);
    expect(within(dialog).getByRole('button', { name: 'Exclude 40 rows and send 960' })).toBeTruthy();
  });

  it('shows how many references were not looked up', async () => {
    const unseen = {
      ...scopeMissing,
      id: 'reference-unseen:1',
      rule: 'reference-unseen' as const,
      severity: 'warning' as const,
      column: 'xid:/on',
      rows: 1240,
    };
    openImports((host) =>
      host.setFile(
        fileOf(
          'a',
          'machines.csv',
          readyFile({ rows: 2000, check: checked({ problems: [unseen], problemRows: 1240 }) }),
        ),
        machineRows(2000),
      ),
    );
    expect(await screen.findByText(/^1,240 references were not looked up on the platform\./)).toBeTruthy();
    expect(document.body.textContent).not.toContain('can be sent');
  });

  it('is disabled with a reason on a read-only connection', async () => {
    openImports(openReadyFile, undefined, { ...practice, readOnly: true });
    const button = await screen.findByRole('button', { name: 'Send 1,000 rows' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText(/^Practice platform is read-only\./)).toBeTruthy();
  });

  it('asks before vertices are deleted', async () => {
    const { user } = openImports((host) =>
      host.setFile(fileOf('a', 'machines.csv', readyFile({ action: 'DELETE' })), machineRows(1000)),
    );
    await user.click(await screen.findByRole('button', { name: 'Delete 1,000 vertices…' }));
    expect((await screen.findByRole('dialog')).textContent).toContain('This cannot be undone.');
  });
});
