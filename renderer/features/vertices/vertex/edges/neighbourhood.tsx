import { Flex, Loader, useComputedColorScheme } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { plural } from '../../../../../shared/units.ts';
import type { OpenVertex } from '../../../../../shared/vertices.ts';
import { canDraw } from '../../../../ui/chart/can-draw.ts';
import { goToPlace } from '../../places.ts';
import { type DrawnState, drawGraph, type GraphDrawing } from './draw-graph.ts';
import styles from './edges.module.css';
import { drawnOf, type EdgeKind, type ExploredGraph, isFull, maxVertices } from './explored-graph.ts';
import { GraphProblem } from './graph-problem.tsx';
import type { Places } from './neighbour-places.ts';
import { PictureTools } from './picture-tools.tsx';
import { SelectedVertex } from './selected-vertex.tsx';
import { useExploredGraph } from './use-explored-graph.ts';

interface NeighbourhoodProps {
  readonly vertex: OpenVertex;
  /** Only edges of this kind in the first picture; null for all. */
  readonly kind: EdgeKind | null;
  /** Number of edges of this kind. */
  readonly total: number;
}

const open = (name: string) => goToPlace({ show: 'vertex', name, part: 'edges' });

/**
 * Picture of a vertex with its neighbours, whose own neighbours can be added. The drawing is hidden from screen readers,
 * for which the table has the same content; the controls around it are not.
 */
export function Neighbourhood({ vertex, kind, total }: NeighbourhoodProps) {
  const { placed, failure, isBusy, toggle, move, startOver } = useExploredGraph(vertex, kind);
  const [wanted, setWanted] = useState(vertex.id);
  const container = useRef<HTMLDivElement>(null);
  const graph = placed?.graph ?? null;
  const drawn = useMemo(() => graph && drawnOf(graph), [graph]);
  // A selected vertex may have been removed from the picture, or belong to another page.
  const selected = drawn?.vertices.get(wanted) ?? vertex;
  const state = placed && { ...placed, chosen: selected.id };
  const drawing = useDrawing(container, state, { onChoose: setWanted, onOpen: open, onMoved: move });
  return (
    <Flex className={styles['figure']} component="figure" direction="column">
      <PictureTools
        vertex={vertex}
        vertices={drawn ? [...drawn.vertices.values()] : []}
        selected={selected.id}
        onSelect={setWanted}
        onFit={() => drawing.current?.zoomToFit()}
        onLayOut={() => drawing.current?.layOut()}
        onPicture={() => drawing.current?.picture() ?? null}
        onStartOver={startOver}
      />
      <div className={styles['picture']}>
        <div ref={container} aria-hidden="true" />
        {(isBusy || (placed === null && failure === null)) && (
          <Loader className={styles['reading']} size="sm" aria-label="Reading the edges" />
        )}
      </div>
      {graph && (
        <SelectedVertex
          vertex={vertex}
          selected={selected}
          graph={graph}
          onOpen={open}
          onToggle={(of) => toggle(selected.id, of)}
        />
      )}
      <figcaption>
        {failure ? <GraphProblem {...failure} /> : graph && captionOf(graph, vertex.id, total)}
      </figcaption>
    </Flex>
  );
}

/** Says how much is drawn. */
function captionOf(graph: ExploredGraph, id: string, total: number): string {
  const drawn = drawnOf(graph);
  const { vertices, edges } = drawn;
  const counts = `${plural(vertices.size, 'vertex', 'vertices')}, ${plural(edges.size, 'edge')}.`;
  if (isFull(drawn))
    return `${counts} The picture cannot have more than ${maxVertices} vertices; remove some to add others.`;
  const own = [...edges.values()].filter(({ from, to }) => from === id || to === id).length;
  return own < total ? `${counts} The table lists all ${plural(total, 'edge')} of this vertex.` : counts;
}

interface Listeners {
  readonly onChoose: (id: string) => void;
  readonly onOpen: (id: string) => void;
  readonly onMoved: (places: Places) => void;
}

/** Keeps a drawing in the container as long as there is something to draw. */
function useDrawing(
  container: React.RefObject<HTMLDivElement | null>,
  state: DrawnState | null,
  listeners: Listeners,
) {
  const drawing = useRef<GraphDrawing | null>(null);
  const latest = useRef(listeners);
  latest.current = listeners;
  const scheme = useComputedColorScheme();
  const centre = state?.graph.centre.id ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another scheme all colours are others
  useEffect(() => {
    if (container.current === null || centre === null || !canDraw()) return;
    const opened = drawGraph(container.current, {
      onChoose: (id) => latest.current.onChoose(id),
      onOpen: (id) => latest.current.onOpen(id),
      onMoved: (places) => latest.current.onMoved(places),
    });
    drawing.current = opened;
    return () => {
      drawing.current = null;
      opened.close();
    };
  }, [centre, scheme, container]);
  const { graph, places, chosen } = state ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new drawing is empty
  useEffect(() => {
    if (graph && places && chosen !== undefined) drawing.current?.show({ graph, places, chosen });
  }, [graph, places, chosen, scheme, centre]);
  return drawing;
}
