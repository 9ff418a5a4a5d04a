import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ProblemGroup, ReadyFile, Stop } from '../../../../shared/imports/open-file.ts';
import { checked, fileOf, machineRows, readyFile, scopeMissing, type TestHost } from '../../../test-host.ts';
import { openImports } from '../../../test-page.tsx';

const groupOf = (change: Partial<ProblemGroup>): ProblemGroup => ({
  ...scopeMissing,
  column: null,
  transform: null,
  rows: 4,
  firstRecord: 12,
  ...change,
});
const ragged = groupOf({
  id: 'ragged:-1',
  rule: 'ragged',
  title: 'Rows with more or fewer values than the header',
  advice: 'Every row needs as many values as the header.',
  example: 'The row has 4 values, the header 5.',
});
const unseenReferences = groupOf({
  id: 'reference-unseen:2',
  rule: 'reference-unseen',
  severity: 'warning',
  title: 'Rows that refer to vertices that no open file has',
  rows: 290,
});
const removingNulls = groupOf({
  id: 'null-removes:4',
  rule: 'null-removes',
  severity: 'warning',
  title: 'Rows with a null that removes',
  column: '/location',
  rows: 3,
});
const unreadableRecords = groupOf({
  id: 'stop:-1',
  rule: 'stop',
  title: 'Records that cannot be read',
  rows: 2,
});
const stop: Stop = {
  message: 'a quote is followed by a letter',
  record: 88_213,
  line: 88_240,
  byte: 19_442_007,
  column: 3,
  openedAt: { line: 88_213, byte: 19_441_990 },
};

/** Opens a file with these changes. */
const openFileWith =
  (change: Partial<ReadyFile>) =>
  (host: TestHost): void =>
    host.setFile(fileOf('a', 'machines.csv', readyFile(change)), machineRows(1000));
const checkWith = (...problems: ProblemGroup[]) => checked({ problems, problemRows: 4 });

/** Opens the tab Problems of a file. */
async function openProblems(change: Partial<ReadyFile>) {
  const page = openImports(openFileWith(change));
  await page.user.click(await screen.findByRole('tab', { name: /Problems/ }));
  return page;
}

describe('references to vertices that are neither on the platform nor in an open file', () => {
  const unresolved = groupOf({ id: 'reference-unknown:2', rule: 'reference-unknown', title: 'References' });
  const lookup = {
    state: 'done',
    lookedUp: 4,
    found: 0,
    missing: 4,
    connection: 'Practice platform',
  } as const;

  it('lead to advice: open the file that creates the vertices, or match the identities of the open one', async () => {
    const { test, user } = await openProblems({ check: checkWith(unresolved), lookup });
    const list = within(await screen.findByRole('list', { name: 'Before you send' }));
    expect(await list.findByText(/^Open the file that creates them and send it first/)).toBeTruthy();
    test.setFile(fileOf('b', 'racks.csv', readyFile()), machineRows(1));
    expect(
      await list.findByText(
        'racks.csv is open and creates other vertices, such as “machine:host-1”. Write the references as the identities there, or correct them.',
      ),
    ).toBeTruthy();
    await user.click(list.getByRole('button', { name: 'Show the mapping' }));
    expect((await screen.findByRole('tab', { name: /Mapping/ })).getAttribute('aria-selected')).toBe('true');
  });
});

