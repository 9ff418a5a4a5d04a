import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import { fileOf, machineRows, readyFile, runOf, type TestHost } from '../../test-host.ts';
import { openImports } from './test-page.tsx';

describe('sending', () => {
  const ready = (host: TestHost) => host.setFile(fileOf('a', 'machines.csv', readyFile()), machineRows(1000));

  it('sends every row and shows the result', async () => {
    const { test, user } = openImports(ready);
    await user.click(await screen.findByRole('button', { name: 'Send 1,000 rows' }));
    expect(await screen.findByText('1,000 rows: 988 stored, 12 failed')).toBeTruthy();
    expect(test.asked).toContainEqual({
      name: 'imports.send',
      input: { fileId: 'a', connectionId: 'practice' },
    });
  });

  it('stays where it was when the host refuses to send', async () => {
    const { user } = openImports((test) => {
      ready(test);
      const { imports } = test.host.api;
      const send = () => Promise.reject(new AppError('conflict', 'This file is being sent already.'));
      Object.assign(test.host, { api: { ...test.host.api, imports: { ...imports, send } } });
    });
    await user.click(await screen.findByRole('button', { name: 'Send 1,000 rows' }));
    expect(await screen.findByText('This file is being sent already.')).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Preview' }).getAttribute('aria-selected')).toBe('true');
  });

  it('does not send while the connection is signed out, and says so', async () => {
    openImports(ready, { state: 'signed-out' });
    const button = await screen.findByRole('button', { name: 'Send 1,000 rows' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('Practice platform is signed out.')).toBeTruthy();
  });

  it('asks before a file is sent a second time', async () => {
    const { test, user } = openImports((host) => {
      ready(host);
      host.setRun(runOf('a'));
    });
    await user.click(await screen.findByRole('button', { name: 'Send 1,000 rows' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send this file again' });
    expect(dialog.textContent).toContain('988 rows of this file were stored on Practice platform already.');
    expect(test.asked.some(({ name }) => name === 'imports.send')).toBe(false);
    await user.click(within(dialog).getByRole('button', { name: 'Send 1,000 rows again' }));
    await waitFor(() =>
      expect(test.asked).toContainEqual({
        name: 'imports.send',
        input: { fileId: 'a', connectionId: 'practice' },
      }),
    );
  });

  it('asks before vertices are deleted', async () => {
    const { user } = openImports((host) =>
      host.setFile(fileOf('a', 'machines.csv', readyFile({ action: 'DELETE' })), machineRows(1000)),
    );
    await user.click(await screen.findByRole('button', { name: 'Delete 1,000 vertices…' }));
    expect((await screen.findByRole('dialog')).textContent).toContain('This cannot be undone.');
  });
});
