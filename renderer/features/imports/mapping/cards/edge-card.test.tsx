import { configure, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Recipe } from '../../../../../shared/recipes/recipe.ts';
import { fileOf, readyFile } from '../../../../test-host.ts';
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

const { check } = readyFile();
const relation = {
  column: 3,
  toFileId: 'other',
  toName: 'racks.csv',
  of: 50,
  found: 49,
  isWhole: true,
  form: { prefix: 'rack:', suffix: '' },
  key: 'Nr',
  identity: null,
};
const withEdge = (from: { column: string } | { constant: string }): Recipe => ({
  ...twoTargets,
  kind: 'combined',
  targets: [
    ...twoTargets.targets,
    {
      kind: 'edge',
      id: '1',
      verb: { from: { constant: 'ogit/dependsOn' }, transforms: [] },
      other: { by: 'xid', from, transforms: [] },
    },
  ],
});
/** Opens a file with 98 % of its values of “Rack” in the identities of the open file racks.csv. */
function openWithRacks(recipe: Recipe) {
  const page = openMapping(unmappedFile({ recipe, check }), unmappedRows);
  page.test.setRelations([relation]);
  page.test.setFile(fileOf('other', 'racks.csv', readyFile({ check })), []);
  return page;
}
const findEdgeCard = () => screen.findByLabelText('edge 1', { selector: 'li' });

describe('the other end of an edge', () => {
  it.each([{ column: 'Rack' }, { constant: '' }])(
    'gets the identity template of the other open file with one click if its source is %j',
    async (from) => {
      const { test, user } = openWithRacks(withEdge(from));
      const card = within(await findEdgeCard());
      expect(await card.findByText('98 % of the values of “Rack” are identities of racks.csv.')).toBeTruthy();
      await user.click(card.getByRole('button', { name: 'Use rack:{Rack}' }));
      await waitFor(() =>
        expect(lastRequestedMapping(test)?.targets[2]).toMatchObject({
          other: { from: { template: 'rack:{Rack}' } },
        }),
      );
      await waitFor(() => expect(card.queryByText(/are identities of racks.csv/)).toBeNull());
    },
  );

  it('is offered no template if its source is another column', async () => {
    openWithRacks(withEdge({ column: 'Since' }));
    const card = within(await findEdgeCard());
    await card.findByText('Created for rows that contain the other end');
    expect(card.queryByText(/are identities of racks.csv/)).toBeNull();
  });
});

describe('an edge that is added', () => {
  it('shows a note on the request that is sent from now on, until the edge is removed by Undo', async () => {
    const { user } = openMapped();
    await user.click(await screen.findByRole('button', { name: 'Add…' }));
    await user.click(await screen.findByRole('option', { name: /^an edge/, hidden: false }));
    const requestNote =
      'Now sent by PUT /combined instead of POST /vertices, which takes no edges, issues or content; existing vertices are updated.';
    expect(await screen.findByText(requestNote)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.queryByText(requestNote)).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Redo' }));
    await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(requestNote)).toBeNull();
  });
});
