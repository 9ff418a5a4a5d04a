/** A UTF-8 CSV text on disk, how it is read, and how a change of it is detected. */
import type { DialectName } from '../../shared/csv/dialects.ts';
import type { HeaderForm } from '../../shared/imports/recognition.ts';

export interface TextFile {
  readonly path: string;
  /** As the user knows it; the path may be that of a copy. */
  readonly name: string;
  /** Bytes before the first record that belong to no cell. */
  readonly startByte: number;
  readonly dialect: DialectName;
  readonly header: HeaderForm;
  /** The user's own file where this is a copy of it: as long as that stays as it was, the copy is true. */
  readonly original?: { readonly path: string; readonly stamp: Stamp };
}

/** Stamp of a file; reading stops where it differs. */
export interface Stamp {
  readonly inode: number;
  readonly sizeBytes: number;
  /** Milliseconds since epoch. */
  readonly changedMs: number;
}
