import type { SpotlightActionData } from '@mantine/spotlight';
import { useShallow } from 'zustand/react/shallow';
import { hrefOf, nothingFound } from '../../features/vertices/places.ts';
import { listName, useVertices } from '../../features/vertices/store.ts';
import { firstFieldMark, homeMark } from '../../ui/focus.ts';
import { Icon } from '../../ui/icon.tsx';
import { vertexHref } from '../../ui/vertex/vertex-href.ts';

const maxRecent = 10;

/** Commands of the graph, available on every page. @param requestFocus see `usePaletteFocus` */
export function useVerticesCommands(requestFocus: (mark: string) => void): SpotlightActionData[] {
  const known = useVertices(
    useShallow(({ hostState }) => {
      const starred = hostState?.starred ?? [];
      const recent = (hostState?.recent ?? []).filter(({ id }) => starred.every((each) => each.id !== id));
      return [...starred, ...recent.slice(0, maxRecent)];
    }),
  );
  return [
    {
      id: 'vertices-find',
      label: 'Find a vertex…',
      description: 'by id, xid or query',
      leftSection: <Icon name="search" />,
      onClick: () => {
        location.hash = hrefOf(nothingFound);
        requestFocus('find-vertices');
      },
    },
    {
      id: 'vertices-log',
      label: 'Write log',
      description: 'every write to a vertex',
      leftSection: <Icon name="history" />,
      onClick: () => {
        location.hash = hrefOf({ show: 'log' });
        requestFocus(firstFieldMark);
      },
    },
    ...known.map((vertex) => ({
      id: `vertex-${vertex.id}`,
      label: listName(vertex),
      description: vertex.xid || vertex.type || 'Open vertex',
      leftSection: <Icon name="vertices" />,
      onClick: () => {
        location.hash = vertexHref(vertex.id);
        requestFocus(homeMark);
      },
    })),
  ];
}
