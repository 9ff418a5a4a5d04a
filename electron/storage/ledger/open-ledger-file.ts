/** The monitor's database: a file of its own, because losing it costs nothing but asking the platform again. */
import Database from 'better-sqlite3';
import { AppError } from '../../../shared/errors.ts';
import { dropEarlierTables, ledgerTables } from './tables.ts';

export type LedgerFile = Database.Database;

/**
 * Each entry brings the database from its index to the next; entries are never changed once published. The first form
 * kept no words to look through, and nothing leads from there to here but asking again.
 */
const migrations = [
  '',
  `${dropEarlierTables}\n${ledgerTables}`,
  `ALTER TABLE ledger ADD COLUMN transactions_to INTEGER;
   CREATE INDEX write_open_own ON write (ledger, key) WHERE ended = 0 AND cause IS NOT NULL;`,
];

/**
 * Opens or creates the database.
 * @throws AppError `conflict` where a newer version of the program wrote it
 */
export function openLedgerFile(path: string): LedgerFile {
  const file = new Database(path);
  file.pragma('auto_vacuum = INCREMENTAL');
  file.pragma('journal_mode = WAL');
  // What a power failure takes back is asked for again.
  file.pragma('synchronous = NORMAL');
  file.pragma('busy_timeout = 10000');
  file.pragma('journal_size_limit = 33554432');
  try {
    file.transaction(() => migrate(file, path)).immediate();
  } catch (error) {
    file.close();
    throw error;
  }
  return file;
}

function migrate(file: LedgerFile, path: string): void {
  const version = Number(file.pragma('user_version', { simple: true }));
  if (version > migrations.length)
    throw new AppError('conflict', `${path} was written by a newer version of Graph Intake; start that one.`);
  for (const sql of migrations.slice(version)) file.exec(sql);
  file.pragma(`user_version = ${migrations.length}`);
}
