/** Temporary database with the rows and requests of a run that was read from an evidence file. */
import { rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { noOutcomes, type Outcome, type OutcomeCounts } from '../../shared/sending/outcomes.ts';
import type { RequestEntry, ResultFilter, ResultRow } from '../../shared/sending/runs.ts';

export interface EvidenceDatabase {
  /** @throws if a record is there already */
  addRows(rows: readonly (ResultRow & { readonly cause: string; readonly id: string })[]): void;
  addRequests(requests: readonly RequestEntry[]): void;
  counts(): OutcomeCounts;
  page(filter: ResultFilter, slice: Slice): { total: number; rows: ResultRow[] };
  requests(slice: Slice): { total: number; rows: RequestEntry[] };
  /** Closes the database and removes it from the disk. */
  close(): void;
}
interface Slice {
  readonly first: number;
  readonly count: number;
}

const matching = `FROM row WHERE (@outcome = 'all' OR outcome = @outcome OR (@outcome = 'not-stored' AND outcome <> 'stored'))
  AND (@cause IS NULL OR cause = @cause)
  AND (@text = '' OR record = @number OR instr(folded(identity), @text) > 0 OR instr(folded(reason), @text) > 0)`;

/** @param file where it may be written; there must not be anything yet */
export function openEvidenceDatabase(file: string): EvidenceDatabase {
  const database = new Database(file);
  // The database is written once, and can be created again from the evidence file.
  database.pragma('journal_mode = OFF');
  database.pragma('synchronous = OFF');
  database.function('folded', { deterministic: true }, (text) => String(text).toLowerCase());
  database.exec(`
    CREATE TABLE row (record INTEGER PRIMARY KEY, outcome TEXT NOT NULL, identity TEXT NOT NULL, reason TEXT NOT NULL,
      request INTEGER, cause TEXT NOT NULL, id TEXT NOT NULL) STRICT;
    CREATE TABLE request (seq INTEGER PRIMARY KEY, entry TEXT NOT NULL) STRICT;`);
  const addRow = database.prepare(
    'INSERT INTO row VALUES (@record, @outcome, @identity, @reason, @request, @cause, @id)',
  );
  const addRequest = database.prepare('INSERT INTO request (entry) VALUES (?)');
  const counted = database.prepare<[], { outcome: Outcome; rows: number }>(
    'SELECT outcome, count(*) AS rows FROM row GROUP BY outcome',
  );
  const total = database.prepare<[object], number>(`SELECT count(*) ${matching}`).pluck();
  const page = database.prepare<[object], ResultRow>(
    `SELECT record, outcome, identity, reason, request ${matching} ORDER BY record LIMIT @count OFFSET @first`,
  );
  const requestTotal = database.prepare<[], number>('SELECT count(*) FROM request').pluck();
  const requests = database
    .prepare<[object], string>('SELECT entry FROM request ORDER BY seq LIMIT @count OFFSET @first')
    .pluck();
  const inTransaction = database.transaction((work: () => void) => work());

  return {
    addRows: (rows) => inTransaction(() => rows.forEach((row) => void addRow.run(row))),
    addRequests: (entries) =>
      inTransaction(() => entries.forEach((entry) => void addRequest.run(JSON.stringify(entry)))),
    counts() {
      const counts = noOutcomes(0);
      for (const { outcome, rows } of counted.all()) counts[outcome] = rows;
      return counts;
    },
    page({ outcome, cause, text }, slice) {
      const wanted = text.trim().toLowerCase();
      const parameters = { outcome, cause, text: wanted, number: Number(wanted.replaceAll(',', '')) || null };
      return { total: total.get(parameters) ?? 0, rows: page.all({ ...parameters, ...slice }) };
    },
    requests: (slice) => ({
      total: requestTotal.get() ?? 0,
      rows: requests.all(slice).map((entry): RequestEntry => JSON.parse(entry)),
    }),
    close() {
      database.close();
      rmSync(file, { force: true });
    },
  };
}
