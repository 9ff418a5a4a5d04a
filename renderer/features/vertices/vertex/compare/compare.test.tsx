import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { HistoryEntry } from '../../../../../shared/vertices.ts';
import type { TestHost } from '../../../../test-host.ts';
import { vertexOf } from '../../../../test-vertices.ts';
import { openWindow } from '../../../../test-window.tsx';
import { forgetLists } from '../../lists/store.ts';
import { detailOf, type Sides, sidesIn } from './sides.ts';

beforeEach(forgetLists);

const vertex = vertexOf({
  attributes: { '/site': 'Porto', '/room': '4', 'ogit/name': 'host-1' },
  version: 3,
});
const entry = (version: number, changes: HistoryEntry['changes']): HistoryEntry => ({
  action: version === 1 ? 'create' : 'update',
  by: '',
  at: version * 1_000,
  version,
  missing: 0,
  changes,
});
const history = [
  entry(3, [{ name: '/site', before: 'Lisbon', after: 'Porto' }]),
  entry(2, [{ name: '/room', after: '4' }]),
  entry(1, [{ name: '/site', after: 'Lisbon' }]),
];
const other = vertexOf({
  id: 'other',
  xid: 'machine:other',
  name: 'host-2',
  attributes: { '/site': 'Porto' },
});

const open = (entries: readonly HistoryEntry[], prepare: (test: TestHost) => void = () => undefined) =>
  openWindow(`vertices/${vertex.id}/compare`, (test) => {
    prepare(test);
    test.respondVertices({
      open: ({ name }: { name: string }) => (name === 'machine:other' ? other : vertex),
      history: () => [...entries],
    });
  });
const cells = async () =>
  within(await screen.findByRole('region', { name: 'Comparison' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

// Each test renders the whole window.
describe('the comparison of a vertex', () => {
  it('is at first with its oldest state, and shows equal attributes on request', async () => {
    const { user } = open(history);
    expect(await cells()).toEqual(['/room4absent', '/sitePortoLisbon']);
    await user.click(screen.getByRole('checkbox', { name: 'Show equal attributes' }));
    expect(await cells()).toEqual(['/room4absent', '/sitePortoLisbon', 'ogit/namehost-1host-1']);
  });

  it('is with another vertex, which is entered by its xid and stays in the address', async () => {
    const { user } = open(history);
    await user.type(
      await screen.findByRole('combobox', { name: 'Or with another vertex' }),
      'machine:other{Enter}',
    );
    expect(await screen.findByText('2 of 3 attributes differ')).toBeTruthy();
    expect(await cells()).toEqual(['/room4absent', 'ogit/namehost-1absent']);
    expect(decodeURIComponent(location.hash)).toBe(`#vertices/${vertex.id}/compare/now/vertex:machine:other`);
    expect(screen.getByRole('link', { name: 'host-2' }).getAttribute('href')).toBe('#vertices/other');
  });

  it('names the other vertex by its xid, also if the address has its id', async () => {
    open(history, (test) => test.setVertices({ recent: [other] }));
    await screen.findByRole('region', { name: 'Comparison' });
    act(() => {
      location.hash = `#vertices/${vertex.id}/compare/now/vertex:other`;
    });
    // The field is another element for another vertex.
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Or with another vertex' })).toHaveProperty(
        'value',
        'machine:other',
      ),
    );
  });

  it('asks for another vertex if the vertex has not changed', async () => {
    open(history.slice(2));
    expect(await screen.findByText(/reports no change of this vertex/)).toBeTruthy();
  });
});

describe('what is compared', () => {
  it.each<Sides>([
    { left: 'now', right: 'v3', other: null },
    { left: 'v7', right: 'now', other: 'a/b vertex:c' },
  ])('is read back from the address: %o', (sides) => {
    expect(sidesIn(detailOf(sides))).toEqual(sides);
  });

  it('is not in an incomplete address', () => {
    for (const detail of [null, '', 'now', 'now/']) expect(sidesIn(detail)).toBeNull();
  });
});
