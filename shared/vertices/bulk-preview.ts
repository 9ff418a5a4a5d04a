/** Previews the effect of a change on each of many vertices, read from the very rows that Import would send. */
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
  /** Times that are left to the platform are null. */
  readonly after: Holding;
  /** Nothing is sent for it. */
  readonly unchanged: boolean;
}

/** @throws AppError what `bulkFile` throws */
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

/** @source wire.md §3, "Meaning of a cell" */
function bodyOf(heads: readonly string[], cells: readonly string[]): WriteBody {
  const named = heads.flatMap((head, at) => {
    const cell = cells[at] ?? '';
    if (cell === '') return [];
    if (prefixOf(head) !== '') return [[head, JSON.parse(cell)] as const];
    return [[head, cell === plainMeaning.nullKeyword ? null : cell] as const];
  });
  return Object.fromEntries(named);
}
