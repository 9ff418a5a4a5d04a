import { toAppError } from '../../../../shared/errors.ts';
import { type BulkPreviewRow, bulkPreview } from '../../../../shared/vertices/bulk-preview.ts';
import { type BulkChange, type BulkFile, bulkFile } from '../../../../shared/vertices/bulk-rows.ts';
import type { NamedLists } from '../../../../shared/vertices/list-csv.ts';
import { type BulkDraft, changeOf } from './bulk-change.ts';

export type BulkPlan =
  | { readonly file: BulkFile; readonly preview: readonly BulkPreviewRow[]; readonly fault: null }
  | { readonly file: null; readonly preview: readonly []; readonly fault: string };

const previewed = 50;

/** Lists to hand over to Import, and their effect on the first vertices; null while the input is incomplete. */
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

/** `add to tags.csv`. */
export function fileNameOf(kind: BulkChange['kind'], attribute: string): string {
  const plain = attribute.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^-+/, '');
  const words = { add: 'add to', remove: 'remove from', replace: 'replace' } as const;
  return `${words[kind]} ${plain || 'list'}.csv`;
}
