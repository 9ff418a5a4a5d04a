/** The monitor's database: a separate file, because it may be lost: the platform has the data, too. */
import type Database from 'better-sqlite3';
import { openDatabase } from '../open-database.ts';
import {
  dropEarlierTables,
  ledgerTables,
  migrateToDashboard,
  migrateToFacets,
  migrateToFoundStatuses,
  migrateToIncidentEvents,
  migrateToIncidentsTook,
  migrateToOtherTypes,
  migrateToRequestSlots,
  migrateToTimeRanges,
  migrateToUpdatePieces,
  migrateToWaitingTexts,
  migrateToWritesElsewhere,
} from './schema.ts';

export type LedgerFile = Database.Database;

/** The first version stored no words for the search, so its data is dropped and requested again. */
export const earlierMigrations = [
  '',
  `${dropEarlierTables}\n${ledgerTables}`,
  `ALTER TABLE ledger ADD COLUMN transactions_to INTEGER;
   CREATE INDEX write_open_own ON write (ledger, key) WHERE ended = 0 AND cause IS NOT NULL;`,
];
const migrations = [
  ...earlierMigrations,
  migrateToTimeRanges,
  migrateToDashboard,
  migrateToWaitingTexts,
  migrateToUpdatePieces,
  migrateToFacets,
  migrateToWritesElsewhere,
  migrateToIncidentEvents,
  migrateToFoundStatuses,
  migrateToIncidentsTook,
  migrateToOtherTypes,
  migrateToRequestSlots,
];

/**
 * Opens or creates the database.
 * @throws AppError those of {@link openDatabase}
 */
export function openLedgerFile(path: string): LedgerFile {
  return openDatabase({
    path,
    migrations,
    setUp(file) {
      file.pragma('auto_vacuum = INCREMENTAL');
      file.pragma('journal_mode = WAL');
      // Updates lost in a power failure are requested again.
      file.pragma('synchronous = NORMAL');
      file.pragma('journal_size_limit = 33554432');
      // 32 MB of pages: while an absence is read, a page that many updates change is written back once.
      file.pragma('wal_autocheckpoint = 8000');
    },
  });
}
