/** Chooses the lookup that finds rows of a kind on the platform. */
import type { Ownership } from '../delivery/ownership.ts';
import type { Shipment } from '../runs/shipment.ts';
import { createAttachmentLookup } from './attachment-lookup.ts';
import { createCombinedLookup } from './combined-lookup.ts';
import { createEdgeLookup } from './edge-lookup.ts';
import { createPartLookup } from './part-lookup.ts';
import type { ReadingGraph } from './patient-graph.ts';
import type { Lookup } from './read-back-result.ts';
import { createTimeseriesLookup } from './timeseries-lookup.ts';
import { createUpdateLookup, createVertexLookup } from './vertex-lookup.ts';

/** Returns null for kinds that the connector does not write. */
export function createLookup(deps: {
  terms: Pick<Shipment, 'kind' | 'action' | 'header' | 'nullKeyword'>;
  graph: ReadingGraph;
  ownership: Ownership;
}): Lookup | null {
  switch (deps.terms.kind) {
    case 'vertices':
      return createVertexLookup(deps);
    case 'edges':
      return createEdgeLookup(deps);
    case 'combined':
      return createCombinedLookup({ vertices: createUpdateLookup(deps), parts: createPartLookup(deps) });
    case 'attachments':
      return createAttachmentLookup(deps);
    case 'timeseries':
      return createTimeseriesLookup(deps);
    case 'objects':
      return null;
  }
}
