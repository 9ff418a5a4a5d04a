import type { Api } from '../../../../shared/contract.ts';
import type { VertexRow } from '../../../../shared/vertices.ts';
import { withoutAttributes } from './use-chosen-rows.ts';

/** Limit of vertices that are selected or changed at once. */
export const maxChosen = 10_000;
/** Number of vertices in one request. */
const atOnce = 500;

/**
 * Reads all results of a query, up to {@link maxChosen}, by their id. Each is kept once: a platform may return one
 * again on the next page if others were inserted before it.
 * @param text the query
 * @throws AppError of `vertices.find`
 */
export async function findAll(
  api: Pick<Api, 'vertices'>,
  text: string,
  { signal, onCount }: { signal: AbortSignal; onCount: (count: number) => void },
): Promise<ReadonlyMap<string, VertexRow>> {
  const found = new Map<string, VertexRow>();
  for (let first = 0; first < maxChosen; first += atOnce) {
    const { rows } = await api.vertices.find({ text, first, count: atOnce }, { signal });
    for (const row of rows) found.set(row.id, withoutAttributes(row));
    onCount(found.size);
    if (rows.length < atOnce) break;
  }
  return found;
}
