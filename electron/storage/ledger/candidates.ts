/**
 * Finds candidates in a full-text table, and among rows that are not indexed yet, newest first; checks each of them.
 */
import type { LedgerFile } from './open-ledger-file.ts';
import type { Query } from './query.ts';
import { createLastIndexedComment } from './text-index.ts';

/** SQL that checks candidates, whose keys are `candidate.key`. */
export interface CandidateCheck {
  /** Tables joined to the candidates. */
  readonly joins: string;
  /** The condition for a match. */
  readonly condition: Query;
  /** Two numeric columns to read of the matches. */
  readonly columns: string;
}

interface Candidates {
  check(input: {
    /** The query of the full-text table, from `matchOf`. */
    readonly match: string;
    /** Only keys from `from` on, and before `before`. */
    readonly from?: number;
    readonly before?: number;
    /** Number of candidates to look at, at most. */
    readonly max: number;
    /** Number of matches that is enough. */
    readonly limit: number;
    readonly check: CandidateCheck;
  }): {
    found: (readonly [number, number])[];
    /** Whether all matches are found, or enough of them. */
    isAll: boolean;
  };
}

/** Candidates in one query. */
const pieceRows = 300;
/** Limit of rows that are not indexed yet; more exist only while the updates of a long absence are read. */
const maxWaiting = 20_000;

export function createCandidates(file: LedgerFile, table: 'write' | 'object' | 'comment'): Candidates {
  // The text index compares with whole numbers only.
  const indexed = `SELECT rowid AS key FROM ${table}_text WHERE ${table}_text MATCH ?
    AND rowid >= CAST(? AS INTEGER) AND rowid < CAST(? AS INTEGER) ORDER BY rowid DESC LIMIT ?`;
  const unindexedOf = createUnindexed(file, table);

  /** Returns a function that checks the candidates of a query; it takes the values of the query. */
  const checkerOf = (candidates: string, { joins, condition, columns }: CandidateCheck) => {
    const statement = file.prepare<
      Query['values'],
      readonly [key: number, isFound: number | null, first: number, second: number]
    >(`SELECT candidate.key, ${condition.sql}, ${columns} FROM (${candidates}) AS candidate ${joins}`);
    statement.raw();
    return (...values: Query['values']) => {
      const checked = statement.all(...condition.values, ...values);
      return {
        count: checked.length,
        last: checked.at(-1)?.[0] ?? 0,
        found: checked.flatMap(([, isFound, first, second]) =>
          isFound === 1 ? [[first, second] as const] : [],
        ),
      };
    };
  };

  return {
    check({ match, from = 0, before = Number.MAX_SAFE_INTEGER, max, limit, check }) {
      const waiting = unindexedOf();
      const unindexed = waiting && checkerOf(waiting.sql, check)(...waiting.values);
      const found = unindexed?.found ?? [];
      const checkPage = checkerOf(indexed, check);
      let end = before;
      for (let read = 0; read < max; read += pieceRows) {
        const size = Math.min(pieceRows, max - read);
        const page = checkPage(match, from, end, size);
        found.push(...page.found);
        if (page.count < size)
          return { found: found.slice(0, limit), isAll: (unindexed?.count ?? 0) < maxWaiting };
        if (found.length >= limit) return { found: found.slice(0, limit), isAll: true };
        end = page.last;
      }
      return { found, isAll: false };
    },
  };
}

/** Reads the newest keys that are not in the full-text table yet, newest first; null where there are none. */
function createUnindexed(file: LedgerFile, table: 'write' | 'object' | 'comment'): () => Query | null {
  // Transactions are in their table as soon as they are stored.
  if (table === 'write') return () => null;
  const exists = (sql: string) => file.prepare<Query['values'], number>(`SELECT EXISTS (${sql})`).pluck();
  const newest = ({ sql, values }: Query): Query => ({
    sql: `${sql} ORDER BY key DESC LIMIT ?`,
    values: [...values, maxWaiting],
  });
  if (table === 'object') {
    const waiting = { sql: 'SELECT key FROM object WHERE indexed = 0', values: [] };
    const isWaiting = exists(waiting.sql);
    return () => (isWaiting.get() === 1 ? newest(waiting) : null);
  }
  const lastIndexed = createLastIndexedComment(file);
  const waiting = 'SELECT key FROM comment WHERE key > ?';
  const isWaiting = exists(waiting);
  return () => {
    const values = [lastIndexed()];
    return isWaiting.get(...values) === 1 ? newest({ sql: waiting, values }) : null;
  };
}
