import { configure, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ColumnSummary } from '../../../../shared/imports/columns/column-summary.ts';
import type { PreviewRow } from '../../../../shared/imports/open-file.ts';
import { evidenceOfValues } from '../../../../shared/recipes/values/column-evidence.test-kit.ts';
import { machineRows } from '../../../test-host.ts';
import { lastRequestedMapping, openMapping, unmappedFile, usableButton } from './test-mapping-tab.tsx';

// Queries would otherwise check for each element whether it is hidden, which takes most of the time.
beforeAll(() => configure({ defaultHidden: true }));
afterAll(() => configure({ defaultHidden: false }));

describe('a suggestion from the first rows', () => {
  const heads = ['Nummer', 'Raum', 'Preis'];
  const cells = (record: number) => [`N-${record}`, '1.01', `1.${String(record).padStart(3, '0')}`];
  const rows = machineRows(30, (row): PreviewRow => ({ ...row, cells: cells(row.record) }));
  const file = unmappedFile({
    sourceColumns: heads,
    columns: heads.map((name) => ({ name, kind: 'attribute', meaning: 'attribute' })),
  });
  /** Summary of a column after all rows are counted. */
  const summaryOf = (index: number, change: Partial<ColumnSummary>): ColumnSummary => {
    const { readings, ...evidence } = evidenceOfValues(
      rows.map((row) => row.cells[index] ?? ''),
      true,
    );
    return { ...evidence, type: 'text', samples: [], readings: [...readings], ...change };
  };
  const allRowsCounted = { sourceProfile: { rows: 5_000, work: { state: 'done' as const } } };
  const allRows = { count: 5_000, filled: 5_000, words: null };

  it('names the first rows as its evidence, and then all rows once they are counted', async () => {
    const { test, user, id } = openMapping(file, rows, 'columns');
    const table = await screen.findByRole('table', { name: 'Possible mapping of the columns' });
    const evidence = 'The first 30 values of “Nummer” are unique; not all rows are counted yet.';
    await waitFor(() => expect(table.textContent).toContain(evidence));
    await user.click(await usableButton('Start with 1 suggestion'));
    expect(await screen.findAllByText(`Suggested: ${evidence}`)).toBeTruthy();
    test.setSummaries([summaryOf(0, { ...allRows, distinct: 5_000 })]);
    test.changeFile(id, allRowsCounted);
    expect(
      await screen.findAllByText('Suggested: 5,000 of 5,000 values of “Nummer” are unique.'),
    ).toBeTruthy();
  });

  it('is removed if a later row refutes it, also from the undo history', async () => {
    const { test, user, id } = openMapping(file, rows, 'columns');
    await user.click(await usableButton('Start with 1 suggestion'));
    await waitFor(() => expect(lastRequestedMapping(test)?.targets).toMatchObject([{ name: 'ogit/_xid' }]));
    test.setSummaries([summaryOf(0, { ...allRows, distinct: 4_999 })]);
    test.changeFile(id, allRowsCounted);
    await waitFor(() => expect(lastRequestedMapping(test)?.targets).toEqual([]));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await user.click(await screen.findByRole('button', { name: 'Restore the mapping' }));
    await waitFor(() => expect(lastRequestedMapping(test)?.targets).toEqual([]));
  });

  it('for a conversion is added if only a later row shows the format of the numbers', async () => {
    const { test, user, id } = openMapping(file, rows, 'columns');
    await user.click(await usableButton('Start with 1 suggestion'));
    await user.click(
      await screen.findByRole('button', { name: 'Send the other 2 columns as free attributes' }),
    );
    await waitFor(() => expect(lastRequestedMapping(test)?.targets).toHaveLength(3));
    expect(screen.queryByRole('button', { name: 'Convert /Preis' })).toBeNull();
    test.setSummaries([
      summaryOf(0, { ...allRows, distinct: 5_000 }),
      summaryOf(1, { ...allRows, distinct: 1 }),
      summaryOf(2, { ...allRows, readings: [{ reading: '1.234,5', example: '1.234,5' }] }),
    ]);
    test.changeFile(id, allRowsCounted);
    expect(await screen.findByText('All 5,000 values are numbers: 1.234,5 → 1234.5.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Convert /Preis' }));
    await waitFor(() =>
      expect(lastRequestedMapping(test)?.targets[2]).toMatchObject({
        transforms: [{ kind: 'number', decimal: ',', thousands: '.' }],
      }),
    );
  });
});
