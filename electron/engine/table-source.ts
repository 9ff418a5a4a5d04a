/** A file and its index, from which its records are read. */

import type { CorrectedCells } from './corrections.ts';
import type { FileIndex } from './index/file-index.ts';
import type { TextFile } from './text-file.ts';

/** The index may still grow: a table knows the records that were found when it was made. */
export interface Table {
  readonly file: TextFile;
  readonly index: Pick<
    FileIndex,
    'header' | 'records' | 'marks' | 'stops' | 'endByte' | 'endedEarly' | 'stamp'
  >;
  /** Cells that are read with another text than the file has; absent where there are none. */
  readonly corrections?: CorrectedCells;
}
