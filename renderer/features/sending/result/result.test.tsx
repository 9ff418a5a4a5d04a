import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fileOf, machineRows, readyFile, runOf, type TestHost } from '../../../test-host.ts';
import { openImports } from '../../../test-page.tsx';

describe('the result', () => {
  const results = Array.from({ length: 12 }, (_, index) => ({
    record: index * 50 + 1,
    outcome: 'failed' as const,
    identity: `machine:host-${index * 50 + 1}`,
    reason: '"ogit/_type" not found or empty in "attributes".',
    request: 1,
  }));
  const causes = [
    {
      id: 'c1',
      outcome: 'failed' as const,
      title: 'ogit/_type not found',
      rows: 12,
      firstRecord: 1,
      example: 'ogit/_type not found',
    },
  ];
  const addFinishedRun = (host: TestHost) => {
    host.setFile(fileOf('a', 'machines.csv', readyFile()), machineRows(1000));
    host.setRun(runOf('a', { causes }), results);
  };

  it('accounts for every row in one sum', async () => {
    const { user } = openImports(addFinishedRun);
    await user.click(await screen.findByRole('tab', { name: 'Result' }));
    expect(screen.getByText('988 + 0 + 12 + 0 + 0 = 1,000 rows, every one accounted for')).toBeTruthy();
    expect(screen.getByText('Stored').parentElement?.textContent).toBe('Stored988');
    expect(await screen.findByText('machine:host-51')).toBeTruthy();
  });

  it('filters the rows by a cause and a text', async () => {
    const { test, user } = openImports(addFinishedRun);
    await user.click(await screen.findByRole('tab', { name: 'Result' }));
    await user.click(await screen.findByRole('button', { name: /12 ogit\/_type not found first in row 1/ }));
    await user.type(screen.getByRole('textbox', { name: 'Find in rows' }), 'host-51');
    await waitFor(() =>
      expect(test.calls.at(-1)?.input).toMatchObject({
        filter: { outcome: 'all', cause: 'c1', text: 'host-51' },
      }),
    );
  });

  it('exports the failed rows and says where they went', async () => {
    const { test, user } = openImports(addFinishedRun);
    await user.click(await screen.findByRole('tab', { name: 'Result' }));
    await user.click(await screen.findByRole('button', { name: 'Export 12 failed rows…' }));
    expect(await screen.findByText('/home/analyst/machines-failed.csv')).toBeTruthy();
    expect(test.calls).toContainEqual({
      name: 'imports.exportRows',
      input: { runId: 'run-1', outcome: 'failed', spreadsheetSafe: false },
    });
  });

  it('names the outcomes by the action of the run', async () => {
    const { user } = openImports((host) => {
      host.setFile(fileOf('a', 'machines.csv', readyFile({ action: 'PUT' })), machineRows(1000));
      host.setRun(runOf('a', { action: 'PUT' }), results);
    });
    await user.click(await screen.findByRole('tab', { name: 'Result' }));
    expect(screen.getByText('Updated').parentElement?.textContent).toBe('Updated988');
    expect(screen.getByText('PUT · update')).toBeTruthy();
    expect(screen.getByText('1,000 rows: 988 updated, 12 failed')).toBeTruthy();
    expect(screen.getByRole('combobox', { name: 'Rows shown' })).toHaveProperty('value', 'Not updated');
    expect(document.body.textContent).not.toContain('stored');
  });

  it('has no identity column for edges, which have no identity', async () => {
    const { user } = openImports((host) => {
      host.setFile(fileOf('a', 'edges.csv', readyFile()), machineRows(1000));
      host.setRun(runOf('a', { kind: 'edges' }), results);
    });
    await user.click(await screen.findByRole('tab', { name: 'Result' }));
    expect(await screen.findByRole('columnheader', { name: 'reason' })).toBeTruthy();
    expect(screen.queryByRole('columnheader', { name: 'identity' })).toBeNull();
  });

  it('says what stopped a run and how to send the remaining rows', async () => {
    const counts = { stored: 400, failed: 0, unknown: 0, partly: 0, 'not-sent': 600 };
    const message = '127.0.0.1:4711 cannot be reached; check the address and the network.';
    const { user } = openImports((host) => {
      host.setFile(fileOf('a', 'machines.csv', readyFile()), machineRows(1000));
      host.setRun(runOf('a', { state: 'stopped', message, counts, resumable: true }));
    });
    await user.click(await screen.findByRole('tab', { name: 'Result' }));
    const causes = screen.getByRole('region', { name: 'Causes' });
    expect(causes.textContent).toContain(message);
    expect(causes.textContent).toContain('“Continue” sends the remaining rows.');
    expect(causes.textContent).not.toContain('Nothing has failed');
  });

  it('says why no row is listed: all rows wait to be sent, or the search finds none', async () => {
    const { user } = openImports((host) => {
      host.setFile(fileOf('a', 'machines.csv', readyFile()), machineRows(1000));
      const counts = { stored: 0, failed: 0, unknown: 0, partly: 0, 'not-sent': 1000 };
      host.setRun(runOf('a', { state: 'sending', endedAt: null, counts }));
    });
    await user.click(await screen.findByRole('tab', { name: 'Result' }));
    await user.click(screen.getByRole('combobox', { name: 'Rows shown' }));
    await user.click(await screen.findByRole('option', { name: /Not sent/ }));
    expect(await screen.findByText('1,000 rows wait to be sent.')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Find in rows' }), 'nowhere');
    expect(await screen.findByText(/No row here has “nowhere”/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(await screen.findByText('1,000 rows wait to be sent.')).toBeTruthy();
  });

  it('opens another file from its header', async () => {
    const { user, openRequestCount } = openImports(addFinishedRun);
    await user.click(await screen.findByRole('tab', { name: 'Result' }));
    await user.click(screen.getByRole('button', { name: 'Choose another file' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Open a file…' }));
    expect(openRequestCount()).toBe(1);
  });

  it('has no time left before its rate is known, and cancels the run', async () => {
    const { test, user } = openImports((host) => {
      host.setFile(fileOf('a', 'machines.csv', readyFile()), machineRows(1000));
      const counts = { stored: 0, failed: 0, unknown: 0, partly: 0, 'not-sent': 1000 };
      host.setRun(runOf('a', { state: 'sending', endedAt: null, rowsPerSecond: null, counts }));
    });
    await user.click(await screen.findByRole('tab', { name: 'Result' }));
    expect(screen.getByText(/^started [^·]+$/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(test.calls).toContainEqual({ name: 'imports.cancel', input: { runId: 'run-1' } });
  });
});
