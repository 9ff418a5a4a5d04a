/** What is known of a file after a look at a few of its pieces. */
import type { Recognition } from '../../../shared/imports/recognition.ts';

export interface RecognisedFile {
  readonly recognition: Recognition;
  /** The names of the columns. */
  readonly header: readonly string[];
  /** The first records after the header, as far as the head holds them whole. */
  readonly firstRecords: readonly { readonly record: number; readonly cells: readonly string[] }[];
}
