/** Looks for the vertices of rows that created, updated or deleted some. */
import { AppError } from '../../../../../shared/errors.ts';
import { createRowValues } from '../../../../../shared/imports/row-values.ts';
import type { Ownership } from '../ownership.ts';
import type { Shipment } from '../shipment.ts';
import { absent, cannotTell, deleted, type Found, type Looking, notAsked, type UnknownRow } from './found.ts';
import { byXid, createNameOf, findVertices, idIn, originFields, type Vertex } from './named-vertices.ts';
import { askEach, type ReadingGraph } from './patient-graph.ts';

type Terms = Pick<Shipment, 'kind' | 'action' | 'header' | 'nullKeyword'>;

export function createVertexLooking(deps: {
  terms: Terms;
  graph: ReadingGraph;
  ownership: Ownership;
}): Looking {
  const { terms, graph, ownership } = deps;
  const { action, header, nullKeyword } = terms;
  const nameOf = createNameOf(header, nullKeyword);
  if (action !== 'POST' && action !== 'DELETE') return createUpdateLooking(deps);
  const xid = header.indexOf('ogit/_xid');
  // A create is known by its xid alone: the platform gives it an id of its own.
  const nameOfMade = ({ cells }: UnknownRow['row']) => {
    const value = cells[xid] ?? '';
    return value === '' || value === nullKeyword ? null : byXid(value);
  };
  return {
    async look(rows, sure) {
      const names = rows.map(({ row }) => (action === 'POST' ? nameOfMade(row) : nameOf(row.cells)));
      const vertices = await findVertices(graph, names, originFields, sure);
      return rows.map((unknown, index): Found => {
        const name = names[index] ?? null;
        if (name === null) return cannotTell;
        const vertex = vertices.get(name);
        return action === 'POST'
          ? created(vertex, unknown, ownership)
          : removed(vertex, unknown.since, ownership);
      });
    },
  };
}

/** What a create comes to that finds, or does not find, its vertex there. */
export function created(
  vertex: Vertex | undefined,
  { row, since }: UnknownRow,
  ownership: Pick<Ownership, 'ofVertex'>,
): Found {
  if (vertex === undefined) return absent;
  const owner = ownership.ofVertex(vertex, { record: row.record, since });
  if (owner === 'ours') return { is: 'stored', id: idIn(vertex), created: true, beside: [] };
  return owner === 'not-ours' ? { is: 'taken' } : cannotTell;
}

function removed(vertex: Vertex | undefined, since: number, { isOlder }: Ownership): Found {
  if (vertex === undefined) return deleted;
  // One that was made since is another one, and says nothing of the one that was to be deleted.
  return isOlder(vertex, since) ? absent : cannotTell;
}

/** PUT and PATCH, and the vertices of combined rows. */
export function createUpdateLooking(deps: {
  terms: Terms;
  graph: ReadingGraph;
  ownership: Ownership;
}): Looking {
  const { terms, graph, ownership } = deps;
  const { kind, action, header, nullKeyword } = terms;
  const nameOf = createNameOf(header, nullKeyword);
  const values = createRowValues(terms);
  const mayCreate = kind === 'combined' || action === 'PATCH';
  const fields = [...originFields, ...values.fields];

  const found = (
    vertex: Vertex | undefined,
    { row, since }: UnknownRow,
    idOf: (xid: string) => string | undefined,
  ): Found => {
    if (vertex === undefined) return absent;
    const id = idIn(vertex);
    const owner = mayCreate ? ownership.ofVertex(vertex, { record: row.record, since }) : 'not-ours';
    // Whatever became of its values later, this row made it, and made it whole.
    if (owner === 'ours') return { is: 'stored', id, created: true, beside: [] };
    if (ownership.isUntouched(vertex, since)) return absent;
    switch (values.compare(row.cells, vertex, idOf)) {
      case 'proved':
      case 'same':
        return { is: 'stored', id, created: false, beside: [] };
      case 'not-done':
        return absent;
      case 'different':
        return {
          is: 'unknown',
          why: 'The vertex was written since and has other values: by this row and then by others, or by others alone.',
        };
      default:
        return cannotTell;
    }
  };

  return {
    async look(rows, sure) {
      const names = rows.map(({ row }) => nameOf(row.cells));
      const looked = rows.flatMap(({ row }) => values.xidsOf(row.cells).map(byXid));
      const vertices = await findVertices(graph, [...names, ...looked], fields, sure);
      const present = await askEach(rows, async ({ row }) => {
        const vertex = vertices.get(nameOf(row.cells));
        // A query tells no times of values.
        return vertex !== undefined && values.writesLists(row.cells) ? graph.withLists(idIn(vertex)) : vertex;
      });
      return rows.map((unknown, index) => {
        const vertex = present[index];
        if (vertex instanceof AppError) return notAsked(vertex);
        return names[index] === null ? cannotTell : found(vertex, unknown, vertices.idOf);
      });
    },
  };
}
