/** Chooses how rows of a kind are looked for on the platform. */
import type { Ownership } from '../ownership.ts';
import type { Shipment } from '../shipment.ts';
import { createCombinedLooking } from './combined-looking.ts';
import { createEdgeLooking } from './edge-looking.ts';
import type { Looking } from './found.ts';
import { createPartLooking, type PartLooking } from './part-looking.ts';
import type { ReadingGraph } from './patient-graph.ts';
import { createUpdateLooking, createVertexLooking } from './vertex-looking.ts';

export interface Lookings {
  /** Null for values and contents: they may be sent again at any time. */
  readonly rows: Looking | null;
  /** Of combined rows. */
  readonly parts: PartLooking;
}

export function createLookings(deps: {
  terms: Pick<Shipment, 'kind' | 'action' | 'header' | 'nullKeyword'>;
  graph: ReadingGraph;
  ownership: Ownership;
}): Lookings {
  const parts = createPartLooking(deps);
  switch (deps.terms.kind) {
    case 'vertices':
      return { rows: createVertexLooking(deps), parts };
    case 'edges':
      return { rows: createEdgeLooking(deps), parts };
    case 'combined':
      return { rows: createCombinedLooking({ vertices: createUpdateLooking(deps), parts }), parts };
    default:
      return { rows: null, parts };
  }
}
