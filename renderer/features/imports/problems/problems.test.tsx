import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ProblemGroup, ReadyFile, Stop } from '../../../../shared/imports/open-file.ts';
import { checked, fileOf, machineRows, readyFile, scopeMissing, type TestHost } from '../../../test-host.ts';
import { openImports } from '../../../test-page.tsx';

const group = (change: Partial<ProblemGroup>): ProblemGroup => ({
  ...scopeMissing,
  column: null,
  transform: null,
  rows: 4,
  firstRecord: 12,
  ...change,
});
const ragged = group({
  id: 'ragged:-1',
  rule: 'ragged',
  title: 'Rows with more or fewer values than the header',
  advice: 'Every row needs as many values as the header.',
  example: 'The row has 4 values, the header 5.',
});
const unseen = group({
  id: 'reference-unseen:2',
  rule: 'reference-unseen',
  severity: 'warning',
  title: 'Rows that refer to vertices that no open file has',
  rows: 290,
});
const removes = group({
  id: 'null-removes:4',
  rule: 'null-removes',
  severity: 'warning',
  title: 'Rows with a null that removes',
  column: '/location',
  rows: 3,
});
const stopped = group({ id: 'stop:-1', rule: 'stop', title: 'Records that cannot be read', rows: 2 });
const stop: Stop = {
  message: 'a quote is followed by a letter',
  record: 88_213,
  line: 88_240,
  byte: 19_442_007,
  column: 3,
  openedAt: { line: 88_213, byte: 19_441_990 },
};

const fileWith =
  (change: Partial<ReadyFile>) =>
  (host: TestHost): void =>
    host.setFile(fileOf('a', 'machines.csv', readyFile(change)), machineRows(1000));
const problems = (...some: ProblemGroup[]) => checked({ problems: some, problemRows: 4 });

async function openProblems(change: Partial<ReadyFile>) {
  const page = openImports(fileWith(change));
  await page.user.click(await screen.findByRole('tab', { name: /Problems/ }));
  return page;
}

