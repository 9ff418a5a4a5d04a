import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ProblemGroup, ReadyFile } from '../../../../shared/imports/open-file.ts';
import {
  checked,
  fileOf,
  machineRows,
  practice,
  readyFile,
  scopeMissing,
  signedIn,
  type TestHost,
} from '../../../test-host.ts';
import { openImports } from '../../../test-page.tsx';

const noScope: ProblemGroup = { ...scopeMissing, rows: 9 };
const noType: ProblemGroup = {
  ...scopeMissing,
  id: 'type-missing:1',
  rule: 'type-missing',
  title: 'Rows without ogit/_type',
  column: 'ogit/_type',
  rows: 3,
  transform: null,
};
const warning: ProblemGroup = { ...noType, id: 'warned', severity: 'warning', title: 'Rows with blanks' };
/** File with 12 rows that will be refused. */
const faultyFile = (change: Partial<ReadyFile> = {}): ReadyFile =>
  readyFile({
    check: checked({
      problems: [noScope, noType, warning],
      problemRows: 15,
      errorRows: 12,
      openErrorRows: 12,
    }),
    ...change,
  });
/** Opens the faulty file with these changes. */
const openFaultyFile =
  (change: Partial<ReadyFile> = {}) =>
  (host: TestHost) =>
    host.setFile(fileOf('a', 'machines.csv', faultyFile(change)), machineRows(1000));
const production = { ...practice, id: 'crm', name: 'CRM', environment: 'production' as const };
const inputsOf = (test: TestHost, name: string) =>
  test.calls.filter((call) => call.name === `imports.${name}`).map(({ input }) => input);
const findQuestion = (name = 'Before you send 1,000 rows') => screen.findByRole('dialog', { name });
const deletionTitle = 'Before you delete 1,000 rows';
const buttonIn = (dialog: HTMLElement, name: string) => within(dialog).getByRole('button', { name });
/** Inputs of the calls that exclude or include the faulty rows. */
const exclusionInputs = (excluded: boolean) =>
  [noScope, noType].map(({ id }) => ({ fileId: 'a', group: id, excluded: excluded }));

