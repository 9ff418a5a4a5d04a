import { Flex, Loader, SegmentedControl, Stack } from '@mantine/core';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import type { EdgeRow, OpenVertex } from '../../../../../shared/vertices.ts';
import { useWindows } from '../../../../hooks/use-windows.ts';
import { useHost } from '../../../../host.ts';
import { gridHeadPx } from '../../../../styles/theme.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { FaultBoundary } from '../../../../ui/fault-boundary.tsx';
import { DataGrid } from '../../../../ui/grid/data-grid.tsx';
import type { CellPosition } from '../../../../ui/grid/keys.ts';
import { Centre } from '../../../../ui/page/page.tsx';
import { Problem } from '../../../../ui/problem.tsx';
import { goToPlace } from '../../places.ts';
import part from '../part.module.css';
import { useVertexData } from '../use-vertex-data.ts';
import { edgeColumns, edgeRow } from './edge-columns.tsx';
import styles from './edges.module.css';
import type { EdgeKind } from './explored-graph.ts';
import { shownParts, showPart } from './saved-graphs.ts';
import { VerbChoice } from './verb-choice.tsx';

const Neighbourhood = lazy(() =>
  import('./neighbourhood.tsx').then((module) => ({ default: module.Neighbourhood })),
);

const table = { value: 'table', label: 'Table' };
const both = { value: 'both', label: 'Both' };
const picture = { value: 'picture', label: 'Picture' };

/** Page of the incoming and outgoing edges of a vertex, as a table and as a drawing; both lead to the neighbours. */
export function EdgesView({ vertex }: { vertex: OpenVertex }) {
  const { api } = useHost();
  const { id } = vertex;
  const [chosen, setChosen] = useState<EdgeKind | null>(null);
  const shows = shownParts.use('edges');
  const verbs = useVertexData(
    vertex,
    useCallback((signal: AbortSignal) => api.vertices.verbs({ id }, { signal }), [api, id]),
  );
  if (verbs.state === 'loading') return <Loader m="auto" size="sm" aria-label="Reading the edges" />;
  if (verbs.state === 'failed')
    return (
      <Centre>
        <Problem error={verbs.error} onRetry={verbs.reload} />
      </Centre>
    );
  if (verbs.value.length === 0)
    return (
      <Centre>
        <EmptyState icon="vertices" title="No edges">
          <p>To connect vertices, send a file of edges through Import.</p>
        </EmptyState>
      </Centre>
    );
  // After a reload, the vertex may have no edges of the chosen kind any more.
  const kind =
    verbs.value.find(({ verb, direction }) => verb === chosen?.verb && direction === chosen.direction) ??
    null;
  const total = kind?.count ?? verbs.value.reduce((sum, { count }) => sum + count, 0);
  return (
    <Stack className={styles['view']} gap={0}>
      <Flex className={part['tools']} gap="var(--space-8)" align="flex-start">
        <VerbChoice verbs={verbs.value} chosen={kind} onChoose={setChosen} />
        {(['wide', 'narrow'] as const).map((window) => (
          <SegmentedControl
            key={window}
            className={styles['choice']}
            data-window={window}
            aria-label="Show the edges as"
            data={window === 'wide' ? [table, both, picture] : [table, picture]}
            value={shows[window]}
            onChange={(chosen) => showPart(window, chosen)}
          />
        ))}
      </Flex>
      <Flex className={styles['both']} data-wide={shows.wide} data-narrow={shows.narrow}>
        <EdgeTable vertex={vertex} kind={kind} />
        <FaultBoundary>
          <Suspense
            fallback={
              // Takes the place of the drawing from the start, because the table measures its own width only once.
              <Stack className={styles['figure']} gap={0}>
                <Loader m="auto" size="sm" aria-label="Loading the picture" />
              </Stack>
            }
          >
            <Neighbourhood vertex={vertex} kind={kind} total={total} />
          </Suspense>
        </FaultBoundary>
      </Flex>
    </Stack>
  );
}

function EdgeTable({ vertex: { id, readAt }, kind }: { vertex: OpenVertex; kind: EdgeKind | null }) {
  const { api } = useHost();
  const rows = useWindows<EdgeRow>({
    key: `${id} ${kind?.direction} ${kind?.verb}`,
    revision: readAt,
    total: 1,
    ask: (first, count, signal) =>
      api.vertices.edges(
        { id, verb: kind?.verb ?? null, direction: kind?.direction ?? null, first, count },
        { signal },
      ),
  });
  const latest = useRef(rows);
  latest.current = rows;
  const activeCell = useRef<CellPosition | null>(null);
  const onActiveCell = useCallback((now: CellPosition | null) => {
    activeCell.current = now;
  }, []);
  const open = useCallback((at: CellPosition | null) => {
    const other = at === null ? undefined : latest.current.row(at.row)?.other;
    if (other) goToPlace({ show: 'vertex', name: other.id, part: 'edges' });
  }, []);
  const failure = rows.failure();
  if (failure)
    return (
      <Centre>
        <Problem error={failure} onRetry={rows.retry} />
      </Centre>
    );
  return (
    // The grid inside has the role and the keys
    <Flex
      className={styles['table']}
      onKeyDown={(event) => {
        // The grid does not open its number column; here, Enter opens the vertex from there as well.
        if (event.key === 'Enter' && activeCell.current?.column === 0) open(activeCell.current);
      }}
    >
      <DataGrid
        label="Edges"
        rows={rows}
        columns={edgeColumns}
        rowView={edgeRow}
        numberHead="way"
        headPx={gridHeadPx.oneLine}
        onOpen={open}
        onActiveCell={onActiveCell}
      />
    </Flex>
  );
}
