/** Dependencies of an open file. */
import type { ReadingOptions } from '../../../../shared/imports/conversion.ts';
import type { FileSentBefore, FileState } from '../../../../shared/imports/open-file.ts';
import type { StoredIndexes } from '../../../engine/index/stored-index.ts';
import type { Pool } from '../../../engine/pool.ts';
import type { Log } from '../../../platform.ts';
import type { StoredCorrections } from '../../../storage/corrections/stored-corrections.ts';
import type { SentFile } from '../../sending/evidence/file-sent-before.ts';
import type { LookupTables } from '../lookup-tables/lookup-tables.ts';
import type { References } from '../references/references.ts';
import type { FileBinding } from './bound-file.ts';
import type { Decisions } from './checking.ts';
import type { Origin } from './origin.ts';
import type { ShardToSend } from './shard-spec.ts';

export interface OpenFileDeps {
  readonly id: string;
  readonly origin: Origin;
  readonly pool: Pool;
  readonly storedIndexes: StoredIndexes;
  readonly references: Pick<
    References,
    'renew' | 'renewFor' | 'causesOf' | 'lookupOf' | 'isKnown' | 'cancel'
  >;
  /** How the file is read and which decisions apply, if this is known before it is opened. */
  readonly given?: {
    readonly reading: ReadingOptions;
    readonly decisions?: Decisions;
    readonly binding?: FileBinding | null;
    readonly madeFrom?: FileState['madeFrom'];
  };
  /** Called if the file has several tables, of which the first is read. */
  readonly onTables?: (names: readonly string[]) => void;
  /** Other tables that a recipe looks values up in. */
  readonly lookupTables: Pick<LookupTables, 'of' | 'whenPacked'>;
  /** The shard of the file that is sent, if it is known already; null for all rows. */
  readonly shard?: (() => ShardToSend | null) | undefined;
  readonly temporaryDir: string;
  readonly now: () => number;
  readonly log: Log;
  /** Absent where corrections of cells do not apply. */
  readonly corrections?: StoredCorrections | undefined;
  readonly sentBefore: (file: SentFile) => FileSentBefore | null;
  readonly onChange: () => void;
}
