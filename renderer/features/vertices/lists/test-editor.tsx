import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useEffect } from 'react';
import type { VertexAttributes } from '../../../../shared/vertices.ts';
import { useHost } from '../../../host.ts';
import { Root } from '../../../root.tsx';
import { createTestHost, type TestHost } from '../../../test-host.ts';
import { vertexOf } from '../../../test-vertices.ts';
import { followVertices } from '../store.ts';
import { ListEditor } from './editor.tsx';
import { forgetLists } from './store.ts';
import { createTestPlatform } from './test-platform.ts';

/** Test kit for the list editor: renders it on a platform in memory with one vertex. */

/** Time of a test value in milliseconds since epoch, some days after a fixed moment. */
export const daysAfter = (days: number) => 1_772_442_847_000 + days * 86_400_000;

export const tags = [
  { value: 'web', created: daysAfter(0) },
  { value: 'linux', created: daysAfter(0) },
  { value: 'pci', created: daysAfter(100) },
  { value: 'lisbon', created: daysAfter(200) },
];

/** Keeps the store up to date with the host, as the window does. */
function Following({ children }: { children: ReactNode }) {
  const { api } = useHost();
  useEffect(() => followVertices(api), [api]);
  return children;
}

/**
 * Renders a part of the page on a platform in memory with one vertex.
 * @param part receives the id of the vertex
 * @param prepare changes the host before the page is rendered
 */
export function openPart(
  part: (id: string) => ReactNode,
  attributes: VertexAttributes = {},
  prepare: (host: TestHost) => void = () => undefined,
) {
  forgetLists();
  const vertex = vertexOf({ xid: 'machine:mx-02' });
  const platform = createTestPlatform({
    ...vertex,
    attributes: { ...vertex.attributes, 'ogit/_created-on': daysAfter(-10), '/tags': tags, ...attributes },
  });
  const test = createTestHost();
  test.respondVertices(platform.responses);
  prepare(test);
  location.hash = `#vertices/${vertex.id}/lists/${encodeURIComponent('/tags')}`;
  render(
    <Root host={test.host} env="test">
      <Following>{part(vertex.id)}</Following>
    </Root>,
  );
  return { test, platform, vertex, user: userEvent.setup() };
}

/** Renders the editor of one attribute, by default `/tags`. */
export const openEditor = (
  attributes: VertexAttributes = {},
  { attribute = '/tags', prepare }: { attribute?: string; prepare?: (host: TestHost) => void } = {},
) => openPart((id) => <ListEditor vertex={id} attribute={attribute} />, attributes, prepare);

export const rowOf = async (value: string) => {
  const cell = await screen.findByRole('gridcell', { name: value });
  return cell.closest<HTMLElement>('[role="row"]') as HTMLElement;
};

/** Returns the button in the row of a value, which removes the value or discards its staged change. */
export const findRowButton = async (value: string) => within(await rowOf(value)).getByRole('button');

/** Returns the request bodies that the page shows, parsed. */
export const bodies = () =>
  screen.getAllByRole('region', { name: /^Exact body/ }).map((each) => JSON.parse(each.textContent ?? ''));

const fill = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });

/** Stages a new value. @param created text for the field of the creation time */
export async function stageValue(value: string, created = ''): Promise<void> {
  const field = await screen.findByRole('textbox', { name: 'Value to add' });
  fill('Value to add', value);
  if (created !== '') fill('Created', created);
  fireEvent.submit(field);
}
