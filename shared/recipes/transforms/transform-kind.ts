/** Interface of every kind of transform, besides its schema: a sentence, examples and a function from text to text. */
import { z } from 'zod';
import type { CellMeaning } from '../../columns/row.ts';
import type { LookupTables } from './lookup-table.ts';

/** Data that transforms receive besides the text. */
export interface TransformContext extends Pick<CellMeaning, 'nullKeyword'> {
  /** Absent if no other table is open. */
  readonly lookupTables?: LookupTables | undefined;
}

/** A failure that `expects` does not describe: the end of a sentence that begins with the text. */
interface OtherFailure {
  readonly reason: string;
}

/** Returns the transformed text; null or a reason if the transform fails and the text stays unchanged. */
type TransformText = (text: string) => string | null | OtherFailure;

/** Whether the transform certainly leaves the text of the UTF-8 bytes[start..end) unchanged; false if not known. */
export type KeepsBytes = (bytes: Uint8Array, start: number, end: number) => boolean;

export interface TransformKind<R> {
  /** Describes the transform in one sentence. */
  describe(transform: R): string;
  /** Compiles the transform for a column. The result is called with an empty text only if `fillsEmpty` is true. */
  compile(transform: R, context: TransformContext): TransformText;
  /**
   * Compiles, for a column, a fast test for cells that are neither empty nor null: true only if the bytes alone show
   * that the transform leaves the text unchanged. Absent if bytes never show this.
   */
  readonly keeps?: (transform: R) => KeepsBytes;
  /** Whether the transform changes only empty cells; all other kinds leave empty cells empty. */
  readonly fillsEmpty: boolean;
  /** Expected form of a text, such as “a date like 31.12.2025”; null for a transform that always succeeds. */
  expects(transform: R): string | null;
  /** Examples that the page shows for the transform. */
  readonly examples: readonly {
    readonly transform: R;
    readonly before: string;
    readonly after: string;
    /** Keys and values of the other table. */
    readonly rows?: readonly (readonly [string, string])[];
  }[];
}

/** Result for a text that the transform does not expect: unchanged and reported (the default), or empty. */
export const unexpected = { others: z.enum(['report', 'empty']).optional() } as const;

export const clearsOthers = ({ others }: { readonly others?: 'report' | 'empty' | undefined }): string =>
  others === 'empty' ? ', and clears all other cells' : '';

/** Part of the schema of every transform. */
export const switchable = {
  /** The transform is in the list, but is not applied. */
  disabled: z.literal(true).optional(),
};
