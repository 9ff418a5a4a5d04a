import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AppError } from '../../../../../shared/errors.ts';
import type { EdgeRow, VertexRow } from '../../../../../shared/vertices.ts';
import { vertexOf } from '../../../../test-vertices.ts';
import { openWindow } from '../../../../test-window.tsx';
import { forgetLists } from '../../lists/store.ts';
import { savedGraphs } from './saved-graphs.ts';

const software: VertexRow = { id: 'software-1', xid: 'x:1', name: 'nginx', type: 'ogit/MARS/Software' };
const edge = (direction: EdgeRow['direction'], other: VertexRow): EdgeRow => ({
  verb: 'ogit/runs',
  direction,
  createdAt: null,
  other,
});

it('a kind of edges that cannot be read is one sentence, and is added by trying again', async () => {
  forgetLists();
  savedGraphs.clear();
  const machine = vertexOf();
  let fails = true;
  const { user } = openWindow(`vertices/${machine.id}/edges`, (test) =>
    test.respondVertices({
      open: () => machine,
      verbs: ({ id }) =>
        id === machine.id
          ? [{ verb: 'ogit/runs', direction: 'out', count: 1 }]
          : [{ verb: 'ogit/runs', direction: 'in', count: 30 }],
      edges({ id, first, count }) {
        if (id === machine.id) return { total: 1, rows: [edge('out', software)] };
        if (fails) throw new AppError('offline', 'The platform cannot be reached.');
        const others = Array.from({ length: 30 }, (_, at) => ({
          ...software,
          id: `m-${at}`,
          name: `m ${at}`,
        }));
        return {
          total: 30,
          rows: [machine, ...others].slice(first, count).map((other) => edge('in', other)),
        };
      },
    }),
  );
  const picture = await screen.findByRole('figure');
  expect(await within(picture).findByText('2 vertices, 1 edge.')).toBeTruthy();
  await user.click(within(picture).getByLabelText('Vertex in the picture', { selector: 'input' }));
  await user.click(await screen.findByRole('option', { name: 'nginx' }));
  await user.click(await within(picture).findByRole('button', { name: '← ogit/runs 1 of 30' }));
  expect((await within(picture).findByRole('alert')).textContent).toContain(
    'The platform cannot be reached.',
  );
  fails = false;
  await user.click(within(picture).getByRole('button', { name: 'Try again' }));
  const added = await within(picture).findByRole('button', { name: '← ogit/runs 20 of 30', pressed: true });
  expect(within(picture).getByText('21 vertices, 20 edges.')).toBeTruthy();
  await user.click(added);
  await waitFor(() => expect(within(picture).getByText('2 vertices, 1 edge.')).toBeTruthy());
});
