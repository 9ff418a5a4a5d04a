/** Previews the effect of a change on each of many vertices, computed from exactly the rows that Import would send. */
import { plainMeaning } from '../columns/row.ts';
import { type BulkChange, bulkFile } from './bulk-rows.ts';
import type { NamedLists } from './list-csv.ts';
import { type Holding, holdingOf } from './list-value.ts';
import type { WriteBody } from './list-write.ts';
import { predict } from './predict.ts';
import { prefixOf } from './write-body.ts';

export interface BulkPreviewRow {
  readonly id: string;
  readonly before: Holding;
  /** A time that the platform will set is null. */
  readonly after: Holding;
  /** Whether nothing is sent for the vertex. */
  readonly unchanged: boolean;
}

/** Returns the preview of each vertex. @throws AppError like `bulkFile` */
export function bulkPreview(
  vertices: readonly NamedLists[],
  attribute: string,
  change: BulkChange,
): BulkPreviewRow[] {
  const { header, rows } = bulkFile(vertices, attribute, change);
  const bodies = new Map(rows.map(([id = '', ...cells]) => [id, bodyOf(header.slice(1), cells)]));
  return vertices.map(({ id, lists }) => {
    const before = holdingOf(lists, attribute);
    const body = bodies.get(id);
    const after = body === undefined ? before : holdingOf(predict(lists, [body], null), attribute);
    return { id, before, after, unchanged: body === undefined };
  });
}

/** Returns the write that a row of the file means. @source wire.md §3, "Meaning of a cell" */
function bodyOf(heads: readonly string[], cells: readonly string[]): WriteBody {
  const named = heads.flatMap((head, at) => {
    const cell = cells[at] ?? '';
    if (cell === '') return [];
    if (prefixOf(head) !== '') return [[head, JSON.parse(cell)] as const];
    return [[head, cell === plainMeaning.nullKeyword ? null : cell] as const];
  });
  return Object.fromEntries(named);
}
