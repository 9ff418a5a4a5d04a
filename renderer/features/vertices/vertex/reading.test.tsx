import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import { vertexOf } from '../../../test-vertices.ts';
import { openWindow } from '../../../test-window.tsx';
import { forgetLists } from '../lists/store.ts';

beforeEach(forgetLists);

// Each test renders the whole window.
describe('a vertex', () => {
  it('is read once, although several parts of the page show it', async () => {
    let response = vertexOf();
    const { inputs } = openWindow(`vertices/${response.id}`, (test) =>
      test.respondVertices({ open: () => response }),
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'host-1.example.org' })).toBeTruthy();
    response = vertexOf({ id: 'other', name: 'host-2.example.org' });
    act(() => {
      location.hash = '#vertices/other';
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'host-2.example.org' })).toBeTruthy();
    expect(inputs('vertices.open').filter((input) => JSON.stringify(input).includes('other'))).toHaveLength(
      1,
    );
  });

  it('is read again with the edges beside it', async () => {
    const edgesTo = (name: string) => ({
      total: 1,
      rows: [
        { verb: 'ogit/connects', direction: 'out' as const, createdAt: 1, other: { ...vertexOf(), name } },
      ],
    });
    const { user, test } = openWindow(`vertices/${vertexOf().id}`, (host) =>
      host.respondVertices({ open: () => vertexOf(), edges: () => edgesTo('neighbour') }),
    );
    expect(await screen.findByRole('link', { name: 'neighbour' })).toBeTruthy();
    test.respondVertices({
      open: () => vertexOf({ readAt: vertexOf().readAt + 1 }),
      edges: () => edgesTo('new neighbour'),
    });
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    expect(await screen.findByRole('link', { name: 'new neighbour' })).toBeTruthy();
  });

  it('is shown without edges after it was deleted, until it exists again', async () => {
    const other = { ...vertexOf(), id: 'other', name: 'neighbour' };
    const edges = {
      total: 1,
      rows: [{ verb: 'ogit/connects', direction: 'out' as const, createdAt: 1, other }],
    };
    const { user, test } = openWindow(`vertices/${vertexOf().id}`, (host) =>
      host.respondVertices({ open: () => vertexOf(), edges: () => edges }),
    );
    expect(await screen.findByRole('link', { name: 'neighbour' })).toBeTruthy();
    const throwNotFound = () => {
      throw new AppError('not-found', 'There is no vertex of this name.');
    };
    test.respondVertices({ open: throwNotFound });
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    expect(await screen.findByText('There is no vertex of this name.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'neighbour' })).toBeNull());
    await user.click(screen.getByRole('tab', { name: 'Edges' }));
    expect(await screen.findByText('This vertex no longer exists')).toBeTruthy();
    test.respondVertices({ open: () => vertexOf() });
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    expect(await screen.findByRole('link', { name: 'neighbour' })).toBeTruthy();
  });
});
