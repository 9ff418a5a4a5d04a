import { z } from 'zod';
import { type ChoicePerView, createChoicePerView } from '../../../../hooks/choice-per-view.ts';
import { useVertices } from '../../store.ts';
import type { ExploredGraph } from './explored-graph.ts';
import type { Places } from './neighbour-places.ts';

/** What is drawn and where; its edges and names are read again. */
const savedGraph = z.object({
  expansions: z.array(
    z.object({
      vertex: z.string(),
      verb: z.string(),
      direction: z.enum(['out', 'in']),
      /** Number of edges. */
      count: z.number().int().min(0),
    }),
  ),
  places: z.record(z.string(), z.object({ x: z.number(), y: z.number() })),
});
export type SavedGraph = z.infer<typeof savedGraph>;

/** The changed pictures of vertices, kept across restarts; null is the first picture. */
export const savedGraphs: ChoicePerView<SavedGraph | null> = createChoicePerView<SavedGraph | null>({
  initial: null,
  useConnection: useVertices,
  storageKey: 'graph-intake-vertex-pictures',
  survivesRestart: true,
  maximum: 50,
  read: (stored) => savedGraph.safeParse(stored).data,
});

export const toSaved = ({ expansions }: ExploredGraph, places: Places): SavedGraph => ({
  expansions: expansions.map(({ vertex, verb, direction, rows }) => ({
    vertex,
    verb,
    direction,
    count: rows.length,
  })),
  places: { ...places },
});

/** What the page of edges shows in a window that has room for both, and in one that has not. */
const shown = z.object({
  wide: z.enum(['table', 'both', 'picture']),
  narrow: z.enum(['table', 'picture']),
});
type ShownParts = z.infer<typeof shown>;

/** The choice of the table or the picture, kept until the window closes. */
export const shownParts: ChoicePerView<ShownParts> = createChoicePerView<ShownParts>({
  initial: { wide: 'both', narrow: 'table' },
  useConnection: useVertices,
  storageKey: 'graph-intake-vertex-edges',
  read: (stored) => shown.safeParse(stored).data,
});

/** Changes what one of both windows shows; ignores what it cannot show. */
export function showPart(window: 'wide' | 'narrow', part: string): void {
  const next = shown.safeParse({ ...shownParts.get('edges'), [window]: part });
  if (next.success) shownParts.set('edges', next.data);
}