describe('references to vertices that nothing has', () => {
  const unknown = group({ id: 'reference-unknown:2', rule: 'reference-unknown', title: 'References' });
  const lookup = {
    state: 'done',
    asked: 4,
    found: 0,
    missing: 4,
    connection: 'Practice platform',
  } as const;

  it('name the open file that has other identities, or ask for the file that has them', async () => {
    const { test, user } = await openProblems({ check: problems(unknown), lookup });
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
  it('fix the most important one with one click from the bottom bar', async () => {
    const { test, user } = openImports(fileWith({ check: problems(scopeMissing, ragged) }));
    await user.click(
      await screen.findByRole('button', {
        name: 'Fill 1,000 empty cells with my default scope practice-scope',
      }),
    );
    const input = { fileId: 'a', transform: scopeMissing.transform };
    expect(test.asked).toContainEqual({ name: 'imports.transform', input });
  });

  it('are grouped by cause, errors first, with an example, advice and help', async () => {
    await openProblems({ check: problems(unseen, ragged) });
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

  it('jump to the example and exclude rows', async () => {
    const { test, user } = await openProblems({ check: problems(ragged) });
    await user.click(await screen.findByRole('button', { name: 'Exclude 4 rows' }));
    const input = { fileId: 'a', group: 'ragged:-1', excluded: true };
    expect(test.asked).toContainEqual({ name: 'imports.excludeRows', input });
    await user.click(screen.getByRole('button', { name: 'First in row 12' }));
    const grid = await screen.findByRole('grid');
    await waitFor(() => expect(grid.getAttribute('aria-activedescendant')).toMatch(/-11-0$/));
  });

  it('show their rows in the preview', async () => {
    const { test, user } = await openProblems({ check: problems(ragged) });
    await user.click(await screen.findByRole('button', { name: 'Show these rows' }));
    expect(screen.getByRole('tab', { name: 'Preview' }).getAttribute('aria-selected')).toBe('true');
    const input = { fileId: 'a', first: 0, count: 100, only: { of: 'group', group: 'ragged:-1' } };
    await waitFor(() => expect(test.asked).toContainEqual({ name: 'imports.rows', input }));
  });

  it('include rows again, undo a fix and save the excluded rows', async () => {
    const { test, user } = await openProblems({
      check: problems({ ...ragged, isExcluded: true }),
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
      expect(test.asked).toContainEqual({ name: `imports.${name}`, input });
    expect(await screen.findByText('/home/analyst/machines-excluded.csv')).toBeTruthy();
  });

  it('are neither errors nor warnings once their rows are excluded', async () => {
    await openProblems({ check: problems({ ...ragged, isExcluded: true }, unseen), excludedCount: 4 });
    const items = within(await screen.findByRole('list', { name: 'Problems by cause' }));
    expect(items.getByText('excluded')).toBeTruthy();
    expect(items.queryByText('error')).toBeNull();
    expect(items.getByText('warning')).toBeTruthy();
  });

  it('offer another null keyword with one click', async () => {
    const columns = [0, 0, 0, 0, 3].map((nulls) => ({ empty: 0, nulls }));
    const { test, user } = await openProblems({
      action: 'PUT',
      offeredNullKeyword: 'NULL-7',
      check: checked({ problems: [removes], problemRows: 3, columns }),
    });
    expect((await screen.findByText(/3 cells equal the null keyword “null”/)).textContent).toContain(
      'choose another keyword',
    );
    await user.click(screen.getByRole('button', { name: 'Use “NULL-7” as null keyword' }));
    const input = { fileId: 'a', jsonStrings: false, nullKeyword: 'NULL-7' };
    expect(test.asked).toContainEqual({ name: 'imports.setMeaning', input });
  });
});

describe('timestamps in seconds', () => {
  const seconds = (rows: number) =>
    group({ id: 'timestamp-seconds:1', rule: 'timestamp-seconds', column: 'timestamp', rows });
  const series = (rows: number, change: Partial<ReadyFile> = {}) => {
    const { recognition } = readyFile({});
    const kind = { ...recognition.kind, value: 'timeseries' as const };
    const sourceColumns = ['ogit/_xid', 'timestamp', 'value'];
    const check = problems(seconds(rows));
    return { recognition: { ...recognition, kind }, sourceColumns, rows: 1000, check, ...change };
  };
  const name = 'Convert seconds to milliseconds';

  it('are converted with one click where all rows have them', async () => {
    const { test, user } = await openProblems(series(1000));
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
      expect(test.asked).toContainEqual({
        name: 'imports.setRecipe',
        input: { fileId: 'a', recipe: expect.objectContaining({ kind: 'timeseries', targets }) },
      }),
    );
  });

  it('are left where other rows have milliseconds', async () => {
    await openProblems(series(999));
    expect(await screen.findByRole('list', { name: 'Problems by cause' })).toBeTruthy();
    expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

describe('a file at which the connector would stop', () => {
  it('names the place to the byte, and excludes those records', async () => {
    const { test, user } = await openProblems({ stop, check: problems(stopped, ragged) });
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
    expect(test.asked).toContainEqual({ name: 'imports.excludeRows', input });
  });

  it('says so before the check has come to its end', async () => {
    await openProblems({ stop, check: { state: 'working', share: 0.2, startedAt: 0 } });
    expect(
      await screen.findByRole('heading', { name: 'The connector would stop at row 88,213' }),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Exclude/ })).toBeNull();
  });
});

describe('references', () => {
  it('are looked up on the selected connection, with progress and a result', async () => {
    const { test, user } = await openProblems({ check: problems(unseen) });
    await user.click(await screen.findByRole('button', { name: 'Look up the references' }));
    const input = { fileId: 'a', connectionId: 'practice' };
    expect(test.asked).toContainEqual({ name: 'imports.lookUp', input });
    test.changeFile('a', { lookup: { state: 'working', share: 0.4, startedAt: Date.now() - 20_000 } });
    expect(await screen.findByText(/40 % · 25 s to 45 s left/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(test.asked).toContainEqual({ name: 'imports.cancelWork', input: { fileId: 'a' } });
    test.changeFile('a', {
      lookup: { state: 'done', asked: 1290, found: 1283, missing: 7, connection: 'Practice platform' },
    });
    expect(
      await screen.findByText('Practice platform has 1,283 of 1,290 vertices and does not have 7.'),
    ).toBeTruthy();
  });

  it('are not asked of a connection that is signed out', async () => {
    const { user, test } = openImports(fileWith({ check: problems(unseen) }), { state: 'signed-out' });
    await user.click(await screen.findByRole('tab', { name: /Problems/ }));
    await user.click(await screen.findByRole('button', { name: 'Look up the references' }));
    expect(test.asked.some(({ name }) => name === 'imports.lookUp')).toBe(false);
  });
});

describe('a check in progress', () => {
  it('is shown as progress, and its end shows the result', async () => {
    const { test } = await openProblems({ check: { state: 'working', share: 0.2, startedAt: 0 } });
    expect(await screen.findByRole('heading', { name: 'Checking rows…' })).toBeTruthy();
    expect(document.body.textContent).not.toContain('No problems found');
    test.changeFile('a', { check: checked() });
    expect(await screen.findByRole('heading', { name: 'No problems found' })).toBeTruthy();
  });

  it.each([
    ['cancelled', { state: 'cancelled' }, 'The check was cancelled'],
    ['failed', { state: 'failed', message: 'The disk is gone.' }, 'The check failed'],
  ] as const)('can be done again when it was %s', async (_name, check, title) => {
    const { test, user } = await openProblems({ check });
    const page = await screen.findByRole('tabpanel');
    expect(within(page).getByRole('heading', { name: title })).toBeTruthy();
    await user.click(within(page).getByRole('button', { name: 'Check again' }));
    expect(test.asked).toContainEqual({ name: 'imports.check', input: { fileId: 'a' } });
  });
});
