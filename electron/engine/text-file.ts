/** A UTF-8 text of CSV on disk, how it is read, and what tells that it changed. */
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

/** What a file looks like; one that looks otherwise is not read on. */
export interface Stamp {
  readonly inode: number;
  readonly sizeBytes: number;
  /** Milliseconds since epoch. */
  readonly changedMs: number;
}
