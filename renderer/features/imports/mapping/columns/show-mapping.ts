/** Leads to the part of the mapping of a file that is to be decided next. */
import type { ReadyFile } from '../../../../../shared/imports/open-file.ts';
import { sourceColumns } from '../../../../../shared/recipes/source-columns.ts';
import { showTab } from '../../../../hooks/import-place.ts';
import { focusOn } from '../../../../ui/focus.ts';
import { showMappingView } from '../mapping-view.ts';
import { targetMark } from './column-row.tsx';

/** Focus keys of the button that starts a mapping, and of the button that adds a target. */
export const startMark = 'start-mapping';
export const addTargetMark = 'add-target';

/** Focus key of the first column that has no decision; empty if there is none. */
export const openColumnMarks = (...columns: Parameters<typeof sourceColumns>): readonly string[] =>
  sourceColumns(...columns)
    .filter(({ state }) => state === 'open')
    .slice(0, 1)
    .map(({ index }) => targetMark(index));

/** Shows the mapping by column, also if it is shown already, and focuses what is to be decided next. */
export function showMapping(fileId: string, { sourceColumns: header, recipe }: ReadyFile): void {
  showTab(fileId, 'mapping');
  showMappingView('columns');
  const [mark = addTargetMark] = recipe === null ? [startMark] : openColumnMarks(header, recipe);
  focusOn(mark, { isShown: true });
}
