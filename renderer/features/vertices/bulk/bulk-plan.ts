import { toAppError } from '../../../../shared/errors.ts';
import { type BulkPreviewRow, bulkPreview } from '../../../../shared/vertices/bulk-preview.ts';
import { type BulkChange, type BulkFile, bulkFile } from '../../../../shared/vertices/bulk-rows.ts';
import type { NamedLists } from '../../../../shared/vertices/list-csv.ts';
import { type BulkDraft, changeOf } from './bulk-change.ts';

/** The file of a bulk change and a preview of its effect, or why there can be none. */
export type BulkPlan =
  | { readonly file: BulkFile; readonly preview: readonly BulkPreviewRow[]; readonly fault: null }
  | { readonly file: null; readonly preview: readonly []; readonly fault: string };

/** Number of vertices in the preview. */
const previewed = 50;

/**
 * Returns the file to open in Import and its effect on the first vertices; null while the input is incomplete.
 * @param lists current lists of the vertices
 */
export function planOf(lists: readonly NamedLists[], draft: BulkDraft): BulkPlan | null {
  const { change } = changeOf(draft);
  const attribute = draft.attribute.trim();
  if (change === null || attribute === '' || lists.length === 0) return null;
  try {
    return {
      file: bulkFile(lists, attribute, change),
      preview: bulkPreview(lists.slice(0, previewed), attribute, change),
      fault: null,
    };
  } catch (error) {
    return { file: null, preview: [], fault: toAppError(error).message };
  }
}

/** Returns the name of the file, such as `add to tags.csv`. */
export function fileNameOf(kind: BulkChange['kind'], attribute: string): string {
  const safeName = attribute.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^-+/, '');
  const words = { add: 'add to', remove: 'remove from', replace: 'replace' } as const;
  return `${words[kind]} ${safeName || 'list'}.csv`;
}
