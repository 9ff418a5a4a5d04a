/** Finds the rows of a run that contain a text; caches the last searches, and searches only rows added since. */
import type { AppDatabase } from '../../app-database.ts';
import type { OutcomeRows } from '../outcome-rows.ts';
import type { Projection } from '../projections.ts';
import { eachRun, readRecords } from '../record-list.ts';
import { codes, hasDetails } from '../row-codes.ts';
import { readStoredRows, type StoredRows } from '../stored-rows.ts';

export interface TextSearch {
  /** Returns an array by record number: 1 if the identity or reason of the row contains `text`, ignoring case. */
  find(projection: Projection, text: string): Uint8Array;
  /** Does some milliseconds of that work; false when `find` has hardly any left. */
  prepare(projection: Projection, text: string): boolean;
}

interface Search {
  /** Record of the last row with details that was searched; null when all were. */
  searchedThrough: number | null;
  /** Last searched entry of stored rows, and of other rows, whose last outcome counts. */
  storedThrough: number;
  othersThrough: number;
  readonly matches: Uint8Array;
}

/** Entries of stored rows, and other rows, that one step searches. */
const perStep = { outcomeTable: 4, rows: 5_000 };
/**
 * Number of cached searches, each with a byte for each row of the run; earlier ones are of no use while the user types.
 */
const maxHeld = 3;

export function createTextSearch({
  database,
  outcomeRows,
}: {
  database: AppDatabase;
  outcomeRows: OutcomeRows;
}): TextSearch {
  const storedRows = database.prepare<[number, number], StoredRows & { seq: number; records: Uint8Array }>(
    `SELECT seq, records, shape, ids, rest, identities FROM settlement
     WHERE run_key = ? AND code = ${codes.stored} AND seq > ? ORDER BY seq LIMIT ${perStep.outcomeTable}`,
  );
  const others = database.prepare<[number, number], { records: Uint8Array }>(
    `SELECT records FROM settlement WHERE run_key = ? AND code <> ${codes.stored} AND seq > ? ORDER BY seq`,
  );
  const cache = new Map<string, Search>();

  const searchOf = ({ key, states, through }: Projection, wanted: string): Search => {
    const name = `${key} ${wanted}`;
    const search = cache.get(name) ?? {
      searchedThrough: 0,
      storedThrough: 0,
      // Outcomes from now on may concern rows that were searched already.
      othersThrough: through,
      matches: new Uint8Array(states.bytes.length),
    };
    cache.delete(name);
    cache.set(name, search);
    const oldest = cache.size > maxHeld ? cache.keys().next().value : undefined;
    if (oldest !== undefined) cache.delete(oldest);
    return search;
  };

  const searchOutcomes = ({ key }: Projection, search: Search, after: number, wanted: string) => {
    const rows = outcomeRows.texts(key, after, perStep.rows);
    for (const row of rows) if (contains(row, wanted)) search.matches[row.record] = 1;
    search.searchedThrough = rows.length < perStep.rows ? null : (rows.at(-1)?.record ?? null);
  };
  /** Searches some entries of stored rows; returns whether there are more. */
  const searchStored = ({ key, states }: Projection, search: Search, wanted: string): boolean => {
    const outcomeTable = storedRows.all(key, search.storedThrough);
    for (const { seq, records, ...row } of outcomeTable) {
      // Most entries do not contain the text, which one search of all their identities shows.
      const mayHold = row.rest !== null || row.identities.toLowerCase().includes(wanted);
      const numbers = mayHold ? readRecords(records) : [];
      const read = mayHold ? readStoredRows(row, numbers.length) : null;
      let index = 0;
      eachRun(records, (from, to) => {
        for (let record = from; record <= to; record++, index++) {
          if (states.bytes[record] !== codes.stored) continue;
          const texts = read?.(index);
          search.matches[record] = texts !== undefined && contains(texts, wanted) ? 1 : 0;
        }
      });
      search.storedThrough = seq;
    }
    return outcomeTable.length === perStep.outcomeTable;
  };
  const searchOthers = ({ key, states, through }: Projection, search: Search, wanted: string) => {
    for (const { records } of others.all(key, search.othersThrough))
      for (const record of readRecords(records)) {
        const code = states.bytes[record] ?? codes.excluded;
        if (code === codes.stored) continue;
        const texts = hasDetails(code) ? outcomeRows.find(key, record) : undefined;
        search.matches[record] = texts !== undefined && contains(texts, wanted) ? 1 : 0;
      }
    search.othersThrough = through;
  };

  const step = (projection: Projection, search: Search, wanted: string): boolean => {
    if (search.searchedThrough === null) return searchStored(projection, search, wanted);
    searchOutcomes(projection, search, search.searchedThrough, wanted);
    return true;
  };
  return {
    find(projection, text) {
      const wanted = text.toLowerCase();
      const search = searchOf(projection, wanted);
      while (step(projection, search, wanted));
      searchOthers(projection, search, wanted);
      return search.matches;
    },
    prepare(projection, text) {
      const wanted = text.toLowerCase();
      return step(projection, searchOf(projection, wanted), wanted);
    },
  };
}

const contains = ({ identity, reason }: { identity: string; reason: string }, wanted: string): boolean =>
  identity.toLowerCase().includes(wanted) || reason.toLowerCase().includes(wanted);
