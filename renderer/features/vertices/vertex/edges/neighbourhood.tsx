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
  readonly kind: EdgeKind | null;
}

/** More would be dots without names. */
const mostDrawn = 20;

/** A vertex with its nearest around it; pressing one goes there. The table beside says the same for every reader. */
export function Neighbourhood({ vertex, kind }: NeighbourhoodProps) {
  const { api } = useHost();
  const { id } = vertex;
  const [verb, direction] = [kind?.verb ?? null, kind?.direction ?? null];
  const asked = useVertexData(
    vertex,
    useCallback(
      (signal: AbortSignal) =>
        api.vertices.edges({ id, verb, direction, first: 0, count: mostDrawn }, { signal }),
      [api, id, verb, direction],
    ),
  );
  const place = useRef<HTMLDivElement>(null);
  const edges = asked.state === 'ready' ? asked.value.rows : null;
  const scheme = useComputedColorScheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another scheme all colours are others
  useEffect(() => {
    if (place.current === null || edges === null || !canDraw()) return;
    return drawNeighbourhood(place.current, vertex, edges, (other) =>
      goToPlace({ show: 'vertex', name: other, part: 'edges' }),
    );
  }, [vertex, edges, scheme]);
  if (asked.state === 'failed') return null; // The table says why.
  const total = asked.state === 'ready' ? asked.value.total : 0;
  const drawn = edges?.length ?? 0;
  return (
    <Flex className={styles['figure']} component="figure" direction="column">
      <div ref={place} className={styles['picture']} aria-hidden="true" />
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
