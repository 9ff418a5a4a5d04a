/** Determines whether sending a file may remove values on a platform, and how many of its rows do. */

import type { ReadyFile } from '../open-file.ts';
import type { CountState } from './effect.ts';
import { columnEffectOf, mayUpdate } from './effect-columns.ts';

/** Whether sending may remove something; the count shows how much. */
export function mayRemove(file: ReadyFile): boolean {
  const kind = file.recognition.kind.value;
  if (file.action === 'DELETE') return true;
  if (!mayUpdate(kind, file.action) || file.check.state !== 'done') return false;
  const { columns } = file.check;
  return file.columns.some(({ name }, index) => {
    const cells = columns[index];
    const does = columnEffectOf(name, kind, file.action);
    if (does === 'replaces' || does === 'removes') return cells === undefined || cells.empty < file.rows;
    return does === 'sets' && (cells?.nulls ?? 0) > 0;
  });
}

/** Returns how many of the rows to be sent remove something; null if that is not counted yet. */
export function removingRowsOf(file: ReadyFile, counted: CountState | undefined): number | null {
  if (file.action === 'DELETE') return file.rows - file.excludedCount;
  if (!mayRemove(file)) return 0;
  return counted?.state === 'done' ? counted.removingRows : null;
}
