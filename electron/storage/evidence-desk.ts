/** Rows and requests of a run that was read from an evidence file: a database of its own, gone with the session. */
import { rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { noOutcomes, type Outcome, type OutcomeCounts } from '../../shared/imports/outcomes.ts';
import type { RequestEntry, ResultFilter, ResultRow } from '../../shared/imports/runs.ts';

export interface EvidenceDesk {
  /** @throws where a record is there already */
  addRows(rows: readonly (ResultRow & { readonly cause: string; readonly id: string })[]): void;
  addRequests(requests: readonly RequestEntry[]): void;
  counts(): OutcomeCounts;
  page(filter: ResultFilter, slice: Slice): { total: number; rows: ResultRow[] };
  requests(slice: Slice): { total: number; rows: RequestEntry[] };
  /** Removes it from the disk. */
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
export function openEvidenceDesk(file: string): EvidenceDesk {
  const desk = new Database(file);
  // It is written once and can be made again.
  desk.pragma('journal_mode = OFF');
  desk.pragma('synchronous = OFF');
  desk.function('folded', { deterministic: true }, (text) => String(text).toLowerCase());
  desk.exec(`
    CREATE TABLE row (record INTEGER PRIMARY KEY, outcome TEXT NOT NULL, identity TEXT NOT NULL, reason TEXT NOT NULL,
      request INTEGER, cause TEXT NOT NULL, id TEXT NOT NULL) STRICT;
    CREATE TABLE request (seq INTEGER PRIMARY KEY, entry TEXT NOT NULL) STRICT;`);
  const addRow = desk.prepare(
    'INSERT INTO row VALUES (@record, @outcome, @identity, @reason, @request, @cause, @id)',
  );
  const addRequest = desk.prepare('INSERT INTO request (entry) VALUES (?)');
  const counted = desk.prepare<[], { outcome: Outcome; rows: number }>(
    'SELECT outcome, count(*) AS rows FROM row GROUP BY outcome',
  );
  const total = desk.prepare<[object], number>(`SELECT count(*) ${matching}`).pluck();
  const page = desk.prepare<[object], ResultRow>(
    `SELECT record, outcome, identity, reason, request ${matching} ORDER BY record LIMIT @count OFFSET @first`,
  );
  const requestTotal = desk.prepare<[], number>('SELECT count(*) FROM request').pluck();
  const requests = desk
    .prepare<[object], string>('SELECT entry FROM request ORDER BY seq LIMIT @count OFFSET @first')
    .pluck();
  const all = desk.transaction((work: () => void) => work());

  return {
    addRows: (rows) => all(() => rows.forEach((row) => void addRow.run(row))),
    addRequests: (entries) =>
      all(() => entries.forEach((entry) => void addRequest.run(JSON.stringify(entry)))),
    counts() {
      const counts = noOutcomes(0);
      for (const { outcome, rows } of counted.all()) counts[outcome] = rows;
      return counts;
    },
    page({ outcome, cause, text }, slice) {
      const wanted = text.trim().toLowerCase();
      const asked = { outcome, cause, text: wanted, number: Number(wanted.replaceAll(',', '')) || null };
      return { total: total.get(asked) ?? 0, rows: page.all({ ...asked, ...slice }) };
    },
    requests: (slice) => ({
      total: requestTotal.get() ?? 0,
      rows: requests.all(slice).map((entry): RequestEntry => JSON.parse(entry)),
    }),
    close() {
      desk.close();
      rmSync(file, { force: true });
    },
  };
}
