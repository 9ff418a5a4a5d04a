import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { checked, fileOf, machineRows, readyFile } from '../../../test-host.ts';
import { openImports } from '../../../test-page.tsx';

/** Opens four machines: two named Linux and two named BSDs; the scope of row 2 is empty. */
async function openMachines() {
  const page = openImports((host) => {
    const rows = machineRows(4, (row) => ({
      ...row,
      cells: row.cells.map((cell, column) => {
        if (column === 2) return row.record < 3 ? 'Linux' : 'BSDs';
        return column === 3 && row.record === 2 ? '' : cell;
      }),
    }));
    host.setFile(fileOf('a', 'machines.csv', readyFile({ rows: 4, check: checked() })), rows);
  });
  await screen.findByRole('grid', { name: 'Rows of the file' });
  const openProfile = async (name: string) => {
    // The grid is found for each click, because a change of the filters renders another one.
    await page.user.click(within(screen.getByRole('grid')).getByRole('button', { name }));
    return screen.findByRole('complementary', { name: `Profile of ${name}` });
  };
  const sentFacets = () =>
    page.test.calls
      .filter(({ name }) => name === 'imports.setFacets')
      .map(({ input }) => (input as { facets: unknown }).facets);
  const bar = () => screen.findByRole('region', { name: 'Filters' });
  const shownRecords = () =>
    screen.getAllByRole('rowheader').map(({ textContent }) => textContent?.replace(/\D/g, ''));
  return { ...page, openProfile, sentFacets, bar, shownRecords };
}

describe('facets of a file', () => {
  it('are added by a click in the profiles of several columns, and filter the rows together', async () => {
    const { user, openProfile, bar, shownRecords, sentFacets } = await openMachines();
    const name = await openProfile('ogit/name');
    await user.click(await within(name).findByRole('button', { name: 'Linux' }));
    expect(await within(await bar()).findByText('2 of 4 rows')).toBeTruthy();
    await waitFor(() => expect(shownRecords()).toEqual(['1', '2']));
    expect(within(name).getByRole('button', { name: 'Linux', pressed: true })).toBeTruthy();
    const scope = await openProfile('ogit/_scope');
    await user.click(await within(scope).findByRole('button', { name: '1 · 25 %' }));
    expect(await within(await bar()).findByText('1 of 4 rows')).toBeTruthy();
    await waitFor(() => expect(shownRecords()).toEqual(['2']));
    expect(sentFacets().at(-1)).toEqual([
      { kind: 'one-of', column: 2, values: ['Linux'] },
      { kind: 'empty', column: 3 },
    ]);
    await user.click(
      within(await bar()).getByRole('button', { name: 'Remove the filter ogit/name is “Linux”' }),
    );
    expect(sentFacets().at(-1)).toEqual([{ kind: 'empty', column: 3 }]);
    await user.click(within(await bar()).getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Filters' })).toBeNull());
    await waitFor(() => expect(shownRecords()).toEqual(['1', '2', '3', '4']));
  });

  it('are all kept if the next is added before the host has responded', async () => {
    const { openProfile, sentFacets } = await openMachines();
    const name = await openProfile('ogit/name');
    const [linux, bsds] = [
      await within(name).findByRole('button', { name: 'Linux' }),
      await within(name).findByRole('button', { name: 'BSDs' }),
    ];
    act(() => {
      linux.click();
      bsds.click();
    });
    await waitFor(() => expect(sentFacets()).toHaveLength(2));
    expect(sentFacets().at(-1)).toEqual([{ kind: 'one-of', column: 2, values: ['Linux', 'BSDs'] }]);
  });

  it('are added by a form, for one column', async () => {
    const { user, sentFacets } = await openMachines();
    await user.click(screen.getByRole('button', { name: 'Add filter' }));
    const form = await screen.findByRole('dialog');
    const choose = async (label: string, option: string) => {
      await user.click(within(form).getByRole('combobox', { name: label }));
      await user.click(await within(form).findByRole('option', { name: option }));
    };
    await choose('Column', 'ogit/name');
    await choose('Condition', 'is a number in a range');
    const button = within(form).getByRole('button', { name: 'Add filter' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(form.textContent).toContain('Only cells such as 1234.5 count as numbers; 1.234,5 does not.');
    const from = within(form).getByRole('textbox', { name: 'From' });
    await user.type(from, '2,5');
    expect(within(form).getByRole('alert').textContent).toBe('Enter numbers such as 12.5.');
    await user.clear(from);
    await user.type(from, '2.5');
    const to = within(form).getByRole('textbox', { name: 'To' });
    await user.type(to, '1');
    expect(within(form).getByRole('alert').textContent).toBe('The range ends before it begins.');
    await user.clear(to);
    await user.click(button);
    expect(sentFacets()).toEqual([[{ kind: 'number', column: 2, from: 2.5, to: null, includesTo: true }]]);
  });

  it('keep filtering the rows while a text is searched', async () => {
    const { user, test, openProfile, bar, shownRecords } = await openMachines();
    const name = await openProfile('ogit/name');
    await user.click(await within(name).findByRole('button', { name: 'Linux' }));
    await within(await bar()).findByText('2 of 4 rows');
    const field = screen.getByRole('textbox', { name: 'Find in cells' });
    await user.type(field, 'machine:host-2{Enter}');
    expect(await screen.findByText('1 of 1 filtered row')).toBeTruthy();
    expect(shownRecords()).toEqual(['1', '2']);
    await user.clear(field);
    await user.type(field, 'BSDs{Enter}');
    expect(await screen.findByText('Not in the filtered rows')).toBeTruthy();
    expect(test.calls.at(-1)?.name).not.toBe('imports.setFacets');
  });

  it('say how far the rows are scanned, and can be cancelled and scanned again', async () => {
    const { user, test, bar, sentFacets } = await openMachines();
    const facets = [{ kind: 'filled', column: 0 }] as const;
    const work = { state: 'working', share: 0.3, startedAt: 0 } as const;
    test.changeFile('a', { facets: { facets: [...facets], rows: 1_204, scanned: 3_000_000, work } });
    expect(await within(await bar()).findByText('1,204 of the first 3,000,000 rows…')).toBeTruthy();
    await user.click(within(await bar()).getByRole('button', { name: 'Cancel' }));
    expect(test.calls.at(-1)).toEqual({ name: 'imports.cancelFacets', input: { fileId: 'a' } });
    const cancelled = { state: 'cancelled' } as const;
    test.changeFile('a', {
      facets: { facets: [...facets], rows: 1_204, scanned: 3_000_000, work: cancelled },
    });
    await user.click(await within(await bar()).findByRole('button', { name: 'Scan all rows' }));
    expect(sentFacets()).toEqual([facets]);
  });
});
