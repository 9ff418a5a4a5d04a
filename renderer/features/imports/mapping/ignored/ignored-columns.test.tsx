import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  lastRequestedMapping,
  openMapping,
  twoTargets,
  unmappedFile,
  unmappedRows,
} from '../test-mapping-tab.tsx';

describe('a column that is left out on purpose', () => {
  const openLeftOut = () =>
    openMapping(unmappedFile({ recipe: { ...twoTargets, leftOut: ['Since'] } }), unmappedRows);

  it('stays left out when all other columns are sent', async () => {
    const { test, user } = openLeftOut();
    expect(await screen.findByRole('heading', { name: '2 columns not mapped' })).toBeTruthy();
    await user.click(
      screen.getByRole('button', { name: 'Send the one that is not left out as a free attribute' }),
    );
    await waitFor(() =>
      expect(lastRequestedMapping(test)).toMatchObject({
        targets: [{}, {}, { from: { column: 'Rack' } }],
        leftOut: ['Since'],
      }),
    );
    expect(screen.getByText('No target uses it.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Send / })).toBeNull();
  });

  it('is no longer left out once it is sent', async () => {
    const { test, user } = openLeftOut();
    await user.click(await screen.findByRole('button', { name: 'Since' }));
    await user.click(await screen.findByRole('menuitem', { name: 'as the free attribute /Since' }));
    await waitFor(() =>
      expect(lastRequestedMapping(test)?.targets[2]).toMatchObject({ from: { column: 'Since' } }),
    );
    expect(lastRequestedMapping(test)?.leftOut ?? []).toEqual([]);
  });
});
