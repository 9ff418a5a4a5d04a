/** Creates the cells of one column of mapped rows, piece by piece and scan by scan. */
import type { CompiledColumn } from '../../../shared/recipes/compile-target.ts';
import type { PieceRow } from '../scan/piece-row.ts';
import { emptyBit, nullBit, type ScannedCells } from '../scan/scanned-cells.ts';
import type { GeneratedTexts } from './generated-texts.ts';

/** Created once for a check: functions created for each piece would have to be compiled to fast code each time. */
export interface CellMaker {
  /** The column of the source whose cells are passed on before `fill`; -1 where all are empty. */
  readonly sourceColumn: number;
  /** Called before the first scan of a piece. Returns false where the column's cells cannot be held in bytes. */
  begin?(scanning: Scanning): boolean;
  /**
   * Creates the column's cells in all records of the scan that are not ragged. Returns false if they cannot be held in
   * bytes; then the rows of this scan must be mapped one by one.
   */
  fill?(scanning: Scanning): boolean;
  /** Writes texts that `fill` left out, since few ask for them. */
  write?(scanning: Scanning): void;
  /** Called when the texts that were kept after `begin` have been dropped. */
  forget?(): void;
}

export interface GeneratedColumn {
  /** Index of the column in the mapped rows, from 0. */
  readonly place: number;
  readonly column: CompiledColumn;
  readonly nullKeyword: string;
}

/** A piece whose records are mapped. */
export interface Scanning {
  readonly source: ScannedCells;
  /** Cells of the mapped rows; a ragged record has none. */
  readonly cells: ScannedCells;
  /** The rows of the source. */
  readonly row: PieceRow;
  readonly texts: GeneratedTexts;
  /** @source MappedPlace */
  readonly plan: Int32Array;
  /** By record; 1 where a transform failed. */
  readonly failing: Uint8Array;
}

/** Returns whether a text is empty or equals the null keyword, as the bits of a scanned cell. */
export const blankBitsOf = (text: string, nullKeyword: string): number =>
  (text === '' ? emptyBit : 0) | (text === nullKeyword ? nullBit : 0);
