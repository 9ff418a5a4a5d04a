import { configure, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  lastRequestedMapping,
  openMapping,
  twoTargets,
  unmappedFile,
  unmappedRows,
} from '../test-mapping-tab.tsx';

// Queries would otherwise check for each element whether it is hidden, which takes most of the time.
beforeAll(() => configure({ defaultHidden: true }));
afterAll(() => configure({ defaultHidden: false }));

const findTarget = (name: string) => screen.findByLabelText(name, { selector: 'li' });

describe('an offered conversion', () => {
  it('of numbers is shown with an example', async () => {
    const rows = unmappedRows.map((row) => ({ ...row, cells: row.cells.with(1, `1.${row.record + 100},5`) }));
    const { test, user } = openMapping(unmappedFile({ recipe: twoTargets }), rows);
    const item = within(await findTarget('ogit/name'));
    expect(await item.findByText(/The first \d+ values are numbers: 1\.101,5 → 1101\.5\.$/)).toBeTruthy();
    await user.click(item.getByRole('button', { name: 'Convert ogit/name' }));
    await waitFor(() =>
      expect(lastRequestedMapping(test)?.targets[1]).toMatchObject({
        transforms: [{ kind: 'number', decimal: ',', thousands: '.' }],
      }),
    );
    expect(item.queryByText(/The first \d+ values are numbers/)).toBeNull();
  });

  it('of amounts in one currency says which unit is removed', async () => {
    const rows = unmappedRows.map((row) => ({
      ...row,
      cells: row.cells.with(1, `1.${row.record + 100},00 €`),
    }));
    const { test, user } = openMapping(unmappedFile({ recipe: twoTargets }), rows);
    const item = within(await findTarget('ogit/name'));
    expect(
      await item.findByText(/values are amounts in €: 1\.101,00 € → 1101\.00\. Convert removes “€”\.$/),
    ).toBeTruthy();
    await user.click(item.getByRole('button', { name: 'Convert ogit/name' }));
    await user.click(item.getByRole('button', { name: '1 transform of ogit/name' }));
    const unit = await item.findByRole('textbox', { name: 'Unit to remove' });
    expect((unit as HTMLInputElement).value).toBe('€');
    const steps = await item.findByRole('table', { name: 'Sample cells of ogit/name, step by step' });
    expect(await within(steps).findByText('1101.00')).toBeTruthy();
    await user.clear(unit);
    await user.type(unit, 'EUR{Enter}');
    await waitFor(() =>
      expect(lastRequestedMapping(test)?.targets[1]).toMatchObject({
        transforms: [{ kind: 'number', unit: 'EUR' }],
      }),
    );
  });

  it('from seconds to milliseconds is shown for an attribute of any name', async () => {
    const rows = unmappedRows.map((row) => ({
      ...row,
      cells: row.cells.with(1, String(1767198600 + row.record)),
    }));
    const { test, user } = openMapping(unmappedFile({ recipe: twoTargets }), rows);
    const item = within(await findTarget('ogit/name'));
    expect(
      await item.findByText(
        /values may be times in seconds, the first 2025-12-31T16:30:01Z: 1767198601 → 1767198601000\.$/,
      ),
    ).toBeTruthy();
    await user.click(item.getByRole('button', { name: 'Convert ogit/name from seconds to milliseconds' }));
    await waitFor(() =>
      expect(lastRequestedMapping(test)?.targets[1]).toMatchObject({
        transforms: [{ kind: 'date', from: 'epoch-s', to: 'epoch-ms' }],
      }),
    );
  });
});

describe('a new transform', () => {
  it.each([
    ['Date format', '1767198600', { kind: 'date', from: 'epoch-s' }],
    ['Date format', '12/31/2026', { kind: 'date', from: 'mm/dd/yyyy' }],
    ['Number format', '1,234.5 USD', { kind: 'number', decimal: '.', thousands: ',', unit: 'USD' }],
  ])('reads the format in which the cells are written: %s of %s', async (name, text, transform) => {
    const rows = unmappedRows.map((row) => ({ ...row, cells: row.cells.with(1, text) }));
    const { test, user } = openMapping(unmappedFile({ recipe: twoTargets }), rows);
    await user.click(await screen.findByRole('button', { name: 'Transform ogit/name' }));
    expect(await screen.findAllByText(text)).not.toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Add a transform' }));
    await user.click(await screen.findByRole('menuitem', { name }));
    await waitFor(() =>
      expect(lastRequestedMapping(test)?.targets[1]).toMatchObject({ transforms: [transform] }),
    );
  });
});