describe('problems', () => {
  it('have a button in the bottom bar that fixes the most important one', async () => {
    const { test, user } = openImports(openFileWith({ check: checkWith(scopeMissing, ragged) }));
    await user.click(
      await screen.findByRole('button', {
        name: 'Fill 1,000 empty cells with my default scope practice-scope',
      }),
    );
    const input = { fileId: 'a', transform: scopeMissing.transform };
    expect(test.calls).toContainEqual({ name: 'imports.transform', input });
  });

  it('are grouped by cause, errors first, with an example, advice and help', async () => {
    await openProblems({ check: checkWith(unseenReferences, ragged) });
    const items = within(await screen.findByRole('list', { name: 'Problems by cause' })).getAllByRole(
      'listitem',
    );
    expect(items.map((item) => within(item).getByRole('heading').textContent)).toEqual([
      '4 rows with more or fewer values than the header',
      '290 rows that refer to vertices that no open file has',
    ]);
    expect(items[0]?.textContent).toContain('First in row 12: The row has 4 values, the header 5.');
    expect(screen.getByRole('link', { name: 'Help on the rule ragged' }).getAttribute('href')).toBe(
      '#help/ragged',
    );
  });

  it('have buttons that exclude their rows and go to the example', async () => {
    const { test, user } = await openProblems({ check: checkWith(ragged) });
    await user.click(await screen.findByRole('button', { name: 'Exclude 4 rows' }));
    const input = { fileId: 'a', group: 'ragged:-1', excluded: true };
    expect(test.calls).toContainEqual({ name: 'imports.excludeRows', input });
    await user.click(screen.getByRole('button', { name: 'First in row 12' }));
    const grid = await screen.findByRole('grid');
    await waitFor(() => expect(grid.getAttribute('aria-activedescendant')).toMatch(/-11-0$/));
  });

  it('have no button that excludes every row of the file', async () => {
    await openProblems({ check: checkWith({ ...ragged, rows: 1000 }) });
    await screen.findByRole('button', { name: 'Show these rows' });
    expect(screen.queryByRole('button', { name: /^Exclude/ })).toBeNull();
  });

  it('have a button that shows their rows in the preview', async () => {
    const { test, user } = await openProblems({ check: checkWith(ragged) });
    await user.click(await screen.findByRole('button', { name: 'Show these rows' }));
    expect(screen.getByRole('tab', { name: 'Preview' }).getAttribute('aria-selected')).toBe('true');
    const input = { fileId: 'a', first: 0, count: 100, filter: { of: 'group', group: 'ragged:-1' } };
    await waitFor(() => expect(test.calls).toContainEqual({ name: 'imports.rows', input }));
  });

  it('have buttons that include rows again, undo a fix and save the excluded rows', async () => {
    const { test, user } = await openProblems({
      check: checkWith({ ...ragged, isExcluded: true }),
      excludedCount: 4,
      transforms: [{ kind: 'fill-empty', column: 'ogit/_scope', value: 'practice-scope' }],
    });
    expect(await screen.findByRole('button', { name: 'Send 996 rows' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save the 4 excluded rows…' }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await user.click(await screen.findByRole('button', { name: 'Include 4 rows' }));
    for (const [name, input] of [
      ['excludeRows', { fileId: 'a', group: 'ragged:-1', excluded: false }],
      ['undoFix', { fileId: 'a', column: 'ogit/_scope' }],
      ['exportExcluded', { fileId: 'a' }],
    ])
      expect(test.calls).toContainEqual({ name: `imports.${name}`, input });
    expect(await screen.findByText('/home/analyst/machines-excluded.csv')).toBeTruthy();
  });

  it('are neither errors nor warnings once their rows are excluded', async () => {
    const check = checkWith({ ...ragged, isExcluded: true }, unseenReferences);
    await openProblems({ check, excludedCount: 4 });
    const items = within(await screen.findByRole('list', { name: 'Problems by cause' }));
    expect(items.getByText('excluded')).toBeTruthy();
    expect(items.queryByText('error')).toBeNull();
    expect(items.getByText('warning')).toBeTruthy();
  });

  it('with the null keyword are solved by another keyword with one click', async () => {
    const columns = [0, 0, 0, 0, 3].map((nulls) => ({ empty: 0, nulls }));
    const { test, user } = await openProblems({
      action: 'PUT',
      offeredNullKeyword: 'NULL-7',
      check: checked({ problems: [removingNulls], problemRows: 3, columns }),
    });
    expect((await screen.findByText(/3 cells equal the null keyword “null”/)).textContent).toContain(
      'choose another keyword',
    );
    await user.click(screen.getByRole('button', { name: 'Use “NULL-7” as null keyword' }));
    const input = { fileId: 'a', jsonStrings: false, nullKeyword: 'NULL-7' };
    expect(test.calls).toContainEqual({ name: 'imports.setMeaning', input });
  });
});

describe('timestamps in seconds', () => {
  const secondsGroup = (rows: number) =>
    groupOf({ id: 'timestamp-seconds:1', rule: 'timestamp-seconds', column: 'timestamp', rows });
  const fileWithSeconds = (rows: number, change: Partial<ReadyFile> = {}) => {
    const { recognition } = readyFile({});
    const kind = { ...recognition.kind, value: 'timeseries' as const };
    const sourceColumns = ['ogit/_xid', 'timestamp', 'value'];
    const check = checkWith(secondsGroup(rows));
    return { recognition: { ...recognition, kind }, sourceColumns, rows: 1000, check, ...change };
  };
  const name = 'Convert seconds to milliseconds';

  it('are converted with one click if all rows have them', async () => {
    const { test, user } = await openProblems(fileWithSeconds(1000));
    await user.click(screen.getByRole('button', { name }));
    const targets = [
      expect.objectContaining({ name: 'ogit/_xid', transforms: [] }),
      expect.objectContaining({
        name: 'timestamp',
        transforms: [{ kind: 'date', from: 'epoch-s', to: 'epoch-ms', zone: 'Z' }],
      }),
      expect.objectContaining({ name: 'value', transforms: [] }),
    ];
    await waitFor(() =>
      expect(test.calls).toContainEqual({
        name: 'imports.setRecipe',
        input: { fileId: 'a', recipe: expect.objectContaining({ kind: 'timeseries', targets }) },
      }),
    );
  });

  it('cannot be converted with one click if other rows have milliseconds', async () => {
    await openProblems(fileWithSeconds(999));
    expect(await screen.findByRole('list', { name: 'Problems by cause' })).toBeTruthy();
    expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

describe('a file at which the connector would stop', () => {
  it('shows the row, line and byte, and offers to exclude the unreadable records', async () => {
    const { test, user } = await openProblems({ stop, check: checkWith(unreadableRecords, ragged) });
    expect(
      await screen.findByRole('heading', { name: 'The connector would stop at row 88,213' }),
    ).toBeTruthy();
    expect(document.body.textContent).toContain(
      'A quote is followed by a letter. It is in line 88,240, byte 19,442,007, in value 3 (ogit/name). The faulty quote opens in line 88,213, byte 19,441,990.',
    );
    expect(screen.getByRole('list', { name: 'Problems by cause' }).textContent).not.toContain(
      'cannot be read',
    );
    await user.click(screen.getByRole('button', { name: 'Exclude these 2 records' }));
    const input = { fileId: 'a', group: 'stop:-1', excluded: true };
    expect(test.calls).toContainEqual({ name: 'imports.excludeRows', input });
  });

  it('is reported before the check has finished', async () => {
    await openProblems({ stop, check: { state: 'working', share: 0.2, startedAt: 0 } });
    expect(
      await screen.findByRole('heading', { name: 'The connector would stop at row 88,213' }),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Exclude/ })).toBeNull();
  });
});

describe('references', () => {
  it('are looked up on the selected connection, with progress and a result', async () => {
    // The remaining time must not depend on how long the test takes.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { test, user } = await openProblems({ check: checkWith(unseenReferences) });
    await user.click(await screen.findByRole('button', { name: 'Look up the references' }));
    const input = { fileId: 'a', connectionId: 'practice' };
    expect(test.calls).toContainEqual({ name: 'imports.lookUp', input });
    test.changeFile('a', { lookup: { state: 'working', share: 0.4, startedAt: Date.now() - 20_000 } });
    expect(await screen.findByText(/40 % · 25 s to 45 s left/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(test.calls).toContainEqual({ name: 'imports.cancelWork', input: { fileId: 'a' } });
    test.changeFile('a', {
      lookup: { state: 'done', lookedUp: 1290, found: 1283, missing: 7, connection: 'Practice platform' },
    });
    expect(
      await screen.findByText('Practice platform has 1,283 of 1,290 vertices; 7 are missing.'),
    ).toBeTruthy();
  });

  it('are not looked up while the connection is signed out', async () => {
    const prepare = openFileWith({ check: checkWith(unseenReferences) });
    const { user, test } = openImports(prepare, { state: 'signed-out' });
    await user.click(await screen.findByRole('tab', { name: /Problems/ }));
    await user.click(await screen.findByRole('button', { name: 'Look up the references' }));
    expect(test.calls.some(({ name }) => name === 'imports.lookUp')).toBe(false);
  });
});

describe('a check', () => {
  it('shows its progress, and then its result', async () => {
    const { test } = await openProblems({ check: { state: 'working', share: 0.2, startedAt: 0 } });
    expect(await screen.findByRole('heading', { name: 'Checking rows…' })).toBeTruthy();
    expect(document.body.textContent).not.toContain('No problems found');
    test.changeFile('a', { check: checked() });
    expect(await screen.findByRole('heading', { name: 'No problems found' })).toBeTruthy();
  });

  it.each([
    ['cancelled', { state: 'cancelled' }, 'The check was cancelled'],
    ['failed', { state: 'failed', message: 'The disk is gone.' }, 'The check failed'],
  ] as const)('can be repeated in the state “%s”', async (_name, check, title) => {
    const { test, user } = await openProblems({ check });
    const page = await screen.findByRole('tabpanel');
    expect(within(page).getByRole('heading', { name: title })).toBeTruthy();
    await user.click(within(page).getByRole('button', { name: 'Check again' }));
    expect(test.calls).toContainEqual({ name: 'imports.check', input: { fileId: 'a' } });
  });
});
