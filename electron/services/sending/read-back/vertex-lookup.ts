/** Looks up the vertices of rows that create, update or delete some. */
import { AppError } from '../../../../shared/errors.ts';
import { createRowValues } from '../../../../shared/imports/row-values.ts';
import type { VertexName } from '../../../../shared/vertices/vertex-name.ts';
import type { Ownership } from '../delivery/ownership.ts';
import type { Shipment } from '../runs/shipment.ts';
import {
  byXid,
  createNameOf,
  findVertices,
  idIn,
  originFields,
  type VertexRecord,
} from './named-vertices.ts';
import { askEach, type ReadingGraph } from './patient-graph.ts';
import {
  absent,
  confirmedDeleted,
  type Lookup,
  type ReadBackResult,
  readFailed,
  type UnknownRow,
  undecidable,
} from './read-back-result.ts';

type Terms = Pick<Shipment, 'kind' | 'action' | 'header' | 'nullKeyword'>;

export function createVertexLookup(deps: {
  terms: Terms;
  graph: ReadingGraph;
  ownership: Ownership;
}): Lookup {
  const { terms, graph, ownership } = deps;
  const { action, header, nullKeyword } = terms;
  const nameOf = createNameOf(header, nullKeyword);
  if (action !== 'POST' && action !== 'DELETE') return createUpdateLookup(deps);
  const xid = header.indexOf('ogit/_xid');
  // A created vertex is found only by its xid: the platform chooses its id.
  const nameOfCreated = ({ cells }: UnknownRow['row']) => {
    const value = cells[xid] ?? '';
    return value === '' || value === nullKeyword ? null : byXid(value);
  };
  const values = createRowValues(terms);
  return {
    async find(rows, confirmMissing) {
      const names = rows.map(({ row }) => (action === 'POST' ? nameOfCreated(row) : nameOf(row.cells)));
      const shared = action === 'POST' ? sharedBy(names) : new Set();
      const isShared = (name: VertexName | null) => name !== null && shared.has(name.value);
      const linked = action === 'POST' ? rows.flatMap(({ row }) => values.xidsOf(row.cells).map(byXid)) : [];
      const fields = action === 'POST' ? [...originFields, ...values.fields] : originFields;
      // An absent vertex counts as deleted, so a query that lags behind must not decide it.
      const mustConfirm = confirmMissing || action === 'DELETE';
      const vertices = await findVertices(graph, [...names, ...linked], fields, mustConfirm);
      const comparisons = rows.map(({ row }, index) => {
        const vertex = vertices.get(names[index] ?? null);
        return vertex && values.compare(row.cells, vertex, vertices.idOf);
      });
      const hasRowValues = (index: number): boolean => ['same', 'proved'].includes(comparisons[index] ?? '');
      const provenNames = new Set(
        names.flatMap((name, index) => (isShared(name) && hasRowValues(index) ? name?.value : [])),
      );
      return rows.map((unknown, index): ReadBackResult => {
        const name = names[index] ?? null;
        if (name === null) return undecidable;
        const vertex = vertices.get(name);
        if (action !== 'POST') return resultOfDelete(vertex, unknown.since, ownership);
        // Of several rows that would create the same vertex, its values show which one did.
        if (vertex !== undefined && isShared(name) && !hasRowValues(index))
          return provenNames.has(name.value) ? { is: 'not-ours' } : undecidable;
        const found = created(vertex, unknown, ownership);
        // Times and accounts may be wrong: without the values of the row, nothing proves that the row made it.
        // A query returns no times of list values, without which lists cannot be compared.
        const isUnclear = comparisons[index] === 'unclear' || values.writesLists(unknown.row.cells);
        const isProven = found.is !== 'stored' || hasRowValues(index) || isUnclear;
        return isProven ? found : otherValues;
      });
    },
  };
}

const otherValues: ReadBackResult = {
  is: 'unknown',
  why: 'The vertex now has other values, because another user changed it after or instead of this row.',
};

/** Returns the names that several rows have. */
function sharedBy(names: readonly (VertexName | null)[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const name of names) {
    if (name === null) continue;
    if (seen.has(name.value)) shared.add(name.value);
    seen.add(name.value);
  }
  return shared;
}

/** The result of a create that finds, or does not find, its vertex. */
export function created(
  vertex: VertexRecord | undefined,
  { row, since }: UnknownRow,
  ownership: Pick<Ownership, 'ofVertex'>,
): ReadBackResult {
  if (vertex === undefined) return absent;
  const owner = ownership.ofVertex(vertex, { record: row.record, since });
  if (owner === 'ours') return { is: 'stored', id: idIn(vertex), created: true, createdPartIds: [] };
  return owner === 'not-ours' ? { is: 'not-ours' } : undecidable;
}

function resultOfDelete(
  vertex: VertexRecord | undefined,
  since: number,
  { isOlder }: Ownership,
): ReadBackResult {
  if (vertex === undefined) return confirmedDeleted;
  // A vertex that was created since is another one, and proves nothing about the one to be deleted.
  return isOlder(vertex, since) ? absent : undecidable;
}

/** Looks up the vertices of rows that update: PUT, PATCH, and combined rows. */
export function createUpdateLookup(deps: {
  terms: Terms;
  graph: ReadingGraph;
  ownership: Ownership;
}): Lookup {
  const { terms, graph, ownership } = deps;
  const { kind, action, header, nullKeyword } = terms;
  const nameOf = createNameOf(header, nullKeyword);
  const values = createRowValues(terms);
  const mayCreate = kind === 'combined' || action === 'PATCH';
  const fields = [...originFields, ...values.fields];

  const found = (
    vertex: VertexRecord | undefined,
    { row, since }: UnknownRow,
    idOf: (xid: string) => string | undefined,
  ): ReadBackResult => {
    if (vertex === undefined) return absent;
    const id = idIn(vertex);
    const owner = mayCreate ? ownership.ofVertex(vertex, { record: row.record, since }) : 'not-ours';
    const comparison = values.compare(row.cells, vertex, idOf);
    // Times and accounts may be wrong: other values contradict that this row created it. Lists change by additions.
    const isContradicted = ['different', 'not-done'].includes(comparison) && !values.writesLists(row.cells);
    if (owner === 'ours')
      return isContradicted ? otherValues : { is: 'stored', id, created: true, createdPartIds: [] };
    if (ownership.isUntouched(vertex, since)) return absent;
    switch (comparison) {
      case 'proved':
      case 'same':
        return { is: 'stored', id, created: false, createdPartIds: [] };
      case 'not-done':
        return absent;
      case 'different':
        return otherValues;
      default:
        return undecidable;
    }
  };

  return {
    async find(rows, confirmMissing) {
      const names = rows.map(({ row }) => nameOf(row.cells));
      const linked = rows.flatMap(({ row }) => values.xidsOf(row.cells).map(byXid));
      const vertices = await findVertices(graph, [...names, ...linked], fields, confirmMissing);
      const present = await askEach(rows, async ({ row }) => {
        const vertex = vertices.get(nameOf(row.cells));
        // A query returns no times of values.
        return vertex !== undefined && values.writesLists(row.cells) ? graph.withLists(idIn(vertex)) : vertex;
      });
      return rows.map((unknown, index) => {
        const vertex = present[index];
        if (vertex instanceof AppError) return readFailed(vertex);
        return names[index] === null ? undecidable : found(vertex, unknown, vertices.idOf);
      });
    },
  };
}
