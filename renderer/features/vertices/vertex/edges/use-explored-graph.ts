import { useCallback, useEffect, useRef, useState } from 'react';
import { type AppError, toAppError } from '../../../../../shared/errors.ts';
import type { OpenVertex } from '../../../../../shared/vertices.ts';
import { useAct } from '../../../../hooks/use-act.ts';
import { useHost } from '../../../../host.ts';
import { useVertexData } from '../use-vertex-data.ts';
import { collapse, drawnOf, type EdgeKind, isExpanded } from './explored-graph.ts';
import type { Places } from './neighbour-places.ts';
import { expandPlaced, maxAdded, onlyOf, type PlacedGraph, readFirst, readSaved } from './read-graph.ts';
import { savedGraphs, toSaved } from './saved-graphs.ts';

/** A failure in the picture, and how to try again. */
export interface GraphFailure {
  readonly error: AppError;
  readonly reload: () => void;
}

interface ExploredState {
  /** Null while the picture is read. */
  readonly placed: PlacedGraph | null;
  readonly failure: GraphFailure | null;
  readonly isBusy: boolean;
  /** Adds a kind of edges of a vertex, or removes it again. */
  toggle(vertex: string, kind: EdgeKind): void;
  move(places: Places): void;
  startOver(): void;
}

/** State of the picture of a vertex, read again with the vertex and kept with each change. */
export function useExploredGraph(vertex: OpenVertex, kind: EdgeKind | null): ExploredState {
  const { api } = useHost();
  const { id } = vertex;
  const [verb, direction] = [kind?.verb ?? null, kind?.direction ?? null];
  const view = JSON.stringify([id, direction, verb]);
  const centre = useRef(vertex);
  centre.current = vertex;
  const response = useVertexData(
    vertex,
    useCallback(
      async (signal: AbortSignal) => {
        const saved = savedGraphs.get(view);
        const { xid, name, type } = centre.current;
        const row = { id, xid, name, type };
        const filter = verb === null || direction === null ? null : { verb, direction };
        const placed = saved
          ? await readSaved(api.vertices.edges, row, saved, signal)
          : await readFirst(api.vertices.edges, row, filter, signal);
        return { saved, placed };
      },
      [api, id, verb, direction, view],
    ),
  );
  const read = response.state === 'ready' ? response.value : null;
  const { reload } = response;
  const [changed, setChanged] = useState<{ of: typeof read; placed: PlacedGraph } | null>(null);
  const placed = read !== null && changed?.of === read ? changed.placed : (read?.placed ?? null);
  const latest = useRef({ read, placed });
  latest.current = { read, placed };
  const saved = savedGraphs.use(view);
  const isOutdated = read !== null && changed?.of !== read && read.saved !== saved;
  // The picture was changed while it was read, or read before the connection was known.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading may be outdated
  useEffect(() => {
    if (isOutdated) reload();
  }, [isOutdated, reload, read]);

  const change = (next: PlacedGraph) => {
    latest.current = { ...latest.current, placed: next };
    savedGraphs.set(view, toSaved(next.graph, next.places));
    setChanged({ of: latest.current.read, placed: next });
  };
  const act = useExpansion(view, (edges) => {
    const now = latest.current.placed;
    if (now !== null) change(expandPlaced(now, edges));
  });
  return {
    placed,
    failure: response.state === 'failed' ? { error: response.error, reload } : act.failure,
    isBusy: act.isBusy,
    toggle(from, of) {
      const now = latest.current.placed;
      if (now === null) return;
      if (!isExpanded(now.graph, from, of)) return act.expand(from, of);
      const graph = collapse(now.graph, from, of);
      change({ graph, places: onlyOf(now.places, drawnOf(graph).vertices) });
    },
    move(places) {
      if (latest.current.placed !== null) change({ ...latest.current.placed, places });
    },
    startOver() {
      savedGraphs.set(view, null);
      setChanged(null);
      reload();
    },
  };
}

type Expansion = Parameters<typeof expandPlaced>[1];

/** Reads the edges that are added to the picture, one kind at a time. */
function useExpansion(view: string, onRead: (edges: Expansion) => void) {
  const { api } = useHost();
  const [failed, setFailed] = useState<(GraphFailure & { view: string }) | null>(null);
  const { busy, run } = useAct(() => undefined);
  const shown = useRef(view);
  shown.current = view;
  const expand = (vertex: string, { verb, direction }: EdgeKind) =>
    void run(async () => {
      setFailed(null);
      try {
        const { rows } = await api.vertices.edges({
          id: vertex,
          verb,
          direction,
          first: 0,
          count: maxAdded,
        });
        if (shown.current === view) onRead({ vertex, verb, direction, rows });
      } catch (error) {
        const reload = () => expand(vertex, { verb, direction });
        setFailed({ view, error: toAppError(error), reload });
      }
    });
  return { expand, isBusy: busy, failure: failed?.view === view ? failed : null };
}
