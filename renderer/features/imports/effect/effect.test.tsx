import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Connection } from '../../../../shared/connections.ts';
import type { CountState, EffectOfFile } from '../../../../shared/imports/effect/effect.ts';
import { checked, fileOf, practice, readyFile, runOf } from '../../../test-host.ts';
import { openImports } from '../../../test-page.tsx';

const production: Connection = { ...practice, id: 'crm', name: 'CRM', environment: 'production' };
const cells = (filled: number, nulls = 0) => ({ filled, empty: 1000 - filled - nulls, nulls });
/** The finished count of 1,000 rows with five columns. */
const counted = (change: Partial<Extract<CountState, { state: 'done' }>> = {}): CountState => ({
  state: 'done',
  rows: 1000,
  errorRows: 0,
  excludedCount: 0,
  entities: { vertices: 1000, issues: 0, edges: 0, values: 0, attachments: 0 },
  columns: [cells(1000), cells(1000), cells(996, 4), cells(1000), cells(300)],
  removingRows: 4,
  ...change,
});
const effectOf = (state: CountState, present: EffectOfFile['present'] = { state: 'waiting' }) => ({
  fileId: 'a',
  counted: state,
  present,
});
const checkWithNulls = checked({
  columns: [0, 0, 4, 0, 0].map((count) => ({ empty: 0, nulls: count })),
  rowsWithNull: 4,
});
const updateFile = readyFile({ action: 'PUT', check: checkWithNulls });
const figures = () =>
  within(screen.getByLabelText('Effect at most'))
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);

