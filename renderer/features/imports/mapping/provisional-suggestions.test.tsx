import { configure, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ColumnSummary } from '../../../../shared/imports/columns/column-summary.ts';
import type { PreviewRow } from '../../../../shared/imports/open-file.ts';
import { evidenceOfValues } from '../../../../shared/recipes/values/column-evidence.test-kit.ts';
import { machineRows } from '../../../test-host.ts';
import { foreign, lastSet, openMapping, usableButton } from './test-mapping-tab.tsx';

// Each goes many steps, and machines may be busy.
vi.setConfig({ testTimeout: 60_000 });

// Asking for each element whether it is hidden takes most of the time.
beforeAll(() => configure({ defaultHidden: true }));
afterAll(() => configure({ defaultHidden: false }));

describe('a suggestion by the first rows', () => {
  const heads = ['Nummer', 'Raum', 'Preis'];
  const cells = (record: number) => [`N-${record}`, '1.01', `1.${String(record).padStart(3, '0')}`];
  const rows = machineRows(30, (row): PreviewRow => ({ ...row, cells: cells(row.record) }));
  const file = foreign({
    sourceColumns: heads,
    columns: heads.map((name) => ({ name, kind: 'attribute', meaning: 'attribute' })),
  });
  const counted = (index: number, change: Partial<ColumnSummary>): ColumnSummary => {
    const { readings, ...evidence } = evidenceOfValues(
      rows.map(({ cells: own }) => own[index] ?? ''),
      true,
    );
    return { ...evidence, type: 'text', samples: [], readings: [...readings], ...change };
  };
  const done = { sourceProfile: { rows: 5_000, work: { state: 'done' as const } } };
  const whole = { count: 5_000, filled: 5_000, words: null };

  it('says so, and gets the evidence of all rows once they are counted', async () => {
    const { test, user, id } = openMapping(file, rows, 'columns');
    const table = await screen.findByRole('table', { name: 'Possible mapping of the columns' });
    const first = 'The first 30 values of “Nummer” are unique; not all rows are counted yet.';
    await waitFor(() => expect(table.textContent).toContain(first));
    await user.click(await usableButton('Start with 1 suggestion'));
    expect(await screen.findAllByText(`Suggested: ${first}`)).toBeTruthy();
    test.setSummaries([counted(0, { ...whole, distinct: 5_000 })]);
    test.changeFile(id, done);
    expect(
      await screen.findAllByText('Suggested: 5,000 of 5,000 values of “Nummer” are unique.'),
    ).toBeTruthy();
  });

  it('is taken back where a later row refutes it, also in what can be undone', async () => {
    const { test, user, id } = openMapping(file, rows, 'columns');
    await user.click(await usableButton('Start with 1 suggestion'));
    await waitFor(() => expect(lastSet(test)?.targets).toMatchObject([{ name: 'ogit/_xid' }]));
    test.setSummaries([counted(0, { ...whole, distinct: 4_999 })]);
    test.changeFile(id, done);
    await waitFor(() => expect(lastSet(test)?.targets).toEqual([]));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await user.click(await screen.findByRole('button', { name: 'Restore the mapping' }));
    await waitFor(() => expect(lastSet(test)?.targets).toEqual([]));
  });

  it('is made where only a later row shows how numbers are written', async () => {
    const { test, user, id } = openMapping(file, rows, 'columns');
    await user.click(await usableButton('Start with 1 suggestion'));
    await user.click(
      await screen.findByRole('button', { name: 'Send the other 2 columns as free attributes' }),
    );
    await waitFor(() => expect(lastSet(test)?.targets).toHaveLength(3));
    expect(screen.queryByRole('button', { name: 'Convert /Preis' })).toBeNull();
    test.setSummaries([
      counted(0, { ...whole, distinct: 5_000 }),
      counted(1, { ...whole, distinct: 1 }),
      counted(2, { ...whole, readings: [{ reading: '1.234,5', example: '1.234,5' }] }),
    ]);
    test.changeFile(id, done);
    expect(await screen.findByText('All 5,000 values are numbers: 1.234,5 → 1234.5.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Convert /Preis' }));
    await waitFor(() =>
      expect(lastSet(test)?.targets[2]).toMatchObject({
        transforms: [{ kind: 'number', decimal: ',', thousands: '.' }],
      }),
    );
  });
});
