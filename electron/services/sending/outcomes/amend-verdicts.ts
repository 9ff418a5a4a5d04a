/**
 * Completes the verdicts on rows that an earlier attempt may have stored: with the creator, and with earlier proofs.
 */
import { AppError } from '../../../../shared/errors.ts';
import { concluded, merged } from '../../../../shared/sending/combined-verdict.ts';
import type { RowVerdict, StoredVertex } from '../../../../shared/sending/verdict.ts';
import type { Ownership } from '../delivery/ownership.ts';
import { isRetried, type PendingRow } from '../delivery/pending-row.ts';
import { findVertices, originFields } from '../read-back/named-vertices.ts';
import type { ReadingGraph } from '../read-back/patient-graph.ts';
import type { Shipment } from '../runs/shipment.ts';

/** A row with the verdict of the current response. */
export interface TriedRow {
  readonly pending: PendingRow;
  readonly verdict: RowVerdict;
}

/** Amends all rows of a response, before any of them has its outcome. Never rejects for a fault of the platform. */
export type AmendVerdicts = (rows: readonly TriedRow[]) => Promise<void>;

export function createVerdictAmender(deps: {
  shipment: Pick<Shipment, 'kind' | 'action'>;
  graph: Pick<ReadingGraph, 'vertices' | 'byXid' | 'withLists'>;
  ownership: Pick<Ownership, 'claim' | 'ofVertex'>;
}): AmendVerdicts {
  const { shipment, graph, ownership } = deps;
  const mayCreateOrUpdate = shipment.kind === 'combined' || shipment.action === 'PATCH';

  /** Marks rows as created: an earlier attempt may have created what this one only updated. */
  const markCreated = async (rows: readonly TriedRow[]) => {
    const open = rows.filter(
      ({ pending, verdict }) => isRetried(pending) && !pending.created && updatedId(verdict) !== '',
    );
    if (!mayCreateOrUpdate || open.length === 0) return;
    const names = open.map(({ verdict }) => ({ by: 'ogit/_id', value: updatedId(verdict) }) as const);
    const vertices = await findVertices(graph, names, originFields, true);
    for (const [index, { pending }] of open.entries()) {
      const vertex = vertices.get(names[index] ?? null);
      if (vertex === undefined) continue;
      const row = { record: pending.row.record, since: pending.unknownSince ?? pending.unreadSince ?? 0 };
      pending.created = ownership.ofVertex(vertex, row) === 'ours';
    }
  };

  return async (rows) => {
    // A vertex that this response reports for one row belongs to that row, so no other row may claim it.
    if (rows.some(({ verdict }) => verdict.outcome !== 'stored'))
      for (const { pending, verdict } of rows)
        for (const id of idsOf(verdict)) ownership.claim(id, pending.row.record);
    try {
      await markCreated(rows);
    } catch (error) {
      // Without a proof of who created them, they only count as changed.
      if (!(error instanceof AppError)) throw error;
    }
  };
}

/** Ids of the vertices and edges that a response reports as stored. */
function idsOf(verdict: RowVerdict): string[] {
  const known = verdict.outcome === 'stored' || verdict.outcome === 'partly' ? [verdict] : [];
  const parts = storedVertexOf(verdict)?.parts ?? [];
  return [
    ...known.flatMap(({ id, createdPartIds }) => [id, ...createdPartIds]),
    ...parts.flatMap(({ verdict: part }) => (part?.outcome === 'stored' ? [part.id] : [])),
  ].filter((id) => id !== '');
}

export const storedVertexOf = (verdict: RowVerdict): StoredVertex | undefined =>
  'storedVertex' in verdict ? verdict.storedVertex : undefined;

/** Merges a verdict with what an earlier response proved to be stored. */
export function withEarlier({ pending, verdict }: TriedRow): RowVerdict {
  const storedVertex = storedVertexOf(verdict);
  return pending.storedVertex === null || storedVertex === undefined
    ? verdict
    : concluded(merged(pending.storedVertex, storedVertex));
}

/** Id of a vertex that the response reports as existing before; empty if there is none. */
const updatedId = (verdict: RowVerdict): string => {
  const known =
    verdict.outcome === 'stored' || verdict.outcome === 'partly' ? verdict : storedVertexOf(verdict);
  return known === undefined || known.created ? '' : known.id;
};
