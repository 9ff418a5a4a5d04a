import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { stepOf } from './features/first-run/steps.ts';
import { showFile } from './hooks/import-place.ts';
import { checked, fileOf, machineRows, readyFile, runOf, scopeMissing } from './test-host.ts';
import { openWindow } from './test-window.tsx';

const strip = () => screen.queryByRole('region', { name: 'First steps' });
const stepText = () => within(strip() as HTMLElement).getByRole('listitem', { current: 'step' }).textContent;

describe('the first steps', () => {
  it('are offered in an empty window, follow the user’s progress, and disappear once they are closed', async () => {
    const { test, user, inputs } = openWindow('import');
    await waitFor(() => expect(strip()).toBeTruthy());
    expect(stepText()).toContain('See which rows of a sample would fail');
    await user.click(screen.getByRole('button', { name: 'Open the sample' }));
    expect(inputs('imports.open')).toEqual([
      { source: { kind: 'sample', name: 'machines-with-faults.csv' } },
    ]);
    act(() => {
      test.setFile(fileOf('opened', 'machines-with-faults.csv', readyFile()), machineRows(10));
      showFile('opened');
    });
    await waitFor(() => expect(stepText()).toContain('Fill the empty cells, then send it'));
    await user.click(screen.getByRole('link', { name: 'Help' }));
    await user.click(screen.getByRole('button', { name: 'Go to the button' }));
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Send \d/));
    act(() =>
      test.setRun(runOf('opened', { id: 'new', fileName: 'machines-with-faults.csv', endedAt: 2_000 })),
    );
    await waitFor(() => expect(stepText()).toContain('See the result'));
    expect(within(strip() as HTMLElement).getByRole('link', { name: 'its vertices' })).toBeTruthy();
    expect(inputs('app.setSettings')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(strip()).toBeNull();
    expect(inputs('app.setSettings')).toEqual([{ firstRun: 'left' }]);
    // Begun again by their address, they count only runs that end from now on; the file is still open.
    act(() => {
      location.hash = 'import/first-run';
    });
    await waitFor(() => expect(stepText()).toContain('Fill the empty cells'));
  });

  it('speak of problems and of all vertices if the user opens another file instead of the sample', async () => {
    const { test } = openWindow('import/first-run');
    await waitFor(() => expect(strip()).toBeTruthy());
    act(() => test.setFile(fileOf('own', 'own.csv', readyFile()), machineRows(10)));
    await waitFor(() => expect(stepText()).toContain('Correct the problems, then send it'));
    act(() => test.setRun(runOf('own', { id: 'new', fileName: 'own.csv', endedAt: 2_000 })));
    await waitFor(() => expect(stepText()).toContain('See the result'));
    const link = within(strip() as HTMLElement).getByRole('link', { name: 'vertices' });
    expect(link.getAttribute('href')).toBe('#vertices');
  });

  it('link to the vertices of the sample only if rows of it were stored', async () => {
    const { test } = openWindow('import/first-run');
    await waitFor(() => expect(strip()).toBeTruthy());
    const fileName = 'machines-with-faults.csv';
    act(() => test.setFile(fileOf('opened', fileName, readyFile()), machineRows(10)));
    const counts = { stored: 0, partly: 0, failed: 10, unknown: 0, 'not-sent': 0 };
    act(() => test.setRun(runOf('opened', { id: 'new', fileName, endedAt: 2_000, counts })));
    await waitFor(() => expect(stepText()).toContain('See the result'));
    const steps = within(strip() as HTMLElement);
    expect(steps.getByRole('link', { name: 'vertices' })).toBeTruthy();
    act(() => test.setRun(runOf('opened', { id: 'next', fileName, endedAt: 3_000 })));
    expect(await steps.findByRole('link', { name: 'its vertices' })).toBeTruthy();
  });

  it('lead to the button that fills the empty cells, and to Send when they are filled', async () => {
    const { test, user } = openWindow('import');
    await user.click(await screen.findByRole('button', { name: 'Open the sample' }));
    act(() => {
      const check = checked({ problems: [scopeMissing], problemRows: 1000 });
      test.setFile(fileOf('opened', 'opened.csv', readyFile({ check })), machineRows(10));
      showFile('opened');
    });
    await user.click(await screen.findByRole('link', { name: 'Help' }));
    await user.click(screen.getByRole('button', { name: 'Go to the button' }));
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Fill 1,000 empty cells/));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Send \d/));
  });

  it('can be closed before the first step is done', async () => {
    const { user, inputs } = openWindow('import');
    await waitFor(() => expect(strip()).toBeTruthy());
    await user.click(screen.getByRole('button', { name: 'Close the first steps' }));
    expect(strip()).toBeNull();
    expect(inputs('app.setSettings')).toEqual([{ firstRun: 'left' }]);
  });

  it('disappear when the user opens a file, and are not offered again after a run that is no rehearsal', async () => {
    const { test, inputs } = openWindow('import');
    await waitFor(() => expect(strip()).toBeTruthy());
    act(() => test.setFile(fileOf('a', 'own.csv', readyFile()), machineRows(10)));
    await waitFor(() => expect(strip()).toBeNull());
    act(() => test.setRun(runOf('a', { endedAt: 2_000, rehearsal: true })));
    expect(inputs('app.setSettings')).toEqual([]);
    act(() => test.setRun(runOf('a', { endedAt: 2_000 })));
    await waitFor(() => expect(inputs('app.setSettings')).toEqual([{ firstRun: 'left' }]));
  });

  it('continue with the last step if the sent file is closed', () => {
    expect(stepOf({ hasFile: false, hasSent: false })).toBe(1);
    expect(stepOf({ hasFile: true, hasSent: false })).toBe(2);
    expect(stepOf({ hasFile: false, hasSent: true })).toBe(3);
  });
});
