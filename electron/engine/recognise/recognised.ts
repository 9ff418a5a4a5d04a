/** Recognised properties of a file after reading a few of its pieces. */
import type { Recognition } from '../../../shared/imports/recognition.ts';

export interface RecognisedFile {
  readonly recognition: Recognition;
  /** Whether a canonical copy of a text was read; a recipe may require that the text itself is read. */
  readonly isConvertedText?: boolean;
  /** The names of the columns. */
  readonly header: readonly string[];
  /** The first records after the header that are completely in the head. */
  readonly firstRecords: readonly { readonly record: number; readonly cells: readonly string[] }[];
}
