/** Describes a UTF-8 CSV file on disk: how it is read, and how its changes are detected. */
import type { DialectName } from '../../shared/csv/dialects.ts';
import type { HeaderForm } from '../../shared/imports/recognition.ts';

export interface TextFile {
  readonly path: string;
  /** Name that the user knows; the path may be that of a copy. */
  readonly name: string;
  /** Bytes before the first record that belong to no cell. */
  readonly startByte: number;
  readonly dialect: DialectName;
  readonly header: HeaderForm;
  /** The file of the user if `path` is a copy of it. The copy is valid as long as that file is unchanged. */
  readonly original?: { readonly path: string; readonly stamp: Stamp };
}

/** Identifies one version of a file; reading stops if it changes. */
export interface Stamp {
  readonly inode: number;
  readonly sizeBytes: number;
  /** Milliseconds since epoch. */
  readonly changedMs: number;
}