describe('the effect of a file', () => {
  it('is counted when its tab is opened, and shows numbers first', async () => {
    const { test, user } = openImports(({ setFile }) => setFile(fileOf('a', 'machines.csv', updateFile)));
    await user.click(await screen.findByRole('tab', { name: 'Effect' }));
    expect(await screen.findByText('Counting what 1,000 rows would do')).toBeTruthy();
    expect(test.calls.filter(({ name }) => name === 'imports.countEffect')).not.toHaveLength(0);
    test.setEffect(effectOf(counted({ errorRows: 2, excludedCount: 3 })));
    expect(await screen.findByText('Removes ogit/name from 4 vertices.')).toBeTruthy();
    expect(figures()).toEqual(['1,000', '4']);
    expect(screen.getByText(/2 rows with an error are not counted/)).toBeTruthy();
    expect(screen.getByText(/3 excluded rows are not sent/)).toBeTruthy();
    const name = screen.getByRole('row', { name: /ogit\/name/ });
    expect(
      within(name)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['sets the attribute', '996', '0', '4']);
    const type = screen.getByRole('row', { name: /ogit\/_type/ });
    expect(type.textContent).toContain('not used by PUT');
  });

  it('is no table of zeros if every row has an error, but leads to the problems', async () => {
    const { user } = openImports(({ setFile, setEffect }) => {
      setFile(fileOf('a', 'machines.csv', updateFile));
      setEffect(effectOf(counted({ rows: 0, errorRows: 1000 })));
    });
    await user.click(await screen.findByRole('tab', { name: 'Effect' }));
    expect(
      await screen.findByRole('heading', { name: 'The platform would reject all 1,000 rows' }),
    ).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show the problems' }));
    expect(screen.getByRole('tab', { name: /^Problems/ }).getAttribute('aria-selected')).toBe('true');
  });

  it('shows changing cells before and after, and how many rows were compared with which connection', async () => {
    const present: EffectOfFile['present'] = {
      state: 'done',
      counts: { compared: 100, unchanged: 96, changed: 1, removed: 1, missing: 1, unresolved: 1 },
      of: 1000,
      kept: 2,
      connection: 'CRM',
      readAt: 1_795_000_000_000,
    };
    const { test, user } = openImports(({ setFile, setEffect }) => {
      setFile(fileOf('a', 'machines.csv', updateFile));
      setEffect(effectOf(counted(), present), [
        {
          record: 7,
          identity: 'machine:host-7',
          cells: [
            { column: 'ogit/name', before: 'old', after: null },
            { column: '/location', before: null, after: 'rack 3' },
            {
              column: '/tags',
              before: { items: [{ value: 'a', created: 0 }], more: 3 },
              after: { items: [{ value: 'b', created: null }], more: 0 },
            },
          ],
        },
      ]);
    });
    await user.click(await screen.findByRole('tab', { name: 'Effect' }));
    const table = await screen.findByRole('table', { name: 'What would change' });
    expect(table.textContent).toContain('machine:host-7ogit/nameoldremoved');
    expect(table.textContent).toContain('/locationnot thererack 3');
    expect(table.textContent).toContain('/tagsa 1970-01-01 00:00:00 UTCand 3 more valuesb new');
    const rows = within(screen.getByLabelText('Rows by effect'));
    const rejected = rows.getByText('Refer to something missing, will be rejected');
    expect(rejected.nextSibling?.textContent).toBe('1');
    expect(rejected.parentElement?.dataset['tone']).toBe('warn');
    expect(screen.getByText(/100 of 1,000 rows compared with CRM/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Read a sample of 100 rows' }));
    expect(test.calls.at(-1)).toEqual({
      name: 'imports.readPresent',
      input: { fileId: 'a', connectionId: 'practice', of: 'sample' },
    });
  });

  it('shows the exact request without a token', async () => {
    const { user } = openImports(({ setFile }) => setFile(fileOf('a', 'machines.csv', readyFile())));
    await user.click(await screen.findByRole('tab', { name: 'Effect' }));
    const request = await screen.findByRole('region', { name: 'The first request' });
    expect(request.textContent).toContain('POST http://127.0.0.1:4711/api/csv/1.0/vertices');
    expect(request.textContent).toContain('Bearer <ACCESS_TOKEN>');
  });
});

describe('removing values or vertices from production', () => {
  it('requires the number of removals to be typed, once it is counted', async () => {
    const { test, user } = openImports(
      ({ setFile }) => setFile(fileOf('a', 'machines.csv', updateFile)),
      undefined,
      production,
    );
    await user.click(await screen.findByRole('button', { name: 'Send 1,000 rows' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Counting what this removes on CRM…');
    const send = () => within(dialog).getByRole('button', { name: 'Send 1,000 rows' });
    expect(send().getAttribute('aria-disabled')).toBe('true');
    test.setEffect(effectOf(counted()));
    const field = await within(dialog).findByLabelText('Type 4 to continue');
    expect(dialog.textContent).toContain('This removes ogit/name from 4 vertices.');
    await user.type(field, '40');
    await user.click(send());
    expect(test.calls.some(({ name }) => name === 'imports.send')).toBe(false);
    await user.clear(field);
    await user.type(field, '4');
    await user.click(send());
    expect(test.calls.find(({ name }) => name === 'imports.send')?.input).toEqual({
      fileId: 'a',
      connectionId: 'crm',
      confirmedRemovals: 4,
    });
  });

  it('requires the number of rows to be typed before vertices are deleted', async () => {
    const deletion = fileOf('a', 'machines.csv', readyFile({ action: 'DELETE' }));
    const { test, user } = openImports(({ setFile }) => setFile(deletion), undefined, production);
    await user.click(await screen.findByRole('button', { name: /Delete 1,000 vertices/ }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('Type 1,000 to continue'), '1,000{Enter}');
    expect(test.calls.some(({ name }) => name === 'imports.send')).toBe(true);
  });

  it('asks nothing on a connection that is not production', async () => {
    const { test, user } = openImports(({ setFile }) => setFile(fileOf('a', 'machines.csv', updateFile)));
    await user.click(await screen.findByRole('button', { name: 'Send 1,000 rows' }));
    expect(test.calls.some(({ name }) => name === 'imports.send')).toBe(true);
  });
});

describe('a rehearsal', () => {
  it('says that no data left this machine, and is not shown as the last run', async () => {
    const { test, user } = openImports(({ setFile }) => setFile(fileOf('a', 'machines.csv', readyFile())));
    await user.click(await screen.findByRole('button', { name: 'Rehearse' }));
    expect(await screen.findByText('Rehearsal: no data left this machine.')).toBeTruthy();
    expect(test.calls.at(-1)?.name).not.toBe('imports.send');
    await user.click(screen.getByRole('tab', { name: 'Preview' }));
    expect(screen.queryByText(/Last run/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Send 1,000 rows' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(test.calls.some(({ name }) => name === 'imports.send')).toBe(true);
  });

  it('offers to send the rows from its result', async () => {
    const { test, user } = openImports(({ setFile, setRun }) => {
      setFile(fileOf('a', 'machines.csv', readyFile()));
      setRun(runOf('a', { rehearsal: true }));
    });
    await user.click(await screen.findByRole('tab', { name: 'Result' }));
    await user.click(screen.getByRole('button', { name: 'Send 1,000 rows' }));
    expect(test.calls.some(({ name }) => name === 'imports.send')).toBe(true);
  });

  it('offers to begin with the required vertices if rows update existing ones', async () => {
    const { test, user } = openImports(({ setFile }) =>
      setFile(fileOf('a', 'machines.csv', readyFile({ action: 'PUT' }))),
    );
    await user.click(await screen.findByRole('button', { name: 'Rehearse' }));
    await user.click(await screen.findByRole('menuitem', { name: /With the required vertices/ }));
    expect(test.calls.find(({ name }) => name === 'imports.rehearse')?.input).toEqual({
      fileId: 'a',
      seeded: true,
    });
  });

  it('does not prevent closing its file without confirmation', async () => {
    const rehearsed = runOf('a', { rehearsal: true });
    const { test, user } = openImports(({ setFile, setRun }) => {
      setFile(fileOf('a', 'machines.csv', readyFile()));
      setRun(rehearsed);
    });
    await user.click(await screen.findByRole('button', { name: 'Close machines.csv' }));
    expect(test.calls.some(({ name }) => name === 'imports.close')).toBe(true);
  });
});