describe('sending a file with known errors', () => {
  it('asks first, and shows how many rows will be refused and why', async () => {
    const { test, user } = openImports(openFaultyFile());
    await user.click(await screen.findByRole('button', { name: 'Send 1,000 rows' }));
    const dialog = await findQuestion();
    expect(dialog.textContent).toContain(
      'The platform will refuse 12 of 1,000 rows: 9 rows without ogit/_scope and 3 rows without ogit/_type.',
    );
    await user.click(buttonIn(dialog, 'Cancel'));
    expect(inputsOf(test, 'send')).toEqual([]);
    expect(inputsOf(test, 'excludeRows')).toEqual([]);
  });

  it('keeps the question open if a new check meanwhile leaves nothing to confirm', async () => {
    const { test, user } = openImports(openFaultyFile());
    await user.click(await screen.findByRole('button', { name: 'Send 1,000 rows' }));
    await findQuestion();
    act(() => test.setFile(fileOf('a', 'machines.csv', readyFile({ check: checked() })), machineRows(1000)));
    const dialog = await findQuestion('Nothing is left to confirm');
    await user.click(buttonIn(dialog, 'Send all 1,000 rows'));
    await waitFor(() => expect(inputsOf(test, 'send')).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('can exclude the faulty rows and send the others', async () => {
    const { test, user } = openImports(openFaultyFile());
    await user.click(await screen.findByRole('button', { name: 'Send 1,000 rows' }));
    await user.click(buttonIn(await findQuestion(), 'Exclude 12 rows and send 988'));
    await waitFor(() => expect(inputsOf(test, 'send')).toHaveLength(1));
    expect(inputsOf(test, 'excludeRows')).toEqual(exclusionInputs(true));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('can send all rows, including the faulty ones', async () => {
    const { test, user } = openImports(openFaultyFile());
    await user.click(await screen.findByRole('button', { name: 'Send 1,000 rows' }));
    await user.click(buttonIn(await findQuestion(), 'Send all 1,000 rows'));
    await waitFor(() => expect(inputsOf(test, 'send')).toEqual([{ fileId: 'a', connectionId: 'practice' }]));
    expect(inputsOf(test, 'excludeRows')).toEqual([]);
  });

  it('does not ask if there are only warnings', async () => {
    const check = checked({ problems: [warning], problemRows: 3 });
    const { test, user } = openImports(openFaultyFile({ check }));
    await user.click(await screen.findByRole('button', { name: 'Send 1,000 rows' }));
    await waitFor(() => expect(inputsOf(test, 'send')).toHaveLength(1));
  });

  it('offers no exclusion if no row would be left', async () => {
    const { user } = openImports(
      openFaultyFile({
        check: checked({ problems: [scopeMissing], problemRows: 1000, errorRows: 1000, openErrorRows: 1000 }),
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Send 1,000 rows' }));
    const dialog = await screen.findByRole('dialog', { name: 'Before you send 1,000 rows' });
    expect(dialog.textContent).toContain('The platform will refuse all 1,000 rows: ');
    expect(within(dialog).queryByRole('button', { name: /^Exclude/ })).toBeNull();
  });

  it('corrects cells in the same question, and waits for the new check', async () => {
    const every = checked({
      problems: [scopeMissing],
      problemRows: 1000,
      errorRows: 1000,
      openErrorRows: 1000,
    });
    const { test, user } = openImports(openFaultyFile({ check: every }));
    const change = (check: ReadyFile['check']) =>
      act(() => test.setFile(fileOf('a', 'machines.csv', readyFile({ check })), machineRows(1000)));
    await user.click(await screen.findByRole('button', { name: 'Send 1,000 rows' }));
    const fill = 'Fill 1,000 empty cells with my default scope practice-scope';
    await user.click(buttonIn(await findQuestion(), fill));
    expect(inputsOf(test, 'transform')).toEqual([{ fileId: 'a', transform: scopeMissing.transform }]);
    change({ state: 'working', share: 0, startedAt: 0 });
    const dialog = await findQuestion('Checking rows…');
    expect(buttonIn(dialog, 'Send all 1,000 rows').getAttribute('aria-disabled')).toBe('true');
    change(checked({ problems: [noType], problemRows: 3, errorRows: 3, openErrorRows: 3 }));
    await user.click(buttonIn(await findQuestion(), 'Exclude 3 rows and send 997'));
    await waitFor(() => expect(inputsOf(test, 'send')).toHaveLength(1));
  });

  it('says in the same question that rows were stored before', async () => {
    const { test, user } = openImports((host) => {
      openFaultyFile({
        sentBefore: { runId: 'r', connection: 'Staging', stored: 988, unknown: 0, isAtLeast: false },
      })(host);
    });
    await user.click(await screen.findByRole('button', { name: 'Send 1,000 rows' }));
    const dialog = await findQuestion();
    expect(dialog.textContent).toContain('988 rows of this file were stored on Staging before.');
    await user.click(buttonIn(dialog, 'Exclude 12 rows and send 988'));
    await waitFor(() => expect(inputsOf(test, 'send')).toHaveLength(1));
  });

  it('requires the number of the remaining rows to be typed after rows are excluded', async () => {
    const { test, user } = openImports(openFaultyFile({ action: 'DELETE' }), signedIn, production);
    await user.click(await screen.findByRole('button', { name: 'Delete 1,000 vertices…' }));
    await user.click(buttonIn(await findQuestion(deletionTitle), 'Exclude 12 rows and continue'));
    const dialog = await screen.findByRole('dialog', { name: 'Delete 988 vertices' });
    await user.type(within(dialog).getByLabelText('Type 988 to continue'), '988{Enter}');
    await waitFor(() =>
      expect(inputsOf(test, 'send')).toEqual([{ fileId: 'a', connectionId: 'crm', confirmedRemovals: 988 }]),
    );
  });

  it('asks in the same dialog to confirm that rows are deleted', async () => {
    const { test, user } = openImports(openFaultyFile({ action: 'DELETE' }));
    await user.click(await screen.findByRole('button', { name: 'Delete 1,000 vertices…' }));
    const dialog = await findQuestion(deletionTitle);
    expect(dialog.textContent).toContain('This cannot be undone.');
    expect(buttonIn(dialog, 'Delete 1,000 vertices')).toBeTruthy();
    await user.click(buttonIn(dialog, 'Exclude 12 rows and delete 988'));
    await waitFor(() => expect(inputsOf(test, 'send')).toHaveLength(1));
    expect(inputsOf(test, 'excludeRows')).toEqual(exclusionInputs(true));
  });

  it('includes the excluded rows again if the next dialog is cancelled', async () => {
    const { test, user } = openImports(openFaultyFile({ action: 'DELETE' }), signedIn, production);
    await user.click(await screen.findByRole('button', { name: 'Delete 1,000 vertices…' }));
    await user.click(buttonIn(await findQuestion(deletionTitle), 'Exclude 12 rows and continue'));
    await user.click(buttonIn(await screen.findByRole('dialog', { name: 'Delete 988 vertices' }), 'Cancel'));
    await waitFor(() =>
      expect(inputsOf(test, 'excludeRows')).toEqual([...exclusionInputs(true), ...exclusionInputs(false)]),
    );
    expect(await screen.findByRole('button', { name: 'Delete 1,000 vertices…' })).toBeTruthy();
    expect(inputsOf(test, 'send')).toEqual([]);
  });

  it('counts removals from production again once rows are excluded', async () => {
    const { check } = faultyFile();
    if (check.state !== 'done') throw new Error('not checked');
    const { test, user } = openImports(
      openFaultyFile({
        action: 'PUT',
        columns: [{ name: 'ogit/name', kind: 'attribute', meaning: 'attribute' }],
        check: { ...check, columns: [{ empty: 0, nulls: 4 }] },
      }),
      signedIn,
      production,
    );
    await user.click(await screen.findByRole('button', { name: 'Send 1,000 rows' }));
    await user.click(buttonIn(await findQuestion(), 'Exclude 12 rows and continue'));
    expect((await screen.findByRole('dialog', { name: 'Remove values on CRM' })).textContent).toContain(
      'Counting what this removes on CRM…',
    );
    expect(test.calls.findLastIndex(({ name }) => name === 'imports.countEffect')).toBeGreaterThan(
      test.calls.findLastIndex(({ name }) => name === 'imports.excludeRows'),
    );
  });
});

describe('sending a plan with known errors', () => {
  /** Opens the faulty file and a file without errors. */
  const openTwoFiles = (host: TestHost) => {
    openFaultyFile()(host);
    host.setFile(fileOf('b', 'edges.csv', readyFile()), machineRows(1000));
  };

  it('asks about all files at once, by their names', async () => {
    const { test, user } = openImports(openTwoFiles);
    await user.click(await screen.findByRole('button', { name: 'Send all 2 files' }));
    const dialog = await findQuestion('Before you send 2,000 rows');
    expect(dialog.textContent).toContain('machines.csv: The platform will refuse 12 of 1,000 rows: ');
    await user.click(buttonIn(dialog, 'Exclude 12 rows and send 1,988'));
    await waitFor(() =>
      expect(inputsOf(test, 'sendAll')).toEqual([{ connectionId: 'practice', selection: 'all' }]),
    );
    expect(inputsOf(test, 'excludeRows')).toEqual(exclusionInputs(true));
  });

  it('shows which files are held back if the faulty rows are not excluded', async () => {
    const { test, user } = openImports((host) => {
      openTwoFiles(host);
      host.setPlan({ links: [{ from: 'b', to: 'a', rows: 600 }] });
    });
    await user.click(await screen.findByRole('button', { name: 'Send all 2 files' }));
    const dialog = await findQuestion('Before you send 2,000 rows');
    expect(dialog.textContent).toContain(
      'edges.csv refers to machines.csv and is sent only once all of its rows are stored',
    );
    expect(dialog.textContent).toContain(
      'Its rows that refer to an excluded one are refused, unless that vertex exists already.',
    );
    await user.click(buttonIn(dialog, 'Send what is not held back'));
    await waitFor(() => expect(inputsOf(test, 'sendAll')).toHaveLength(1));
  });

  it('names the only file of the plan that is not stored yet', async () => {
    const { user } = openImports((host) => {
      openTwoFiles(host);
      host.setPlan({ stored: [{ fileId: 'b', connection: 'Practice platform' }] });
    });
    await user.click(await screen.findByRole('button', { name: 'Send machines.csv' }));
    expect(await findQuestion('Before you send 1,000 rows of machines.csv')).toBeTruthy();
  });

  it('sends the faulty rows anyway on request', async () => {
    const { test, user } = openImports(openTwoFiles);
    await user.click(await screen.findByRole('button', { name: 'Send all 2 files' }));
    await user.click(buttonIn(await findQuestion('Before you send 2,000 rows'), 'Send all 2,000 rows'));
    await waitFor(() => expect(inputsOf(test, 'sendAll')).toHaveLength(1));
    expect(inputsOf(test, 'excludeRows')).toEqual([]);
  });
});
