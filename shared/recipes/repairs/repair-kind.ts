/** What every kind of repair offers beside its schema: a sentence, examples and a function from text to text. */
import type { CellMeaning } from '../../columns/row.ts';

/** The repaired text; null where this text cannot be repaired and stays as it is. */
export type RepairText = (text: string) => string | null;

/** Whether the text whose UTF-8 is bytes[start..end) surely stays as it is. */
export type KeepsBytes = (bytes: Uint8Array, start: number, end: number) => boolean;

export interface RepairKind<R> {
  /** What it does, in one sentence. */
  describe(repair: R): string;
  /** Compiled once for a column. An empty text is handed in only where `fillsEmpty` is true. */
  compile(repair: R, meaning: Pick<CellMeaning, 'nullKeyword'>): RepairText;
  /**
   * Compiled once for a column, asked of cells that are neither empty nor null, many times: says yes only where the bytes
   * alone tell that the text stays. Absent where nothing but the text can tell.
   */
  readonly keeps?: (repair: R) => KeepsBytes;
  /** Whether it is there for empty cells, and only for those; all other kinds leave empty cells empty. */
  readonly fillsEmpty: boolean;
  /** What a text must be and is not, such as “a date like 31.12.2025”; null for a repair that always succeeds. */
  expects(repair: R): string | null;
  /** Shown beside the repair before it meets real cells. */
  readonly examples: readonly { readonly repair: R; readonly before: string; readonly after: string }[];
}
