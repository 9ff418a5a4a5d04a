import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ProblemGroup, ReadyFile } from '../../../../shared/imports/open-file.ts';
import {
  checked,
  fileOf,
  machineRows,
  practice,
  readyFile,
  runOf,
  scopeMissing,
  signedIn,
  type TestHost,
} from '../../../test-host.ts';
import { openImports } from '../test-page.tsx';

const noScope: ProblemGroup = { ...scopeMissing, rows: 9 };
const noType: ProblemGroup = {
  ...{ ...scopeMissing, id: 'type-missing:1', rule: 'type-missing', title: 'Rows without ogit/_type' },
  ...{ column: 'ogit/_type', rows: 3, repair: null },
};
const warning: ProblemGroup = { ...noType, id: 'warned', severity: 'warning', title: 'Rows with blanks' };
const faulty = (change: Partial<ReadyFile> = {}): ReadyFile =>
  readyFile({
    check: checked({
      problems: [noScope, noType, warning],
      problemRows: 15,
      errorRows: 12,
      openErrorRows: 12,
    }),
    ...change,
  });
const machines =
  (change: Partial<ReadyFile> = {}) =>
  (host: TestHost) =>
    host.setFile(fileOf('a', 'machines.csv', faulty(change)), machineRows(1000));
const production = { ...practice, id: 'crm', name: 'CRM', environment: 'production' as const };
const inputsOf = (test: TestHost, name: string) =>
  test.asked.filter((each) => each.name === `imports.${name}`).map(({ input }) => input);
const question = () => screen.findByRole('dialog', { name: '12 rows will be refused' });
const press = (dialog: HTMLElement, name: string) => within(dialog).getByRole('button', { name });
const asides = (aside: boolean) => [noScope, noType].map(({ id }) => ({ fileId: 'a', group: id, aside }));

