import { Flex, useComputedColorScheme } from '@mantine/core';
import { useCallback, useEffect, useRef } from 'react';
import { formatCount } from '../../../../../shared/units.ts';
import type { OpenVertex } from '../../../../../shared/vertices.ts';
import { useHost } from '../../../../host.ts';
import { canDraw } from '../../../../ui/chart/can-draw.ts';
import { goToPlace } from '../../places.ts';
import { useVertexData } from '../use-vertex-data.ts';
import { drawNeighbourhood } from './draw-neighbourhood.ts';
import styles from './edges.module.css';
import type { EdgeKind } from './verb-choice.tsx';

interface NeighbourhoodProps {
  readonly vertex: OpenVertex;
  /** Only edges of this kind; null for all. */
  readonly kind: EdgeKind | null;
}

/** Most edges in the drawing; with more, the names would not be readable. */
const mostDrawn = 20;

/**
 * Drawing of a vertex with its first neighbours; a click on one opens it. Hidden from screen readers, for which the
 * table has the same content.
 */
export function Neighbourhood({ vertex, kind }: NeighbourhoodProps) {
  const { api } = useHost();
  const { id } = vertex;
  const [verb, direction] = [kind?.verb ?? null, kind?.direction ?? null];
  const response = useVertexData(
    vertex,
    useCallback(
      (signal: AbortSignal) =>
        api.vertices.edges({ id, verb, direction, first: 0, count: mostDrawn }, { signal }),
      [api, id, verb, direction],
    ),
  );
  const container = useRef<HTMLDivElement>(null);
  const edges = response.state === 'ready' ? response.value.rows : null;
  const scheme = useComputedColorScheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another scheme all colours are others
  useEffect(() => {
    if (container.current === null || edges === null || !canDraw()) return;
    return drawNeighbourhood(container.current, vertex, edges, (other) =>
      goToPlace({ show: 'vertex', name: other, part: 'edges' }),
    );
  }, [vertex, edges, scheme]);
  if (response.state === 'failed') return null; // The table shows the error.
  const total = response.state === 'ready' ? response.value.total : 0;
  const drawn = edges?.length ?? 0;
  return (
    <Flex className={styles['figure']} component="figure" direction="column">
      <div ref={container} className={styles['picture']} aria-hidden="true" />
      <figcaption>
        {edges !== null && (
          <>
            {drawn < total
              ? `The first ${formatCount(drawn)} of ${formatCount(total)} edges. `
              : `${formatCount(total)} ${total === 1 ? 'edge' : 'edges'}. `}
            Select a vertex to open it; the table lists all edges.
          </>
        )}
      </figcaption>
    </Flex>
  );
}
