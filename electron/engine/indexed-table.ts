/** Table of a file: the file, its index, and corrections of cells. Its records are read with table.ts. */

import type { CorrectedCells } from './corrections.ts';
import type { FileIndex } from './index/file-index.ts';
import type { TextFile } from './text-file.ts';

/** A table with the records that were indexed when it was created; the indexing of the file may still continue. */
export interface IndexedTable {
  readonly file: TextFile;
  readonly index: Pick<
    FileIndex,
    'header' | 'records' | 'marks' | 'stops' | 'endByte' | 'endedEarly' | 'stamp'
  > &
    Partial<Pick<FileIndex, 'swallowing'>>;
  /** Cells whose text is replaced when they are read; absent if there are none. */
  readonly corrections?: CorrectedCells;
}
