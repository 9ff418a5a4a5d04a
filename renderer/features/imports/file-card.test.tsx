import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fileOf, machineRows, readyFile, runOf, type TestHost } from '../../test-host.ts';
import { openImports } from '../../test-page.tsx';
import { twoTargets, unmappedFile } from './mapping/test-mapping-tab.tsx';

const closeCall = { name: 'imports.close', input: { fileId: 'a' } };
const withRun = (change: Parameters<typeof runOf>[1]) => (host: TestHost) => {
  host.setFile(fileOf('a', 'machines.csv', readyFile()), machineRows(1000));
  host.setRun(runOf('a', change));
};

describe('closing a file', () => {
  it('is not possible while its rows are being sent, nor is a change of the action', async () => {
    const counts = { stored: 400, failed: 0, unknown: 0, partly: 0, 'not-sent': 600 };
    const { test, user } = openImports(withRun({ state: 'sending', endedAt: null, counts }));
    const close = await screen.findByRole('button', { name: 'Close machines.csv' });
    expect(close.getAttribute('aria-disabled')).toBe('true');
    await user.click(close);
    expect(test.calls).not.toContainEqual(closeCall);
    await user.click(screen.getByRole('combobox', { name: 'Action for the rows' }));
    await user.keyboard('{ArrowDown}{Enter}');
    expect(test.calls.some(({ name }) => name === 'imports.setAction')).toBe(false);
  });

  it('needs no confirmation, because the result stays in the history', async () => {
    const { test, user } = openImports(withRun({}));
    await user.click(await screen.findByRole('button', { name: 'Close machines.csv' }));
    await waitFor(() => expect(test.calls).toContainEqual(closeCall));
    await user.click(await screen.findByRole('button', { name: 'History' }));
    expect(await screen.findByRole('button', { name: 'machines.csv' })).toBeTruthy();
  });
});

describe('closing a file with an unsaved mapping', () => {
  const mappedFile = fileOf('a', 'machines.csv', unmappedFile({ recipe: twoTargets }));

  it('asks, because the mapping is lost', async () => {
    const { test, user } = openImports((host) => host.setFile(mappedFile, []));
    await user.click(await screen.findByRole('button', { name: 'Close machines.csv' }));
    expect(
      await screen.findByText(/is not saved as a recipe in its current form and will be lost/),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(test.calls).not.toContainEqual(closeCall);
    await user.click(screen.getByRole('button', { name: 'Close machines.csv' }));
    await user.click(await screen.findByRole('button', { name: 'Close without saving' }));
    await waitFor(() => expect(test.calls).toContainEqual(closeCall));
  });

  it('asks if the mapping was changed since it was saved, and not if a saved recipe has it', async () => {
    const changed = { ...twoTargets, targets: twoTargets.targets.slice(0, 1) };
    const { test, user } = openImports((host) => {
      host.setFile(mappedFile, []);
      host.setFile(fileOf('b', 'edges.csv', unmappedFile({ recipe: changed })), []);
      host.setPlan({ order: ['a', 'b'] });
      host.setRecipes([twoTargets]);
    });
    await user.click(await screen.findByRole('button', { name: 'Close machines.csv' }));
    await waitFor(() => expect(test.calls).toContainEqual(closeCall));
    await user.click(screen.getByRole('button', { name: 'Close edges.csv' }));
    expect(await screen.findByText(/^The mapping of edges.csv is not saved as a recipe/)).toBeTruthy();
    expect(test.calls.filter(({ name }) => name === 'imports.close')).toEqual([closeCall]);
  });

  it('asks once for all files', async () => {
    const { test, user } = openImports((host) => {
      host.setFile(mappedFile, []);
      host.setFile(fileOf('b', 'edges.csv', readyFile()), []);
      host.setPlan({ order: ['a', 'b'] });
    });
    await user.click(await screen.findByRole('button', { name: 'Close all files' }));
    await user.click(await screen.findByRole('button', { name: 'Close without saving' }));
    await waitFor(() => expect(test.calls.some(({ name }) => name === 'imports.closeAll')).toBe(true));
  });
});

describe('the name of a file', () => {
  it('is complete for screen readers, and its visible text keeps the ending that distinguishes files', async () => {
    const name = 'machines of the north – undo edges.csv';
    openImports((host) => host.setFile(fileOf('a', name, readyFile()), machineRows(1000)));
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(name);
    expect(screen.getAllByText('– undo edges.csv').length).toBe(2);
  });
});

describe('a file that cannot be sent', () => {
  it.each([
    [
      'is blocked',
      readyFile({ blocked: 'A head is there twice.' }),
      'The file cannot be sent without changes',
    ],
    ['has no rows', readyFile({ rows: 0 }), 'The file has a header but no rows.'],
  ])('shows no check mark anywhere when it %s', async (_name, file, words) => {
    const { user } = openImports((host) => host.setFile(fileOf('a', 'machines.csv', file), []));
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    expect(screen.getAllByText('cannot be sent')).toHaveLength(2);
    await user.click(screen.getByRole('tab', { name: /Problems/ }));
    expect(document.body.textContent).not.toContain('No problems');
    expect(document.querySelector('.tabler-icon-check')).toBeNull();
  });
});

describe('a file that is being read', () => {
  it('is shown as opening, and can be closed', async () => {
    const reading = { ...fileOf('a', 'machines.csv', readyFile()), reading: { state: 'reading' as const } };
    const { test, user } = openImports((host) => host.setFile(reading));
    expect(await screen.findByRole('heading', { name: 'Opening machines.csv' })).toBeTruthy();
    expect(screen.getByText('opening')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(test.calls).toContainEqual(closeCall);
  });
});
