/** Completes the verdicts on rows that an earlier attempt may have stored: who created what, and what is known already. */
import { AppError } from '../../../../shared/errors.ts';
import { concluded, merged } from '../../../../shared/sending/combined-verdict.ts';
import type { RowVerdict, StoredVertex } from '../../../../shared/sending/verdict.ts';
import type { Ownership } from '../delivery/ownership.ts';
import { isRetried, type PendingRow } from '../delivery/pending-row.ts';
import { findVertices, originFields } from '../read-back/named-vertices.ts';
import type { ReadingGraph } from '../read-back/patient-graph.ts';
import type { Shipment } from '../runs/shipment.ts';

/** A row with the verdict of the response. */
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

  /** The first attempt may have created what this one then only updated. */
  const findMakers = async (rows: readonly TriedRow[]) => {
    const open = rows.filter(
      ({ pending, verdict }) => isRetried(pending) && !pending.created && updatedId(verdict) !== '',
    );
    if (!mayCreateOrUpdate || open.length === 0) return;
    const names = open.map(({ verdict }) => ({ by: 'ogit/_id', value: updatedId(verdict) }) as const);
    const vertices = await findVertices(graph, names, originFields, true);
    for (const [index, { pending }] of open.entries()) {
      const vertex = vertices.get(names[index] ?? null);
      if (vertex === undefined) continue;
      const row = { record: pending.row.record, since: pending.since ?? pending.skippedAt ?? 0 };
      pending.created = ownership.ofVertex(vertex, row) === 'ours';
    }
  };

  return async (rows) => {
    // What one row of the response has just created, no other one has created before.
    if (rows.some(({ verdict }) => verdict.outcome !== 'stored'))
      for (const { pending, verdict } of rows)
        for (const id of idsOf(verdict)) ownership.claim(id, pending.row.record);
    try {
      await findMakers(rows);
    } catch (error) {
      // Without an owner they only count as changed.
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

/** What an attempt with a response has created stays created. */
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
