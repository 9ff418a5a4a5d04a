import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import type { FolderArrival, WatchedFolder } from '../../../shared/watch-folder.ts';
import { practice, signedIn, type TestHost } from '../../test-host.ts';
import { openWindow } from '../../test-window.tsx';

const at = (hours: number, minutes: number) => new Date().setHours(hours, minutes, 0, 0);
const folder: WatchedFolder = {
  id: 'w1',
  folder: '/srv/incoming',
  recipe: 'CMDB',
  connectionId: 'practice',
  quietSeconds: 10,
  connection: 'Practice platform',
  done: 12,
  held: 1,
  watch: { state: 'watching', since: at(14, 2), sending: null, incomplete: 0, notes: [] },
  last: { name: 'incidents.csv', at: at(14, 5) },
};
const sent: FolderArrival = {
  id: 1,
  name: 'incidents.csv',
  state: 'done',
  reason: '40 rows: 40 stored.',
  arrivedAt: at(14, 5),
  runIds: ['r1'],
  canSendAgain: false,
  rowsSentBefore: null,
  path: '/srv/incoming/done/p1',
  file: '/srv/incoming/done/p1/incidents.csv',
};
const repeated: FolderArrival = {
  id: 2,
  name: 'again.csv',
  state: 'held',
  arrivedAt: at(14, 6),
  runIds: [],
  canSendAgain: true,
  rowsSentBefore: 40,
  reason: 'The same content was sent before, as incidents.csv.',
  path: '/srv/incoming/held/p2',
  file: '/srv/incoming/held/p2/again.csv',
};
const open = (prepare: (test: TestHost) => void = () => undefined) =>
  openWindow('import/watched-folders', (test) => {
    test.setConnections({ connections: [practice], chosenId: practice.id, session: signedIn });
    prepare(test);
  });
const withFolder = (change: Partial<WatchedFolder> = {}) =>
  open((test) => test.setWatchFolder([{ ...folder, ...change }], [repeated, sent]));

describe('the watched folders', () => {
  it('are explained while there is none, and a new one belongs to the selected connection', async () => {
    const { user, inputs } = open((test) => test.setRecipes([]));
    expect(await screen.findByRole('heading', { name: 'No folder is watched' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Watch a folder…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Watch a folder' });
    expect(dialog.textContent).toContain(
      'Files are sent to Practice platform, without further confirmation.',
    );
    // A browser window has no dialog of the system.
    expect(within(dialog).queryByRole('button', { name: 'Choose…' })).toBeNull();
    await user.type(within(dialog).getByLabelText('Folder'), '/srv/incoming');
    await user.click(within(dialog).getByRole('button', { name: 'Start watching' }));
    expect(await screen.findByRole('region', { name: '/srv/incoming' })).toBeTruthy();
    expect(inputs('watchFolder.add')).toEqual([
      { folder: '/srv/incoming', recipe: null, connectionId: 'practice', quietSeconds: 10 },
    ]);
  });

  it('show their state, counts and settings in two lines', async () => {
    withFolder();
    expect(
      await screen.findByText('Watching since 14:02 · 12 sent · 1 held · last file incidents.csv 14:05'),
    ).toBeTruthy();
    expect(
      screen.getByText(
        'Recipe “CMDB” · to Practice platform · a file is complete after 10 seconds without a change',
      ),
    ).toBeTruthy();
  });

  it('list the files that arrived, lead to their runs and evidence, and send one again', async () => {
    const { user, inputs } = withFolder();
    const file = await screen.findByRole('rowheader', { name: 'incidents.csv' });
    expect(file.closest('tr')?.textContent).toContain('sent40 rows: 40 stored.');
    await user.click(screen.getByRole('button', { name: 'Evidence of incidents.csv' }));
    await waitFor(() => expect(inputs('imports.evidence')).toEqual([{ runId: 'r1' }]));
    await user.click(screen.getByRole('button', { name: 'Send again.csv again' }));
    const question = await screen.findByRole('dialog', { name: 'Send again.csv a second time?' });
    expect(question.textContent).toContain('40 rows are sent a second time.');
    expect(inputs('watchFolder.sendAgain')).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Send 40 rows again' }));
    await waitFor(() => expect(inputs('watchFolder.sendAgain')).toEqual([{ id: 'w1', arrivalId: 2 }]));
    await user.click(screen.getByRole('radio', { name: 'Held 1' }));
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'incidents.csv' })).toBeNull());
    await user.click(screen.getByRole('radio', { name: 'All files' }));
    await user.click(await screen.findByRole('button', { name: 'Run of incidents.csv' }));
    await waitFor(() => expect(location.hash).toBe('#import'));
  });

  it('are stopped, started and removed', async () => {
    const { user, inputs } = withFolder();
    await user.click(await screen.findByRole('button', { name: 'Stop watching' }));
    expect(await screen.findByText(/^Stopped · 12 sent/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Start watching' }));
    await screen.findByText(/^Watching since/);
    await user.click(screen.getByRole('button', { name: 'Remove…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Remove this folder from the list' });
    await user.click(within(dialog).getByRole('button', { name: 'Remove folder' }));
    expect(await screen.findByRole('heading', { name: 'No folder is watched' })).toBeTruthy();
    for (const call of ['stop', 'start', 'remove'])
      expect(inputs(`watchFolder.${call}`)).toEqual([{ id: 'w1' }]);
  });

  it('show why a folder cannot be watched, and that watching continues automatically', async () => {
    withFolder({ watch: { state: 'waiting', reason: '/srv/incoming is not a folder that can be read.' } });
    expect((await screen.findByRole('alert')).textContent).toBe(
      '/srv/incoming is not a folder that can be read. Watching continues by itself.',
    );
  });
});

describe('a new watched folder', () => {
  it('is refused for a read-only connection before anything is typed', async () => {
    const { user } = open((test) =>
      test.setConnections({ connections: [{ ...practice, readOnly: true }], chosenId: practice.id }),
    );
    await user.click(await screen.findByRole('button', { name: 'Watch a folder…' }));
    const dialog = await screen.findByRole('dialog');
    expect((await within(dialog).findByRole('alert')).textContent).toMatch(
      /^“Practice platform” is read-only here/,
    );
    const start = within(dialog).getByRole('button', { name: 'Start watching' });
    expect(start.getAttribute('aria-disabled')).toBe('true');
  });

  it('stays in the dialog if the host refuses it', async () => {
    const { user } = open((test) =>
      test.refuseWatchFolder(new AppError('bad-input', '/nowhere is not a folder that can be read.')),
    );
    await user.click(await screen.findByRole('button', { name: 'Watch a folder…' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('Folder'), '/nowhere');
    await user.click(within(dialog).getByRole('button', { name: 'Start watching' }));
    expect((await within(dialog).findByRole('alert')).textContent).toContain(
      '/nowhere is not a folder that can be read.',
    );
  });
});

it('the page of watched folders is reached from the import page', async () => {
  const { user } = openWindow('import');
  await user.click(await screen.findByRole('link', { name: 'Watched folders' }));
  expect(await screen.findByRole('heading', { name: 'No folder is watched' })).toBeTruthy();
});