describe('sending a file with known errors', () => {
  it('asks first, and says how many rows will be refused and why', async () => {
    const { test, user } = openImports(machines());
    await user.click(await screen.findByRole('button', { name: 'Send 1,000 rows' }));
    const dialog = await question();
    expect(dialog.textContent).toContain(
      'The platform will refuse 12 of 1,000 rows: 9 rows without ogit/_scope and 3 rows without ogit/_type.',
    );
    await user.click(press(dialog, 'Cancel'));
    expect(inputsOf(test, 'send')).toEqual([]);
    expect(inputsOf(test, 'setAside')).toEqual([]);
  });

  it('sets those rows aside and sends the others', async () => {
    const { test, user } = openImports(machines());
    await user.click(await screen.findByRole('button', { name: 'Send 1,000 rows' }));
    await user.click(press(await question(), 'Set 12 rows aside and send 988'));
    await waitFor(() => expect(inputsOf(test, 'send')).toHaveLength(1));
    expect(inputsOf(test, 'setAside')).toEqual(asides(true));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('sends all of them where that is wanted', async () => {
    const { test, user } = openImports(machines());
    await user.click(await screen.findByRole('button', { name: 'Send 1,000 rows' }));
    await user.click(press(await question(), 'Send all 1,000 rows all the same'));
    await waitFor(() => expect(inputsOf(test, 'send')).toEqual([{ fileId: 'a', connectionId: 'practice' }]));
    expect(inputsOf(test, 'setAside')).toEqual([]);
  });

  it('does not ask where there are warnings only, or every faulty row is set aside', async () => {
    const { test, user } = openImports(machines({ check: checked({ problems: [warning], problemRows: 3 }) }));
    await user.click(await screen.findByRole('button', { name: 'Send 1,000 rows' }));
    await waitFor(() => expect(inputsOf(test, 'send')).toHaveLength(1));
  });

  it('offers nothing to be set aside where no row would be left', async () => {
    const { user } = openImports(
      machines({
        check: checked({ problems: [scopeMissing], problemRows: 1000, errorRows: 1000, openErrorRows: 1000 }),
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Send 1,000 rows' }));
    const dialog = await screen.findByRole('dialog', { name: '1,000 rows will be refused' });
    expect(dialog.textContent).toContain('The platform will refuse all 1,000 rows: ');
    expect(within(dialog).queryByRole('button', { name: /aside/ })).toBeNull();
  });

  it('says in the same question that rows were stored before', async () => {
    const { test, user } = openImports((host) => {
      machines()(host);
      host.setRun(runOf('a'));
    });
    await user.click(await screen.findByRole('button', { name: 'Send 1,000 rows' }));
    const dialog = await question();
    expect(dialog.textContent).toContain('988 rows of this file were stored on Practice platform already.');
    await user.click(press(dialog, 'Set 12 rows aside and send 988'));
    await waitFor(() => expect(inputsOf(test, 'send')).toHaveLength(1));
  });

  it('goes on to the number that has to be typed, which is that of the rows left', async () => {
    const { test, user } = openImports(machines({ action: 'DELETE' }), signedIn, production);
    await user.click(await screen.findByRole('button', { name: 'Delete 1,000 vertices…' }));
    await user.click(press(await question(), 'Set 12 rows aside and go on'));
    const dialog = await screen.findByRole('dialog', { name: 'Delete 988 vertices' });
    await user.type(within(dialog).getByLabelText('Type 988 to go on'), '988{Enter}');
    await waitFor(() =>
      expect(inputsOf(test, 'send')).toEqual([{ fileId: 'a', connectionId: 'crm', confirmedRemovals: 988 }]),
    );
  });

  it('takes the rows back where what comes after it is cancelled', async () => {
    const { test, user } = openImports(machines({ action: 'DELETE' }));
    await user.click(await screen.findByRole('button', { name: 'Delete 1,000 vertices…' }));
    await user.click(press(await question(), 'Set 12 rows aside and go on'));
    await user.click(press(await screen.findByRole('dialog', { name: 'Delete 988 vertices' }), 'Cancel'));
    await waitFor(() => expect(inputsOf(test, 'setAside')).toEqual([...asides(true), ...asides(false)]));
    expect(await screen.findByRole('button', { name: 'Delete 1,000 vertices…' })).toBeTruthy();
    expect(inputsOf(test, 'send')).toEqual([]);
  });

  it('counts again what is removed from production once rows are set aside', async () => {
    const { check } = faulty();
    if (check.state !== 'done') throw new Error('not checked');
    const { test, user } = openImports(
      machines({
        action: 'PUT',
        columns: [{ name: 'ogit/name', kind: 'attribute', meaning: 'attribute' }],
        check: { ...check, columns: [{ empty: 0, nulls: 4 }] },
      }),
      signedIn,
      production,
    );
    await user.click(await screen.findByRole('button', { name: 'Send 1,000 rows' }));
    await user.click(press(await question(), 'Set 12 rows aside and go on'));
    expect((await screen.findByRole('dialog', { name: 'Remove values on CRM' })).textContent).toContain(
      'Counting what this removes on CRM.',
    );
    expect(test.asked.findLastIndex(({ name }) => name === 'imports.countEffect')).toBeGreaterThan(
      test.asked.findLastIndex(({ name }) => name === 'imports.setAside'),
    );
  });
});

describe('sending a plan with known errors', () => {
  const plan = (host: TestHost) => {
    machines()(host);
    host.setFile(fileOf('b', 'edges.csv', readyFile()), machineRows(1000));
  };

  it('asks about all files at once, by their names', async () => {
    const { test, user } = openImports(plan);
    await user.click(await screen.findByRole('button', { name: 'Send all 2 files' }));
    const dialog = await question();
    expect(dialog.textContent).toContain('machines.csv: The platform will refuse 12 of 1,000 rows: ');
    await user.click(press(dialog, 'Set 12 rows aside and send 1,988'));
    await waitFor(() =>
      expect(inputsOf(test, 'sendAll')).toEqual([{ connectionId: 'practice', only: 'all' }]),
    );
    expect(inputsOf(test, 'setAside')).toEqual(asides(true));
  });

  it('sends them all the same where that is wanted', async () => {
    const { test, user } = openImports(plan);
    await user.click(await screen.findByRole('button', { name: 'Send all 2 files' }));
    await user.click(press(await question(), 'Send all 2,000 rows all the same'));
    await waitFor(() => expect(inputsOf(test, 'sendAll')).toHaveLength(1));
    expect(inputsOf(test, 'setAside')).toEqual([]);
  });
});
