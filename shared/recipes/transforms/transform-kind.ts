/** Definition of a transform besides its schema: a sentence, examples and a function from text to text. */
import { z } from 'zod';
import type { CellMeaning } from '../../columns/row.ts';
import type { KeyTables } from './key-table.ts';

/** Data that transforms receive besides the text. */
export interface TransformSurroundings extends Pick<CellMeaning, 'nullKeyword'> {
  /** Absent where no other table is open. */
  readonly keyTables?: KeyTables | undefined;
}

/** A failure that `expects` does not describe: the end of a sentence that begins with the text. */
interface OtherFailure {
  readonly reason: string;
}

/** Returns the transformed text; null or a reason where the transform fails and the text is unchanged. */
type TransformText = (text: string) => string | null | OtherFailure;

/** Whether the transform certainly leaves the text unchanged whose UTF-8 is bytes[start..end). */
export type KeepsBytes = (bytes: Uint8Array, start: number, end: number) => boolean;

export interface TransformKind<R> {
  /** Describes the transform in one sentence. */
  describe(transform: R): string;
  /** Compiled once for a column. An empty text is handed in only where `fillsEmpty` is true. */
  compile(transform: R, surroundings: TransformSurroundings): TransformText;
  /**
   * Compiled once for a column and called many times, for cells that are neither empty nor null: true only where the
   * bytes alone show that the text is unchanged. Absent where only the text shows it.
   */
  readonly keeps?: (transform: R) => KeepsBytes;
  /** Whether it is there for empty cells, and only for those; all other kinds leave empty cells empty. */
  readonly fillsEmpty: boolean;
  /** Expected form of a text, such as “a date like 31.12.2025”; null for a transform that always succeeds. */
  expects(transform: R): string | null;
  /** Shown beside the transform before it is applied to real cells. */
  readonly examples: readonly {
    readonly transform: R;
    readonly before: string;
    readonly after: string;
    /** Keys and values of the other table. */
    readonly rows?: readonly (readonly [string, string])[];
  }[];
}

/** Result of a text that the transform does not expect: it stays and is reported (the default), or becomes empty. */
export const unexpected = { others: z.enum(['report', 'empty']).optional() } as const;

export const clearsOthers = ({ others }: { readonly others?: 'report' | 'empty' | undefined }): string =>
  others === 'empty' ? ', and clears all other cells' : '';

/** Part of the schema of every transform. */
export const switchable = {
  /** The transform stays in the list without being applied. */
  disabled: z.literal(true).optional(),
};
