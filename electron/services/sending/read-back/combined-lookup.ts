/** Looks up combined rows: their vertices first, then the parts of those that exist. */
import { type Part, partName } from '../../../../shared/sending/combined-parts.ts';
import type { PartLookup, StoredVertexRow } from './part-lookup.ts';
import { absent, type Lookup, type ReadBackResult, type UnknownRow } from './read-back-result.ts';

export function createCombinedLookup(deps: { vertices: Lookup; parts: PartLookup }): Lookup {
  return {
    async find(rows, confirmMissing) {
      const found = rows.map(knownVertex);
      const open = rows.flatMap((row, index) => (found[index] === undefined ? [{ row, index }] : []));
      const foundVertices = await deps.vertices.find(
        open.map(({ row }) => row),
        confirmMissing,
      );
      for (const [at, { index }] of open.entries()) found[index] = foundVertices[at];
      const storedRows = rows.flatMap((row, index): (StoredVertexRow & { index: number })[] => {
        const vertex = found[index];
        return vertex?.is === 'stored' ? [{ ...row, id: vertex.id, index }] : [];
      });
      const parts = await deps.parts.findParts(
        storedRows,
        confirmMissing,
        (row, part) => knownPart(row, part) === undefined,
      );
      for (const [at, row] of storedRows.entries()) {
        const known = (row.storedVertex?.parts ?? []).flatMap(({ part }): [string, ReadBackResult][] => {
          const result = knownPart(row, part);
          return result === undefined ? [] : [[partName(part), result]];
        });
        found[row.index] = combined(found[row.index] ?? absent, new Map([...known, ...(parts[at] ?? [])]));
      }
      return found.map((each) => each ?? absent);
    },
  };
}

/** The verdict for a vertex that a response reported as stored. */
function knownVertex({ storedVertex }: UnknownRow): ReadBackResult | undefined {
  if (storedVertex === undefined || storedVertex.id === '') return undefined;
  return { is: 'stored', id: storedVertex.id, created: storedVertex.created, createdPartIds: [] };
}

/** The verdict for a part that a response reported as stored. */
function knownPart({ storedVertex }: UnknownRow, part: Part): ReadBackResult | undefined {
  const name = partName(part);
  const verdict = storedVertex?.parts.find((each) => partName(each.part) === name)?.verdict;
  if (verdict?.outcome !== 'stored') return undefined;
  const { id, created } = verdict;
  // An attachment has the id of its vertex.
  return { is: 'stored', id, created: created && part.of !== 'attachment', createdPartIds: [] };
}

/** Combines the results for a vertex and for its parts (by name) into the result for the row. */
function combined(vertex: ReadBackResult, parts: ReadonlyMap<string, ReadBackResult>): ReadBackResult {
  if (vertex.is !== 'stored' || parts.size === 0) return vertex;
  const missing: string[] = [];
  const createdPartIds: string[] = [];
  for (const [name, part] of parts) {
    if (part.is === 'unknown') return { is: 'unknown', why: `The vertex exists; ${name}: ${part.why}` };
    if (part.is !== 'stored') missing.push(name);
    else if (part.created && part.id !== '') createdPartIds.push(part.id);
  }
  const { id, created } = vertex;
  return missing.length === 0
    ? { is: 'stored', id, created, createdPartIds }
    : { is: 'partly', id, created, createdPartIds, missing };
}
