import { configure, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Recipe } from '../../../../../shared/recipes/recipe.ts';
import {
  lastRequestedMapping,
  openMapped,
  openMapping,
  twoTargets,
  unmappedFile,
  unmappedRows,
} from '../test-mapping-tab.tsx';

// Queries would otherwise check for each element whether it is hidden, which takes most of the time.
beforeAll(() => configure({ defaultHidden: true }));
afterAll(() => configure({ defaultHidden: false }));

describe('transforms', () => {
  it('can be switched off without being removed', async () => {
    const { test, user } = openMapped();
    await user.click(await screen.findByRole('button', { name: 'Transform ogit/name' }));
    await user.click(screen.getByRole('button', { name: 'Add a transform' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Trim spaces' }));
    const switchApplied = await screen.findByRole('switch', { name: 'Apply transform 1' });
    const firstRow = () => {
      const steps = screen.getByRole('table', { name: 'Sample cells of ogit/name, step by step' });
      const [, row] = within(steps).getAllByRole('row');
      return [...(row?.children ?? [])].map((cell) => cell.textContent);
    };
    await waitFor(() => expect(firstRow()).toEqual(['1', ' Web 1 ', 'Web 1']));
    await user.click(switchApplied);
    await waitFor(() => expect(firstRow()).toEqual(['1', ' Web 1 ', ' Web 1 ']));
    await waitFor(() =>
      expect(lastRequestedMapping(test)?.targets[1]).toHaveProperty('transforms', [
        { kind: 'trim', disabled: true },
      ]),
    );
    await user.click(switchApplied);
    await waitFor(() =>
      expect(lastRequestedMapping(test)?.targets[1]).toHaveProperty('transforms', [{ kind: 'trim' }]),
    );
  });

  it('keep an empty field for a default while something else is clicked, and close it with Enter', async () => {
    const { user } = openMapped();
    await user.click(await screen.findByRole('button', { name: 'Transform ogit/name' }));
    const ask = async () => {
      await user.click(screen.getByRole('button', { name: 'Add a transform' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Default for empty cells' }));
      const field = await screen.findByRole('textbox', { name: 'Empty cells become' });
      await waitFor(() => expect(document.activeElement).toBe(field));
      return field;
    };
    const field = await ask();
    await user.tab();
    expect(field.isConnected).toBe(true);
    const again = await ask();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(again.isConnected).toBe(false));
  });

  it('start from the values after the transforms before them, without switched-off ones', async () => {
    const [identity, name] = twoTargets.targets;
    const transforms = [
      { kind: 'substring', start: 1, length: 2, disabled: true },
      { kind: 'case', to: 'upper' },
    ];
    const recipe = { ...twoTargets, targets: [identity, { ...name, transforms }] } as Recipe;
    const { test, user } = openMapping(unmappedFile({ recipe }), unmappedRows);
    await user.click(await screen.findByRole('button', { name: /transforms? of ogit\/name/ }));
    await screen.findByRole('cell', { name: 'WEB 1' });
    await user.click(screen.getByRole('button', { name: 'Add a transform' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Value table' }));
    await waitFor(() =>
      expect(lastRequestedMapping(test)?.targets[1]).toMatchObject({
        transforms: [
          {},
          {},
          { kind: 'table', values: expect.arrayContaining([{ is: ' WEB 1 ', becomes: ' WEB 1 ' }]) },
        ],
      }),
    );
  });

  it('show the line breaks of a value table, and keep them when its replacements are edited', async () => {
    const rows = unmappedRows.map((row) => ({ ...row, cells: row.cells.with(1, `a\r\nb${row.record}`) }));
    const { test, user } = openMapping(unmappedFile({ recipe: twoTargets }), rows);
    await user.click(await screen.findByRole('button', { name: 'Transform ogit/name' }));
    await screen.findByRole('cell', { name: /b1/ });
    await user.click(screen.getByRole('button', { name: 'Add a transform' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Value table' }));
    const field = await screen.findByRole('textbox', { name: 'Value 1 becomes' });
    expect(field).toHaveProperty('value', 'a⇤↵b1');
    await user.clear(field);
    await user.type(field, 'c↵d{Enter}');
    await waitFor(() =>
      expect(lastRequestedMapping(test)?.targets[1]).toHaveProperty('transforms.0.values.0', {
        is: 'a\r\nb1',
        becomes: 'c\nd',
      }),
    );
  });

  it('show null cells as such, and offer no replacement for them, which would never be applied', async () => {
    const rows = unmappedRows.map((row) => ({
      ...row,
      cells: row.record === 2 ? row.cells.with(1, 'null') : row.cells,
    }));
    const { test, user } = openMapping(unmappedFile({ recipe: twoTargets }), rows);
    await user.click(await screen.findByRole('button', { name: 'Transform ogit/name' }));
    await user.click(screen.getByRole('button', { name: 'Add a transform' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Value table' }));
    const cells = await screen.findAllByRole('cell', { name: 'null' });
    expect(cells[0]?.querySelector('[data-tone]')).toBeTruthy();
    await waitFor(() => expect(lastRequestedMapping(test)?.targets[1]).toHaveProperty('transforms.0.values'));
    expect(JSON.stringify(lastRequestedMapping(test)?.targets[1])).not.toContain('null');
  });

  it('have fields for their numbers, and mark invalid input', async () => {
    const { test, user } = openMapped();
    await user.click(await screen.findByRole('button', { name: 'Transform ogit/name' }));
    await user.click(screen.getByRole('button', { name: 'Add a transform' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Part by position' }));
    const fill = async (name: string, text: string) => {
      await user.clear(await screen.findByRole('textbox', { name }));
      await user.type(screen.getByRole('textbox', { name }), `${text}{Enter}`);
    };
    await fill('First character (-1 is the last)', '-3');
    await fill('Number of characters', 'two');
    expect(screen.getByRole('textbox', { name: 'Number of characters' }).getAttribute('aria-invalid')).toBe(
      'true',
    );
    await fill('Number of characters', '2');
    await waitFor(() =>
      expect(lastRequestedMapping(test)?.targets[1]).toMatchObject({
        transforms: [{ kind: 'substring', start: -3, length: 2 }],
      }),
    );
  });

  it.each([
    [
      'Extract by pattern',
      'Pattern',
      '(a',
      '“(a” is not a valid regular expression. Check its brackets and escapes.',
    ],
    ['Extract by pattern', 'Pattern', '(?=a)', /^The pattern uses look-around.*[^.]\.$/u],
    [
      'Extract by pattern',
      'Group (0 is all)',
      '3',
      'It must be at most 0, the number of groups of the pattern.',
    ],
    ['Extract by pattern', 'Group (0 is all)', 'one', 'Enter a whole number.'],
    ['Part by position', 'Number of characters', '0', 'It must be at least 1.'],
    ['Pad to length', 'Length', '5000', 'It must be at most 1000.'],
    ['Part between separators', 'Part (-1 is the last)', '0', 'It must not be 0.'],
    ['Number format', 'Unit to remove', 'x'.repeat(21), 'It must be at most 20 characters long.'],
  ] as const)('explain invalid input of “%s”, %s: %s', async (kind, name, text, fault) => {
    const { user } = openMapped();
    await user.click(await screen.findByRole('button', { name: 'Transform ogit/name' }));
    await user.click(screen.getByRole('button', { name: 'Add a transform' }));
    await user.click(await screen.findByRole('menuitem', { name: kind }));
    const field = await screen.findByRole('textbox', { name });
    await user.clear(field);
    await user.type(field, text);
    expect(await screen.findByText(fault)).toBeTruthy();
  });
});
