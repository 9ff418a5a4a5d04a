import { configure, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Recipe } from '../../../../shared/recipes/recipe.ts';
import { lastRequestedMapping, openMapping, unmappedFile, unmappedRows } from './test-mapping-tab.tsx';

// Queries would otherwise check for each element whether it is hidden, which takes most of the time.
beforeAll(() => configure({ defaultHidden: true }));
afterAll(() => configure({ defaultHidden: false }));

const incidents: Recipe = {
  version: 2,
  name: 'incidents',
  fingerprint: '',
  kind: 'objects',
  reading: {},
  sending: {},
  targets: [{ kind: 'attribute', name: '$id', lookUp: false, from: { column: 'Key' }, transforms: [] }],
};
const openObjectsMapping = () => openMapping(unmappedFile({ recipe: incidents }), unmappedRows);

describe('rows that become objects', () => {
  it('belong to the chosen view; the default view is not stored in the recipe', async () => {
    const { test, user } = openObjectsMapping();
    const view = await screen.findByRole<HTMLInputElement>('textbox', {
      name: 'View that the objects belong to',
    });
    expect(view.value).toBe('default');
    await user.clear(view);
    await user.type(view, 'service desk{Enter}');
    await waitFor(() => expect(lastRequestedMapping(test)?.sending).toEqual({ view: 'service desk' }));
    await user.clear(view);
    await user.type(view, 'default{Enter}');
    await waitFor(() => expect(lastRequestedMapping(test)?.sending).toEqual({}));
  });

  it('get fields of objects, including the type, but no edges or lookups', async () => {
    const { test, user } = openObjectsMapping();
    await user.click(await screen.findByRole('button', { name: 'Add…' }));
    expect(screen.queryByRole('option', { name: /^an edge/ })).toBeNull();
    expect(screen.queryByRole('option', { name: /^ogit/ })).toBeNull();
    await user.click(screen.getByRole('option', { name: /^\$type/ }));
    await waitFor(() =>
      expect(lastRequestedMapping(test)?.targets[1]).toMatchObject({
        name: '$type',
        from: { constant: 'incident' },
      }),
    );
    const type = await screen.findByRole('listitem', { name: '$type' });
    expect(type.textContent).toContain('Type of the object');
    await user.click(within(type).getByRole('button', { name: 'Name: $type' }));
    expect(await screen.findByRole('combobox', { name: 'Field' })).toBeTruthy();
    expect(screen.queryByRole('switch', { name: /Look up by xid/ })).toBeNull();
  });
});
