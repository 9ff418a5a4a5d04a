/** Looks for combined rows: their vertices first, then the parts of those that stand. */
import { absent, type Found, type Looking } from './found.ts';
import type { PartLooking, StandingRow } from './part-looking.ts';

export function createCombinedLooking(deps: { vertices: Looking; parts: PartLooking }): Looking {
  return {
    async look(rows, sure) {
      const found = await deps.vertices.look(rows, sure);
      const standing = rows.flatMap((row, index): (StandingRow & { index: number })[] => {
        const vertex = found[index];
        return vertex?.is === 'stored' ? [{ ...row, id: vertex.id, index }] : [];
      });
      const parts = await deps.parts.look(standing, sure);
      for (const [at, { index }] of standing.entries())
        found[index] = whole(found[index] ?? absent, parts[at] ?? new Map());
      return found;
    },
  };
}

function whole(vertex: Found, parts: ReadonlyMap<string, Found>): Found {
  if (vertex.is !== 'stored' || parts.size === 0) return vertex;
  const missing: string[] = [];
  const beside: string[] = [];
  for (const [name, part] of parts) {
    if (part.is === 'unknown') return { is: 'unknown', why: `The vertex stands; ${name}: ${part.why}` };
    if (part.is !== 'stored') missing.push(name);
    else if (part.created && part.id !== '') beside.push(part.id);
  }
  const { id, created } = vertex;
  return missing.length === 0
    ? { is: 'stored', id, created, beside }
    : { is: 'partly', id, created, beside, missing };
}
