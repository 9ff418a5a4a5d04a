/** Recognised properties of a file after reading a few of its pieces. */
import type { Recognition } from '../../../shared/imports/recognition.ts';

export interface RecognisedFile {
  readonly recognition: Recognition;
  /** It was read from a canonical copy of a text, which a recipe may want to be read itself. */
  readonly isConvertedText?: boolean;
  /** The names of the columns. */
  readonly header: readonly string[];
  /** The first records after the header, as far as the head holds them whole. */
  readonly firstRecords: readonly { readonly record: number; readonly cells: readonly string[] }[];
}
